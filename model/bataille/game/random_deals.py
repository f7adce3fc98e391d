"""Random deals that everybody can make again: a seed and a game number decide every card.

SplitMix64 (Steele, Lea and Flood 2014) drives an unbiased Fisher-Yates shuffle; the compiled twin
in `kernels` draws the same numbers.
"""

from collections.abc import Sequence
from typing import TypeVar

from bataille.game.cards import Deck
from bataille.game.state import Position

T = TypeVar("T")

GOLDEN = 0x9E3779B97F4A7C15
WORD = (1 << 64) - 1


def mix(word: int) -> int:
    """The finalizer of SplitMix64, a bijection of 64-bit words.

    >>> hex(mix(GOLDEN))  # the published first output for seed 0
    '0xe220a8397b1dcdaf'
    """
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


class Shuffler:
    """The random numbers of one game: stream `game` of `seed`."""

    def __init__(self, seed: int, game: int = 0) -> None:
        self._state = mix((mix(seed & WORD) + game) & WORD)

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, each as likely (Lemire's rejection on 32 bits); n at most 2**32."""
        reject = (1 << 32) % n
        while True:
            self._state = (self._state + GOLDEN) & WORD
            product = (mix(self._state) >> 32) * n
            if product & 0xFFFFFFFF >= reject:
                return product >> 32

    def shuffle(self, cards: Sequence[T]) -> tuple[T, ...]:
        """The cards in an order drawn evenly from all (Fisher-Yates, from the last place down)."""
        drawn = list(cards)
        for last in range(len(drawn) - 1, 0, -1):
            other = self.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return tuple(drawn)


def pickups(seed: int, game: int = 0) -> Shuffler:
    """The random numbers of a game's `shuffled` pick-ups: streams counted from the other end, shared by no deal.

    >>> pickups(7).below(1000) == Shuffler(7, WORD).below(1000)
    True
    """
    return Shuffler(seed, ~game & WORD)


def random_deal(deck: Deck, shuffler: Shuffler) -> Position:
    """Shuffle the deck and deal it one card at a time, seat a first (docs/reference/rules.md#dealing).

    >>> deal = random_deal(Deck.parse("5x1"), Shuffler(seed=1))
    >>> len(deal.a), len(deal.b), sorted(deal.cards) == list(Deck.parse("5x1").cards)
    (3, 2, True)
    """
    return dealt(shuffler.shuffle(deck.cards))


def dealt(cards: Sequence[T]) -> Position:
    """Deal cards one at a time, seat a first: a gets every other card from the first.

    >>> dealt("abcde")
    Position(a=('a', 'c', 'e'), b=('b', 'd'), laid_a=(), laid_b=(), hand=())
    """
    return Position(tuple(cards[0::2]), tuple(cards[1::2]))
