"""Certified bounds on the chances and lengths of a random pick-up game, from every position.

A value iteration that stops because it moves little proves nothing. Here an approximate solution e >= 0 of the mean
number of turns, E = 1 + P E, is checked by its residual in whole numbers: if 1 - d <= e - P e <= 1 + d everywhere with
d < 1, every position is transient (the sum of P**n 1 is at most e / (1 - d), so the game ends almost surely), and
E lies between e / (1 + d) and e / (1 - d). A chance w with a residual of at most r is off by at most r * E, the mean
square s with a residual of at most q by at most (q + 2 * |E - e|) * E (docs/explanation/chances.md).
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bataille.engines.chance.chain import Chain
from bataille.engines.chance.kernels import sweeps
from bataille.errors import UndeterminedError
from bataille.runtime.progress import Progress

COLUMNS = 4
HALF = 31
"""Bits of a value that are summed apart from the others."""
MOST_CYCLES = 2000
"""Cycles of two sweeps, a residual and a correction after which a solution is given up."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Approximate unknowns of every position with the largest residuals, all exact multiples of a unit."""

    chain: Chain
    totals: NDArray[np.int64]
    """(rows, 4) prefix sums: chances of a and of b, mean turns, mean square."""
    scale: int
    less: int
    largest: tuple[int, ...]
    """The largest absolute residual of each unknown, in units."""
    most: tuple[int, ...]
    """The largest absolute value of each unknown, in units."""
    cycles: int

    @property
    def units(self) -> tuple[Fraction, ...]:
        """The unit of each unknown."""
        one, square = Fraction(1, 1 << self.scale), Fraction(1, 1 << (self.scale - self.less))
        return one, one, one, square

    @property
    def drift(self) -> Fraction:
        """d: how far e - P e may be from 1."""
        return self.largest[sweeps.TURNS] * self.units[sweeps.TURNS]

    def errors(self, turns: Fraction) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """How far the unknowns may be from the truth where the approximate mean of turns is `turns`.

        A mean over positions has the errors of its mean of turns, for they grow in proportion to it.
        """
        highest = turns / (1 - self.drift)
        everywhere = self.most[sweeps.TURNS] * self.units[sweeps.TURNS] * self.drift / (1 - self.drift)
        by_a, by_b, _, by_squares = (r * unit for r, unit in zip(self.largest, self.units, strict=True))
        return (
            by_a * highest,
            by_b * highest,
            turns * self.drift / (1 - self.drift),
            (by_squares + 2 * everywhere) * highest,
        )

    @property
    def width(self) -> Fraction:
        """Of the widest interval among the chances and mean turns of all positions."""
        turns = self.most[sweeps.TURNS] * self.units[sweeps.TURNS]
        return 2 * max(self.errors(turns)[:3])

    def values(self, split: int) -> NDArray[np.int64]:
        """(orders, 4) the unknowns of every position of a split, in units."""
        row = (split - 1) * (self.chain.orders + 1)
        return np.diff(self.totals[row : row + self.chain.orders + 1], axis=0)

    def sums(self, split: int, keys: NDArray[np.int64], groups: int) -> list[tuple[Fraction, ...]]:
        """The exact sums of the unknowns over the positions of a split by key, a number below `groups`."""
        values = self.values(split)
        result = [[Fraction(0)] * COLUMNS for _ in range(groups)]
        # in two halves, so that no sum of 64 bits overflows
        for part, weight in ((values >> HALF, 1 << HALF), (values & ((1 << HALF) - 1), 1)):
            for column, unit in enumerate(self.units):
                added = np.zeros(groups, np.int64)
                np.add.at(added, keys, part[:, column])
                for group, total in enumerate(added.tolist()):
                    result[group][column] += weight * total * unit
        return [tuple(row) for row in result]


def solve(chain: Chain, *, tolerance: float = 1e-9) -> Solution:
    """Solve until every chance and every mean of turns is known within an interval narrower than `tolerance`.

    UndeterminedError where whole numbers of 64 bits cannot hold such a solution.
    """
    bits = 6
    while True:
        less = bits
        scale = 61 - bits - chain.widest.bit_length()
        if scale - less < 4:
            raise UndeterminedError(f"a game of deck {chain.deck} is too long for the solver of the chain")
        solution = _solve(chain, scale, less, bits, tolerance)
        if solution is not None:
            return solution
        bits += 2


def _solve(chain: Chain, scale: int, less: int, bits: int, tolerance: float) -> Solution | None:
    """A solution in units of 2**-scale; None where a mean reaches 2**bits."""
    orders, cards = chain.orders, chain.deck.size
    totals = np.zeros(((cards - 1) * (orders + 1), COLUMNS), np.int64)
    coarse = _Coarse(chain)
    largest, most = np.zeros(COLUMNS, np.int64), np.zeros(COLUMNS, np.int64)
    means = np.zeros((cards - 1, COLUMNS))
    best, stalled = None, 0
    splits = list(chain.splits())
    with Progress("solving the chain", 0, unit="cycles") as progress:
        for cycle in range(1, MOST_CYCLES + 1):
            for split, start, many in splits + splits[-2::-1]:
                high = sweeps.sweep(split, orders, start, many, totals, scale, less)
                if high[0] >> (scale + bits) or high[1] >> (scale - less + 2 * bits):
                    return None
            largest[:] = most[:] = 0
            for split, start, many in splits:
                sweeps.residuals(split, orders, start, many, totals, scale, less, largest, most, means[split - 1])
            progress.advance(1)
            if most[2] >> (scale + bits) or most[3] >> (scale - less + 2 * bits):
                return None
            solution = Solution(chain, totals, scale, less, tuple(largest.tolist()), tuple(most.tolist()), cycle)
            small = solution.drift < Fraction(1, 2) and solution.width < tolerance
            if small:
                return solution
            error = int(largest[:3].max())
            stalled = 0 if best is None or error < best else stalled + 1
            best = error if best is None else min(best, error)
            if stalled >= 20:
                break
            coarse.correct(means, totals, orders)
    raise UndeterminedError(
        f"the chain of deck {chain.deck} is known to {float(solution.width):.1g} at best, not to {tolerance:g}: "
        f"ask for a larger tolerance"
    )


class _Coarse:
    """The chain with all positions of a split taken as one: it takes out the error that sweeps are slow to take."""

    def __init__(self, chain: Chain) -> None:
        size = chain.deck.size - 1
        straight, mirrored = np.zeros((size, size + 1)), np.zeros((size, size + 1))
        for split, start, many in chain.splits():
            sweeps.flows(chain.orders, start, many, straight[split - 1], mirrored[split - 1])
        straight, mirrored = straight[:, 1:], mirrored[:, 1:]
        identity = np.eye(size)
        self.turns = identity - straight - mirrored
        self.chances = np.block([[identity - straight, -mirrored], [-mirrored, identity - straight]])

    def correct(self, means: NDArray[np.float64], totals: NDArray[np.int64], orders: int) -> None:
        """Add to each split what makes its mean residual vanish."""
        size = len(means)
        both = np.linalg.solve(self.chances, np.concatenate([means[:, 0], means[:, 1]]))
        turns = np.linalg.solve(self.turns, means[:, 2:])
        by = np.column_stack([both[:size], both[size:], turns])
        for split in range(1, size + 1):
            sweeps.shift(split, orders, totals, np.rint(by[split - 1]).astype(np.int64))
