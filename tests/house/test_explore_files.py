"""`bataille explore --graph` and `--plot` as a user types them."""

import json
from pathlib import Path

import pytest

from bataille.cli.app import status


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("5x1 --cycle 0", "give it a FILE"),
        ("5x1 --graph x.dott", "did you mean .dot?"),
        ("5x1 --graph nowhere/x.dot", "there is no folder"),
        ("5x1 --plot x.jpg", "Valid are: .png, .svg"),
        ("5x1 --engine stream --graph x.dot", "need every position"),
        ("5x1 --graph x.dot --cycle 99", "its cycles are 0 to 3"),
        ("4x1 --graph x.dot --cycle 0", "its cycles are none"),
        ("5x1 --graph x.dot --around '1 2 / 3'", "misses"),
        ("5x1 --graph x.dot --around '1 2 3 / 4 5' --cycle 0", "give one of them"),
        ("5x2 --graph x.svg", "choose a part"),
    ],
)
def test_wrong_words(
    words: str, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import shlex

    monkeypatch.chdir(tmp_path)
    assert status(["explore", *shlex.split(words)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err
    assert told.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_counts_are_told_as_ever(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert status(["explore", "5x1", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    files = [tmp_path / "g.aut", tmp_path / "p.png"]
    assert status(["explore", "5x1", "--json", "--graph", str(files[0]), "--plot", str(files[1])]) == 0
    assert json.loads(capsys.readouterr().out).items() >= {k: v for k, v in plain.items() if k != "estimates"}.items()
    assert all(file.stat().st_size > 1000 for file in files)
