"""Positions and placements."""

from hypothesis import given
from hypothesis import strategies as st

from bataille.game.state import Position, placements, table
from strategies import deals

lane = st.lists(st.integers(), max_size=9).map(tuple)


@given(deals())
def test_the_mirror_of_the_mirror_is_the_position(deal):
    assert deal.position.mirror.mirror == deal.position
    assert sorted(deal.position.mirror.cards) == sorted(deal.position.cards)


@given(lane, lane)
def test_placements_hold_the_table_in_the_order_laid(a, b):
    found = placements(Position((), (), a, b))
    assert tuple(card for of_a, _ in found for card in of_a) == a
    assert tuple(card for _, of_b in found for card in of_b) == b
    assert all(len(of_a) + len(of_b) >= 1 for of_a, of_b in found)
    assert len(found) == max(len(a), len(b))


@given(lane.filter(bool), lane.filter(bool))
def test_the_faced_cards_are_always_one_placement_the_last(a, b):
    assert placements(Position((), (), a, b))[-1] == (a[-1:], b[-1:])


def test_the_rest_of_a_longer_stage_are_placements_of_one_card():
    position = Position((), (), ("t", "h", "f"), ("t'", "h'", "i'", "j'", "f'"))
    assert table(position) == ("t", "t'", "h", "h'", "i'", "j'", "f", "f'")
