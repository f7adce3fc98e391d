"""Two-word numbers against Python's."""

from hypothesis import example, given
from hypothesis import strategies as st

from bataille.engines.compiled.uint128 import wide_add, wide_multiply, wide_subtract

WORD = (1 << 64) - 1
numbers = st.integers(0, (1 << 126) - 1)


def words(number):
    import numpy as np

    return np.uint64(number & WORD), np.uint64(number >> 64)


def number(pair):
    return int(pair[0]) + (int(pair[1]) << 64)


@given(numbers, numbers)
@example(WORD, 1)
@example(WORD, WORD)
@example((1 << 126) - 1, (1 << 126) - 1)
def test_sums_and_differences(x, y):
    assert number(wide_add(*words(x), *words(y))) == x + y
    assert number(wide_subtract(*words(max(x, y)), *words(min(x, y)))) == abs(x - y)


@given(st.integers(0, (1 << 63) - 1), st.integers(0, (1 << 63) - 1), st.integers(0, 62))
@example(WORD >> 1, WORD >> 1, 0)
@example((1 << 32) - 1, (1 << 32) + 1, 62)
def test_products_that_fit(x, y, shift):
    x <<= shift
    y >>= shift
    assert number(wide_multiply(*words(x), *words(y))) == x * y
