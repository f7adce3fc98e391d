"""Every seeded fault is caught; the present machine is untouched by it."""

import sys

import pytest

from bataille.game.machine.table import MACHINE
from bataille_proofs.mutation.faults import FAULTS, Fault
from bataille_proofs.mutation.mutants import Row, broken, catches, noticed, text_of


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_seeded_fault_is_caught(fault: Fault) -> None:
    assert noticed(fault), f"{fault.name} survives {fault.noticed_by}"


def test_there_are_at_least_thirty_faults_each_a_change_of_its_own() -> None:
    assert len(FAULTS) >= 30
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert len({(fault.module, fault.old, fault.new) for fault in FAULTS}) == len(FAULTS)


def test_a_change_that_changes_nothing_survives() -> None:
    """The catchers do not cry wolf: the intact machine, loaded as a broken one, is caught by nothing."""
    at = "from collections.abc import Callable\n"
    harmless = Fault("nothing", "none", "", "bataille.game.lasso", at, at + "\n")
    row = Row(harmless, tuple(catches(harmless)))
    assert row.catches == ()
    assert row.as_json()["caught_by"] == {"theorems": [], "facts": [], "engines": []}


def test_the_present_modules_come_back() -> None:
    fault = FAULTS[0]
    with broken(fault):
        from bataille.game.machine import table

        assert table.MACHINE is not MACHINE
        assert fault.new not in text_of(fault.module)
    assert sys.modules["bataille.game.machine.table"].MACHINE is MACHINE


def test_a_passage_that_does_not_stand_there_is_told() -> None:
    with pytest.raises(AssertionError, match="stands 0 times"), broken(FAULTS[0]._replace(old="no such passage")):
        pass
