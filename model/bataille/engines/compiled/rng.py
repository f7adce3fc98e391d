"""The compiled twin of `bataille.game.random_deals`: the same random numbers, the same deals."""

import numpy as np

from bataille.engines.compiled.jit import Ints, kernel

_A, _B = np.uint64(30), np.uint64(27)
_C = np.uint64(31)
_HALF = np.uint64(32)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_LOW = np.uint64(0xFFFFFFFF)


@kernel
def mix(word: np.uint64) -> np.uint64:
    """The finalizer of SplitMix64; uint64 in and out."""
    word = (word ^ (word >> _A)) * _FIRST
    word = (word ^ (word >> _B)) * _SECOND
    return word ^ (word >> _C)


@kernel
def start(seed: np.uint64, game: np.uint64) -> np.uint64:
    """The state before the first draw of stream `game` of `seed`; uint64."""
    return mix(mix(seed) + game)


@kernel
def below(state: np.uint64, n: np.uint64, reject: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The next state, and a number from 0 to n-1; `reject` is 2**32 mod n; all uint64."""
    while True:
        state += _GOLDEN
        product = (mix(state) >> _HALF) * n
        if product & _LOW >= reject:
            return state, product >> _HALF


@kernel
def shuffle(state: np.uint64, cards: Ints, rejects: Ints) -> np.uint64:
    """Shuffle `cards` in place (Fisher-Yates, from the last place down); the next state.

    `rejects[n]` is 2**32 mod n, uint64, for n up to the number of cards.
    """
    for last in range(len(cards) - 1, 0, -1):
        state, other = below(state, np.uint64(last + 1), rejects[last + 1])
        drawn = cards[other]
        cards[other] = cards[last]
        cards[last] = drawn
    return state


def reject_table(most: int) -> Ints:
    """2**32 mod n for n from 1 to `most`; place 0 is unused.

    >>> [int(x) for x in reject_table(5)]
    [0, 0, 0, 1, 0, 1]
    """
    return np.array([0] + [(1 << 32) % n for n in range(1, most + 1)], dtype=np.uint64)
