"""The chances under a fixed pick-up, exactly: every deal of a small deck is played."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bataille.engines.chance.conditions import Conditions, weights_of
from bataille.engines.chance.kernels import games as kernel
from bataille.engines.chance.random_pickup import hand_radix, orders_of
from bataille.engines.chance.result import EXACT, Chances, Group, Outcomes, Turns, Value
from bataille.engines.compiled.rng import reject_table
from bataille.engines.survey.batch import agreed
from bataille.engines.survey.kernels.games import ENDLESS_COLUMN
from bataille.engines.survey.kernels.queue_turn import A_WINS, B_WINS, NOBODY
from bataille.errors import TooBigError
from bataille.rules import Rules
from bataille.runtime.progress import Progress

SOON = 5_000_000
"""Deals that are all played without being asked to: some seconds."""
LARGEST = 2_000_000_000
"""Deals that are all played where an exact answer is wanted: some tens of minutes."""
BATCH = 1 << 16
LENGTHS = 1 << 12
QUANTILES = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99)


@dataclass(slots=True)
class Tally:
    """Games of one stratum and key: by end, and the sums of their turns and squares."""

    ends: Counter[int]
    turns: int = 0
    squares: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return sum(self.ends[i] for i in (ENDLESS_COLUMN, A_WINS, B_WINS, NOBODY))

    @property
    def finite(self) -> int:
        """Those that ended."""
        return self.games - self.ends[ENDLESS_COLUMN]


def tallies(counts: NDArray[np.int64], sums: NDArray[np.int64]) -> dict[tuple[int, int], Tally]:
    """What a kernel counted, by stratum and key; those without a game are left out."""
    result = {}
    for stratum, key in np.argwhere(counts.sum(axis=2)).tolist():
        ends = Counter(dict(enumerate(counts[stratum, key].tolist())))
        (_, turns), (high, low) = sums[stratum, key].tolist()
        result[stratum, key] = Tally(ends, turns, (high << kernel.HALF) + low)
    return result


def enumerate_deals(rules: Rules, conditions: Conditions, *, by: str | None) -> Chances:
    """Play every deal of the split, suits forgotten, and weigh its hand by how many physical hands it stands for.

    >>> from bataille.game.cards import Deck
    >>> from bataille.rules.presets import preset
    >>> found = enumerate_deals(preset("bataille"), Conditions.parse(Deck.parse("5x1")), by=None)
    >>> found.endless.exact, found.turns.mean.exact
    (Fraction(1, 4), Fraction(65, 18))
    """
    deck = conditions.deck
    if deck.orders > LARGEST:
        raise TooBigError(
            f"deck {deck} has {deck.orders:,} deals of a split, and at most {LARGEST:,} are all played: a deck such as "
            f"4x4 or 12x1 is exact; without --exact random games give a sample"
        )
    counts, sums = _played(rules, conditions)
    by_code = {key: tally for (_, key), tally in tallies(counts, sums).items()}
    radix = hand_radix(deck).tolist()
    weights = None if by is None else weights_of(by, deck)
    shares = {} if weights is None else conditions.shares(weights)
    everything, groups = _Weighted(), {key: _Weighted() for key in shares}
    for hand, ways in conditions.hands():
        tally = by_code[sum(n * r for n, r in zip(hand, radix, strict=True))]
        weight = Fraction(ways, orders_of(hand, deck) * conditions.hands_total)
        everything.add(tally, weight)
        if weights is not None:
            groups[sum(w * n for w, n in zip(weights, hand, strict=True))].add(tally, weight)
    return Chances(
        rules, str(deck), conditions, EXACT, everything.outcomes(),
        [Group(key, Value.of(share), groups[key].outcomes()) for key, share in shares.items()], by,
        notes=[f"every one of {deck.orders:,} deals played, suits forgotten"],
    )  # fmt: skip


def _played(rules: Rules, conditions: Conditions) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    deck = conditions.deck
    radix = hand_radix(deck)
    keys = int(sum(n * int(r) for n, r in zip(deck.copies, radix, strict=True))) + 1
    counts, sums = np.zeros((1, keys, 5), np.int64), np.zeros((1, keys, 2, 2), np.int64)
    order = np.array([rank for rank, copies in enumerate(deck.copies) for _ in range(copies)], np.int64)
    arguments = agreed(rules, deck), reject_table(2 * deck.size)
    lengths, stop = np.zeros(LENGTHS, np.int64), np.zeros(1, np.uint8)
    with Progress("playing", deck.orders, unit="deals") as progress:
        for first in range(0, deck.orders, BATCH):
            last = min(first + BATCH, deck.orders)
            kernel.all_deals(
                first, last, order, conditions.size_a, radix, *arguments, counts, sums, lengths, stop
            )  # fmt: skip
            progress.advance(last - first)
    return counts, sums


class _Weighted:
    """Tallies added up with exact weights."""

    def __init__(self) -> None:
        self.ends: defaultdict[int, Fraction] = defaultdict(Fraction)
        self.turns = self.squares = Fraction(0)

    def add(self, tally: Tally, weight: Fraction) -> None:
        """Add a tally."""
        for column, n in tally.ends.items():
            self.ends[column] += weight * n
        self.turns += weight * tally.turns
        self.squares += weight * tally.squares

    def outcomes(self) -> Outcomes:
        """Shares of the whole."""
        finite = sum((self.ends[column] for column in (A_WINS, B_WINS, NOBODY)), Fraction(0))
        total = finite + self.ends[ENDLESS_COLUMN]
        a, b, draw, endless = (Value.of(self.ends[i] / total) for i in (A_WINS, B_WINS, NOBODY, ENDLESS_COLUMN))
        if not finite:
            return Outcomes(a, b, draw, endless, Turns(None))
        mean = self.turns / finite
        return Outcomes(a, b, draw, endless, Turns(Value.of(mean), Value.of(self.squares / finite - mean * mean)))
