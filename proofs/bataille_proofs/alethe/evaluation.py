"""Values of terms, where the values of their constants and functions are given or none occur."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor, prod
from typing import Any

from bataille_proofs.alethe.terms import ProofError, Terms

Value = bool | Fraction | str
"""A Boolean, a number, or the name of an element of an uninterpreted sort."""
Functions = dict[str, Callable[..., Value]]


def quotient(dividend: Fraction, divisor: Fraction) -> Fraction:
    """SMT-LIB's `div`, with which the rest is never negative; SMT-LIB leaves open what a division by 0 gives.

    >>> quotient(Fraction(-7), Fraction(2)), quotient(Fraction(7), Fraction(-2))
    (Fraction(-4, 1), Fraction(-3, 1))
    """
    if not divisor:
        raise ProofError("a division by 0 has no value")
    return Fraction(floor(dividend / divisor) if divisor > 0 else ceil(dividend / divisor))


_MEANINGS: dict[str, Callable[..., Any]] = {
    "true": lambda: True,
    "false": lambda: False,
    "not": lambda a: not a,
    "and": lambda *parts: all(parts),
    "or": lambda *parts: any(parts),
    "=>": lambda a, b: not a or b,
    "=": lambda a, b: a == b,
    "distinct": lambda *parts: len(set(parts)) == len(parts),
    "ite": lambda a, b, c: b if a else c,
    "+": lambda *parts: sum(parts),
    "*": lambda *parts: prod(parts),
    "-": lambda a, *rest: a - rest[0] if rest else -a,
    "div": quotient,
    "mod": lambda a, b: a - b * quotient(a, b),
    "to_real": lambda a: a,
    "to_int": lambda a: Fraction(floor(a)),
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
"""What the symbols of SMT-LIB mean."""


def evaluate(terms: Terms, term: int, functions: Functions) -> Value:
    """The value of a term, with the given meanings of declared functions and constants.

    >>> terms = Terms()
    >>> x = terms.declare("x", (), "Int")
    >>> evaluate(terms, terms.apply("<", (x, terms.numeral("3"))), {"x": lambda: Fraction(2)})
    True
    """
    known: dict[int, Value] = {}
    waiting = [term]
    while waiting:
        at = waiting[-1]
        open_parts = [part for part in terms.arguments[at] if part not in known]
        if at not in known and open_parts:
            waiting.extend(open_parts)
            continue
        waiting.pop()
        if at not in known:
            known[at] = _value(terms, at, [known[part] for part in terms.arguments[at]], functions)
    return known[term]


def _value(terms: Terms, term: int, parts: list[Value], functions: Functions) -> Value:
    if term in terms.values:
        return terms.values[term]
    meaning = _MEANINGS.get(terms.heads[term]) or functions.get(terms.heads[term])
    if meaning is None:
        raise ProofError(f"{terms.heads[term]} has no value")
    value: Value = meaning(*parts)
    return value
