"""What the deck itself makes certain: answers that every way to hand out its ranks agrees on.

Nine places known higher than a card of a deck with nine cards above its lowest rank, say, leave that card one rank.
All ways are followed at once, a layer of served sets per rank as in `layers`; a pair of places for which only one
answer is left is learned. Where this would take too long nothing is concluded, which is sound: the question is then
asked, and branches without any deal count as none.
"""

import numpy as np
from numba import int64, uint64

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.uint128 import Word
from bataille.engines.frontier.kernels.linear_extensions import classes_of
from bataille.engines.frontier.kernels.partial_order import learn_equal, learn_lower

MOST_SETS = 1 << 11
MOST_STEPS = 1 << 13
"""Served sets, and steps between them, followed before giving up; bounds the cost of a state."""

_ONE = uint64(1)
_ZERO = uint64(0)
_MIX = uint64(0x9E3779B97F4A7C15)


@kernel
def conclude(n: int, below: Ints, above: Ints, same: Ints, copies: Ints) -> bool:
    """Learn every answer that the deck makes certain; false if no way to hand out its ranks is left."""
    first, sizes, under, units = classes_of(n, below, same)
    sets = np.empty(MOST_SETS + 1, np.uint64)
    slots = np.full(4 * MOST_SETS, -1, np.int64)
    starts = np.zeros(len(copies) + 2, np.int64)
    alive = np.zeros(MOST_SETS + 1, np.bool_)
    can_lower, can_equal = np.zeros(units, np.uint64), np.zeros(units, np.uint64)
    ready, stack = np.empty(units, np.int64), np.empty((2 * units + 4, 3), np.int64)
    _find(_ZERO, sets, slots, 0)
    starts[1] = 1
    held = 1
    steps = 0
    for forward in range(2):
        for turn in range(len(copies)):
            rank = turn if forward == 0 else len(copies) - 1 - turn
            for at in range(starts[rank], starts[rank + 1]):
                served = sets[at]
                result = 0
                for unit in range(units):
                    if (served >> uint64(unit)) & _ONE == _ZERO and under[unit] & ~served == _ZERO:
                        ready[result] = unit
                        result += 1
                stack[0, 0], stack[0, 1], stack[0, 2] = 0, copies[rank], 0
                depth = 1
                while depth:
                    depth -= 1
                    i, wanted, taken = stack[depth, 0], stack[depth, 1], uint64(stack[depth, 2])
                    if wanted == 0:
                        steps += 1
                        if steps > 2 * MOST_STEPS or held > MOST_SETS:
                            return True
                        where = _find(served | taken, sets, slots, held)
                        if forward == 0:
                            held = max(held, where + 1)
                        elif alive[where]:
                            alive[at] = True
                            _note(served, taken, units, can_lower, can_equal)
                        continue
                    if i == result:
                        continue
                    unit = ready[i]
                    stack[depth, 0] = i + 1
                    depth += 1
                    if sizes[unit] <= wanted:
                        stack[depth, 0] = i + 1
                        stack[depth, 1] = wanted - sizes[unit]
                        stack[depth, 2] = int64(taken | (_ONE << uint64(unit)))
                        depth += 1
            if forward == 0:
                starts[rank + 2] = held
                if held == starts[rank + 1]:
                    return False
        if forward == 0:
            alive[held - 1] = True
    _learn_certain(units, first, can_lower, can_equal, below, above, same)
    return True


@kernel
def _find(served: Word, sets: Ints, slots: Ints, held: int) -> int:
    """Where a served set stands among the first `held`; there it is put if it is new."""
    mask = slots.shape[0] - 1
    at = int64((served * _MIX) >> uint64(40)) & mask
    while slots[at] >= 0:
        result: int = slots[at]
        if sets[result] == served:
            return result
        at = (at + 1) & mask
    slots[at] = held
    sets[held] = served
    return held


@kernel
def _note(served: Word, taken: Word, units: int, can_lower: Ints, can_equal: Ints) -> None:
    """A way serves these classes together, after those served before."""
    for unit in range(units):
        if (taken >> uint64(unit)) & _ONE:
            can_lower[unit] |= served
            can_equal[unit] |= taken


@kernel
def _learn_certain(
    units: int, first: Ints, can_lower: Ints, can_equal: Ints, below: Ints, above: Ints, same: Ints
) -> None:
    """Learn the pairs of classes for which just one answer is possible."""
    for unit in range(units):
        for other in range(unit):
            x, y = first[unit], first[other]
            if ((below[x] | above[x] | same[x]) >> uint64(y)) & _ONE:
                continue
            lower = (can_lower[unit] >> uint64(other)) & _ONE
            higher = (can_lower[other] >> uint64(unit)) & _ONE
            equal = (can_equal[unit] >> uint64(other)) & _ONE
            if lower + higher + equal != _ONE:
                continue
            if lower:
                learn_lower(y, x, below, above, same)
            elif higher:
                learn_lower(x, y, below, above, same)
            else:
                learn_equal(x, y, below, above, same)
