"""The compiled search for aligned pieces: arrays in, arrays out, no model.

`n` unknown cards (at most 64), two piles of `m = n/2`. What is known of the cards is three rows of bits per card:
the cards known higher, the cards known lower, and the cards known equal (itself among them), closed under
consequences. A pass plays both piles once through; every answer that does not follow is a branch.
"""

import numpy as np

from bataille.kernels.compiling import Ints, kernel

MOST_CARDS = 64
"""A set of cards is one 64-bit word."""

ABOVE, BELOW, SAME = 0, 1, 2
"""The rows of what is known: `rows[ABOVE, x]` is the set of cards known higher than x."""

LOWER, EQUAL, HIGHER, UNKNOWN = 0, 1, 2, 3
"""How a's faced card compares with b's, and that nobody can say yet."""

ASKS, CUT, ROUND = 0, 1, 2
"""How playing on stops: at a question, at a pass that cannot stay balanced, or with the pass done."""

PASS, START, FACED, OF_A, OF_B, ORDER, NEXT = 0, 1, 2, 3, 4, 5, 6
"""A place in the game: the pass, the turn's first placement, the faced one, the cards each seat has won in this
pass; and of an open question, the order in which its answers are tried and the next of them."""

DEPTH, FROM, TO, MIRRORED, DONE, NODES, DEEP, LONG, RANDOM = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""The search as a whole: open questions, the arrangements found alike, whether all is searched, answers tried,
branches left because they went too deep or too long, and the state of the random numbers."""

PAIRS, STACKS, REVERSED = 0, 1, 2
WINNER, LOSER, SEAT_A = 0, 1, 2

_ORDERS = np.array([[2, 0, 1], [0, 2, 1], [2, 1, 0], [0, 1, 2], [1, 2, 0], [1, 0, 2]], np.int64)


@kernel
def holds(bits: np.uint64, x: int) -> bool:
    """Whether card x is in a set."""
    return bool((bits >> np.uint64(x)) & np.uint64(1) != np.uint64(0))


@kernel
def count(bits: np.uint64) -> int:
    """How many cards a set holds."""
    bits = bits - ((bits >> np.uint64(1)) & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))


@kernel
def known(rows: Ints, x: int, y: int) -> int:
    """How card x compares with card y, as far as it follows."""
    if holds(rows[ABOVE, x], y):
        return LOWER
    if holds(rows[BELOW, x], y):
        return HIGHER
    return EQUAL if holds(rows[SAME, x], y) else UNKNOWN


@kernel
def learn(rows: Ints, x: int, y: int, answer: int) -> None:
    """Add one answer that did not follow, with every consequence; nothing can contradict it."""
    if answer == HIGHER:
        x, y = y, x
    n = rows.shape[1]
    same_x, same_y = rows[SAME, x], rows[SAME, y]
    if answer == EQUAL:
        both, low, high = same_x | same_y, rows[BELOW, x] | rows[BELOW, y], rows[ABOVE, x] | rows[ABOVE, y]
        lows, highs = low, high
    else:
        both = np.uint64(0)
        low, high = rows[BELOW, x], rows[ABOVE, y]
        lows, highs = low | same_x, high | same_y
    for z in range(n):
        if both != np.uint64(0) and holds(both, z):
            rows[ABOVE, z], rows[BELOW, z], rows[SAME, z] = highs, lows, both
        elif holds(lows, z):
            rows[ABOVE, z] |= highs | both
        elif holds(highs, z):
            rows[BELOW, z] |= lows | both


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
            at = length - 1 - i if order == REVERSED else i
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
def alike(rows: Ints, earlier: Ints, later: Ints, mirrored: bool) -> bool:
    """Whether the same is known by place of two arrangements, or of one and the other's mirror."""
    n = earlier.shape[0]
    m = n // 2
    to = np.zeros(n, np.uint8)
    for p in range(n):
        x, y = earlier[p], later[(p + m) % n if mirrored else p]
        to[x] = y
        if count(rows[ABOVE, x]) != count(rows[ABOVE, y]) or count(rows[BELOW, x]) != count(rows[BELOW, y]):
            return False
    for x in range(n):
        above, same = np.uint64(0), np.uint64(0)
        for y in range(n):
            if holds(rows[ABOVE, x], y):
                above |= np.uint64(1) << np.uint64(to[y])
            elif holds(rows[SAME, x], y):
                same |= np.uint64(1) << np.uint64(to[y])
        if above != rows[ABOVE, to[x]] or same != rows[SAME, to[x]]:
            return False
    return True


