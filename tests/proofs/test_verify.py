"""`bataille verify`: its table, its documents, its exit statuses."""

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bataille.cli.app import status
from bataille_proofs import catalogue
from bataille_proofs.catalogue import Claim, Method, Theorem, add
from bataille_proofs.verdict import Verdict

FIELDS = {"name", "statement", "scope", "method", "expected", "verdict", "witness", "solver", "seconds"}


@pytest.fixture
def entered(monkeypatch: pytest.MonkeyPatch):
    """A catalogue that may be added to."""
    catalogue.catalogue()
    monkeypatch.setattr(catalogue, "_CATALOGUE", dict(catalogue._CATALOGUE))

    def enter(name: str, holds: bool | BaseException, expected: Verdict = Verdict.PROVED) -> None:
        def claims():
            if isinstance(holds, BaseException):
                raise holds
            yield Claim("it", holds)

        add(Theorem(name, "A test.", "none", Method.BOUNDED, expected, "here", claims))

    return enter


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, list[dict[str, object]]]:
    document: dict[str, list[dict[str, object]]] = json.loads(capsys.readouterr().out)
    return document


def test_a_pattern_and_json_give_the_fields_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["verify", "no game on 4x1", "--json"]) == 0
    entries = told(capsys)["theorems"]
    assert {str(entry["name"]): entry["verdict"] for entry in entries} == {
        "no_game_on_4x1_lasts_more_than_7_turns": "proved",
        "no_game_on_4x1_lasts_more_than_6_turns": "refuted",
    }
    assert all(entry.keys() >= FIELDS for entry in entries)


def test_a_printed_witness_can_be_run_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    import shlex

    assert status(["verify", "no_game_on_4x1_lasts_more_than_6_turns", "--json"]) == 0
    (entry,) = told(capsys)["theorems"]
    words = shlex.split(str(entry["witness"]["command"]))  # type: ignore[index]
    assert words[:2] == ["bataille", "play"]
    assert status([*words[1:], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["turns"] == 7


def test_the_table_names_statement_verdict_and_witness(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["verify", "the_larger_pile*"]) == 0
    shown = capsys.readouterr().out
    for part in ("the larger pile wins", "refuted", "search", "bataille play --rules bataille", "1 of 1 theorems"):
        assert part in shown


def test_both_solvers_are_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["verify", "the_comparison*", "--solver", "both", "--json"]) == 0
    entries = told(capsys)["theorems"]
    assert {entry["solver"] for entry in entries} == {"both"}
    assert all(entry["verdict"] == entry["expected"] for entry in entries)


def test_a_verdict_that_differs_is_status_1_and_undetermined_3(entered, capsys: pytest.CaptureFixture[str]) -> None:
    entered("zz_false", False)
    entered("zz_unknown", ValueError("no answer"))
    assert status(["verify", "zz_false"]) == 1
    assert status(["verify", "zz_unknown"]) == 3
    assert status(["verify", "zz_*"]) == 1
    assert "expected proved" in capsys.readouterr().out


def test_junit_holds_one_case_a_theorem(entered, tmp_path: Path) -> None:
    entered("zz_false", False)
    entered("zz_unknown", ValueError("no answer"))
    file = tmp_path / "verdicts.xml"
    assert status(["verify", "zz_*", "--junit", str(file)]) == 1
    suite = ElementTree.parse(file).getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "1")
    assert [case.get("name") for case in suite] == ["zz_false", "zz_unknown"]


def test_wrong_words_are_status_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert status(["verify", "no such theorem"]) == 2
    assert status(["verify", "--solver", "z4"]) == 2
    assert "z3" in capsys.readouterr().err
    assert status(["verify", "every_turn_ends", "--junit", str(tmp_path / "no" / "file.xml")]) == 2


def test_the_first_sentence_of_a_statement_stands_alone() -> None:
    gists = {entry.name: entry.gist for entry in catalogue.catalogue()}
    assert gists["a_position_repeats_exactly_when_the_game_is_endless"].endswith(
        "as many turns as there are positions."
    )
    assert [gist for gist in gists.values() if " ." in gist or gist.startswith(("Let ", "The same where"))] == []
    dotted = replace(catalogue.catalogue("every_turn_ends")[0], statement="Let x(0), x(1), ... be it. Then so.")
    assert dotted.gist == "Let x(0), x(1), ... be it."


def test_a_pattern_may_be_typed_in_capitals(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["verify", "Every TURN ends", "--list"]) == 0
    assert capsys.readouterr().out == "every_turn_ends\n"


def test_a_belief_that_turns_out_true_is_told_in_words(entered, capsys: pytest.CaptureFixture[str]) -> None:
    entered("zz_belief", True, expected=Verdict.REFUTED)
    assert status(["verify", "zz_belief"]) == 1
    told = "zz_belief: proved, expected refuted: no counterexample was found in 1 obligation\n"
    assert told in capsys.readouterr().out


def test_what_ctrl_c_leaves_unasked_is_undetermined(
    entered, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entered("zz_1", True)
    entered("zz_2", KeyboardInterrupt())
    entered("zz_3", True)
    file = tmp_path / "verdicts.xml"
    assert status(["verify", "zz_*", "--json", "--mutants", "--junit", str(file)]) == 3
    out, err = capsys.readouterr()
    verdicts = {entry["name"]: entry["verdict"] for entry in json.loads(out)["theorems"]}
    assert verdicts == {"zz_1": "proved", "zz_2": "undetermined", "zz_3": "undetermined"}
    assert err == "bataille: undetermined: interrupted after 1 of 3 theorems\n"
    assert ElementTree.parse(file).getroot().get("errors") == "2"
    assert status(["verify", "zz_*"]) == 3
    assert "1 of 3 theorems as expected" in capsys.readouterr().out


def test_side_by_side_the_verdicts_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """In processes of their own too what is not proved takes along what stands on it, and witnesses come back."""
    documents = []
    for jobs in ("1", "2"):
        assert status(["verify", "*transitive*", "--jobs", jobs, "--json"]) == 0
        documents.append(json.loads(capsys.readouterr().out)["theorems"])
    # which of several witnesses a solver gives depends on what it was asked before; each was replayed
    apart = ("seconds", "witness")
    for one, other in zip(*documents, strict=True):
        assert {name: one[name] for name in one if name not in apart} == {
            name: other[name] for name in other if name not in apart
        }
        assert (one["witness"] is None) == (other["witness"] is None)
    assert status(["verify", "--jobs", "0"]) == 2


def test_side_by_side_a_file_of_ones_own_is_proved_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.py"
    claim = "@bataille.holds('4x1')\ndef {0}(game):\n    return game.turns <= {1}\n"
    file.write_text("import bataille\n" + claim.format("short", 7) + claim.format("shorter", 2))
    assert status(["verify", str(file), "--jobs", "2", "--json"]) == 1
    theorems = json.loads(capsys.readouterr().out)["theorems"]
    assert [(one["name"], one["verdict"]) for one in theorems] == [("short", "proved"), ("shorter", "refuted")]
