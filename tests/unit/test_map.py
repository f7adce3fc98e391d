"""The position map of the explicit engine: its members, labels and distances, and games longer than what holds them."""

from typing import Any

import numpy as np
import pytest

from bataille.engines import explicit
from bataille.engines.deals import engine as stream
from bataille.engines.explicit import build
from bataille.engines.explicit.kernels import classify
from bataille.errors import TooBigError
from bataille.game.cards import Deck
from bataille.game.state import Outcome
from bataille.rules.presets import preset


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
    monkeypatch.setattr(build, "CHUNK", 700)
    monkeypatch.setattr(stream, "CHUNK", 70)
    again = explicit.position_map(rules, deck, workers=workers), stream.explore(rules, deck, workers=workers)
    for field in ("following", "label", "distance", "entries", "periods"):
        assert np.array_equal(getattr(once[0], field), getattr(again[0], field))
    assert once[0].unreachable == again[0].unreachable
    assert once[1] == again[1]


def test_more_cycles_than_there_was_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "ROOM", 1)
    found = explicit.position_map(preset("bataille"), Deck.parse("7x1"))
    assert len(found.periods) == 104


def test_more_periods_than_there_was_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "ROOM", 1)
    rules, deck = preset("bataille"), Deck.parse("5x2")
    deals = stream.explore(rules, deck).deals
    assert deals is not None
    assert deals.endless_by_period == {28: 3124, 56: 7496}


def chain(length: int) -> tuple[int, Any, Any]:
    """A made-up map: a chain of so many turns to a win of a, at indices that are no ends of an order."""
    following = np.arange(1, length + 1, dtype=np.uint32)
    following[-1] = classify.END + classify.A_WINS
    label, distance = np.zeros(length, dtype=np.uint32), np.zeros(length, dtype=np.uint16)
    room = np.zeros(4, dtype=np.uint32)
    path, came = np.zeros(classify.FARTHEST + 1, dtype=np.uint32), np.array([1, 0])
    status = classify.settle(following, label, distance, room, room.copy(), 10**9, path, came, length)
    classify.spell(label, distance, 0, length)
    return status, label[1:], distance[1:]


@pytest.mark.parametrize("length", [2, 1000, classify.FARTHEST + 1])
def test_a_long_finite_game_is_finite_and_its_length_exact(length: int) -> None:
    status, label, distance = chain(length)
    assert status == classify.DONE
    assert set(label.tolist()) == {classify.A_WINS}
    assert distance.tolist() == list(range(length - 1, 0, -1))


@pytest.mark.parametrize("period", [1, 7, classify.FARTHEST + 10])
@pytest.mark.parametrize("tail", [0, 1, classify.FARTHEST])
def test_a_long_cycle_with_a_long_tail_is_exact(period: int, tail: int) -> None:
    following = np.arange(1, tail + period + 1, dtype=np.uint32)
    following[-1] = tail
    label, distance = np.zeros(tail + period, dtype=np.uint32), np.zeros(tail + period, dtype=np.uint16)
    entries, periods, came = np.zeros(4, dtype=np.uint32), np.zeros(4, dtype=np.uint32), np.zeros(2, dtype=np.int64)
    path = np.zeros(classify.FARTHEST + 1, dtype=np.uint32)
    last = tail + period
    assert classify.settle(following, label, distance, entries, periods, 10**9, path, came, last) == classify.DONE
    classify.spell(label, distance, 0, last)
    assert came.tolist() == [last, 1]
    assert (entries[0], periods[0]) == (tail, period)
    assert set(label.tolist()) == {classify.CYCLE}
    assert distance.tolist() == [*range(tail, 0, -1), *[0] * period]


def test_a_game_longer_than_a_distance_holds_is_refused_and_not_cut() -> None:
    assert chain(classify.FARTHEST + 2)[0] == classify.TOO_FAR


def test_the_refusal_of_a_long_game_reaches_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classify, "settle", lambda *_: classify.TOO_FAR)
    with pytest.raises(TooBigError, match=r"more than 65,535 turns.*stream"):
        explicit.position_map(preset("bataille"), Deck.parse("3x1"))
