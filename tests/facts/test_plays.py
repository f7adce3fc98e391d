"""Whole games that other people published or checked, as data (tests/facts/plays.json)."""

import json
import shlex
from pathlib import Path

import pytest

from bataille.cli.app import status

PLAYS = json.loads((Path(__file__).parent / "plays.json").read_text())


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: f"{play['rules']}: {play['deal'][:30]}")
def test_a_published_game_comes_to_its_published_verdict(play, capsys):
    words = ["play", "--json", "--deal", play["deal"], "--rules", *shlex.split(play["rules"])]
    assert status(words + ["--zero-based"] * play.get("zero_based", False)) == 0
    told = json.loads(capsys.readouterr().out)
    flat = {**told, **{f"final_{seat}": " ".join(map(str, told["final"][seat])) for seat in "ab"}}
    assert play["expect"].items() <= flat.items()
