"""The chances from random games: the condition drawn first, in strata by the copies of one rank that seat a holds."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bataille.engines.chance.conditions import Conditions, weights_of
from bataille.engines.chance.deals import LENGTHS, QUANTILES, Tally, tallies
from bataille.engines.chance.kernels import games as kernel
from bataille.engines.chance.result import SAMPLE, Chances, Group, Outcomes, Turns, Value
from bataille.engines.compiled.rng import reject_table
from bataille.engines.survey import interval
from bataille.engines.survey.batch import agreed
from bataille.engines.survey.kernels.games import ENDLESS_COLUMN
from bataille.engines.survey.kernels.queue_turn import A_WINS, B_WINS, NOBODY
from bataille.errors import RulesError
from bataille.game.random_deals import WORD
from bataille.rules import Rules
from bataille.runtime.cpu import cores
from bataille.runtime.progress import Progress

GAMES = 1_000_000
"""Random games where no number is given."""
BATCH = 1 << 14
Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Strata:
    """How the games are shared out: games bounds[i] to bounds[i+1] - 1 have numbers[i] of the chosen cards at a."""

    rank: int
    numbers: tuple[int, ...]
    shares: tuple[Fraction, ...]
    bounds: tuple[int, ...]

    @classmethod
    def of(cls, conditions: Conditions, rank: int, games: int) -> "Strata":
        """In proportion to their probability, with two games at least where there are enough."""
        of_a, of_b = conditions.copies_of(rank)
        copies = conditions.deck.copies[conditions.deck.ranks.index(rank)] - of_a - of_b
        free, left = len(conditions.free), conditions.size_a - len(conditions.a)
        numbers = [n for n in range(copies + 1) if n <= left and copies - n <= free - left]
        ways = [comb(copies, n) * comb(free - copies, left - n) for n in numbers]
        shares = [Fraction(n, sum(ways)) for n in ways]
        least = 2 if games >= 4 * len(numbers) else 0
        sizes = [max(least, int(games * share)) for share in shares]
        biggest = sizes.index(max(sizes))
        sizes[biggest] += games - sum(sizes)
        kept = [i for i, size in enumerate(sizes) if size]
        bounds = [0]
        for i in kept:
            bounds.append(bounds[-1] + sizes[i])
        return cls(rank, tuple(numbers[i] for i in kept), tuple(shares[i] for i in kept), tuple(bounds))

    def sizes(self) -> list[int]:
        """How many games each stratum has."""
        return [last - first for first, last in zip(self.bounds, self.bounds[1:], strict=False)]


def sample(
    rules: Rules, conditions: Conditions, *, by: str | None, games: int, seed: int, workers: int | None = None
) -> Chances:
    """Play random games under the condition; the same numbers for the same seed, whatever the workers.

    >>> from bataille.game.cards import Deck
    >>> from bataille.rules.presets import preset
    >>> found = sample(preset("bataille"), Conditions.parse(Deck.parse("52")), by="aces", games=2000, seed=1)
    >>> [group.key for group in found.groups], found.kind
    ([0, 1, 2, 3, 4], 'sample')
    """
    deck = conditions.deck
    if rules.limit is not None and rules.repetition and str(rules.pickup) != "shuffled":
        raise RulesError("chances play with a limit or with the rule of repetition, not with both: add --no-repetition")
    weights = None if by is None else weights_of(by, deck)
    stratified = deck.ranks[weights.index(1)] if weights is not None and by != "sum" else deck.highest
    strata = Strata.of(conditions, stratified, games)
    plan = _Plan(rules, conditions, strata, weights, seed)
    cells, lengths = plan.play(games, cores() if workers is None else workers)
    groups = []
    if weights is not None:
        for key, share in conditions.shares(weights).items():
            mine = {stratum: tally for (stratum, place), tally in cells.items() if place == key - plan.offset}
            if mine:
                pooled = _pooled(mine.values())
                groups.append(Group(key, Value.of(share), _outcomes({0: pooled}, [Fraction(1)], None)))
    by_stratum: dict[int, list[Tally]] = {}
    for (stratum, _), tally in cells.items():
        by_stratum.setdefault(stratum, []).append(tally)
    everything = {stratum: _pooled(some) for stratum, some in by_stratum.items()}
    return Chances(
        rules, str(deck), conditions, SAMPLE, _outcomes(everything, strata.shares, lengths), groups, by, games, seed,
        notes=[f"stratified by the copies of rank {stratified} that seat a holds"],
    )  # fmt: skip


class _Plan:
    """What the kernel is given, and the games in batches over threads."""

    def __init__(
        self, rules: Rules, conditions: Conditions, strata: Strata, weights: list[int] | None, seed: int
    ) -> None:
        deck = conditions.deck
        place = {rank: i for i, rank in enumerate(deck.ranks)}
        chosen = [card for card in conditions.free if card.rank == strata.rank]
        pool = [card for card in conditions.free if card.rank != strata.rank]
        self.bounds, self.numbers = np.array(strata.bounds, np.int64), np.array(strata.numbers, np.int64)
        self.cards: Any = tuple(
            np.array([place[card.rank] for card in cards], np.uint16)
            for cards in (conditions.a, conditions.b, chosen, pool)
        )
        keys = [0] if weights is None else list(conditions.shares(weights))
        self.offset, self.keys = min(keys), max(keys) - min(keys) + 1
        self.radix = np.array([0] * len(deck.ranks) if weights is None else weights, np.int64)
        self.size_a = conditions.size_a
        self.agreed, self.rejects = agreed(rules, deck), reject_table(2 * deck.size)
        self.seed = (seed & WORD) - ((seed & WORD) >> 63 << 64)
        self.stop = np.zeros(1, np.uint8)

    def play(self, games: int, workers: int) -> tuple[dict[tuple[int, int], Tally], NDArray[np.int64]]:
        """All games, in sums that do not depend on who played which."""
        counts = np.zeros((len(self.numbers), self.keys, 5), np.int64)
        sums = np.zeros((len(self.numbers), self.keys, 2, 2), np.int64)
        lengths = np.zeros(LENGTHS, np.int64)
        self._batch(0, 0)  # compiled here and not in a thread, so that Ctrl-C is answered
        starts = range(0, games, BATCH)
        with Progress("playing", games, unit="games") as progress, ThreadPoolExecutor(workers) as pool:
            try:
                for part in pool.map(lambda first: self._batch(first, min(first + BATCH, games)), starts):
                    counts += part[0]
                    sums += part[1]
                    lengths += part[2]
                    progress.advance(BATCH)
            except KeyboardInterrupt:
                self.stop[0] = 1
                pool.shutdown(cancel_futures=True)
                raise
        return tallies(counts, sums), lengths

    def _batch(self, first: int, last: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        counts = np.zeros((len(self.numbers), self.keys, 5), np.int64)
        sums = np.zeros((len(self.numbers), self.keys, 2, 2), np.int64)
        lengths = np.zeros(LENGTHS, np.int64)
        fixed_a, fixed_b, chosen, pool = self.cards
        kernel.random_deals(
            self.seed, first, last, self.bounds, self.numbers, fixed_a, fixed_b, chosen, pool, self.size_a, self.radix,
            self.offset, self.agreed, self.rejects, counts, sums, lengths, self.stop,
        )  # fmt: skip
        return counts, sums, lengths


def _pooled(some: Iterable[Tally]) -> Tally:
    result = Tally(Counter())
    for tally in some:
        result.ends.update(tally.ends)
        result.turns += tally.turns
        result.squares += tally.squares
    return result


def _outcomes(
    by_stratum: Mapping[int, Tally], shares: Sequence[Fraction], lengths: NDArray[np.int64] | None
) -> Outcomes:
    """Means over strata, each weighed by its probability."""
    weighed = [(float(shares[stratum] / sum(shares)), tally) for stratum, tally in sorted(by_stratum.items())]
    columns = (A_WINS, B_WINS, NOBODY, ENDLESS_COLUMN)
    a, b, draw, endless = (_share([(w, tally.ends[i], tally.games) for w, tally in weighed]) for i in columns)
    return Outcomes(a, b, draw, endless, _turns(weighed, lengths))


def _share(cells: Sequence[tuple[float, int, int]]) -> Value:
    """A stratified share with its interval: Wilson's, of as many games as have the same variance without strata."""
    hits, games = sum(n for _, n, _ in cells), sum(n for _, _, n in cells)
    if len(cells) == 1 or hits in (0, games):
        return Value(hits / games, *interval(hits, games))
    share = sum(w * n / total for w, n, total in cells)
    # within a stratum the share is drawn a little to the middle, so that none has a variance of 0 by chance
    spread = sum(w * w * (q := (n + 2) / (total + 4)) * (1 - q) / total for w, n, total in cells)
    effective = share * (1 - share) / spread
    middle = (share + Z * Z / (2 * effective)) / (1 + Z * Z / effective)
    half = Z * sqrt(spread + Z * Z / (4 * effective * effective)) / (1 + Z * Z / effective)
    return Value(share, max(0.0, middle - half), min(1.0, middle + half))


