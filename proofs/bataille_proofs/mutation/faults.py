"""Faults that real programs of this game had, as small changes of the machine's text.

Each replaces one passage, which must stand in the module exactly once; so a list that is out of step with the
machine fails. What catches each is shown by `bataille verify --mutants`.
"""

from typing import NamedTuple


class Fault(NamedTuple):
    """One change: in this module, `old` becomes `new`."""

    name: str
    family: str
    """The kind of fault, as public trackers report it."""
    noticed_by: str
    """The theorem that notices it first of all, or the published games."""
    module: str
    old: str
    new: str


OUT = "both seats run out at once"
SHORT = "a seat runs short in a war"
NESTED = "a war inside a war"
COMPARED = "the wrong card is compared"
ORDER = "pick-up order or direction"
LIMIT = "a limit taken for infinity"
KEYS = "incomplete keys"
SYMMETRY = "symmetry where there is none"
RANKS = "ranks misread"
DECKS = "wrong decks and deals"
TAKEN = "the wrong seat is named"
HISTORY = "repetition misjudged"

PUBLISHED = "published games"

_SHORTAGE = "a_shortage_is_decided_as_agreed"
_ONE_GUARD = "exactly_one_guard_holds_in_every_phase"
_CONSERVED = "every_transition_conserves_cards"
_HIGHER = "the_higher_card_takes_and_equal_cards_make_war"
_FACED_LAST = "only_the_two_cards_faced_last_are_compared"
_START = "the_start_of_a_turn_is_decided_in_the_agreed_order"
_GATHERED = "the_taker_gathers_the_table_in_the_agreed_order"
_PILES = "piles_lose_cards_at_the_top_and_gain_them_at_the_bottom"
_REPETITION = "a_repetition_draws_exactly_where_it_was_agreed"
_KEYS = "two_positions_never_share_a_key_or_an_index"
_MIRROR = "the_mirror_commutes_with_play_where_no_seat_is_favoured"
_RANKS = "the_higher_rank_beats_the_lower_but_for_the_agreed_exception"

_GUARDS, _ACTIONS, _MACHINE = (
    "bataille.game.machine.guards",
    "bataille.game.machine.actions",
    "bataille.game.machine.table",
)
_COMPARE, _TURN, _STATE = "bataille.game.compare", "bataille.game.machine.turn", "bataille.game.state"

