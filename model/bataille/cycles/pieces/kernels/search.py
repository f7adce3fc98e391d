"""The compiled search for aligned pieces: arrays in, arrays out, no model.

`n` unknown cards (at most 64), two piles of `m = n/2`. A pass plays both piles once
through; every answer that does not follow from what is known is a branch.
"""

import numpy as np

from bataille.cycles.pieces.kernels.partial_order import (
    ABOVE,
    BELOW,
    EQUAL,
    HIGHER,
    LOWER,
    SAME,
    UNKNOWN,
    count,
    known,
    learn,
)
from bataille.cycles.pieces.kernels.recurrence import closes, returned
from bataille.cycles.pieces.kernels.search_state import (
    DEEP,
    DEPTH,
    DONE,
    FACED,
    FROM,
    LONG,
    MIRRORED,
    NEXT,
    NODES,
    OF_A,
    OF_B,
    ORDER,
    PASS,
    RANDOM,
    START,
    TO,
)
from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.rule_codes import REVERSED_PAIRS, SEAT_A, STACKS, WINNER

MOST_CARDS = 64
"""A set of cards is one 64-bit word."""

ASKS, CUT, ROUND = 0, 1, 2
"""How playing on stops: at a question, at a pass that cannot stay balanced, or with the pass done."""

_ORDERS = np.array([[2, 0, 1], [0, 2, 1], [2, 1, 0], [0, 1, 2], [1, 2, 0], [1, 0, 2]], np.int64)


@kernel
def gather(now: Ints, then: Ints, place: Ints, length: int, a_takes: bool, order: int, first: int) -> None:
    """The taker of a turn of `length` placements slides its table under its winnings of this pass."""
    m = now.shape[0] // 2
    start = place[START]
    a_first = first == SEAT_A or (first == WINNER) == a_takes
    one, other = (start, m + start) if a_first else (m + start, start)
    to = place[OF_A] if a_takes else m + place[OF_B]
    for i in range(length):
        if order == STACKS:
            then[to + i], then[to + length + i] = now[one + i], now[other + i]
        else:
            at = length - 1 - i if order == REVERSED_PAIRS else i
            then[to + 2 * i], then[to + 2 * i + 1] = now[one + at], now[other + at]
    if a_takes:
        place[OF_A] += 2 * length
    else:
        place[OF_B] += 2 * length
    place[START] = place[FACED] = start + length


@kernel
def play_pass(now: Ints, then: Ints, rows: Ints, place: Ints, face_down: int, order: int, first: int) -> int:
    """Play on within a pass until a question, a cut, or the end of the pass.

    `now` and `then` are arrangements, uint8[n], a's pile and then b's; `place` is int64[7] and is left at the stop.
    """
    m = now.shape[0] // 2
    while place[START] < m:
        answer = known(rows, now[place[FACED]], now[m + place[FACED]])
        if answer == UNKNOWN:
            return ASKS
        if answer == EQUAL:
            place[FACED] += face_down + 1
            if place[FACED] >= m:  # the war would cross the boundary of the pass
                return CUT
        else:
            length = place[FACED] - place[START] + 1
            if place[OF_A if answer == HIGHER else OF_B] + 2 * length > m:
                return CUT
            gather(now, then, place, length, answer == HIGHER, order, first)
    return ROUND


@kernel
def drawn(search: Ints, n: int) -> int:
    """A random number below n (SplitMix64; n is tiny, so the bias is nothing)."""
    search[RANDOM] += np.int64(-7046029254386353131)
    word = np.uint64(search[RANDOM])
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return int((word ^ (word >> np.uint64(31))) >> np.uint64(40)) % n


