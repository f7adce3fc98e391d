"""One turn on two tapes: the compiled twin of `bataille.game.machine.turn` for games that are only played.

A seat's pile lies on a tape, from its head to just before its tail: cards leave at the head, the table is written
at the tail. Nothing wraps, so no place is ever computed modulo anything; a tape that nears its end is rewound to
place 0 between two turns (`rewind`). A card is its rank shifted left by `shift`, its copy below; with suits forgotten
the shift is 0.
"""

import numpy as np

from bataille.engines.compiled.jit import Ints, inlined, kernel
from bataille.engines.compiled.rng import below
from bataille.engines.compiled.rule_codes import (
    CARD,
    DRAW,
    LAST_CARD,
    REVERSED_PAIRS,
    SEAT_A,
    SHUFFLED,
    SORTED,
    STACKS,
    WINNER,
)

# the rules as `agreed`, an int64 array; the words are those of `bataille.rules`
FACE_DOWN, ORDER, FIRST, SHORTAGE, SPAN, SHED, REPETITION, LIMIT, COUNT = range(9)

GOES_ON, A_WINS, B_WINS, NOBODY = range(4)

SHORTEST = 4096
"""Places of a tape at least: two of them lie in the first cache with ease."""


@kernel
def places(cards: int) -> int:
    """How many places a tape has for a deck of so many cards; a power of two, long enough for a usual game.

    >>> places(52), places(2)
    (4096, 4096)
    """
    enough = SHORTEST
    while enough < 16 * cards:
        enough *= 2
    return enough


@kernel
def rewind(tape: Ints, head: int, tail: int) -> int:
    """Move a pile to place 0; how many cards it has."""
    for i in range(tail - head):
        tape[i] = tape[head + i]
    return tail - head


@kernel
def deal(order: Ints, a: Ints, b: Ints) -> tuple[int, int]:
    """Deal one card at a time, seat a first, to the places from 0; how many each gets."""
    for i in range(len(order)):
        if i & 1:
            b[i >> 1] = order[i]
        else:
            a[i >> 1] = order[i]
    return (len(order) + 1) >> 1, len(order) >> 1


@kernel
def a_beats(x: np.int64, y: np.int64, span: int) -> bool:
    """Whether rank x beats the other rank y; ranks that lie `span` apart answer the other way round."""
    more = x - y
    return bool((more > 0) ^ ((more == span) | (more == -span)))


@kernel
def turn(
    a: Ints, b: Ints, ha: int, ta: int, hb: int, tb: int, agreed: Ints, shift: int, state: np.uint64, rejects: Ints
) -> tuple[int, int, int, int, int, int, np.uint64]:
    """Play one whole turn: how it came out, heads and tails after it, its ties, and the state of the draws.

    `a`, `b`: tapes of unsigned numbers; `ha, ta, hb, tb`: heads and tails; `state`: used by `shuffled` only.
    """
    laid_a, laid_b, ties = ha, hb, 0
    face_down, shortage = agreed[FACE_DOWN], agreed[SHORTAGE]
    while True:
        x = np.int64(a[ha]) >> shift
        y = np.int64(b[hb]) >> shift
        ha += 1
        hb += 1
        if x != y:
            break
        ties += 1
        left_a, left_b = ta - ha, tb - hb
        need = 0 if shortage == CARD else 1 if shortage == LAST_CARD else face_down + 1
        if left_a < need or left_b < need:
            return short(left_a < need, left_b < need, shortage), ha, ta, hb, tb, ties, state
        if shortage == LAST_CARD:
            ha += min(face_down, left_a - 1)
            hb += min(face_down, left_b - 1)
        else:
            hidden = min(face_down, left_a, left_b)
            ha += hidden
            hb += hidden
        if ha == ta or hb == tb:
            return short(ha == ta, hb == tb, shortage), ha, ta, hb, tb, ties, state
    a_takes = a_beats(x, y, agreed[SPAN])
    pile, tail = (a, ta) if a_takes else (b, tb)
    state = gather(pile, tail, a, laid_a, ha, b, laid_b, hb, a_takes, agreed, shift, state, rejects)
    taken = ha - laid_a + hb - laid_b
    if a_takes:
        ta += taken
    else:
        tb += taken
    return GOES_ON, ha, ta, hb, tb, ties, state


@kernel
def short(short_a: bool, short_b: bool, shortage: int) -> int:
    """Who wins where cards are short."""
    if (short_a and short_b) or shortage == DRAW:
        return NOBODY
    return B_WINS if short_a else A_WINS


@inlined
def gather(
    pile: Ints,
    tail: int,
    a: Ints,
    la: int,
    ha: int,
    b: Ints,
    lb: int,
    hb: int,
    a_takes: bool,
    agreed: Ints,
    shift: int,
    state: np.uint64,
    rejects: Ints,
) -> np.uint64:
    """Write the table under the taker's pile: a's cards la..ha-1, b's lb..hb-1, in the agreed order."""
    order, first = agreed[ORDER], agreed[FIRST]
    a_first = first == SEAT_A or (first == WINNER) == a_takes
    total = ha - la + hb - lb
    at, back = tail, tail + total
    while la < ha or lb < hb:
        left_a, left_b = ha - la, hb - lb
        of_a = 0 if left_a <= 1 < left_b else 1
        of_b = 0 if left_b <= 1 < left_a else 1
        if order == STACKS:
            of_a, of_b = left_a, left_b
        if order == REVERSED_PAIRS:
            back -= of_a + of_b
            at = back
        start_b = at + of_a if a_first else at
        start_a = at if a_first else at + of_b
        for i in range(of_a):
            pile[start_a + i] = a[la + i]
        for i in range(of_b):
            pile[start_b + i] = b[lb + i]
        la += of_a
        lb += of_b
        at += of_a + of_b
    if order == SORTED:
        sort(pile, tail, total, shift)
    elif order == SHUFFLED:
        for last in range(total - 1, 0, -1):
            state, other = below(state, np.uint64(last + 1), rejects[last + 1])
            i, j = tail + last, tail + np.int64(other)
            drawn = pile[i]
            pile[i] = pile[j]
            pile[j] = drawn
    return state


@kernel
def sort(pile: Ints, tail: int, total: int, shift: int) -> None:
    """Sort the cards under a pile from the highest rank to the lowest, equal ranks as they lie."""
    for i in range(1, total):
        card = pile[tail + i]
        j = i
        while j > 0 and pile[tail + j - 1] >> shift < card >> shift:
            pile[tail + j] = pile[tail + j - 1]
            j -= 1
        pile[tail + j] = card


@kernel
def same(tape: Ints, head: int, other: Ints, start: int, size: int, shift: int) -> bool:
    """Whether `size` cards from `head` of a tape have the ranks of those from `start` of another."""
    i = 0
    while i < size and tape[head + i] >> shift == other[start + i] >> shift:
        i += 1
    return i == size
