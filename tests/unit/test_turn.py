"""One turn under every rule: the faults that real programs had, each with the right value."""

from itertools import product

import pytest
from hypothesis import given

from bataille.game.compare import oracle
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.turn import moves, on_the_table, turn
from bataille.game.notation import card_text, parse_deal
from bataille.game.play import play, trace
from bataille.game.state import Outcome, Reason, table
from bataille.rules import First, Pickup, Rules, Shortage
from bataille.rules.presets import PRESETS, preset
from strategies import ORDERS, deals, rules


def piles(position):
    return [[card.rank for card in pile] for pile in (position.a, position.b)]


def played(text, name="bataille", **overrides):
    chosen = preset(name).changed(**overrides)
    deal = parse_deal(text)
    return turn(chosen.without_limit(), deal.position, oracle(deal.deck, low_beats_high=chosen.low_beats_high))


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("text", ["5 / 5", "5 5 / 5 5", "5 5 5 / 5 5 5", "7 7 7 7 / 7 7 7 7"])
def test_both_out_at_once_is_a_draw_by_shortage_under_every_preset(name, text):
    """FAULTS family 1."""
    game = play(preset(name), parse_deal(text))
    assert (game.outcome, game.reason, game.turns) == (Outcome.DRAW, Reason.SHORTAGE, 1)
    assert sorted(game.final.cards) == sorted(game.deal.position.cards)


@pytest.mark.parametrize("shortage", Shortage)
@pytest.mark.parametrize("face_down", range(5))
def test_five_against_five_draws_whatever_the_rules(shortage, face_down):
    game = play(preset("bataille").changed(shortage=shortage, face_down=face_down), parse_deal("5 / 5"))
    assert (game.outcome, game.reason, game.turns, game.wars) == (Outcome.DRAW, Reason.SHORTAGE, 1, 1)
    assert table(game.final) == game.deal.position.cards


# deal, shortage, face_down, outcome: one short in a war (FAULTS family 2)
SHORT = [
    ("5 9 / 5 3 4", "stage", 1, "b-wins"),
    ("5 9 / 5 3 4", "card", 1, "b-wins"),
    ("5 9 / 5 3 4", "last-card", 1, "a-wins"),
    ("5 9 / 5 3 4", "draw", 1, "draw"),
    ("5 3 4 / 5 9", "stage", 1, "a-wins"),
    ("5 3 4 / 5 9", "card", 1, "a-wins"),
    ("5 3 4 / 5 9", "last-card", 1, "b-wins"),
    ("5 / 5 6", "stage", 1, "draw"),
    ("5 / 5 6", "card", 1, "b-wins"),
    ("5 / 5 6", "last-card", 1, "b-wins"),
    ("5 / 5 6", "draw", 1, "draw"),
    ("5 / 5 6", "stage", 0, "b-wins"),
    ("7 / 7 8", "stage", 1, "draw"),
    ("7 8 / 7", "card", 1, "a-wins"),
    ("5 / 5 6 7", "stage", 1, "b-wins"),
    ("5 1 2 / 5 3 4 6", "stage", 3, "draw"),
    ("5 1 2 / 5 3 4 6 8", "stage", 3, "b-wins"),
    ("5 1 2 / 5 3 4 6 8", "card", 3, "b-wins"),
    ("5 1 9 / 5 3 4 6 8", "last-card", 3, "a-wins"),
    ("5 1 2 / 5 3 4", "card", 3, "draw"),
]


@pytest.mark.parametrize(("text", "shortage", "face_down", "outcome"), SHORT)
def test_one_short_in_a_war(text, shortage, face_down, outcome):
    game = play(preset("bataille").changed(shortage=shortage, face_down=face_down), parse_deal(text))
    assert (game.outcome, game.turns, game.wars) == (outcome, 1, 1)
    by_card = game.reason is Reason.ALL_CARDS
    assert by_card == (shortage == "last-card" and text not in ("5 / 5 6",))


def test_a_loss_by_shortage_is_a_loss_under_either_objective():
    for objective in ("collect", "shed"):
        game = play(preset("bataille").changed(objective=objective), parse_deal("5 9 / 5 3 4"))
        assert game.outcome is Outcome.B_WINS


def test_the_table_ends_with_the_tied_cards_or_with_what_both_could_lay():
    for shortage, left in (("stage", "5 5"), ("draw", "5 5"), ("card", "5 5 9 3")):
        game = play(preset("bataille").changed(shortage=shortage), parse_deal("5 9 / 5 3 4"))
        assert " ".join(card_text(card, False) for card in table(game.final)) == left


def test_low_beats_high_within_a_war_and_out_of_it():
    """FAULTS families 2 and 9: 6 beats the ace from either seat, and loses to all others."""
    assert play(preset("pyanitsa"), parse_deal("6 14 / 6 7 8")).outcome is Outcome.B_WINS
    assert piles(played("6 7 / 14 8", "pyanitsa").position) == [[7, 6, 14], [8]]
    assert piles(played("14 7 / 6 8", "pyanitsa").position) == [[7], [8, 6, 14]]
    assert piles(played("6 14 / 7 8", "pyanitsa").position) == [[14], [8, 7, 6]]
    assert piles(played("6 7 / 14 8", "bataille").position) == [[7], [8, 14, 6]]


