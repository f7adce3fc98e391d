"""Mistakes that people make at the command line: each gets one sentence that names what was given and what would be
right, exit status 2, nothing on stdout and no traceback."""

import json
import shlex

import pytest

from bataille.cli.app import status

MISTAKES = [
    # decks
    ("play 104", "13x8"),
    ("play 24", "6x4"),
    ("play 40", "10x4"),
    ("play 48", "12x4"),
    ("play 108", "4 jokers"),
    ("play 7", "7x1"),
    ("play 52,2", "write 54"),
    ("play 52+2", "write 54"),
    ("play piquet", "is 32"),
    ("play --deck full", "is 52"),
    ("play --deck 0x4", "'0x4' is not a deck"),
    ("play --deck 4x0", "all at least 1"),
    ("play --deck 4x", "'4x' is not a deck"),
    ("play --deck x4", "'x4' is not a deck"),
    ("play --deck -3x4", "'-3x4' is not a deck"),
    ("play --deck 2,0,4", "all at least 1"),
    ("play --deck 99999x99999", "too big a deck"),
    ("play --deck ''", "'' is not a deck"),
    ("explore five", "'five' is not a deck"),
    ("cycles smalest", "did you mean smallest?"),
    ("survey 13×4 --games 10", "'13×4' is not a deck"),
    ("explore", "Missing argument"),
    ("survey --games 10", "Missing argument"),
    ("play 5x1 --deck 6x1", "a deck is given twice"),
    ("play '1 / 2' --deal '1 / 2'", "a deal is given twice"),
    # deals
    ("play '1 3 5 / '", "leaves the pile of seat b empty"),
    ("play ' / 1 2'", "leaves the pile of seat a empty"),
    ("play '1 / 2 / 3'", "has 3 piles"),
    ("play --deal '1 2 3'", "has 1 pile"),
    ("play '9c 9c / 9h'", "the card 9c is dealt 2 times"),
    ("play '9c 9x / 9h'", "'9x' is not a card"),
    ("play '1c 2c / 3c'", "'1c' is not a card"),
    ("play 'Ac / K'", "'K' is not a card"),
    ("play '9 10 / Jc'", "'Jc' is not a plain rank"),
    ("play '1 -2 / 3'", "'-2' is not a plain rank"),
    ("play '1 2.5 / 3'", "'2.5' is not a plain rank"),
    ("play '1 2 / Z'", "'Z' is not a plain rank"),
    ("play --deck 5x1 --deal '1 2 3 / 4 4'", "repeats 4"),
    ("play --deck 5x1 --deal '1 2 3 / 4'", "misses 5"),
    ("play --deck 5x1 --deal '1 2 3 / 4 9'", "9 is not in deck 5x1"),
    ("play --deck 5x1 --deal 'Ac 2c 3c / 4c 5c'", "has no suits"),
    ("play --deck 32 --deal '2c / 3c'", "whose ranks are 7 to A"),
    ("play --deck 36 --zero-based", "cannot count from 0"),
    # numbers
    ("survey 5x1 --games three", "--games 'three' is not a whole number"),
    ("survey 5x1 --games 2.5", "--games '2.5' is not a whole number"),
    ("survey 5x1 --games 1e", "--games '1e' is not a whole number"),
    ("survey 5x1 --games 1,00", "--games '1,00' is not a whole number"),
    ("survey 5x1 --games ''", "--games '' is not a whole number"),
    ("survey 5x1 --games 0", "games"),
    ("survey 5x1 --games -5", "games"),
    ("survey 5x1 --games inf", "--games 'inf' is not a whole number"),
    ("survey 5x1 --games nan", "--games 'nan' is not a whole number"),
    ("survey 5x1 --games 1e400", "--games '1e400' is not a whole number"),
    ("survey 5x1", "Missing option '--games'"),
    ("survey 5x1 --games 10 --seed -1", "--seed '-1' is not a whole number from 0"),
    ("survey 5x1 --games 10 --seed abc", "--seed 'abc' is not a whole number"),
    ("survey 5x1 --games 10 --workers 0", "workers"),
    ("survey 5x1 --games 10 --workers many", "--workers 'many' is not a whole number"),
    ("play --face-down three", "face_down"),
    ("play --face-down -1", "face_down"),
    ("play --limit soon", "limit 'soon' is not a number of turns"),
    ("play --limit -3", "write a whole number from 0, or none"),
    ("play --seed 1.5", "--seed '1.5' is not a whole number"),
    ("play --game -2", "--game '-2' is not a whole number"),
    ("explore 5x1 --split -1", "--split '-1' is not a whole number from 0"),
    ("explore 5x1 --engine frontier --memory lots", "--memory 'lots' is not a number"),
    ("explore 5x1 --engine frontier --memory -1", "--memory '-1' is not a number from 0"),
    ("cycles 5x1 --count 0", "--count '0' is not a whole number from 1"),
    ("cycles 5x1 --period 0", "--period '0' is not a whole number from 1"),
    ("cycles 5x1 --seconds never", "--seconds 'never' is not a number"),
    ("cycles 5x1 --split 9", "leaves b no card"),
    ("serve --port 99999", "--port '99999' is not a whole number from 0 to 65,535"),
    ("serve --port http", "--port 'http' is not a whole number"),
    # words
    ("play --rules batalle", "did you mean bataille?"),
    ("play --rules chess", "no rules are called 'chess'"),
    ("play --pickup random", "did you mean shuffled?"),
    ("play --pickup shuffle", "did you mean shuffled?"),
    ("play --pickup pairs", "did you mean pairs/winner?"),
    ("play --pickup stacks", "did you mean stacks/winner?"),
    ("play --pickup pairs/winer", "did you mean pairs/winner?"),
    ("play --shortage cards", "did you mean card?"),
    ("play --objective win", "objective 'win' does not exist"),
    ("play --at-limit draws", "did you mean draw?"),
    ("explore 5x1 --engine fast", "fast"),
    ("explore 5x1 --pickup shuffled", "for play and survey only"),
    ("cycles 5x1 --pickup shuffled", "for play and survey only"),
    ("cycles 5x1 --method guess", "guess"),
    ("cycles 5x1 --format xml", "format 'xml' does not exist"),
    ("cycles 5x1 --no-wars --wars 2", "contradict each other"),
    ("cycles 5x1 --plot ring.png", "does not end in .svg"),
    ("cycles 5x1 --checkpoint here", "--method pieces"),
    ("explore 5x1 --graph graph.doc", ".doc"),
    ("explore 5x1 --plot plot.gif", ".gif"),
    ("explore 5x1 --cycle 0", "give it a FILE"),
    ("explore 5x1 --endless-only --engine explicit", "leave --engine out"),
    ("rules lyco", "did you mean lycos?"),
    ("diagram --format sgv", "did you mean svg?"),
    ("verify 'no such theorem'", "no such theorem"),
    ("verify --solver z4", "valid are: z3, cvc5, both"),
    ("verify --workers 0", "from 1 to 256"),
    # commands and options
    ("plya", "did you mean play?"),
    ("--verison", "No such option: --verison"),
    ("play --deel '1 / 2'", "No such option: --deel"),
    ("play --json yes 5x1", "unexpected extra argument"),
    ("play 5x1 6x1", "unexpected extra argument"),
    ("play --deck", "requires an argument"),
    ("check", "Missing argument"),
]


