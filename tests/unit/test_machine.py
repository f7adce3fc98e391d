"""The table: exactly one guard in every phase, every phase reachable, every end a verdict."""

from itertools import product

import pytest

from bataille.game.compare import Comparison
from bataille.game.machine.phases import ENDS, Phase, TurnContext
from bataille.game.machine.table import MACHINE
from bataille.game.state import Outcome, Position, Reason
from bataille.rules import AtLimit, Objective, Rules, Shortage
from strategies import PICKUPS

SIZES = range(4)


def every_answer(phase):
    if phase is Phase.FACED:
        return [TurnContext(faced=faced) for faced in Comparison]
    if phase is Phase.TURN_START:
        return [TurnContext(turns=turns, seen=seen) for turns in (0, 2, 3, 4) for seen in (False, True)]
    return [TurnContext()]


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase not in ENDS])
def test_exactly_one_guard_holds(phase):
    for face_down, shortage, objective, repetition, limit, at_limit in product(
        range(3), Shortage, Objective, (True, False), (None, 3), AtLimit
    ):
        rules = Rules(
            face_down=face_down, pickup=PICKUPS[0], shortage=shortage, objective=objective,
            repetition=repetition, limit=limit, at_limit=at_limit,
        )  # fmt: skip
        for a, b, laid in product(SIZES, SIZES, range(2)):
            position = Position(("x",) * a, ("x",) * b, ("x",) * laid, ("x",) * laid)
            for answers in every_answer(phase):
                holding = [t.name for t in MACHINE.leaving(phase) if t.guard(rules, position, answers)]
                assert len(holding) == 1, (rules, position, answers, holding)


def test_an_end_has_no_way_out_and_every_other_phase_has_one():
    for phase in Phase:
        assert bool(MACHINE.leaving(phase)) == (phase not in ENDS)


def test_every_verdict_has_its_end():
    assert len(set(ENDS.values())) == len(ENDS)
    wins = [(outcome, reason) for outcome in (Outcome.A_WINS, Outcome.B_WINS) for reason in
            (Reason.ALL_CARDS, Reason.SHORTAGE, Reason.LIMIT)]  # fmt: skip
    draws = [(Outcome.DRAW, reason) for reason in (Reason.SHORTAGE, Reason.REPETITION, Reason.LIMIT)]
    assert set(ENDS.values()) == {*wins, *draws}


def test_names_are_triggers_and_differ():
    names = [transition.name for transition in MACHINE.transitions]
    assert len(set(names)) == len(names)
    assert all(name.isidentifier() for name in names)
