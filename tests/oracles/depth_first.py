"""A second counting engine: depth-first over knowledge states, each counted once and remembered.

It shares no code and no method with `bataille.engines.frontier`: no levels, no weights, no mirrors. The value of a
state is how many deals behind it come to each end, the sum of the values of its answers. Knowledge is a matrix of
relations, closed by a plain loop; fillings are counted from the highest rank down; a cycle of a deck with
copies is settled deal by deal. Rules: every pick-up order but `sorted`, no low_beats_high.
"""

from collections.abc import Sequence
from math import factorial, prod
from typing import Any

import numpy as np
from numba import njit

OPEN, LOWER, HIGHER, EQUAL = range(4)
GOES_ON, A_WINS, B_WINS, DRAW, ASKS, REPEATS = range(6)
PAIRS, STACKS, REVERSED = range(3)
WINNER, LOSER, SEAT_A = range(3)
STAGE, CARD, LAST_CARD, SHORT_DRAW = range(4)
PERIODS = 12
"""Different periods that a run can tell apart."""
COLUMNS = 3 + PERIODS
MEMO = 1 << 16


@njit(cache=True)
def learn(rel: Any, n: int, x: int, y: int, relation: int) -> bool:
    """Write down one answer and all that follows, by a plain loop to a fixed point; false at a contradiction."""
    rel[x, y] = relation
    rel[y, x] = relation if relation == EQUAL else LOWER + HIGHER - relation
    changed = True
    while changed:
        changed = False
        for i in range(n):
            for j in range(n):
                first = rel[i, j]
                if first == OPEN or i == j:
                    continue
                for k in range(n):
                    second = rel[j, k]
                    if second == OPEN or k in (i, j):
                        continue
                    if first != second and first != EQUAL and second != EQUAL:
                        continue
                    follows = second if first == EQUAL else first
                    if rel[i, k] == OPEN:
                        rel[i, k] = follows
                        changed = True
                    elif rel[i, k] != follows:
                        return False
    return True


@njit(cache=True)
def lacking(rule: int, short_a: bool, short_b: bool) -> int:
    """The end of a war for which cards are lacking; GOES_ON if none are."""
    if not short_a and not short_b:
        return GOES_ON
    if rule == SHORT_DRAW or (short_a and short_b):
        return DRAW
    return B_WINS if short_a else A_WINS


@njit(cache=True)
def one_turn(rules: Any, a: Any, na: int, b: Any, nb: int, rel: Any, table: Any) -> Any:
    """One turn of piles a[:na] and b[:nb]: (end, the two cards of a question, the new sizes)."""
    face_down, order, first, shortage = rules
    up_a = up_b = 1
    while True:
        x, y = a[up_a - 1], b[up_b - 1]
        relation = EQUAL if x == y else rel[x, y]
        if relation == OPEN:
            return ASKS, x, y, na, nb
        if relation != EQUAL:
            break
        rest_a, rest_b = na - up_a, nb - up_b
        if shortage in (STAGE, SHORT_DRAW):
            end = lacking(shortage, rest_a <= face_down, rest_b <= face_down)
            if end != GOES_ON:
                return end, x, y, na, nb
            up_a += face_down + 1
            up_b += face_down + 1
        elif shortage == CARD:
            for _ in range(face_down + 1):
                end = lacking(shortage, up_a == na, up_b == nb)
                if end != GOES_ON:
                    return end, x, y, na, nb
                up_a += 1
                up_b += 1
        else:
            end = lacking(shortage, rest_a == 0, rest_b == 0)
            if end != GOES_ON:
                return end, x, y, na, nb
            up_a += min(rest_a, face_down + 1)
            up_b += min(rest_b, face_down + 1)
    a_takes = relation == HIGHER
    a_first = first == SEAT_A or (first == WINNER) == a_takes
    total = gather(order, a_first, a, up_a, b, up_b, table)
    for i in range(na - up_a):
        a[i] = a[i + up_a]
    for i in range(nb - up_b):
        b[i] = b[i + up_b]
    na, nb = na - up_a, nb - up_b
    if a_takes:
        a[na : na + total] = table[:total]
        return GOES_ON, x, y, na + total, nb
    b[nb : nb + total] = table[:total]
    return GOES_ON, x, y, na, nb + total


