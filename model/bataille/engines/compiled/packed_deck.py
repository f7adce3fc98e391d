"""A deck and its rules as kernels read them: ranks counted from 0, packed piles, codes for words."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bataille.engines.compiled import multiset_permutations, packed_turn
from bataille.engines.compiled.rule_codes import FIRSTS, ORDERS, SHORTAGES
from bataille.errors import RulesError, TooBigError
from bataille.game.cards import Deck
from bataille.game.state import Outcome
from bataille.rules import Objective, Order, Rules

OUTCOMES = {packed_turn.A_WINS: Outcome.A_WINS, packed_turn.B_WINS: Outcome.B_WINS, packed_turn.DRAWN: Outcome.DRAW}
"""What the ends of the kernels mean."""

TABLE_BITS = 24
"""Bits of the words that index a table of places: beyond, the tables would be larger than they are worth."""


def codes(rules: Rules, deck: Deck) -> packed_turn.RuleCodes:
    """The rules as kernels read them; repetition and limit are not a turn's business."""
    if rules.pickup.order is Order.SHUFFLED:
        raise RulesError("pickup 'shuffled' is random, no position binds the next: choose pairs/winner or the like")
    return packed_turn.RuleCodes(
        face_down=min(rules.face_down, deck.size),
        order=ORDERS[rules.pickup.order],
        first=FIRSTS[rules.pickup.first],
        shortage=SHORTAGES[rules.shortage],
        low_beats_high=int(rules.low_beats_high),
        shed=int(rules.objective is Objective.SHED),
        top=len(deck.ranks) - 1,
    )


@dataclass(frozen=True)
class Packed:
    """A deck as kernels read it: ranks counted from 0, `bits` bits each.

    >>> Packed.of(Deck.parse("5x2")).bits
    3
    """

    deck: Deck

    @classmethod
    def of(cls, deck: Deck) -> "Packed":
        """TooBigError if the deck does not fit one word."""
        result = cls(deck)
        if deck.size * result.bits > packed_turn.BITS:
            raise TooBigError(
                f"deck {deck} has {deck.size} cards of {result.bits} bits; "
                f"the compiled engines take {packed_turn.BITS // result.bits} cards of so many ranks"
            )
        return result

    @property
    def bits(self) -> int:
        """Bits of one rank."""
        return max(1, (len(self.deck.ranks) - 1).bit_length())

    @cached_property
    def copies(self) -> NDArray[np.int64]:
        """Cards of each rank."""
        return np.array(self.deck.copies, dtype=np.int64)

    @property
    def orders(self) -> int:
        """The deck's orders; TooBigError if their places do not fit one number."""
        if self.deck.orders * self.deck.size >= 1 << 63:
            raise TooBigError(
                f"deck {self.deck} has {self.deck.orders:,} orders; compiled engines number fewer than 2**63 / cards"
            )
        return self.deck.orders

    @property
    def cut(self) -> int:
        """Cards that the first table of places tells of."""
        return self.deck.size // 2

    @cached_property
    def tables(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The two tables of places, for a deck of at most MOST positions; empty where counting must do."""
        longest = self.bits * (self.deck.size - self.cut)
        if longest > TABLE_BITS:
            return np.empty(0, dtype=np.int32), np.empty(0, dtype=np.int32)
        head = np.zeros(1 << (self.bits * self.cut), dtype=np.int32)
        tail = np.zeros(1 << longest, dtype=np.int32)
        multiset_permutations.place_tables(head, tail, self.copies, self.orders, self.bits, self.cut)
        return head, tail

    def word(self, pile: Any) -> int:
        """A pile of cards of the deck as one word."""
        number = {rank: i for i, rank in enumerate(self.deck.ranks)}
        return sum(number[card.rank] << (self.bits * place) for place, card in enumerate(pile))

    def ranks(self, word: int, size: int) -> list[int]:
        """The ranks of a word."""
        mask = (1 << self.bits) - 1
        return [self.deck.ranks[(word >> (self.bits * place)) & mask] for place in range(size)]
