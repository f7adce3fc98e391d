"""The turns of an endless game, and when two games are the same."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bataille import PRESETS, Card, Deal, Deck, Position, parse_deal, preset
from bataille.cycles.certificate import after, as_written
from bataille.cycles.collector import Collector
from bataille.cycles.query import CycleQuery, SearchStatus
from bataille.cycles.search.smallest import played
from bataille.cycles.trace import LassoTrace, least_shift
from bataille.game.play import play


@pytest.mark.parametrize("name", PRESETS)
def test_shifts_and_mirrors_have_one_shape(name):
    agreed, met = PRESETS[name].without_limit(), 0
    for one in chain(played(agreed, 4), played(agreed, 5)):
        for deal in one.deals():
            met += 1
            game = play(agreed, deal)
            shape = LassoTrace.of(game).shape
            later = Deal(deal.deck, after(agreed, deal, game.tail + met % 7))
            assert LassoTrace.of(play(agreed, later)).shape == shape
            if agreed.fair:
                assert LassoTrace.of(play(agreed, Deal(deal.deck, deal.position.mirror))).shape == shape
    assert met > 0


@given(st.lists(st.integers(0, 3), min_size=1, max_size=12))
def test_the_least_shift_is_the_least_of_all(turns):
    assert least_shift(turns) == min(tuple(turns[i:] + turns[:i]) for i in range(len(turns)))


def test_relabelings_have_one_shape_and_other_games_another():
    one, other = parse_deal("1 3 5 / 2 4"), parse_deal("1 3 4 / 2 5")
    rules = preset("bataille")
    assert LassoTrace.of(play(rules, one)).shape == LassoTrace.of(play(rules, other)).shape
    nines = {LassoTrace.of(play(rules, parse_deal(text))).shape for text in NINES}
    assert len(nines) == 2


NINES = ("1 2 3 4 7 / 6 5 8 9", "1 2 3 4 6 / 5 7 8 9")


def test_gathering_keeps_what_is_wanted_once():
    rules, deck = preset("bataille"), Deck.parse("5x1")
    deals = [parse_deal(text) for text in ("1 2 3 / 4 5", "1 3 5 / 2 4", "1 2 5 / 3 4", "1 2 4 / 3 5")]

    def search(_):
        yield from deals
        yield SearchStatus("four deals", exhaustive=True)

    gathering = Collector(CycleQuery(rules=rules, deck=deck, count=4))
    assert gathering.take(search, seconds=60).exhaustive
    assert [str(one.deal) for one in gathering.examples] == ["1 3 5 / 2 4"]
    for more in ({"period": 5}, {"wars": 1}, {"tail": 9}):
        nothing = Collector(CycleQuery(rules=rules, deck=deck, **more))
        nothing.take(search, seconds=60)
        assert nothing.examples == []


def test_games_without_wars_are_put_by():
    rules, deck = preset("delahaye"), Deck.parse("3x4")
    warless = parse_deal("1 3 5 / 2 4")
    gathering = Collector(CycleQuery(rules=rules, deck=deck, count=2), prefer_wars=True)
    assert not gathering.add(warless)
    assert gathering.add(parse_deal("3 2 1 1 2 1 / 2 1 3 2 3 3"))
    assert not gathering.enough
    gathering.settle()
    assert [one.certificate.wars_per_period for one in gathering.examples] == [7, 0]


@pytest.mark.parametrize("patience", [0, 3600])
def test_a_search_that_found_only_games_without_wars_goes_on_a_while(patience, monkeypatch):
    monkeypatch.setattr("bataille.cycles.collector.PATIENCE", patience)
    gathering = Collector(CycleQuery(rules=preset("delahaye"), deck=Deck.parse("3x4")), prefer_wars=True)
    deals = [parse_deal("1 3 5 / 2 4"), parse_deal("3 2 1 1 2 1 / 2 1 3 2 3 3")]
    gathering.take(lambda _: iter(deals), seconds=0)
    gathering.settle()
    assert [one.certificate.wars_per_period for one in gathering.examples] == [7 if patience else 0]


def test_a_finite_game_is_no_ring():
    with pytest.raises(ValueError, match="is not endless"):
        LassoTrace.of(play(preset("bataille"), parse_deal("1 / 2")))


def test_copies_are_numbered_as_they_are_read_again():
    deal = Deal(Deck.parse("1x2"), Position((Card(1, 1),), (Card(1, 0),)))
    assert as_written(deal) == parse_deal("1 / 1")
