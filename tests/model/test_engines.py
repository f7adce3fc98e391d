"""Explicit and stream against the reference and the counts of others, and against old faults of counting programs."""

import dataclasses
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bataille import explicit, memory, reference, stream
from bataille.cards import Deck
from bataille.errors import RulesError, TooBigError
from bataille.explicit import making
from bataille.explore import ENGINES, best, estimates
from bataille.explore import explore as by_name
from bataille.kernels import fates
from bataille.presets import PRESETS, preset
from bataille.rules import Objective, Rules, Shortage
from bataille.space import Estimate, Space
from bataille.state import Outcome
from strategies import PICKUPS

FACTS = Path(__file__).parents[1] / "facts"


def rows(name: str) -> list[dict[str, Any]]:
    """The rows of a file of facts, each with its rules as text."""
    facts = json.loads((FACTS / f"{name}.json").read_text())
    return [{"rules": facts.get("rules"), **row} for row in facts["decks"]]


def named(text: str) -> Rules:
    """`bataille with pickup pairs/loser` as rules."""
    name, _, pickup = text.partition(" with pickup ")
    return preset(name).changed(pickup=pickup or None)


@cache
def explored(rules: str, deck: str) -> Space:
    """A space that more than one test looks at."""
    return explicit.explore(named(rules), Deck.parse(deck))


def all_but_engine(space: Space) -> dict[str, Any]:
    return space.as_json() | {"engine": None, "rules": None}


def heavy(row: dict[str, Any], most: int) -> Any:
    """A row as a test, among the heavy ones beyond so many positions."""
    deck = Deck.parse(row["deck"])
    return pytest.param(row, id=row["deck"], marks=[pytest.mark.census] if deck.positions > most else [])


# --- against the reference

SOME = ["1x1", "2x1", "5x1", "1x4", "3x2", "2x3", "2,1,2", "1,3,2"]


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("deck", SOME, ids=str)
def test_both_engines_say_what_the_reference_says_under_every_preset(deck: str, name: str) -> None:
    rules, cards = preset(name), Deck.parse(deck)
    whole = all_but_engine(reference.explore(rules, cards))
    assert all_but_engine(explicit.explore(rules, cards)) == whole
    streamed = all_but_engine(stream.explore(rules, cards))
    assert streamed["deals"] == whole["deals"]
    assert streamed["longest"] == {"positions": None, "deals": whole["longest"]["deals"]}
    assert streamed["positions"] is streamed["cycles"] is streamed["unreachable"] is streamed["longest_tail"] is None


MIXED = [
    preset("bataille").changed(pickup=PICKUPS[i % 12], shortage=list(Shortage)[i % 4], face_down=i % 3,
                               low_beats_high=i % 5 == 0, objective=list(Objective)[i % 2])
    for i in range(24)
]  # fmt: skip


@pytest.mark.parametrize("rules", MIXED, ids=lambda rules: f"{rules.pickup}-{rules.shortage}-{rules.face_down}")
def test_stream_and_explicit_agree_on_a_deck_with_ties_under_mixed_fields(rules: Rules) -> None:
    deck = Deck.parse("3x3")
    whole, deals = explicit.explore(rules, deck), stream.explore(rules, deck)
    assert whole.deals == deals.deals
    assert whole.longest.deals == deals.longest.deals


def test_a_limit_and_repetition_do_not_change_what_is_explored() -> None:
    deck, rules = Deck.parse("5x1"), preset("bataille")
    for other in (rules.changed(limit=1), rules.changed(limit=3, at_limit="count"), rules.changed(repetition=False)):
        for engine in (explicit, stream, reference):
            assert all_but_engine(engine.explore(other, deck)) == all_but_engine(engine.explore(rules, deck))


# --- counts by others


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


# --- the map


def test_positions_that_differ_in_the_split_alone_are_two() -> None:
    """Family 7: two piles joined without the split are not a position."""
    deck = Deck.parse("3x1")
    found = explicit.position_map(preset("bataille"), deck)
    seen = {(found.position(i).a, found.position(i).b) for i in range(deck.positions)}
    assert len(seen) == deck.positions == 24


@pytest.mark.parametrize("name", ["bataille", "delahaye", "winamax", "soldier", "lycos"])
def test_cycles_are_objects_whose_members_go_round(name: str) -> None:
    deck = Deck.parse("3x3")
    found = explicit.position_map(preset(name), deck)
    seen: set[int] = set()
    for cycle in found.cycles():
        members = [int(i) for i in cycle.members]
        assert len(members) == cycle.period == found.periods[cycle.number]
        assert members[0] == min(members) == found.entries[cycle.number]
        assert [found.next(i) for i in members] == [*members[1:], members[0]]
        assert {found.cycle_of(i) for i in members} == {cycle.number}
        assert not seen & set(members)
        seen |= set(members)
    on_cycles = {i for i in range(deck.positions) if found.cycle_of(i) is not None and found.distance[i] == 0}
    assert seen == on_cycles