@pytest.mark.parametrize(("words", "says"), MISTAKES, ids=[words for words, _ in MISTAKES])
def test_a_mistake_gets_one_sentence(words, says, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert status(shlex.split(words)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("bataille: ")
    assert err.count("\n") == 1
    assert says in err
    assert "Traceback" not in err


def test_the_table_covers_the_mistakes_that_were_observed():
    assert len({words for words, _ in MISTAKES}) == len(MISTAKES) >= 87


ACCEPTED = [
    ("play 5x1 --seed 3", "play --deck 5x1 --seed 3"),
    ("play '1 3 5 / 2 4'", "play --deal '1 3 5 / 2 4'"),
    ("play 'A K Q / 2 3 4'", "play '14 13 12 / 2 3 4'"),
    ("play 'a r d / 2 3 v'", "play '14 13 12 / 2 3 11'"),
    ("play 'A♠ R♦ / D♥ V♣'", "play 'As Kd / Qh Jc'"),
    ("survey 4x1 --games 1e3", "survey 4x1 --games 1000"),
    ("survey 4x1 --games 1_000", "survey 4x1 --games 1000"),
    ("survey 4x1 --games 1,000", "survey 4x1 --games 1000"),
    ("help play", "play -h"),
    ("-v", "--version"),
    ("-V", "--version"),
]


@pytest.mark.parametrize(("words", "same"), ACCEPTED)
def test_a_customary_way_to_say_it_is_understood(words, same, capsys):
    assert status(shlex.split(words)) == 0
    shown = capsys.readouterr().out
    assert status(shlex.split(same)) == 0
    assert shown == capsys.readouterr().out != ""


@pytest.mark.parametrize("words", ["play 54 --seed 5 --pickup shuffled --game 3", "play 32 --seed 2", "play 6x2"])
def test_a_game_as_json_can_be_played_again_from_itself(words, capsys):
    assert status([*shlex.split(words), "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    deal = " / ".join(" ".join(map(str, first["deal"][seat])) for seat in "ab")
    rules = [
        f"--{name}={value}".replace("_", "-")
        for name, value in first["rules"].items()
        if name in ("pickup", "face_down", "shortage")
    ]
    numbers = ["--seed", str(first["seed"]), "--game", str(first["game"])]
    by_seed = ["play", "--deck", first["deck"], *numbers, *rules, "--json"]
    assert status(by_seed) == 0
    assert json.loads(capsys.readouterr().out) == first
    random = first["rules"]["pickup"] == "shuffled"  # else the numbers decide nothing, and are refused beside a deal
    by_deal = ["play", deal, "--deck", first["deck"], *(numbers if random else []), *rules, "--json"]
    assert status(by_deal) == 0
    second = json.loads(capsys.readouterr().out)
    apart = () if random else ("seed", "game")
    if first["deck"] == "6x2":  # the copies of a plain rank are numbered as typed
        apart = (*apart, "digest")
    assert {name: value for name, value in second.items() if name not in apart} == {
        name: value for name, value in first.items() if name not in apart
    }
