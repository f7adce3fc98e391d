"""Certificates of counts: right ones are accepted by a bare Python, and every kind of tampering is rejected."""

import base64
import json
import subprocess
import sys
import zlib
from copy import deepcopy
from pathlib import Path

import pytest

from bataille.engines.frontier.certificate import certificate, certified_run, merkle_root
from bataille.engines.frontier.job import Job
from bataille.errors import RulesError
from bataille.game.cards import Deck
from bataille.rules.presets import preset
from bataille_proofs.count_checker import CountError, check, verdict

PROOFS = Path(__file__).parents[2] / "proofs"


def made(name, deck, held=None):
    cards = Deck.parse(deck)
    return certificate(certified_run(Job(preset(name), cards, cards.dealt if held is None else held)))


CERTIFICATE = made("bataille", "9x1")
SIDES = 2  # nine cards: weights are kept by seat
SIZE = 16 + 16 * SIDES + 50
"""Bytes of a row: two words of key, the weights, two transitions."""
AT = 16, 48, 49, 57
"""Where the weights begin, and the first transition: its kind, its value, its fillings."""


def changed(change, level):
    """The certificate with the rows of one level changed, and its root and number of states made to fit."""
    document = deepcopy(CERTIFICATE)
    entry = document["levels"][level]
    data = zlib.decompress(base64.b64decode(entry["rows"]))
    rows = [bytearray(data[at : at + SIZE]) for at in range(0, len(data), SIZE)]
    change(rows)
    entry["rows"] = base64.b64encode(zlib.compress(b"".join(rows))).decode()
    entry["root"] = merkle_root([bytes(row) for row in rows]).hex()
    entry["states"] = len(rows)
    return document


def refused(document):
    with pytest.raises(CountError):
        check(document)
    status, sentence = verdict(json.dumps(document).encode())
    assert status == 1
    assert sentence.startswith("WRONG: ")
    return sentence


@pytest.mark.parametrize(
    ("name", "deck", "held"),
    [("bataille", "2x1", None), ("bataille", "8x1", None), ("bataille", "9x1", 2), ("bataille", "10x1", 7),
     ("soldier", "7x1", None), ("winamax", "8x1", 5), ("lycos", "7x1", 3)],
)  # fmt: skip
def test_right_certificates_are_accepted_whole_and_by_samples(name, deck, held):
    document = made(name, deck, held)
    states = sum(level["states"] for level in document["levels"])
    assert f"all {states:,} states derived again" in check(document)
    if states > 10:
        assert f"10 of {states:,} states derived again, seed 5:" in check(document, 10, 5)


def test_objectives_swap_the_winners():
    rules = preset("bataille").changed(objective="shed")
    document = certificate(certified_run(Job(rules, Deck.parse("7x1"), 4)))
    check(document)
    other = made("bataille", "7x1")["deals"]
    assert (document["deals"]["a_wins"], document["deals"]["b_wins"]) == (other["b_wins"], other["a_wins"])
    document["rules"]["objective"] = "collect"
    refused(document)


@pytest.mark.parametrize("level", range(0, len(CERTIFICATE["levels"]), 3))
def test_a_changed_weight_is_rejected(level):
    def change(rows):
        rows[0][AT[0]] ^= 1

    assert "weight" in refused(changed(change, level))


@pytest.mark.parametrize("level", range(1, len(CERTIFICATE["levels"]), 3))
def test_a_dropped_row_is_rejected(level):
    refused(changed(lambda rows: rows.pop() if len(rows) > 1 else rows.append(rows[0]), level))


def test_rows_without_their_root_are_rejected():
    document = deepcopy(CERTIFICATE)
    document["levels"][2]["root"] = document["levels"][3]["root"]
    assert "root" in refused(document)


@pytest.mark.parametrize("level", range(0, len(CERTIFICATE["levels"]) - 1, 3))
def test_two_exchanged_levels_are_rejected(level):
    document = deepcopy(CERTIFICATE)
    levels = document["levels"]
    levels[level], levels[level + 1] = levels[level + 1], levels[level]
    refused(document)


@pytest.mark.parametrize("deck", ["8x1", "10x1", "9x2", "3x3", "52", "", 9, None])
def test_another_deck_is_rejected(deck):
    refused(CERTIFICATE | {"deck": deck})


@pytest.mark.parametrize("field", ["total", "a_wins", "b_wins", "endless"])
def test_a_changed_sum_is_rejected(field):
    deals = CERTIFICATE["deals"]
    refused(CERTIFICATE | {"deals": deals | {field: str(int(deals[field]) + 1)}})
    moved = {"a_wins": str(int(deals["a_wins"]) - 1), "b_wins": str(int(deals["b_wins"]) + 1)}
    refused(CERTIFICATE | {"deals": deals | moved})


def test_an_outcome_moved_in_a_row_with_every_sum_made_to_fit_is_rejected():
    """All that adds up is made to add up: only deriving the transition again shows it."""
    moved = []

    def change(rows):
        for row in rows:
            if row[AT[1]] == 2 and not moved:
                weights = [int.from_bytes(row[at : at + 16], "little") for at in (16, 32)]
                moved.append([weight * int.from_bytes(row[AT[3] : AT[3] + 16], "little") for weight in weights])
                row[AT[1]] = 3

    level = next(i for i in range(len(CERTIFICATE["levels"])) if changed(change, i) and moved)
    moved.clear()
    document = changed(change, level)
    (lost, won) = moved[0]
    for sums in (document["levels"][level]["ends"], document["deals"]):
        sums["a_wins"] = str(int(sums["a_wins"]) - lost + won)
        sums["b_wins"] = str(int(sums["b_wins"]) + lost - won)
    assert "does not lead where it says" in refused(document)


@pytest.mark.parametrize("field", sorted(CERTIFICATE))
@pytest.mark.parametrize("value", [None, 0, "", [], {}, [1], {"x": 1}, True, "no", -1])
def test_any_field_of_another_type_is_rejected_in_one_sentence(field, value):
    if CERTIFICATE[field] is not value:
        status, sentence = verdict(json.dumps(CERTIFICATE | {field: value}).encode())
        assert status == 1
        assert "\n" not in sentence


@pytest.mark.parametrize(("name", "deck"), [("bataille", "5x2"), ("pyanitsa", "7x1"), ("delahaye-sorted", "7x1")])
def test_what_has_no_certificate_says_so(name, deck):
    with pytest.raises(RulesError, match="no count certificate"):
        made(name, deck)


def test_a_bare_python_checks_and_the_command_knows_the_format(tmp_path):
    file = tmp_path / "9x1.count"
    file.write_text(json.dumps(CERTIFICATE))
    bare = [sys.executable, "-S", "-E", "-m", "bataille_proofs.count_checker", str(file)]
    done = subprocess.run(bare, cwd=PROOFS, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0
    assert "all 587 states derived again" in done.stdout
    from typer.testing import CliRunner

    from bataille.cli.app import app

    result = CliRunner().invoke(app, ["check", str(file)])
    assert result.exit_code == 0
    assert "218,680 of 362,880 deals are endless" in result.stdout
    file.write_text(json.dumps(CERTIFICATE | {"held": 4}))
    assert CliRunner().invoke(app, ["check", str(file)]).exit_code == 1
