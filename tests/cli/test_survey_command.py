"""`bataille survey` as a user types it: its JSON, its table, its picture, Ctrl-C, and going on."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bataille.cli.app import status

SLOW = ["survey", "52", "--pickup", "stacks/seat-a", "--seed", "3"]


def test_json_has_every_field_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["survey", "36", "--rules", "pyanitsa", "--games", "2000", "--seed", "8", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"rules", "deck", "games", "seed", "a_wins", "b_wins", "draw", "endless", "endless_interval"} <= set(found)
    assert found["a_wins"] + found["b_wins"] + found["draw"] + found["endless"] == found["games"] == 2000
    assert {"mean", "median", "max", "quantiles"} <= set(found["turns"])
    assert found["rules"]["name"] == "pyanitsa"
    assert (found["deck"], found["seed"], found["stopped"]) == ("36", 8, 0)


@pytest.mark.parametrize("rules", ["bataille", "lycos"])
def test_game_zero_is_what_play_plays(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The same (seed, game number) is the same game for `play`, a shuffled pick-up included."""
    for extra in ([], ["--pickup", "shuffled"]):
        assert status(["survey", "52", "--rules", rules, "--games", "1", "--seed", "77", "--json", *extra]) == 0
        found = json.loads(capsys.readouterr().out)
        assert status(["play", "--rules", rules, "--seed", "77", "--json", *extra]) == 0
        game = json.loads(capsys.readouterr().out)
        assert found["turns"]["max"] == game["turns"]
        assert found["wars"]["max"] == game["wars"]
        assert found[{"a-wins": "a_wins", "b-wins": "b_wins", "draw": "draw"}[game["outcome"]]] == 1


@pytest.mark.parametrize("name", ["lengths.png", "lengths.svg"])
def test_plot(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / name
    assert status(["survey", "5x2", "--games", "500", "--plot", str(file)]) == 0
    assert "random games of deck 5x2" not in capsys.readouterr().err
    assert file.read_bytes().startswith({".png": b"\x89PNG", ".svg": b"<?xml"}[file.suffix])
    assert list(tmp_path.iterdir()) == [file]


def test_a_plot_of_games_that_all_go_on_for_ever(tmp_path: Path) -> None:
    assert (
        status(["survey", "3x1", "--rules", "soldier", "--games", "3", "--seed", "1", "--plot", f"{tmp_path}/x.svg"])
        == 0
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("52 --games 0", "games is a whole number from 1"),
        ("52 --games many", "--games"),
        ("52", "--games"),
        ("53 --games 5", "'53' is not a deck"),
        ("52 --games 5 --workers 0", "workers is a whole number from 1"),
        ("52 --games 5 --plot x.pdf", "valid are: .png, .svg"),
        ("52 --games 5 --plot nowhere/x.png", "there is no folder"),
        ("9999x99 --games 5", "too big for a survey"),
    ],
)
def test_wrong_words(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["survey", *words.split()]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err
    assert told.err.count("\n") == 1


def test_ctrl_c_is_answered_before_the_end_and_the_run_goes_on(tmp_path: Path) -> None:
    games, file = 12_000, tmp_path / "run"
    words = [*SLOW, "--games", str(games), "--checkpoint", str(file), "--json"]
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path)}
    # the command itself, but it writes its checkpoint at once, so that we see when it is under way
    program = f"from bataille.engines.survey import run; run.EVERY = 0.01; from bataille.cli import main; main({words})"
    running = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    while not file.exists():
        assert running.poll() is None, "it finished before it was interrupted: ask for more games"
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 3
    part = json.loads(out)
    assert 0 < part["games"] < part["games_asked"] == games
    assert f"interrupted after {part['games']:,} of {games:,} games" in err
    command = [sys.executable, "-m", "bataille", *words]
    rest = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    unbroken = [word for word in command if word not in ("--checkpoint", str(file))]
    assert rest.stdout == subprocess.run(unbroken, capture_output=True, text=True, env=environment, check=True).stdout
    assert not file.exists()
