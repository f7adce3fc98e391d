"""A position, and a turn under way: five ordered sequences of cards, nothing else.

The cards may be anything: real ones, ranks, unknown ones, symbols of a solver. Code here and in
`machine` only slices, joins and asks for sizes, so the same lines serve them all.
"""

from enum import StrEnum
from typing import Any, NamedTuple

Pile = tuple[Any, ...]
"""Cards in order, top first."""


class Seat(StrEnum):
    """One of the two players."""

    A = "a"
    B = "b"


class Outcome(StrEnum):
    """Who wins, if anybody."""

    A_WINS = "a-wins"
    B_WINS = "b-wins"
    DRAW = "draw"


class Reason(StrEnum):
    """Why a game is over."""

    ALL_CARDS = "all-cards"
    SHORTAGE = "shortage"
    REPETITION = "repetition"
    LIMIT = "limit"


class Position(NamedTuple):
    """The two piles, and within a turn the table.

    `laid_a` and `laid_b` are the cards each seat has laid in this turn, in the order it laid
    them; `hand` is what the taker has gathered of them so far. Between two turns all three are empty.

    >>> Position(("9c", "3d"), ("9h",)).mirror
    Position(a=('9h',), b=('9c', '3d'), laid_a=(), laid_b=(), hand=())
    """

    a: Pile
    b: Pile
    laid_a: Pile = ()
    laid_b: Pile = ()
    hand: Pile = ()

    @property
    def mirror(self) -> "Position":
        """The same with the seats exchanged."""
        return Position(self.b, self.a, self.laid_b, self.laid_a, self.hand)

    @property
    def cards(self) -> Pile:
        """Every card of the position, wherever it lies."""
        return self.a + self.b + self.laid_a + self.laid_b + self.hand


def size(pile: Pile) -> int:
    """How many cards a pile holds.

    The pile itself is asked, not `len`, so that a pile of unknown length may answer with a symbol.
    """
    return pile.__len__()


def placed(size_a: int, size_b: int) -> tuple[int, int]:
    """How many cards of each seat the next placement holds, when so many are laid (docs/reference/rules.md#pickup).

    The last of each seat's cards are one placement, the faced ones; a longer seat's surplus
    hidden cards are placements of one card just before it.

    >>> placed(3, 3), placed(1, 3), placed(2, 1)
    ((1, 1), (0, 1), (1, 0))
    """
    if size_a <= 1 < size_b:
        return 0, 1
    if size_b <= 1 < size_a:
        return 1, 0
    return 1, 1


def placements(position: Position) -> tuple[tuple[Pile, Pile], ...]:
    """The table placement by placement: a's cards and b's, at most one of each.

    >>> placements(Position((), (), ("1", "1"), ("1", "1", "2")))
    ((('1',), ('1',)), ((), ('1',)), (('1',), ('2',)))
    """
    a, b = position.laid_a, position.laid_b
    result = []
    while a or b:
        of_a, of_b = placed(size(a), size(b))
        result.append((a[:of_a], b[:of_b]))
        a, b = a[of_a:], b[of_b:]
    return tuple(result)


def table(position: Position) -> Pile:
    """The table as one sequence: placement by placement, a's card first."""
    return tuple(card for pair in placements(position) for of_seat in pair for card in of_seat)
