"""The solver's classification of whole decks against every engine's."""

import pytest

from bataille.game.cards import Deck
from bataille.rules.presets import PRESETS
from bataille_proofs.symbolic.classify import by_engine, by_solver
from bataille_proofs.symbolic.deals import decks_of

SMALL = [deck for cards in range(1, 7) for deck in decks_of(cards)]
CASES = [pytest.param(rules, deck, id=f"{name} on {deck}") for name, rules in PRESETS.items() for deck in SMALL]


@pytest.mark.census
@pytest.mark.parametrize(("rules", "deck"), CASES)
def test_solver_and_engines_say_the_same_of_every_deck_of_up_to_6_cards(rules, deck):
    found = by_solver(rules, deck)
    assert found == by_engine(rules, deck, "explicit")
    assert found == by_engine(rules, deck, "reference")


@pytest.mark.parametrize("deck", ["1x1", "2x1", "1x3", "2,1,1", "1,3", "1,1,1,2"])
@pytest.mark.parametrize("name", ["bataille", "lycos", "pyanitsa-open-shed", "winamax", "delahaye-sorted", "drunkard"])
def test_solver_and_engine_say_the_same_of_a_sample(name, deck):
    rules, cards = PRESETS[name], Deck.parse(deck)
    assert by_solver(rules, cards) == by_engine(rules, cards, "reference")


def test_the_published_numbers_come_from_the_solver_alone():
    found = by_solver(PRESETS["bataille"], Deck.parse("5x1"))
    assert found.positions == {"a-wins": 318, "b-wins": 318, "endless": 84}
    assert found.deals == {"a-wins": 57, "b-wins": 33, "endless": 30}
    assert found.endless_deals_by_period == {6: 30}
    assert (found.longest, found.longest_deal) == (9, 8)
