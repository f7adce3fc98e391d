"""Induction as a rule: nothing is used before its obligations are handed out, and a wrong step is refuted."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import z3

from bataille_proofs.catalogue import Claim, Method, Theorem, catalogue
from bataille_proofs.kernel import ForEvery, UnprovedError
from bataille_proofs.prove import FOUNDATIONS, prove
from bataille_proofs.verdict import Verdict

F = z3.Function("f", z3.IntSort(), z3.IntSort())


def theorem(claims: Callable[[], Iterator[Claim]]) -> Theorem:
    return Theorem("one", "One.", "all", Method.LEMMA, Verdict.PROVED, "here", claims)


def facts(n: Any) -> list[Any]:
    return [F(0) == 0, F(n + 1) == F(n) + 2]


@pytest.mark.parametrize(
    ("holds", "verdict"),
    [
        (lambda n: F(n) == 2 * n, Verdict.PROVED),
        (lambda n: F(n) == 3 * n, Verdict.REFUTED),
        (lambda n: F(n) >= 1, Verdict.REFUTED),
        (lambda n: n < 5, Verdict.REFUTED),
    ],
)
def test_a_step_or_a_base_that_fails_is_refuted(holds: Any, verdict: Verdict) -> None:
    assert prove(theorem(ForEvery("f", holds, facts).obligations)).verdict is verdict


def test_facts_that_contradict_each_other_prove_nothing() -> None:
    wrong = ForEvery("f", lambda n: F(n) == 7, lambda n: [F(n) == 1, F(n) == 2])
    assert prove(theorem(wrong.obligations)).verdict is Verdict.UNDETERMINED


def test_nothing_is_used_before_its_obligations_are_handed_out() -> None:
    rule = ForEvery("f", lambda n: F(n) == 2 * n, facts)
    with pytest.raises(UnprovedError):
        rule.at(z3.IntVal(3))
    next(rule.obligations())
    with pytest.raises(UnprovedError):
        rule.at(z3.IntVal(3))
    list(rule.obligations())
    assert z3.is_implies(rule.at(z3.IntVal(3)))


def test_what_a_theorem_needs_is_in_the_catalogue_and_nothing_needs_itself() -> None:
    entries = {entry.name: entry for entry in catalogue()}
    assert set(FOUNDATIONS) <= set(entries)

    def reached(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " needs ".join((*path, name))
        for need in entries[name].needs:
            reached(need, (*path, name))

    for name in entries:
        reached(name, ())
