"""JSON Schemas of every document that a command prints, built from the types that the documents are made of."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from bataille.game.state import Outcome, Reason
from bataille.rules import FIELDS

DRAFT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]


def _object(description: str, fields: Mapping[str, Schema], *optional: str) -> Schema:
    """An object; more fields may be added to it later, so it stays open."""
    required = [name for name in fields if name not in optional]
    return {"type": "object", "description": description, "properties": dict(fields), "required": required}


def _count(description: str) -> Schema:
    return {"type": "integer", "minimum": 0, "description": description}


def _text(description: str) -> Schema:
    return {"type": "string", "description": description}


def _truth(description: str) -> Schema:
    return {"type": "boolean", "description": description}


def _number(description: str) -> Schema:
    return {"type": "number", "description": description}


def _list(description: str, items: Schema) -> Schema:
    return {"type": "array", "description": description, "items": items}


def _or_null(schema: Schema) -> Schema:
    inner = {name: value for name, value in schema.items() if name != "description"}
    return {"anyOf": [inner, {"type": "null"}], "description": schema.get("description", "")}


def _word(description: str, words: type[StrEnum] | tuple[str, ...]) -> Schema:
    return {"type": "string", "enum": [str(word) for word in words], "description": description}


def _by_number(description: str) -> Schema:
    return {
        "type": "object", "description": description, "additionalProperties": {"type": "integer", "minimum": 0},
        "propertyNames": {"pattern": "^[0-9]+$"},
    }  # fmt: skip


def _rules() -> Schema:
    fields = {name: {**field.schema(), "description": field.help} for name, field in FIELDS.items()}
    return _object("The rules: every field, and the name of the preset.", {"name": _text("Name."), **fields})


_PILE: Schema = {
    "type": "array", "description": "Cards, top card first: texts with suits, or plain ranks.",
    "items": {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string"}]},
}  # fmt: skip
_PILES = _object("Two piles.", {"a": _PILE, "b": _PILE})
_DECK = _text("The deck: 52, 36, 32, 54, RxC or copies per rank.")
_DIGEST = {"type": "string", "pattern": "^b1-[0-9a-f]{32}$", "description": "Fingerprint of a position."}
_TALLIES = {
    "total": _count("All of them."), "a_wins": _count("Won by a."), "b_wins": _count("Won by b."),
    "draw": _count("Ended as a draw."), "endless": _count("Never ended."),
}  # fmt: skip


def _play() -> Schema:
    turns = "Turns, by card; null unless the game is endless."
    blind = "Turns, ignoring suits; null unless the game is endless."
    final = _object("The last position.", {"a": _PILE, "b": _PILE, "table": _PILE})
    return _object(
        "One game. It can be played again from `deal`, `deck`, `rules`, `seed` and `game`.",
        {
            "rules": _rules(), "deck": _DECK, "outcome": _word("Who wins.", Outcome),
            "reason": _word("Why the game ends.", Reason),
            "ruled": _truth("False where a repetition shows that the game is endless but no rule ends it."),
            "turns": _count("Turns played."), "wars": _count("Ties, an unfinished one too."),
            "tail": _or_null(_count(turns)), "period": _or_null(_count(turns)),
            "suit_blind_tail": _or_null(_count(blind)), "suit_blind_period": _or_null(_count(blind)),
            "digest": _DIGEST, "deal": _PILES, "seed": _count("Seed of the deal and of a random pick-up."),
            "game": _count("Number of the game of this seed."), "version": _text("Version of the program."),
            "final": final,
        },
    )  # fmt: skip


def _explore() -> Schema:
    deals = {**_TALLIES, "endless_by_period": _or_null(_by_number("Endless deals by their suit-blind period."))}
    cycles = {
        "count": _count("Cycles, a cycle and its mirror as two."), "positions": _count("Positions on them."),
        "by_period": _by_number("Cycles by their period."),
    }  # fmt: skip
    turns = "From a deal, in turns."
    longest = {
        "positions": _or_null(_count("From any position, in turns.")), "deals": _or_null(_count(turns)),
    }  # fmt: skip
    return _object(
        "A whole deck, ignoring suits; what an engine cannot give is null.",
        {
            "rules": _rules(), "deck": _DECK, "engine": _text("The engine that counted."),
            "positions": _or_null(_object("All positions.", _TALLIES)),
            "deals": _or_null(_object("The deals dealt one card at a time.", deals)),
            "longest": _object("The longest finite games.", longest),
            "longest_tail": _or_null(_count("Turns before a cycle, over all positions; 0 if there is none.")),
            "cycles": _or_null(_object("Cycles of the map from a position to the next.", cycles)),
            "unreachable": _or_null(_count("Positions that no turn leads to.")),
        },
    )  # fmt: skip


def _endless_only() -> Schema:
    counts = ("held", "fewest", "aside", "ended", "left", "endless", "total", "states")
    part = _object("One part of the search: the deals in which a holds `held` cards.", {n: _count(n) for n in counts})
    return _object(
        "Whether any position of a deck is endless.",
        {
            "rules": _rules(), "deck": _DECK, "engine": _text("frontier"), "endless": _truth("Whether one is."),
            "complete": _truth("Whether the search covered every position."),
            "example": _or_null(_text("An endless position.")), "parts": _list("The parts.", part),
        },
    )  # fmt: skip


def _certificate() -> Schema:
    return _object(
        "A certificate of an endless game.",
        {
            "format": {"const": "bataille-certificate/1"}, "rules": _rules(), "deck": _DECK, "deal": _PILES,
            "tail": _count("Turns before the cycle, by card."), "period": _count("Turns of the cycle, by card."),
            "suit_blind_period": _count("Turns of the cycle, ignoring suits."),
            "wars_per_period": _count("Wars in one suit-blind period."), "digest": _DIGEST,
            "seal": _text("Fingerprint of all other fields."),
        },
        "seal",
    )  # fmt: skip


def _cycles() -> Schema:
    return _object(
        "Endless games, each with its certificate.",
        {
            "rules": _rules(), "deck": _DECK, "method": _text("The search that found them."),
            "examples": _list("Certificates.", _certificate()), "why": _text("Why this method."),
            "searched": _text("What was searched."), "exhaustive": _truth("Whether nothing was left out."),
        },
    )  # fmt: skip


def _check() -> Schema:
    one = _object(
        "The verdict on one certificate.",
        {
            "file": _text("The file."), "verdict": _word("The verdict.", ("right", "wrong", "unreadable")),
            "says": _text("The sentence."),
        },
    )  # fmt: skip
    return _object("Verdicts on certificates.", {"certificates": _list("In the order given.", one)})


def _verify() -> Schema:
    verdicts = ("proved", "refuted", "undetermined")
    theorem = _object(
        "One theorem.",
        {
            "name": _text("Its name, which is its conclusion."), "statement": _text("In words."),
            "scope": _text("The decks and rules that it is about."),
            "method": _text("induction, bounded, exhaustive, search or lemma."),
            "expected": _word("The expected verdict.", verdicts), "verdict": _word("The verdict.", verdicts),
            "witness": _or_null(_text("For a refutation, a command that replays it.")),
            "solver": _or_null(_text("The solver asked.")), "seconds": _number("CPU seconds."),
        },
    )  # fmt: skip
    return _object("The catalogue of theorems.", {"theorems": _list("In the order of the catalogue.", theorem)})


def _survey() -> Schema:
    spread = _object(
        "Over games that ended by cards, shortage or limit; null where there are none.",
        {
            "mean": _or_null(_number("Mean.")), "median": _or_null(_number("Median.")),
            "max": _or_null(_count("Maximum.")), "min": _or_null(_count("Minimum.")),
            "mode": _or_null(_count("The value met most often.")),
            "sd": _or_null(_number("Standard deviation.")), "odd": _or_null(_number("Share of odd values.")),
            "quantiles": {"type": "object", "description": "Quantiles by their share."},
        },
    )  # fmt: skip
    interval = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
    return _object(
        "Random deals.",
        {
            "rules": _rules(), "deck": _DECK, "games": _count("Games played."),
            "games_asked": _count("Games wanted."), "seed": _count("Seed."), "a_wins": _count("Won by a."),
            "b_wins": _count("Won by b."), "draw": _count("Ended as a draw."), "endless": _count("Never ended."),
            "endless_interval": {**interval, "description": "Wilson 95 % interval of the endless share."},
            "a_wins_interval": {**interval, "description": "Wilson 95 % interval of the chance that a wins."},
            "b_wins_interval": {**interval, "description": "Wilson 95 % interval of the chance that b wins."},
            "stopped": _count("Stopped by the limit."), "turns": spread, "wars": spread,
            "histogram": _object(
                "How many games had each number.", {"turns": _by_number("Of turns."), "wars": _by_number("Of ties.")}
            ),
        },
    )  # fmt: skip


def _chances() -> Schema:
    value = _object(
        "A number; low and high enclose it, for certain or at 95 %.",
        {
            "value": _number("Best value."), "low": _number("Low end."), "high": _number("High end."),
            "exact": _or_null(_text("The fraction, where it is known.")),
        },
    )  # fmt: skip
    turns = _object(
        "Over games that end.",
        {
            "mean": _or_null(value), "variance": _or_null(value),
            "quantiles": _or_null({"type": "object", "description": "Quantiles by their share."}),
        },
    )  # fmt: skip
    outcomes = {"a_wins": value, "b_wins": value, "draw": value, "endless": value, "turns": turns}
    key: Schema = {"type": ["integer", "string"], "description": "What the games of the group share."}
    cards: Schema = {
        "type": "array",
        "description": "Cards held for certain.",
        "items": {"type": ["string", "integer"]},
    }
    conditions = {"a": cards, "b": cards, "split": _list("Cards dealt to a and to b.", _count("Cards."))}
    return _object(
        "Chances under conditions on the deal.",
        {
            "rules": _rules(), "deck": _DECK, "conditions": _object("What is known of the deal.", conditions),
            "kind": _word("What the numbers are.", ("exact", "bound", "sample")),
            "games": _or_null(_count("Random games of a sample.")), "seed": _or_null(_count("Seed of a sample.")),
            **outcomes, "by": _or_null(_text("How games are grouped.")), "flawless": _or_null(value),
            "groups": _list("By key.", _object("Games of one key.", {"key": key, "share": value, **outcomes})),
            "notes": _list("How the numbers were had.", _text("A sentence.")),
        },
    )  # fmt: skip


def _preset() -> Schema:
    preset = _rules()
    more = {"deck": _DECK, "source": _text("Where these rules come from.")}
    return {**preset, "properties": {**preset["properties"], **more}, "required": [*preset["required"], *more]}


def _diagram() -> Schema:
    end = _object("How a game ends there.", {"outcome": _word("Outcome.", Outcome), "reason": _word("Reason.", Reason)})
    row = _object("One transition.", {"name": _text("Name."), "source": _text("From."), "target": _text("To.")})
    return _object(
        "The state machine.",
        {
            "initial": _text("The first phase."), "phases": _list("Every phase.", _text("A phase.")),
            "ends": {"type": "object", "description": "The final phases.", "additionalProperties": end},
            "transitions": _list("In their order.", row),
        },
    )  # fmt: skip


def schemas() -> dict[str, Schema]:
    """Every published schema by name.

    >>> sorted(schemas())[:3]
    ['certificate', 'chances', 'check']
    """
    documents = {
        "play": _play(), "explore": _explore(), "explore-endless-only": _endless_only(), "cycles": _cycles(),
        "certificate": _certificate(), "check": _check(), "verify": _verify(), "survey": _survey(),
        "chances": _chances(),
        "rules": _object("The presets.", {"presets": _list("In their order.", _preset())}), "rules-name": _preset(),
        "diagram": _diagram(),
    }  # fmt: skip
    return {name: {"$schema": DRAFT, "title": name, **schema} for name, schema in documents.items()}
