"""Looking for endless games: everything in small decks, random deals of others, the smallest decks."""

from itertools import islice
from math import comb

import pytest

from bataille import PRESETS, Deal, Deck, position_at, preset
from bataille.cycles.query import CycleQuery
from bataille.cycles.search import enumerate as enumeration
from bataille.cycles.search import sample
from bataille.cycles.search.smallest import decks_of, played
from bataille.engines.reference import explore
from bataille.engines.survey import survey
from bataille.game.play import play
from bataille.game.random_deals import Shuffler, random_deal

BATAILLE = preset("bataille")


@pytest.mark.parametrize(
    ("name", "deck"), [("bataille", "7x1"), ("delahaye", "3x2"), ("winamax", "2,2,2"), ("pyanitsa", "5x1")]
)
def test_one_deal_for_each_cycle(name, deck):
    rules, deck = preset(name).without_limit(), Deck.parse(deck)
    *found, searched = enumeration.search(CycleQuery(rules=rules, deck=deck))
    deals = [event for event in found if isinstance(event, Deal)]
    assert searched.exhaustive
    assert len(deals) == explore(rules, deck).cycles.count
    assert all(play(rules, deal).tail is not None for deal in deals)
    periods = [play(rules, deal).suit_blind_period for deal in deals]
    assert periods == sorted(periods)


def test_tails_splits_and_periods_are_those_asked_for():
    deck = Deck.parse("5x1")
    *found, _ = enumeration.search(CycleQuery(rules=BATAILLE, deck=deck, tail=3, split=3, period=6))
    assert found
    games = [play(BATAILLE, deal) for deal in found]
    assert {(game.tail, len(game.deal.position.a), game.suit_blind_period) for game in games} == {(3, 3, 6)}
    *none, last = enumeration.search(CycleQuery(rules=BATAILLE, deck=deck, tail=40))
    assert (none, last.exhaustive) == ([], True)


@pytest.mark.parametrize(("rules", "deck"), [("bataille", "9x3"), ("lycos", "9x1"), ("soldier", "10x1")])
def test_samples_are_the_endless_games_of_the_survey(rules, deck):
    rules, deck = preset(rules).without_limit(), Deck.parse(deck)
    wanted = CycleQuery(rules=rules, deck=deck, seed=5)
    found = list(islice((event for event in sample.search(wanted) if isinstance(event, Deal)), 20))
    expected, game = [], 0
    while len(expected) < 20:
        deal = Deal(deck, random_deal(deck, Shuffler(5, game)))
        game += 1
        if play(rules, deal).tail is not None:
            expected.append(deal)
    assert found == expected
    assert survey(rules, deck, games=game, seed=5).endless == 20


def test_samples_of_one_period():
    wanted = CycleQuery(rules=BATAILLE, deck=Deck.parse("9x1"), seed=2, period=30)
    found = islice((event for event in sample.search(wanted) if isinstance(event, Deal)), 20)
    assert {play(BATAILLE, deal).suit_blind_period for deal in found} == {30}


def test_decks_of_so_many_cards_are_all_compositions():
    for cards in range(2, 9):
        decks = list(decks_of(cards))
        assert len({deck.copies for deck in decks}) == len(decks) == 2 ** (cards - 1)
        assert all(deck.size == cards for deck in decks)
        # every deal of every deck once: the weak orders of the cards
        assert sum(deck.orders for deck in decks) == weak_orders(cards)


def weak_orders(n):
    return 1 if n == 0 else sum(comb(n, k) * weak_orders(n - k) for k in range(1, n + 1))


SMALLEST = {
    "bataille": 5, "lycos": 5, "war": 5, "delahaye": 5, "delahaye-sorted": 5, "winamax": 4, "drunkard": 4,
    "pyanitsa": 3, "pyanitsa-open": 3, "pyanitsa-shed": 3, "pyanitsa-open-shed": 3, "soldier": 3,
}  # fmt: skip


@pytest.mark.parametrize("name", PRESETS)
def test_the_smallest_decks_against_the_reference(name):
    """Every deal of every deck up to the first with an endless one, by the machine itself."""
    rules = PRESETS[name].without_limit()
    for cards in range(2, SMALLEST[name] + 1):
        for one in played(rules, cards):
            step, count = one.deck.size + 1, 0
            for place in range(one.deck.orders):
                deal = Deal(one.deck, position_at(one.deck, place * step + one.deck.dealt))
                count += play(rules, deal).tail is not None
            assert one.endless == count == len(list(one.deals()))
            assert cards == SMALLEST[name] or not count
    assert any(one.endless for one in played(rules, SMALLEST[name]))
