"""Whether a course of passes can repeat itself, or does: knowledge of cards against what takes their places."""

import numpy as np

from bataille.cycles.pieces.kernels.partial_order import ABOVE, BELOW, SAME, count, holds
from bataille.cycles.pieces.kernels.search_state import FROM, MIRRORED, TO
from bataille.engines.compiled.jit import Ints, kernel


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
