"""Conditions on the deal: cards that a seat holds, how many it is dealt; and the chances of hands under them.

The cards of a condition are given to their seat and the others are dealt evenly, so every physical deal that meets
the condition is equally likely.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb

from bataille.errors import DealError, nearest
from bataille.game.cards import Card, Deck
from bataille.game.notation import card_text, parse_card

GROUPINGS = ("aces", "rank:R", "sum")


@dataclass(frozen=True, slots=True)
class Conditions:
    """Cards that each seat holds for certain, and how many cards it is dealt in all.

    >>> deck = Deck.parse("52")
    >>> some = Conditions.parse(deck, a="Ac Ad Ah As", split=4)
    >>> some.split, some.copies_of(14), some.hands_total
    ((4, 48), (4, 0), 1)
    """

    deck: Deck
    a: tuple[Card, ...] = ()
    b: tuple[Card, ...] = ()
    size_a: int = 0

    @classmethod
    def parse(cls, deck: Deck, *, a: str = "", b: str = "", split: int | None = None) -> "Conditions":
        """The conditions as the command line writes them; DealError where they contradict each other."""
        size_a = deck.dealt if split is None else split
        if not 0 < size_a < deck.size:
            raise DealError(
                f"a split of deck {deck} gives seat a from 1 to {deck.size - 1} cards, so that both hold some; "
                f"got {size_a}"
            )
        hands: list[tuple[Card, ...]] = []
        left = Counter(card.rank for card in deck.cards)
        met: set[Card] = set()
        for seat, text, size in (("a", a, size_a), ("b", b, deck.size - size_a)):
            hand = []
            for word in text.replace(",", " ").split():
                card = parse_card(word) if deck.suited and not word.isdecimal() else None
                rank = _rank(word, deck) if card is None else card.rank
                if left[rank] == 0 or card in met:
                    raise DealError(f"card {word} for seat {seat} is not in deck {deck}, or is held already")
                left[rank] -= 1
                if card is not None:
                    met.add(card)
                hand.append(Card(rank, -1) if card is None else card)
            if len(hand) > size:
                raise DealError(f"seat {seat} is dealt {size} cards and cannot hold {len(hand)}: {text}")
            hands.append(tuple(hand))
        free = [card for card in deck.cards if card not in met]
        named = [
            tuple(card if card.copy >= 0 else free.pop(_place(free, card.rank)) for card in hand) for hand in hands
        ]
        return cls(deck, named[0], named[1], size_a)

    @property
    def split(self) -> tuple[int, int]:
        """How many cards each seat is dealt."""
        return self.size_a, self.deck.size - self.size_a

    @property
    def given(self) -> bool:
        """Whether any card is given, so that not every order of the deck is equally likely."""
        return bool(self.a or self.b)

    @property
    def free(self) -> tuple[Card, ...]:
        """The cards that are dealt at random."""
        held = {*self.a, *self.b}
        return tuple(card for card in self.deck.cards if card not in held)

    @property
    def hands_total(self) -> int:
        """How many physical hands seat a may have."""
        return comb(self.deck.size - len(self.a) - len(self.b), self.size_a - len(self.a))

    def copies_of(self, rank: int) -> tuple[int, int]:
        """How many cards of a rank each seat holds for certain."""
        return sum(card.rank == rank for card in self.a), sum(card.rank == rank for card in self.b)

    def hands(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every hand of seat a as copies by rank, and how many physical hands it stands for."""
        bounds = []
        for rank, copies in zip(self.deck.ranks, self.deck.copies, strict=True):
            of_a, of_b = self.copies_of(rank)
            bounds.append((of_a, copies - of_b))
        for hand in product(*(range(low, high + 1) for low, high in bounds)):
            if sum(hand) == self.size_a:
                ways = 1
                for n, (low, high) in zip(hand, bounds, strict=True):
                    ways *= comb(high - low, n - low)
                yield hand, ways

    def shares(self, weights: Sequence[int]) -> dict[int, Fraction]:
        """The chance of every value of a weighted count: the sum over seat a's cards of its rank's weight.

        >>> Conditions.parse(Deck.parse("2x2")).shares([0, 1])
        {0: Fraction(1, 6), 1: Fraction(2, 3), 2: Fraction(1, 6)}
        """
        ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
        for rank, copies, weight in zip(self.deck.ranks, self.deck.copies, weights, strict=True):
            of_a, of_b = self.copies_of(rank)
            after: Counter[tuple[int, int]] = Counter()
            for (cards, total), n in ways.items():
                for more in range(of_a, copies - of_b + 1):
                    after[cards + more, total + weight * more] += n * comb(copies - of_a - of_b, more - of_a)
            ways = after
        shares = {total: Fraction(n, self.hands_total) for (cards, total), n in ways.items() if cards == self.size_a}
        return dict(sorted(shares.items()))

    def as_json(self) -> dict[str, object]:
        """The fields of the contract."""
        suited = self.deck.suited
        hands = {
            name: [card_text(card, True) if suited else card.rank for card in hand]
            for name, hand in (("a", self.a), ("b", self.b))
        }
        return {**hands, "split": list(self.split)}


def weights_of(by: str, deck: Deck) -> list[int]:
    """By rank, what a card of seat a adds to the key of its group.

    >>> weights_of("aces", Deck.parse("3x2")), weights_of("sum", Deck.parse("3x2"))
    ([0, 0, 1], [1, 2, 3])
    """
    if by == "sum":
        return list(deck.ranks)
    word, colon, rank = by.partition(":")
    if by == "aces":
        wanted = deck.highest
    elif word == "rank" and colon:
        wanted = _rank(rank, deck)
    else:
        raise DealError(f"games are not grouped by {by!r}: {nearest(by, GROUPINGS)}")
    return [int(rank == wanted) for rank in deck.ranks]


def _rank(word: str, deck: Deck) -> int:
    faces = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14} if deck.suited else {}
    rank = faces.get(word.upper(), int(word) if word.isascii() and word.isdecimal() and len(word) < 8 else -1)
    if rank not in deck.ranks:
        raise DealError(f"no card of deck {deck} has rank {word!r}: its ranks are {deck.lowest} to {deck.highest}")
    return rank


def _place(cards: Sequence[Card], rank: int) -> int:
    return next(i for i, card in enumerate(cards) if card.rank == rank)
