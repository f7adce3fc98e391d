"""The map of a deck as arrays, and its cycles as objects."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bataille.engines.compiled import OUTCOMES
from bataille.engines.compiled.successor_table import END
from bataille.engines.explicit.kernels.classify import CYCLE, walk
from bataille.game.cards import Deck
from bataille.game.keys import position_at
from bataille.game.state import Outcome, Position
from bataille.rules import Rules


@dataclass(frozen=True, slots=True)
class Cycle:
    """One cycle of the map; a cycle and its mirror are two."""

    number: int
    """Its place among the cycles of the deck, in the order in which the positions that come to them lie."""
    members: NDArray[np.uint32]
    """The indices of its positions in the order of play, from the lowest."""

    @property
    def period(self) -> int:
        """Its turns, suits forgotten."""
        return len(self.members)


@dataclass(frozen=True, slots=True)
class PositionMap:
    """What every position of a deck comes to. Arrays are by index (`keys.index`), N = deck.positions.

    >>> from bataille.engines.explicit import position_map
    >>> from bataille.rules.presets import preset
    >>> found = position_map(preset("bataille"), Deck.parse("5x1"))
    >>> [cycle.period for cycle in found.cycles()], len(list(found.deals_of_period(6)))
    ([6, 6, 6, 6], 30)
    """

    rules: Rules
    deck: Deck
    following: NDArray[np.uint32]
    """The next position's index; where the game ends in this turn or is over, END + the code of the outcome."""
    label: NDArray[np.uint32]
    """1, 2, 3: a wins, b wins, draw (`compiled.OUTCOMES`); from CYCLE on, CYCLE + the number of its cycle."""
    distance: NDArray[np.uint16]
    """Turns to the end of a finite game, or to the cycle (the tail)."""
    entries: NDArray[np.uint32]
    """By cycle: the lowest index on it."""
    periods: NDArray[np.uint32]
    """By cycle: its turns, suits forgotten."""
    unreachable: int
    """Positions with no predecessor by a turn."""

    END = END
    CYCLE = CYCLE

    def next(self, i: int) -> int | Outcome:
        """The next position's index, or how the game ends in this turn or has ended."""
        result = int(self.following[i])
        return result if result < END else OUTCOMES[result - END]

    def outcome(self, i: int) -> Outcome | None:
        """What a position comes to; None if it is endless."""
        return OUTCOMES.get(int(self.label[i]))

    def cycle_of(self, i: int) -> int | None:
        """The number of the cycle a position comes to; None if its game is finite."""
        result = int(self.label[i])
        return result - CYCLE if result >= CYCLE else None

    def members(self, number: int) -> NDArray[np.uint32]:
        """The positions of a cycle in the order of play, from the lowest index."""
        result = np.empty(int(self.periods[number]), dtype=np.uint32)
        walk(self.following, int(self.entries[number]), result)
        return result

    def cycles(self, period: int | None = None) -> Iterator[Cycle]:
        """All cycles, or those of one period."""
        for number in range(len(self.periods)):
            if period is None or self.periods[number] == period:
                yield Cycle(number, self.members(number))

    def position(self, i: int) -> Position:
        """The position of an index; copies of a rank are numbered in their order."""
        return position_at(self.deck, int(i))

    def deals_of_period(self, period: int) -> Iterator[int]:
        """The indices of the endless deals (dealt one by one) of this suit-blind period, rising."""
        wanted = np.flatnonzero(self.periods == period).astype(np.uint32) + CYCLE
        dealt = self.label[self.deck.dealt :: self.deck.size + 1]
        step = 1 << 20
        for start in range(0, len(dealt), step):
            for place in np.flatnonzero(np.isin(dealt[start : start + step], wanted)):
                yield (start + int(place)) * (self.deck.size + 1) + self.deck.dealt
