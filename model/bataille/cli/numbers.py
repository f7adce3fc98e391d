"""Numbers as people write them, `1e6`, `1_000_000` or `1,000`, and one sentence for everything else."""

import inspect
import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from math import isfinite
from typing import Any, get_args

from bataille.errors import BatailleError

LONGEST = 40
"""Characters of a number that are read, and of a wrong one that are shown."""

_GROUPED = re.compile(r"\d{1,3}(,\d{3})+")


class NumberError(BatailleError):
    """An option was given something that is not a number, or not one that it can use."""


def _decimal(text: str) -> Decimal | None:
    """The number that was typed, exactly; None if it is none."""
    plain = text.strip()
    if not plain.isascii() or len(plain) > LONGEST:
        return None
    if _GROUPED.fullmatch(plain):
        plain = plain.replace(",", "")
    try:
        number = Decimal(plain)
    except InvalidOperation:
        return None
    return number if number.is_finite() and number.adjusted() < LONGEST else None


def _interval(low: float | None, high: float | None) -> str:
    """The valid numbers, as the end of a sentence."""
    if low is not None and high is not None:
        return f"from {low:,} to {high:,}"
    if low is not None:
        return f"from {low:,}"
    return "" if high is None else f"up to {high:,}"


def whole(text: str, option: str, low: int | None = None, high: int | None = None) -> int:
    """A whole number.

    >>> whole("1e6", "--games"), whole("1_000_000", "--games"), whole("1,000", "--games")
    (1000000, 1000000, 1000)
    >>> whole("three", "--games", 1)
    Traceback (most recent call last):
    bataille.cli.numbers.NumberError: --games 'three' is not a whole number from 1: write digits, as 2000, or 1e6
    """
    number = _decimal(text)
    valid = f"a whole number {_interval(low, high)}".rstrip()
    outside = number is not None and ((low is not None and number < low) or (high is not None and number > high))
    if number is None or number != number.to_integral_value() or outside:
        remedy = "choose one of these" if outside else "write digits, as 2000, or 1e6"
        raise NumberError(f"{option} {text[:LONGEST]!r} is not {valid}: {remedy}")
    return int(number)


def real(text: str, option: str, low: float | None = None, high: float | None = None) -> float:
    """A number that may have a fraction.

    >>> real("0.5", "--seconds"), real("1e3", "--seconds")
    (0.5, 1000.0)
    """
    number = _decimal(text)
    if number is None or not isfinite(float(number)):
        raise NumberError(f"{option} {text[:LONGEST]!r} is not a number: write digits, as 20 or 0.5")
    if (low is not None and number < Decimal(str(low))) or (high is not None and number > Decimal(str(high))):
        raise NumberError(f"{option} {text[:LONGEST]!r} is not a number {_interval(low, high)}: choose one of these")
    return float(number)


def with_numbers(command: Callable[..., Any]) -> Callable[..., Any]:
    """Let every numeric option of a command read numbers by `whole` and `real`."""
    signature = inspect.signature(command)
    for parameter in signature.parameters.values():
        kind, *infos = get_args(parameter.annotation) or (None,)
        for info in infos:
            if hasattr(info, "param_decls"):
                _read_numbers(kind, info, parameter.name)
    return command


def _read_numbers(kind: Any, info: Any, name: str) -> None:
    """Give an option the reader of its type, with its limits."""
    kinds = set(get_args(kind) or (kind,)) - {type(None)}
    words = [word for word in (info.default, *(info.param_decls or ())) if isinstance(word, str) and word[:1] == "-"]
    option = max(words, key=len, default=name)
    low, high = info.min, info.max
    if kinds == {int}:
        info.parser = lambda text: text if isinstance(text, int) else whole(text, option, low, high)
    elif kinds == {float}:
        info.parser = lambda text: text if isinstance(text, int | float) else real(text, option, low, high)
