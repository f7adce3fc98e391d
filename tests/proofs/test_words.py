"""Words on places: what they ask is what the game asks, and the deals they make repeat them."""

from itertools import product

import pytest
from hypothesis import given

from bataille import Deal, Deck, parse_deal, preset
from bataille.cycles.constraints import Constraints
from bataille.cycles.query import CycleQuery
from bataille.cycles.search.turn_results import TurnResult, beats, scripted
from bataille.cycles.search.words import deal_of, demanded, passed, search, word_of, words
from bataille.cycles.trace import LassoTrace, repeated, word
from bataille.game.compare import Comparison, oracle
from bataille.game.machine.phases import Phase
from bataille.game.machine.turn import turn
from bataille.game.play import play
from bataille.game.state import Seat
from bataille.rules import Order
from strategies import deals, rules

BATAILLE = preset("bataille")


@given(rules, deals())
def test_a_scripted_turn_moves_the_cards_as_the_game_does(agreed, deal):
    plain = agreed.unbounded()
    made = turn(plain, deal.position, oracle(deal.deck, low_beats_high=plain.low_beats_high))
    if made.phase is not Phase.TURN_START or not made.position.a or not made.position.b:
        return
    if plain.pickup.order is Order.SORTED and (made.wars or plain.low_beats_high):
        return
    size = len(deal.position.a)
    taker = Seat.A if len(made.position.a) > size else Seat.B
    step = scripted(plain, size, deal.deck.size, TurnResult(taker, made.wars))
    assert step is not None
    before = deal.position.cards
    assert tuple(before[place] for place in step.order) == made.position.a + made.position.b
    assert step.size_a == len(made.position.a)
    asked = oracle(deal.deck, low_beats_high=plain.low_beats_high).compare
    assert all(asked(before[x], before[y]) is answer for x, y, answer in step.asked)


def test_the_published_cycle_of_52_distinct_cards():
    deal = deal_of(BATAILLE, Deck.parse("52x1"), 26, word_of("AABBBBAA"))
    game = play(BATAILLE, deal)
    assert (game.tail, game.period) == (0, 31_920)
    assert word(repeated(LassoTrace.of(game).cycle)) == "AABBBBAA"


@pytest.mark.parametrize(("text", "split", "turns"), [("AaBBAb", 2, 72), ("AaBBAb", 12, 120)])
def test_a_consistent_word_with_wars_and_its_period_in_places(text, split, turns):
    once = passed(BATAILLE, 20, split, word_of(text))
    assert len(text) * once.laps == turns
    assert demanded(once) is not None
    assert deal_of(BATAILLE, Deck.parse("5x4"), split, word_of(text)) is None  # the ranks of 5x4 do not fit


def test_the_demands_of_a_word_are_those_of_its_whole_game():
    deck, text, split = Deck.parse("5x4"), "AaBBAb", 2
    demands = demanded(passed(BATAILLE, deck.size, split, word_of(text)))
    asked, cards, size = [], tuple(range(20)), split
    for _ in range(72 // len(text)):
        for beat in word_of(text):
            step = scripted(BATAILLE, size, deck.size, beat)
            asked += [(cards[x], cards[y], answer) for x, y, answer in step.asked]
            cards, size = tuple(cards[place] for place in step.order), step.size_a
    assert (cards, size) == (tuple(range(20)), split)
    played = Constraints(20, asked)
    assert (played.kind, played.beats) == (demands.kind, demands.beats)


def test_words_find_endless_games_that_repeat_them():
    wanted = CycleQuery(rules=BATAILLE, deck=Deck.parse("5x4"))
    deal = next(found for found in search(wanted) if isinstance(found, Deal))
    game = play(BATAILLE, deal)
    assert game.tail == 0
    assert game.wars_per_period > 0


def test_words_are_all_there_once():
    """Without wars the words of a length that come back are the balanced necklaces, mirrors not told apart."""
    for length in range(1, 9):
        classes = set()
        for text in map("".join, product("AB", repeat=length)):
            shifts = {text[i:] + text[:i] for i in range(length)}
            if text.count("A") == text.count("B") and len(shifts) == length:
                classes.add(frozenset(shifts | {one.translate(str.maketrans("AB", "BA")) for one in shifts}))
        found = ["".join(map(str, one)) for one in words(BATAILLE, 0, length)]
        assert len(found) == len(classes)
        assert all(sum(text in one for text in found) == 1 for one in classes)
    assert len(list(words(BATAILLE.changed(pickup="pairs/seat-a"), 0, 6))) == 3  # the mirror of one is another
    assert list(beats(preset("delahaye-sorted"), 3)) == [TurnResult(Seat.A), TurnResult(Seat.B)]


@pytest.mark.parametrize("low_beats_high", [False, True])
def test_ranks_come_true_or_there_are_none(low_beats_high):
    higher, equal = Comparison.HIGHER, Comparison.EQUAL
    deck = Deck.parse("3x2")
    asked = [(0, 1, higher), (1, 2, higher), (5, 0, equal), (3, 4, higher)]
    ranks = Constraints(6, asked).ranks(deck, low_beats_high=low_beats_high)
    cards = parse_deal(" ".join(map(str, ranks[:3])) + " / " + " ".join(map(str, ranks[3:])), deck).position.cards
    compare = oracle(deck, low_beats_high=low_beats_high).compare
    assert all(compare(cards[x], cards[y]) is answer for x, y, answer in asked)
    circle = Constraints(3, [(0, 1, higher), (1, 2, higher), (2, 0, higher)])
    found = circle.ranks(Deck.parse("3x1"), low_beats_high=low_beats_high)
    assert sorted(found) == [1, 2, 3] if low_beats_high else found is None
    assert (
        Constraints(2, [(0, 1, higher), (1, 0, higher)]).ranks(Deck.parse("2x1"), low_beats_high=low_beats_high) is None
    )
