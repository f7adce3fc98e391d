"""Every theorem of the catalogue, against its expected verdict."""

import pytest

from bataille_proofs.catalogue import Theorem, catalogue
from bataille_proofs.prove import prove
from bataille_proofs.verdict import Verdict

THEOREMS = catalogue()


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda theorem: theorem.name)
def test_the_verdict_is_as_expected(theorem: Theorem) -> None:
    result = prove(theorem)
    assert result.verdict is theorem.expected, result.note
    assert result.obligations > 0
    assert (result.witness is not None) == (result.verdict is Verdict.REFUTED), "a refutation shows its witness"
