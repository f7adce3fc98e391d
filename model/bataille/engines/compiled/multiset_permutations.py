"""Orders of a multiset of ranks: their lexicographic place, its inverse, the next one, all on counts and packed words.

`copies[r]` is how many cards of rank r the deck holds; `orders` is n! / product(copies!). The bound is
orders * n < 2**63. All arrays here are int64.
"""

import numpy as np

from bataille.engines.compiled.jit import Ints, kernel


@kernel
def order_at(place: int, order: Ints, copies: Ints, orders: int) -> None:
    """Write the order of this place into `order` (n ranks)."""
    left = copies.copy()
    for i in range(order.size):
        cards = order.size - i
        for r in range(left.size):
            block = orders * left[r] // cards
            if place < block:
                order[i] = r
                left[r] -= 1
                orders = block
                break
            place -= block


@kernel
def orders_at(places: Ints, result: Ints, copies: Ints, orders: int) -> None:
    """Write the order of each place into the rows of `result` (places, n)."""
    for i in range(places.size):
        order_at(places[i], result[i], copies, orders)


@kernel
def advance(order: Ints) -> None:
    """Turn an order into the next one; the last into the first."""
    i = order.size - 2
    while i >= 0 and order[i] >= order[i + 1]:
        i -= 1
    if i >= 0:
        j = order.size - 1
        while order[j] <= order[i]:
            j -= 1
        order[i], order[j] = order[j], order[i]
    low, high = i + 1, order.size - 1
    while low < high:
        order[low], order[high] = order[high], order[low]
        low, high = low + 1, high - 1


@kernel
def pack(order: Ints, bits: int) -> int:
    """An order as one word, its first card lowest."""
    word = 0
    for i in range(order.size - 1, -1, -1):
        word = (word << bits) | order[i]
    return word


@kernel
def unpack(word: int, bits: int, order: Ints) -> None:
    """Write the ranks of a word into `order`."""
    mask = (1 << bits) - 1
    for i in range(order.size):
        order[i] = (word >> (bits * i)) & mask


@kernel
def place_tables(head: Ints, tail: Ints, copies: Ints, orders: int, bits: int, cut: int) -> None:
    """Fill two tables whose entries add up to the place of a packed order.

    The place is a sum over cards. What the first `cut` cards add depends on them alone (`head`, by their word); what
    the others add depends on the others alone (`tail`), for they are all that is left. Words no order holds stay unset.
    """
    cards = copies.sum()
    for table, length, is_head in ((head, cut, True), (tail, cards - cut, False)):
        digits = np.zeros(length, dtype=np.int64)
        held = np.zeros(copies.size, dtype=np.int64)
        held[0] = length
        while True:
            if (held <= copies).all():
                if is_head:
                    table[pack(digits, bits)] = added(digits, copies, orders)
                else:
                    table[pack(digits, bits)] = added(digits, held, arrangements(held))
            if not tick(digits, held):
                break


@kernel
def added(cards: Ints, copies: Ints, orders: int) -> int:
    """What some cards, dealt first from a deck, add to the place of an order that begins with them."""
    left, among, place = copies.copy(), copies.sum(), 0
    for i in range(cards.size):
        rank, lower = cards[i], 0
        for r in range(rank):
            lower += left[r]
        place += orders * lower // among
        orders = orders * left[rank] // among
        left[rank] -= 1
        among -= 1
    return place


@kernel
def arrangements(copies: Ints) -> int:
    """In how many orders so many copies of each rank can lie."""
    orders, cards = 1, 0
    for r in range(copies.size):
        for i in range(copies[r]):
            cards += 1
            orders = orders * cards // (i + 1)
    return orders


@kernel
def tick(digits: Ints, held: Ints) -> bool:
    """The next word of an odometer, and how often it holds each digit; False after the last."""
    for i in range(digits.size - 1, -1, -1):
        held[digits[i]] -= 1
        digits[i] = (digits[i] + 1) % held.size
        held[digits[i]] += 1
        if digits[i] != 0:
            return True
    return False
