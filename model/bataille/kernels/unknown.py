"""Games over cards nobody has seen: play on, branch, and hand over what must be settled later.

A row is uint64: `words` of key (kernels.order), then `sides * wide` words of weight, then the most turns any merged
history took. Side 0 of a weight counts histories as they lie, side 1 those with the seats exchanged.
`plan` is int64[10], see `Plan` in frontier.job.
"""

import numpy as np
from numba import njit, uint64

from bataille.kernels.asking import A_WINS, ASKS, B_WINS, ENDLESS, GOES_ON, LEFT, RING, SHED, play_turn
from bataille.kernels.layers import FIRST_ROOM, count_fillings, layer_room
from bataille.kernels.order import MOST_TURNS, learn_equal, learn_lower, lowest_bit, read_key, write_key
from bataille.kernels.wide import wide_add, wide_multiply, wide_subtract

CARDS, WORDS, SIDES, WIDE, MIRRORED, TIED, LENGTHS, PARTS, FEWEST, NO_WARS = range(10)
STATES, LEAVES, LONGEST, FAILED, FOUND = range(5)
TOO_LONG, TOO_VARIED = 1, 2

_ONE = uint64(1)
_ZERO = uint64(0)
_MIX = uint64(0x9E3779B97F4A7C15)
_PARTS_SHIFT = uint64(8)
_PARTS_MASK = uint64(0xFFFF)


@njit(cache=True, nogil=True)
def hash_key(key, words):
    """A word that finds a key's slot; keys themselves are compared whole."""
    found = _ZERO
    for word in range(words):
        found = (found ^ key[word]) * _MIX
        found ^= found >> uint64(29)
    return found * _MIX


@njit(cache=True, nogil=True)
def order_of(a, top_a, held_a, b, top_b, held_b, cards):
    """Write down the cards by place: a's pile, then b's."""
    for i in range(held_a):
        cards[i] = a[(top_a + i) & RING]
    for i in range(held_b):
        cards[held_a + i] = b[(top_b + i) & RING]


@njit(cache=True, nogil=True)
def play_on(plan, terms, held_a, below, above, same, a, b, hand, mark):
    """Play while the answers follow from what is known.

    Gives what it came to, the cards of an open question, tops and sizes of the rings, the turns played and the
    period; `mark` then holds a's size and the cards by place at the start of a period, or of nothing else.
    """
    n = plan[CARDS]
    held_b = n - held_a
    top_a = top_b = 0
    everything = (_ONE << uint64(n)) - _ONE
    for i in range(held_a):
        a[i] = i
    for i in range(held_b):
        b[i] = held_a + i
    mark[n] = held_a
    for i in range(n):
        mark[i] = i
    turns = steps = 0
    reach = 1
    fewest = plan[FEWEST]
    tied = plan[TIED] == 1
    while True:
        if held_a == 0 or held_b == 0:
            end = A_WINS if (held_b == 0) == (terms[SHED] == 0) else B_WINS
            return end, 0, 0, top_a, held_a, top_b, held_b, turns, 0
        if held_a < fewest or held_b < fewest:
            return LEFT, 0, 0, top_a, held_a, top_b, held_b, turns, 0
        if plan[NO_WARS] == 1 and a_best_falls(a, top_a, held_a, b, top_b, held_b, below):
            return LEFT, 0, 0, top_a, held_a, top_b, held_b, turns, 0
        end, x, y, top_a, held_a, top_b, held_b = play_turn(
            terms, everything, a, top_a, held_a, b, top_b, held_b, below, above, same, hand
        )
        if end == ASKS:
            return end, x, y, top_a, held_a, top_b, held_b, turns, 0
        turns += 1
        if end != GOES_ON:
            return end, x, y, top_a, held_a, top_b, held_b, turns, 0
        steps += 1
        if held_a == mark[n] and looks_like(a, top_a, held_a, b, top_b, held_b, same, tied, mark):
            return ENDLESS, x, y, top_a, held_a, top_b, held_b, turns, steps
        if steps == reach:
            reach *= 2
            steps = 0
            order_of(a, top_a, held_a, b, top_b, held_b, mark)
            mark[n] = held_a


@njit(cache=True, nogil=True)
def a_best_falls(a, top_a, held_a, b, top_b, held_b, below):
    """Whether the next turn is known to take from a seat its best card: no cycle without wars holds such a turn."""
    x, y = a[top_a], b[top_b]
    if (below[y] >> uint64(x)) & _ONE:
        for i in range(1, held_a):
            if (below[x] >> uint64(a[(top_a + i) & RING])) & _ONE == _ZERO:
                return False
        return True
    if (below[x] >> uint64(y)) & _ONE:
        for i in range(1, held_b):
            if (below[y] >> uint64(b[(top_b + i) & RING])) & _ONE == _ZERO:
                return False
        return True
    return False


