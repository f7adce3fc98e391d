"""Deals as text: both ways, and every wrong deal refused by name."""

import pytest
from hypothesis import given

from bataille.errors import DealError
from bataille.game.cards import Card, Deck
from bataille.game.notation import card_text, final_json, parse_card, parse_deal
from bataille.game.state import Position
from strategies import deals


@given(deals())
def test_a_plain_deal_reads_back(deal):
    again = parse_deal(str(deal), deal.deck)
    assert str(again) == str(deal)
    assert again.deck == deal.deck


@pytest.mark.parametrize("rank", range(2, 15))
@pytest.mark.parametrize("suit", range(4))
def test_a_card_reads_back(rank, suit):
    card = Card(rank, suit)
    assert parse_card(card_text(card, True)) == card


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("Th", (10, 2)),
        ("10H", (10, 2)),
        ("a♠", (14, 3)),
        ("2♣", (2, 0)),
        ("qD", (12, 1)),
        ("J♡", (11, 2)),
    ],
)
def test_cards_are_read_as_people_write_them(words, card):
    assert parse_card(words) == card


def test_a_pasted_suit_may_ask_for_its_coloured_form():
    assert parse_card("9♣\ufe0f") == parse_card("9♣\ufe0e") == (9, 0)


@pytest.mark.parametrize("word", ["1c", "15h", "9x", "c9", "c", "9", "", "0h", "11s", "TTh"])
def test_what_is_no_card_is_named(word):
    with pytest.raises(DealError, match="is not a card"):
        parse_card(word)


@pytest.mark.parametrize(
    ("text", "deck", "says"),
    [
        ("1 2 3", None, "has 1 pile:"),
        ("1 / 2 / 3", None, "has 3 piles"),
        ("/ 1 2", None, "pile of seat a empty"),
        ("1 2 / ", None, "pile of seat b empty"),
        (", / 3", None, "pile of seat a empty"),
        ("3 / ,,", None, "pile of seat b empty"),
        (", / ,", None, "pile of seat a empty"),
        ("1 2 / 3 x", None, "'x' is not a plain rank"),
        ("9c 10 / 9h", None, "'10' is not a card"),
        ("9c / 9c", None, "card 9c is dealt 2 times"),
        ("1 3 / 2 -4", None, "'-4' is not a plain rank"),
        ("1 3 / 2 9999999999", None, "is not a plain rank"),
        ("٣ / 1", None, "is not a plain rank"),
        ("1 3 / 2 4", "5x1", "the deal misses 5"),
        ("1 3 5 / 2 4 4", "5x1", "the deal repeats 4"),
        ("1 3 5 / 2 6", "5x1", "the card 6 is not in deck 5x1"),
        ("0 1 2 / 3 4", "5x1", "the card 0 is not in deck 5x1"),
        ("9c 3d / 9h", "5x1", "deck 5x1 has no suits"),
        ("9c 3d / 9h", "52", "and 46 more: deck 52 has 52 cards"),
        ("5h / 6c", "36", "the card 5h is not in deck 36, whose ranks are 6 to A"),
    ],
)
def test_a_wrong_deal_is_refused_and_the_card_named(text, deck, says):
    with pytest.raises(DealError) as caught:
        parse_deal(text, Deck.parse(deck) if deck else None)
    assert says in str(caught.value)


def test_copies_are_numbered_in_their_order_in_the_deal():
    deal = parse_deal("7 5 7 / 7 5")
    assert deal.position == Position((Card(7, 0), Card(5, 0), Card(7, 1)), (Card(7, 2), Card(5, 1)))


def test_a_suited_deck_takes_plain_numbers_too():
    half = " ".join(f"{rank} {rank}" for rank in range(6, 15))
    deal = parse_deal(f"{half} / {half}", Deck.parse("36"))
    assert not deal.suited
    assert str(deal.deck) == "36"


def test_final_json_is_placement_by_placement():
    position = Position((), (), (Card(1, 0), Card(1, 1)), (Card(1, 2), Card(1, 3), Card(2, 0)))
    assert final_json(position, suited=False) == {"a": [], "b": [], "table": [1, 1, 1, 1, 2]}
