"""The method `pieces` of `bataille cycles`: pieces that the model's searches find, joined by the proofs."""

from collections.abc import Iterator, Mapping
from typing import Any

from bataille.cycles.pieces import Piece, PieceEnumeration, PieceSearch
from bataille.cycles.search.pieces import searching
from bataille.rules import Rules

MAX_ENUMERATED = 4_000_000
"""Answers tried by the complete search of a size between two attempts to fill the deck: a second or two."""


class _Both:
    """Random starts, and after a first round of them the complete search of the shortest ways to come round."""

    def __init__(self, rules: Rules, size: int, copies: int, seed: int, starts: int) -> None:
        self._hunt = PieceSearch(rules, size, copies, seed, starts)
        self._sweep = PieceEnumeration(rules, size, copies)

    def within(self, starts: int) -> Iterator[Piece]:
        """The pieces of so many further starts, and of a slice of the complete search."""
        if self._hunt.starts:
            yield from self._sweep.within(MAX_ENUMERATED)
        yield from self._hunt.within(starts)

    def snapshot(self) -> tuple[Any, Mapping[str, Any]]:
        """Where the complete search is; the random starts are numbered."""
        return self._sweep.snapshot()

    def go_on(self, state: Any, arrays: Mapping[str, Any]) -> None:
        """Take the complete search up there."""
        self._sweep.go_on(state, arrays)


search = searching(_Both)
"""A `bataille.cycles.query.Search`: endless games of the deck, joined from aligned pieces."""
