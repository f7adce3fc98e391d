"""The command as a user types it: words, statuses, and never a traceback."""

import inspect
import json
import subprocess
import sys

import pytest

import bataille
from bataille.cli.app import COMMANDS, status

WRONG = [
    ("play --rules batalle", "did you mean bataille"),
    ("play --deal 5", "has 1 pile:"),
    ("play --deal '/ 5'", "pile of seat a empty"),
    ("play --deck 5x1 --deal '1 2 3 / 4 4'", "repeats 4"),
    ("play --deck 53", "'53' is not a deck"),
    ("play --pickup pairs/winer", "did you mean pairs/winner"),
    ("play --shortage stages", "did you mean stage"),
    ("play --objective win", "objective 'win' does not exist"),
    ("play --at-limit size", "at_limit 'size' does not exist"),
    ("play --face-down -1", "face_down is a whole number"),
    ("play --face-down two", "face_down is a whole number, 0 or more; got 'two'"),
    ("play --limit soon", "limit 'soon' is not a number of turns"),
    ("play --limit -3", "limit '-3' is not a number of turns"),
    ("play --sed 3", "--sed"),
    ("play --seed -1", "is not a whole number from 0 to"),
    ("play --game -1", "is not a whole number from 0 to"),
    ("survey 5x1 --games 3 --seed 18446744073709551616", "is not a whole number from 0 to 18,446,744,073,709,551,615"),
    ("cycles 5x1 --seed -1", "is not a whole number from 0 to"),
    ("play --limit " + "9" * 5000, "is not a number of turns"),
    ("play --face-down " + "9" * 30, "face_down is at most"),
    ("play --deal ', / ,'", "pile of seat a empty"),
    ("explore 10000x1", "about 10^35,663 positions"),
    ("explore 10000x100 --engine reference", "about 10^3,986,015 positions"),
    ("plya", "did you mean play"),
    ("explore 5x1 --engine fast", "no engine is called 'fast'"),
    ("explore 5x1 --pickup shuffled", "for play and survey only"),
    ("explore 5x1 --memory inf", "is not a number"),
    ("explore 5x1 --memory 1e300", "is not a number"),
    ("explore 5x1 --endless-only --engine explicit", "search of engine frontier, not of 'explicit'"),
    ("explore", "DECK"),
    ("rules winamx", "did you mean winamax"),
    ("diagram --format png", "format 'png' does not exist"),
]


@pytest.mark.parametrize(("words", "says"), WRONG)
def test_wrong_words_get_one_clear_sentence_and_status_two(words, says, capsys):
    import shlex

    assert status(shlex.split(words)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err
    assert told.err.startswith("bataille: ")
    assert told.err.count("\n") == 1


def run(*words, **more):
    return subprocess.run(
        [sys.executable, "-m", "bataille", *words], capture_output=True, text=True,
        env={"PYTHONPATH": ":".join(sys.path), "PATH": ""}, **more,
    )  # fmt: skip


def test_help_names_every_command_and_loads_nothing_heavy():
    told = run("--help")
    assert told.returncode == 0
    assert all(f" {command} " in told.stdout for command in COMMANDS)
    code = "import sys; from bataille.cli.app import status; status(['--help']); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": ":".join(sys.path)}, check=True
    ).stdout.split()
    assert not {"numpy", "numba", "z3", "cvc5", "matplotlib", "pyarrow", "starlette", "transitions"} & set(loaded)


def test_importing_bataille_loads_nothing_heavy():
    code = (
        "import sys, bataille, bataille.cli; print([m for m in ('numpy', 'numba', 'z3', 'cvc5') if m in sys.modules])"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": ":".join(sys.path)}, check=True
    )
    assert told.stdout.strip() == "[]"


def test_json_is_one_document_and_nothing_else():
    told = run("play", "--deal", "9c 3d Qd / 9h Ks 7c", "--json")
    document = json.loads(told.stdout)
    assert told.stderr == ""
    assert list(document)[:4] == ["rules", "deck", "outcome", "reason"]
    assert document["final"] == {"a": ["9c", "9h", "3d", "Ks", "Qd", "7c"], "b": [], "table": []}


def test_a_trace_shows_every_phase_the_table_and_the_taker(capsys):
    assert status(["play", "--deal", "9c 3d Qd / 9h Ks 7c", "--trace"]) == 0
    told = capsys.readouterr().out
    for words in ("turn start", "faced", "tied", "covered", "a takes", "9c-9h [3d-Ks] Qd-7c",
                  "a slides 9c 9h 3d Ks Qd 7c under its pile", "a wins by cards"):  # fmt: skip
        assert words in told


def test_play_without_a_deal_deals_the_presets_deck(capsys):
    assert status(["play", "--rules", "pyanitsa", "--seed", "5", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["deck"] == "36"
    assert sum(len(pile) for pile in document["final"].values()) == 36


def test_a_stopped_game_is_no_failure(capsys):
    assert status(["play", "--limit", "1", "--seed", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["reason"] == "limit"


def test_rules_lists_every_preset_with_its_source(capsys):
    assert status(["rules", "--json"]) == 0
    presets = json.loads(capsys.readouterr().out)["presets"]
    assert len(presets) == 12
    assert all(one["source"] for one in presets)
    assert status(["rules", "lycos"]) == 0
    assert "300" in capsys.readouterr().out


def test_the_version_is_told(capsys):
    assert status(["--version"]) == 0
    assert capsys.readouterr().out.split() == ["bataille", bataille.__version__]


@pytest.mark.parametrize("command", sorted({*COMMANDS} - {"serve", "completion"}))
def test_every_command_that_answers_takes_json(command):
    assert "json" in inspect.signature(COMMANDS[command]).parameters


@pytest.mark.parametrize(("limit", "says"), [("0", "0 turns,"), ("1", "1 turn,"), ("2", "2 turns,")])
def test_one_turn_is_no_turns(limit, says, capsys):
    assert status(["play", "--deal", "1 3 5 / 2 4", "--limit", limit]) == 0
    assert f"stopped at the limit of {says}" in capsys.readouterr().out


def test_the_machine_is_one_json_document(capsys):
    assert status(["diagram", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["transitions"][-1]["name"] == "slide_b"


def test_no_command_at_all_is_answered_with_help(capsys):
    assert status([]) in (0, 2)
    assert "play" in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ("play --trace --seed 1 | true", 0, ""),
        ("--help | true", 0, ""),
        ("play >&-", 0, ""),
        ("play --json >&-", 0, ""),
        ("diagram >&-", 0, ""),
        ("play --nope 2>&-", 2, ""),
        ("play >/dev/full", 2, "cannot be read or written: No space left on device"),
        ("play --json >/dev/full", 2, "cannot be read or written: No space left on device"),
    ],
)
def test_a_stream_that_is_closed_or_full_makes_no_noise(words, code, says):
    """Not a Python traceback, nor the status of a wrong verdict."""
    line = f"set -o pipefail; {sys.executable} -m bataille {words}"
    told = subprocess.run(
        ["/bin/bash", "-c", line], capture_output=True, text=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
    assert told.returncode == code, told.stderr
    assert says in told.stderr
    assert told.stderr.count("\n") == bool(says)
