"""One game to its verdict: against plain remembering, at limits, with periods of millions."""

import pytest
from hypothesis import assume, given, settings

from bataille.game.cards import Deck
from bataille.game.compare import oracle
from bataille.game.keys import blind, key
from bataille.game.machine.phases import ENDS, Phase, TurnContext
from bataille.game.machine.turn import turn
from bataille.game.notation import Deal, parse_deal
from bataille.game.play import play, trace
from bataille.game.random_deals import Shuffler, random_deal
from bataille.game.state import Outcome, Reason
from bataille.rules import Rules
from bataille.rules.presets import preset
from strategies import deals, rules


def remembered(agreed: Rules, deal, sight):
    """The game by plain remembering of every position: outcome, reason, turns, wars, final, tail."""
    asked = oracle(deal.deck, low_beats_high=agreed.low_beats_high)
    position, wars, when = deal.position, 0, {}
    for turns in range(100_000):
        seen = key(sight(position)) in when
        if seen and not agreed.repetition and agreed.limit is None:
            return Outcome.DRAW, Reason.REPETITION, turns, wars, position, when[key(sight(position))]
        made = turn(agreed, position, asked, TurnContext(turns=turns, seen=seen))
        if made.phase in ENDS:
            tail = when.get(key(sight(position))) if made.phase is Phase.DRAW_BY_REPETITION else None
            return *ENDS[made.phase], turns + made.played, wars + made.wars, made.position, tail
        when.setdefault(key(sight(position)), turns)
        position, wars = made.position, wars + made.wars
    raise AssertionError("too long for a test")


@given(deals(), rules)
@settings(max_examples=300)
def test_a_game_is_what_remembering_finds(deal, agreed):
    game = play(agreed, deal)
    assume(game.turns < 3000)
    outcome, reason, turns, wars, final, tail = remembered(agreed, deal, lambda position: position)
    told = (game.outcome, game.reason, game.turns, game.wars, game.final, game.tail)
    assert told == (outcome, reason, turns, wars, final, tail)
    if reason is Reason.REPETITION:
        assert game.tail + game.period == turns
        blind_turns, blind_tail = [
            remembered(agreed.changed(repetition=True).without_limit(), deal, blind)[i] for i in (2, 5)
        ]
        assert (game.suit_blind_tail, game.suit_blind_period) == (blind_tail, blind_turns - blind_tail)
    else:
        assert game.period is game.suit_blind_tail is game.suit_blind_period is None


@pytest.mark.parametrize(("limit", "reason"), [(7, "limit"), (8, "all-cards"), (9, "all-cards")])
def test_a_game_that_ends_exactly_at_the_limit_is_over(limit, reason):
    """FAULTS family 6: n-1, n, n+1, for a game of 8 turns."""
    deal = parse_deal("1 4 / 2 3 5")
    assert play(preset("bataille"), deal).turns == 8
    game = play(preset("bataille").changed(limit=limit), deal)
    assert (game.reason, game.turns) == (reason, min(limit, 8))


@pytest.mark.parametrize(("limit", "reason"), [(8, "limit"), (9, "repetition"), (10, "repetition")])
def test_a_repetition_exactly_at_the_limit_is_a_repetition(limit, reason):
    game = play(preset("bataille").changed(limit=limit), parse_deal("1 3 5 / 2 4"))
    assert (game.reason, game.turns) == (reason, min(limit, 9))


@pytest.mark.parametrize(("limit", "reason"), [(0, "limit"), (1, "shortage")])
def test_a_shortage_in_the_last_turn_is_a_shortage(limit, reason):
    game = play(preset("bataille").changed(limit=limit), parse_deal("5 / 5"))
    assert (game.reason, game.turns) == (reason, limit)


@pytest.mark.parametrize(
    ("at_limit", "objective", "outcome"),
    [("draw", "collect", "draw"), ("count", "collect", "b-wins"), ("count", "shed", "a-wins")],
)
def test_the_piles_decide_at_the_limit_where_agreed(at_limit, objective, outcome):
    agreed = preset("bataille").changed(limit=1, at_limit=at_limit, objective=objective)
    assert play(agreed, parse_deal("1 5 3 / 2 4 6")).outcome == outcome


def test_equal_piles_at_the_limit_draw():
    agreed = preset("bataille").changed(limit=2, at_limit="count")
    assert play(agreed, parse_deal("1 4 3 / 2 1 6")).outcome is Outcome.DRAW


def test_without_repetition_and_with_a_limit_the_game_runs_to_the_limit():
    agreed = preset("bataille").changed(repetition=False, limit=1_000_003)
    game = play(agreed, parse_deal("1 3 5 / 2 4"))
    assert (game.reason, game.turns, game.period) == (Reason.LIMIT, 1_000_003, None)
    # three turns of tail, then laps of six
    short = play(agreed.changed(limit=3 + (1_000_003 - 3) % 6), parse_deal("1 3 5 / 2 4"))
    assert game.final == short.final


def test_without_repetition_or_limit_the_repetition_is_told_and_not_ruled():
    game = play(preset("bataille").changed(repetition=False), parse_deal("1 3 5 / 2 4"))
    assert (game.reason, game.ruled, game.turns) == (Reason.REPETITION, False, 9)
    assert len(list({number for number, _ in trace(game)})) == 9


def test_objective_shed_turns_the_winner_round():
    for name, winner in (("pyanitsa", Outcome.A_WINS), ("pyanitsa-shed", Outcome.B_WINS)):
        assert play(preset(name), parse_deal("8 9 / 7")).outcome is winner


def test_laps_multiply_to_the_period_by_card():
    game = play(preset("delahaye"), parse_deal("3 2 1 1 2 1 / 2 1 3 2 3 3"))
    assert (game.tail, game.period, game.suit_blind_period, game.turns) == (0, 114, 19, 114)


def test_a_long_period_is_found_exactly():
    """Spivey's 52 distinct cards: the whole 31,920 turns."""
    deal = parse_deal(
        "27 7 52 46 45 26 44 25 24 6 51 43 42 23 41 22 21 5 50 40 39 20 38 19 18 4 / "
        "37 17 36 16 15 3 49 35 34 14 33 13 12 2 48 32 31 11 30 10 9 1 47 29 28 8"
    )
    game = play(preset("bataille"), deal)
    assert (game.tail, game.period, game.final) == (0, 31_920, deal.position)


def test_the_random_pickup_is_the_same_for_the_same_seed_and_keeps_every_card():
    agreed = preset("bataille").changed(pickup="shuffled")
    deck = Deck.parse("13x4")
    deal = Deal(deck, random_deal(deck, Shuffler(4)))
    games = [play(agreed, deal, seed=seed) for seed in range(8)]
    assert games == [play(agreed, deal, seed=seed) for seed in range(8)]
    assert len({game.turns for game in games}) > 3
    assert {game.reason for game in games} <= {Reason.ALL_CARDS, Reason.SHORTAGE}
    assert all(game.period is None for game in games)
    for seed, game in enumerate(games):
        assert list(trace(game, seed=seed))[-1][1].after == game.final
        assert sorted(game.final.cards) == list(deck.cards)
