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


COMMANDS = [
    "explore 5x1 --checkpoint {}",
    "explore 5x1 --engine stream --checkpoint {}",
    "explore 5x1 --engine frontier --checkpoint {}",
    "explore 6x1 --endless-only --checkpoint {}",
    "explore 5x1 --graph {}.aut",
    "explore 5x1 --graph {}.svg",
    "explore 5x1 --plot {}.png",
    "survey 5x1 --games 10 --checkpoint {}",
    "survey 5x1 --games 10 --plot {}.svg",
    "cycles 20x1 --method pieces --checkpoint {}",
    "cycles 5x1 --out {}",
    "cycles 5x1 --plot {}.svg",
    "verify a_turn --junit {}",
]


COUNTING = [
    "bataille.engines.frontier.executors.step",
    "bataille.engines.deals.engine.play_range",
    "bataille.engines.survey.batch.Table.play",
    "bataille.engines.explicit.build._Making.run",
    "bataille.cycles.pieces.piece.Piece",
    "bataille.cycles.collector.Example",
    "bataille_proofs.prove.prove_all",
]


@pytest.mark.parametrize("words", COMMANDS)
@pytest.mark.parametrize("place", ["file/x", "n" * 249])
def test_what_could_not_be_written_is_told_before_anything_is_counted(
    words: str, place: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What counts is never called."""

    def heard(*_: object, **__: object) -> None:
        raise AssertionError("counting began")

    for what in COUNTING:
        monkeypatch.setattr(what, heard)
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("no folder")
    if place[0] == "n" and "--out" in words:
        place += "n" * 10
    assert status(words.format(place).split()) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert "cannot be written" in told.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_the_counts_are_told_as_ever(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert status(["explore", "5x1", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    files = [tmp_path / "g.aut", tmp_path / "p.png"]
    assert status(["explore", "5x1", "--json", "--graph", str(files[0]), "--plot", str(files[1])]) == 0
    assert json.loads(capsys.readouterr().out).items() >= {k: v for k, v in plain.items() if k != "estimates"}.items()
    assert all(file.stat().st_size > 1000 for file in files)
