"""Every theorem of the catalogue, against its expected verdict."""

import pytest

from bataille_proofs.catalogue import Method, Theorem, catalogue
from bataille_proofs.prove import prove
from bataille_proofs.verdict import Verdict

THEOREMS = catalogue()
QUICK = ("steps", "comparison")
"""Subjects whose obligations cvc5 settles in a second each; it is asked about all of them in `make census`."""


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda theorem: theorem.name)
def test_the_verdict_is_as_expected(theorem: Theorem) -> None:
    result = prove(theorem)
    assert result.verdict is theorem.expected, result.note
    assert result.obligations > 0
    assert (result.witness is not None) == (result.verdict is Verdict.REFUTED), "a refutation shows its witness"


@pytest.mark.parametrize(
    "theorem",
    [
        pytest.param(theorem, marks=[] if theorem.subject in QUICK else [pytest.mark.census], id=theorem.name)
        for theorem in THEOREMS
    ],
)
def test_both_solvers_agree_on_every_obligation(theorem: Theorem) -> None:
    result = prove(theorem, "both")
    assert result.verdict is theorem.expected, result.note
    assert "cvc5" not in result.note, "cvc5 settles what z3 does"


def test_the_catalogue_is_as_large_as_it_says() -> None:
    assert len(THEOREMS) >= 25
    assert sum(theorem.method is Method.INDUCTION for theorem in THEOREMS) >= 8
    assert sum(theorem.expected is Verdict.REFUTED for theorem in THEOREMS) >= 5
    assert all(len(theorem.statement) > 40 and theorem.scope for theorem in THEOREMS)