@njit(cache=True)
def gather(order: int, a_first: bool, a: Any, up_a: int, b: Any, up_b: int, table: Any) -> int:
    """The table in pick-up order; where one seat laid fewer, the last placements of both belong together."""
    total = 0
    if order == STACKS:
        for seat in range(2):
            if (seat == 0) == a_first:
                table[total : total + up_a] = a[:up_a]
                total += up_a
            else:
                table[total : total + up_b] = b[:up_b]
                total += up_b
        return total
    # `last-card`: only the last stage can be short; its hidden cards pair from the front, the faced ones at the end
    most, least = max(up_a, up_b), min(up_a, up_b)
    for at in range(most):
        place = most - 1 - at if order == REVERSED else at
        for seat in range(2):
            mine = (seat == 0) == a_first
            laid = up_a if mine else up_b
            if place == most - 1:
                index = laid - 1
            elif place < least - 1 or laid == most:
                index = place
            else:
                continue
            table[total] = a[index] if mine else b[index]
            total += 1
    return total


@njit(cache=True)
def choose(
    rank: int, left: int, taken: int, wanted: int, at: int, n: int, rel: Any, copies: Any, memo: Any, stamp: int
) -> int:
    """Ways to give ranks rank, rank - 1, ... 0 to the places `left`; `taken` of them have the rank already."""
    if wanted == 0:
        for i in range(n):
            if taken >> i & 1:
                for j in range(n):
                    if j != i and left >> j & 1 and rel[i, j] == EQUAL and not taken >> j & 1:
                        return 0
        return ranks_for(rank - 1, left & ~taken, n, rel, copies, memo, stamp)
    result = 0
    for i in range(at, n):
        if not left >> i & 1:
            continue
        fits = True
        for j in range(n):
            if j != i and left >> j & 1 and rel[i, j] == LOWER:
                fits = False
                break
        if fits:
            result += choose(rank, left, taken | 1 << i, wanted - 1, i + 1, n, rel, copies, memo, stamp)
    return result


@njit(cache=True)
def ranks_for(rank: int, left: int, n: int, rel: Any, copies: Any, memo: Any, stamp: int) -> int:
    """Ways to give all ranks up to `rank` to the places of a set, remembered by the set."""
    if rank < 0:
        return 1
    at = (left * 0x9E3779B1 >> 7) % MEMO
    while memo[at, 0] == stamp and memo[at, 1] != left:
        at = (at + 1) % MEMO
    if memo[at, 0] == stamp:
        return memo[at, 2]
    result = choose(rank, left, 0, copies[rank], 0, n, rel, copies, memo, stamp)
    while memo[at, 0] == stamp:
        at = (at + 1) % MEMO
    memo[at, 0], memo[at, 1], memo[at, 2] = stamp, left, result
    return result


@njit(cache=True)
def fillings(n: int, rel: Any, copies: Any, memo: Any, clock: Any) -> int:
    """In how many ways the ranks lie on the places; places nothing is known of are put in last where ranks differ."""
    left, free, factor = 0, 0, 1
    distinct = len(copies) == n
    for i in range(n):
        known = False
        for j in range(n):
            known |= j != i and rel[i, j] != OPEN
        if known or not distinct:
            left |= 1 << i
        else:
            factor *= n - free
            free += 1
    clock[0] += 1
    return factor * ranks_for(len(copies) - free - 1, left, n, rel, copies, memo, clock[0])


