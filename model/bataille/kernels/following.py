"""The map from position to next position, over ranges of orders."""

import numpy as np

from bataille.kernels.compiling import Ints, kernel
from bataille.kernels.orders import added, advance, order_at, pack, unpack
from bataille.kernels.packed import GOES_ON, RuleCodes, over, turn

END = 0xFFFFFFF0
"""An entry of `following` above this is END + the code of an end."""


@kernel
def place_of(word: int, bits: int, cut: int, head: Ints, tail: Ints, copies: Ints, orders: int, order: Ints) -> int:
    """The place of a packed order: from the tables, or by counting into the scratch `order` where there are none."""
    if head.size > 0:
        place: int = head[word & ((1 << (bits * cut)) - 1)] + tail[word >> (bits * cut)]
        return place
    unpack(word, bits, order)
    return added(order, copies, orders)


@kernel
def fill(
    rules: RuleCodes,
    bits: int,
    copies: Ints,
    orders: int,
    cut: int,
    head: Ints,
    tail: Ints,
    following: Ints,
    reached: Ints,
    first: int,
    last: int,
) -> None:
    """Write `following` (uint32) for all positions of the orders first..last-1, and 1 into `reached` at each of them.

    Positions are order * (n + 1) + a's size. Two threads may write the same 1.
    """
    n = copies.sum()
    order, scratch = np.empty(n, dtype=np.int64), np.empty(n, dtype=np.int64)
    order_at(first, order, copies, orders)
    i = first * (n + 1)
    for _ in range(first, last):
        word = pack(order, bits)
        following[i] = END + over(rules, 0)
        for size_a in range(1, n):
            end, a, after_a, b, _, _ = turn(
                rules, bits, word & ((1 << (bits * size_a)) - 1), size_a, word >> (bits * size_a), n - size_a
            )
            if end == GOES_ON:
                place = place_of(a | (b << (bits * after_a)), bits, cut, head, tail, copies, orders, scratch)
                following[i + size_a] = place * (n + 1) + after_a
                reached[place * (n + 1) + after_a] = 1
            else:
                following[i + size_a] = END + end
        following[i + n] = END + over(rules, n)
        i += n + 1
        advance(order)
