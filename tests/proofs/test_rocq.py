"""The machine as Gallina: complete, and refused by Rocq once a row of the table is changed.

`make rocq` compiles the theorems; here is what it must not accept. Without Debian's package coq these are skips.
"""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from bataille.game.machine.actions import face, keep
from bataille.game.machine.phases import Phase
from bataille.game.machine.table import MACHINE, Machine, Transition
from bataille.rules.presets import preset
from bataille_proofs.rocq.data import rules_term
from bataille_proofs.rocq.gallina import ListSymbol, Translation
from bataille_proofs.rocq.machine import constructor, gallina
from scripts import ROOT

SOURCES = ROOT / "proofs" / "rocq"
coqc = shutil.which("coqc")
needs_rocq = pytest.mark.skipif(coqc is None, reason="Rocq is not installed (Debian's package coq)")


def compiled(folder: Path, *names: str) -> bool:
    """Whether Rocq accepts all of these files, in this order."""
    assert coqc is not None
    return all(
        subprocess.run(
            [coqc, "-q", "-R", ".", "Bataille", f"{name}.v"], cwd=folder, capture_output=True, timeout=300, check=False
        ).returncode
        == 0
        for name in names
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files written by hand, of which those before the machine are compiled."""
    result = tmp_path_factory.mktemp("rocq")
    for path in SOURCES.glob("*.v"):
        shutil.copy(path, result)
    assert compiled(result, "Model", "Spec")
    return result


def agrees(folder: Path, machine: Machine) -> bool:
    """Whether Rocq finds this machine to be what Spec.v says."""
    (folder / "Machine.v").write_text(gallina(machine))
    assert compiled(folder, "Machine"), "the file is well formed, whatever the table says"
    return compiled(folder, "Agreement")


def changed(name: str, change: Callable[[Transition], Transition | None]) -> Machine:
    """The machine with one row changed, or without it."""
    rows = [change(row) if row.name == name else row for row in MACHINE.transitions]
    return Machine([row for row in rows if row is not None])


def test_every_row_of_the_table_is_in_the_file_in_its_order() -> None:
    text = gallina()
    table = text[text.index("Definition transitions") :]
    places = [table.index(f'"{row.name}" {constructor(row.source)} ') for row in MACHINE.transitions]
    assert places == sorted(places)
    assert len(places) == table.count("mkTransition") == 22


def test_the_file_is_the_same_each_time() -> None:
    assert gallina() == gallina()


def test_what_has_no_translation_is_refused() -> None:
    pile = ListSymbol(Translation({}, {}), "l", None)
    for wrong in (lambda: pile[0], lambda: pile[::2], lambda: pile == pile):
        with pytest.raises(TypeError):
            wrong()


def test_rules_are_written_field_by_field() -> None:
    assert rules_term(preset("lycos")) == (
        "(mkRules 1 OrderStacks FirstWinner ShortageLastCard false ObjectiveCollect false true 300 AtLimitCount)"
    )


def test_no_file_assumes_what_it_should_prove() -> None:
    check = (SOURCES / "check.sh").read_text()
    names = check[check.index("files=(") + 7 : check.index(")", check.index("files=("))].split()
    assert {path.stem for path in SOURCES.glob("*.v")} == set(names) - {"Machine", "Counts", "Games"}
    for path in SOURCES.glob("*.v"):
        for word in ("Admitted", "admit.", "Axiom", "Parameter"):
            assert word not in path.read_text(), f"{path.name} has {word}"


QUICK = {
    "a_higher goes to b": changed("a_higher", lambda row: row._replace(target=Phase.B_TAKES)),
    "tie is left out": changed("tie", lambda _: None),
    "face_again lays nothing": changed("face_again", lambda row: row._replace(action=keep)),
}
"""Changes that are refused within seconds."""


@needs_rocq
@pytest.mark.parametrize("name", QUICK)
def test_a_changed_row_is_refused(name: str, folder: Path) -> None:
    assert not agrees(folder, QUICK[name])


def every_change() -> dict[str, Machine]:
    """Each row left out, with another target, another action, and the guard of its neighbour."""
    machines = {}
    rows = MACHINE.transitions
    for this in rows:
        neighbour = next(row for row in rows if row.source is this.source and row is not this)
        machines[f"{this.name} left out"] = changed(this.name, lambda _: None)
        machines[f"{this.name} elsewhere"] = changed(
            this.name, lambda row: row._replace(target=Phase.TIED if row.target is not Phase.TIED else Phase.COVERED)
        )
        other = keep if this.action is not keep else face
        machines[f"{this.name} does another thing"] = changed(
            this.name, lambda row, other=other: row._replace(action=other)
        )
        machines[f"{this.name} guarded as {neighbour.name}"] = changed(
            this.name, lambda row, neighbour=neighbour: row._replace(guard=neighbour.guard)
        )
    return machines


@needs_rocq
@pytest.mark.census
@pytest.mark.parametrize("name", every_change())
def test_every_changed_row_is_refused(name: str, folder: Path) -> None:
    assert not agrees(folder, every_change()[name])


@needs_rocq
@pytest.mark.census
def test_the_table_as_it_is_is_accepted(folder: Path) -> None:
    assert agrees(folder, MACHINE)
