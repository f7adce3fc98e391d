"""Which positions of a map are shown: all, a cycle and its basin, or the neighbourhood of a deal."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bataille.engines.explicit import PositionMap
from bataille.errors import IndexRangeError
from bataille.game.cards import Deck
from bataille.game.keys import blind, index
from bataille.game.state import Position

CHUNK = 1 << 16
"""Nodes that are named at a time."""

Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Part:
    """Some positions of a map by their indices, rising; `chosen` None: all of them."""

    map: PositionMap
    name: str
    chosen: Indices | None = None
    first: int = 0
    """The node where a reader begins."""

    @property
    def deck(self) -> Deck:
        """The deck of the map."""
        return self.map.deck

    def __len__(self) -> int:
        return self.deck.positions if self.chosen is None else len(self.chosen)

    @property
    def told(self) -> str:
        """What the part is, and under which rules: for the head of a file."""
        return f"{self.name} under {json.dumps(self.map.rules.as_json())}"

    def chunks(self) -> Iterator[Indices]:
        """The indices, so many at a time."""
        for start in range(0, len(self), CHUNK):
            stop = min(start + CHUNK, len(self))
            yield np.arange(start, stop, dtype=np.int64) if self.chosen is None else self.chosen[start:stop]

    def place(self, nodes: Indices) -> Indices:
        """The places of these indices within the part, 0 for its first; -1 where it does not hold them."""
        if self.chosen is None:
            return nodes
        result = np.searchsorted(self.chosen, nodes)
        result[result == len(self.chosen)] = 0
        return np.where(self.chosen[result] == nodes, result, -1)


def everything(deck_map: PositionMap) -> Part:
    """Every position of the deck, the two kinds with an empty pile included."""
    return Part(deck_map, f"every position of deck {deck_map.deck}")


def basin(deck_map: PositionMap, number: int) -> Part:
    """A cycle and all positions that come to it."""
    if not 0 <= number < len(deck_map.periods):
        there = f"0 to {len(deck_map.periods) - 1}" if len(deck_map.periods) else "none"
        raise IndexRangeError(
            f"deck {deck_map.deck} has no cycle number {number} under these rules: its cycles are {there}"
        )
    chosen = np.flatnonzero(deck_map.label == deck_map.CYCLE + number)
    return Part(
        deck_map, f"cycle {number} of deck {deck_map.deck} and its basin", chosen, int(deck_map.entries[number])
    )


def around(deck_map: PositionMap, position: Position, steps: int) -> Part:
    """A position, what follows it in so many turns, and what comes to any of these in so many turns.

    >>> from bataille.engines.explicit import position_map
    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> deal = parse_deal("1 3 / 2")
    >>> len(around(position_map(preset("bataille"), deal.deck), deal.position, 2))
    3
    """
    start = index(deck_map.deck, blind(position))
    ahead = [start]
    while len(ahead) <= steps and deck_map.following[ahead[-1]] < deck_map.END:
        ahead.append(int(deck_map.following[ahead[-1]]))
    chosen = np.unique(np.array(ahead, dtype=np.int64))
    for _ in range(steps):
        before = np.flatnonzero(np.isin(deck_map.following, chosen.astype(np.uint32)))
        grown = np.union1d(chosen, before)
        if len(grown) == len(chosen):
            break
        chosen = grown
    return Part(deck_map, f"{steps} turns around one position of deck {deck_map.deck}", chosen, start)
