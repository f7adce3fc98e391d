"""Exact repetition in constant memory: the tail and the period of a walk, or its end."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Lasso(NamedTuple):
    """A walk that comes round: `tail` steps before the cycle, `period` steps around it."""

    tail: int
    period: int


class Path(NamedTuple):
    """A walk that comes to an end after so many steps."""

    length: int


def lasso(step: Callable[[T], T | None], start: T, bound: int | None = None) -> Lasso | Path | None:
    """Walk from `start` until `step` answers None or a value occurs again (Brent 1980).

    Exact: values are compared whole, and only two are remembered. With a `bound`, None if neither
    an end nor a repetition shows within that many steps; a repetition with tail + period at
    most a third of the bound always does.

    >>> lasso(lambda x: (x * x + 1) % 12, 3)
    Lasso(tail=2, period=2)
    >>> lasso(lambda x: x - 1 if x else None, 5)
    Path(length=5)
    """
    mark, walker, period, reach, steps = start, start, 0, 1, 0
    while True:
        if bound is not None and steps >= bound:
            return None
        following = step(walker)
        if following is None:
            return Path(steps)
        walker, period, steps = following, period + 1, steps + 1
        if walker == mark:
            break
        if period == reach:
            mark, period, reach = walker, 0, 2 * reach
    behind = ahead = start
    for _ in range(period):
        ahead = _onward(step, ahead)
    tail = 0
    while behind != ahead:
        behind, ahead, tail = _onward(step, behind), _onward(step, ahead), tail + 1
    return Lasso(tail, period)


def _onward(step: Callable[[T], T | None], value: T) -> T:
    following = step(value)
    assert following is not None, "a walk that repeats has no end"
    return following
