"""One transition of the machine, run on symbols: the unit of every induction.

A turn is a chain of transitions, so what every transition keeps, every turn keeps, however many wars it holds and
however long the piles are.
"""

from functools import cache
from typing import Any, NamedTuple

import z3

from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.table import Transition
from bataille.game.machine.turn import enabled
from bataille.game.state import Position
from bataille.rules import Shortage
from bataille_proofs.catalogue import Claim
from bataille_proofs.symbolic.execution import Branch, Branches, branches
from bataille_proofs.symbolic.inputs import (
    AGREED,
    ANSWERED,
    ANY_RULES,
    SHORTAGE,
    Arranging,
    answers,
    any_position,
    counts,
    is_,
    is_position,
)

PHASES = tuple(phase for phase in Phase if phase not in ENDS)
"""The phases that something leaves."""


class Step(NamedTuple):
    """One transition from an unknown position under unknown rules."""

    transition: Transition
    before: Position
    after: Position
    arranging: Arranging
    given: Any
    """What is assumed of rules, answers and piles, and the shape of the phase."""

    def claim(self, branch: "Branch[Step]", holds: Any, *given: Any, about: str = "") -> Claim:
        """The obligation of this branch: under its path condition, the phase's shape and what arranging is."""
        premise = z3.And(branch.condition, self.given, *self.arranging.facts, *given)
        return Claim.under(about or self.transition.name, premise, holds)


_ANYTHING = z3.And(*AGREED, *ANSWERED)
"""What is assumed of unknown rules and answers, made once."""


def given_for(position: Position) -> list[Any]:
    """What is assumed of unknown rules, answers and piles."""
    return [_ANYTHING, *is_position(position)]


@cache
def steps(phase: Phase, *scope: Any) -> Branches[Step]:
    """Every way a transition leaves the phase, under any rules, with piles of any length and the phase's shape.

    `scope` is what else is assumed, of the rules say.
    """
    before = any_position()
    given = z3.And(*given_for(before), *formula_of_shape(phase, before), *scope)

    def program() -> Step:
        arranging = Arranging()
        transition = enabled(ANY_RULES, phase, before, answers(phase))
        after = transition.action(ANY_RULES, before, arranging.oracle)
        return Step(transition, before, after, arranging, given)

    return branches(program, [given])


def all_steps(*scope: Any) -> list[Branch[Step]]:
    """Every way a transition leaves any phase."""
    return [branch for phase in PHASES for branch in steps(phase, *scope)]


def formula_of_shape(phase: Phase, position: Position) -> list[Any]:
    """What is always so in a phase; `every_phase_keeps_its_shape` shows that the machine keeps it."""
    _, __, laid_a, laid_b, hand = counts(position)
    as_many = z3.Or(laid_a == laid_b, is_(SHORTAGE, Shortage.LAST_CARD))
    if phase is Phase.TURN_START:
        return [laid_a == 0, laid_b == 0, hand == 0]
    if phase in (Phase.FACED, Phase.TIED, Phase.COVERED):
        return [laid_a >= 1, laid_b >= 1, hand == 0, as_many]
    if phase in (Phase.A_TAKES, Phase.B_TAKES):
        return [(laid_a == 0) == (laid_b == 0), laid_a + laid_b + hand >= 2, as_many]
    return []
