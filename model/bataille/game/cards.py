"""Cards and decks: what is dealt (docs/reference/rules.md#words)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import factorial, lgamma, log, prod
from typing import NamedTuple

from bataille.errors import DeckError

SUITS = "cdhs"
"""Clubs, diamonds, hearts, spades: the copies 0..3 of a rank on a standard deck."""

MOST_RANKS = 10_000
"""No deck that is typed has more ranks, or more copies of one, than this: a guard against typing errors."""

MOST_CARDS = 1_000_000
"""Nor more cards."""


class Card(NamedTuple):
    """One card: its rank (higher wins) and which of that rank's copies it is.

    >>> Card(9, 0) < Card(10, 0)
    True
    """

    rank: int
    copy: int


@dataclass(frozen=True)
class Deck:
    """A multiset of ranks: `copies[i]` cards of rank `ranks[i]`, from the lowest.

    `suited` decks write their cards with suits (`9c`); others write plain numbers.

    >>> Deck.parse("5x1").size, Deck.parse("2,2,4").copies, str(Deck.parse("52"))
    (5, (2, 2, 4), '52')
    """

    ranks: tuple[int, ...]
    copies: tuple[int, ...]
    suited: bool = False

    def __post_init__(self) -> None:
        if len(self.ranks) != len(self.copies) or not self.ranks:
            raise DeckError(f"a deck needs as many ranks as copies, and at least one; got {self.ranks!r}")
        if any(low >= high for low, high in zip(self.ranks, self.ranks[1:], strict=False)):
            raise DeckError(f"the ranks of a deck rise from the lowest; got {self.ranks!r}")
        if min(self.ranks) < 0 or min(self.copies) < 1:
            raise DeckError(f"ranks are 0 or more and copies 1 or more; got {self.ranks!r} and {self.copies!r}")

    @classmethod
    def parse(cls, text: str, *, zero_based: bool = False) -> "Deck":
        """The deck named by `52`, `36`, `32`, `54`, `RxC` or a list of copies per rank from the lowest.

        >>> Deck.parse("3x4").copies
        (4, 4, 4)
        >>> Deck.parse("3x1", zero_based=True).ranks
        (0, 1, 2)
        """
        words = text.strip().lower()
        if words in STANDARD:
            if zero_based:
                raise DeckError(
                    f"deck {words} cannot count from 0: its ranks are fixed; zero-based is for RxC and lists"
                )
            held = STANDARD[words]
            return cls(tuple(held), tuple(held.values()), suited=True)
        if words.replace(" ", "") in ("52,2", "52+2"):
            raise DeckError(f"deck {words} would be 52 cards of one rank: for 52 cards and two jokers write 54")
        copies = _copies(words)
        if copies is None:
            raise DeckError(
                "{deck} is not a deck: write 52, 36, 32, 54, RxC (R ranks, C copies of each, as 5x1 or 13x4) "
                "or the copies of each rank from the lowest (as 2,2,4), all at least 1{hint}",
                deck=_shown(text),
                hint=_hint(words),
            )
        if len(copies) > MOST_RANKS or max(copies) > MOST_RANKS or sum(copies) > MOST_CARDS:
            raise DeckError(
                "{deck} is too big a deck: at most {ranks:,} ranks and copies of each, and {cards:,} cards",
                deck=_shown(text), ranks=MOST_RANKS, cards=MOST_CARDS,
            )  # fmt: skip
        first = 0 if zero_based else 1
        return cls(tuple(range(first, first + len(copies))), copies)

    @classmethod
    def holding(cls, cards: Iterable[Card], *, suited: bool = False) -> "Deck":
        """The deck that holds exactly these cards.

        >>> Deck.holding([Card(9, 0), Card(9, 1), Card(3, 0)]).copies
        (1, 2)
        """
        held = Counter(card.rank for card in cards)
        ranks = tuple(sorted(held))
        return cls(ranks, tuple(held[rank] for rank in ranks), suited=suited)

    @cached_property
    def size(self) -> int:
        """How many cards the deck holds."""
        return sum(self.copies)

    @property
    def lowest(self) -> int:
        """The lowest rank."""
        return self.ranks[0]

    @property
    def highest(self) -> int:
        """The highest rank."""
        return self.ranks[-1]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card, from the lowest rank, the copies of a rank in their order."""
        return tuple(Card(rank, copy) for rank, n in zip(self.ranks, self.copies, strict=True) for copy in range(n))

    @cached_property
    def orders(self) -> int:
        """In how many orders the deck can lie when suits are forgotten."""
        return factorial(self.size) // prod(map(factorial, self.copies))

    @property
    def positions(self) -> int:
        """How many positions it has when suits are forgotten: an order of all cards, and a split."""
        return (self.size + 1) * self.orders

    @cached_property
    def magnitude(self) -> float:
        """The decimal logarithm of `positions`, quick for any deck.

        >>> round(Deck.parse("52").magnitude, 2), round(Deck.parse("10000x100").magnitude)
        (51.69, 3986015)
        """
        orders = lgamma(self.size + 1) - sum(lgamma(copies + 1) for copies in self.copies)
        return (orders + log(self.size + 1)) / log(10)

    @property
    def positions_told(self) -> str:
        """How many positions it has, for people: all digits, or the power of ten where they are too many."""
        return f"{self.positions:,}" if self.magnitude < 100 else f"about 10^{self.magnitude:,.0f}"

    @property
    def dealt(self) -> int:
        """How many cards seat a gets when dealt one at a time, seat a first."""
        return (self.size + 1) // 2

    def __str__(self) -> str:
        """The shortest notation that `parse` reads as the same copies."""
        if self.suited:
            held = dict(zip(self.ranks, self.copies, strict=True))
            for name, copies in STANDARD.items():
                if held == copies:
                    return name
        if len(set(self.copies)) == 1:
            return f"{len(self.copies)}x{self.copies[0]}"
        return ",".join(map(str, self.copies))