def test_a_war_inside_a_war_keeps_every_card():
    """FAULTS family 3."""
    made = played("5 1 6 2 9 / 5 3 6 4 8")
    assert (made.wars, piles(made.position)) == (2, [[5, 5, 1, 3, 6, 6, 2, 4, 9, 8], []])


def test_the_last_faced_cards_are_compared_and_nothing_else():
    """FAULTS family 4: hidden kings decide nothing, nor does the first war card."""
    made = played("5 13 2 7 / 5 1 3 8")
    assert piles(made.position) == [[7], [8, 5, 5, 1, 13, 3, 2]]


# the table 5 5 | 1 2 hidden | 9 8: a takes, b's order by pick-up (FAULTS family 5)
ORDERED = {
    "pairs/winner": [5, 5, 1, 2, 9, 8],
    "pairs/loser": [5, 5, 2, 1, 8, 9],
    "pairs/seat-a": [5, 5, 1, 2, 9, 8],
    "stacks/winner": [5, 1, 9, 5, 2, 8],
    "stacks/loser": [5, 2, 8, 5, 1, 9],
    "stacks/seat-a": [5, 1, 9, 5, 2, 8],
    "reversed-pairs/winner": [9, 8, 1, 2, 5, 5],
    "reversed-pairs/loser": [8, 9, 2, 1, 5, 5],
    "reversed-pairs/seat-a": [9, 8, 1, 2, 5, 5],
    "sorted/winner": [9, 8, 5, 5, 2, 1],
    "sorted/loser": [9, 8, 5, 5, 2, 1],
    "sorted/seat-a": [9, 8, 5, 5, 2, 1],
}


def test_every_pickup_is_listed():
    assert set(ORDERED) == {str(Pickup(order, first)) for order in ORDERS for first in First}


@pytest.mark.parametrize("pickup", ORDERED)
def test_the_taker_slides_the_table_under_its_own_pile_in_the_agreed_order(pickup):
    made = played("5 1 9 7 / 5 2 8 6", pickup=pickup)
    assert piles(made.position) == [[7, *ORDERED[pickup]], [6]]


@pytest.mark.parametrize("pickup", ORDERED)
def test_with_seat_b_taking_only_seat_a_first_differs_from_the_mirror(pickup):
    made = played("5 2 8 6 / 5 1 9 7", pickup=pickup)
    mirrored = [6], [7, *ORDERED[pickup]]
    if pickup in ("pairs/seat-a", "stacks/seat-a", "reversed-pairs/seat-a"):
        assert piles(made.position)[1] == [7, *ORDERED[pickup.replace("seat-a", "loser")]]
    else:
        assert piles(made.position) == list(mirrored)


def test_equal_ranks_of_a_sorted_table_keep_pairs_order_by_card():
    made = played("5 1 9 / 5 2 8", pickup="sorted/loser")
    assert [(card.rank, card.copy) for card in made.position.a][2:4] == [(5, 1), (5, 0)]


@given(deals(), rules)
def test_no_card_ever_disappears(deal, agreed):
    game = play(agreed, deal)
    held = sorted(deal.position.cards)
    for _, move in zip(range(2000), trace(game), strict=False):
        assert sorted(move[1].after.cards) == held
    assert sorted(game.final.cards) == held


@given(deals(), rules)
def test_faced_cards_are_the_compared_ones(deal, agreed):
    plain = agreed.without_limit()
    for move in moves(plain, deal.position, oracle(deal.deck, low_beats_high=False)):
        if move.transition.target is Phase.FACED:
            last = on_the_table(plain, Phase.FACED, move.after)[-1]
            assert last == (move.after.laid_a[-1:], move.after.laid_b[-1:], True)


def test_the_suite_visits_every_phase_under_every_shortage_rule():
    """If a phase or a shortage rule were never reached, this fails: the deals below reach them all."""
    texts = [
        "5 9 / 5 3 4",
        "5 3 4 / 5 9",
        "5 / 5",
        "5 / 5 6",
        "5 6 / 5",
        "5 1 9 / 5 2 8",
        "5 2 8 / 5 1 9",
        "1 3 5 / 2 4",
    ]
    met = {shortage: set() for shortage in Shortage}
    for text, shortage, face_down, limit, at_limit in product(texts, Shortage, (0, 1), (None, 0, 1), ("draw", "count")):
        agreed = Rules(face_down=face_down, pickup="pairs/winner", shortage=shortage, limit=limit, at_limit=at_limit)
        met[shortage] |= {move.transition.target for _, move in trace(play(agreed, parse_deal(text)))}
    for shortage, phases in met.items():
        missing = set(Phase) - phases
        expected = {Phase.A_BY_SHORTAGE, Phase.B_BY_SHORTAGE} if shortage is Shortage.DRAW else set()
        assert missing == expected, shortage
    assert set.union(*met.values()) == set(Phase)
    assert set(ENDS) < set.union(*met.values())
