"""Faults of the actions: what a transition does."""

from __future__ import annotations

from typing import Any

from bataille.game.machine.actions import _lay, _least
from bataille.game.state import Seat, placed, size
from bataille.rules import First, Order, Shortage
from bataille_proofs.mutation.faults import (
    ACTIONS,
    COMPARED,
    LOOKED,
    NESTED,
    ORDER,
    SHORT,
    TAKEN,
    ZERO,
    instead_of,
)

_SHORTAGE = "a_shortage_is_decided_as_agreed"
_CONSERVED = "every_transition_conserves_cards"
_START = "the_start_of_a_turn_is_decided_in_the_agreed_order"
_GATHERED = "the_taker_gathers_the_table_in_the_agreed_order"
_PILES = "piles_lose_cards_at_the_top_and_gain_them_at_the_bottom"
_UNDONE = "every_transition_can_be_undone"
_SLIDES = "the_taker_slides_its_hand_as_it_lies"


@instead_of(ACTIONS, "cover", SHORT, _SHORTAGE)
def the_last_card_is_hidden(rules: Any, position: Any, _: Any) -> Any:
    size_a, size_b = size(position.a), size(position.b)
    if rules.shortage is Shortage.LAST_CARD:
        return _lay(position, _least(rules.face_down, size_a - 1), _least(rules.face_down, size_b))
    both = _least(rules.face_down, _least(size_a, size_b))
    return _lay(position, both, both)


@instead_of(ACTIONS, "cover", SHORT, _SHORTAGE)
def the_shorter_seat_covers_for_both(rules: Any, position: Any, _: Any) -> Any:
    if rules.shortage is Shortage.LAST_CARD:
        size_a, size_b = size(position.a), size(position.b)
        return _lay(position, _least(rules.face_down, size_a - 1), _least(rules.face_down, size_b - 1))
    return _lay(position, rules.face_down, rules.face_down)


@instead_of(ACTIONS, "cover", ZERO, _SHORTAGE)
def face_down_0_is_1(rules: Any, position: Any, _: Any) -> Any:
    size_a, size_b = size(position.a), size(position.b)
    if rules.shortage is Shortage.LAST_CARD:
        return _lay(position, _least(rules.face_down, size_a - 1), _least(rules.face_down, size_b - 1))
    both = _least(rules.face_down or 1, _least(size_a, size_b))
    return _lay(position, both, both)


@instead_of(ACTIONS, "_lay", NESTED, _CONSERVED)
def a_second_tie_empties_the_table(position: Any, of_a: Any, of_b: Any) -> Any:
    laid_b = position.laid_b + position.b[:of_b]
    return position._replace(a=position.a[of_a:], b=position.b[of_b:], laid_a=position.a[:of_a], laid_b=laid_b)


@instead_of(ACTIONS, "_lay", COMPARED, _CONSERVED)
def the_bottom_card_is_faced(position: Any, of_a: Any, of_b: Any) -> Any:
    laid_a, laid_b = position.laid_a + position.a[:of_a], position.laid_b + position.b[-of_b:]
    return position._replace(a=position.a[of_a:], b=position.b[of_b:], laid_a=laid_a, laid_b=laid_b)


@instead_of(ACTIONS, "_lay", ORDER, _UNDONE)
def laid_cards_go_below_those_laid_before(position: Any, of_a: Any, of_b: Any) -> Any:
    laid_a, laid_b = position.a[:of_a] + position.laid_a, position.b[:of_b] + position.laid_b
    return position._replace(a=position.a[of_a:], b=position.b[of_b:], laid_a=laid_a, laid_b=laid_b)


@instead_of(ACTIONS, "face", COMPARED, _START)
def a_faces_two_cards(_: Any, position: Any, __: Any) -> Any:
    return _lay(position, 2, 1)


@instead_of(ACTIONS, "gather", ORDER, _GATHERED)
def the_loser_comes_first(taker: Any) -> Any:
    def action(rules: Any, position: Any, _: Any) -> Any:
        a, b = position.laid_a, position.laid_b
        of_a, of_b = placed(size(a), size(b))
        if rules.pickup.order is Order.STACKS:
            of_a, of_b = size(a), size(b)
        a_first = rules.pickup.first is First.SEAT_A or (rules.pickup.first is First.WINNER) != (taker is Seat.A)
        taken = a[:of_a] + b[:of_b] if a_first else b[:of_b] + a[:of_a]
        hand = taken + position.hand if rules.pickup.order is Order.REVERSED_PAIRS else position.hand + taken
        return position._replace(laid_a=a[of_a:], laid_b=b[of_b:], hand=hand)

    return action