@njit(cache=True, nogil=True)
def looks_like(a, top_a, held_a, b, top_b, held_b, same, tied, mark):
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


@njit(cache=True, nogil=True)
def add_tally(kind, value, low, high, names, counts, counters):
    """Add to the count of (kind, value); names uint64[m] with 0 for a free place, counts uint64[m, 2]."""
    name = (uint64(value) << uint64(4)) | uint64(kind)
    mask = names.shape[0] - 1
    at = np.int64((name * _MIX) >> uint64(40)) & mask
    for _ in range(names.shape[0]):
        if names[at] == _ZERO:
            names[at] = name
        if names[at] == name:
            counts[at, 0], counts[at, 1] = wide_add(counts[at, 0], counts[at, 1], low, high)
            return
        at = (at + 1) & mask
    counters[FAILED] = TOO_VARIED


@njit(cache=True, nogil=True)
def read_weight(row, side, plan):
    """One side of a row's weight, wide."""
    at = plan[WORDS] + side * plan[WIDE]
    return row[at], (row[at + 1] if plan[WIDE] == 2 else _ZERO)


@njit(cache=True, nogil=True)
def settle_end(end, value, low, high, row, plan, names, counts, counters):
    """Count the deals behind an end, with the winner exchanged for histories that were mirrored."""
    for side in range(plan[SIDES]):
        weight_low, weight_high = read_weight(row, side, plan)
        if weight_low | weight_high == _ZERO:
            continue
        kind = end
        if side == 1 and (end == A_WINS or end == B_WINS):
            kind = A_WINS + B_WINS - end
        deals_low, deals_high = wide_multiply(low, high, weight_low, weight_high)
        add_tally(kind, value, deals_low, deals_high, names, counts, counters)


@njit(cache=True, nogil=True)
def settle_periods(
    plan, terms, copies, pascal, period, held, below, above, same, a, b, hand, mark, low, high, row,
    names, counts, counters, layers, slots,
):  # fmt: skip
    """Count the deals behind a cycle by their suit-blind period, a divisor of its length.

    A deal has period d if after d turns every place holds a card of the rank that lay there before:
    equalities that are added and counted like any other knowledge.
    """
    n = plan[CARDS]
    everything = (_ONE << uint64(n)) - _ONE
    below2, above2, same2 = below.copy(), above.copy(), same.copy()
    found = np.zeros((period + 1, 2), np.uint64)
    held_a, held_b = held, n - held
    top_a = top_b = 0
    for i in range(held_a):
        a[i] = mark[i]
    for i in range(held_b):
        b[i] = mark[held_a + i]
    for d in range(1, period + 1):
        _, _, _, top_a, held_a, top_b, held_b = play_turn(
            terms, everything, a, top_a, held_a, b, top_b, held_b, below, above, same, hand
        )
        if period % d or held_a != held:
            continue
        below2[:], above2[:], same2[:] = below, above, same
        possible = True
        for i in range(n):
            card = a[(top_a + i) & RING] if i < held_a else b[(top_b + i - held_a) & RING]
            other = mark[i]
            if (same2[card] >> uint64(other)) & _ONE:
                continue
            if ((below2[card] | above2[card]) >> uint64(other)) & _ONE:
                possible = False
                break
            learn_equal(card, other, below2, above2, same2)
        if not possible:
            continue
        dividing_low, dividing_high = low, high
        if d < period:
            dividing_low, dividing_high = count_fillings(n, below2, same2, True, copies, pascal, layers, slots)
        for lesser in range(1, d):
            if d % lesser == 0:
                dividing_low, dividing_high = wide_subtract(
                    dividing_low, dividing_high, found[lesser, 0], found[lesser, 1]
                )
        found[d, 0], found[d, 1] = dividing_low, dividing_high
        if dividing_low | dividing_high != _ZERO:
            settle_end(ENDLESS, d, dividing_low, dividing_high, row, plan, names, counts, counters)


