"""One question for the frontier: a deck, rules and a split, as the kernels read them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bataille.engines.compiled import codes
from bataille.engines.compiled.packed_turn import RuleCodes
from bataille.engines.frontier.cycle_constraints import on_a_cycle
from bataille.engines.frontier.kernels.expand_distinct import MOST_DISTINCT
from bataille.engines.frontier.kernels.linear_extensions import choices
from bataille.engines.frontier.kernels.partial_order import HELD_BITS, MOST_CARDS, key_words
from bataille.engines.frontier.kernels.row_layout import RowLayout
from bataille.engines.frontier.knowledge import Knowledge
from bataille.errors import TooBigError
from bataille.game.cards import Deck
from bataille.rules import Rules

Rows = NDArray[np.uint64]
"""Knowledge states with their weights, one a row; see `frontier.kernels.row_layout`."""

VERSION = "frontier/2"
STARTS_AT_ONCE = 1 << 14


@dataclass(frozen=True)
class Job:
    """What all deals of one split come to.

    `held` is how many cards seat a is dealt. `lengths` tells games of other lengths apart. `fewest` and
    `best_stays` cut the existence search (see `existence`). `parts`: into how many parts a level is split by key.

    >>> from bataille.rules.presets import preset
    >>> job = Job(preset("bataille"), Deck.parse("14x1"), 7)
    >>> job.total, job.plan.words, job.plan.sides
    (87178291200, 4, 1)
    """

    rules: Rules
    deck: Deck
    held: int
    lengths: bool = False
    fewest: int = 0
    best_stays: bool = False
    mirrors: bool = True
    """Whether mirrored states may be merged, where the rules allow it."""
    parts: int = 16
    wide: bool | None = field(default=None)
    """Whether weights take two words; None: where the deals do not fit one."""

    def __post_init__(self) -> None:
        if self.deck.size > MOST_CARDS or self.total >= 1 << 126:
            raise TooBigError(
                f"deck {self.deck} has {self.deck.size} cards and {self.total:,} deals of each split; the frontier "
                f"engine counts up to {MOST_CARDS} cards and 2**126 deals (as 33x1)"
            )

    @property
    def total(self) -> int:
        """How many deals there are of one split."""
        return self.deck.orders

    @property
    def covered(self) -> int:
        """How many of them the starting states stand for: all, or those that may lie on a cycle without wars.

        There every second card of a pile from its bottom was picked up with the one before it, and one of them
        beat the other: half of all deals for each such pair.
        """
        return self.total >> (self.held // 2 + (self.deck.size - self.held) // 2) if self.best_stays else self.total

    @property
    def mirrored(self) -> bool:
        """Whether a state and its mirror are one."""
        return self.mirrors and self.rules.fair

    @property
    def symmetric(self) -> bool:
        """Whether the deals of this split are their own mirrors, so that both seats win as often."""
        return self.mirrored and 2 * self.held == self.deck.size

    @cached_property
    def plan(self) -> RowLayout:
        """The same for the kernels."""
        size = self.deck.size
        wide = self.total >= 1 << 63 if self.wide is None else self.wide
        return RowLayout(
            cards=size,
            words=key_words(size),
            sides=2 if self.mirrored and not self.symmetric and not self.fewest else 1,
            wide=2 if wide else 1,
            mirrored=int(self.mirrored),
            tied=int(max(self.deck.copies) > 1),
            lengths=int(self.lengths),
            parts=self.parts,
            fewest=self.fewest,
            no_wars=int(self.best_stays),
        )

    @cached_property
    def codes(self) -> RuleCodes:
        """The rules for the kernels."""
        return codes(self.rules, self.deck)

    @cached_property
    def copies(self) -> NDArray[np.int64]:
        """The copies of each rank, from the lowest."""
        return np.array(self.deck.copies, np.int64)

    @cached_property
    def pascal(self) -> NDArray[np.uint64]:
        """Pascal's triangle."""
        return choices()

    @property
    def columns(self) -> int:
        """How many words a row takes."""
        return self.plan.words + self.plan.sides * self.plan.wide + 1

    @property
    def one_comparison(self) -> bool:
        """Whether a turn is one comparison of two cards, so that the kernel for distinct ranks serves."""
        rules = self.rules
        plain = not rules.low_beats_high and rules.pickup.order != "sorted"
        return plain and max(self.deck.copies) == 1 and self.deck.size <= MOST_DISTINCT

    @property
    def extremes_first(self) -> bool:
        """Whether the places of the lowest and the highest rank are decided before the first turn."""
        return self.rules.low_beats_high and len(self.deck.copies) > 1

    def starting(self) -> Iterator[Rows]:
        """The states before the first turn, many at a time; each stands for one history."""
        rows = []
        for knowledge in self._knowledge():
            row = np.zeros(self.columns, np.uint64)
            row[: self.plan.words] = pack(self.held, knowledge)
            row[self.plan.words] = 1
            rows.append(row)
            if len(rows) == STARTS_AT_ONCE:
                yield np.array(rows)
                rows = []
        if rows:
            yield np.array(rows)

    def _knowledge(self) -> Iterator[Knowledge]:
        size = self.deck.size
        if self.best_stays:
            yield from on_a_cycle(self.rules, size, self.held)
            return
        if not self.extremes_first:
            yield Knowledge.nothing(size)
            return
        for low in combinations(range(size), self.deck.copies[0]):
            others = [place for place in range(size) if place not in low]
            for high in combinations(others, self.deck.copies[-1]):
                yield extremes(size, low, high)

    def as_json(self) -> dict[str, Any]:
        """All that could change the answer, or the form of the rows."""
        return {
            "engine": VERSION,
            "rules": {name: value for name, value in self.rules.as_json().items() if name != "name"},
            "deck": str(self.deck),
            "held": self.held,
            "lengths": self.lengths,
            "fewest": self.fewest,
            "best_stays": self.best_stays,
            "mirrors": self.mirrors,
            "parts": self.parts,
            "wide": self.plan.wide,
        }