@instead_of(ACTIONS, "gather", ORDER, _GATHERED)
def seat_a_comes_first_whoever_won(_: Any) -> Any:
    def action(rules: Any, position: Any, _: Any) -> Any:
        a, b = position.laid_a, position.laid_b
        of_a, of_b = placed(size(a), size(b))
        if rules.pickup.order is Order.STACKS:
            of_a, of_b = size(a), size(b)
        taken = a[:of_a] + b[:of_b]
        hand = taken + position.hand if rules.pickup.order is Order.REVERSED_PAIRS else position.hand + taken
        return position._replace(laid_a=a[of_a:], laid_b=b[of_b:], hand=hand)

    return action


@instead_of(ACTIONS, "gather", ORDER, _GATHERED)
def stacks_are_taken_for_pairs(taker: Any) -> Any:
    def action(rules: Any, position: Any, _: Any) -> Any:
        a, b = position.laid_a, position.laid_b
        of_a, of_b = placed(size(a), size(b))
        if rules.pickup.order is Order.PAIRS:
            of_a, of_b = size(a), size(b)
        a_first = rules.pickup.first is First.SEAT_A or (rules.pickup.first is First.WINNER) == (taker is Seat.A)
        taken = a[:of_a] + b[:of_b] if a_first else b[:of_b] + a[:of_a]
        hand = taken + position.hand if rules.pickup.order is Order.REVERSED_PAIRS else position.hand + taken
        return position._replace(laid_a=a[of_a:], laid_b=b[of_b:], hand=hand)

    return action


@instead_of(ACTIONS, "gather", ORDER, _GATHERED)
def pairs_are_reversed(taker: Any) -> Any:
    def action(rules: Any, position: Any, _: Any) -> Any:
        a, b = position.laid_a, position.laid_b
        of_a, of_b = placed(size(a), size(b))
        if rules.pickup.order is Order.STACKS:
            of_a, of_b = size(a), size(b)
        a_first = rules.pickup.first is First.SEAT_A or (rules.pickup.first is First.WINNER) == (taker is Seat.A)
        taken = a[:of_a] + b[:of_b] if a_first else b[:of_b] + a[:of_a]
        hand = taken + position.hand if rules.pickup.order is not Order.REVERSED_PAIRS else position.hand + taken
        return position._replace(laid_a=a[of_a:], laid_b=b[of_b:], hand=hand)

    return action


@instead_of(ACTIONS, "gather", ORDER, _UNDONE)
def sorted_rotates_what_is_left(taker: Any) -> Any:
    def action(rules: Any, position: Any, _: Any) -> Any:
        a, b = position.laid_a, position.laid_b
        of_a, of_b = placed(size(a), size(b))
        if rules.pickup.order is Order.STACKS:
            of_a, of_b = size(a), size(b)
        a_first = rules.pickup.first is First.SEAT_A or (rules.pickup.first is First.WINNER) == (taker is Seat.A)
        taken = a[:of_a] + b[:of_b] if a_first else b[:of_b] + a[:of_a]
        hand = taken + position.hand if rules.pickup.order is Order.REVERSED_PAIRS else position.hand + taken
        left_a = a[of_a:]
        if rules.pickup.order is Order.SORTED:
            left_a = left_a[1:] + left_a[:1]
        return position._replace(laid_a=left_a, laid_b=b[of_b:], hand=hand)

    return action


@instead_of(ACTIONS, "gather", LOOKED, "hidden_cards_decide_nothing")
def a_hidden_pair_decides_who_comes_first(taker: Any) -> Any:
    def action(rules: Any, position: Any, _: Any) -> Any:
        a, b = position.laid_a, position.laid_b
        of_a, of_b = placed(size(a), size(b))
        if rules.pickup.order is Order.STACKS:
            of_a, of_b = size(a), size(b)
        a_first = rules.pickup.first is First.SEAT_A or (rules.pickup.first is First.WINNER) == (taker is Seat.A)
        if size(a) > 1 and size(b) > 1 and a[0] == b[0]:
            a_first = not a_first
        taken = a[:of_a] + b[:of_b] if a_first else b[:of_b] + a[:of_a]
        hand = taken + position.hand if rules.pickup.order is Order.REVERSED_PAIRS else position.hand + taken
        return position._replace(laid_a=a[of_a:], laid_b=b[of_b:], hand=hand)

    return action