@njit(cache=True, nogil=True)
def deliver(
    plan, terms, copies, pascal, held, turns, row, below, above, same, a, b, hand, mark, cards, key,
    out, labels, filled, names, counts, counters, example, layers, slots,
):  # fmt: skip
    """Play a state on to its next question, and write that as a row of `out`; or settle it. Gives the rows filled."""
    n, words = plan[CARDS], plan[WORDS]
    end, _, _, top_a, held_a, top_b, held_b, more, period = play_on(
        plan, terms, held, below, above, same, a, b, hand, mark
    )
    turns += more
    if turns > MOST_TURNS:
        counters[FAILED] = TOO_LONG
        return filled
    if end != ASKS:
        low, high = count_fillings(n, below, same, plan[TIED] == 1, copies, pascal, layers, slots)
        if low | high == _ZERO:
            return filled
        counters[LEAVES] += 1
        if end == ENDLESS:
            if counters[FOUND] == 0:
                counters[FOUND] = 1
                write_key(mark, n, mark[n], 0, plan[TIED] == 1, below, above, same, example, words)
            if plan[TIED] == 1:
                settle_periods(
                    plan, terms, copies, pascal, period, mark[n], below, above, same, a, b, hand, mark,
                    low, high, row, names, counts, counters, layers, slots,
                )  # fmt: skip
            else:
                settle_end(ENDLESS, period, low, high, row, plan, names, counts, counters)
            return filled
        if end != LEFT and turns > counters[LONGEST]:
            counters[LONGEST] = turns
        settle_end(end, turns if plan[LENGTHS] == 1 else 0, low, high, row, plan, names, counts, counters)
        return filled
    told = turns if plan[LENGTHS] == 1 else 0
    target = out[filled]
    order_of(a, top_a, held_a, b, top_b, held_b, cards)
    flipped = plan[MIRRORED] == 1 and held_a < held_b
    if flipped:
        order_of(b, top_b, held_b, a, top_a, held_a, cards)
        held_a, held_b = held_b, held_a
    pairs = write_key(cards, n, held_a, told, plan[TIED] == 1, below, above, same, target, words)
    if plan[MIRRORED] == 1 and held_a == held_b:
        order_of(b, top_b, held_b, a, top_a, held_a, cards)
        write_key(cards, n, held_b, told, plan[TIED] == 1, below, above, same, key, words)
        for word in range(words):
            if key[word] != target[word]:
                flipped = key[word] < target[word]
                break
        if flipped:
            target[:words] = key[:words]
    weight = plan[SIDES] * plan[WIDE]
    for i in range(weight):
        at = (i + plan[WIDE]) % weight if flipped and plan[SIDES] == 2 else i
        target[words + i] = row[words + at]
    target[words + weight] = uint64(turns)
    labels[filled] = pairs * plan[PARTS] + np.int64((hash_key(target, words) >> _PARTS_SHIFT) & _PARTS_MASK) % plan[PARTS]
    return filled + 1


@njit(cache=True, nogil=True)
def advance(plan, terms, copies, pascal, asking, rows, out, labels, names, counts, counters, example):
    """Expand rows that ask a question (or, if not `asking`, play starting states on); gives the rows of `out` filled."""
    n, words = plan[CARDS], plan[WORDS]
    everything = (_ONE << uint64(n)) - _ONE
    below, above, same = np.empty(n, np.uint64), np.empty(n, np.uint64), np.empty(n, np.uint64)
    below2, above2, same2 = np.empty(n, np.uint64), np.empty(n, np.uint64), np.empty(n, np.uint64)
    a, b, hand = np.empty(RING + 1, np.int64), np.empty(RING + 1, np.int64), np.empty(RING + 1, np.int64)
    mark, cards, key = np.empty(n + 1, np.int64), np.empty(n + 1, np.int64), np.empty(words, np.uint64)
    layers, slots = layer_room(FIRST_ROOM)
    filled = 0
    for at in range(rows.shape[0]):
        row = rows[at]
        held, _ = read_key(row, n, below, above, same)
        turns = np.int64(row[words + plan[SIDES] * plan[WIDE]])
        counters[STATES] += 1
        if not asking:
            filled = deliver(
                plan, terms, copies, pascal, held, turns, row, below, above, same, a, b, hand, mark, cards, key,
                out, labels, filled, names, counts, counters, example, layers, slots,
            )  # fmt: skip
            continue
        for i in range(held):
            a[i] = i
        for i in range(n - held):
            b[i] = held + i
        _, x, y, _, _, _, _ = play_turn(
            terms, everything, a, 0, held, b, 0, n - held, below, above, same, hand
        )
        for answer in range(3 if plan[TIED] == 1 else 2):
            below2[:], above2[:], same2[:] = below, above, same
            if answer == 0:
                learn_lower(x, y, below2, above2, same2)
            elif answer == 1:
                learn_lower(y, x, below2, above2, same2)
            else:
                learn_equal(x, y, below2, above2, same2)
            filled = deliver(
                plan, terms, copies, pascal, held, turns, row, below2, above2, same2, a, b, hand, mark, cards, key,
                out, labels, filled, names, counts, counters, example, layers, slots,
            )  # fmt: skip
    return filled
