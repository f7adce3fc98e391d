"""The compiled random numbers against the plain ones, and against what every shuffle must be."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from bataille.engines.compiled import rng
from bataille.game.random_deals import WORD, Shuffler

words = st.integers(0, WORD)


def started(seed: int, game: int) -> np.uint64:
    # what a kernel gives back to Python is a plain number, and 64 bits of it need their kind said again
    return np.uint64(rng.start(np.uint64(seed), np.uint64(game)))


@given(seed=words, game=words, cards=st.integers(1, 130))
def test_shuffles_as_the_plain_one(seed: int, game: int, cards: int) -> None:
    plain = Shuffler(seed, game).shuffle(range(cards))
    order = np.arange(cards, dtype=np.uint16)
    rng.shuffle(started(seed, game), order, rng.reject_table(cards))
    assert tuple(order.tolist()) == plain


@given(seed=words, sizes=st.lists(st.integers(1, 2**32), min_size=1, max_size=20))
def test_draws_the_same_numbers(seed: int, sizes: list[int]) -> None:
    """Sizes up to 2**32, where draws are rejected most often, one after another in one stream."""
    plain, state = Shuffler(seed), started(seed, 0)
    for n in sizes:
        state, drawn = rng.below(np.uint64(state), np.uint64(n), np.uint64((1 << 32) % n))
        assert int(drawn) == plain.below(n)


def test_every_order_of_four_cards_comes_as_often() -> None:
    """FAULTS shuffles: Sattolo for Fisher-Yates, an empty range, a bias. Chi-square, 23 degrees: 5 sigma is 56."""
    met: Counter[tuple[int, ...]] = Counter()
    rejects, games = rng.reject_table(4), 24_000
    for game in range(games):
        order = np.arange(4, dtype=np.uint16)
        rng.shuffle(started(2026, game), order, rejects)
        met[tuple(order.tolist())] += 1
    assert len(met) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in met.values()) < 56
