"""The one table of the rule fields: the command line, the page, JSON and the text form of `Rules` are made from it.

To add a field, add it to `Rules` and to FIELDS; docs/how-to/extend.md lists what else must change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bataille.errors import RulesError, nearest, shown
from bataille.rules.choices import AtLimit, Objective, Pickup, Shortage

MOST = 10**18
"""No count of cards or turns in an agreement is larger: a guard against typing errors."""

MAX_DIGITS = 40
"""Digits of a number that is read at all: a guard against typing errors; beyond MOST the message says so."""

NONE = "none"
"""The word for no limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleField:
    """One field of `Rules`: what it may hold, and how it is read, checked and written."""

    name: str
    help: str
    """What it means, as an option's help text and as the description in a schema."""
    default: object = None
    """The value where rules do not say; None where every rule set must say it."""
    metavar: str | None = None
    """What an option's value is called on the command line."""
    moves: bool = True
    """Whether the map from position to next position depends on it; else it only says when a game is over."""

    def checked(self, value: object) -> Any:
        """The value in its own type; RulesError if it is none."""
        raise NotImplementedError

    def parse(self, text: str) -> Any:
        """The value written as text; RulesError if it is none."""
        return self.checked(text)

    def written(self, value: object) -> str:
        """The value as text, as `parse` reads it."""
        return str(value)

    def as_json(self, value: object) -> object:
        """The value in a JSON document."""
        return value

    def schema(self) -> dict[str, object]:
        """The JSON Schema of its values."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class CountField(RuleField):
    """A whole number from 0."""

    may_be_none: bool = False

    def checked(self, value: object) -> int | None:
        if value is None and self.may_be_none:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise RulesError("{name} is a whole number, 0 or more; got {word}", name=self.name, word=shown(value))
        if value > MOST:
            digits = len(hex(value)) - 2
            raise RulesError(
                "{name} is at most {most:,}; got a number of {digits} hexadecimal digits",
                name=self.name,
                most=MOST,
                digits=digits,
            )
        return value

    def parse(self, text: str) -> int | None:
        if self.may_be_none and text.lower() == NONE:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS):
            if self.may_be_none:
                raise RulesError(
                    f"{self.name} {text[:40]!r} is not a number of turns: write a whole number from 0, or {NONE}"
                )
            return self.checked(text)
        return self.checked(int(text))

    def written(self, value: object) -> str:
        return NONE if value is None else str(value)

    def schema(self) -> dict[str, object]:
        count: dict[str, object] = {"type": "integer", "minimum": 0}
        return {"anyOf": [count, {"type": "null"}]} if self.may_be_none else count


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagField(RuleField):
    """True or false; `yes` and `no` as text."""

    def checked(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise RulesError("{name} is true or false; got {word}", name=self.name, word=shown(value))
        return value

    def parse(self, text: str) -> bool:
        words = {"yes": True, "true": True, "no": False, "false": False}
        if text.lower() not in words:
            raise RulesError("{name} is true or false; got {word}", name=self.name, word=shown(text))
        return words[text.lower()]

    def written(self, value: object) -> str:
        return "yes" if value else "no"

    def schema(self) -> dict[str, object]:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True, kw_only=True)
class WordField(RuleField):
    """One word of an enumeration."""

    kind: type[StrEnum]

    def checked(self, value: object) -> StrEnum:
        valid = [str(word) for word in self.kind]
        if not isinstance(value, str) or value not in valid:
            hint = nearest(str(value)[:40], valid)
            raise RulesError("{name} {word} does not exist: {hint}", name=self.name, word=shown(value), hint=hint)
        return self.kind(value)

    def schema(self) -> dict[str, object]:
        return {"type": "string", "enum": [str(word) for word in self.kind]}


@dataclass(frozen=True, slots=True, kw_only=True)
class PickupField(RuleField):
    """The pick-up, written `ORDER/FIRST`."""

    def checked(self, value: object) -> Pickup:
        return Pickup.parse(str(value))

    def as_json(self, value: object) -> object:
        return str(value)

    def schema(self) -> dict[str, object]:
        return {"type": "string", "enum": Pickup.words()}


FIELDS: Mapping[str, RuleField] = {
    field.name: field
    for field in (
        CountField(name="face_down", metavar="N", help="Cards each seat lays face down in one war."),
        PickupField(
            name="pickup", metavar="ORDER/FIRST",
            help="Pick-up order: pairs, stacks, reversed-pairs or sorted, then winner, loser or seat-a; or shuffled.",
        ),
        WordField(
            name="shortage", kind=Shortage, metavar="WORD",
            help="What a seat that lacks cards in a war meets: stage, card, last-card or draw.",
        ),
        FlagField(
            name="low_beats_high", default=False, help="The lowest rank beats the highest when those two meet.",
        ),
        WordField(
            name="objective", kind=Objective, default=Objective.COLLECT, metavar="WORD",
            help="Whether the seat that ends with every card wins (collect) or loses (shed).",
        ),
        FlagField(name="repetition", default=True, moves=False, help="An exact repetition ends the game as a draw."),
        CountField(
            name="limit", may_be_none=True, metavar="TURNS", moves=False,
            help="Turns after which the game stops; none lifts the limit.",
        ),
        WordField(
            name="at_limit", kind=AtLimit, default=AtLimit.DRAW, metavar="WORD", moves=False,
            help="At the limit: draw, or count, where the pile sizes decide.",
        ),
    )
}  # fmt: skip
"""Every field that decides play, in the order of docs/reference/rules.md#fields."""
