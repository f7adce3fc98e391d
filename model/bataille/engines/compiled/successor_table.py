"""The map from position to next position, over ranges of orders."""

import numpy as np

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.multiset_permutations import added, advance, order_at, pack, unpack
from bataille.engines.compiled.packed_turn import GOES_ON, RuleCodes, over, turn

END = 0xFFFFFFF0
"""An entry of `following` above this is END + the code of an end."""


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

    Positions are order * (n + 1) + a's size. Places come from the tables of
    `multiset_permutations.place_tables`, or are counted where those are empty. Two threads may write the same 1.
    """
    n = copies.sum()
    order, scratch = np.empty(n, dtype=np.int64), np.empty(n, dtype=np.int64)
    order_at(first, order, copies, orders)
    tabled, below = head.size > 0, (1 << (bits * cut)) - 1
    i = first * (n + 1)
    for _ in range(first, last):
        word = pack(order, bits)
        following[i] = END + over(rules, 0)
        for size_a in range(1, n):
            end, a, after_a, b, _, _ = turn(
                rules, bits, word & ((1 << (bits * size_a)) - 1), size_a, word >> (bits * size_a), n - size_a
            )
            if end == GOES_ON:
                then = a | (b << (bits * after_a))
                if tabled:
                    place = int(head[then & below]) + int(tail[then >> (bits * cut)])
                else:
                    unpack(then, bits, scratch)
                    place = added(scratch, copies, orders)
                following[i + size_a] = place * (n + 1) + after_a
                reached[place * (n + 1) + after_a] = 1
            else:
                following[i + size_a] = END + end
        following[i + n] = END + over(rules, n)
        i += n + 1
        advance(order)
