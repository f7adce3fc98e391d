"""The machine as such: one guard in every phase, every turn ends, each phase keeps its shape."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import z3

from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.table import MACHINE, Transition
from bataille.game.state import Outcome, Position, Reason
from bataille.rules import AtLimit, First, Objective, Order, Rules, Shortage
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.symbolic.execution import any_of, branches
from bataille_proofs.symbolic.inputs import (
    AGREED,
    ANY_RULES,
    AT_LIMIT,
    FACE_DOWN,
    FACED,
    FIRST,
    LIMIT,
    LIMITED,
    OBJECTIVE,
    ORDER,
    REPETITION,
    SEEN,
    SHORTAGE,
    TURNS,
    WORDS,
    answers,
    any_position,
    counts,
    is_,
    is_position,
)
from bataille_proofs.symbolic.transition import PHASES, all_steps, formula_of_shape, given_for, steps

SUBJECT = Subject("The machine: never stuck, never in doubt, never for ever in one turn", 10, Kind.TRANSITION)

EVERYTHING = "every agreement, every deck, piles of any length"


@theorem(scope=EVERYTHING, method="induction")
def every_agreement_and_every_deal_is_where_the_inductions_begin() -> Iterator[Claim]:
    """What the inductions assume of the rules holds of every agreement that two players can make, whatever its fields;
    and two piles of any size with nothing on the table have the shape of a turn's start. So nothing is left out at the
    beginning."""
    known = {"pickup", "shortage", "face_down", "low_beats_high", "objective", "repetition", "limit", "at_limit"}
    deciding = {field.name for field in fields(Rules) if field.compare}
    yield Claim("every field of the rules is one of the unknown ones", deciding == known)
    kinds = {ORDER: Order, FIRST: First, SHORTAGE: Shortage, OBJECTIVE: Objective, AT_LIMIT: AtLimit}
    words = [z3.Or(*(which == number for number in range(len(kind)))) for which, kind in kinds.items()]
    yield Claim.under("any agreement", z3.And(*words, FACE_DOWN >= 0, LIMIT >= 0), z3.And(*AGREED))
    yield Claim("each word has its number", all(tuple(WORDS[which]) == tuple(kind) for which, kind in kinds.items()))
    before = any_position()
    a, b, laid_a, laid_b, hand = counts(before)
    dealt = z3.And(a >= 0, b >= 0, laid_a == 0, laid_b == 0, hand == 0)
    shape = [*is_position(before), *formula_of_shape(Phase.TURN_START, before)]
    yield Claim.under("any deal", dealt, z3.And(*shape))


@theorem(scope=EVERYTHING, method="induction")
def path_conditions_are_exclusive_and_complete() -> Iterator[Claim]:
    """Of all the ways in which the symbolic run goes through a phase, exactly one is possible in each case: nothing
    is left out and nothing is counted twice. The other proofs by induction stand on this one."""
    for phase in PHASES:
        result = steps(phase)
        ways = z3.Sum(*(z3.If(branch.condition, 1, 0) for branch in result))
        before = result[0].result.before
        given = z3.And(*given_for(before), *formula_of_shape(phase, before))
        yield Claim.under(f"{phase.value}: one of {len(result)} branches", given, ways == 1)


@theorem(scope=EVERYTHING, method="induction")
def exactly_one_guard_holds_in_every_phase() -> Iterator[Claim]:
    """Whatever the rules, the piles, the answer of the comparison and the history, exactly one transition is
    possible: the machine is never stuck and never has a choice. The ends alone have no transition."""
    for phase in PHASES:
        before = any_position()
        guards = [_when(transition, before) for transition in MACHINE.leaving(phase)]
        holding = z3.Sum(*(z3.If(guard, 1, 0) for guard in guards)) if guards else z3.IntVal(0)
        yield Claim.under(f"{phase.value}: one of {len(guards)}", z3.And(*given_for(before)), holding == 1)
    for end in ENDS:
        yield Claim(f"{end.value} is an end", not MACHINE.leaving(end))


def _when(transition: Transition, before: Position) -> Any:
    """The transition's guard as one formula: any of the branches on which it answers yes."""

    def guard() -> bool:
        return bool(transition.guard(ANY_RULES, before, answers(transition.source)))

    ways = [branch.condition for branch in branches(guard, given_for(before)) if branch.result]
    return any_of(ways)