def extremes(size: int, low: tuple[int, ...], high: tuple[int, ...]) -> Knowledge:
    """What is known where just the places of the lowest and of the highest rank are.

    >>> extremes(3, (1,), (0,)).below
    (6, 0, 2)
    """
    lows, highs = sum(1 << place for place in low), sum(1 << place for place in high)
    everything = (1 << size) - 1
    below = [0 if lows >> i & 1 else everything ^ highs if highs >> i & 1 else lows for i in range(size)]
    same = [lows if lows >> i & 1 else highs if highs >> i & 1 else 1 << i for i in range(size)]
    return Knowledge(tuple(below), tuple(same))


def pack(held: int, knowledge: Knowledge) -> Rows:
    """The key of a state: the plain twin of the kernel `write_key`.

    >>> pack(1, Knowledge.nothing(2))
    array([1], dtype=uint64)
    """
    from bataille.engines.frontier.kernels.partial_order import HEAD_BITS

    size, number, at = knowledge.size, held, HEAD_BITS
    assert held < 1 << HELD_BITS
    for i in range(size - 1):
        width = size - 1 - i
        equal = knowledge.same[i] >> (i + 1)
        higher = sum(1 << (j - i - 1) for j in range(i + 1, size) if knowledge.below[j] >> i & 1)
        number |= (knowledge.below[i] >> (i + 1) | equal) << at | (higher | equal) << (at + width)
        at += 2 * width
    words = key_words(size)
    return np.frombuffer(number.to_bytes(8 * words, "little"), np.uint64).copy()


def unpack(key: Rows, size: int) -> tuple[int, Knowledge]:
    """The state of a key: a's pile size, and what is known.

    >>> unpack(pack(1, extremes(3, (1,), (0,))), 3)
    (1, Knowledge(below=(6, 0, 2), same=(1, 2, 4)))
    """
    from bataille.engines.frontier.kernels.partial_order import HEAD_BITS

    number = int.from_bytes(np.ascontiguousarray(key).tobytes(), "little")
    held, at = number & (1 << HELD_BITS) - 1, HEAD_BITS
    below, same = [0] * size, [1 << i for i in range(size)]
    for i in range(size - 1):
        width = size - 1 - i
        lower, higher = number >> at & (1 << width) - 1, number >> (at + width) & (1 << width) - 1
        at += 2 * width
        for j in range(i + 1, size):
            is_lower, is_higher = lower >> (j - i - 1) & 1, higher >> (j - i - 1) & 1
            if is_lower and is_higher:
                same[i] |= 1 << j
                same[j] |= 1 << i
            elif is_lower:
                below[i] |= 1 << j
            elif is_higher:
                below[j] |= 1 << i
    return held, Knowledge(tuple(below), tuple(same))
