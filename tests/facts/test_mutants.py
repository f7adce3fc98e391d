"""The recorded matrix of seeded faults: in step with the faults and with its page; the whole again in the census."""

import json
from typing import Any

import pytest

from bataille_proofs.mutation.faults import PUBLISHED, Fault, seeded
from bataille_proofs.mutation.mutants import matrix
from scripts import script

mutants = script("mutants")

ROWS: list[dict[str, Any]] = json.loads(mutants.KEPT.read_text())


def test_every_fault_is_recorded_as_it_is_seeded() -> None:
    right = [(fault.name, fault.family, fault.module, fault.replaces, fault.by) for fault in seeded()]
    assert [tuple(row[field] for field in ("name", "family", "module", "replaces", "by")) for row in ROWS] == right


PAIRS = list(zip(seeded(), ROWS, strict=False))


@pytest.mark.parametrize(("fault", "row"), PAIRS, ids=lambda x: getattr(x, "name", ""))
def test_what_should_notice_a_fault_is_recorded_as_noticing_it(fault: Fault, row: dict[str, Any]) -> None:
    caught = row["caught_by"]
    refuted = set(caught["theorems"]) - set(row["undetermined"])
    assert caught["facts"] if fault.noticed_by == PUBLISHED else fault.noticed_by in refuted
    assert set(row["undetermined"]) <= set(caught["theorems"])


def test_the_page_shows_what_is_recorded() -> None:
    assert mutants.PAGE.read_text() == mutants.page(ROWS, mutants.asked()), (
        "run python docs/generators/mutants.py --pages"
    )


@pytest.mark.census
@pytest.mark.parametrize("workers", [1, 2])
def test_the_whole_matrix_is_the_recorded_one_whatever_the_workers(workers: int) -> None:
    assert [row.as_json() for row in matrix(workers)] == ROWS