@pytest.mark.parametrize("name", ["bataille", "winamax"])
def test_every_label_and_distance_follows_from_the_next_one(name: str) -> None:
    deck = Deck.parse("2,3,2")
    found = explicit.position_map(preset(name), deck)
    for i in range(deck.positions):
        after = found.next(i)
        if isinstance(after, Outcome):
            assert found.outcome(i) is after
            assert found.distance[i] == (0 if i % 8 in (0, 7) else 1)
        elif found.cycle_of(i) is None or found.distance[i]:
            assert (found.label[i], found.distance[i]) == (found.label[after], found.distance[after] + 1)


def test_deals_of_a_period_are_all_of_them_and_nothing_else() -> None:
    found = explicit.position_map(preset("bataille"), Deck.parse("5x2"))
    deals = {period: list(found.deals_of_period(period)) for period in (20, 28, 56)}
    assert {period: len(indices) for period, indices in deals.items()} == {20: 0, 28: 3124, 56: 7496}
    for i in deals[28][::500]:
        number = found.cycle_of(i)
        assert number is not None
        assert len(found.members(number)) == 28
        assert len(found.position(i).a) == 5


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_number_of_workers_changes_nothing(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    deck, rules = Deck.parse("4x2"), preset("winamax")
    once = explicit.position_map(rules, deck, workers=1), stream.explore(rules, deck, workers=1)
    monkeypatch.setattr(making, "CHUNK", 700)
    monkeypatch.setattr(stream, "CHUNK", 70)
    again = explicit.position_map(rules, deck, workers=workers), stream.explore(rules, deck, workers=workers)
    for field in ("following", "label", "distance", "entries", "periods"):
        assert np.array_equal(getattr(once[0], field), getattr(again[0], field))
    assert once[0].unreachable == again[0].unreachable
    assert once[1] == again[1]


def test_more_cycles_than_there_was_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "ROOM", 1)
    found = explicit.position_map(preset("bataille"), Deck.parse("7x1"))
    assert len(found.periods) == 104


def test_more_periods_than_there_was_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "ROOM", 1)
    rules, deck = preset("bataille"), Deck.parse("5x2")
    deals = stream.explore(rules, deck).deals
    assert deals is not None
    assert deals.endless_by_period == {28: 3124, 56: 7496}


# --- family 6: no number of turns stands for endless


def chain(length: int) -> tuple[int, Any, Any]:
    """A made-up map: a chain of so many turns to a win of a, at indices that are no ends of an order."""
    following = np.arange(1, length + 1, dtype=np.uint32)
    following[-1] = fates.END + fates.A_WINS
    label, distance = np.zeros(length, dtype=np.uint32), np.zeros(length, dtype=np.uint16)
    room = np.zeros(4, dtype=np.uint32)
    path, came = np.zeros(fates.FARTHEST + 1, dtype=np.uint32), np.array([1, 0])
    status = fates.settle(following, label, distance, room, room.copy(), 10**9, path, came, length)
    fates.spell(label, distance, 0, length)
    return status, label[1:], distance[1:]


@pytest.mark.parametrize("length", [2, 1000, fates.FARTHEST + 1])
def test_a_long_finite_game_is_finite_and_its_length_exact(length: int) -> None:
    status, label, distance = chain(length)
    assert status == fates.DONE
    assert set(label.tolist()) == {fates.A_WINS}
    assert distance.tolist() == list(range(length - 1, 0, -1))


@pytest.mark.parametrize("period", [1, 7, fates.FARTHEST + 10])
@pytest.mark.parametrize("tail", [0, 1, fates.FARTHEST])
def test_a_long_cycle_with_a_long_tail_is_exact(period: int, tail: int) -> None:
    following = np.arange(1, tail + period + 1, dtype=np.uint32)
    following[-1] = tail
    label, distance = np.zeros(tail + period, dtype=np.uint32), np.zeros(tail + period, dtype=np.uint16)
    entries, periods, came = np.zeros(4, dtype=np.uint32), np.zeros(4, dtype=np.uint32), np.zeros(2, dtype=np.int64)
    path = np.zeros(fates.FARTHEST + 1, dtype=np.uint32)
    last = tail + period
    assert fates.settle(following, label, distance, entries, periods, 10**9, path, came, last) == fates.DONE
    fates.spell(label, distance, 0, last)
    assert came.tolist() == [last, 1]
    assert (entries[0], periods[0]) == (tail, period)
    assert set(label.tolist()) == {fates.CYCLE}
    assert distance.tolist() == [*range(tail, 0, -1), *[0] * period]