@kernel
def root(joined: Ints, x: int) -> int:
    """The card that stands for all that x is joined with."""
    while joined[x] != x:
        joined[x] = joined[joined[x]]
        x = joined[x]
    return x


@kernel
def closes(rows: Ints, begun: Ints, ended: Ints, of_a: int, of_b: int, mirrored: bool, copies: int) -> bool:
    """Whether a game from `begun` to `ended` can go on by repeating itself, every card as the one before at its place.

    Of `ended` so many places of each pile are filled; whether it still can, when they are not all.

    Then every answer is given again with the cards renamed, again and again. These answers contradict each other
    exactly if they still do when all cards that take each other's places are equal.
    """
    n = begun.shape[0]
    m = n // 2
    joined, equal, to = np.arange(n), np.arange(n), np.full(n, -1)
    for p in range(n):
        at = (p + m) % n if mirrored else p
        if at < of_a or m <= at < m + of_b:
            to[begun[p]] = ended[at]
    for x in range(n):
        if to[x] >= 0:
            joined[root(joined, x)] = root(joined, to[x])
        for y in range(x + 1, n):
            if holds(rows[SAME, x], y):
                joined[root(joined, x)] = root(joined, y)
                u, v = x, y
                while u >= 0 and v >= 0 and root(equal, u) != root(equal, v):
                    equal[root(equal, u)] = root(equal, v)
                    u, v = to[u], to[v]
    for x in range(n):
        joined[x] = root(joined, x)
    for x in range(n):
        for y in range(n):
            if joined[x] == joined[y] and holds(rows[ABOVE, x], y):
                return False
    sizes = np.zeros(n, np.int64)
    for x in range(n):
        sizes[root(equal, x)] += 1
        if sizes[root(equal, x)] > copies:
            return False
    return acyclic(rows, joined)


@kernel
def acyclic(rows: Ints, joined: Ints) -> bool:
    """Whether no chain of "lower" leads from joined cards back to them."""
    n = joined.shape[0]
    above, left = np.zeros(n, np.uint64), np.uint64(0)
    for x in range(n):
        left |= np.uint64(1) << np.uint64(joined[x])
        for y in range(n):
            if holds(rows[ABOVE, x], y):
                above[joined[x]] |= np.uint64(1) << np.uint64(joined[y])
    while left != np.uint64(0):
        before = left
        for x in range(n):
            if holds(left, x) and above[x] & left == np.uint64(0):
                left ^= np.uint64(1) << np.uint64(x)
        if left == before:
            return False
    return True


@kernel
def returned(rows: Ints, passes: Ints, last: int, fair: bool, copies: int, search: Ints) -> bool:
    """Whether the arrangement after pass `last` can be, or is, like an earlier one; which, goes into `search`."""
    half = passes.shape[1] // 2
    for earlier in range(last):
        for mirrored in range(2 if fair else 1):
            if earlier == 0:
                same = closes(rows, passes[0], passes[last], half, half, mirrored == 1, copies)
            else:
                same = alike(rows, passes[earlier], passes[last], mirrored == 1)
            if same:
                search[FROM], search[TO], search[MIRRORED] = earlier, last, mirrored
                return True
    return False


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
    found: bool,
) -> int:
    """Hunt from the beginning again and again, with other random numbers and at most `budget` answers each.

    The starts are numbered: from `start`, fewer than `starts` in all; the number of the one that found a piece, or
    -1. With `found`, `start` has just found one and is first given as many answers again to find others nearby.
    """
    for one in range(start, start + starts):
        if not found:
            random = seed * 6364136223846793005 + one * 1442695040888963407
            begin(rows, passes, frames, search, random)
        found = False
        tie = ties[one % ties.shape[0]]
        if hunt(rows, passes, frames, search, face_down, order, first, copies, tie, exact, swapped, budget):
            return one
    return -1
