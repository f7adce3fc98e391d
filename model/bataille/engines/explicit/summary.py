"""A map counted: every field of `explore`."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bataille.engines.explicit.arrays import PositionMap
from bataille.engines.explicit.build import position_map
from bataille.engines.explicit.kernels import classify
from bataille.engines.result import Counts, Cycles, Exploration, Longest
from bataille.errors import UndeterminedError
from bataille.game.cards import Deck
from bataille.rules import Rules


@dataclass(frozen=True, slots=True)
class MapCounts:
    """A map added up: row 0 is all positions, row 1 the deals."""

    ends: NDArray[np.int64]
    """(2, 4) finite games by the label of their outcome."""
    longest: NDArray[np.int64]
    """(2, 2) the longest finite game and the longest tail, in turns."""
    basins: NDArray[np.int64]
    """(2, cycles) positions by the cycle they come to, those on it included."""


def tally(deck_map: PositionMap) -> MapCounts:
    """Add up a map."""
    ends, longest = np.zeros((2, 4), dtype=np.int64), np.zeros((2, 2), dtype=np.int64)
    basins = np.zeros((2, len(deck_map.periods)), dtype=np.int64)
    deck = deck_map.deck
    classify.tally(deck_map.label, deck_map.distance, deck.size, deck.dealt, ends, longest, basins, 0, deck.orders)
    return MapCounts(ends, longest, basins)


def explore(rules: Rules, deck: Deck, *, checkpoint: Path | None = None, workers: int | None = None) -> Exploration:
    """The whole space of a deck by its map: same answer as `reference.explore`, at millions of positions a second.

    >>> from bataille.rules.presets import preset
    >>> space = explore(preset("bataille"), Deck.parse("5x1"))
    >>> space.positions.endless, space.cycles.by_period, space.unreachable
    (84, Counter({6: 4}), 300)
    """
    return space_of(position_map(rules, deck, checkpoint=checkpoint, workers=workers))


def space_of(deck_map: PositionMap) -> Exploration:
    """The record of a map."""
    added, deck = tally(deck_map), deck_map.deck
    for row, total in enumerate((deck.positions, deck.orders)):
        if added.ends[row].sum() + added.basins[row].sum() != total:
            raise UndeterminedError(f"the outcomes of deck {deck} do not add up to {total:,}: begin again")
    periods = [int(period) for period in deck_map.periods]
    deals = Counter[int]()
    for period, met in zip(periods, added.basins[1].tolist(), strict=True):
        deals[period] += met
    return Exploration(
        rules=deck_map.rules,
        deck=str(deck_map.deck),
        engine="explicit",
        positions=_counts(added, 0, None),
        deals=_counts(added, 1, {period: met for period, met in deals.items() if met}),
        longest=Longest(int(added.longest[0, 0]), int(added.longest[1, 0])),
        longest_tail=int(added.longest[0, 1]),
        cycles=Cycles(len(periods), sum(periods), Counter(periods)),
        unreachable=deck_map.unreachable,
    )


def _counts(added: MapCounts, row: int, by_period: dict[int, int] | None) -> Counts:
    ends = added.ends[row].tolist()
    endless = int(added.basins[row].sum())
    return Counts(ends[classify.A_WINS], ends[classify.B_WINS], ends[classify.DRAWN], endless, by_period)
