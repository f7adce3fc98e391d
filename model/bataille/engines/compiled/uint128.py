"""Numbers of two 64-bit words, low word first: weights that a single word cannot hold."""

from typing import Any

from numba import uint64

from bataille.engines.compiled.jit import kernel

Word = Any
"""One 64-bit word."""

_HALF = uint64(0xFFFFFFFF)
_SHIFT = uint64(32)


@kernel
def wide_add(a0: Word, a1: Word, b0: Word, b1: Word) -> tuple[Word, Word]:
    """The sum of two wide numbers; whoever adds knows that it fits 128 bits."""
    low = a0 + b0
    carry = uint64(1) if low < a0 else uint64(0)
    return low, a1 + b1 + carry


@kernel
def wide_subtract(a0: Word, a1: Word, b0: Word, b1: Word) -> tuple[Word, Word]:
    """The difference of two wide numbers, the second not the larger."""
    borrow = uint64(1) if a0 < b0 else uint64(0)
    return a0 - b0, a1 - b1 - borrow


@kernel
def wide_multiply(a0: Word, a1: Word, b0: Word, b1: Word) -> tuple[Word, Word]:
    """The product of two wide numbers; whoever multiplies knows that it fits 128 bits."""
    x0, x1 = a0 & _HALF, a0 >> _SHIFT
    y0, y1 = b0 & _HALF, b0 >> _SHIFT
    middle = x1 * y0 + (x0 * y0 >> _SHIFT)
    other = x0 * y1 + (middle & _HALF)
    high = x1 * y1 + (middle >> _SHIFT) + (other >> _SHIFT)
    return a0 * b0, high + a1 * b0 + a0 * b1