JOKER = 15
"""The rank of a joker, above the ace; the two jokers of a deck are equal."""

STANDARD = {
    "52": dict.fromkeys(range(2, 15), 4),
    "36": dict.fromkeys(range(6, 15), 4),
    "32": dict.fromkeys(range(7, 15), 4),
    "54": {**dict.fromkeys(range(2, 15), 4), JOKER: 2},
}
"""The standard decks by name: the copies of each rank. 14 is the ace; 32 is the piquet deck, 54 has two jokers."""

_HINTS = {
    "104": "13x8 has as many cards of each rank as two decks of 52",
    "108": "13 ranks of 8 and 4 jokers are 8,8,8,8,8,8,8,8,8,8,8,8,8,4",
    "24": "6x4 has six ranks, as nine to ace",
    "28": "7x4 has seven ranks, as eight to ace",
    "40": "10x4 has ten ranks",
    "48": "12x4 has twelve ranks",
    "64": "8x8 has as many cards of each rank as two decks of 32",
    "piquet": "the piquet deck is 32",
    "skat": "the skat deck is 32",
    "standard": "the standard deck is 52",
    "full": "a full deck is 52",
}


def _hint(words: str) -> str:
    """What was probably meant by a deck that does not exist."""
    if words in _HINTS:
        return f"; {_HINTS[words]}"
    if words.isascii() and words.isdecimal() and 0 < (size := _number(words)) <= MOST_RANKS:
        return f"; {size}x1 has {size:,} cards of different ranks"
    return ""


def _copies(words: str) -> tuple[int, ...] | None:
    """The copies per rank that `RxC` or a list says, None if it is neither."""
    if not words.isascii():
        return None
    ranks, cross, copies = words.partition("x")
    parts = words.split(",")
    if cross and ranks.isdecimal() and copies.isdecimal():
        numbers = [_number(copies)] * _number(ranks)
    elif not cross and len(parts) > 1 and all(part.strip().isdecimal() for part in parts):
        numbers = [_number(part.strip()) for part in parts]
    else:
        return None
    return tuple(numbers) if numbers and min(numbers) > 0 else None


def _number(digits: str) -> int:
    """A number of ranks or copies; one too many stands for all that are too many."""
    return min(int(digits), MOST_RANKS + 1) if len(digits) < 10 else MOST_RANKS + 1


def _shown(text: str) -> str:
    """What was typed, cut where it is too long to be read."""
    return repr(text) if len(text) <= 80 else f"{text[:80]!r}..."
