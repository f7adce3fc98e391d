"""The random pick-up as a Markov chain over all positions of a deck, suits forgotten.

With `shuffled` the table goes under the taker's pile in an order drawn evenly, so a position is followed by each
distinct order of the table with the same probability. The chain is stored as one block of positions for each
position (`kernels.transitions`); a solution is in `bounds`, exact fractions of tiny decks in `exact`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bataille.engines.chance.kernels import sweeps, transitions
from bataille.engines.compiled.rule_codes import SHORTAGES
from bataille.errors import TooBigError
from bataille.game.cards import Deck
from bataille.rules import Objective, Rules
from bataille.runtime.memory import free, in_words

BYTES = 46
"""Memory for one position: its block, four prefix sums, and room to work."""
NO_SPAN = 1 << 40
"""The distance of two ranks that answer the other way round, where none do."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Where a turn leads from every position in which both seats hold cards; rows are those of prefix sums.

    >>> from bataille.rules.presets import preset
    >>> chain = Chain.of(preset("bataille").replaced(pickup="shuffled"), Deck.parse("3x1"))
    >>> chain.positions, chain.levels()
    (12, [6, 4, 2])
    """

    rules: Rules
    deck: Deck
    start: NDArray[np.int64]
    """(n-1, orders) the first row of the block; complemented: mirrored; where the game ends in this turn, how."""
    many: NDArray[np.uint32]
    """(n-1, orders) how many positions the block has; 0: the game ends in this turn."""

    @classmethod
    def of(cls, rules: Rules, deck: Deck) -> "Chain":
        """Play one turn from every position; TooBigError where memory does not suffice."""
        need = BYTES * deck.orders * (deck.size - 1) if deck.magnitude < 15 else 1 << 60
        if need > free():
            raise TooBigError(
                f"the chain of deck {deck} needs {in_words(need)} of memory, and {in_words(free())} are free: "
                f"a deck such as 9x1, 4x3 or 5x2 fits; without --exact and --tolerance random games give a sample"
            )
        shape = (deck.size - 1, deck.orders)
        start, many = np.zeros(shape, np.int64), np.zeros(shape, np.uint32)
        span = len(deck.ranks) - 1
        for split in range(1, deck.size):
            transitions.blocks(
                split, np.array(deck.copies, np.int64), deck.orders, min(rules.face_down, deck.size),
                SHORTAGES[rules.shortage], span if rules.low_beats_high and span else NO_SPAN,
                rules.objective is Objective.SHED, start[split - 1], many[split - 1],
            )  # fmt: skip
        return cls(rules, deck, start, many)

    @property
    def positions(self) -> int:
        """How many positions the chain has: those in which both seats hold cards."""
        return self.start.size

    @property
    def orders(self) -> int:
        """The positions of one split."""
        return int(self.start.shape[1])

    @property
    def widest(self) -> int:
        """The largest number of positions that one turn can lead to."""
        return int(self.many.max(initial=1))

    def splits(self) -> Iterator[tuple[int, NDArray[np.int64], NDArray[np.uint32]]]:
        """Every split, 1 to n-1, with the blocks of its positions."""
        for split in range(1, self.deck.size):
            yield split, self.start[split - 1], self.many[split - 1]

    def levels(self) -> list[int]:
        """How many positions can end the game within 1, 2, 3 ... turns at the earliest: a backward search.

        Where the sum is all positions, from every one of them an end can be reached, so the game ends almost surely.
        """
        marks = np.zeros((self.deck.size - 1) * (self.orders + 1), np.int64)
        before = 0
        levels: list[int] = []
        while True:
            seen = marks.copy()
            marked = 0
            for split, start, many in self.splits():
                marked += sweeps.reach(split, self.orders, start, many, seen, marks)
            if marked == before:
                return levels
            levels.append(marked - before)
            before = marked

    def ends_almost_surely(self) -> bool:
        """Whether an end can be reached from every position: the theorem for this deck."""
        return sum(self.levels()) == self.positions