def _turns(weighed: Sequence[tuple[float, Tally]], lengths: NDArray[np.int64] | None) -> Turns:
    """The mean over games that end with its normal interval; the variance with an interval from fourth moments."""
    finite = sum(w * tally.finite / tally.games for w, tally in weighed)
    if not finite:
        return Turns(None)
    mean = sum(w * tally.turns / tally.games for w, tally in weighed) / finite
    square = sum(w * tally.squares / tally.games for w, tally in weighed) / finite
    error = 0.0
    for w, tally in weighed:
        off = tally.turns - mean * tally.finite
        around = tally.squares - 2 * mean * tally.turns + mean * mean * tally.finite
        error += w * w * max(around / tally.games - (off / tally.games) ** 2, 0.0) / max(tally.games - 1, 1)
    half = Z * sqrt(error) / finite
    variance = square - mean * mean
    value = Value(mean, max(0.0, mean - half), mean + half)
    if lengths is None or lengths[-1]:
        return Turns(value)
    turns = np.arange(len(lengths), dtype=np.float64)
    met = int(lengths.sum())
    fourth = float((lengths * (turns - mean) ** 4).sum()) / met
    wide = Z * sqrt(max(fourth - variance * variance, 0.0) / met)
    reached = np.cumsum(lengths)
    quantiles: dict[str, int | None] = {str(q): int(np.searchsorted(reached, q * met)) for q in QUANTILES}
    return Turns(value, Value(variance, max(0.0, variance - wide), variance + wide), quantiles)
