"""Symbols that the machine's own functions run on: numbers, truths, cards, piles of any length.

A pile is a length and a function from index to card, both terms of the solver; cutting and joining
make new terms with Python's own meaning of slices (negative ends count from the bottom, ends
beyond the pile stop at it). There is no bound on any length.

Whatever Python offers and a symbol does not define raises: an answer by place in memory would be one by chance.
"""

from collections.abc import Callable
from typing import Any, NoReturn

import z3

from bataille_proofs.symbolic.execution import decide

_SPECIAL = """
lt le gt ge eq ne add sub mul matmul truediv floordiv mod divmod pow lshift rshift and xor or
radd rsub rmul rmatmul rtruediv rfloordiv rmod rdivmod rpow rlshift rrshift rand rxor ror
neg pos abs invert int float complex index round trunc floor ceil bool bytes hash str repr format
len length_hint getitem setitem delitem iter next reversed contains call enter exit
await aiter anext aenter aexit copy deepcopy reduce reduce_ex fspath
"""
REFUSED = tuple(_SPECIAL.split())
"""The special methods of Python's data model that a symbol refuses unless it defines them, without underscores.
Those that work in place are left out: Python then takes the plain ones."""


class Symbol:
    """Something unknown: every operation that a kind of symbol does not define raises `TypeError`."""

    __slots__ = ()


def _refusing(name: str) -> Callable[..., NoReturn]:
    def refuse(self: object, *_: object, **__: object) -> NoReturn:
        if name in ("__str__", "__repr__", "__format__"):
            raise TypeError(f"the machine asked something unknown for its text: {name} of {type(self).__name__}")
        raise TypeError(f"the machine asked {name} of something unknown: {type(self).__name__}")

    return refuse


for _name in REFUSED:
    setattr(Symbol, f"__{_name}__", _refusing(f"__{_name}__"))


class Truth(Symbol):
    """A truth value of the solver; where Python needs a plain one, it branches."""

    __slots__ = ("term",)

    def __init__(self, term: Any) -> None:
        self.term = term

    def __bool__(self) -> bool:
        return decide(self.term)

    def __eq__(self, other: object) -> bool:
        return bool(self) == _plain(other)

    def __ne__(self, other: object) -> bool:
        return bool(self) != _plain(other)

    def __sub__(self, other: "Truth | bool") -> int:
        return int(bool(self)) - int(_plain(other))

    __hash__ = Symbol.__hash__


def _plain(other: object) -> bool:
    if not isinstance(other, Truth | bool):
        raise TypeError(f"an unknown truth met {type(other).__name__}")
    return bool(other)


class Number(Symbol):
    """An integer of the solver, with the operations that the machine uses."""

    __slots__ = ("term",)

    def __init__(self, term: Any) -> None:
        self.term = term

    def __add__(self, other: "Number | int") -> "Number":
        return Number(self.term + term(other))

    def __sub__(self, other: "Number | int") -> "Number":
        return Number(self.term - term(other))

    def __radd__(self, other: int) -> "Number":
        return Number(term(other) + self.term)

    def __rsub__(self, other: int) -> "Number":
        return Number(term(other) - self.term)

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

    def __bool__(self) -> bool:
        """As in Python, 0 is false: it branches."""
        return decide(self.term != 0)

    __hash__ = Symbol.__hash__


def term(value: object) -> Any:
    """The solver's term of a number, symbolic or plain."""
    if isinstance(value, Number):
        return value.term
    if not isinstance(value, int):
        raise TypeError(f"an unknown number met {type(value).__name__}")
    return z3.IntVal(int(value))


class CardSymbol(Symbol):
    """A card nobody looked at: its place, and rank and copy as unknown numbers, compared like a real card's."""

    __slots__ = ("_copy", "place", "rank")

    def __init__(self, place: Any, rank: Number, copy: Number | None = None) -> None:
        self.place = place
        self.rank = rank
        self._copy = copy

    @property
    def copy(self) -> Number:
        """Which of the equal cards it is."""
        if self._copy is None:
            raise TypeError("the machine looked at more of a card than its rank")
        return self._copy

    def __getitem__(self, field: int) -> Number:
        if field not in (0, 1):
            raise TypeError("the machine looked at more of a card than there is")
        return self.copy if field else self.rank

    def __eq__(self, other: object) -> bool:
        x, y = self._both(other)
        return bool(x.rank == y.rank) and bool(x.copy == y.copy)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __lt__(self, other: object) -> bool:
        x, y = self._both(other)
        return bool(x.rank < y.rank) or (bool(x.rank == y.rank) and bool(x.copy < y.copy))

    def __gt__(self, other: object) -> bool:
        x, y = self._both(other)
        return y < x

    def __le__(self, other: object) -> bool:
        return not self > other

    def __ge__(self, other: object) -> bool:
        return not self < other

    def _both(self, other: object) -> "tuple[CardSymbol, CardSymbol]":
        if not isinstance(other, CardSymbol):
            raise TypeError(f"an unknown card met {type(other).__name__}")
        return self, other

    __hash__ = Symbol.__hash__


RANK_AT = z3.Function("rank_at", z3.IntSort(), z3.IntSort())
"""The rank that a machine sees that looks at the card of a place; the present one never does."""
COPY_AT = z3.Function("copy_at", z3.IntSort(), z3.IntSort())
"""And the copy it sees."""


class SymbolicPile(Symbol):
    """A pile of any length: `count` cards, the i-th being `at(i)`, each a number of the solver: its place."""

    __slots__ = ("at", "count")

    def __init__(self, count: Any, at: Callable[[Any], Any]) -> None:
        self.count = count
        self.at = at

    def __len__(self) -> Number:  # `size` asks the pile itself; len() refuses
        return Number(self.count)

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, slice):
            return self._card(term(key))
        if key.step is not None:
            raise TypeError("piles are cut, never thinned or reversed")
        start = self._clamped(0 if key.start is None else key.start)
        stop = self.count if key.stop is None else self._clamped(key.stop)
        return SymbolicPile(_most(stop - start, z3.IntVal(0)), lambda i: self.at(i + start))

    def _card(self, index: Any) -> CardSymbol:
        """The card at an index, negative ones from the bottom; where the pile is too short, Python's own error."""
        if decide(index < 0):
            index = self.count + index
        if not decide(z3.And(index >= 0, index < self.count)):
            raise IndexError("pile index out of range")
        place = self.at(index)
        return CardSymbol(place, Number(RANK_AT(place)), Number(COPY_AT(place)))

    def __add__(self, other: "SymbolicPile | tuple[()]") -> "SymbolicPile":
        if isinstance(other, tuple) and not other:
            return self
        if not isinstance(other, SymbolicPile):
            raise TypeError(f"an unknown pile met {type(other).__name__}")
        joined = other
        return SymbolicPile(
            self.count + joined.count, lambda i: z3.If(i < self.count, self.at(i), joined.at(i - self.count))
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
            return _least(z3.IntVal(int(end)), self.count)
        if isinstance(end, int):
            return _most(self.count + end, z3.IntVal(0))
        from_top = _least(term(end), self.count)
        return z3.If(term(end) < 0, _most(self.count + term(end), z3.IntVal(0)), from_top)


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
