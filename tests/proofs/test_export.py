"""The shipped SMT-LIB files and docs/explanation/proofs.md match the catalogue, and other programs read the files."""

import subprocess
import sys
from pathlib import Path

import cvc5
import pytest
import z3

from bataille_proofs.catalogue import catalogue
from bataille_proofs.reports.smtlib import SHIPPED

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files as a fresh process writes them."""
    folder = tmp_path_factory.mktemp("smt")
    subprocess.run([sys.executable, "-m", "bataille_proofs.reports.smtlib", str(folder)], check=True)
    return folder


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_proof_is_the_one_of_the_catalogue(name: str, written: Path) -> None:
    shipped = (ROOT / "docs" / "results" / "smt" / f"{name}.smt2").read_text()
    assert (written / f"{name}.smt2").read_text() == shipped, (
        "write it again: python -m bataille_proofs.reports.smtlib docs/results/smt"
    )


def test_nothing_else_is_shipped() -> None:
    assert {file.stem for file in (ROOT / "docs" / "results" / "smt").iterdir()} == set(SHIPPED)
    assert len(SHIPPED) == 2


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_proof_is_right_by_hand_with_two_solvers(name: str) -> None:
    text = (ROOT / "docs" / "results" / "smt" / f"{name}.smt2").read_text()
    asked = text.count("(check-sat)")
    (theorem,) = catalogue(f"{name}*")
    assert asked == sum(not isinstance(claim.holds, bool) for claim in theorem.claims()) > 3
    assert f"answers `unsat` {asked} times" in text
    assert _by_z3(text) == ["unsat"] * asked
    assert _by_cvc5(text) == ["unsat"] * asked


def _by_z3(text: str) -> list[str]:
    context = z3.Context()  # of its own: the text sets the logic, which can be done once
    answers: str = z3.Z3_eval_smtlib2_string(context.ref(), text)
    return answers.split()


def _by_cvc5(text: str) -> list[str]:
    solver = cvc5.Solver()
    solver.setOption("incremental", "true")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "shipped")
    answers = []
    while not (command := parser.nextCommand()).isNull():
        if command.getCommandName() == "check-sat":
            answers.append(str(solver.checkSat()))
        else:
            command.invoke(solver, parser.getSymbolManager())
    return answers


def test_the_page_is_the_one_of_the_catalogue() -> None:
    run = [sys.executable, "-m", "bataille_proofs.reports.docs_page"]
    written = subprocess.run(run, check=True, capture_output=True, encoding="utf-8").stdout
    assert written == (ROOT / "docs" / "explanation" / "proofs.md").read_text(), (
        "write it again: python -m bataille_proofs.reports.docs_page"
    )
