"""Every deal of a range of orders played to its end, with exact repetition detection and nothing remembered."""

import numpy as np

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.multiset_permutations import advance, order_at, pack
from bataille.engines.compiled.packed_turn import GOES_ON, RuleCodes, over, turn


@kernel
def play(rules: RuleCodes, bits: int, a: int, size_a: int, b: int, size_b: int) -> tuple[int, int]:
    """One game of packed piles: (end, turns), or (GOES_ON, period) if it is endless (Brent 1980).

    A mark is compared with whole positions, so an equality is a repetition and the turns since the mark are the
    period. The mark moves on when as many turns were played since as before it, so no repetition is missed.
    """
    mark_a, mark_b, mark_size, since, reach, turns = a, b, size_a, 0, 1, 0
    while size_a > 0 and size_b > 0:
        end, a, size_a, b, size_b, _ = turn(rules, bits, a, size_a, b, size_b)
        turns += 1
        if end != GOES_ON:
            return end, turns
        since += 1
        if a == mark_a and b == mark_b and size_a == mark_size:
            return GOES_ON, since
        if since == reach:
            mark_a, mark_b, mark_size, since, reach = a, b, size_a, 0, 2 * reach
    return over(rules, size_a), turns


@kernel
def play_range(
    rules: RuleCodes,
    bits: int,
    copies: Ints,
    orders: int,
    dealt: int,
    first: int,
    last: int,
    ends: Ints,
    longest: Ints,
    periods: Ints,
    met: Ints,
) -> int:
    """Play the deals of the orders first..last-1 and add them up; where it stopped, for want of room for periods.

    `ends` (4): finite games by end; `longest` (1): turns; `periods` and `met` (as long as each other): the endless
    by period, in any order, 0 is free. All int64.
    """
    n = copies.sum()
    order = np.empty(n, dtype=np.int64)
    order_at(first, order, copies, orders)
    low = (1 << (bits * dealt)) - 1
    for place in range(first, last):
        word = pack(order, bits)
        end, turns = play(rules, bits, word & low, dealt, word >> (bits * dealt), n - dealt)
        if end != GOES_ON:
            ends[end] += 1
            longest[0] = max(longest[0], turns)
        else:
            slot = 0
            while slot < periods.size and periods[slot] != turns and periods[slot] != 0:
                slot += 1
            if slot == periods.size:
                return place
            periods[slot] = turns
            met[slot] += 1
        advance(order)
    return last
