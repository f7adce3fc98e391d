"""Compiled kernels run uncompiled on unknown cards: a packed word is a row of cards, shifting it moves them.

A kernel only cuts words, joins them and compares two cards, so its own lines run on such words; whatever else it might
do raises.
"""

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

from bataille_proofs.symbolic.values import Symbol

BITS = 4
"""Bits of a card in a word: any number does, since no card is ever looked at."""

Compare = Callable[[str, int, int], bool]
"""Whether `equal` or `higher` holds of the ranks of two cards, each named by its place."""


class Word(Symbol):
    """A packed pile: its cards by their places, the lowest bits first; None where nothing lies."""

    __slots__ = ("cards", "compare")

    def __init__(self, cards: Sequence[int | None], compare: Compare) -> None:
        self.cards = tuple(cards)
        self.compare = compare

    def __and__(self, mask: int) -> "Word":
        if mask != (1 << mask.bit_length()) - 1:
            raise TypeError("a kernel picked single bits of a word")
        return Word(self.cards[: _cards(mask.bit_length())], self.compare)

    __rand__ = __and__

    def __rshift__(self, bits: int) -> "Word":
        return Word(self.cards[_cards(bits) :], self.compare)

    def __lshift__(self, bits: int) -> "Word":
        return Word((None,) * _cards(bits) + self.cards, self.compare)

    def __or__(self, other: "Word | int") -> "Word":
        mine, theirs = list(self.cards), list(cards_of(other))
        longest = max(len(mine), len(theirs))
        mine += [None] * (longest - len(mine))
        theirs += [None] * (longest - len(theirs))
        pairs = list(zip(mine, theirs, strict=True))
        if any(one is not None and two is not None for one, two in pairs):
            raise TypeError("a kernel laid two cards in one place")
        return Word([two if one is None else one for one, two in pairs], self.compare)

    __ror__ = __or__

    @property
    def card(self) -> int:
        """The card of a word of one card."""
        if len(self.cards) != 1 or self.cards[0] is None:
            raise TypeError("a kernel compared what is not one card")
        return self.cards[0]

    def __eq__(self, other: object) -> bool:
        return self.compare("equal", self.card, _card(other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __gt__(self, other: object) -> bool:
        return self.compare("higher", self.card, _card(other))

    def __lt__(self, other: object) -> bool:
        return self.compare("higher", _card(other), self.card)

    __hash__ = Symbol.__hash__


def cards_of(word: "Word | int") -> tuple[int | None, ...]:
    """The cards of a word; of a plain number only 0 is one: no card."""
    if isinstance(word, Word):
        return word.cards
    if word != 0:
        raise TypeError("a kernel made a card out of a number")
    return ()


def _card(other: object) -> int:
    if not isinstance(other, Word):
        raise TypeError(f"a kernel compared a card with {type(other).__name__}")
    return other.card


def _cards(bits: int) -> int:
    cards, rest = divmod(bits, BITS)
    if rest or bits < 0:
        raise TypeError("a kernel cut or moved a part of a card")
    return cards


def uncompiled(kernel: Callable[..., Any], **instead: Any) -> Callable[..., Any]:
    """The Python function of a kernel, all kernels that it calls uncompiled too; `instead` takes the place of some.

    >>> from bataille.engines.compiled import packed_turn
    >>> uncompiled(packed_turn.lay)(4, 0x321, 0, 3, 0, 2)
    (3, 33, 1, 2)
    """
    return _plain(kernel, {}, instead)


def _plain(kernel: Any, known: dict[int, dict[str, Any]], instead: dict[str, Any]) -> Callable[..., Any]:
    function = getattr(kernel, "py_func", kernel)
    if not isinstance(function, FunctionType):
        raise TypeError(f"{kernel} is no kernel")
    namespace = function.__globals__
    if id(namespace) not in known:
        own = known[id(namespace)] = dict(namespace)
        for name, value in namespace.items():
            if name in instead:
                own[name] = instead[name]
            elif hasattr(value, "py_func") or getattr(value, "__globals__", None) is namespace:
                own[name] = _plain(value, known, instead)
    return FunctionType(function.__code__, known[id(namespace)], function.__name__, function.__defaults__)
