"""The transitions of the random pick-up chain: where one turn leads from every position, as blocks of indices.

A position is numbered within its split: a holds k cards (1 to n-1), and the place of the order "b's pile, then a's
pile" among all orders of the deck. The arrangements of a table of t cards that a takes are then the orders that share
their first n-t cards: one block of consecutive places. A table that b takes is the mirrored position's block.
"""

import numpy as np

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.multiset_permutations import advance
from bataille.engines.compiled.rule_codes import CARD, DRAW, LAST_CARD

A_WINS, B_WINS, NOBODY, A_TAKES, B_TAKES = range(5)
"""How one turn ends: the game is won or drawn by shortage, or a seat takes the table."""


@kernel
def block_start(prefix: Ints, size: int, copies: Ints, orders: int, left: Ints) -> tuple[int, int]:
    """The place of the first order that begins with `size` cards of `prefix`, and how many orders do.

    `copies[r]` is how many cards of rank r the deck holds, `orders` the number of its orders; `left` is scratch for
    the copies that remain, and holds the table afterwards. All int64.
    """
    left[:] = copies
    among = 0
    for r in range(copies.size):
        among += copies[r]
    place = 0
    for i in range(size):
        rank, lower = prefix[i], 0
        for r in range(rank):
            lower += left[r]
        place += orders * lower // among
        orders = orders * left[rank] // among
        left[rank] -= 1
        among -= 1
    return place, orders


@kernel
def play_turn(a: Ints, b: Ints, face_down: int, shortage: int, span: int) -> tuple[int, int, int]:
    """One turn of two piles: how it ends, and how many cards each seat has laid."""
    i, j = 0, 0
    while True:
        x, y = a[i], b[j]
        i, j = i + 1, j + 1
        if x != y:
            higher = x > y
            if x - y == span or y - x == span:
                higher = not higher
            return (A_TAKES if higher else B_TAKES), i, j
        left_a, left_b = a.size - i, b.size - j
        if shortage == LAST_CARD:
            need = 1
        elif shortage == CARD:
            need = min(left_a, left_b, face_down) + 1
        else:
            need = face_down + 1
        short_a, short_b = left_a < need, left_b < need
        if short_a or short_b:
            if (short_a and short_b) or shortage == DRAW:
                return NOBODY, i, j
            return (B_WINS if short_a else A_WINS), i, j
        if shortage == LAST_CARD:
            i += min(face_down, left_a - 1)
            j += min(face_down, left_b - 1)
        else:
            i += need - 1
            j += need - 1


@kernel
def blocks(
    split: int,
    copies: Ints,
    orders: int,
    face_down: int,
    shortage: int,
    span: int,
    shed: bool,
    start: Ints,
    many: Ints,
) -> None:
    """Fill where one turn leads from every position of a split.

    `start[i]`: int64, the first row of the block, a mirrored block as its complement (~row); for an end its code,
    with `many[i]` 0. A row is (k-1) * (orders+1) + place, the rows of prefix sums (`sweeps`). `many[i]`: uint32, how
    many positions the block has; each is as likely.
    """
    cards = copies.sum()
    order = np.empty(cards, dtype=np.int64)
    prefix = np.empty(cards, dtype=np.int64)
    left = np.empty(copies.size, dtype=np.int64)
    at = 0
    for r in range(copies.size):
        for _ in range(copies[r]):
            order[at] = r
            at += 1
    size_b = cards - split
    for place in range(orders):
        b, a = order[:size_b], order[size_b:]
        end, laid_a, laid_b = play_turn(a, b, face_down, shortage, span)
        rest_a, rest_b = split - laid_a, size_b - laid_b
        if end in (A_TAKES, B_TAKES):
            if end == A_TAKES:
                for i in range(rest_b):
                    prefix[i] = b[laid_b + i]
                for i in range(rest_a):
                    prefix[rest_b + i] = a[laid_a + i]
                after = split + laid_b
            else:
                for i in range(rest_a):
                    prefix[i] = a[laid_a + i]
                for i in range(rest_b):
                    prefix[rest_a + i] = b[laid_b + i]
                after = size_b + laid_a
            if after == cards:
                start[place], many[place] = (A_WINS if (end == A_TAKES) != shed else B_WINS), 0
            else:
                first, block = block_start(prefix, rest_a + rest_b, copies, orders, left)
                first += (after - 1) * (orders + 1)
                start[place] = first if end == A_TAKES else ~first
                many[place] = block
        else:
            start[place], many[place] = end, 0
        advance(order)
