"""`bataille verify --proofs`: the folder, its index, and the exit status where evidence is missing."""

import json
from pathlib import Path

import pytest

from bataille.cli.app import status
from bataille.output.text import counted
from bataille.runtime import files
from bataille_proofs.alethe.__main__ import main as checker
from bataille_proofs.catalogue import Claim, Method, Theorem, catalogue
from bataille_proofs.prove import prove_all
from bataille_proofs.reports import proof_objects
from bataille_proofs.reports.proof_objects import PROOF, EvidenceError, ProofFolder, evidence
from bataille_proofs.solver import by_z3

PATTERN = "comparison is transitive"
"""Two theorems that need no other: one is proved, the other refuted by a model."""
LEFT_OUT = (
    "no_game_on_6x1_lasts_more_than_17_turns",
    "a_game_on_5x1_ends_within_9_turns_or_goes_round_in_6",
    "the_unique_highest_card_never_changes_hands_without_a_war",
    "the_dealt_halves_decide_nothing",
    "the_dealt_halves_decide_everything",
)
"""Theorems whose first obligation takes seconds, or that are settled by playing alone."""
SOLVED = [one for one in catalogue() if one.method is not Method.EXHAUSTIVE and one.name not in LEFT_OUT]


def test_every_obligation_has_its_problem_and_its_evidence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["verify", PATTERN, "--proofs", str(tmp_path / "new" / "proofs")]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    index = json.loads((tmp_path / "new" / "proofs" / "index.json").read_text())
    count, models = index["proofs"], index["models"]
    assert f"holds {counted(count, 'proof')} without a hole and {counted(models, 'model')}, all accepted" in printed
    assert index["missing"] == []
    kinds = [entry["kind"] for entry in index["obligations"]]
    assert (kinds.count("alethe"), kinds.count("model")) == (count, models)
    assert kinds[0] == "alethe"  # the comparison is transitive ...
    assert kinds[-1] == "model"  # ... but not where the lowest card beats the highest
    for entry in index["obligations"]:
        problem, evidence = (tmp_path / "new" / "proofs" / name for name in entry["files"])
        assert checker([str(problem), str(evidence)]) == 0
        assert problem.read_text().startswith(f"; {entry['theorem']}\n")
        assert ":rule hole" not in evidence.read_text()


def test_the_document_gains_a_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["verify", PATTERN, "--json", "--proofs", str(tmp_path)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["proof_objects"]["proofs"] > 0
    assert document["proof_objects"]["missing"] == []
    assert status(["verify", PATTERN, "--json"]) == 0
    assert "proof_objects" not in json.loads(capsys.readouterr().out)


def test_files_of_an_earlier_run_go(tmp_path: Path) -> None:
    old = tmp_path / "the_comparison_is_transitive" / "0009.alethe"
    old.parent.mkdir()
    old.write_text("old")
    assert status(["verify", PATTERN, "--proofs", str(tmp_path)]) == 0
    assert not old.exists()


def test_several_processes_write_the_same_folder(tmp_path: Path) -> None:
    def index(*options: str) -> list[tuple[str, str, str, list[str]]]:
        folder = tmp_path / "".join(options or ["one"])
        assert status(["verify", PATTERN, "--proofs", str(folder), *options]) == 0
        entries = json.loads((folder / "index.json").read_text())["obligations"]
        files = {str(file.relative_to(folder)) for file in folder.rglob("*.*")} - {"index.json"}
        assert files == {name for entry in entries for name in entry["files"]}
        return [(entry["theorem"], entry["about"], entry["kind"], entry["files"]) for entry in entries]

    assert index("--jobs", "2") == index()


def test_a_folder_that_is_not_finished_has_no_index(tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text("{}")
    folder = ProofFolder(tmp_path)
    for theorem, _ in prove_all(catalogue(PATTERN)[:1], "z3", folder.settled):
        assert folder.write(theorem) == folder.entries
    assert not (tmp_path / "index.json").exists()


@pytest.mark.parametrize("ending", [".smt2", ".alethe", "index.json"])
def test_a_file_is_whole_or_not_there(ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = files.write

    def fails(path: Path, text: str) -> None:
        if path.name.endswith(ending):
            with files.whole(path) as file:
                file.write(text[: len(text) // 2].encode())
                raise OSError(28, "No space left on device")
        write(path, text)

    monkeypatch.setattr(files, "write", fails)
    assert status(["verify", PATTERN, "--proofs", str(tmp_path)]) == 2
    assert not [file for file in tmp_path.rglob("*") if file.name.endswith((ending, ".part"))]


def test_missing_evidence_is_status_3(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def gives_up(_: object) -> None:
        raise EvidenceError("cvc5 gives up: resourceout")

    monkeypatch.setattr(proof_objects, "evidence", gives_up)
    assert status(["verify", PATTERN, "--proofs", str(tmp_path)]) == 3
    assert "no evidence: the_comparison_is_transitive" in capsys.readouterr().out


def test_a_hole_is_no_evidence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answered = proof_objects._answered
    monkeypatch.setattr(
        proof_objects,
        "_answered",
        lambda *given: (answered(*given)[0], answered(*given)[1].replace(":rule trans", ":rule hole")),
    )
    folder = ProofFolder(tmp_path)
    for theorem, _ in prove_all(catalogue(PATTERN)[:1], "z3", folder.settled):
        folder.write(theorem)
    assert "the rule hole is not known" in folder.close()["missing"][0]


def test_a_folder_that_cannot_be_written_is_refused_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert status(["verify", PATTERN, "--proofs", str(file)]) == 2
    assert "a folder is needed" in capsys.readouterr().err


@pytest.mark.parametrize("theorem", SOLVED, ids=lambda theorem: theorem.name)
def test_the_first_obligation_of_a_theorem_has_evidence(theorem: Theorem) -> None:
    claim = next((claim for claim in theorem.claims() if not isinstance(claim.holds, bool)), None)
    if claim is None:  # settled by playing alone: no solver has a say, and there is nothing to write
        return
    given = evidence(claim.holds)
    assert given.steps > 0
    assert (given.kind == PROOF) == by_z3(claim.holds).valid


@pytest.mark.census
def test_every_obligation_of_the_catalogue_has_evidence(tmp_path: Path) -> None:
    folder, settled = ProofFolder(tmp_path), []

    def observer(claim: Claim, valid: bool) -> None:
        settled.append(valid)
        folder.settled(claim, valid)

    for theorem, _ in prove_all(catalogue(), "z3", observer):
        folder.write(theorem)
    total = folder.close()
    assert total["missing"] == []
    assert (total["proofs"], total["models"]) == (settled.count(True), settled.count(False))
    assert total["proofs"] > 3000
