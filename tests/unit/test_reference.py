"""The reference engine against published counts, and its own records."""

import json
from pathlib import Path

import pytest

from bataille.engines.reference import explore
from bataille.engines.result import Counts, Cycles, Longest
from bataille.errors import TooBigError
from bataille.game.cards import Deck
from bataille.rules.presets import preset

FACTS = Path(__file__).parents[1] / "facts"


def rows(name, most=7):
    decks = json.loads((FACTS / name).read_text())["decks"]
    return [row for row in decks if Deck.parse(row["deck"]).size <= most]


def test_five_distinct_cards_completely():
    space = explore(preset("bataille"), Deck.parse("5x1"))
    assert space.positions == Counts(318, 318, 0, 84)
    assert space.deals == Counts(57, 33, 0, 30, {6: 30})
    assert space.cycles == Cycles(4, 24, {6: 4})
    assert (space.longest, space.longest_tail, space.unreachable) == (Longest(9, 8), 3, 300)


@pytest.mark.parametrize("row", rows("distinct_winner_first.json"), ids=lambda row: row["deck"])
def test_distinct_cards_winner_first_as_published(row):
    check(row, explore(preset("bataille"), Deck.parse(row["deck"])))


@pytest.mark.parametrize("row", rows("distinct_loser_first.json"), ids=lambda row: row["deck"])
def test_distinct_cards_loser_first_as_published(row):
    check(row, explore(preset("bataille").changed(pickup="pairs/loser"), Deck.parse(row["deck"])))


def check(row, space):
    assert space.deals.endless == row["endless"]
    assert space.longest.deals == row["longest"]
    assert space.as_json()["deals"]["endless_by_period"] == row["endless_by_period"]
    for name in ("a_wins", "b_wins"):
        assert row.get(name) in (None, getattr(space.deals, name))


@pytest.mark.parametrize(("name", "endless", "draw", "by_period"), [("delahaye", 720, 772, {19: 720})])
@pytest.mark.census
def test_three_ranks_of_four_as_published(name, endless, draw, by_period):
    space = explore(preset(name), Deck.parse("3x4"))
    assert (space.deals.total, space.deals.endless, space.deals.draw) == (34_650, endless, draw)
    assert space.deals.endless_by_period == by_period
    assert space.cycles.count == 2


def test_two_ranks_of_four_up_to_swap_as_published():
    """tests/facts/with_ties.json counts deals with the piles not told apart: 38 of them, 11 drawn."""
    space = explore(preset("delahaye"), Deck.parse("2x4"))
    assert (space.deals.total, space.deals.endless) == (70, 0)
    mirrored_into_itself = 2 * 38 - 70
    assert mirrored_into_itself == 6
    assert space.deals.draw == 2 * 11 - mirrored_into_itself


def test_shed_exchanges_the_winners_by_cards():
    collect = explore(preset("pyanitsa-open"), Deck.parse("6x1")).positions
    shed = explore(preset("pyanitsa-open-shed"), Deck.parse("6x1")).positions
    assert (collect.a_wins, collect.b_wins) == (shed.b_wins, shed.a_wins)


def test_too_big_a_deck_is_refused_with_what_would_fit():
    with pytest.raises(TooBigError, match="at most 1,000,000"):
        explore(preset("bataille"), Deck.parse("5x2"))
