"""The frontier against a counting engine that shares no code and no method with it, both against records."""

from typing import Any

import pytest

from bataille.engines.frontier import explore
from bataille.engines.result import ExploreOptions
from bataille.game.cards import Deck
from bataille.rules.presets import preset
from oracles import depth_first

RULES = {
    "bataille": (1, depth_first.PAIRS, depth_first.WINNER, depth_first.STAGE),
    "lycos": (1, depth_first.STACKS, depth_first.WINNER, depth_first.LAST_CARD),
    "war": (3, depth_first.PAIRS, depth_first.WINNER, depth_first.LAST_CARD),
    "delahaye": (0, depth_first.REVERSED, depth_first.WINNER, depth_first.STAGE),
    "winamax": (3, depth_first.STACKS, depth_first.SEAT_A, depth_first.SHORT_DRAW),
    "soldier": (0, depth_first.PAIRS, depth_first.LOSER, depth_first.STAGE),
}


def both(name: str, deck: str, split: int | None = None, **overrides: Any) -> tuple[Any, Any]:
    """What each engine says: a wins, b wins, draws, endless deals by period."""
    rules, whole = preset(name).replaced(**overrides) if overrides else preset(name), Deck.parse(deck)
    codes = list(RULES[name])
    if "shortage" in overrides:
        codes[3] = ["stage", "card", "last-card", "draw"].index(overrides["shortage"])
    space = explore(rules, whole, options=ExploreOptions(split=split))
    counts = space.deals if split is None else space.split.counts  # type: ignore[union-attr]
    assert counts is not None
    theirs = depth_first.count(whole.copies, whole.dealt if split is None else split, tuple(codes))  # type: ignore[arg-type]
    return (counts.a_wins, counts.b_wins, counts.draw, counts.endless_by_period), theirs[:4]


@pytest.mark.parametrize("name", sorted(RULES))
@pytest.mark.parametrize("deck", ["5x1", "6x1", "8x1", "3x2", "2x3", "4x2", "3x3", "1,2,3,1", "2,2,4"])
def test_the_two_engines_agree_under_every_pick_up_and_shortage(name: str, deck: str) -> None:
    ours, theirs = both(name, deck)
    assert ours == theirs


@pytest.mark.parametrize("deck", ["10x1", "11x1", "12x1", "5x2"])
def test_the_two_engines_agree_on_decks_of_some_size(deck: str) -> None:
    ours, theirs = both("bataille", deck)
    assert ours == theirs


@pytest.mark.parametrize("shortage", ["stage", "card", "last-card", "draw"])
@pytest.mark.parametrize(("deck", "split"), [("4x2", 3), ("7x1", 2), ("2x4", 5), ("3x3", 8)])
def test_the_two_engines_agree_from_other_splits(deck: str, split: int, shortage: str) -> None:
    ours, theirs = both("bataille", deck, split, shortage=shortage)
    assert ours == theirs


def test_thirteen_cards_as_recorded() -> None:
    """The counts of 13x1 in docs/explanation/frontier.md, by the second engine alone."""
    a, b, draws, endless, _ = depth_first.count((1,) * 13, 7)
    assert (a, b, draws) == (836_168_528, 510_306_159, 0)
    assert endless == {42: 1_475_465_743, 56: 2_394_985_450, 70: 1_010_094_920}


@pytest.mark.census
@pytest.mark.parametrize(
    ("cards", "states", "total"),
    [(15, 1 << 21, 1_095_264_882_758), (14, 1 << 23, 3_790_165_176), (17, 26_000_000, 312_707_435_743_775)],
)
def test_the_counts_of_the_documentation_by_the_second_engine(cards: int, states: int, total: int) -> None:
    endless = depth_first.count((1,) * cards, (cards + 1) // 2, states=states)[3]
    assert sum(endless.values()) == total
