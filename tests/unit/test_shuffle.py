"""Random deals: fair, and the same for everybody (FAULTS family 10)."""

from collections import Counter
from itertools import islice

from bataille.game.cards import Deck
from bataille.game.random_deals import GOLDEN, Shuffler, mix, random_deal


def test_the_published_numbers_of_splitmix64():
    """The first outputs for seed 1234567 in the reference implementation."""
    state, found = 1234567, []
    for _ in range(5):
        state = (state + GOLDEN) % 2**64
        found.append(mix(state))
    assert found == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


def test_every_order_of_a_small_deck_is_as_likely():
    """Sattolo's mistake would never leave a card in place; an empty range would never move one."""
    games = 24_000
    met = Counter(Shuffler(7, game).shuffle("abcd") for game in range(games))
    assert len(met) == 24
    squares = sum((n - games / 24) ** 2 / (games / 24) for n in met.values())
    assert squares < 60  # chi-square with 23 degrees: 60 is beyond one in 30,000


def test_the_same_seed_and_game_deal_the_same_and_others_differ():
    deck = Deck.parse("52")
    deals = {random_deal(deck, Shuffler(seed, game)) for seed in range(20) for game in range(20)}
    assert len(deals) == 400
    assert random_deal(deck, Shuffler(3, 5)) in deals


def test_numbers_below_n_reach_every_value_and_never_n():
    shuffler = Shuffler(1)
    for n in (1, 2, 3, 7, 52):
        assert {shuffler.below(n) for _ in range(60 * n)} == set(range(n))


def test_a_shuffle_deals_the_whole_deck_once():
    deck = Deck.parse("2,2,4")
    for game in islice(range(100), 50):
        deal = random_deal(deck, Shuffler(0, game))
        assert sorted(deal.cards) == list(deck.cards)
        assert (len(deal.a), len(deal.b)) == (4, 4)