FAULTS = (
    Fault("both_out_names_a", OUT, _SHORTAGE, _MACHINE,
          "shortage_draws(cannot_start), keep, _P.DRAW_BY_SHORTAGE",
          "shortage_draws(cannot_start), keep, _P.A_BY_SHORTAGE"),
    Fault("both_out_plays_on", OUT, _SHORTAGE, _MACHINE,
          "shortage_draws(cannot_start), keep, _P.DRAW_BY_SHORTAGE",
          "shortage_draws(cannot_start), keep, _P.TURN_START"),
    Fault("both_out_hangs", OUT, _ONE_GUARD, _MACHINE,
          '    Transition("both_out", _P.COVERED, shortage_draws(cannot_face), keep, _P.DRAW_BY_SHORTAGE),\n', ""),
    Fault("both_out_blames_b_first", OUT, _ONE_GUARD, _GUARDS,
          "return short(rules, position.b) and not short(rules, position.a)", "return short(rules, position.b)"),
    Fault("one_out_is_enough_for_a_draw", OUT, _ONE_GUARD, _GUARDS,
          "return short(rules, position.a) and short(rules, position.b)",
          "return short(rules, position.a) or short(rules, position.b)"),
    Fault("short_is_read_as_the_other_seat", SHORT, _SHORTAGE, _MACHINE,
          "only_b_is_short(cannot_start), keep, _P.A_BY_SHORTAGE",
          "only_b_is_short(cannot_start), keep, _P.B_BY_SHORTAGE"),
    Fault("one_card_too_few_is_asked_for", SHORT, _SHORTAGE, _GUARDS,
          "return size(pile) < rules.face_down + 1", "return size(pile) < rules.face_down"),
    Fault("one_card_too_many_is_asked_for", SHORT, _SHORTAGE, _GUARDS,
          "return size(pile) < rules.face_down + 1", "return size(pile) <= rules.face_down + 1"),
    Fault("card_by_card_is_decided_beforehand", SHORT, _SHORTAGE, _GUARDS,
          "if rules.shortage is Shortage.CARD:", "if rules.shortage is Shortage.DRAW:"),
    Fault("the_last_card_is_hidden", SHORT, _SHORTAGE, _ACTIONS,
          "_least(rules.face_down, size_b - 1)", "_least(rules.face_down, size_b)"),
    Fault("the_last_card_is_used_again", SHORT, _SHORTAGE, _MACHINE,
          "nobody_is_short(cannot_face), face, _P.FACED", "nobody_is_short(cannot_face), keep, _P.FACED"),
    Fault("the_shorter_seat_covers_for_both", SHORT, _SHORTAGE, _ACTIONS,
          "both = _least(rules.face_down, _least(size_a, size_b))", "both = rules.face_down"),
    Fault("one_seat_alone_may_go_on", SHORT, _ONE_GUARD, _GUARDS,
          "return not short(rules, position.a) and not short(rules, position.b)",
          "return not short(rules, position.a) or not short(rules, position.b)"),
    Fault("a_short_seat_drops_its_stakes", SHORT, _SHORTAGE, _MACHINE,
          "only_a_is_short(cannot_start), keep, _P.B_BY_SHORTAGE",
          "only_a_is_short(cannot_start), keep, _P.TURN_START"),
    Fault("a_second_tie_empties_the_table", NESTED, _CONSERVED, _ACTIONS,
          "laid_a=position.laid_a + position.a[:of_a]", "laid_a=position.a[:of_a]"),
    Fault("a_second_tie_takes_the_first_for_a_win", NESTED, _HIGHER, _MACHINE,
          "equal, keep, _P.TIED", "equal, keep, _P.A_TAKES"),
    Fault("a_war_lays_no_hidden_cards", NESTED, _SHORTAGE, _MACHINE,
          "nobody_is_short(cannot_start), cover, _P.COVERED", "nobody_is_short(cannot_start), keep, _P.COVERED"),
    Fault("the_first_war_cards_are_compared", COMPARED, _FACED_LAST, _TURN,
          "oracle.compare(position.laid_a[-1:][0], position.laid_b[-1:][0])",
          "oracle.compare(position.laid_a[:1][0], position.laid_b[:1][0])"),
    Fault("a_hidden_card_is_compared", COMPARED, _FACED_LAST, _TURN,
          "oracle.compare(position.laid_a[-1:][0], position.laid_b[-1:][0])",
          "oracle.compare(position.laid_a[-2:][0], position.laid_b[-1:][0])"),
    Fault("the_cards_on_the_piles_are_compared", COMPARED, _FACED_LAST, _TURN,
          "oracle.compare(position.laid_a[-1:][0], position.laid_b[-1:][0])",
          "oracle.compare(position.a[:1][0], position.b[:1][0])"),
    Fault("a_faces_two_cards", COMPARED, _START, _ACTIONS,
          "return _lay(position, 1, 1)", "return _lay(position, 2, 1)"),
    Fault("the_bottom_card_is_faced", COMPARED, _CONSERVED, _ACTIONS,
          "laid_b=position.laid_b + position.b[:of_b]", "laid_b=position.laid_b + position.b[-of_b:]"),
    Fault("the_loser_comes_first", ORDER, _GATHERED, _ACTIONS,
          "(rules.pickup.first is First.WINNER) == (taker is Seat.A)",
          "(rules.pickup.first is First.WINNER) != (taker is Seat.A)"),
    Fault("seat_a_comes_first_whoever_won", ORDER, _GATHERED, _ACTIONS,
          "a_first = rules.pickup.first is First.SEAT_A or", "a_first = True or"),
    Fault("stacks_are_taken_for_pairs", ORDER, _GATHERED, _ACTIONS,
          "if rules.pickup.order is Order.STACKS:", "if rules.pickup.order is Order.PAIRS:"),
    Fault("pairs_are_reversed", ORDER, _GATHERED, _ACTIONS,
          "rules.pickup.order is Order.REVERSED_PAIRS else", "rules.pickup.order is not Order.REVERSED_PAIRS else"),
    Fault("the_table_goes_on_top", ORDER, _PILES, _ACTIONS,
          "a=position.a + hand, hand=empty", "a=hand + position.a, hand=empty"),
    Fault("the_table_is_lost", ORDER, _CONSERVED, _ACTIONS,
          "b=position.b + hand, hand=empty", "b=position.b, hand=empty"),
    Fault("the_table_is_taken_twice", ORDER, _CONSERVED, _ACTIONS,
          "a=position.a + hand, hand=empty", "a=position.a + hand"),
    Fault("sorted_is_not_sorted", ORDER, "a_sorted_hand_is_arranged_before_it_slides", _ACTIONS,
          "(Order.SORTED, Order.SHUFFLED)", "(Order.SHUFFLED,)"),
    Fault("sorted_rises", ORDER, "sorting_is_by_falling_rank_and_stable", _COMPARE,
          "key=lambda card: -card[0]", "key=lambda card: card[0]"),
    Fault("surplus_cards_come_first", ORDER, _GATHERED, _STATE,
          "    if size_a <= 1 < size_b:\n        return 0, 1\n", "    if size_a < size_b:\n        return 0, 1\n"),
    Fault("the_loser_takes", TAKEN, _HIGHER, _MACHINE,
          "a_is_higher, keep, _P.A_TAKES", "a_is_higher, keep, _P.B_TAKES"),
    Fault("a_takes_what_b_won", TAKEN, _GATHERED, _MACHINE,
          "gather(Seat.B), _P.B_TAKES", "gather(Seat.B), _P.A_TAKES"),
    Fault("the_hand_goes_to_the_other_seat", TAKEN, _PILES, _ACTIONS,
          "        if taker is Seat.A:\n            return", "        if taker is Seat.B:\n            return"),
    Fault("the_empty_pile_wins", TAKEN, _START, _GUARDS,
          "return size(position.b if rules.objective is Objective.COLLECT else position.a) == 0",
          "return size(position.a if rules.objective is Objective.COLLECT else position.b) == 0"),
    Fault("shedding_is_collecting", TAKEN, _START, _GUARDS,
          "return size(position.a if rules.objective is Objective.COLLECT else position.b) == 0",
          "return size(position.a) == 0"),
    Fault("the_limit_stops_one_turn_late", LIMIT, _START, _GUARDS,
          "answers.turns >= rules.limit", "answers.turns > rules.limit"),
    Fault("the_limit_comes_before_the_end", LIMIT, _ONE_GUARD, _GUARDS,
          "position_repeats(rules, position, answers):\n        return False\n    return rules.limit",
          "position_repeats(rules, position, answers):\n        return True\n    return rules.limit"),
    Fault("a_draw_at_the_limit_counts", LIMIT, _START, _GUARDS,
          "if rules.at_limit is AtLimit.DRAW:", "if rules.at_limit is AtLimit.COUNT:"),
    Fault("the_smaller_pile_leads", LIMIT, _START, _GUARDS,
          "return more if rules.objective is Objective.COLLECT else -more",
          "return more if rules.objective is Objective.SHED else -more"),
    Fault("repetition_draws_though_not_agreed", HISTORY, _REPETITION, _GUARDS,
          "and rules.repetition and answers.seen", "and answers.seen"),
    Fault("repetition_is_never_seen", HISTORY, _REPETITION, _GUARDS,
          "and rules.repetition and answers.seen", "and rules.repetition and False"),
    Fault("repetition_is_a_limit", HISTORY, _REPETITION, _MACHINE,
          "position_repeats, keep, _P.DRAW_BY_REPETITION", "position_repeats, keep, _P.DRAW_AT_LIMIT"),
    Fault("a_cycle_is_called_one_turn_longer", HISTORY, PUBLISHED, "bataille.game.lasso",
          "return Lasso(tail, period)", "return Lasso(tail, period + 1)"),
    Fault("the_key_forgets_the_split", KEYS, _KEYS, "bataille.game.keys",
          "        _write(result, len(pile))\n", ""),
    Fault("the_key_forgets_the_suit", KEYS, _KEYS, "bataille.game.keys",
          "            _write(result, card.copy)\n", ""),
    Fault("the_index_forgets_the_split", KEYS, _KEYS, "bataille.game.keys",
          "* (deck.size + 1) + len(position.a)", "* (deck.size + 1)"),
    Fault("every_pick_up_is_called_fair", SYMMETRY, _MIRROR, "bataille.rules.rules",
          "return self.pickup.first is not First.SEAT_A", "return True"),
    Fault("the_mirror_forgets_the_table", SYMMETRY, _MIRROR, _STATE,
          "Position(self.b, self.a, self.laid_b, self.laid_a, self.hand)",
          "Position(self.b, self.a, self.laid_a, self.laid_b, self.hand)"),
    Fault("ranks_are_compared_as_letters", RANKS, _RANKS, _COMPARE,
          "(x[0] > y[0]) - (x[0] < y[0])", "(str(x[0]) > str(y[0])) - (str(x[0]) < str(y[0]))"),
    Fault("suits_break_ties", RANKS, _RANKS, _COMPARE,
          "(x[0] > y[0]) - (x[0] < y[0])", "(x > y) - (x < y)"),
    Fault("the_lowest_beats_only_for_one_seat", RANKS,
          "of_two_cards_either_one_beats_the_other_or_they_are_equal", _COMPARE,
          " or (x[0] == high and y[0] == low)", ""),
    Fault("the_lowest_beats_everything", RANKS,
          "of_two_cards_either_one_beats_the_other_or_they_are_equal", _COMPARE,
          "(x[0] == low and y[0] == high)", "(x[0] == low)"),
    Fault("an_odd_deck_favours_b", DECKS, PUBLISHED, "bataille.game.cards",
          "return (self.size + 1) // 2", "return self.size // 2"),
    Fault("a_preset_hides_no_card", DECKS, PUBLISHED, "bataille.rules.presets",
          '    deck="52",\n    face_down=1,', '    deck="52",\n    face_down=0,'),
)  # fmt: skip
