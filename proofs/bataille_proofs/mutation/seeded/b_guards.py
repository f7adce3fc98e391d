"""Faults of the guards: when a transition may happen."""

from __future__ import annotations

from typing import Any

from bataille.game.compare import Comparison
from bataille.game.machine.guards import (
    _lead,
    a_reached_the_objective,
    limit_reached,
    nobody_holds_everything,
    position_repeats,
)
from bataille.game.state import size
from bataille.rules import AtLimit, Objective, Shortage
from bataille_proofs.mutation.faults import GUARDS, HISTORY, LIMIT, LOOKED, OUT, SHORT, TAKEN, ZERO, instead_of

_SHORTAGE = "a_shortage_is_decided_as_agreed"
_ONE_GUARD = "exactly_one_guard_holds_in_every_phase"
_START = "the_start_of_a_turn_is_decided_in_the_agreed_order"
_REPETITION = "a_repetition_draws_exactly_where_it_was_agreed"


@instead_of(GUARDS, "only_b_is_short", OUT, _ONE_GUARD)
def both_out_blames_b_first(short: Any) -> Any:
    def guard(rules: Any, position: Any, _: Any) -> Any:
        if rules.shortage is Shortage.DRAW:
            return False
        return short(rules, position.b)

    return guard


@instead_of(GUARDS, "shortage_draws", OUT, _ONE_GUARD)
def one_out_is_enough_for_a_draw(short: Any) -> Any:
    return lambda rules, position, _: short(rules, position.a) or short(rules, position.b)


@instead_of(GUARDS, "nobody_is_short", SHORT, _ONE_GUARD)
def one_seat_alone_may_go_on(short: Any) -> Any:
    return lambda rules, position, _: not short(rules, position.a) or not short(rules, position.b)


@instead_of(GUARDS, "cannot_start", SHORT, _SHORTAGE)
def one_card_too_few_is_asked_for(rules: Any, pile: Any) -> Any:
    if rules.shortage is Shortage.CARD:
        return False
    if rules.shortage is Shortage.LAST_CARD:
        return size(pile) == 0
    return size(pile) < rules.face_down


@instead_of(GUARDS, "cannot_start", SHORT, _SHORTAGE)
def one_card_too_many_is_asked_for(rules: Any, pile: Any) -> Any:
    if rules.shortage is Shortage.CARD:
        return False
    if rules.shortage is Shortage.LAST_CARD:
        return size(pile) == 0
    return size(pile) <= rules.face_down + 1


@instead_of(GUARDS, "cannot_start", SHORT, _SHORTAGE)
def card_by_card_is_decided_beforehand(rules: Any, pile: Any) -> Any:
    if rules.shortage is Shortage.DRAW:
        return False
    if rules.shortage is Shortage.LAST_CARD:
        return size(pile) == 0
    return size(pile) < rules.face_down + 1


@instead_of(GUARDS, "a_reached_the_objective", TAKEN, _ONE_GUARD)
def the_empty_pile_wins(rules: Any, position: Any, _: Any) -> Any:
    return size(position.a if rules.objective is Objective.COLLECT else position.b) == 0


@instead_of(GUARDS, "a_reached_the_objective", TAKEN, _ONE_GUARD)
def shedding_is_collecting(_: Any, position: Any, __: Any) -> Any:
    return size(position.b) == 0


@instead_of(GUARDS, "limit_reached", LIMIT, _START)
def the_limit_stops_one_turn_late(rules: Any, position: Any, answers: Any) -> Any:
    if not nobody_holds_everything(rules, position, answers) or position_repeats(rules, position, answers):
        return False
    return rules.limit is not None and answers.turns > rules.limit


@instead_of(GUARDS, "limit_reached", LIMIT, _ONE_GUARD)
def the_limit_comes_before_the_end(rules: Any, position: Any, answers: Any) -> Any:
    if not nobody_holds_everything(rules, position, answers) or position_repeats(rules, position, answers):
        return True
    return rules.limit is not None and answers.turns >= rules.limit


@instead_of(GUARDS, "_lead", LIMIT, _START)
def a_draw_at_the_limit_counts(rules: Any, position: Any) -> Any:
    if rules.at_limit is AtLimit.COUNT:
        return 0
    more = size(position.a) - size(position.b)
    return more if rules.objective is Objective.COLLECT else -more


@instead_of(GUARDS, "_lead", LIMIT, _START)
def the_smaller_pile_leads(rules: Any, position: Any) -> Any:
    if rules.at_limit is AtLimit.DRAW:
        return 0
    more = size(position.a) - size(position.b)
    return more if rules.objective is Objective.SHED else -more


