"""What is known of a whole deck: the record that every engine of `explore` fills, or leaves None."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bataille.rules import Rules
from bataille.runtime.html import table
from bataille.runtime.memory import in_words


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of a set of positions come to each outcome."""

    a_wins: int
    b_wins: int
    draw: int
    endless: int
    endless_by_period: Mapping[int, int] | None = None
    """The endless ones by suit-blind period, in turns."""

    @property
    def total(self) -> int:
        """All of them."""
        return self.a_wins + self.b_wins + self.draw + self.endless

    def as_json(self) -> dict[str, object]:
        """The fields of the contract."""
        plain: dict[str, object] = {
            "total": self.total, "a_wins": self.a_wins, "b_wins": self.b_wins,
            "draw": self.draw, "endless": self.endless,
        }  # fmt: skip
        if self.endless_by_period is not None:
            plain["endless_by_period"] = by_period_json(self.endless_by_period)
        return plain


@dataclass(frozen=True, slots=True)
class Cycles:
    """The cycles of the map position -> next position; a cycle and its mirror are two."""

    count: int
    positions: int
    by_period: Mapping[int, int]

    def as_json(self) -> dict[str, object]:
        """The fields of the contract."""
        return {"count": self.count, "positions": self.positions, "by_period": by_period_json(self.by_period)}


@dataclass(frozen=True, slots=True)
class Longest:
    """The longest finite games, in turns: from any position, and from a deal."""

    positions: int | None
    deals: int | None


@dataclass(frozen=True, slots=True)
class Split:
    """All deals in which seat a holds so many cards and b the others."""

    a: int
    b: int
    counts: Counts
    longest: int
    """The longest finite game, in turns."""

    def as_json(self) -> dict[str, object]:
        """Fields beside those of the contract."""
        return {"a": self.a, "b": self.b, **self.counts.as_json(), "longest": self.longest}


class ExploreOptions(NamedTuple):
    """What may be asked of an engine beside what the contract names.

    >>> print(ExploreOptions(split=3, lengths=True))
    a split, the lengths of games
    """

    split: int | None = None
    """How many cards seat a holds, instead of what it is dealt."""
    lengths: bool = False
    """The number of finite games of every length."""
    scheduler: str | None = None
    """The address of the Dask scheduler whose workers do the work."""
    budget: int | None = None
    """Bytes of states in memory before they go to disk."""

    def __str__(self) -> str:
        words = {"split": "a split", "lengths": "the lengths of games", "scheduler": "work on a cluster",
                 "budget": "a memory budget"}  # fmt: skip
        return ", ".join(words[name] for name, value in self._asdict().items() if value not in (None, False))


class Estimate(NamedTuple):
    """What an engine would cost on a deck, before it starts.

    >>> print(Estimate(seconds=0.2, memory=5 << 20, complete=True))
    every position, in about 0.2 seconds and 5.0 MiB
    """

    seconds: float
    memory: int
    """Bytes."""
    complete: bool
    """Whether it sees every position, or only the deals."""
    refusal: str = ""
    """Why it cannot, if so."""

    def __str__(self) -> str:
        seen = "every position" if self.complete else "the deals alone"
        time = f"about {self.seconds:,.{1 if self.seconds < 100 else 0}f}" if self.seconds >= 0.1 else "less than 0.1"
        return self.refusal or f"{seen}, in {time} seconds and {in_words(self.memory)}"

    def as_json(self) -> dict[str, object]:
        """As `explore` shows it; seconds are null where it cannot."""
        seconds = None if self.refusal else round(self.seconds, 3)
        return {"seconds": seconds, "memory": self.memory, "complete": self.complete, "refusal": self.refusal or None}


@dataclass(frozen=True, slots=True)
class Exploration:
    """The whole space of a small deck, suits forgotten; None where the engine cannot say."""

    rules: Rules
    deck: str
    engine: str
    positions: Counts | None
    deals: Counts | None
    longest: Longest
    longest_tail: int | None
    cycles: Cycles | None
    unreachable: int | None
    split: Split | None = None
    """What a split that was asked for comes to."""
    lengths: Mapping[int, int] | None = None
    """How many finite games of the deals, or of the split asked for, take how many turns, where that was asked for."""
    estimates: Mapping[str, Estimate] | None = None
    """What each engine would have cost, where `auto` chose among them."""

    def _repr_html_(self) -> str:
        head = [("", "total", "a wins", "b wins", "draw", "endless")]
        body = [*_rows("positions", self.positions), *_rows("deals", self.deals)]
        return table(f"deck {self.deck} under {self.rules}", [*head, *body])

    def as_json(self) -> dict[str, object]:
        """The JSON document of `bataille explore`."""
        wanted: dict[str, object] = {}
        if self.split is not None:
            wanted["split"] = self.split.as_json()
        if self.lengths is not None:
            wanted["lengths"] = by_period_json(self.lengths)
        if self.estimates is not None:
            wanted["estimates"] = {engine: estimate.as_json() for engine, estimate in self.estimates.items()}
        return {
            "rules": self.rules.as_json(),
            "deck": self.deck,
            "engine": self.engine,
            "positions": self.positions and self.positions.as_json(),
            "deals": self.deals and self.deals.as_json(),
            "longest": {"positions": self.longest.positions, "deals": self.longest.deals},
            "longest_tail": self.longest_tail,
            "cycles": self.cycles and self.cycles.as_json(),
            "unreachable": self.unreachable,
            **wanted,
        }


def _rows(name: str, counts: Counts | None) -> list[tuple[object, ...]]:
    if counts is None:
        return []
    return [(name, counts.total, counts.a_wins, counts.b_wins, counts.draw, counts.endless)]


def by_period_json(counts: Mapping[int, int]) -> dict[str, int]:
    """Counts by period with the periods as JSON keys, rising."""
    return {str(period): counts[period] for period in sorted(counts)}
