"""A batch of random games, counted by the compiled kernel: the one door to it, where its bounds are checked."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from bataille.engines.compiled.rng import reject_table
from bataille.engines.compiled.rule_codes import FIRSTS, ORDERS, SHORTAGES
from bataille.engines.survey.kernels import games as kernel
from bataille.engines.survey.kernels import queue_turn
from bataille.errors import TooBigError
from bataille.game.cards import Deck
from bataille.game.random_deals import WORD
from bataille.rules import AtLimit, Objective, Rules

LARGEST = 60_000
"""Cards at most."""
NUMBERS = 1 << 16
"""Numbers at most for the cards of a deck, each its rank and copy: the kernel keeps them in 16 bits."""
PLACES = 1 << 16
"""Turn and war counts below it are counted in arrays, the rare ones above one by one."""


@dataclass(slots=True)
class Counted:
    """What the games from `first` up to `reached` came to. Counts of two batches add up."""

    first: int
    reached: int
    outcomes: npt.NDArray[np.int64]
    turns_met: npt.NDArray[np.int64]
    wars_met: npt.NDArray[np.int64]
    turns_far: Counter[int]
    wars_far: Counter[int]

    @classmethod
    def nothing(cls, first: int = 0) -> Self:
        """No game yet."""
        outcomes, turns, wars = (np.zeros(n, np.int64) for n in (5, PLACES, PLACES))
        return cls(first, first, outcomes, turns, wars, Counter(), Counter())

    def add(self, other: "Counted") -> None:
        """The batch that begins where this one ends."""
        assert other.first == self.reached, "batches are joined in their order"
        self.reached = other.reached
        self.outcomes += other.outcomes
        self.turns_met += other.turns_met
        self.wars_met += other.wars_met
        self.turns_far += other.turns_far
        self.wars_far += other.wars_far


class Table:
    """A deck under some rules as the kernel takes them; games are played on it batch by batch, by any thread."""

    def __init__(self, rules: Rules, deck: Deck, seed: int) -> None:
        self.shift = (max(deck.copies) - 1).bit_length()
        if deck.size > LARGEST or len(deck.ranks) << self.shift > NUMBERS:
            raise TooBigError(
                f"deck {deck} is too big for a survey: at most {LARGEST:,} cards, and ranks times copies "
                f"(these rounded up to 1, 2, 4, 8 ...) at most {NUMBERS:,}, as 10000x4"
            )
        place = {rank: i for i, rank in enumerate(deck.ranks)}
        numbers = [(place[card.rank], card.copy) for card in deck.cards]
        self.ranks = np.array([rank for rank, _ in numbers], dtype=np.uint16)
        self.ids = np.array([rank << self.shift | copy for rank, copy in numbers], dtype=np.uint16)
        self.agreed = agreed(rules, deck)
        self.rejects = reject_table(2 * deck.size)
        self.seed = (seed & WORD) - ((seed & WORD) >> 63 << 64)
        self.stop = np.zeros(1, np.uint8)
        """Set to 1, it makes every batch come back with what it has."""

    def play(self, first: int, last: int) -> Counted:
        """Play the games first..last-1; fewer if `stop` was set."""
        counted = Counted.nothing(first)
        far = np.zeros((1024, 2), np.int64)
        while True:
            reached, used = kernel.games(
                self.seed, counted.reached, last, self.ranks, self.ids, self.shift, self.agreed, self.rejects,
                counted.outcomes, counted.turns_met, counted.wars_met, far, self.stop,
            )  # fmt: skip
            counted.reached = int(reached)
            for what, value in far[:used].tolist():
                (counted.wars_far if what else counted.turns_far)[value] += 1
            if counted.reached == last or self.stop[0]:
                return counted


def agreed(rules: Rules, deck: Deck) -> npt.NDArray[np.int64]:
    """The rules as the kernel reads them (`survey.kernels.queue_turn`)."""
    span = len(deck.ranks) - 1
    fields: Mapping[int, int] = {
        # no seat can hide more cards than the deck has
        queue_turn.FACE_DOWN: min(rules.face_down, deck.size),
        queue_turn.ORDER: ORDERS[rules.pickup.order],
        queue_turn.FIRST: FIRSTS[rules.pickup.first],
        queue_turn.SHORTAGE: SHORTAGES[rules.shortage],
        queue_turn.SPAN: span if rules.low_beats_high and span else 1 << 40,
        queue_turn.SHED: rules.objective is Objective.SHED,
        queue_turn.REPETITION: rules.repetition,
        queue_turn.LIMIT: -1 if rules.limit is None else rules.limit,
        queue_turn.COUNT: rules.at_limit is AtLimit.COUNT,
    }
    return np.array([int(fields[i]) for i in range(len(fields))], dtype=np.int64)
