"""What happens to cards: none is lost, hidden ones decide nothing, relabelling changes nothing, steps can be undone."""

from collections.abc import Iterator
from typing import Any, cast

import z3

from bataille.game.compare import Oracle
from bataille.game.machine.phases import Phase
from bataille.game.machine.table import Transition
from bataille.game.machine.turn import ask, enabled
from bataille.game.state import Position, Seat
from bataille.rules import Order
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.symbolic.execution import branches
from bataille_proofs.symbolic.inputs import ANY_RULES, ORDER, Arranging, answers, any_position, counts, is_
from bataille_proofs.symbolic.predecessors import ungather, unlay, unslide
from bataille_proofs.symbolic.transition import PHASES, all_steps, formula_of_shape, given_for, steps
from bataille_proofs.symbolic.values import Number, SymbolicPile, same

SUBJECT = Subject("The cards: none is lost, and hidden ones decide nothing", 20, Kind.TRANSITION)

AT, ELSEWHERE = z3.Ints("i j")
"""Two arbitrary indices."""
EVERYTHING = "every agreement, every deck, piles of any length"


@theorem(scope=EVERYTHING, method="induction")
def every_transition_conserves_cards() -> Iterator[Claim]:
    """No transition makes, loses or copies a card: after it there are as many cards as before, each is one of those
    that were there, and no card lies in two places."""
    for branch in all_steps():
        step = branch.result
        before, after = cast(SymbolicPile, step.before.cards), cast(SymbolicPile, step.after.cards)
        inside = z3.And(AT >= 0, after.count > AT, ELSEWHERE >= 0, after.count > ELSEWHERE)
        there = z3.And(after.at(AT) >= 0, after.at(AT) < before.count)
        apart = z3.Implies(AT != ELSEWHERE, after.at(AT) != after.at(ELSEWHERE))
        claim = z3.And(after.count == before.count, z3.Implies(inside, z3.And(there, apart)))
        yield step.claim(branch, claim)


@theorem(scope=EVERYTHING, method="induction")
def only_the_two_cards_faced_last_are_compared() -> Iterator[Claim]:
    """The question that a turn asks is about the last card that a laid and the last card that b laid, in
    this order: never about a hidden card, and never twice about the same faced ones."""
    before = any_position()

    def program() -> tuple[Any, Any]:
        comparisons: list[tuple[Any, Any]] = []
        ask(Oracle(lambda x, y: comparisons.append((x, y)), lambda cards: cards), before)  # type: ignore[arg-type,return-value]
        (pair,) = comparisons
        return pair

    shape = z3.And(*given_for(before), *formula_of_shape(Phase.FACED, before))
    laid_a, laid_b = cast(SymbolicPile, before.laid_a), cast(SymbolicPile, before.laid_b)
    for way in branches(program, [shape]):
        x, y = way.result
        claim = z3.And(x.place == laid_a.at(laid_a.count - 1), y.place == laid_b.at(laid_b.count - 1))
        yield Claim.under("the question", z3.And(shape, way.condition), claim)
    for branch in all_steps():
        step = branch.result
        if step.transition.target is Phase.FACED:
            faced = [(step.before.a, step.after.laid_a), (step.before.b, step.after.laid_b)]
            new = [last.at(last.count - 1) == pile.at(z3.IntVal(0)) for pile, last in cast(Any, faced)]
            yield step.claim(branch, z3.And(*new), about=f"{step.transition.name} faces the top cards")


def _two_runs(phase: Phase, other: Position, before: Position) -> Iterator[tuple[Any, Any, Any]]:
    """The same transition from two positions, under the same rules and answers: condition, both outcomes."""
    arranging = Arranging()

    def program() -> tuple[tuple[Transition, Position], ...]:
        given = answers(phase)
        result = []
        for position in (before, other):
            transition = enabled(ANY_RULES, phase, position, given)
            result.append((transition, transition.action(ANY_RULES, position, arranging.oracle)))
        return tuple(result)

    given = [*given_for(before), *formula_of_shape(phase, before)]
    for branch in branches(program, given):
        yield z3.And(branch.condition, *given), branch.result, arranging


