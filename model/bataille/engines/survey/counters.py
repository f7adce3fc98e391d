"""How often each value was met: exact, in memory that does not grow with how many were met."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import TypeVar

Q = TypeVar("Q", int, float)

QUANTILES = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999)


class SurveyCounts:
    """Counts of whole numbers, from 0.

    >>> turns = SurveyCounts({3: 2, 10: 1, 4: 1})
    >>> turns.total, turns.mean, turns.median, turns.max, turns.quantile(0.75)
    (4, 5.0, 3.5, 10, 4)
    """

    def __init__(self, counts: Mapping[int, int]) -> None:
        self.counts = dict(sorted((value, n) for value, n in counts.items() if n))
        self.total = sum(self.counts.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SurveyCounts) and self.counts == other.counts

    __hash__ = None  # type: ignore[assignment]  # a tally is a mutable mapping's twin, and no key

    def __repr__(self) -> str:
        return f"Tally({self.counts})"

    @property
    def mean(self) -> float | None:
        """The mean; None of nothing."""
        return float(Fraction(sum(v * n for v, n in self.counts.items()), self.total)) if self.total else None

    @property
    def median(self) -> float | None:
        """The middle value; between two middle ones, their mean."""
        if not self.total:
            return None
        low, high = self._at((self.total - 1) // 2), self._at(self.total // 2)
        return low if low == high else (low + high) / 2

    @property
    def max(self) -> int | None:
        """The largest value met."""
        return max(self.counts, default=None)

    @property
    def min(self) -> int | None:
        """The smallest value met."""
        return min(self.counts, default=None)

    @property
    def mode(self) -> int | None:
        """The value met most often, the smallest of several."""
        return max(self.counts, key=lambda value: (self.counts[value], -value), default=None)

    @property
    def sd(self) -> float | None:
        """The standard deviation of the values met, divided by their number; None of nothing.

        >>> SurveyCounts({1: 1, 3: 1}).sd
        1.0
        """
        if not self.total:
            return None
        first, second = (sum(value**power * n for value, n in self.counts.items()) for power in (1, 2))
        return sqrt(Fraction(second * self.total - first * first, self.total * self.total))

    @property
    def odd(self) -> float | None:
        """The share of odd values; None of nothing."""
        return sum(n for value, n in self.counts.items() if value % 2) / self.total if self.total else None

    def histogram(self) -> dict[str, int]:
        """How often each value was met, rising, as JSON."""
        return {str(value): n for value, n in self.counts.items()}

    def quantile(self, share: float) -> int | None:
        """The smallest value that at least this share of all values do not exceed."""
        if not self.total:
            return None
        need = Fraction(str(share)) * self.total
        return self._at(max(0, -(-need.numerator // need.denominator) - 1))

    def as_json(self) -> dict[str, object]:
        """Mean, median, extremes, mode, standard deviation, share of odd values, and quantiles."""
        return {
            "mean": self.mean,
            "median": self.median,
            "max": self.max,
            "min": self.min,
            "mode": self.mode,
            "sd": self.sd,
            "odd": self.odd,
            "quantiles": {str(share): self.quantile(share) for share in QUANTILES},
        }

    def bins(self, most: int, upto: int) -> Iterator[tuple[int, int, int]]:
        """At most `most` equal ranges that cover 0..`upto`, each as first value, last value and count."""
        width = max(1, -(-(upto + 1) // most))
        met: Counter[int] = Counter()
        for value, n in self.counts.items():
            if value <= upto:
                met[value // width] += n
        for place in range(upto // width + 1):
            yield place * width, min(place * width + width - 1, upto), met[place]

    def _at(self, place: int) -> int:
        """The value at this place of all values in rising order."""
        for value, n in self.counts.items():
            if place < n:
                return value
            place -= n
        raise AssertionError("a place beyond the last value")
