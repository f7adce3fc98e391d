"""Every endless game of a small deck, from its map: one deal for each cycle."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from bataille.cycles.query import CycleQuery, SearchStatus
from bataille.engines.explicit import PositionMap, position_map
from bataille.game.notation import Deal

CHUNK = 1 << 22
"""Positions looked at together."""
SOME = 100
"""Cycles between two words about how far it came."""


def search(query: CycleQuery) -> Iterator[Deal | SearchStatus]:
    """For each cycle, the shortest periods first, the deal with the shortest tail that fits; exhaustive.

    Where no split is asked for, a deal dealt one by one goes before others.

    >>> from bataille.game.cards import Deck
    >>> from bataille.rules.presets import preset
    >>> query = CycleQuery(rules=preset("bataille"), deck=Deck.parse("5x1"), split=3)
    >>> [str(found) for found in search(query) if isinstance(found, Deal)][0]
    '1 4 2 / 5 3'
    """
    deck_map = position_map(query.rules, query.deck)
    amount = f"all {query.deck.positions:,} positions of {query.deck}, {len(deck_map.periods):,} cycles"
    starts = _starts(deck_map, query, query.split or query.deck.dealt)
    if query.split is None:
        starts = np.where(starts < 0, _starts(deck_map, query, None), starts)
    for done, number in enumerate(np.lexsort((starts, deck_map.periods))):
        if starts[number] >= 0 and query.period in (None, deck_map.periods[number]):
            yield Deal(query.deck, deck_map.position(starts[number]), query.deck.suited)
        if done % SOME == SOME - 1:
            yield SearchStatus(f"{done + 1:,} of {len(deck_map.periods):,} cycles of {query.deck}")
    yield SearchStatus(amount, exhaustive=True)


def _starts(deck_map: PositionMap, query: CycleQuery, split: int | None) -> NDArray[np.int64]:
    """For each cycle the index with the shortest tail that fits and comes to it, -1 if there is none."""
    best = np.full(len(deck_map.periods), -1, dtype=np.int64)
    tails = np.full(len(deck_map.periods), np.iinfo(np.int64).max)
    first, step = (0, 1) if split is None else (split, deck_map.deck.size + 1)
    for start in range(first, len(deck_map.label), step * (CHUNK // step + 1)):
        part = slice(start, start + step * (CHUNK // step + 1), step)
        label, distance = deck_map.label[part], deck_map.distance[part]
        fits = label >= deck_map.CYCLE
        if query.tail is not None:
            fits &= distance == query.tail
        places = np.flatnonzero(fits)
        places = places[np.argsort(distance[places], kind="stable")]
        cycles, at = np.unique(label[places] - deck_map.CYCLE, return_index=True)
        better = distance[places[at]] < tails[cycles]
        cycles, places = cycles[better], places[at][better]
        best[cycles], tails[cycles] = start + step * places, distance[places]
    return best
