"""Tail and period, exact, against plain remembering."""

import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from bataille.game.lasso import Lasso, Path, lasso


@st.composite
def walks(draw):
    n = draw(st.integers(1, 30))
    return draw(st.lists(st.none() | st.integers(0, n - 1), min_size=n, max_size=n))


def remembered(following):
    seen, at, steps = {0: 0}, 0, 0
    while (at := following[at]) is not None:
        steps += 1
        if at in seen:
            return Lasso(seen[at], steps - seen[at])
        seen[at] = steps
    return Path(steps)


@given(walks())
def test_a_lasso_is_what_remembering_finds(following):
    assert lasso(lambda at: following[at], 0) == remembered(following)


@given(walks())
def test_within_three_times_its_length_a_lasso_shows(following):
    found = remembered(following)
    length = sum(found)
    assert lasso(lambda at: following[at], 0, bound=3 * length + 1) == found
    if length > 1:
        assert lasso(lambda at: following[at], 0, bound=length - 1) is None


def test_memory_does_not_grow_with_the_length():
    tracemalloc.start()
    assert lasso(lambda at: at + 1 if at < 200_000 else 123_456, 0) == Lasso(123_456, 76_545)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000  # bytes; remembering 200,000 numbers would take megabytes
