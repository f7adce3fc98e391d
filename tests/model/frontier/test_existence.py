"""The search for an endless position against the whole space, and its certificate."""

import pytest

from bataille import reference
from bataille.cards import Deck
from bataille.frontier.existence import plans, search
from bataille.frontier.runners import threads
from bataille.game import play
from bataille.presets import PRESETS, preset

DECKS = ["1x1", "2x1", "3x1", "4x1", "5x1", "6x1", "2x2", "3x2", "2x3", "1,2,2", "1,3,1"]


def searched(rules, deck):
    with threads(2) as runner:
        return search(rules, deck, runner)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("deck", DECKS)
def test_found_exactly_where_the_whole_space_has_one(deck, rules):
    rules, deck = preset(rules), Deck.parse(deck)
    found = searched(rules, deck)
    assert (found.example is not None) == (reference.explore(rules, deck).positions.endless > 0)
    if found.example is None:
        assert found.complete
        assert all(part.total == deck.orders for part in found.parts)
        assert len(found.parts) == len(plans(rules, deck))
    else:
        assert play(rules.without_limit().changed(repetition=True), found.example).tail == 0


def test_twelve_cards_have_no_endless_position():
    """Sizes 2**k and 3 * 2**k have none (proved up to 16 by others); 10 and 14 have some."""
    twelve = searched(preset("bataille"), Deck.parse("12x1"))
    assert twelve.complete
    assert twelve.example is None
    assert sum(part.states for part in twelve.parts) < 10_000
    assert searched(preset("bataille"), Deck.parse("10x1")).example is not None
    fourteen = searched(preset("bataille"), Deck.parse("14x1"))
    assert fourteen.example is not None
    assert not fourteen.complete


@pytest.mark.census
def test_sixteen_cards_have_no_endless_position():
    sixteen = searched(preset("bataille"), Deck.parse("16x1"))
    assert sixteen.complete
    assert sixteen.example is None
