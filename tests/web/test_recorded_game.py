"""A recorded game shows exactly the game that `play` tells and `trace` walks, at any turn."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings

import strategies
from bataille import Shuffler, parse_deal, preset, trace, turn
from bataille.errors import IndexRangeError, QuestionError, TooBigError
from bataille.game.cards import Deck
from bataille.game.compare import oracle
from bataille.game.notation import Deal
from bataille.game.play import play
from bataille.game.random_deals import random_deal
from bataille.rules.presets import PRESETS
from bataille.web import recorded_game
from bataille.web.cache import GameCache
from bataille.web.recorded_game import RecordedGame
from bataille.web.views import game_of

DEALS = [
    "5 / 5",
    "5 9 / 5 3 4",
    "5 / 5 6",
    "1 3 5 / 2 4",
    "2 / 1 3",
    "3 2 1 1 2 1 / 2 1 3 2 3 3",
    "7 / 7 8",
    "6 14 / 6 7 8",
]
SPIVEY = (
    "27 7 52 46 45 26 44 25 24 6 51 43 42 23 41 22 21 5 50 40 39 20 38 19 18 4 / "
    "37 17 36 16 15 3 49 35 34 14 33 13 12 2 48 32 31 11 30 10 9 1 47 29 28 8"
)


def dealt(words: str, seed: int) -> Deal:
    deck = Deck.parse(words)
    return Deal(deck, random_deal(deck, Shuffler(seed)), deck.suited)


@pytest.mark.parametrize("name", PRESETS)
def test_a_recorded_game_is_the_game_that_play_tells(name):
    rules = preset(name)
    deals = [parse_deal(text) for text in DEALS]
    deals += [dealt(words, seed) for words in ("3x2", "4x2", "5x1", "9x1", "36") for seed in range(4)]
    for deal in deals:
        assert game_of(RecordedGame(rules, deal)) == play(rules, deal), (name, str(deal))


@settings(max_examples=150)
@given(strategies.rules, strategies.deals())
def test_under_any_rules_a_recorded_game_is_the_game_that_play_tells(rules, deal):
    recorded, game = RecordedGame(rules, deal), play(rules, deal)
    assert game_of(recorded) == game
    walked = [move for number in range(1, max(1, min(game.turns, 40)) + 1) for move in recorded.turn(number)]
    assert walked == [move for _, move in islice(trace(game), len(walked))]


@pytest.mark.parametrize("limit", [0, 1, 8, 9, 10, 100])
def test_a_limit_before_at_and_after_the_repetition(limit):
    for repetition in (True, False):
        rules = preset("bataille").changed(limit=limit, at_limit="count", repetition=repetition)
        deal = parse_deal("1 3 5 / 2 4")
        assert game_of(RecordedGame(rules, deal)) == play(rules, deal)


@pytest.mark.parametrize(
    ("name", "text"), [("bataille", "1 3 5 / 2 4"), ("delahaye", DEALS[5]), ("lycos", "5 9 / 5 3 4")]
)
def test_turn_by_turn_a_recorded_game_is_the_trace(name, text):
    rules, deal = preset(name), parse_deal(text)
    walked = list(trace(play(rules, deal)))
    recorded = RecordedGame(rules, deal)
    shown = [move for number in range(1, (recorded.last or 0) + 1) for move in recorded.turn(number)]
    assert shown == [move for _, move in walked]


def test_laps_later_the_cards_are_where_playing_on_puts_them():
    rules, deal = preset("delahaye").changed(repetition=False), parse_deal(DEALS[5])
    recorded, asked, position = RecordedGame(rules, deal), oracle(deal.deck, low_beats_high=False), deal.position
    for turns in range(300):
        assert recorded.position(turns) == position, turns
        position = turn(rules, position, asked).position
    assert recorded.last is None
    assert recorded.position(10**9) == recorded.position(10**9 % 114)


def test_any_turn_of_the_longest_cycle_is_reached_at_once():
    recorded = RecordedGame(preset("bataille"), parse_deal(SPIVEY))
    assert recorded.last == 31_920
    assert [move.transition.name for move in recorded.turn(31_920)][-1] == "repeat"
    assert recorded.position(31_920) == recorded.deal.position
    assert recorded.earlier(31_920) == 0


def test_beyond_the_end_there_is_no_turn():
    recorded = RecordedGame(preset("bataille"), parse_deal("5 / 6"))
    assert recorded.turn(1)[-1].transition.name == "b_by_cards"
    with pytest.raises(IndexRangeError, match="turn 2 is not played: the game is over after turn 1"):
        recorded.turn(2)
    with pytest.raises(IndexRangeError, match="over after turn 9"):
        RecordedGame(preset("bataille"), parse_deal("1 3 5 / 2 4")).turn(10_000)


def test_a_shuffled_game_is_shown_as_it_was_played():
    rules, deal = preset("bataille").changed(pickup="shuffled"), dealt("4x2", 3)
    game = play(rules, deal, seed=5)
    recorded = RecordedGame(rules, deal, 5)
    assert game_of(recorded) == game
    shown = [move for number in range(1, game.turns + 1) for move in recorded.turn(number)]
    assert shown == [move for _, move in trace(game, seed=5)]


def test_a_game_too_long_to_follow_is_refused(monkeypatch):
    monkeypatch.setattr(recorded_game, "LONGEST", 1_000)
    recorded = RecordedGame(preset("bataille"), parse_deal(SPIVEY))
    assert recorded.turn(900)
    with pytest.raises(TooBigError, match="1,000 turns"):
        _ = recorded.last
    with pytest.raises(TooBigError, match="1,000 turns"):
        recorded.turn(5_000)


def test_the_cache_forgets_the_longest_unused():
    cache = GameCache(games=2)
    rules = preset("bataille")
    first, second, third = (parse_deal(text) for text in islice(DEALS, 3))
    one = cache.game(rules, first)
    cache.game(rules, second)
    assert cache.game(rules, first) is one
    cache.game(rules, third)
    assert cache.game(rules, first) is one


def test_a_game_of_many_cards_keeps_few_positions_and_shows_every_one():
    deal = dealt("300x1", 4)
    free = RecordedGame(preset("bataille"), deal)
    turns = range(0, min(2_000, (free.last or 2_000) - 1), 37)
    everything = [free.position(turn) for turn in turns]
    few = RecordedGame(preset("bataille"), deal)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recorded_game, "RECORD_BYTES", 40_000)
        assert few.last == free.last
        assert few.bytes < free.bytes
        assert len(few._record) * few._text_bytes <= 40_000
        assert [few.position(turn) for turn in turns] == everything


def test_a_repetition_is_found_where_few_positions_are_kept(monkeypatch):
    monkeypatch.setattr(recorded_game, "RECORD_BYTES", 20_000)
    recorded = RecordedGame(preset("bataille"), parse_deal(SPIVEY))
    assert (recorded.last, recorded.earlier(31_920)) == (31_920, 0)
    assert recorded.position(31_920) == recorded.deal.position


def test_positions_are_told_apart_by_themselves_and_not_by_their_hash(monkeypatch):
    monkeypatch.setattr(recorded_game, "hash", lambda _: 7, raising=False)
    for text in ("1 3 5 / 2 4", "3 2 1 1 2 1 / 2 1 3 2 3 3"):
        recorded = RecordedGame(preset("delahaye"), parse_deal(text))
        assert game_of(recorded) == play(preset("delahaye"), parse_deal(text))


def test_a_closing_server_plays_no_game_on():
    cache = GameCache()
    recorded = cache.game(preset("bataille"), parse_deal(SPIVEY))
    cache.close()
    with pytest.raises(QuestionError, match="closing"):
        recorded.turn(5)


def test_transitions_are_counted_as_the_trace_shows_them():
    deal = parse_deal("1 3 5 / 2 4")
    recorded = RecordedGame(preset("bataille"), deal)
    counted = Counter(move.transition.name for number in range(1, 8) for move in recorded.turn(number))
    assert recorded.transitions(4) != counted
    assert recorded.transitions(7) == counted
    assert recorded.transitions(3) == Counter(move.transition.name for n in (1, 2, 3) for move in recorded.turn(n))
