"""Explicit and stream against the reference, and against old faults of counting programs."""

import dataclasses
from typing import Any

import pytest

from bataille.engines import explicit, reference
from bataille.engines.deals import engine as stream
from bataille.engines.result import Exploration
from bataille.game.cards import Deck
from bataille.rules import Objective, Rules, Shortage
from bataille.rules.presets import PRESETS, preset
from strategies import PICKUPS


def all_but_engine(space: Exploration) -> dict[str, Any]:
    return space.as_json() | {"engine": None, "rules": None}


SOME = ["1x1", "2x1", "5x1", "1x4", "3x2", "2x3", "2,1,2", "1,3,2"]


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("deck", SOME, ids=str)
def test_both_engines_say_what_the_reference_says_under_every_preset(deck: str, name: str) -> None:
    rules, cards = preset(name), Deck.parse(deck)
    whole = all_but_engine(reference.explore(rules, cards))
    assert all_but_engine(explicit.explore(rules, cards)) == whole
    streamed = all_but_engine(stream.explore(rules, cards))
    assert streamed["deals"] == whole["deals"]
    assert streamed["longest"] == {"positions": None, "deals": whole["longest"]["deals"]}
    assert streamed["positions"] is streamed["cycles"] is streamed["unreachable"] is streamed["longest_tail"] is None


MIXED = [
    preset("bataille").changed(pickup=PICKUPS[i % 12], shortage=list(Shortage)[i % 4], face_down=i % 3,
                               low_beats_high=i % 5 == 0, objective=list(Objective)[i % 2])
    for i in range(24)
]  # fmt: skip


@pytest.mark.parametrize("rules", MIXED, ids=lambda rules: f"{rules.pickup}-{rules.shortage}-{rules.face_down}")
def test_stream_and_explicit_agree_on_a_deck_with_ties_under_mixed_fields(rules: Rules) -> None:
    deck = Deck.parse("3x3")
    whole, deals = explicit.explore(rules, deck), stream.explore(rules, deck)
    assert whole.deals == deals.deals
    assert whole.longest.deals == deals.longest.deals


def test_a_limit_and_repetition_do_not_change_what_is_explored() -> None:
    deck, rules = Deck.parse("5x1"), preset("bataille")
    for other in (rules.changed(limit=1), rules.changed(limit=3, at_limit="count"), rules.changed(repetition=False)):
        for engine in (explicit, stream, reference):
            assert all_but_engine(engine.explore(other, deck)) == all_but_engine(engine.explore(rules, deck))


@pytest.mark.parametrize("deck", ["5x1", "3x3", "2,1,2"])
def test_all_deals_of_an_odd_deck_are_counted(deck: str) -> None:
    cards = Deck.parse(deck)
    for engine in (explicit, stream, reference):
        deals = engine.explore(preset("bataille"), cards).deals
        assert deals is not None
        assert deals.total == cards.orders


@pytest.mark.parametrize("name", PRESETS)
def test_the_seats_win_alike_exactly_where_the_rules_are_fair(name: str) -> None:
    positions = explicit.explore(preset(name), Deck.parse("4x2")).positions
    assert positions is not None
    assert (positions.a_wins == positions.b_wins) == preset(name).fair


def test_a_and_b_and_longest_and_tail_are_not_exchanged() -> None:
    rules, deck = preset("winamax"), Deck.parse("2,3,2")
    space, slow = explicit.explore(rules, deck), reference.explore(rules, deck)
    assert space.positions is not None
    assert space.positions.a_wins != space.positions.b_wins
    assert space.longest.positions != space.longest_tail
    assert dataclasses.replace(space, engine="reference") == slow
