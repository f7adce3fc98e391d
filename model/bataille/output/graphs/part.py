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
        found = np.searchsorted(self.chosen, nodes)
        found[found == len(self.chosen)] = 0
        return np.where(self.chosen[found] == nodes, found, -1)


def everything(found: PositionMap) -> Part:
    """Every position of the deck, the two kinds with an empty pile included."""
    return Part(found, f"every position of deck {found.deck}")


def basin(found: PositionMap, number: int) -> Part:
    """A cycle and all positions that come to it."""
    if not 0 <= number < len(found.periods):
        there = f"0 to {len(found.periods) - 1}" if len(found.periods) else "none"
        raise IndexRangeError(
            f"deck {found.deck} has no cycle number {number} under these rules: its cycles are {there}"
        )
    chosen = np.flatnonzero(found.label == found.CYCLE + number)
    return Part(found, f"cycle {number} of deck {found.deck} and its basin", chosen, int(found.entries[number]))


def around(found: PositionMap, position: Position, steps: int) -> Part:
    """A position, what follows it in so many turns, and what comes to any of these in so many turns.

    >>> from bataille.engines.explicit import position_map
    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> deal = parse_deal("1 3 / 2")
    >>> len(around(position_map(preset("bataille"), deal.deck), deal.position, 2))
    3
    """
    start = index(found.deck, blind(position))
    ahead = [start]
    while len(ahead) <= steps and found.following[ahead[-1]] < found.END:
        ahead.append(int(found.following[ahead[-1]]))
    chosen = np.unique(np.array(ahead, dtype=np.int64))
    for _ in range(steps):
        before = np.flatnonzero(np.isin(found.following, chosen.astype(np.uint32)))
        grown = np.union1d(chosen, before)
        if len(grown) == len(chosen):
            break
        chosen = grown
    return Part(found, f"{steps} turns around one position of deck {found.deck}", chosen, start)
