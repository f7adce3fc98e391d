"""Solving for a whole period: it finds what the map of the deck holds, and nothing where that holds nothing."""

import pytest

from bataille import Deal, Deck, preset
from bataille.cycles.collector import Collector
from bataille.cycles.query import CycleQuery, SearchStatus
from bataille.cycles.search.solve import search
from bataille.engines.explicit import position_map


@pytest.mark.parametrize(
    ("rules", "deck", "period"),
    [
        ("bataille", "5x1", 6), ("bataille", "5x1", 5), ("pyanitsa", "3x1", 2), ("winamax", "2x2", 2),
        ("soldier", "4x1", 4), ("drunkard", "4x1", 6), ("bataille", "7x1", 8), ("delahaye-sorted", "5x1", 6),
    ],
)  # fmt: skip
def test_one_period_is_searched_through(rules, deck, period):
    agreed, deck = preset(rules).without_limit(), Deck.parse(deck)
    map_of_the_deck = position_map(agreed, deck)
    everything = Collector(CycleQuery(rules=agreed, deck=deck, period=period, count=10**6))
    for cycle in map_of_the_deck.cycles(period):
        everything.add(Deal(deck, map_of_the_deck.position(cycle.members[0])))
    wanted = CycleQuery(rules=agreed, deck=deck, period=period, count=len(everything.examples) + 1)
    gathering = Collector(wanted)
    searched = gathering.take(search, seconds=60)
    assert searched.exhaustive
    assert {one.trace.shape for one in gathering.examples} == {one.trace.shape for one in everything.examples}


def test_wars_are_counted_and_the_published_cycle_of_three_ranks_is_found():
    wanted = CycleQuery(rules=preset("delahaye"), deck=Deck.parse("3x4"), period=19, wars=7)
    gathering = Collector(wanted)
    gathering.take(search, seconds=120)
    (found,) = gathering.examples
    assert (found.certificate.tail, found.certificate.period) == (0, 114)
    none = list(search(CycleQuery(rules=preset("bataille"), deck=Deck.parse("5x1"), period=6, wars=1)))
    assert none[-1] == SearchStatus("all of period 6 by z3", exhaustive=True)
    assert not any(isinstance(event, Deal) for event in none)
