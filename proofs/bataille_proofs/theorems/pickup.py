"""The pick-up: what is taken goes under the taker's pile, in the agreed order."""

from collections.abc import Iterator
from functools import partial
from typing import Any, cast

import z3

from bataille.game.machine.phases import Phase
from bataille.game.machine.turn import enabled
from bataille.rules import First, Order
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.symbolic.execution import branches
from bataille_proofs.symbolic.inputs import ANY_RULES, FIRST, ORDER, answers, any_position, counts, is_
from bataille_proofs.symbolic.transition import Step, all_steps, given_for, steps
from bataille_proofs.symbolic.values import SymbolicPile

SUBJECT = Subject("The pick-up: what is taken, and in which order it lies", 40, Kind.TRANSITION)

AT = z3.Int("i")
"""An arbitrary index."""
EVERYTHING = "every agreement, every deck, piles of any length"


@theorem(scope=EVERYTHING, method="induction")
def piles_lose_cards_at_the_top_and_gain_them_at_the_bottom() -> Iterator[Claim]:
    """Cards leave a pile from its top, one after the other, and come to it only at its bottom, only at the end of a
    turn and only to the taker; the order of the others never changes."""
    for branch in all_steps():
        step = branch.result
        slides = step.transition.target is Phase.TURN_START
        claims = []
        for old, new, takes in (
            (step.before.a, step.after.a, Phase.A_TAKES),
            (step.before.b, step.after.b, Phase.B_TAKES),
        ):
            was, now = cast(SymbolicPile, old), cast(SymbolicPile, new)
            gained = cast(SymbolicPile, step.before.hand).count if slides and step.transition.source is takes else 0
            lost = was.count + gained - now.count
            stayed = z3.Implies(z3.And(lost <= AT, was.count > AT), now.at(AT - lost) == was.at(AT))
            claims += [lost >= 0, stayed]
        yield step.claim(branch, z3.And(*claims))


@theorem(scope=EVERYTHING, method="induction")
def the_taker_gathers_the_table_in_the_agreed_order() -> Iterator[Claim]:
    """`pairs` and `sorted`: placement by placement, within each the agreed seat's card first. `reversed-pairs`: the
    last placement first. `stacks`: all of the agreed seat's cards, then all of the other's. In a last card's war the
    surplus cards of the longer seat come, one by one, just before the two faced ones. The same seat gathers until
    nothing lies on the table."""
    yield from _nothing_is_left()
    for phase in (Phase.A_TAKES, Phase.B_TAKES):
        for branch in steps(phase):
            step = branch.result
            laid_a, laid_b = counts(step.before)[2:4]
            done = z3.And(step.transition.target is Phase.TURN_START, laid_a == 0, laid_b == 0)
            claim = _gathered(step) if step.transition.target is phase else done
            yield step.claim(branch, claim)


def _nothing_is_left() -> Iterator[Claim]:
    """The hand slides only when the table is empty: of any table, even of one that no turn can come to."""
    before = any_position()
    laid_a, laid_b = counts(before)[2:4]
    for phase in (Phase.A_TAKES, Phase.B_TAKES):
        for branch in branches(partial(enabled, ANY_RULES, phase, before, answers(phase)), given_for(before)):
            slides = branch.result.target is Phase.TURN_START
            claim = z3.And(laid_a == 0, laid_b == 0) == z3.BoolVal(slides)
            given = z3.And(*given_for(before), branch.condition)
            yield Claim.under(f"{branch.result.name} of any table", given, claim)


def _gathered(step: Step) -> Any:
    a, b, old = (cast(SymbolicPile, pile) for pile in (step.before.laid_a, step.before.laid_b, step.before.hand))
    new = cast(SymbolicPile, step.after.hand)
    stacked = is_(ORDER, Order.STACKS)
    of_a = z3.If(stacked, a.count, z3.If(z3.And(a.count == 1, b.count > 1), 0, 1))
    of_b = z3.If(stacked, b.count, z3.If(z3.And(b.count == 1, a.count > 1), 0, 1))
    if step.transition.source is Phase.A_TAKES:
        a_first = is_(FIRST, First.WINNER, First.SEAT_A)
    else:
        a_first = is_(FIRST, First.LOSER, First.SEAT_A)
    taken = of_a + of_b
    in_front = is_(ORDER, Order.REVERSED_PAIRS)
    begin = z3.If(in_front, 0, old.count)
    from_a = AT - begin - z3.If(a_first, 0, of_b)
    from_b = AT - begin - z3.If(a_first, of_a, 0)
    shifted = AT - z3.If(in_front, taken, 0)
    return z3.And(
        new.count == old.count + taken,
        z3.Implies(z3.And(from_a >= 0, from_a < of_a), new.at(AT) == a.at(from_a)),
        z3.Implies(z3.And(from_b >= 0, from_b < of_b), new.at(AT) == b.at(from_b)),
        z3.Implies(z3.And(shifted >= 0, shifted < old.count), new.at(AT) == old.at(shifted)),
    )


@theorem(scope="every agreement but `sorted` and `shuffled`, every deck, piles of any length", method="induction")
def the_taker_slides_its_hand_as_it_lies() -> Iterator[Claim]:
    """The whole hand goes under the taker's pile, first gathered first, and nothing under the other's."""
    plain = is_(ORDER, Order.PAIRS, Order.STACKS, Order.REVERSED_PAIRS)
    for phase in (Phase.A_TAKES, Phase.B_TAKES):
        for branch in steps(phase, plain):
            step = branch.result
            if step.transition.target is not Phase.TURN_START:
                continue
            a, b, _, __, hand = counts(step.before)
            after_a, after_b, _, __, rest = counts(step.after)
            taker = step.before.a if phase is Phase.A_TAKES else step.before.b
            pile = cast(SymbolicPile, step.after.a if phase is Phase.A_TAKES else step.after.b)
            lies = pile.at(cast(SymbolicPile, taker).count + AT) == cast(SymbolicPile, step.before.hand).at(AT)
            gained = (hand, 0) if phase is Phase.A_TAKES else (0, hand)
            claim = z3.And(
                after_a == a + gained[0],
                after_b == b + gained[1],
                rest == 0,
                z3.Implies(z3.And(AT >= 0, hand > AT), lies),
            )
            yield step.claim(branch, claim)


@theorem(scope="`sorted` and `shuffled`, every deck, piles of any length", method="induction")
def a_sorted_hand_is_arranged_before_it_slides() -> Iterator[Claim]:
    """Under `sorted` and `shuffled` what goes under the taker's pile is the hand as the oracle arranges it: by falling
    rank (`sorting_is_by_falling_rank_and_stable`) or at random."""
    arranged = is_(ORDER, Order.SORTED, Order.SHUFFLED)
    for phase in (Phase.A_TAKES, Phase.B_TAKES):
        for branch in steps(phase, arranged):
            step = branch.result
            if step.transition.target is not Phase.TURN_START:
                continue
            hand = cast(SymbolicPile, step.before.hand)
            taker = step.before.a if phase is Phase.A_TAKES else step.before.b
            pile = cast(SymbolicPile, step.after.a if phase is Phase.A_TAKES else step.after.b)
            slid = pile.at(cast(SymbolicPile, taker).count + AT) == step.arranging.arrange(hand).at(AT)
            claim = z3.Implies(z3.And(AT >= 0, hand.count > AT), slid)
            yield step.claim(branch, claim)
