"""Gauss-Seidel sweeps and exact residuals of the chain's equations, in whole numbers.

Every position has four unknowns: the chances of a and of b, the mean number of turns, and the mean of its square.
They are kept as prefix sums over the places of a split (`totals`, int64, one row more than places), so that the sum
over a block of any length is one subtraction. A value is a whole number of units of 2**-scale, the square one of
2**-(scale - less). Sums wrap modulo 2**64; a block's sum is exact while its true value fits, which the caller checks
by the largest value met. Nothing here is rounded in a way that a residual would not show.
"""

import numpy as np

from bataille.engines.chance.kernels.transitions import A_WINS, B_WINS
from bataille.engines.compiled.jit import Ints, kernel

A, B, TURNS, SQUARES = range(4)


@kernel
def sweep(split: int, orders: int, start: Ints, many: Ints, totals: Ints, scale: int, less: int) -> tuple[int, int]:
    """New values for all positions of a split from those of the other splits; the largest mean and square.

    No turn stays within a split, so the order of places does not matter.
    """
    one, one_square = 1 << scale, 1 << (scale - less)
    row = (split - 1) * (orders + 1)
    most_turns, most_squares = 0, 0
    sum_a, sum_b, sum_turns, sum_squares = 0, 0, 0, 0
    for i in range(orders):
        m = np.int64(many[i])
        at = start[i]
        if m == 0:
            sum_a += one if at == A_WINS else 0
            sum_b += one if at == B_WINS else 0
            turns, squares = one, one_square
        else:
            mirrored = at < 0
            if mirrored:
                at = ~at
            x = totals[at + m, A] - totals[at, A]
            y = totals[at + m, B] - totals[at, B]
            turns = totals[at + m, TURNS] - totals[at, TURNS]
            squares = totals[at + m, SQUARES] - totals[at, SQUARES]
            if m == 2:
                x, y, turns, squares = x >> 1, y >> 1, turns >> 1, squares >> 1
            elif m != 1:
                x, y, turns, squares = x // m, y // m, turns // m, squares // m
            sum_a += y if mirrored else x
            sum_b += x if mirrored else y
            squares += one_square + (turns >> (less - 1))
            turns += one
        sum_turns += turns
        sum_squares += squares
        most_turns = max(most_turns, turns)
        most_squares = max(most_squares, squares)
        totals[row + i + 1, A] = sum_a
        totals[row + i + 1, B] = sum_b
        totals[row + i + 1, TURNS] = sum_turns
        totals[row + i + 1, SQUARES] = sum_squares
    return most_turns, most_squares


@kernel
def residuals(
    split: int,
    orders: int,
    start: Ints,
    many: Ints,
    totals: Ints,
    scale: int,
    less: int,
    largest: Ints,
    most: Ints,
    means: Ints,
) -> None:
    """How far the equations of a split are from true: right side minus left side, for each unknown.

    `largest`: int64 (4), raised to the largest absolute residual, rounded up; `most`: int64 (4), raised to the
    largest absolute value; `means`: float64 (4), the mean residual.
    """
    one, one_square = 1 << scale, 1 << (scale - less)
    row = (split - 1) * (orders + 1)
    for c in range(4):
        means[c] = 0.0
    for i in range(orders):
        m = np.int64(many[i])
        at = start[i]
        a = totals[row + i + 1, A] - totals[row + i, A]
        b = totals[row + i + 1, B] - totals[row + i, B]
        turns = totals[row + i + 1, TURNS] - totals[row + i, TURNS]
        squares = totals[row + i + 1, SQUARES] - totals[row + i, SQUARES]
        doubt = 0
        if m == 0:
            m = np.int64(1)
            off_a = (one if at == A_WINS else 0) - a
            off_b = (one if at == B_WINS else 0) - b
            off_turns, off_squares = one - turns, one_square - squares
        else:
            mirrored = at < 0
            if mirrored:
                at = ~at
            x = totals[at + m, A] - totals[at, A]
            y = totals[at + m, B] - totals[at, B]
            of_turns = totals[at + m, TURNS] - totals[at, TURNS]
            off_a = (y if mirrored else x) - m * a
            off_b = (x if mirrored else y) - m * b
            off_turns = m * (one - turns) + of_turns
            # the doubled mean is cut to the unit of the squares: less than one unit is lost
            off_squares = m * (one_square - squares) + totals[at + m, SQUARES] - totals[at, SQUARES]
            off_squares += of_turns >> (less - 1)
            doubt = 1 if less > 1 else 0
        largest[A] = max(largest[A], (abs(off_a) + m - 1) // m)
        largest[B] = max(largest[B], (abs(off_b) + m - 1) // m)
        largest[TURNS] = max(largest[TURNS], (abs(off_turns) + m - 1) // m)
        largest[SQUARES] = max(largest[SQUARES], (abs(off_squares) + doubt + m - 1) // m)
        most[A] = max(most[A], abs(a))
        most[B] = max(most[B], abs(b))
        most[TURNS] = max(most[TURNS], abs(turns))
        most[SQUARES] = max(most[SQUARES], abs(squares))
        means[A] += off_a / m
        means[B] += off_b / m
        means[TURNS] += off_turns / m
        means[SQUARES] += off_squares / m
    for c in range(4):
        means[c] /= orders


@kernel
def shift(split: int, orders: int, totals: Ints, by: Ints) -> None:
    """Add `by` (int64, 4) to every value of a split."""
    row = (split - 1) * (orders + 1)
    for i in range(1, orders + 1):
        for c in range(4):
            totals[row + i, c] += i * by[c]


@kernel
def flows(orders: int, start: Ints, many: Ints, straight: Ints, mirrored: Ints) -> None:
    """How likely a turn from the positions of a split leads to each other split: float64, by split."""
    for i in range(orders):
        if many[i] != 0:
            at = start[i]
            if at >= 0:
                straight[at // (orders + 1) + 1] += 1.0 / orders
            else:
                mirrored[~at // (orders + 1) + 1] += 1.0 / orders


@kernel
def reach(split: int, orders: int, start: Ints, many: Ints, before: Ints, marks: Ints) -> int:
    """Mark the positions of a split from which a turn may end the game or lead to a marked one; how many are marked.

    `before` and `marks`: int64 prefix sums, as `totals` with one column: what was marked, and what is now.
    """
    row = (split - 1) * (orders + 1)
    marked = 0
    for i in range(orders):
        at = start[i]
        if at < 0:
            at = ~at
        if many[i] == 0 or before[at + many[i]] > before[at]:
            marked += 1
        marks[row + i + 1] = marked
    return marked
