"""`bataille cycles` and `bataille check` as a user types them."""

import json
import subprocess
import sys

import pytest

from bataille import PRESETS
from bataille.cli.app import status
from bataille.cycles.methods import METHODS
from bataille_proofs import checker


def run(capsys, words, code=0):
    assert status(words.split()) == code
    return capsys.readouterr()


def found(capsys, words, code=0):
    return json.loads(run(capsys, f"{words} --json", code).out)


@pytest.mark.parametrize(
    ("deck", "method"), [("5x1", "enumerate"), ("9x3", "sample"), ("12x1 --rules soldier", "words"), ("5x1", "solve")]
)
def test_every_method_gives_certified_games(capsys, tmp_path, deck, method):
    document = found(capsys, f"cycles {deck} --method {method} --out {tmp_path}")
    assert document["method"] == method
    (example,) = document["examples"]
    assert checker.check(example).startswith("endless")
    (file,) = tmp_path.iterdir()
    assert json.loads(file.read_text()) == example
    assert "right" in run(capsys, f"check {file}").out
    alone = subprocess.run(
        [sys.executable, "-I", "-S", checker.__file__, file], capture_output=True, text=True, check=True
    )
    assert "right" in alone.stdout


def test_check_refuses_what_was_altered(capsys, tmp_path):
    document = found(capsys, "cycles 5x1")
    file = tmp_path / "one.json"
    file.write_text(json.dumps({**document["examples"][0], "period": 7}))
    assert "WRONG: period: the file says 7, the game 6" in run(capsys, f"check {file}", 1).out
    told = json.loads(run(capsys, f"check {file} {tmp_path / 'absent'} --json", 1).out)
    assert [one["verdict"] for one in told["certificates"]] == ["wrong", "unreadable"]
    assert run(capsys, f"check {tmp_path / 'absent'}", 2).out
    file.write_text(json.dumps(document))  # all the examples of one document
    assert run(capsys, f"check {file}").out


@pytest.mark.parametrize("name", PRESETS)
def test_the_smallest_deck_of_every_preset(capsys, name):
    document = found(capsys, f"cycles smallest --rules {name}")
    assert document["exhaustive"]
    (example,) = document["examples"]
    checker.check(example)
    sizes = len(example["deal"]["a"]), len(example["deal"]["b"])
    assert sizes[0] - sizes[1] in (0, 1)
    assert [one["cards"] for one in document["fewer"]] == list(range(2, sum(sizes)))
    assert [one["decks"] for one in document["fewer"]] == [2 ** (n - 1) for n in range(2, sum(sizes))]


def test_filters_and_several(capsys):
    document = found(capsys, "cycles 5x4 --count 3 --no-wars --period 20 --seconds 1 --method sample", 3)
    assert document["examples"] == []
    document = found(capsys, "cycles 9x1 --count 2 --period 20", 0)
    assert {one["suit_blind_period"] for one in document["examples"]} == {20}
    assert document["exhaustive"]
    document = found(capsys, "cycles 3x4 --rules delahaye --wars 7 --tail 2 --split 6")
    (example,) = document["examples"]
    assert (example["wars_per_period"], example["tail"], len(example["deal"]["a"])) == (7, 2, 6)


def test_none_and_undetermined_are_told_apart(capsys):
    none = found(capsys, "cycles 4x1")
    assert (none["examples"], none["exhaustive"]) == ([], True)
    assert "none: exhaustive" in run(capsys, "cycles 4x1").out
    told = run(capsys, "cycles 16x1 --method sample --seconds 0.5", 3)
    assert "undetermined: found 0 of 1; searched" in told.err
    assert "random deals" in told.err


def test_a_trace_a_test_and_a_picture(capsys, tmp_path):
    trace = json.loads(run(capsys, "cycles 5x1 --format itf").out)
    assert trace["loop"] < len(trace["states"])
    room = {}
    exec(run(capsys, "cycles 5x1 --as-test").out, room)
    room["test_never_ends"](*room["CASES"][0])
    picture = tmp_path / "ring.svg"
    run(capsys, f"cycles 5x1 --plot {picture}")
    assert picture.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("5x1 --method word", "did you mean words"),
        ("5x1 --format itt", "did you mean itf"),
        ("5x1 --format itf --count 2", "holds one game"),
        ("5x1 --format itf --json", "choose one"),
        ("5x1 --plot ring.png", "does not end in .svg"),
        ("5x1 --split 5", "leaves b no card"),
        ("5x1 --count 0", "--count"),
        ("5x1 --no-wars --wars 2", "contradict"),
        ("5x1 --tail 2 --method words", "a tail can only be 0"),
        ("5x1 --pickup shuffled", "for play and survey only"),
        ("5y1", "is not a deck"),
        ("smalest", "did you mean smallest"),
        ("30x4 --method enumerate", "the compiled engines take"),
    ],
)
def test_wrong_words(capsys, words, says):
    told = run(capsys, f"cycles {words}", 2)
    assert says in told.err
    assert told.out == ""


def test_out_that_cannot_be_written(capsys, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert "cannot be written" in run(capsys, f"cycles 5x1 --out {blocked}", 2).err


def test_every_method_is_named_in_the_help(capsys):
    told = run(capsys, "cycles --help").out
    assert all(name in told for name in METHODS)
