"""Look for aligned pieces: unknown cards, an order decided only where it is asked (docs/results/open-problems.md)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bataille.cycles.pieces.confirm import confirmed
from bataille.cycles.pieces.piece import Piece
from bataille.errors import RulesError, TooBigError, UndeterminedError
from bataille.game.compare import Comparison
from bataille.rules import Order, Rules

ALIGNED = (Order.PAIRS, Order.STACKS, Order.REVERSED_PAIRS)
"""The pick-ups whose order is known with the winner; `sorted` asks about cards that nobody compared."""

DEEPEST, LONGEST = 256, 48
"""A search follows at most so many open questions, and so many passes."""

TIES = (30, 50)
"""Of a hundred questions, how many try "equal" first; the starts take turns with these.

Distinct ranks give pieces under the covered war, ties give them under the open one.
"""

ANSWERS = 300
"""How many answers one random start may try: where a piece is near, it is found soon or not at all."""


def refuse(rules: Rules, size: int) -> None:
    """Say why no aligned piece of this size can exist or be searched for under these rules."""
    if rules.pickup.order not in ALIGNED:
        raise RulesError(
            f"pickup {rules.pickup}: the order in which it puts the cards depends on cards nobody compared; "
            "aligned pieces are searched for under pairs, stacks and reversed-pairs"
        )
    if size > 64:
        raise TooBigError(f"aligned pieces have at most 64 cards here, not {size}: join several")
    if size < 4 or size % 4:
        raise RulesError(
            f"an aligned piece of {size} cards is impossible: it has two equal piles, and each seat takes half of the "
            "cards of a pass by twos; choose a multiple of 4"
        )


class _Arrays:
    """The state of one search, as the kernel wants it."""

    def __init__(self, size: int) -> None:
        import numpy as np

        from bataille.cycles.pieces.kernels import partial_order, search_state
        from bataille.cycles.pieces.kernels import search as kernel

        self.rows: Any = np.zeros((DEEPEST + 2, 3, size), np.uint64)
        self.passes: Any = np.zeros((LONGEST + 1, size), np.uint8)
        self.frames: Any = np.zeros((DEEPEST + 2, 7), np.int64)
        self.search: Any = np.zeros(9, np.int64)
        self.kernel, self.knowing, self.at = kernel, partial_order, search_state
        kernel.begin(*self.all, 0)

    @property
    def all(self) -> tuple[Any, Any, Any, Any]:
        return self.rows, self.passes, self.frames, self.search

    def known(self, x: int, y: int) -> Comparison | None:
        """How two cards of the piece just found compare, where it follows."""
        answer = int(self.knowing.known(self.rows[-1], x, y))
        return None if answer == self.knowing.UNKNOWN else Comparison(answer - 1)

    def found(self, rules: Rules) -> Piece:
        """The piece just found, as the machine plays it."""
        at, search = self.at, self.search
        start = [int(card) for card in self.passes[search[at.FROM]]]
        return confirmed(
            rules, start, self.known, int(search[at.TO] - search[at.FROM]), mirrored=bool(search[at.MIRRORED])
        )


def _agreed(rules: Rules) -> tuple[int, int, int]:
    from bataille.engines.compiled.rule_codes import FIRSTS, ORDERS

    return rules.face_down, ORDERS[rules.pickup.order], FIRSTS[rules.pickup.first]


@dataclass(frozen=True)
class Return:
    """How a piece comes round: after so many passes, the seats exchanged or not."""

    passes: int
    mirrored: bool


def every(rules: Rules, size: int, *, copies: int, returning: Return | None = None) -> Iterator[Piece]:
    """All aligned pieces of a size, of at most so many equal cards: a complete search.

    With `returning`, all that come round in this way, which is known much sooner. One of each pair of mirrors under
    fair rules; a piece is met once for each set of answers that lead round.

    >>> from bataille.rules.presets import preset
    >>> len(list(every(preset("bataille"), 8, copies=4)))
    0
    >>> len(list(every(preset("delahaye"), 16, copies=4, returning=Return(2, mirrored=True))))
    12
    """
    refuse(rules, size)
    arrays = _Arrays(size)
    k, at, search = arrays.kernel, arrays.at, arrays.search
    exact = _exact(rules, returning)
    while not search[at.DONE]:
        if k.hunt(*arrays.all, *_agreed(rules), copies, 100, *exact, 1 << 22):
            yield arrays.found(rules)
    if search[at.DEEP] or search[at.LONG]:
        raise UndeterminedError(
            f"{search[at.DEEP] + search[at.LONG]:,} branches went beyond {DEEPEST} questions or {LONGEST} passes: "
            f"the search of {size} cards is not complete"
        )


def _exact(rules: Rules, returning: Return | None) -> tuple[int, bool]:
    if returning is None:
        return 0, False
    if not 0 < returning.passes < LONGEST:
        raise RulesError(f"a piece returns after 1 to {LONGEST - 1} passes here; got {returning.passes}")
    if returning.mirrored and not rules.fair:
        raise RulesError(f"pickup {rules.pickup} tells the seats apart, so nothing returns mirrored")
    return returning.passes, returning.mirrored


@dataclass
class PieceSearch:
    """Random starts, one after the other: the same pieces for the same seed, resumed by the number of starts.

    >>> from bataille.rules.presets import preset
    >>> hunt = PieceSearch(preset("bataille"), 12, copies=4)
    >>> hunt.next(starts=5_000).ranks
    3
    """

    rules: Rules
    size: int
    copies: int
    seed: int = 0
    starts: int = 0
    """Starts made so far."""
    answers: int = ANSWERS
    ties: tuple[int, ...] = TIES
    returning: Return | None = None
    """Only pieces that come round in this way, if given."""
    _found: bool = field(default=False, repr=False, compare=False)
    """Whether the last start found a piece, and may find more."""
    _arrays: _Arrays | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        refuse(self.rules, self.size)

    def next(self, starts: int) -> Piece | None:
        """The next piece, within so many further starts; after a piece, the same start is first searched on."""
        import numpy as np

        arrays = self._arrays = self._arrays or _Arrays(self.size)
        begun = self.starts - self._found
        last = arrays.kernel.scatter(
            *arrays.all, *_agreed(self.rules), self.copies, np.array(self.ties, np.int64), self.seed,
            begun, starts + self._found, *_exact(self.rules, self.returning), self.answers, self._found,
        )  # fmt: skip
        self._found = last >= 0
        self.starts = int(last) + 1 if self._found else self.starts + starts
        return arrays.found(self.rules) if self._found else None

    def within(self, starts: int) -> Iterator[Piece]:
        """Every piece that so many further starts find."""
        last = self.starts + starts
        while self.starts < last or self._found:
            if (piece := self.next(last - self.starts)) is not None:
                yield piece


@dataclass
class PieceEnumeration:
    """Every piece of a size that comes round in one of the shortest ways: complete searches, a slice at a time.

    >>> from bataille.rules.presets import preset
    >>> sweep = PieceEnumeration(preset("delahaye"), 16, copies=4)
    >>> len(list(sweep.within(1_000_000))), sweep.done
    (12, True)
    """

    rules: Rules
    size: int
    copies: int
    _ways: list[Return] = field(default_factory=list, repr=False, compare=False)
    _arrays: _Arrays | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        refuse(self.rules, self.size)
        self._ways = [way for way in SHORTEST if self.rules.fair or not way.mirrored]

    @property
    def done(self) -> bool:
        """Whether nothing is left to search."""
        return not self._ways

    def snapshot(self) -> tuple[dict[str, int], dict[str, Any]]:
        """How far it is, as JSON and arrays, for `go_on`: the ways left, and the state of the search under way."""
        arrays = self._arrays
        if arrays is None:
            return {"ways": len(self._ways)}, {}
        names = ("rows", "passes", "frames", "search")
        return {"ways": len(self._ways)}, {name: one.copy() for name, one in zip(names, arrays.all, strict=True)}

    def resume(self, state: dict[str, int], arrays: Mapping[str, Any]) -> None:
        """Be where another sweep of the same pieces was.

        >>> from bataille.rules.presets import preset
        >>> one, other = (PieceEnumeration(preset("delahaye"), 16, copies=4) for _ in range(2))
        >>> first = list(one.within(1_000))
        >>> other.resume(*one.snapshot())
        >>> list(one.within(10_000)) == list(other.within(10_000))
        True
        """
        import numpy as np

        del self._ways[: len(self._ways) - state["ways"]]
        self._arrays = _Arrays(self.size) if arrays else None
        for name, array in arrays.items():
            getattr(self._arrays, name)[:] = np.asarray(array)

    def within(self, answers: int) -> Iterator[Piece]:
        """The pieces that so many further answers find."""
        while answers > 0 and self._ways:
            arrays = self._arrays = self._arrays or _Arrays(self.size)
            k, at, search = arrays.kernel, arrays.at, arrays.search
            before = int(search[at.NODES])
            exact = _exact(self.rules, self._ways[0])
            if k.hunt(*arrays.all, *_agreed(self.rules), self.copies, 100, *exact, answers):
                yield arrays.found(self.rules)
            answers -= int(search[at.NODES]) - before
            if search[at.DONE]:
                self._ways.pop(0)
                self._arrays = None


SHORTEST = (Return(1, True), Return(1, False), Return(2, True), Return(2, False))
"""The ways to come round that `PieceEnumeration` goes through, one after the other."""