@njit(cache=True)
def settle_deals(n: int, rel: Any, copies: Any, orbit: Any, sizes: Any, period: int, periods: Any, value: Any) -> None:
    """Every deal behind a cycle of a deck with copies, and its suit-blind period."""
    rank = np.full(n, -1, np.int64)
    free = copies.copy()
    at = 0
    while at >= 0:
        if at == n:
            for d in range(1, period + 1):
                if period % d or sizes[d % period] != sizes[0]:
                    continue
                alike = True
                for i in range(n):
                    alike &= rank[orbit[d % period, i]] == rank[orbit[0, i]]
                if alike:
                    add(value, periods, d, 1)
                    break
            at -= 1
            continue
        if rank[at] >= 0:
            free[rank[at]] += 1
        rank[at] += 1
        while rank[at] < len(copies):
            fits = free[rank[at]] > 0
            for i in range(at):
                is_now = EQUAL if rank[i] == rank[at] else LOWER if rank[i] < rank[at] else HIGHER
                fits &= rel[i, at] == OPEN or rel[i, at] == is_now
            if fits:
                break
            rank[at] += 1
        if rank[at] == len(copies):
            rank[at] = -1
            at -= 1
        else:
            free[rank[at]] -= 1
            at += 1


@njit(cache=True)
def add(value: Any, periods: Any, period: int, deals: int) -> None:
    """Add endless deals to the column of their period."""
    for column in range(PERIODS):
        if periods[column] == 0:
            periods[column] = period
        if periods[column] == period:
            value[3 + column] += deals
            return
    raise ValueError("more periods than there are columns")


@njit(cache=True)
def state_key(n: int, na: int, rel: Any, key: Any) -> None:
    """The whole state in base four: a's pile size, then the relation of every later place to every earlier one."""
    key[:] = np.uint64(0)
    key[0] = np.uint64(na)
    at = 4
    for j in range(1, n):
        for i in range(j):
            key[at >> 5] |= np.uint64(rel[i, j]) << np.uint64(2 * (at & 31))
            at += 1


@njit(cache=True)
def slot_of(key: Any, keys: Any, slots: Any) -> int:
    """Where a state is or belongs in the memory; whole keys are compared."""
    mixed = np.uint64(0)
    for word in key:
        mixed = (mixed ^ word) * np.uint64(0xD6E8FEB86659FD93)
        mixed ^= mixed >> np.uint64(32)
    at = np.int64(mixed % np.uint64(len(slots)))
    while slots[at] >= 0:
        same = True
        for word in range(len(key)):
            same &= keys[slots[at], word] == key[word]
        if same:
            return at
        at = (at + 1) % len(slots)
    return at


@njit(cache=True)
def visit(rules: Any, n: int, na: int, rel: Any, copies: Any, room: Any, value: Any) -> bool:
    """Add what a state comes to, by its answers; false if the memory is full. `rel` is by place: a's pile, then b's."""
    keys, values, slots, used, memo, clock, periods = room
    a, b, table = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n + 2, np.int64)
    nb = n - na
    for i in range(na):
        a[i] = i
    for i in range(nb):
        b[i] = na + i
    slow_a, slow_b, slow = a.copy(), b.copy(), na
    turns = 0
    while True:  # the slow copy goes half as fast: they meet on the cycle, if there is one
        if na == 0 or nb == 0:
            end = B_WINS if na == 0 else A_WINS
            x = y = 0
        else:
            end, x, y, na, nb = one_turn(rules, a, na, b, nb, rel, table)
        if end != GOES_ON:
            break
        turns += 1
        if turns % 2 == 0:
            _, _, _, slow, _ = one_turn(rules, slow_a, slow, slow_b, n - slow, rel, table)
            if slow == na and np.all(slow_a[:na] == a[:na]) and np.all(slow_b[:nb] == b[:nb]):
                end = REPEATS
                break
    if end in (A_WINS, B_WINS, DRAW):
        value[end - 1] += fillings(n, rel, copies, memo, clock)
        return True
    if end == REPEATS:
        settle_cycle(rules, n, a, na, b, nb, rel, copies, memo, clock, periods, value)
        return True
    cards = np.concatenate((a[:na], b[:nb]))
    now = np.zeros((n, n), np.int8)
    for i in range(n):
        for j in range(n):
            now[i, j] = rel[cards[i], cards[j]]
    key = np.zeros(keys.shape[1], np.uint64)
    state_key(n, na, now, key)
    at = slot_of(key, keys, slots)
    if slots[at] < 0:
        at_x = at_y = 0
        for i in range(n):
            if cards[i] == x:
                at_x = i
            if cards[i] == y:
                at_y = i
        sums = np.zeros(COLUMNS, np.int64)
        for answer in (LOWER, HIGHER, EQUAL):
            if answer == EQUAL and len(copies) == n:
                continue
            then = now.copy()
            if not learn(then, n, at_x, at_y, answer):
                continue
            if len(copies) < n and fillings(n, then, copies, memo, clock) == 0:
                continue
            if not visit(rules, n, na, then, copies, room, sums):
                return False
        if used[0] == len(keys):
            return False
        at = slot_of(key, keys, slots)  # the answers have put states in
        keys[used[0]] = key
        values[used[0]] = sums
        slots[at] = used[0]
        used[0] += 1
    value += values[slots[at]]
    return True


