"""The compiled twins of the reference: a turn, the index and its inverse, the map of a whole deck.

Same names and answers as in `turn`, `canonical` and `reference`, suits forgotten; each raises TooBigError
beyond the bound of its kernel.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from bataille.engines.compiled import multiset_permutations, packed_turn, successor_table
from bataille.engines.compiled.packed_deck import OUTCOMES, Packed, codes
from bataille.errors import IndexRangeError, TooBigError
from bataille.game.cards import Deck
from bataille.game.keys import numbered
from bataille.game.state import Outcome, Position
from bataille.rules import Rules

MOST = 0xFFFFFFF0
"""Positions at most in a map: their indices are 32 bits wide, and some values are kept for the ends."""


def turn(rules: Rules, deck: Deck, position: Position) -> tuple[Outcome | None, Position]:
    """One turn: its end, if it ends the game, and the two piles after it, suits forgotten.

    >>> from bataille.rules.presets import preset
    >>> deck = Deck.parse("3x1")
    >>> after = turn(preset("bataille"), deck, position_at(deck, 6))[1]
    >>> [card.rank for card in after.a], [card.rank for card in after.b]
    ([3], [2, 1])
    """
    form = Packed.of(deck)
    rule = codes(rules, deck)
    if not position.a or not position.b:
        return OUTCOMES[packed_turn.over(rule, len(position.a))], position
    end, a, size_a, b, size_b, _ = packed_turn.turn(
        rule, form.bits, form.word(position.a), len(position.a), form.word(position.b), len(position.b)
    )
    cards = numbered(form.ranks(a, size_a) + form.ranks(b, size_b))
    return OUTCOMES.get(end), Position(cards[:size_a], cards[size_a:])


def index(deck: Deck, position: Position) -> int:
    """The perfect index of a position, as `keys.index`.

    >>> deck = Deck.parse("3x2")
    >>> all(index(deck, position_at(deck, i)) == i for i in range(deck.positions))
    True
    """
    form = Packed.of(deck)
    order = np.empty(deck.size, dtype=np.int64)
    multiset_permutations.unpack(form.word(position.a + position.b), form.bits, order)
    return int(multiset_permutations.added(order, form.copies, form.orders)) * (deck.size + 1) + len(position.a)


def position_at(deck: Deck, i: int) -> Position:
    """The position of an index, as `keys.position_at`."""
    if not 0 <= i < deck.positions:
        raise IndexRangeError(f"index {i} is outside 0..{deck.positions - 1} for deck {deck}")
    place, split = divmod(i, deck.size + 1)
    order = np.empty(deck.size, dtype=np.int64)
    form = Packed.of(deck)
    multiset_permutations.order_at(place, order, form.copies, form.orders)
    cards = numbered([deck.ranks[rank] for rank in order])
    return Position(cards[:split], cards[split:])


def orders_of(deck: Deck, places: NDArray[np.int64]) -> NDArray[np.int64]:
    """The orders at these places (`keys.order_at`), one a row, each card as the number of its rank from 0."""
    result = np.empty((len(places), deck.size), dtype=np.int64)
    multiset_permutations.orders_at(places, result, Packed.of(deck).copies, deck.orders)
    return result


def successors(rules: Rules, deck: Deck) -> Iterator[int | Outcome]:
    """For every index the next position's index, or the outcome, as `reference.successors`.

    >>> from bataille.rules.presets import preset
    >>> [str(found) for found in successors(preset("bataille"), Deck.parse("2x1"))]
    ['b-wins', '3', 'a-wins', 'b-wins', '5', 'a-wins']
    """
    form = Packed.of(deck)
    following, reached = np.empty(deck.positions, dtype=np.uint32), np.zeros(deck.positions, dtype=np.uint16)
    fill(rules, form, following, reached, 0, deck.orders)
    for result in following.tolist():
        yield result if result < successor_table.END else OUTCOMES[result - successor_table.END]


def fill(
    rules: Rules, form: Packed, following: NDArray[np.uint32], reached: NDArray[np.uint16], first: int, last: int
) -> None:
    """Write the successors of all positions of the orders first..last-1 (`compiled.successor_table.fill`)."""
    if form.deck.positions > MOST:
        raise TooBigError(f"deck {form.deck} has {form.deck.positions:,} positions; a map holds at most {MOST:,}")
    successor_table.fill(
        codes(rules, form.deck), form.bits, form.copies, form.orders, form.cut, *form.tables,
        following, reached, first, last,
    )  # fmt: skip
