"""Decks: what is a deck, what is not, and what each holds."""

from math import factorial, log10

import pytest
from hypothesis import given

from bataille.errors import BatailleError, DeckError
from bataille.game.cards import Card, Deck
from strategies import decks


@pytest.mark.parametrize(
    ("text", "size", "lowest", "highest", "positions"),
    [
        ("52", 52, 2, 14, 53 * factorial(52) // 24**13),
        ("36", 36, 6, 14, 37 * factorial(36) // 24**9),
        ("5x1", 5, 1, 5, 720),
        ("5x2", 10, 1, 5, 1_247_400),
        ("2,2,4", 8, 1, 3, 9 * 420),
        (" 3X4 ", 12, 1, 3, 13 * 34650),
        ("1x1", 1, 1, 1, 2),
    ],
)
def test_a_deck_holds_what_its_name_says(text, size, lowest, highest, positions):
    deck = Deck.parse(text)
    assert (deck.size, deck.lowest, deck.highest, deck.positions) == (size, lowest, highest, positions)
    assert len(deck.cards) == len(set(deck.cards)) == size


def test_a_full_deck_is_dealt_once_not_to_each_seat():
    """FAULTS family 12: 104 cards on the table."""
    assert Deck.parse("52").dealt == 26
    assert Deck.parse("5x1").dealt == 3


@pytest.mark.parametrize(
    "text",
    ["", "53", "x", "5x", "x4", "0x4", "5x0", "2,0,4", "2,-1", "2,,4", "5*4", "1x2x3", "1.5x2", "٥x1", "99999999x1"],
)  # fmt: skip
def test_nonsense_is_refused_with_what_would_be_right(text):
    with pytest.raises(DeckError) as caught:
        Deck.parse(text)
    assert isinstance(caught.value, BatailleError)
    assert isinstance(caught.value, ValueError)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    "text", ["10000x101", "9" * 6000 + "x1", "1x" + "9" * 6000, "9" * 6000 + ",1", "1," * 10_000 + "1"]
)
def test_a_deck_beyond_all_measure_is_refused_in_a_short_sentence(text):
    with pytest.raises(DeckError, match="too big a deck") as caught:
        Deck.parse(text)
    assert len(str(caught.value)) < 250


@given(decks(most_ranks=6))
def test_the_magnitude_is_the_logarithm_of_the_positions(deck):
    assert deck.magnitude == pytest.approx(log10(deck.positions), abs=1e-9)
    assert deck.positions_told == f"{deck.positions:,}"


def test_a_number_of_positions_too_long_to_read_is_told_as_a_power_of_ten():
    assert Deck.parse("10000x1").positions_told == "about 10^35,663"


def test_counting_from_zero_is_for_decks_without_fixed_ranks():
    assert Deck.parse("3x2", zero_based=True).ranks == (0, 1, 2)
    with pytest.raises(DeckError, match="52 cannot count from 0"):
        Deck.parse("52", zero_based=True)


@given(decks(most_ranks=6))
def test_the_name_of_a_deck_reads_back(deck):
    assert Deck.parse(str(deck)).copies == deck.copies
    assert Deck.holding(deck.cards) == deck


def test_holding_counts_ranks_and_not_letters():
    """FAULTS family 9: ten above nine, not below two."""
    deck = Deck.holding([Card(10, 0), Card(9, 0), Card(2, 0), Card(9, 1)])
    assert (deck.ranks, deck.copies) == ((2, 9, 10), (1, 2, 1))