@kernel
def hunt(
    rows: Ints,
    passes: Ints,
    frames: Ints,
    search: Ints,
    face_down: int,
    order: int,
    first: int,
    copies: int,
    ties: int,
    exact: int,
    swapped: bool,
    budget: int,
) -> bool:
    """Search on, depth first, for at most `budget` answers; true where a piece was found.

    rows uint64[depth+2, 3, n], passes uint8[passes+1, n], frames int64[depth+2, 7], search int64[9] hold the whole
    state, so that a next call goes on. `ties` in a hundred questions try "equal" first; 100 in the order of the
    kernel, always. `copies` cards at most are equal. With `exact` > 0 only pieces that return after so many passes are
    looked for, the seats exchanged if `swapped`; what then cannot come true is left as soon as it shows. search[DONE]
    is set when nothing is left.
    """
    deepest, longest = frames.shape[0] - 2, passes.shape[0] - 1
    place = frames[search[DEPTH]].copy()
    fresh = search[NODES] == 0
    tried = 0
    while tried < budget:
        depth = search[DEPTH]
        if not fresh:
            while depth >= 0 and frames[depth, NEXT] == 3:
                depth -= 1
            search[DEPTH] = depth
            if depth < 0:
                search[DONE] = 1
                return False
            place[:] = frames[depth]
            answer = _ORDERS[frames[depth, ORDER], frames[depth, NEXT]]
            frames[depth, NEXT] += 1
            if depth == 0 and answer == LOWER and first != SEAT_A:
                continue  # the mirror of "higher"
            now = passes[place[PASS]]
            x, y = now[place[FACED]], now[now.shape[0] // 2 + place[FACED]]
            if answer == EQUAL and count(rows[depth, SAME, x] | rows[depth, SAME, y]) > copies:
                continue
            rows[depth + 1] = rows[depth]
            depth += 1
            learn(rows[depth], x, y, answer)
        fresh = False
        tried += 1
        search[NODES] += 1
        while True:
            stop = play_pass(passes[place[PASS]], passes[place[PASS] + 1], rows[depth], place, face_down, order, first)
            if stop != ROUND:
                break
            place[PASS] += 1
            place[START] = place[FACED] = place[OF_A] = place[OF_B] = 0
            if exact > 0 and place[PASS] == exact:
                m = passes.shape[1] // 2
                if closes(rows[depth], passes[0], passes[exact], m, m, swapped, copies):
                    search[FROM], search[TO], search[MIRRORED] = 0, exact, 1 if swapped else 0
                    rows[deepest + 1] = rows[depth]
                    return True
                stop = CUT
                break
            if exact == 0 and returned(rows[depth], passes, place[PASS], first != SEAT_A, copies, search):
                rows[deepest + 1] = rows[depth]
                return True
            if place[PASS] >= longest:
                search[LONG] += 1
                break
        if stop == ASKS and exact == place[PASS] + 1:
            ended, of_a, of_b = passes[exact], place[OF_A], place[OF_B]
            if not closes(rows[depth], passes[0], ended, of_a, of_b, swapped, copies):
                continue
        if stop == ASKS:
            if depth >= deepest:
                search[DEEP] += 1
                continue
            search[DEPTH] = depth
            frames[depth] = place
            frames[depth, NEXT] = 0
            frames[depth, ORDER] = 0
            if ties < 100:
                frames[depth, ORDER] = (4 if drawn(search, 100) < ties else 0) + drawn(search, 2)
        # a cut, or too long: the next answer of the deepest open question
    return False


@kernel
def begin(rows: Ints, passes: Ints, frames: Ints, search: Ints, random: int) -> None:
    """Forget everything: cards of which nothing is known, and nothing searched."""
    n = rows.shape[2]
    for x in range(n):
        rows[0, ABOVE, x] = rows[0, BELOW, x] = np.uint64(0)
        rows[0, SAME, x] = np.uint64(1) << np.uint64(x)
        passes[0, x] = x
    frames[0] = 0
    search[:] = 0
    search[RANDOM] = random


@kernel
def scatter(
    rows: Ints,
    passes: Ints,
    frames: Ints,
    search: Ints,
    face_down: int,
    order: int,
    first: int,
    copies: int,
    ties: Ints,
    seed: int,
    start: int,
    starts: int,
    exact: int,
    swapped: bool,
    budget: int,
    result: bool,
) -> int:
    """Hunt from the beginning again and again, with other random numbers and at most `budget` answers each.

    The starts are numbered: from `start`, fewer than `starts` in all; the number of the one that found a piece, or
    -1. With `result`, `start` has just found one and is first given as many answers again to find others nearby.
    """
    for one in range(start, start + starts):
        if not result:
            random = seed * 6364136223846793005 + one * 1442695040888963407
            begin(rows, passes, frames, search, random)
        result = False
        tie = ties[one % ties.shape[0]]
        if hunt(rows, passes, frames, search, face_down, order, first, copies, tie, exact, swapped, budget):
            return one
    return -1
