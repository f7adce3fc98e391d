"""Somebody's own theorems and properties, in a file of theirs: proved, refuted with a witness, or undetermined."""

import json
import shlex

import pytest

import bataille as bt
from bataille.cli import main
from bataille.errors import BatailleError

OWN = '''
import bataille as bt
from bataille_proofs.catalogue import Claim, theorem


@bt.holds("4x1")
def every_game_of_four_cards_ends(game):
    """No game of four distinct cards is endless."""
    return game.tail is None


@bt.holds("5x1", rules="bataille")
def every_game_of_five_cards_ends(game):
    return game.tail is None


@bt.holds("52", games=20, seed=3)
def random_games_keep_their_cards(game):
    return len(game.final.cards) == 52


@theorem(scope="nothing", method="exhaustive")
def two_and_two_are_four():
    """Two and two are four."""
    yield Claim("by counting", 2 + 2 == 4)
'''


@pytest.fixture
def own(tmp_path):
    file = tmp_path / "my_claims.py"
    file.write_text(OWN)
    return file


def status(words):
    with pytest.raises(SystemExit) as ended:
        main(words)
    return ended.value.code or 0


def test_own_claims_have_the_three_verdicts_and_a_witness_that_replays(own, capsys):
    assert status(["verify", str(own), "--json"]) == 1
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)["theorems"]}
    assert {name: row["verdict"] for name, row in rows.items()} == {
        "two_and_two_are_four": "proved",
        "every_game_of_four_cards_ends": "proved",
        "every_game_of_five_cards_ends": "refuted",
        "random_games_keep_their_cards": "undetermined",
    }
    command = rows["every_game_of_five_cards_ends"]["witness"]["command"]
    assert status([*shlex.split(command)[1:], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["period"] == 6


def test_the_function_does_what_the_command_does(own):
    report = bt.verify(own)
    assert not report.as_expected
    assert str(report).splitlines()[0] == "proved: two and two are four"
    assert len(bt.verify("every turn ends").results) == 1, "the catalogue is left as it was"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "is not a Python file that can be read"),
        ("x = (", "cannot be run: SyntaxError"),
        ("import nothing_of_the_kind", "cannot be run: ModuleNotFoundError"),
        ("x = 1", "states nothing: mark a function"),
        ("import bataille as bt\n@bt.holds('13x4')\ndef all(game): return True", "say how many random games"),
        ("import bataille as bt\n@bt.holds('4y4')\ndef all(game): return True", "'4y4' is not a deck"),
    ],
)
def test_a_file_that_will_not_do_is_refused_in_a_sentence(text, says, tmp_path, capsys):
    file = tmp_path / "claims.py"
    if text is not None:
        file.write_text(text)
    assert status(["verify", str(file)]) == 2
    assert says in capsys.readouterr().err


def test_a_predicate_that_raises_settles_nothing(tmp_path):
    file = tmp_path / "claims.py"
    file.write_text("import bataille as bt\n@bt.holds('3x1')\ndef odd(game):\n    return game.nothing\n")
    assert str(bt.verify(file)) == "undetermined: odd"


def test_random_games_are_asked_for_by_a_number_from_one():
    with pytest.raises(BatailleError, match="games is a whole number from 1"):
        bt.holds("52", games=0)
