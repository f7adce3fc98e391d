"""What may be asked of the page: every parameter once, how it is described and how it is read."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bataille.errors import DealError, DeckError, Message, QuestionError, TooBigError, nearest, shown
from bataille.game.cards import Deck
from bataille.game.notation import Deal, parse_deal
from bataille.game.state import Position
from bataille.rules import AtLimit, First, Objective, Order, Rules, Shortage
from bataille.rules.presets import PRESETS, preset

MOST_CARDS = 1_000
"""Cards in a deal or a deck the page takes."""
LONGEST_TEXT = 8_000
"""Signs in a deal."""
MOST = 10**12
"""The greatest number taken anywhere."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One thing that can be asked: its JSON schema for the description, and how its text becomes a value."""

    name: str
    description: str
    schema: Mapping[str, object]
    read: Callable[[str], Any]
    required: bool = False
    example: str | None = None

    def needed(self) -> "Parameter":
        """The same, but a question without it is refused."""
        return Parameter(self.name, self.description, self.schema, self.read, True, self.example)

    def optional(self) -> "Parameter":
        """The same, but a question may leave it out."""
        return Parameter(self.name, self.description, self.schema, self.read, False, self.example)


def read_all(parameters: Sequence[Parameter], pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The values of a query string; refuses what is unknown, given twice, missing or unreadable.

    >>> read_all([TURN], [("turn", "12")])
    {'turn': 12}
    """
    known = {parameter.name: parameter for parameter in parameters}
    result: dict[str, Any] = {}
    for name, text in pairs:
        if name not in known:
            hint = nearest(name[:40], known)
            raise QuestionError("nothing here is called {word}: {hint}", word=shown(name), hint=hint)
        if name in result:
            raise QuestionError("{name} is given twice; give it once", name=name)
        result[name] = known[name].read(text)
    for name, parameter in known.items():
        if parameter.required and name not in result:
            raise QuestionError("{name} is missing: {what}", name=name, what=parameter.description)
    return result


def number(name: str, least: int = 0, most: int = MOST) -> Callable[[str], int]:
    """A reader of whole numbers within bounds."""

    def read(text: str) -> int:
        if not re.fullmatch(r"0|[1-9][0-9]{0,15}", text) or not least <= int(text) <= most:
            raise QuestionError(
                "{name} is a whole number from {least:,} to {most:,}; got {word}",
                name=name, least=least, most=most, word=shown(text),
            )  # fmt: skip
        return int(text)

    return read


def flag(name: str) -> Callable[[str], bool]:
    """A reader of true and false."""

    def read(text: str) -> bool:
        if text not in ("true", "false"):
            raise QuestionError("{name} is true or false; got {word}", name=name, word=shown(text))
        return text == "true"

    return read


def word(name: str, valid: Iterable[str]) -> Callable[[str], str]:
    """A reader of one of a few words."""
    words = list(valid)

    def read(text: str) -> str:
        if text not in words:
            hint = nearest(text[:40], words)
            raise QuestionError("{name} {word} does not exist: {hint}", name=name, word=shown(text), hint=hint)
        return text

    return read


def _limit(text: str) -> int | None:
    return None if text == "none" else number("limit")(text)


def _deal_text(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise DealError(
            "the deal is {signs:,} signs long; the page takes at most {most:,}", signs=len(text), most=LONGEST_TEXT
        )
    return text


def _code_text(text: str) -> str:
    if not text:
        raise QuestionError("{name} is missing: {what}", name="text", what="what the QR code says")
    return _deal_text(text)


def read_deck(text: str) -> Deck:
    """A deck the page can hold."""
    if len(text) > LONGEST_TEXT:
        raise DeckError(
            "the deck is {signs:,} signs long; the page takes at most {most:,}", signs=len(text), most=LONGEST_TEXT
        )
    if re.search(r"[0-9]{10}", text):
        raise DeckError(Message("no deck has so many ranks or copies: write 52, 36, RxC or the copies of each rank"))
    deck = Deck.parse(text)
    if deck.size > MOST_CARDS:
        raise TooBigError(
            "deck {deck} has {cards:,} cards; the page takes at most {most:,}",
            deck=text[:40], cards=deck.size, most=MOST_CARDS,
        )  # fmt: skip
    return deck


def _whole(least: int = 0, most: int = MOST) -> dict[str, object]:
    return {"type": "integer", "minimum": least, "maximum": most}


PICKUPS = [f"{order}/{first}" for order in Order if order is not Order.SHUFFLED for first in First] + ["shuffled"]

RULES = (
    Parameter("rules", "a preset", {"type": "string", "enum": list(PRESETS)}, word("rules", PRESETS), example="lycos"),
    Parameter("face_down", "cards each seat lays face down in one war", _whole(), number("face_down")),
    Parameter("pickup", "the order in which the taker slides the table under its pile",
              {"type": "string", "enum": PICKUPS}, word("pickup", PICKUPS)),
    Parameter("shortage", "what happens to a seat that lacks cards in a war",
              {"type": "string", "enum": list(Shortage)}, word("shortage", Shortage)),
    Parameter("low_beats_high", "the lowest rank beats the highest", {"type": "boolean"}, flag("low_beats_high")),
    Parameter("objective", "whether the seat that ends with every card wins or loses",
              {"type": "string", "enum": list(Objective)}, word("objective", Objective)),
    Parameter("repetition", "an exact repetition draws", {"type": "boolean"}, flag("repetition")),
    Parameter("limit", "the game stops after so many turns, or none",
              {"anyOf": [_whole(), {"type": "string", "enum": ["none"]}]}, _limit),
    Parameter("at_limit", "at the limit a draw, or the pile sizes decide",
              {"type": "string", "enum": list(AtLimit)}, word("at_limit", AtLimit)),
)  # fmt: skip

DEAL = Parameter(
    "deal", "two piles, top card first, with / between",
    {"type": "string", "minLength": 3, "maxLength": LONGEST_TEXT}, _deal_text, True, "9c 3d Qd / 9h Ks 7c",
)  # fmt: skip
POSITION = Parameter(
    "position", "two piles, top card first, with / between; one of them may be empty",
    {"type": "string", "minLength": 3, "maxLength": LONGEST_TEXT}, _deal_text, True, "2 1 / 3",
)  # fmt: skip
DECK = Parameter(
    "deck", "52, 36, RxC or the copies of each rank from the lowest",
    {"type": "string", "minLength": 2, "maxLength": LONGEST_TEXT}, read_deck, example="5x1",
)  # fmt: skip
SEED = Parameter("seed", "which random deal, and which random pick-up", _whole(), number("seed"))
TURN = Parameter("turn", "the number of a turn, from 1", _whole(1), number("turn", 1), True, "1")
FROM = Parameter("from", "how many turns are played where the picture begins", _whole(), number("from"))
TO = Parameter("to", "how many turns are played where the picture ends", _whole(), number("to"))
EVENTS = ("war", "double", "lead", "few", "largest")
EVENT = Parameter(
    "event", "a war, a double war, a change of lead, a holding under 5 cards; or the largest war of the game",
    {"type": "string", "enum": list(EVENTS)}, word("event", EVENTS), True, "war",
)  # fmt: skip
EXPORTS = ("certificate", "itf")
EXPORT = Parameter("kind", "which file: the certificate of an endless game, or its trace in the Informal Trace Format",
                   {"type": "string", "enum": list(EXPORTS)}, word("kind", EXPORTS), True, "certificate")  # fmt: skip
TEXT = Parameter("text", "what the QR code says", {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT},
                 _code_text, True, "http://192.0.2.1:8137/")  # fmt: skip
DIGEST = Parameter("digest", "the digest of a position", {"type": "string", "maxLength": 80}, _deal_text, True)
INDEX = Parameter("index", "the index of a position of the deck, from 0", _whole(), number("index"), True, "0")


def rules_of(given: Mapping[str, Any]) -> Rules:
    """The agreement that was asked for: a preset, and what differs from it.

    >>> rules_of({"rules": "lycos", "limit": None, "face_down": 0}).limit is None
    True
    """
    fields = {p.name: given[p.name] for p in RULES[1:-2] if p.name in given}
    rules = preset(given.get("rules", "bataille")).changed(**fields, at_limit=given.get("at_limit"))
    if "limit" not in given:
        return rules
    return rules.without_limit() if given["limit"] is None else rules.changed(limit=given["limit"])


def deal_of(given: Mapping[str, Any]) -> Deal:
    """The deal that was asked for, within what the page can hold."""
    return within(parse_deal(given["deal"], given.get("deck")))


def position_of(text: str, deck: Deck | None = None) -> Deal:
    """A position as it is written; unlike in a deal one pile may be empty.

    >>> position_of("2 1 3 /").position.b
    ()
    """
    a, slash, b = text.partition("/")
    if not slash or (a.strip() and b.strip()):
        return within(parse_deal(text, deck))
    cards = (a + b).split()
    if len(cards) < 2:
        raise DealError(
            "{position!r} is not a position: write two piles, top card first, as 2 1 / 3", position=text[:60]
        )
    read = within(parse_deal(f"{cards[0]} / {' '.join(cards[1:])}", deck))
    flat = read.position.a + read.position.b
    return Deal(read.deck, Position(flat, ()) if a.strip() else Position((), flat), read.suited)


def within(deal: Deal) -> Deal:
    """The same deal, or a refusal where it is too big for the page."""
    if deal.deck.size > MOST_CARDS:
        raise TooBigError(
            "the deal has {cards:,} cards; the page takes at most {most:,}", cards=deal.deck.size, most=MOST_CARDS
        )
    return deal
