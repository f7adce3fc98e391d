"""Recorded counts of whole decks: they add up, keep the theorem on periods, and come out again."""

import json
from math import lcm
from pathlib import Path

import pytest

from bataille.engines.frontier import explore
from bataille.game.cards import Deck
from bataille.rules.presets import preset

ROWS = json.loads((Path(__file__).parents[2] / "facts" / "frontier" / "counts.json").read_text())["decks"]
QUICK = 2.0
"""CPU seconds of a run that every `make test` can afford."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["deck"])
def test_they_add_up(row):
    deck = Deck.parse(row["deck"])
    assert row["total"] == deck.orders
    assert row["a_wins"] + row["b_wins"] + row["draw"] + row["endless"] == row["total"]
    assert sum(row["endless_by_period"].values()) == row["endless"]
    if deck.size % 2 == 0:
        assert row["a_wins"] == row["b_wins"]


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row["deck"] in ("13x1", "15x1", "17x1", "19x1")], ids=lambda r: r["deck"]
)
def test_periods_of_odd_decks_are_those_of_the_theorem(row):
    """tests/facts/cycles.json: lcm(n+1, 2x, 2y) with x + y = (n-1)/2, every value occurs."""
    size = Deck.parse(row["deck"]).size
    half = (size - 1) // 2
    assert set(map(int, row["endless_by_period"])) == {lcm(size + 1, 2 * x, 2 * (half - x)) for x in range(1, half)}


def runs():
    for row in ROWS:
        yield pytest.param(row, id=row["deck"], marks=[] if row["cpu_seconds"] < QUICK else pytest.mark.census)


@pytest.mark.parametrize("row", list(runs()))
def test_they_come_out_again(row):
    found = explore(preset(row["rules"]), Deck.parse(row["deck"]))
    counts = found.deals.as_json()
    assert counts == {name: row[name] for name in counts}
    assert found.longest.deals == row["longest"]
