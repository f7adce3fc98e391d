"""What two players agree on: `Rules` as a frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, NamedTuple

from bataille.errors import RulesError, nearest, shown

MOST = 10**18
"""No count of cards or turns in an agreement is larger: a guard against typing errors."""


class Order(StrEnum):
    """How the taker's table is ordered before it slides under the pile (docs/rules.md#pickup)."""

    PAIRS = "pairs"
    STACKS = "stacks"
    REVERSED_PAIRS = "reversed-pairs"
    SORTED = "sorted"
    SHUFFLED = "shuffled"
    """Random, for `play` and `survey` only; it has no `First`."""


class First(StrEnum):
    """Whose card comes first within the pick-up order."""

    WINNER = "winner"
    LOSER = "loser"
    SEAT_A = "seat-a"


class Pickup(NamedTuple):
    """The agreed pick-up, written `pairs/winner`; `shuffled` stands alone.

    >>> str(Pickup.parse("stacks/seat-a"))
    'stacks/seat-a'
    """

    order: Order
    first: First = First.WINNER

    @classmethod
    def parse(cls, text: str) -> "Pickup":
        """The pick-up written `ORDER/FIRST`, or `shuffled`."""
        order, slash, first = text.strip().partition("/")
        if order == Order.SHUFFLED and not slash:
            return cls(Order.SHUFFLED)
        orders = [word for word in Order if word is not Order.SHUFFLED]
        if order not in orders or first not in list(First):
            valid = [f"{one}/{other}" for one in orders for other in First]
            hint = nearest(text[:40], [*valid, "shuffled"])
            raise RulesError("{name} {word} does not exist: {hint}", name="pickup", word=shown(text), hint=hint)
        return cls(Order(order), First(first))

    def __str__(self) -> str:
        return "shuffled" if self.order is Order.SHUFFLED else f"{self.order}/{self.first}"


class Shortage(StrEnum):
    """What happens to a seat that lacks cards in a war (docs/rules.md#shortage)."""

    STAGE = "stage"
    CARD = "card"
    LAST_CARD = "last-card"
    DRAW = "draw"


class Objective(StrEnum):
    """Whether the seat that ends with every card wins (`collect`) or loses (`shed`)."""

    COLLECT = "collect"
    SHED = "shed"


class AtLimit(StrEnum):
    """At the limit: a draw whatever the piles, or the pile sizes decide."""

    DRAW = "draw"
    COUNT = "count"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One agreement between two players. Equal when they play alike.

    Refuses nonsense when made; words are accepted where an enum is meant.

    >>> rules = Rules(face_down=1, pickup="pairs/winner", shortage="stage")
    >>> rules == rules.changed(name="ours"), rules.changed(face_down=0).face_down
    (True, 0)
    """

    face_down: int
    """Cards each seat lays face down in one war, before facing the next."""
    pickup: Pickup
    """The order in which the taker slides the table under its pile."""
    shortage: Shortage
    """What happens to a seat that lacks cards in a war."""
    low_beats_high: bool = False
    """Whether the deck's lowest rank beats its highest when just those two meet."""
    objective: Objective = Objective.COLLECT
    """Whether the seat that ends with every card wins or loses."""
    repetition: bool = True
    """Whether an exact repetition at the start of a turn ends the game as a draw."""
    limit: int | None = None
    """After how many turns the game stops, if at all."""
    at_limit: AtLimit = AtLimit.DRAW
    """What is decided at the limit."""
    name: str = field(default="", compare=False)
    source: str = field(default="", compare=False)
    deck: str = field(default="52", compare=False)
    """The deck this preset is played on when none is named."""

    def __post_init__(self) -> None:
        _put(self, "face_down", _count("face_down", self.face_down))
        _put(self, "limit", None if self.limit is None else _count("limit", self.limit))
        _put(self, "pickup", Pickup.parse(str(self.pickup)))
        for name, kind in (("shortage", Shortage), ("objective", Objective), ("at_limit", AtLimit)):
            _put(self, name, _word(name, kind, getattr(self, name)))
        for name in ("low_beats_high", "repetition"):
            if not isinstance(getattr(self, name), bool):
                raise RulesError("{name} is true or false; got {word}", name=name, word=shown(getattr(self, name)))

    @property
    def fair(self) -> bool:
        """Whether the rules treat the seats alike, so that the mirror commutes with play."""
        return self.pickup.first is not First.SEAT_A

    def changed(self, **overrides: Any) -> "Rules":
        """These rules with some fields changed; None leaves a field as it is."""
        given = {name: value for name, value in overrides.items() if value is not None}
        return replace(self, **given)

    def without_limit(self) -> "Rules":
        """These rules, played for as long as it takes."""
        return replace(self, limit=None)

    def as_json(self) -> dict[str, object]:
        """Every field that decides play, plus `name`; the pick-up as its string."""
        plain = {f.name: getattr(self, f.name) for f in fields(self) if f.compare}
        return {"name": self.name, **plain, "pickup": str(self.pickup)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Rules":
        """The rules that `as_json` wrote.

        >>> rules = Rules(face_down=3, pickup="stacks/seat-a", shortage="draw", limit=300)
        >>> Rules.from_json(rules.as_json()) == rules
        True
        """
        known = {f.name for f in fields(cls)}
        for name in data:
            if name not in known:
                raise RulesError(
                    "no rule is called {word}: {hint}", word=shown(name), hint=nearest(name[:40], sorted(known))
                )
        for name in ("face_down", "pickup", "shortage"):
            if name not in data:
                raise RulesError("rules need face_down, pickup and shortage at least: {name} is missing", name=name)
        for name in ("pickup", "name", "source", "deck"):
            if not isinstance(data.get(name, ""), str):
                raise RulesError("{name} is a word; got {word}", name=name, word=shown(data[name]))
        return cls(**data)


def _put(rules: Rules, name: str, value: object) -> None:
    object.__setattr__(rules, name, value)


def _count(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise RulesError("{name} is a whole number, 0 or more; got {word}", name=name, word=shown(value))
    if value > MOST:
        digits = len(hex(value)) - 2
        raise RulesError(
            "{name} is at most {most:,}; got a number of {digits} hexadecimal digits",
            name=name,
            most=MOST,
            digits=digits,
        )
    return value


def _word(name: str, kind: type[StrEnum], value: object) -> StrEnum:
    valid = [str(word) for word in kind]
    if not isinstance(value, str) or value not in valid:
        hint = nearest(str(value)[:40], valid)
        raise RulesError("{name} {word} does not exist: {hint}", name=name, word=shown(value), hint=hint)
    return kind(value)