@instead_of(GUARDS, "position_repeats", HISTORY, _REPETITION)
def repetition_draws_though_not_agreed(rules: Any, position: Any, answers: Any) -> Any:
    return nobody_holds_everything(rules, position, answers) and answers.seen


@instead_of(GUARDS, "position_repeats", HISTORY, _REPETITION)
def repetition_is_never_seen(rules: Any, position: Any, answers: Any) -> Any:
    return nobody_holds_everything(rules, position, answers) and rules.repetition and False


@instead_of(GUARDS, "limit_reached", ZERO, _START)
def limit_0_is_no_limit(rules: Any, position: Any, answers: Any) -> Any:
    if not nobody_holds_everything(rules, position, answers) or position_repeats(rules, position, answers):
        return False
    return bool(rules.limit) and answers.turns >= rules.limit


@instead_of(GUARDS, "_lead", ZERO, _START)
def size_as_truth_at_the_limit(rules: Any, position: Any) -> Any:
    if rules.at_limit is AtLimit.DRAW:
        return 0
    more = size(position.a) - size(position.b)
    return (more or 1) if rules.objective is Objective.COLLECT else -more


@instead_of(GUARDS, "nobody_holds_everything", TAKEN, _ONE_GUARD)
def equal_piles_are_over(_: Any, position: Any, __: Any) -> Any:
    return size(position.a) != 0 and size(position.b) != 0 and size(position.a) != size(position.b)


@instead_of(GUARDS, "shortage_draws", HISTORY, _ONE_GUARD)
def guard_of_tied_reads_old_answer(short: Any) -> Any:
    def guard(rules: Any, position: Any, answers: Any) -> Any:
        if rules.shortage is Shortage.DRAW:
            return short(rules, position.a) or short(rules, position.b)
        lacks = short(rules, position.a) and short(rules, position.b)
        return lacks or (rules.shortage is Shortage.CARD and answers.faced is Comparison.EQUAL)

    return guard


@instead_of(GUARDS, "limit_reached", LIMIT, _START)
def the_limit_waits_for_an_odd_lead(rules: Any, position: Any, answers: Any) -> Any:
    if not nobody_holds_everything(rules, position, answers) or position_repeats(rules, position, answers):
        return False
    return rules.limit is not None and answers.turns >= rules.limit and size(position.a) != size(position.b)


@instead_of(GUARDS, "position_repeats", HISTORY, _REPETITION)
def the_limit_hides_a_repetition(rules: Any, position: Any, answers: Any) -> Any:
    late = rules.limit is not None and answers.turns >= rules.limit
    return nobody_holds_everything(rules, position, answers) and not late and rules.repetition and answers.seen


@instead_of(GUARDS, "limit_favours_b", TAKEN, _ONE_GUARD)
def an_equal_count_is_for_b(rules: Any, position: Any, answers: Any) -> Any:
    return limit_reached(rules, position, answers) and _lead(rules, position) <= 0


@instead_of(GUARDS, "b_reached_the_objective", TAKEN, _ONE_GUARD)
def b_wins_only_while_a_holds_two(rules: Any, position: Any, answers: Any) -> Any:
    if a_reached_the_objective(rules, position, answers):
        return False
    return size(position.a) == 0 and size(position.b) > 1


@instead_of(GUARDS, "cannot_face", SHORT, _SHORTAGE)
def one_card_left_is_none(_: Any, pile: Any) -> Any:
    return size(pile) <= 1


@instead_of(GUARDS, "only_a_is_short", SHORT, _ONE_GUARD)
def only_a_may_lose_by_a_drawn_shortage(short: Any) -> Any:
    return lambda rules, position, _: short(rules, position.a) and not short(rules, position.b)


@instead_of(GUARDS, "cannot_start", LOOKED, "hidden_cards_decide_nothing")
def a_pile_whose_ends_are_alike_is_short(rules: Any, pile: Any) -> Any:
    if rules.shortage is Shortage.CARD:
        return False
    if rules.shortage is Shortage.LAST_CARD:
        return size(pile) == 0
    return size(pile) < rules.face_down + (2 if size(pile) == rules.face_down + 1 and pile[0] == pile[-1] else 1)


@instead_of(GUARDS, "table_lies", TAKEN, "the_taker_gathers_the_table_in_the_agreed_order")
def only_what_a_laid_lies(_: Any, position: Any, __: Any) -> Any:
    return size(position.laid_a) > 1 or size(position.laid_b) != 0