def test_a_game_longer_than_a_distance_holds_is_refused_and_not_cut() -> None:
    assert chain(fates.FARTHEST + 2)[0] == fates.TOO_FAR


def test_the_refusal_of_a_long_game_reaches_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fates, "settle", lambda *_: fates.TOO_FAR)
    with pytest.raises(TooBigError, match=r"more than 65,535 turns.*stream"):
        explicit.position_map(preset("bataille"), Deck.parse("3x1"))


# --- family 8: no symmetry where there is none


@pytest.mark.parametrize("deck", ["5x1", "3x3", "2,1,2"])
def test_all_deals_of_an_odd_deck_are_counted(deck: str) -> None:
    cards = Deck.parse(deck)
    for engine in (explicit, stream, reference):
        deals = engine.explore(preset("bataille"), cards).deals
        assert deals is not None
        assert deals.total == cards.orders


@pytest.mark.parametrize("name", PRESETS)
def test_the_seats_win_alike_exactly_where_the_rules_are_fair(name: str) -> None:
    positions = explicit.explore(preset(name), Deck.parse("4x2")).positions
    assert positions is not None
    assert (positions.a_wins == positions.b_wins) == preset(name).fair


# --- family 13: nothing is exchanged in a report


def test_a_and_b_and_longest_and_tail_are_not_exchanged() -> None:
    rules, deck = preset("winamax"), Deck.parse("2,3,2")
    space, slow = explicit.explore(rules, deck), reference.explore(rules, deck)
    assert space.positions is not None
    assert space.positions.a_wins != space.positions.b_wins
    assert space.longest.positions != space.longest_tail
    assert dataclasses.replace(space, engine="reference") == slow


# --- auto, memory, wrong words


def test_auto_takes_what_sees_everything_if_it_is_quick_enough() -> None:
    asked = {
        "whole": Estimate(seconds=50, memory=1, complete=True),
        "deals": Estimate(seconds=1, memory=1, complete=False),
    }
    deck = Deck.parse("5x1")
    assert best(asked, deck) == "whole"
    assert best({**asked, "whole": Estimate(seconds=70, memory=1, complete=True)}, deck) == "deals"
    assert best({**asked, "whole": Estimate(seconds=1, memory=1 << 60, complete=True)}, deck) == "deals"
    with pytest.raises(TooBigError, match=r"deals: no.*whole: .* of memory needed|whole: .*deals: no"):
        best(
            {"whole": Estimate(1, 1 << 60, complete=True), "deals": Estimate(1, 1, complete=False, refusal="no")}, deck
        )


@pytest.mark.parametrize(
    ("name", "rules", "engine"),
    [
        ("9x1", "bataille", "explicit"),
        ("13x1", "bataille", "frontier"),
        ("4x4", "bataille", "frontier"),
        ("4,4,4,5", "pyanitsa", "stream"),
    ],
)
def test_auto_chooses_by_what_engines_cost(name: str, rules: str, engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bataille.explore.free", lambda: 4 << 30)
    deck = Deck.parse(name)
    assert best(estimates(preset(rules), deck), deck) == engine


def test_auto_falls_back_to_the_reference_where_no_word_holds_the_deck() -> None:
    deck = Deck.parse("1,1,30")
    asked = estimates(preset("bataille"), deck)
    assert asked["explicit"].refusal
    assert asked["stream"].refusal
    space = by_name(preset("bataille"), deck)
    assert space.engine == "reference"
    assert space.estimates == asked


def test_every_engine_is_named_when_one_does_not_exist() -> None:
    with pytest.raises(RulesError, match=re.escape(", ".join(["auto", *ENGINES]))):
        by_name(preset("bataille"), Deck.parse("3x1"), engine="explicits")


def test_memory_is_told_and_refused_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free", lambda: 40_000_000)
    with pytest.raises(TooBigError, match=r"10x1 .*380\.7 MiB.*36\.2 MiB are free: 9x1 would fit"):
        explicit.explore(preset("bataille"), Deck.parse("10x1"))


def test_a_position_takes_ten_bytes() -> None:
    found = explicit.position_map(preset("bataille"), Deck.parse("7x1"))
    arrays = (found.following, found.label, found.distance)
    assert sum(array.nbytes for array in arrays) == 10 * found.deck.positions == explicit.BYTES * found.deck.positions


def test_a_shuffled_pick_up_is_refused() -> None:
    shuffled = preset("bataille").changed(pickup="shuffled")
    for engine in (explicit, stream):
        with pytest.raises(RulesError, match="shuffled"):
            engine.explore(shuffled, Deck.parse("3x1"))
