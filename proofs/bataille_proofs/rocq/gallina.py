"""Solver terms and symbolic piles as Gallina text."""

from collections.abc import Sequence
from typing import Any

import z3

from bataille_proofs.symbolic.values import Number, Symbol

BINARY = {
    z3.Z3_OP_LE: "<=?",
    z3.Z3_OP_LT: "<?",
    z3.Z3_OP_GE: ">=?",
    z3.Z3_OP_GT: ">?",
    z3.Z3_OP_SUB: "-",
    z3.Z3_OP_ADD: "+",
    z3.Z3_OP_MUL: "*",
    z3.Z3_OP_AND: "&&",
    z3.Z3_OP_OR: "||",
}


class Translation:
    """Solver terms as Gallina: unknown numbers and truths by `names`, unknown words by `words`.

    >>> x, y = z3.Ints("x y")
    >>> translation = Translation({x: "Z.of_nat (length l)", y: "n"}, {})
    >>> translation.text(z3.And(x <= y, z3.Not(x == 0)))
    '((Z.of_nat (length l) <=? n) && (negb (Z.of_nat (length l) =? 0)))'
    """

    def __init__(self, names: dict[Any, str], words: dict[Any, Sequence[str]]) -> None:
        self._names = {term.get_id(): text for term, text in names.items()}
        self._words = {term.get_id(): texts for term, texts in words.items()}
        self._kept = [*names, *words]  # while a term is kept its number is its own

    def text(self, term: Any) -> str:
        """The term in Gallina; a TypeError for what has no translation, so that nothing is left out in silence."""
        if (name := self._names.get(term.get_id())) is not None:
            return name
        if z3.is_int_value(term):
            value = term.as_long()
            return f"({value})" if value < 0 else str(value)
        if z3.is_true(term) or z3.is_false(term):
            return "true" if z3.is_true(term) else "false"
        kind, parts = term.decl().kind(), term.children()
        if kind == z3.Z3_OP_EQ:
            return self._equal(*parts)
        if kind == z3.Z3_OP_NOT:
            return f"(negb {self.text(parts[0])})"
        if kind == z3.Z3_OP_UMINUS:
            return f"(- {self.text(parts[0])})"
        if kind == z3.Z3_OP_ITE:
            condition, yes, no = map(self.text, parts)
            return f"(if {condition} then {yes} else {no})"
        if kind in BINARY and parts:
            texts = [self.text(part) for part in parts]
            result = texts[0]
            for text in texts[1:]:
                result = f"({result} {BINARY[kind]} {text})"
            return result
        raise TypeError(f"no Gallina for {term}")

    def _equal(self, left: Any, right: Any) -> str:
        if z3.is_int_value(left):
            left, right = right, left
        if left.get_id() in self._words:
            if not z3.is_int_value(right):
                raise TypeError(f"a word of the rules is compared with {right}")
            return self._words[left.get_id()][int(right.as_long())]
        if z3.is_bool(left):
            return f"(Bool.eqb {self.text(left)} {self.text(right)})"
        return f"({self.text(left)} =? {self.text(right)})"


class ListSymbol(Symbol):
    """A pile of unknown cards that records how it was cut and joined: a Gallina list and its length.

    Python's slices with negative ends are kept as they are: `before` and `from` of Model.v mean the same.
    """

    __slots__ = ("count", "text", "translation")

    def __init__(self, translation: Translation, text: str, count: Any) -> None:
        self.translation = translation
        self.text = text
        self.count = count

    def __len__(self) -> Number:
        return Number(self.count)

    def __getitem__(self, key: slice) -> "ListSymbol":
        if not isinstance(key, slice) or key.step is not None:
            raise TypeError("an action looked at a card of a pile")
        result = self
        if key.stop is not None:
            result = result._cut("before", key.stop)
        return result if key.start is None else result._cut("from", key.start)

    def __add__(self, other: "ListSymbol | tuple[()]") -> "ListSymbol":
        if isinstance(other, tuple) and not other:
            return self
        if not isinstance(other, ListSymbol):
            raise TypeError("an action joined a pile to what is no pile")
        return ListSymbol(self.translation, f"({self.text} ++ {other.text})", self.count + other.count)

    def __radd__(self, other: tuple[()]) -> "ListSymbol":
        return self + other

    def arranged(self) -> "ListSymbol":
        """The same cards in the order of the oracle's `arrange`."""
        return ListSymbol(self.translation, f"(arrange {self.text})", self.count)

    def _cut(self, side: str, end: Number | int) -> "ListSymbol":
        place = z3.simplify(end.term if isinstance(end, Number) else z3.IntVal(end))
        text = f"({side} ({self.translation.text(place)}) {self.text})"
        low = z3.If(place < 0, self.count + place, place)
        clamped = z3.If(low < 0, 0, z3.If(low > self.count, self.count, low))
        return ListSymbol(self.translation, text, clamped if side == "before" else self.count - clamped)
