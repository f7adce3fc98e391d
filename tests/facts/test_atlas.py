"""The counts of the atlas, counted again: small decks always, all in the census; and the page that shows them."""

import json
from typing import Any

import pytest

from scripts import ROOT, script

atlas = script("atlas")

ROWS: list[dict[str, Any]] = json.loads(atlas.COUNTS.read_text())
SMALL, TINY = 25_000, 300
"""Positions up to which a row is counted again in every test run: by the explicit engine, by the reference too."""


def named(row: dict[str, Any]) -> str:
    return f"{row['rules']}-{row['deck']}"


def test_the_atlas_is_complete() -> None:
    assert [(row["rules"], row["deck"]) for row in ROWS] == [
        (name, deck) for name in atlas.PRESETS for deck in atlas.decks()
    ]


@pytest.mark.parametrize("name", atlas.PRESETS)
def test_small_decks_count_as_kept(name: str) -> None:
    kept = [row for row in ROWS if row["rules"] == name and row["positions"]["total"] <= SMALL]
    assert len(kept) > 20
    for row in kept:
        assert atlas.count(name, row["deck"]) == row, named(row)


@pytest.mark.parametrize("name", atlas.PRESETS)
def test_tiny_decks_count_the_same_by_the_machine_itself(name: str) -> None:
    kept = [row for row in ROWS if row["rules"] == name and row["positions"]["total"] <= TINY]
    assert len(kept) > 10
    for row in kept:
        assert atlas.count(name, row["deck"], engine="reference") == row, named(row)


@pytest.mark.census
@pytest.mark.parametrize("row", [row for row in ROWS if row["positions"]["total"] > SMALL], ids=named)
def test_large_decks_count_as_kept(row: dict[str, Any]) -> None:
    assert atlas.count(row["rules"], row["deck"]) == row


def test_every_row_adds_up() -> None:
    for row in ROWS:
        for part in ("positions", "deals"):
            counts = row[part]
            assert sum(counts[name] for name in ("a_wins", "b_wins", "draw", "endless")) == counts["total"], named(row)
        deck = atlas.Deck.parse(row["deck"])
        assert (row["positions"]["total"], row["deals"]["total"]) == (deck.positions, deck.orders), named(row)
        assert sum(row["deals"]["endless_by_period"].values()) == row["deals"]["endless"], named(row)
        assert sum(row["cycles"]["by_period"].values()) == row["cycles"]["count"], named(row)
        assert (row["cycles"]["count"] == 0) == (row["positions"]["endless"] == 0), named(row)
        assert row["longest"]["deals"] <= row["longest"]["positions"], named(row)


def test_the_published_tables_are_in_it() -> None:
    """Rows of the atlas against counts made elsewhere."""
    for file, rules in (("distinct_winner_first", "bataille"), ("distinct_loser_first", "soldier")):
        published = json.loads((ROOT / "tests" / "facts" / f"{file}.json").read_text())["decks"]
        rows = {row["deck"]: row for row in ROWS if row["rules"] == rules}
        met = [one for one in published if one["deck"] in rows]
        assert len(met) >= 7
        for one in met:
            deals = rows[one["deck"]]["deals"]
            assert deals["endless"] == one["endless"]
            assert deals["endless_by_period"] == one["endless_by_period"]
            assert rows[one["deck"]]["longest"]["deals"] == one["longest"]


def test_the_page_shows_what_is_kept() -> None:
    assert atlas.PAGE.read_text() == atlas.page(ROWS), "write it again: python docs/generators/atlas.py --pages"