@njit(cache=True)
def settle_cycle(
    rules: Any, n: int, a: Any, na: int, b: Any, nb: int, rel: Any, copies: Any, memo: Any, clock: Any, periods: Any,
    value: Any,
) -> None:  # fmt: skip
    """Count the deals behind a cycle that passes through this position, by their period."""
    table = np.zeros(n + 2, np.int64)
    start_a, start_b, start = a.copy(), b.copy(), na
    period = 0
    while True:
        _, _, _, na, nb = one_turn(rules, a, na, b, nb, rel, table)
        period += 1
        if na == start and np.all(a[:na] == start_a[:na]) and np.all(b[:nb] == start_b[:nb]):
            break
    if len(copies) == n:
        add(value, periods, period, fillings(n, rel, copies, memo, clock))
        return
    orbit, sizes = np.zeros((period, n), np.int64), np.zeros(period, np.int64)
    for t in range(period):
        orbit[t, :na], orbit[t, na:], sizes[t] = a[:na], b[:nb], na
        _, _, _, na, nb = one_turn(rules, a, na, b, nb, rel, table)
    settle_deals(n, rel, copies, orbit, sizes, period, periods, value)


def count(
    copies: Sequence[int],
    held: int,
    rules: tuple[int, int, int, int] = (1, PAIRS, WINNER, STAGE),
    *,
    states: int = 1 << 16,
) -> tuple[int, int, int, dict[int, int], int]:
    """What all deals of a split come to: a wins, b wins, draws, endless deals by period, states remembered.

    `rules`: face_down, order, first, shortage. `states`: room to begin with; it doubles when it is too little.
    """
    n = sum(copies)
    assert factorial(n) // prod(map(factorial, copies)) < 1 << 62, "counts take one word"
    words = (4 + n * (n - 1) // 2 + 31) // 32
    ranks = np.array(copies, np.int64)
    while True:
        periods, used = np.zeros(PERIODS, np.int64), np.zeros(1, np.int64)
        room = (
            np.zeros((states, words), np.uint64), np.zeros((states, COLUMNS), np.int64),
            np.full(2 * states + 1, -1, np.int64), used, np.zeros((MEMO, 3), np.int64), np.zeros(1, np.int64), periods,
        )  # fmt: skip
        value = np.zeros(COLUMNS, np.int64)
        if visit(rules, n, held, np.zeros((n, n), np.int8), ranks, room, value):
            break
        states *= 2
    endless = {int(p): int(deals) for p, deals in zip(periods, value[3:], strict=True) if deals}
    return int(value[0]), int(value[1]), int(value[2]), dict(sorted(endless.items())), int(used[0])
