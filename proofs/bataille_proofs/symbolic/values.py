"""Symbols that the machine's own functions run on: numbers, truths, cards, piles of any length.

A pile is a length and a function from index to card, both terms of the solver; cutting and joining
make new terms with Python's own meaning of slices (negative ends count from the bottom, ends
beyond the pile stop at it). There is no bound on any length.
"""

from collections.abc import Callable
from typing import Any, SupportsIndex

import z3

from bataille_proofs.symbolic.execution import decide


class Symbol:
    """What stands for the unknown has no text: a function that compared texts would compare places in memory."""

    __slots__ = ()

    def __str__(self) -> str:
        raise TypeError("the machine asked something unknown for its text")

    __repr__ = __str__

    def __format__(self, _: str) -> str:
        return str(self)


class Truth(Symbol):
    """A truth value of the solver; asked for a plain one, it branches."""

    __slots__ = ("term",)
    __hash__ = None  # type: ignore[assignment]  # equality is symbolic

    def __init__(self, term: Any) -> None:
        self.term = term

    def __bool__(self) -> bool:
        return decide(self.term)

    def __eq__(self, other: object) -> bool:
        return bool(self) == bool(other)

    def __sub__(self, other: "Truth") -> int:
        return int(bool(self)) - int(bool(other))


class Number(Symbol):
    """An integer of the solver, with the operations that the machine uses."""

    __slots__ = ("term",)
    __hash__ = None  # type: ignore[assignment]  # equality is symbolic

    def __init__(self, term: Any) -> None:
        self.term = term

    def __add__(self, other: "Number | int") -> "Number":
        return Number(self.term + term(other))

    def __sub__(self, other: "Number | int") -> "Number":
        return Number(self.term - term(other))

    def __radd__(self, other: int) -> "Number":
        return Number(other + self.term)

    def __rsub__(self, other: int) -> "Number":
        return Number(other - self.term)

    def __neg__(self) -> "Number":
        return Number(-self.term)

    def __lt__(self, other: "Number | int") -> Truth:
        return Truth(self.term < term(other))

    def __le__(self, other: "Number | int") -> Truth:
        return Truth(self.term <= term(other))

    def __gt__(self, other: "Number | int") -> Truth:
        return Truth(self.term > term(other))

    def __ge__(self, other: "Number | int") -> Truth:
        return Truth(self.term >= term(other))

    def __eq__(self, other: object) -> Truth:  # type: ignore[override]  # the answer is symbolic
        return Truth(self.term == term(other))

    def __ne__(self, other: object) -> Truth:  # type: ignore[override]  # the answer is symbolic
        return Truth(self.term != term(other))


def term(value: object) -> Any:
    """The solver's term of a number, symbolic or plain."""
    return value.term if isinstance(value, Number) else z3.IntVal(value)


class CardSymbol(Symbol):
    """A card nobody looked at: its place, and its rank as an unknown number."""

    __slots__ = ("place", "rank")

    def __init__(self, place: Any, rank: Number) -> None:
        self.place = place
        self.rank = rank

    def __getitem__(self, field: int) -> Number:
        if field != 0:
            raise TypeError("the machine looked at more of a card than its rank")
        return self.rank


class SymbolicPile(Symbol):
    """A pile of any length: `count` cards, the i-th being `at(i)`, each a number of the solver."""

    __slots__ = ("at", "count")

    def __init__(self, count: Any, at: Callable[[Any], Any]) -> None:
        self.count = count
        self.at = at

    def __len__(self) -> Number:  # `size` asks the pile itself; len() would refuse
        return Number(self.count)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            assert key.step is None, "piles are cut, never thinned or reversed"
            start = self._clamped(0 if key.start is None else key.start)
            stop = self.count if key.stop is None else self._clamped(key.stop)
            return SymbolicPile(_most(stop - start, z3.IntVal(0)), lambda i: self.at(i + start))
        index = key if isinstance(key, SupportsIndex) else key.term
        return self.at(z3.IntVal(int(index)) if isinstance(index, SupportsIndex) else index)

    def __add__(self, other: "SymbolicPile | tuple[()]") -> "SymbolicPile":
        if isinstance(other, tuple):
            assert other == (), "a symbolic pile is joined to another one"
            return self
        return SymbolicPile(
            self.count + other.count, lambda i: z3.If(i < self.count, self.at(i), other.at(i - self.count))
        )

    def __radd__(self, other: tuple[()]) -> "SymbolicPile":
        return self + other

    def __bool__(self) -> bool:
        return decide(self.count != 0)

    def mapped(self, of: Callable[[Any], Any]) -> "SymbolicPile":
        """The same pile with every card exchanged for another."""
        return SymbolicPile(self.count, lambda i: of(self.at(i)))

    def _clamped(self, end: "Number | int") -> Any:
        """Where Python cuts a sequence of this length."""
        if isinstance(end, int) and end >= 0:
            return _least(z3.IntVal(end), self.count)
        if isinstance(end, int):
            return _most(self.count + end, z3.IntVal(0))
        from_top = _least(end.term, self.count)
        return z3.If(end.term < 0, _most(self.count + end.term, z3.IntVal(0)), from_top)


def same(one: SymbolicPile, other: SymbolicPile, index: Any) -> Any:
    """Both piles are equal, as a formula about an arbitrary index.

    Valid for a free `index` exactly when the piles hold the same cards in the same order.
    """
    inside = z3.And(index >= 0, index < one.count)
    return z3.And(one.count == other.count, z3.Implies(inside, one.at(index) == other.at(index)))


def _least(x: Any, y: Any) -> Any:
    return z3.If(x < y, x, y)


def _most(x: Any, y: Any) -> Any:
    return z3.If(x > y, x, y)
