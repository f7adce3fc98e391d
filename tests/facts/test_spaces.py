"""Whole spaces by the explicit and the stream engine against the counts of others."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bataille.engines import explicit
from bataille.engines.deals import engine as stream
from bataille.engines.result import Exploration
from bataille.game.cards import Deck
from bataille.game.state import Outcome
from bataille.rules import Rules
from bataille.rules.presets import preset

FACTS = Path(__file__).parent


def rows(name: str) -> list[dict[str, Any]]:
    """The rows of a file of facts, each with its rules as text."""
    facts = json.loads((FACTS / f"{name}.json").read_text())
    return [{"rules": facts.get("rules"), **row} for row in facts["decks"]]


def named(text: str) -> Rules:
    """`bataille with pickup pairs/loser` as rules."""
    name, _, pickup = text.partition(" with pickup ")
    return preset(name).changed(pickup=pickup or None)


@cache
def explored(rules: str, deck: str) -> Exploration:
    """A space that more than one test looks at."""
    return explicit.explore(named(rules), Deck.parse(deck))


def heavy(row: dict[str, Any], most: int) -> Any:
    """A row as a test, among the heavy ones beyond so many positions."""
    deck = Deck.parse(row["deck"])
    return pytest.param(row, id=row["deck"], marks=[pytest.mark.census] if deck.positions > most else [])


@pytest.mark.parametrize(
    "row",
    [heavy(row, 40_000_000) for row in rows("distinct_winner_first")],
)
def test_distinct_cards_winner_first(row: dict[str, Any]) -> None:
    deck = Deck.parse(row["deck"])
    by_map = deck.positions <= 40_000_000
    space = explored(row["rules"], row["deck"]) if by_map else stream.explore(named(row["rules"]), deck)
    assert space.deals is not None
    assert space.deals.endless == row["endless"]
    assert space.longest.deals == row["longest"]
    assert {str(period): n for period, n in (space.deals.endless_by_period or {}).items()} == row["endless_by_period"]
    for field in ("a_wins", "b_wins"):
        if field in row:
            assert getattr(space.deals, field) == row[field]


@pytest.mark.parametrize("row", rows("distinct_loser_first"), ids=lambda row: row["deck"])
def test_distinct_cards_loser_first(row: dict[str, Any]) -> None:
    space = stream.explore(named(row["rules"]), Deck.parse(row["deck"]))
    assert space.deals is not None
    assert space.deals.endless == row["endless"]
    assert space.longest.deals == row["longest"]
    assert {str(period): n for period, n in (space.deals.endless_by_period or {}).items()} == row["endless_by_period"]


@pytest.mark.parametrize(
    "row", [row for row in rows("distinct_winner_first") if row.get("mean_turns") and len(row["deck"]) == 3]
)
def test_mean_lengths_of_finite_games(row: dict[str, Any]) -> None:
    deck = Deck.parse(row["deck"])
    found = explicit.position_map(preset("bataille"), deck)
    dealt = slice(deck.dealt, None, deck.size + 1)
    finite = found.label[dealt] < found.CYCLE
    assert found.distance[dealt][finite].mean() == pytest.approx(row["mean_turns"], abs=5e-5)


@pytest.mark.parametrize("row", rows("cycles"), ids=lambda row: row["deck"])
def test_cycles_of_distinct_cards(row: dict[str, Any]) -> None:
    cycles = explored("bataille", row["deck"]).cycles
    assert cycles is not None
    assert (cycles.count, cycles.positions) == (row["cycles"], row["cyclic_positions"])
    assert {str(period): n for period, n in cycles.by_period.items()} == row["by_period"]


@pytest.mark.parametrize("row", rows("with_ties"), ids=lambda row: f"{row['rules']} {row['deck']}")
def test_decks_with_ties(row: dict[str, Any]) -> None:
    deck = Deck.parse(row["deck"])
    found = explicit.position_map(named(row["rules"]), deck)
    space = explicit.explore(named(row["rules"]), deck)
    assert space.deals is not None
    for field, value in row.get("deals", {}).items():
        assert getattr(space.deals, field) == value
    if "endless_by_period" in row:
        assert {str(period): n for period, n in (space.deals.endless_by_period or {}).items()} == row[
            "endless_by_period"
        ]
    met, turns = Counter[Outcome | None](), 0
    for i in range(deck.dealt, deck.positions, deck.size + 1):
        position = found.position(i)
        if [card.rank for card in position.a] <= [card.rank for card in position.b]:
            met[found.outcome(i)] += 1
            turns += int(found.distance[i]) if found.outcome(i) else 0
    swapped = row["up_to_swap"]
    assert met.total() == swapped["deals"]
    assert met[None] == swapped["endless"]
    assert met[Outcome.DRAW] == swapped["draw"]
    if "mean_turns_up_to_swap" in row:
        assert turns / (met.total() - met[None]) == pytest.approx(row["mean_turns_up_to_swap"], abs=5e-4)
    if "cycles_up_to_swap" in row:
        seen = {frozenset(_unordered(found, int(i)) for i in cycle.members) for cycle in found.cycles()}
        assert len(seen) == row["cycles_up_to_swap"]


def _unordered(found: explicit.PositionMap, i: int) -> frozenset[tuple[int, ...]]:
    position = found.position(i)
    return frozenset(tuple(card.rank for card in pile) for pile in (position.a, position.b))


def test_five_ranks_twice() -> None:
    space = explored("bataille", "5x2")
    assert space.positions is not None
    assert space.cycles is not None
    assert (space.positions.total, space.positions.endless) == (1_247_400, 63_054)
    assert sorted(space.cycles.by_period) == [28, 56]


def test_four_ranks_four_times_by_stream() -> None:
    deals = stream.explore(preset("bataille"), Deck.parse("4x4")).deals
    assert deals is not None
    assert (deals.total, deals.endless, deals.endless_by_period) == (63_063_000, 214, {20: 214})
