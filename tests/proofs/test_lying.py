"""A solver that lies: under `--solver both` no theorem that asks one is proved, whichever of the two it is."""

import json
import subprocess
import sys

import pytest

LIES = {
    "z3 calls every other branch impossible": """
from bataille_proofs.symbolic.execution import Run
honest = Run._answers
def lying(self, term):
    can, cannot = honest(self, term)
    return (can, False) if can and cannot else (can, cannot)
Run._answers = lying
""",
    "z3 calls everything valid": "solver.SOLVERS['both']['z3'] = lambda formula: solver.Answer(True)",
    "cvc5 calls everything valid": "solver.SOLVERS['both']['cvc5'] = lambda formula: solver.Answer(True)",
    "z3 calls nothing valid": "solver.SOLVERS['both']['z3'] = lambda formula: solver.Answer(False, lambda term: 0)",
    "cvc5 calls nothing valid": "solver.SOLVERS['both']['cvc5'] = lambda formula: solver.Answer(False, lambda term: 0)",
    "z3 calls every invalid formula valid, but no control question": """
honest = solver.by_z3
def lying(formula):
    answer = honest(formula)
    return solver.Answer(True) if answer.valid is False and "control" not in str(formula) else answer
solver.SOLVERS['both']['z3'] = lying
""",
    "cvc5 calls every invalid formula valid, but no control question": """
honest = solver.by_cvc5
def lying(formula):
    answer = honest(formula)
    return solver.Answer(True) if answer.valid is False and "control" not in str(formula) else answer
solver.SOLVERS['both']['cvc5'] = lying
""",
}
PROGRAM = """
import json
from bataille_proofs import solver
{lie}
from bataille_proofs.catalogue import catalogue, subjects
from bataille_proofs.prove import prove
kinds = {{name: str(subject.kind) for name, subject in subjects().items()}}
wanted = [entry for entry in catalogue() if {which}]
print(json.dumps([entry.name for entry in wanted if str(prove(entry, "both").verdict) == "proved"]))
"""
QUICK = "entry.name in ('exactly_one_guard_holds_in_every_phase', 'the_comparison_is_transitive')"
QUICK += " or entry.name == 'of_two_cards_either_one_beats_the_other_or_they_are_equal'"
ALL = "kinds[entry.subject] == 'transition' or entry.subject in ('highest', 'lengths', 'lemmas')"


def proved(lie: str, which: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(lie=lie, which=which)], capture_output=True, text=True, check=True
    )
    result: list[str] = json.loads(done.stdout)
    return result


@pytest.mark.parametrize("lie", LIES)
def test_with_a_lying_solver_nothing_is_proved(lie: str) -> None:
    assert proved(LIES[lie], QUICK) == []


@pytest.mark.census
@pytest.mark.parametrize("lie", LIES)
def test_with_a_lying_solver_nothing_at_all_is_proved(lie: str) -> None:
    assert proved(LIES[lie], ALL) == []


def test_with_honest_solvers_the_same_theorems_are_proved() -> None:
    assert len(proved("", QUICK)) == 3