@theorem(scope=EVERYTHING, method="induction")
def every_phase_keeps_its_shape() -> Iterator[Claim]:
    """Between two turns the table and the hand are empty; while cards are compared each seat has laid at least one and
    nobody has gathered any; at the pick-up the seats' cards run out together; and unless the shorter seat plays its
    last card, both have laid equally many. Each transition leads from the shape of its phase to that of the next."""
    for branch in all_steps():
        step = branch.result
        shape = formula_of_shape(step.transition.target, step.after)
        sizes = [count >= 0 for count in counts(step.after)]
        yield step.claim(branch, z3.And(*shape, *sizes))


@theorem(scope=EVERYTHING, method="induction")
def every_turn_ends() -> Iterator[Claim]:
    """Each transition lowers a measure that cannot fall for ever: first whether cards are still compared, then the
    cards left in the piles while they are, or on the table at the pick-up, then the phase. So a turn has finitely
    many transitions, however many wars it holds."""
    for branch in all_steps():
        step = branch.result
        if step.transition.target in ENDS or step.transition.target is Phase.TURN_START:
            continue
        less = _falls(_measure(step.transition.source, step.before), _measure(step.transition.target, step.after))
        yield step.claim(branch, less)


_LATER = {Phase.TURN_START: 3, Phase.FACED: 2, Phase.TIED: 1, Phase.COVERED: 0}


def _measure(phase: Phase, position: Position) -> tuple[Any, ...]:
    a, b, laid_a, laid_b, _ = counts(position)
    if phase in _LATER:
        return z3.IntVal(1), a + b, z3.IntVal(_LATER[phase])
    return z3.IntVal(0), laid_a + laid_b, z3.IntVal(0)


def _falls(before: tuple[Any, ...], after: tuple[Any, ...]) -> Any:
    """`after` is less than `before` in the order of words, and no part is below 0."""
    less = z3.BoolVal(False)
    for old, new in reversed(list(zip(before, after, strict=True))):
        less = z3.Or(new < old, z3.And(new == old, less))
    return z3.And(less, *(part >= 0 for part in after))


@theorem(scope=EVERYTHING, method="induction")
def the_start_of_a_turn_is_decided_in_the_agreed_order() -> Iterator[Claim]:
    """First, who holds every card has reached the objective; then an agreed repetition draws; then an agreed limit
    stops the game, and the sizes decide only if that was agreed; else both face a card."""
    before = any_position()
    a, b = counts(before)[:2]
    collect = is_(OBJECTIVE, Objective.COLLECT)
    over = z3.Or(a == 0, b == 0)
    repeats = z3.And(z3.Not(over), REPETITION, SEEN)
    stops = z3.And(z3.Not(over), z3.Not(repeats), LIMITED, TURNS >= LIMIT)
    counted = z3.And(stops, is_(AT_LIMIT, AtLimit.COUNT))
    a_leads, b_leads = z3.If(collect, a > b, a < b), z3.If(collect, a < b, a > b)
    agreed = {
        Phase.A_BY_CARDS: z3.If(collect, b == 0, a == 0),
        Phase.B_BY_CARDS: z3.If(collect, a == 0, b == 0),
        Phase.DRAW_BY_REPETITION: repeats,
        Phase.A_AT_LIMIT: z3.And(counted, a_leads),
        Phase.B_AT_LIMIT: z3.And(counted, b_leads),
        Phase.DRAW_AT_LIMIT: z3.And(stops, z3.Not(z3.And(counted, a != b))),
        Phase.FACED: z3.And(z3.Not(over), z3.Not(repeats), z3.Not(stops)),
    }
    for branch in steps(Phase.TURN_START):
        step = branch.result
        target, after = step.transition.target, counts(step.after)
        faced = (a - 1, b - 1, 1, 1, 0) if target is Phase.FACED else (a, b, 0, 0, 0)
        moved = z3.And(*(x == y for x, y in zip(after, faced, strict=True)))
        claim = z3.And(agreed.get(target, z3.BoolVal(False)), moved)
        yield step.claim(branch, claim, a + b >= 1)


@theorem(scope=EVERYTHING, method="induction")
def the_higher_card_takes_and_equal_cards_make_war() -> Iterator[Claim]:
    """When two cards are faced, the seat of the higher one takes the table; equal cards make war; nothing moves yet."""
    agreed = (Phase.B_TAKES, Phase.TIED, Phase.A_TAKES)
    for branch in steps(Phase.FACED):
        step = branch.result
        rank = agreed.index(step.transition.target) if step.transition.target in agreed else -1
        kept = [x == y for x, y in zip(counts(step.after), counts(step.before), strict=True)]
        yield step.claim(branch, z3.And(rank == FACED, *kept))


