"""The compiled twins of the reference: a turn, the index and its inverse, the map of a whole deck.

Same names and answers as in `turn`, `canonical` and `reference`, suits forgotten; each raises TooBigError
beyond the bound of its kernel.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bataille.canonical import numbered
from bataille.cards import Deck
from bataille.errors import IndexRangeError, RulesError, TooBigError
from bataille.kernels import following as maps
from bataille.kernels import orders, packed
from bataille.rules import First, Objective, Order, Rules, Shortage
from bataille.state import Outcome, Position

_ORDERS = {
    Order.PAIRS: packed.PAIRS,
    Order.STACKS: packed.STACKS,
    Order.REVERSED_PAIRS: packed.REVERSED_PAIRS,
    Order.SORTED: packed.SORTED,
}
_FIRSTS = {First.WINNER: packed.WINNER, First.LOSER: packed.LOSER, First.SEAT_A: packed.SEAT_A}
_SHORTAGES = {
    Shortage.STAGE: packed.STAGE,
    Shortage.CARD: packed.CARD,
    Shortage.LAST_CARD: packed.LAST_CARD,
    Shortage.DRAW: packed.DRAW,
}
OUTCOMES = {packed.A_WINS: Outcome.A_WINS, packed.B_WINS: Outcome.B_WINS, packed.DRAWN: Outcome.DRAW}
"""What the ends of the kernels mean."""

TABLE_BITS = 24
"""Bits of the words that index a table of places: beyond, the tables would be larger than they are worth."""

MOST = 0xFFFFFFF0
"""Positions at most in a map: their indices are 32 bits wide, and some values are kept for the ends."""


def codes(rules: Rules, deck: Deck) -> packed.RuleCodes:
    """The rules as kernels read them; repetition and limit are not a turn's business."""
    if rules.pickup.order is Order.SHUFFLED:
        raise RulesError("pickup 'shuffled' is random, no position binds the next: choose pairs/winner or the like")
    return packed.RuleCodes(
        face_down=min(rules.face_down, deck.size),
        order=_ORDERS[rules.pickup.order],
        first=_FIRSTS[rules.pickup.first],
        shortage=_SHORTAGES[rules.shortage],
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
        found = cls(deck)
        if deck.size * found.bits > packed.BITS:
            raise TooBigError(
                f"deck {deck} has {deck.size} cards of {found.bits} bits; "
                f"the compiled engines take {packed.BITS // found.bits} cards of so many ranks"
            )
        return found

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
        orders.place_tables(head, tail, self.copies, self.orders, self.bits, self.cut)
        return head, tail

    def word(self, pile: Any) -> int:
        """A pile of cards of the deck as one word."""
        number = {rank: i for i, rank in enumerate(self.deck.ranks)}
        return sum(number[card.rank] << (self.bits * place) for place, card in enumerate(pile))

    def ranks(self, word: int, size: int) -> list[int]:
        """The ranks of a word."""
        mask = (1 << self.bits) - 1
        return [self.deck.ranks[(word >> (self.bits * place)) & mask] for place in range(size)]


def turn(rules: Rules, deck: Deck, position: Position) -> tuple[Outcome | None, Position]:
    """One turn: its end, if it ends the game, and the two piles after it, suits forgotten.

    >>> from bataille.presets import preset
    >>> deck = Deck.parse("3x1")
    >>> after = turn(preset("bataille"), deck, position_at(deck, 6))[1]
    >>> [card.rank for card in after.a], [card.rank for card in after.b]
    ([3], [2, 1])
    """
    form = Packed.of(deck)
    rule = codes(rules, deck)
    if not position.a or not position.b:
        return OUTCOMES[packed.over(rule, len(position.a))], position
    end, a, size_a, b, size_b, _ = packed.turn(
        rule, form.bits, form.word(position.a), len(position.a), form.word(position.b), len(position.b)
    )
    cards = numbered(form.ranks(a, size_a) + form.ranks(b, size_b))
    return OUTCOMES.get(end), Position(cards[:size_a], cards[size_a:])


def index(deck: Deck, position: Position) -> int:
    """The perfect index of a position, as `canonical.index`.

    >>> deck = Deck.parse("3x2")
    >>> all(index(deck, position_at(deck, i)) == i for i in range(deck.positions))
    True
    """
    form = Packed.of(deck)
    order = np.empty(deck.size, dtype=np.int64)
    orders.unpack(form.word(position.a + position.b), form.bits, order)
    return int(orders.added(order, form.copies, form.orders)) * (deck.size + 1) + len(position.a)


def position_at(deck: Deck, i: int) -> Position:
    """The position of an index, as `canonical.position_at`."""
    if not 0 <= i < deck.positions:
        raise IndexRangeError(f"index {i} is outside 0..{deck.positions - 1} for deck {deck}")
    place, split = divmod(i, deck.size + 1)
    order = np.empty(deck.size, dtype=np.int64)
    form = Packed.of(deck)
    orders.order_at(place, order, form.copies, form.orders)
    cards = numbered([deck.ranks[rank] for rank in order])
    return Position(cards[:split], cards[split:])


def orders_of(deck: Deck, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """The orders at these places (`canonical.order_at`), one a row, each card as the number of its rank from 0."""
    found = np.empty((len(places), deck.size), dtype=np.int64)
    orders.orders_at(places, found, Packed.of(deck).copies, deck.orders)
    return found


def successors(rules: Rules, deck: Deck) -> Iterator[int | Outcome]:
    """For every index the next position's index, or the outcome, as `reference.successors`.

    >>> from bataille.presets import preset
    >>> [str(found) for found in successors(preset("bataille"), Deck.parse("2x1"))]
    ['b-wins', '3', 'a-wins', 'b-wins', '5', 'a-wins']
    """
    form = Packed.of(deck)
    following, reached = np.empty(deck.positions, dtype=np.uint32), np.zeros(deck.positions, dtype=np.uint16)
    fill(rules, form, following, reached, 0, deck.orders)
    for found in following.tolist():
        yield found if found < maps.END else OUTCOMES[found - maps.END]


def fill(
    rules: Rules, form: Packed, following: NDArray[np.uint32], reached: NDArray[np.uint16], first: int, last: int
) -> None:
    """Write the successors of all positions of the orders first..last-1 (`kernels.following.fill`)."""
    if form.deck.positions > MOST:
        raise TooBigError(f"deck {form.deck} has {form.deck.positions:,} positions; a map holds at most {MOST:,}")
    maps.fill(
        codes(rules, form.deck), form.bits, form.copies, form.orders, form.cut, *form.tables,
        following, reached, first, last,
    )  # fmt: skip


ASIDE = ("name", "repetition", "limit", "at_limit")
"""Fields of the rules that the map position -> next position does not depend on."""


def parameters(engine: str, rules: Rules, deck: Deck) -> dict[str, object]:
    """Which question a run answers, for its checkpoints: engine and version, deck, the rules that matter."""
    decisive = {name: value for name, value in rules.as_json().items() if name not in ASIDE}
    return {"engine": engine, "deck": str(deck), "rules": decisive}


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
