"""Induction as a rule: a small kernel of proof objects, so that no inductive step is left to prose.

A statement about every number is an object that is made from its base and its step, and from nothing else. Its
obligations are claims like any others; only when they have been handed out may the statement be used, one instance at
a time: an instance is a formula that `prove` believes because the same theorem settles the obligations, or one that
it `needs`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import z3

from bataille_proofs.catalogue import Claim


class UnprovedError(RuntimeError):
    """A statement was used before its obligations were handed out."""


class ForEvery:
    """What holds of every whole number from 0: shown of 0, and of n + 1 where it holds of n.

    `facts(n)` are formulas that may be assumed in the step at n: definitions, theorems that are needed, or instances
    of other proof objects.

    >>> double = z3.Function("double", z3.IntSort(), z3.IntSort())
    >>> rule = lambda n: [double(0) == 0, double(n + 1) == double(n) + 2]
    >>> even = ForEvery("double", lambda n: double(n) == 2 * n, rule)
    >>> [claim.about for claim in even.obligations()]
    ['double: of 0', 'double: from n to n + 1']
    >>> even.at(z3.IntVal(7))
    Implies(7 >= 0, double(7) == 2*7)
    """

    def __init__(
        self, about: str, holds: Callable[[Any], Any], facts: Callable[[Any], Sequence[Any]] = lambda _: ()
    ) -> None:
        self.about = about
        self._holds = holds
        self._facts = facts
        self._handed_out = False

    def obligations(self) -> Iterator[Claim]:
        """The base and the step; both are settled like any claim."""
        n, zero = z3.Int("n"), z3.IntVal(0)
        yield Claim.under(f"{self.about}: of 0", z3.And(z3.BoolVal(True), *self._facts(zero)), self._holds(zero))
        before = z3.And(n >= 0, self._holds(n), *self._facts(n))
        yield Claim.under(f"{self.about}: from n to n + 1", before, self._holds(n + 1))
        self._handed_out = True

    def at(self, number: Any) -> Any:
        """The statement of one number, as a formula that may be assumed."""
        if not self._handed_out:
            raise UnprovedError(f"{self.about}: used before its obligations were handed out")
        return z3.Implies(number >= 0, self._holds(number))