@theorem(scope=EVERYTHING, method="induction")
def a_shortage_is_decided_as_agreed() -> Iterator[Claim]:
    """After a tie, a seat that cannot complete the next stage loses (`stage`), the seat that first lacks a card
    for a placement loses (`card`), only a seat without any card loses (`last-card`), or the game is drawn (`draw`);
    who lack equally, draw. Else both lay the agreed number of hidden cards, or all but their last where that is agreed,
    and face one more."""
    before = any_position()
    a, b, laid_a, laid_b, _ = counts(before)
    need = FACE_DOWN + 1
    short_a, short_b = _short(a, need), _short(b, need)
    fewer = z3.If(a < b, a, b)
    agreed_cover = z3.If(fewer < FACE_DOWN, fewer, FACE_DOWN)
    last = is_(SHORTAGE, Shortage.LAST_CARD)
    lays_a = z3.If(last, z3.If(a - 1 < FACE_DOWN, a - 1, FACE_DOWN), agreed_cover)
    lays_b = z3.If(last, z3.If(b - 1 < FACE_DOWN, b - 1, FACE_DOWN), agreed_cover)
    after_tie = {
        Phase.A_BY_SHORTAGE: z3.And(short_b, z3.Not(short_a), z3.Not(is_(SHORTAGE, Shortage.DRAW))),
        Phase.B_BY_SHORTAGE: z3.And(short_a, z3.Not(short_b), z3.Not(is_(SHORTAGE, Shortage.DRAW))),
        Phase.DRAW_BY_SHORTAGE: z3.If(is_(SHORTAGE, Shortage.DRAW), z3.Or(short_a, short_b), z3.And(short_a, short_b)),
        Phase.COVERED: z3.And(z3.Not(short_a), z3.Not(short_b)),
    }
    drawn = is_(SHORTAGE, Shortage.DRAW)
    when_covered = {
        Phase.A_BY_SHORTAGE: z3.And(a > 0, b == 0, z3.Not(drawn)),
        Phase.B_BY_SHORTAGE: z3.And(a == 0, b > 0, z3.Not(drawn)),
        Phase.DRAW_BY_SHORTAGE: z3.Or(z3.And(a == 0, b == 0), z3.And(drawn, z3.Or(a == 0, b == 0))),
        Phase.FACED: z3.And(a > 0, b > 0),
    }
    for phase, agreed in ((Phase.TIED, after_tie), (Phase.COVERED, when_covered)):
        for branch in steps(phase):
            step = branch.result
            target = step.transition.target
            lays = (lays_a, lays_b) if target is Phase.COVERED else (1, 1) if target is Phase.FACED else (0, 0)
            moved = (a - lays[0], b - lays[1], laid_a + lays[0], laid_b + lays[1], 0)
            claim = z3.And(
                agreed.get(target, z3.BoolVal(False)),
                *(x == y for x, y in zip(counts(step.after), moved, strict=True)),
            )
            yield step.claim(branch, claim, about=f"{phase.value}: {step.transition.name}")


def _short(pile: Any, need: Any) -> Any:
    """After a tie, before anything is laid."""
    if_last = z3.And(is_(SHORTAGE, Shortage.LAST_CARD), pile == 0)
    return z3.Or(if_last, z3.And(is_(SHORTAGE, Shortage.STAGE, Shortage.DRAW), pile < need))


@theorem(scope="every end of the machine", method="exhaustive")
def every_end_names_its_winner_and_its_reason() -> Iterator[Claim]:
    """Each phase that nothing leaves says in its name who wins, or that nobody does, and why the game is over."""
    winners = {"a wins": Outcome.A_WINS, "b wins": Outcome.B_WINS, "draw": Outcome.DRAW}
    reasons = {
        "by cards": Reason.ALL_CARDS, "by shortage": Reason.SHORTAGE, "by repetition": Reason.REPETITION,
        "at the limit": Reason.LIMIT,
    }  # fmt: skip
    for phase in Phase:
        named = [
            (winner, reason)
            for who, winner in winners.items()
            for why, reason in reasons.items()
            if phase.value == f"{who} {why}"
        ]
        yield Claim(phase.value, named == ([ENDS[phase]] if phase in ENDS else []))
