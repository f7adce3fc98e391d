"""Every endless game of a small deck, from its map: one deal for each cycle."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from bataille.cycles.query import Searched, Wanted
from bataille.engines.explicit import PositionMap, position_map
from bataille.game.notation import Deal

CHUNK = 1 << 22
"""Positions looked at together."""
SOME = 100
"""Cycles between two words about how far it came."""


def search(wanted: Wanted) -> Iterator[Deal | Searched]:
    """For each cycle, the shortest periods first, the deal with the shortest tail that fits; exhaustive.

    Where no split is asked for, a deal dealt one by one goes before others.

    >>> from bataille.game.cards import Deck
    >>> from bataille.rules.presets import preset
    >>> wanted = Wanted(rules=preset("bataille"), deck=Deck.parse("5x1"), split=3)
    >>> [str(found) for found in search(wanted) if isinstance(found, Deal)][0]
    '1 4 2 / 5 3'
    """
    found = position_map(wanted.rules, wanted.deck)
    amount = f"all {wanted.deck.positions:,} positions of {wanted.deck}, {len(found.periods):,} cycles"
    starts = _starts(found, wanted, wanted.split or wanted.deck.dealt)
    if wanted.split is None:
        starts = np.where(starts < 0, _starts(found, wanted, None), starts)
    for done, number in enumerate(np.lexsort((starts, found.periods))):
        if starts[number] >= 0 and wanted.period in (None, found.periods[number]):
            yield Deal(wanted.deck, found.position(starts[number]), wanted.deck.suited)
        if done % SOME == SOME - 1:
            yield Searched(f"{done + 1:,} of {len(found.periods):,} cycles of {wanted.deck}")
    yield Searched(amount, exhaustive=True)


def _starts(found: PositionMap, wanted: Wanted, split: int | None) -> NDArray[np.int64]:
    """For each cycle the index with the shortest tail that fits and comes to it, -1 if there is none."""
    best = np.full(len(found.periods), -1, dtype=np.int64)
    tails = np.full(len(found.periods), np.iinfo(np.int64).max)
    first, step = (0, 1) if split is None else (split, found.deck.size + 1)
    for start in range(first, len(found.label), step * (CHUNK // step + 1)):
        part = slice(start, start + step * (CHUNK // step + 1), step)
        label, distance = found.label[part], found.distance[part]
        fits = label >= found.CYCLE
        if wanted.tail is not None:
            fits &= distance == wanted.tail
        places = np.flatnonzero(fits)
        places = places[np.argsort(distance[places], kind="stable")]
        cycles, at = np.unique(label[places] - found.CYCLE, return_index=True)
        better = distance[places[at]] < tails[cycles]
        cycles, places = cycles[better], places[at][better]
        best[cycles], tails[cycles] = start + step * places, distance[places]
    return best
