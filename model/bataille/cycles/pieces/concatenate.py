"""Endless games of a whole deck, joined from aligned pieces.

A pass through the joined piles plays each piece's pass as if the others were not there, so any ranks that give every
piece the answers it needs make an endless game. Which ranks, so that the deck comes out exactly, is asked of z3; a
count of how many cards can be low, or high, tells beforehand most choices of pieces that have none.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from bataille.cycles.constraints import ComparedPlaces, Constraints
from bataille.cycles.pieces import Piece
from bataille.game.cards import Deck
from bataille.game.keys import numbered
from bataille.game.notation import Deal
from bataille.game.random_deals import Shuffler
from bataille.game.state import Position
from bataille.rules import Rules

DRAWS = 400
"""Choices of pieces looked at in one attempt."""
SOLVED = 4
"""Choices in one attempt that z3 is asked about at most."""


def joined(rules: Rules, deck: Deck, pieces: Sequence[Piece]) -> Deal | None:
    """A deal of the deck that plays these pieces one after the other; None if no ranks make it the deck."""
    comparisons: list[ComparedPlaces] = []
    first = 0
    piles: tuple[list[int], list[int]] = ([], [])
    for piece in pieces:
        comparisons += [(first + x, first + y, answer) for x, y, answer in piece.asked]
        middle, last = first + piece.size // 2, first + piece.size
        piles[0].extend(range(first, middle))
        piles[1].extend(range(middle, last))
        first = last
    ranks = Constraints(first, comparisons).ranks(deck, low_beats_high=rules.low_beats_high)
    if ranks is None:
        return None
    cards = numbered([ranks[card] for card in piles[0] + piles[1]])
    return Deal(deck, Position(cards[: first // 2], cards[first // 2 :]), deck.suited)


def promising(
    deck: Deck, pool: dict[int, list[Piece]], shuffler: Shuffler, used: set[frozenset[Piece]]
) -> Iterator[tuple[Piece, ...]]:
    """Choices of found pieces that have the deck's size and could fill it, none twice (they go into `used`)."""
    ways = list(partitions(deck.size, [size for size in pool if pool[size]]))
    solved = 0
    for _ in range(DRAWS if ways else 0):
        way = ways[shuffler.below(len(ways))]
        pieces = tuple(pool[size][shuffler.below(len(pool[size]))] for size in way)
        if frozenset(pieces) not in used and could_fill(deck, pieces):
            used.add(frozenset(pieces))
            yield pieces
            solved += 1
            if solved == SOLVED:
                return


def partitions(total: int, parts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The ways to write a total as a sum of these parts, the order of no account.

    >>> list(partitions(52, [12, 16, 24]))
    [(12, 12, 12, 16), (12, 16, 24)]
    """
    if total == 0:
        yield ()
    for i, part in enumerate(parts):
        if part <= total:
            yield from ((part, *rest) for rest in partitions(total - part, parts[i:]))


def could_fill(deck: Deck, pieces: Sequence[Piece]) -> bool:
    """Whether enough cards can be as low, and as high, as the deck's lowest and highest ranks need.

    Of the r lowest ranks only cards can be that have less than r ranks below them.
    """
    low, high = [0] * len(deck.ranks), [0] * len(deck.ranks)
    for piece in pieces:
        for size, height, depth in zip(piece.sizes, piece.heights, piece.depths, strict=True):
            low[height] += size
            high[depth] += size
    needs = (deck.copies, deck.copies[::-1])
    return all(
        have >= need
        for counted, copies in zip((low, high), needs, strict=True)
        for have, need in zip(accumulate(counted), accumulate(copies), strict=True)
    )
