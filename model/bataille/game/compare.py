"""The one question a turn asks about cards: how two faced cards compare (docs/reference/rules.md#turn)."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple

from bataille.game.cards import Card, Deck


class Comparison(IntEnum):
    """How the first card compares with the second."""

    LOWER = -1
    EQUAL = 0
    HIGHER = 1

    @property
    def mirrored(self) -> "Comparison":
        """The same answer with the two cards exchanged."""
        return Comparison(-self)


class Oracle(NamedTuple):
    """What the machine may ask of the cards; it never looks at one itself.

    `compare(x, y)` says how two faced cards compare. `arrange(cards)` orders a table in the
    taker's hand: by the plain order of ranks for `sorted`, at random for `shuffled`; no other
    pick-up asks for it. Under low_beats_high `compare` is not transitive, `arrange` is.
    """

    compare: Callable[[Any, Any], Comparison]
    arrange: Callable[[tuple[Any, ...]], tuple[Any, ...]]


def by_rank(x: Card, y: Card) -> Comparison:
    """Higher rank wins; suits never count.

    >>> by_rank(Card(9, 0), Card(9, 3)), by_rank(Card(2, 0), Card(14, 0))
    (<Comparison.EQUAL: 0>, <Comparison.LOWER: -1>)
    """
    return _ANSWER[(x[0] > y[0]) - (x[0] < y[0])]


_ANSWER = {int(answer): answer for answer in Comparison}


def sort_by_rank(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """From the highest rank to the lowest, equal ranks as they lie.

    >>> sort_by_rank((Card(2, 1), Card(9, 0), Card(2, 0)))
    (Card(rank=9, copy=0), Card(rank=2, copy=1), Card(rank=2, copy=0))
    """
    return tuple(sorted(cards, key=lambda card: -card[0]))


def oracle(deck: Deck, *, low_beats_high: bool) -> Oracle:
    """The oracle of real cards: by rank, or with the lowest rank beating the highest.

    >>> compare = oracle(Deck.parse("36"), low_beats_high=True).compare
    >>> compare(Card(6, 0), Card(14, 0)), compare(Card(7, 0), Card(14, 0)), compare(Card(6, 0), Card(6, 1))
    (<Comparison.HIGHER: 1>, <Comparison.LOWER: -1>, <Comparison.EQUAL: 0>)
    """
    low, high = deck.lowest, deck.highest
    if not low_beats_high or low == high:
        return Oracle(by_rank, sort_by_rank)

    def compare(x: Card, y: Card) -> Comparison:
        answer = by_rank(x, y)
        extremes = (x[0] == low and y[0] == high) or (x[0] == high and y[0] == low)
        return answer.mirrored if extremes else answer

    return Oracle(compare, sort_by_rank)
