"""One game over cards nobody has seen, as far as what is known carries it."""

import numpy as np
from numba import uint64

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.packed_turn import GOES_ON, RuleCodes, over, takes_first
from bataille.engines.compiled.rule_codes import SORTED
from bataille.engines.compiled.uint128 import Word
from bataille.engines.frontier.kernels.row_layout import OrderRows, RowLayout, Scratch
from bataille.engines.frontier.kernels.symbolic_turn import ASKS, ENDLESS, LEFT, RING, play_turn

_ONE = uint64(1)
_ZERO = uint64(0)


@kernel
def full_set(n: int) -> Word:
    """The bit set of all places."""
    return (_ONE << uint64(n)) - _ONE


@kernel
def order_of(a: Ints, top_a: int, held_a: int, b: Ints, top_b: int, held_b: int, cards: Ints) -> None:
    """Write down the cards by place: a's pile, then b's."""
    for i in range(held_a):
        cards[i] = a[(top_a + i) & RING]
    for i in range(held_b):
        cards[held_a + i] = b[(top_b + i) & RING]


@kernel
def play_on(
    plan: RowLayout, rules: RuleCodes, held_a: int, known: OrderRows, desk: Scratch
) -> tuple[int, int, int, int, int, int, int]:
    """Play while the answers follow from what is known: (end, top_a, held_a, top_b, held_b, turns, period).

    If the end is ENDLESS, `desk.mark` holds the cards by place at the start of a period, and last a's size.
    """
    n = plan.cards
    everything = full_set(n)
    a, b, mark = desk.a, desk.b, desk.mark
    held_b = n - held_a
    top_a = top_b = 0
    for i in range(held_a):
        a[i] = i
    for i in range(held_b):
        b[i] = held_a + i
    for i in range(n):
        mark[i] = i
    mark[n] = held_a
    turns = steps = 0
    reach = 1
    # most turns are two cards that nothing turns round: they are played here, without the cost of a call
    simple = rules.low_beats_high == 0 and rules.order != SORTED
    first_of_a, first_of_b = takes_first(rules, True), takes_first(rules, False)
    tied = plan.tied == 1
    below = known.below
    while True:
        if held_a == 0 or held_b == 0:
            return over(rules, held_a), top_a, held_a, top_b, held_b, turns, 0
        if held_a < plan.fewest or held_b < plan.fewest:
            return LEFT, top_a, held_a, top_b, held_b, turns, 0
        if plan.no_wars == 1 and best_falls(a, top_a, held_a, b, top_b, held_b, known.below):
            return LEFT, top_a, held_a, top_b, held_b, turns, 0
        x, y = a[top_a], b[top_b]
        x_wins = (below[x] >> uint64(y)) & _ONE != _ZERO
        if simple and (x_wins or (below[y] >> uint64(x)) & _ONE != _ZERO):
            x_first = first_of_a if x_wins else first_of_b
            first, second = (x, y) if x_first else (y, x)
            top_a, top_b = (top_a + 1) & RING, (top_b + 1) & RING
            held_a, held_b = held_a - 1, held_b - 1
            if x_wins:
                a[(top_a + held_a) & RING] = first
                a[(top_a + held_a + 1) & RING] = second
                held_a += 2
            else:
                b[(top_b + held_b) & RING] = first
                b[(top_b + held_b + 1) & RING] = second
                held_b += 2
        else:
            end, _, _, top_a, held_a, top_b, held_b = play_turn(
                rules, everything, a, top_a, held_a, b, top_b, held_b, known.below, known.above, known.same, desk.hand
            )
            if end == ASKS:
                return ASKS, top_a, held_a, top_b, held_b, turns, 0
            if end != GOES_ON:
                return end, top_a, held_a, top_b, held_b, turns + 1, 0
        turns += 1
        steps += 1
        # the first card is looked at here, again to save a call
        near = held_a == mark[n] and held_a > 0 and (tied or a[top_a] == mark[0])
        if near and looks_like(a, top_a, held_a, b, top_b, held_b, known.same, tied, mark):
            return ENDLESS, top_a, held_a, top_b, held_b, turns, steps
        if steps == reach:
            reach *= 2
            steps = 0
            order_of(a, top_a, held_a, b, top_b, held_b, mark)
            mark[n] = held_a


@kernel
def best_falls(a: Ints, top_a: int, held_a: int, b: Ints, top_b: int, held_b: int, below: Ints) -> bool:
    """Whether the next turn is known to take from a seat its best card: no cycle without wars holds such a turn."""
    x, y = a[top_a], b[top_b]
    if (below[y] >> uint64(x)) & _ONE:
        for i in range(1, held_a):  # noqa: SIM110 - numba compiles no generator
            if (below[x] >> uint64(a[(top_a + i) & RING])) & _ONE == _ZERO:
                return False
        return True
    if (below[x] >> uint64(y)) & _ONE:
        for i in range(1, held_b):  # noqa: SIM110 - numba compiles no generator
            if (below[y] >> uint64(b[(top_b + i) & RING])) & _ONE == _ZERO:
                return False
        return True
    return False


@kernel
def looks_like(
    a: Ints, top_a: int, held_a: int, b: Ints, top_b: int, held_b: int, same: Ints, tied: bool, mark: Ints
) -> bool:
    """Whether every place holds the card marked there, or one known equal to it."""
    for i in range(held_a):
        card, marked = a[(top_a + i) & RING], mark[i]
        if card != marked and not (tied and (same[card] >> uint64(marked)) & _ONE):
            return False
    for i in range(held_b):
        card, marked = b[(top_b + i) & RING], mark[held_a + i]
        if card != marked and not (tied and (same[card] >> uint64(marked)) & _ONE):
            return False
    return True


@kernel
def fresh_known(n: int) -> OrderRows:
    """Room for what is known of n cards."""
    return OrderRows(np.empty(n, np.uint64), np.empty(n, np.uint64), np.empty(n, np.uint64))


@kernel
def copy_known(known: OrderRows, into: OrderRows) -> None:
    """Write one knowledge over another."""
    into.below[:] = known.below
    into.above[:] = known.above
    into.same[:] = known.same