@instead_of(ACTIONS, "slide", ORDER, _PILES)
def the_table_goes_on_top(taker: Any) -> Any:
    def action(rules: Any, position: Any, oracle: Any) -> Any:
        hand, empty = position.hand, position.hand[:0]
        if rules.pickup.order in (Order.SORTED, Order.SHUFFLED):
            hand = oracle.arrange(hand)
        if taker is Seat.A:
            return position._replace(a=hand + position.a, hand=empty)
        return position._replace(b=position.b + hand, hand=empty)

    return action


@instead_of(ACTIONS, "slide", ORDER, _CONSERVED)
def the_table_is_lost(taker: Any) -> Any:
    def action(rules: Any, position: Any, oracle: Any) -> Any:
        hand, empty = position.hand, position.hand[:0]
        if rules.pickup.order in (Order.SORTED, Order.SHUFFLED):
            hand = oracle.arrange(hand)
        if taker is Seat.A:
            return position._replace(a=position.a + hand, hand=empty)
        return position._replace(hand=empty)

    return action


@instead_of(ACTIONS, "slide", ORDER, _CONSERVED)
def the_table_is_taken_twice(taker: Any) -> Any:
    def action(rules: Any, position: Any, oracle: Any) -> Any:
        hand, empty = position.hand, position.hand[:0]
        if rules.pickup.order in (Order.SORTED, Order.SHUFFLED):
            hand = oracle.arrange(hand)
        if taker is Seat.A:
            return position._replace(a=position.a + hand)
        return position._replace(b=position.b + hand, hand=empty)

    return action


@instead_of(ACTIONS, "slide", ORDER, "a_sorted_hand_is_arranged_before_it_slides")
def sorted_is_not_sorted(taker: Any) -> Any:
    def action(rules: Any, position: Any, oracle: Any) -> Any:
        hand, empty = position.hand, position.hand[:0]
        if rules.pickup.order is Order.SHUFFLED:
            hand = oracle.arrange(hand)
        if taker is Seat.A:
            return position._replace(a=position.a + hand, hand=empty)
        return position._replace(b=position.b + hand, hand=empty)

    return action


@instead_of(ACTIONS, "slide", TAKEN, _PILES)
def the_hand_goes_to_the_other_seat(taker: Any) -> Any:
    def action(rules: Any, position: Any, oracle: Any) -> Any:
        hand, empty = position.hand, position.hand[:0]
        if rules.pickup.order in (Order.SORTED, Order.SHUFFLED):
            hand = oracle.arrange(hand)
        if taker is Seat.B:
            return position._replace(a=position.a + hand, hand=empty)
        return position._replace(b=position.b + hand, hand=empty)

    return action


@instead_of(ACTIONS, "slide", ORDER, _SLIDES)
def the_hand_is_cut_before_it_slides(taker: Any) -> Any:
    def action(rules: Any, position: Any, oracle: Any) -> Any:
        hand, empty = position.hand[1:] + position.hand[:1], position.hand[:0]
        if rules.pickup.order in (Order.SORTED, Order.SHUFFLED):
            hand = oracle.arrange(position.hand)
        if taker is Seat.A:
            return position._replace(a=position.a + hand, hand=empty)
        return position._replace(b=position.b + hand, hand=empty)

    return action


@instead_of(ACTIONS, "slide", ORDER, "a_sorted_hand_is_arranged_before_it_slides")
def a_hand_is_shuffled_twice(taker: Any) -> Any:
    def action(rules: Any, position: Any, oracle: Any) -> Any:
        hand, empty = position.hand, position.hand[:0]
        if rules.pickup.order in (Order.SORTED, Order.SHUFFLED):
            hand = oracle.arrange(oracle.arrange(hand))
        if taker is Seat.A:
            return position._replace(a=position.a + hand, hand=empty)
        return position._replace(b=position.b + hand, hand=empty)

    return action
