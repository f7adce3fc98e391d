"""What is known of unknown cards, at most 64: three rows of bits per card, closed under consequences.

The cards known higher, the cards known lower, and the cards known equal (itself among them).
"""

import numpy as np

from bataille.engines.compiled.jit import Ints, kernel

ABOVE, BELOW, SAME = 0, 1, 2
"""The rows of what is known: `rows[ABOVE, x]` is the set of cards known higher than x."""

LOWER, EQUAL, HIGHER, UNKNOWN = 0, 1, 2, 3
"""How a's faced card compares with b's, and that nobody can say yet."""


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
