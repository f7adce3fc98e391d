"""Every seeded fault is caught; the present machine is untouched by it."""

import sys
from importlib import import_module

import pytest

from bataille.game.machine.table import MACHINE
from bataille_proofs.mutation.faults import Fault, instead_of, rows, seeded
from bataille_proofs.mutation.mutants import Row, broken, catches, noticed

FAULTS = seeded()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_seeded_fault_is_caught(fault: Fault) -> None:
    assert noticed(fault), f"{fault.name} survives {fault.noticed_by}"


def test_there_are_at_least_thirty_faults_each_a_change_of_its_own() -> None:
    assert len(FAULTS) >= 110
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    bodies = {(fault.module, fault.replaces, fault.by.partition("(")[2] or fault.by) for fault in FAULTS}
    assert len(bodies) == len(FAULTS)


def test_a_change_that_changes_nothing_survives() -> None:
    """The catchers do not cry wolf: the intact machine, loaded as a broken one, is caught by nothing."""
    harmless = Fault("nothing", "none", "", "bataille.game.lasso", "", "", lambda _: None)
    row = Row(harmless, tuple(catches(harmless)))
    assert row.catches == ()
    assert row.as_json()["caught_by"] == {"theorems": [], "facts": [], "engines": []}


def test_the_present_modules_come_back() -> None:
    with broken(FAULTS[0]):
        from bataille.game.machine import table

        assert table.MACHINE is not MACHINE
        assert table.MACHINE.transitions != MACHINE.transitions
    assert sys.modules["bataille.game.machine.table"].MACHINE is MACHINE


def test_a_row_or_a_function_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from bataille_proofs.mutation import faults

    monkeypatch.setattr(faults, "_SEEDED", {})
    rows("no_row", "none", "", nonsense=None)
    instead_of("bataille.game.state", "nonsense", "none", "")(test_a_row_or_a_function_that_is_not_there_is_refused)
    for fault, error in zip(faults._SEEDED.values(), (AssertionError, KeyError), strict=True):
        with pytest.raises(error, match="nonsense"), broken(fault):
            import_module(fault.module)