def _exchanged(position: Position) -> tuple[Position, Any]:
    """The position with any other card in each place, and what stands for what."""
    other = z3.Function("other_card", z3.IntSort(), z3.IntSort())
    return Position(*(cast(Any, pile.mapped(other)) for pile in cast(Any, position))), other


def _all_same(one: Position, other: Position) -> Any:
    return z3.And(*(same(x, y, AT) for x, y in zip(cast(Any, one), cast(Any, other), strict=True)))


@theorem(scope=EVERYTHING, method="induction")
def hidden_cards_decide_nothing() -> Iterator[Claim]:
    """Exchange every card for any other, as long as the faced ones compare as before: the same transition
    follows, and the same places move. Only `sorted` and `shuffled` look at the table once more,
    for the order in which the taker slides it, never for who takes it."""
    for phase in PHASES:
        before = any_position()
        other, exchange = _exchanged(before)
        for given, ((first, after), (second, moved)), arranging in _two_runs(phase, other, before):
            expected = Position(*(cast(Any, pile.mapped(exchange)) for pile in cast(Any, after)))
            sizes = z3.And(*(x == y for x, y in zip(counts(expected), counts(moved), strict=True)))
            places = z3.Or(is_(ORDER, Order.SORTED, Order.SHUFFLED), _all_same(expected, moved))
            claim = z3.And(z3.BoolVal(first == second), sizes, places)
            yield Claim.under(first.name, z3.And(given, *arranging.facts), claim)


@theorem(scope=EVERYTHING, method="induction")
def relabelling_cards_of_one_rank_commutes_with_play() -> Iterator[Claim]:
    """Exchange cards for others of the same rank and play on, or play on and exchange them then: it is the same, card
    by card. So suits never count, and a game may be walked with suits forgotten. (The oracle answers
    by ranks alone: `only_the_order_of_ranks_matters` and `sorting_is_by_falling_rank_and_stable`.)"""
    for phase in PHASES:
        before = any_position()
        other, exchange = _exchanged(before)
        for given, ((first, after), (second, moved)), arranging in _two_runs(phase, other, before):
            expected = Position(*(cast(Any, pile.mapped(exchange)) for pile in cast(Any, after)))
            claim = z3.And(z3.BoolVal(first == second), _all_same(expected, moved))
            yield Claim.under(first.name, z3.And(given, *arranging.facts), claim)


@theorem(scope=EVERYTHING, method="induction")
def every_transition_can_be_undone() -> Iterator[Claim]:
    """Who knows how many cards a transition moved can tell the position before it, card by card; under `sorted` and
    `shuffled`, up to the last one of a turn, which arranges the hand. So elsewhere a position has at most one
    predecessor for each taker and each size of the table, found at the bottom of the taker's pile."""
    plain = is_(ORDER, Order.PAIRS, Order.STACKS, Order.REVERSED_PAIRS)
    slides = [branch for phase in (Phase.A_TAKES, Phase.B_TAKES) for branch in steps(phase, plain)]
    others = [branch for branch in all_steps() if branch.result.transition.target is not Phase.TURN_START]
    for branch in [*others, *(branch for branch in slides if branch.result.transition.target is Phase.TURN_START)]:
        step = branch.result
        laid_a, laid_b, hand = (cast(int, Number(count)) for count in counts(step.before)[2:])
        after_a, after_b = (cast(int, Number(count)) for count in counts(step.after)[2:4])
        taker = Seat.A if step.transition.source is Phase.A_TAKES else Seat.B

        def undo(
            step: Any = step, taker: Seat = taker, sizes: Any = (laid_a, laid_b, hand, after_a, after_b)
        ) -> Position:
            laid_a, laid_b, hand, after_a, after_b = sizes
            if step.transition.source not in (Phase.A_TAKES, Phase.B_TAKES):
                return unlay(step.after, after_a - laid_a, after_b - laid_b)
            if step.transition.target is Phase.TURN_START:
                return unslide(taker, step.after, hand)
            return ungather(ANY_RULES, taker, step.after, laid_a - after_a, laid_b - after_b)

        for back in branches(undo, [step.given, branch.condition]):
            yield step.claim(branch, _all_same(step.before, back.result), back.condition)
