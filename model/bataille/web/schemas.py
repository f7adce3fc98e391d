"""The shapes of the answers, as JSON schemas."""

from collections.abc import Mapping

from bataille.game.machine.phases import Phase
from bataille.game.state import Outcome, Reason
from bataille.rules import AtLimit, Objective, Shortage

Schema = Mapping[str, object]

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
COUNT: Schema = {"type": "integer", "minimum": 0}
WHOLE: Schema = {"type": "integer"}


def record(**fields: Schema) -> Schema:
    """An object with exactly these fields."""
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def many(of: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": of}


def maybe(schema: Schema) -> Schema:
    """This, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def words(valid: object) -> Schema:
    """One of the words of an enum."""
    return {"type": "string", "enum": [str(getattr(word, "value", word)) for word in valid]}  # type: ignore[attr-defined]  # any iterable of words


CARD: Schema = {
    "type": "string",
    "description": "as written, `10h` or `7`; where a plain rank has copies, which of them: `7#2`",
}
PILE: Schema = {"type": "array", "items": CARD, "description": "cards, top first"}
RULE_FIELDS: dict[str, Schema] = {
    "name": TEXT,
    "face_down": COUNT,
    "pickup": TEXT,
    "shortage": words(Shortage),
    "low_beats_high": FLAG,
    "objective": words(Objective),
    "repetition": FLAG,
    "limit": maybe(COUNT),
    "at_limit": words(AtLimit),
}
RULES = record(**RULE_FIELDS)
PRESETS = record(presets=many(record(**RULE_FIELDS, deck=TEXT, source=TEXT)))
KNOWN = record(known=many(record(name=TEXT, rules=TEXT, deal=TEXT)))
DEAL = record(deal=TEXT, deck=TEXT, suited=FLAG, cards=COUNT, ranks=many(TEXT), copies=many(COUNT))

PLACEMENT = record(a=maybe(CARD), b=maybe(CARD), up=FLAG)
STEP = record(
    **{"name": TEXT, "from": words(Phase), "to": words(Phase), "a": COUNT, "b": COUNT},
    table=many(PLACEMENT),
    hand=many(record(card=CARD, up=FLAG)),
)
END = record(
    outcome=words(Outcome), reason=words(Reason), turns=COUNT, wars=COUNT, earlier=maybe(COUNT), a=PILE, b=PILE
)
TURN = record(
    turn=COUNT,
    a=PILE,
    b=PILE,
    digest=TEXT,
    key=TEXT,
    index=maybe(COUNT),
    wars=COUNT,
    steps=many(STEP),
    taker=maybe(words(("a", "b"))),
    taken=PILE,
    end=maybe(END),
)
PLAIN_PILE = many({"anyOf": [TEXT, COUNT]})
GAME = record(
    rules=RULES,
    deck=TEXT,
    outcome=words(Outcome),
    reason=words(Reason),
    ruled=FLAG,
    turns=COUNT,
    wars=COUNT,
    tail=maybe(COUNT),
    period=maybe(COUNT),
    suit_blind_tail=maybe(COUNT),
    suit_blind_period=maybe(COUNT),
    digest=TEXT,
    final=record(a=PLAIN_PILE, b=PLAIN_PILE, table=PLAIN_PILE),
    last=maybe(COUNT),
    deal=TEXT,
    seed=maybe(COUNT),
    game=maybe(COUNT),
    version=TEXT,
)
COURSE = record(
    cards=COUNT,
    step=COUNT,
    turns=many(COUNT),
    a=many(COUNT),
    least=many(COUNT),
    most=many(COUNT),
    wars=many(COUNT),
    last=maybe(COUNT),
    tail=maybe(COUNT),
    lap=maybe(COUNT),
    period=maybe(COUNT),
)

POSITION = record(text=TEXT, a=COUNT, b=COUNT, digest=TEXT, index=maybe(COUNT))
NEAR = record(
    position=POSITION,
    next=many(POSITION),
    end=maybe(record(outcome=words(Outcome), reason=words(Reason))),
    previous=many(POSITION),
    complete=FLAG,
)
BY_PERIOD: Schema = {"type": "object", "additionalProperties": COUNT}
SEEK = record(turn=maybe(COUNT), wars=COUNT)
EXPORT = record(name=TEXT, media=TEXT, text=TEXT)
TRANSITIONS = record(
    turns=COUNT,
    transitions=many(record(**{"name": TEXT, "from": words(Phase), "to": words(Phase), "guard": TEXT, "times": COUNT})),
)
ENDLESS = record(deal=maybe(TEXT), period=maybe(COUNT), searched=TEXT)
START = record(
    presets=many(record(**RULE_FIELDS, deck=TEXT, source=TEXT)),
    known=many(record(name=TEXT, rules=TEXT, deal=TEXT)),
    deal=maybe(TEXT),
    turn=maybe(TURN),
)
_COUNTS = {"total": COUNT, "a_wins": COUNT, "b_wins": COUNT, "draw": COUNT, "endless": COUNT}
SPACE = record(
    rules=RULES,
    deck=TEXT,
    engine=TEXT,
    positions=maybe(record(**_COUNTS)),
    deals=maybe(record(**_COUNTS, endless_by_period=BY_PERIOD)),
    longest=record(positions=maybe(COUNT), deals=maybe(COUNT)),
    longest_tail=maybe(COUNT),
    cycles=maybe(record(count=COUNT, positions=COUNT, by_period=BY_PERIOD)),
    unreachable=maybe(COUNT),
)
MAP = record(
    deck=TEXT,
    positions=COUNT,
    next=many(WHOLE),
    **{"class": many({"type": "integer", "minimum": 0, "maximum": 3})},
    far=many(COUNT),
    x=many(WHOLE),
    y=many(WHOLE),
    radius=COUNT,
    groups=many(record(**{"class": COUNT, "x": WHOLE, "y": WHOLE, "r": WHOLE})),
)
CLAIM = record(
    name=TEXT,
    claimed={"anyOf": [TEXT, COUNT]},
    found={"anyOf": [TEXT, COUNT, {"type": "null"}]},
    holds=FLAG,
)
CERTIFICATE = record(
    ask={"type": "object", "additionalProperties": TEXT},
    deal=TEXT,
    claims=many(CLAIM),
    holds=FLAG,
    sealed=maybe(FLAG),
)
SAID: Schema = {
    "description": "the same in parts: its template and what fills the gaps, so that it can be said otherwise",
    "anyOf": [TEXT, record(template=TEXT, parts={"type": "object"})],
}
_SENTENCE = {"type": "string", "description": "what was wrong, and what would be right, in one sentence"}
ERROR: Schema = {**record(error=_SENTENCE, said=SAID), "required": ["error"]}
