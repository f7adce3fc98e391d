"""Faults of the table of transitions."""

from bataille_proofs.mutation.faults import (
    COMPARED,
    HISTORY,
    LIMIT,
    NESTED,
    ORDER,
    OUT,
    SHORT,
    TAKEN,
    rows,
)

_SHORTAGE = "a_shortage_is_decided_as_agreed"
_ONE_GUARD = "exactly_one_guard_holds_in_every_phase"
_HIGHER = "the_higher_card_takes_and_equal_cards_make_war"
_START = "the_start_of_a_turn_is_decided_in_the_agreed_order"
_GATHERED = "the_taker_gathers_the_table_in_the_agreed_order"
_REPETITION = "a_repetition_draws_exactly_where_it_was_agreed"
_SHAPE = "every_phase_keeps_its_shape"
_ENDS = "every_turn_ends"
_PILES = "piles_lose_cards_at_the_top_and_gain_them_at_the_bottom"

rows("both_out_names_a", OUT, _SHORTAGE, both_short={"target": "A_BY_SHORTAGE"})
rows("both_out_plays_on", OUT, _SHORTAGE, both_short={"target": "TURN_START"})
rows("both_out_hangs", OUT, _ONE_GUARD, both_out=None)
rows("short_is_read_as_the_other_seat", SHORT, _SHORTAGE, b_short={"target": "B_BY_SHORTAGE"})
rows("the_last_card_is_used_again", SHORT, _SHORTAGE, face_again={"action": "keep"})
rows("a_short_seat_drops_its_stakes", SHORT, _SHORTAGE, a_short={"target": "TURN_START"})
rows("a_second_tie_takes_the_first_for_a_win", NESTED, _HIGHER, tie={"target": "A_TAKES"})
rows("a_war_lays_no_hidden_cards", NESTED, _SHORTAGE, cover={"action": "keep"})
rows("the_loser_takes", TAKEN, _HIGHER, a_higher={"target": "B_TAKES"})
rows("a_takes_what_b_won", TAKEN, _GATHERED, gather_b={"target": "A_TAKES"})
rows("repetition_is_a_limit", HISTORY, _REPETITION, repeat={"target": "DRAW_AT_LIMIT"})
rows("ends_swapped_at_limit", LIMIT, _START, a_leads={"target": "B_AT_LIMIT"}, b_leads={"target": "A_AT_LIMIT"})

rows("cards_are_faced_twice", COMPARED, _SHORTAGE, face_again={"action": "cover"})
rows("war_is_decided_before_its_card", NESTED, _SHORTAGE, cover={"target": "FACED"})
rows("a_war_never_ends", NESTED, _ENDS, cover={"target": "TIED", "action": "keep"})
rows("the_table_stays_in_the_hand", ORDER, _SHAPE, slide_a={"action": "keep"})
rows("b_gathers_for_a", TAKEN, _PILES, slide_b={"action": "slide(Seat.A)"})
rows("seats_swap_as_cards_run_out", TAKEN, _START, a_by_cards={"target": "B_BY_CARDS"})
rows("a_shortage_at_the_end_is_a_draw", SHORT, _SHORTAGE, a_out={"target": "DRAW_BY_SHORTAGE"})
rows("a_finished_game_is_dealt_on", LIMIT, _START, stop={"target": "FACED", "action": "face"})
rows("gathering_stops_at_one_placement", ORDER, _SHAPE, gather_a={"target": "TURN_START"})
