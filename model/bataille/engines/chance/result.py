"""What `chances` answers: every number with what it is, exact, bound or sample."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bataille.engines.chance.conditions import Conditions
from bataille.rules import Rules

EXACT, BOUND, SAMPLE = "exact", "bound", "sample"
"""A fraction; an interval that holds the true value for certain; an interval that does at 95 %."""


@dataclass(frozen=True, slots=True)
class Value:
    """A number, the interval it lies in, and the fraction it is where that is known.

    >>> Value.of(Fraction(1, 6)).as_json()["exact"]
    '1/6'
    """

    value: float
    low: float
    high: float
    exact: Fraction | None = None

    @classmethod
    def of(cls, exact: Fraction) -> "Value":
        """A number that is known exactly."""
        return cls(float(exact), below(exact), above(exact), exact)

    @classmethod
    def within(cls, middle: Fraction, error: Fraction, most: float | None = None) -> "Value":
        """A number that is at most `error` from `middle`, 0 or more, at most `most`; bounds are rounded outwards."""
        low, high = below(max(middle - error, Fraction(0))), above(middle + error)
        return cls(float(middle), low, high if most is None else min(high, most))

    def as_json(self) -> dict[str, object]:
        """The fields of the contract."""
        exact = None if self.exact is None else f"{self.exact.numerator}/{self.exact.denominator}"
        return {"value": self.value, "low": self.low, "high": self.high, "exact": exact}

    def __str__(self) -> str:
        return f"{self.value:.10g}" if self.exact is not None else f"{self.value:.6g} [{self.low:.6g}, {self.high:.6g}]"


def below(exact: Fraction) -> float:
    """The largest float that is not above a fraction."""
    from math import inf, nextafter

    value = float(exact)
    return nextafter(value, -inf) if Fraction(value) > exact else value


def above(exact: Fraction) -> float:
    """The smallest float that is not below a fraction."""
    return -below(-exact)


@dataclass(frozen=True, slots=True)
class Turns:
    """The length of the games that end, in turns; None where none ends or nothing is known."""

    mean: Value | None
    variance: Value | None = None
    quantiles: dict[str, int | None] | None = None

    def as_json(self) -> dict[str, object]:
        """The fields of the contract."""
        return {
            "mean": self.mean and self.mean.as_json(),
            "variance": self.variance and self.variance.as_json(),
            "quantiles": self.quantiles,
        }


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The chances of the four outcomes, and the lengths."""

    a_wins: Value
    b_wins: Value
    draw: Value
    endless: Value
    turns: Turns

    def as_json(self) -> dict[str, object]:
        """The fields of the contract."""
        chances = {name: getattr(self, name).as_json() for name in ("a_wins", "b_wins", "draw", "endless")}
        return {**chances, "turns": self.turns.as_json()}


@dataclass(frozen=True, slots=True)
class Group:
    """The games that share a key: the share of all games that do, and their outcomes."""

    key: int | str
    share: Value
    outcomes: Outcomes

    def as_json(self) -> dict[str, object]:
        """The fields of the contract."""
        return {"key": self.key, "share": self.share.as_json(), **self.outcomes.as_json()}


@dataclass(frozen=True, slots=True)
class Chances:
    """The chances of a deck under some rules and conditions."""

    rules: Rules
    deck: str
    conditions: Conditions
    kind: str
    outcomes: Outcomes
    groups: Sequence[Group] = ()
    by: str | None = None
    games: int | None = None
    seed: int | None = None
    notes: Sequence[str] = field(default=())
    """How the numbers were had: the engine, a theorem."""
    flawless: Value | None = None
    """The chance of a game without a war in which the loser takes no turn, exactly; None unless dealt evenly."""

    @property
    def a_wins(self) -> Value:
        """The chance that seat a wins."""
        return self.outcomes.a_wins

    @property
    def b_wins(self) -> Value:
        """The chance that seat b wins."""
        return self.outcomes.b_wins

    @property
    def draw(self) -> Value:
        """The chance of a draw by shortage or at a limit."""
        return self.outcomes.draw

    @property
    def endless(self) -> Value:
        """The chance of an endless game."""
        return self.outcomes.endless

    @property
    def turns(self) -> Turns:
        """The lengths of the games that end."""
        return self.outcomes.turns

    def as_json(self) -> dict[str, object]:
        """The JSON document of `bataille chances`."""
        return {
            "rules": self.rules.as_json(),
            "deck": self.deck,
            "conditions": self.conditions.as_json(),
            "kind": self.kind,
            "games": self.games,
            "seed": self.seed,
            **self.outcomes.as_json(),
            "by": self.by,
            "flawless": self.flawless and self.flawless.as_json(),
            "groups": [group.as_json() for group in self.groups],
            "notes": list(self.notes),
        }
