"""Canonical state: keys are exact, the split is part of them, indices are perfect (FAULTS family 7)."""

import subprocess
import sys
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bataille.errors import IndexRangeError, KeyFormatError
from bataille.game.cards import Card, Deck
from bataille.game.keys import blind, digest, index, key, position_at, position_of
from bataille.game.state import Position
from strategies import deals

cards = st.builds(Card, st.integers(0, 400), st.integers(0, 300))
piles = st.lists(cards, max_size=150).map(tuple)
positions = st.tuples(piles, piles).map(lambda both: Position(*both))


@given(positions)
def test_a_key_gives_its_position_back(position):
    assert position_of(key(position)) == position


@given(positions, positions)
def test_keys_are_equal_exactly_when_positions_are(one, other):
    assert (key(one) == key(other)) == (one == other)


def test_every_position_of_small_decks_has_its_own_key():
    for n in range(1, 6):
        found = [
            Position(order[:split], order[split:])
            for order in permutations(Deck.parse(f"{n}x1").cards)
            for split in range(n + 1)
        ]
        assert len({key(position) for position in found}) == len(found)


def test_the_split_is_part_of_the_key():
    one, two, three = Card(1, 0), Card(2, 0), Card(3, 0)
    assert key(Position((one,), (two, three))) != key(Position((one, two), (three,)))


def test_suits_are_part_of_the_key_and_forgotten_by_blind():
    one = Position((Card(9, 0),), (Card(9, 1),))
    other = Position((Card(9, 1),), (Card(9, 0),))
    assert key(one) != key(other)
    assert key(blind(one)) == key(blind(other))


@given(st.binary(max_size=40))
def test_bytes_are_a_key_or_refused(data):
    try:
        position = position_of(data)
    except KeyFormatError as error:
        assert "not the key of a position" in str(error)  # noqa: PT017 - either way is right, each is checked
    else:
        assert key(position) == data


@pytest.mark.parametrize("text", ["1x1", "2x1", "4x1", "2x2", "3x2", "1,2,3", "2,2,2", "1x5"])
def test_the_index_is_perfect(text):
    deck = Deck.parse(text)
    found = [position_at(deck, i) for i in range(deck.positions)]
    assert [index(deck, position) for position in found] == list(range(deck.positions))
    assert len({key(position) for position in found}) == deck.positions


@given(deals())
def test_any_position_is_found_at_its_index(deal):
    at = index(deal.deck, deal.position)
    assert blind(position_at(deal.deck, at)) == blind(deal.position)


def test_indices_outside_the_deck_are_refused():
    deck = Deck.parse("3x1")
    for i in (-1, 24):
        with pytest.raises(IndexRangeError, match=r"outside 0\.\.23"):
            position_at(deck, i)
    with pytest.raises(IndexRangeError, match="does not hold exactly"):
        index(deck, Position((Card(1, 0),), (Card(2, 0),)))


def test_a_digest_is_the_same_in_every_process_and_for_ever():
    position = Position((Card(9, 0), Card(14, 3)), (Card(2, 1),))
    code = (
        "from bataille import Card, Position, digest;print(digest(Position((Card(9, 0), Card(14, 3)), (Card(2, 1),))))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout.strip()
        for seed in ("0", "1")
    }  # fmt: skip
    assert told == {digest(position)} == {"b1-14dd83c0140618a75594321cee9fa372"}


def test_a_wrong_key_of_any_length_is_refused_in_a_short_sentence():
    with pytest.raises(KeyFormatError, match=r"\.\.\. \(1,000,000 bytes\) is not the key") as caught:
        position_of(b"\xff" * 1_000_000)
    assert len(str(caught.value)) < 200
