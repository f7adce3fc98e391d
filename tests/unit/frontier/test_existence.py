"""The search for an endless position against the whole space, and its certificate."""

import os
import signal
from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from bataille.engines import endless, explore, reference
from bataille.engines.frontier import existence
from bataille.engines.frontier.executors import Runner, threads
from bataille.engines.frontier.existence import plans, search
from bataille.errors import FileError, TooBigError
from bataille.game.cards import Deck
from bataille.game.play import play
from bataille.rules.presets import PRESETS, preset
from bataille.runtime.checkpoint import Checkpoint

DECKS = ["1x1", "2x1", "3x1", "4x1", "5x1", "6x1", "2x2", "3x2", "2x3", "1,2,2", "1,3,1"]


def searched(rules, deck):
    with threads(2) as runner:
        return search(rules, deck, runner)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("deck", DECKS)
def test_found_exactly_where_the_whole_space_has_one(deck, rules):
    rules, deck = preset(rules), Deck.parse(deck)
    found = searched(rules, deck)
    assert (found.example is not None) == (reference.explore(rules, deck).positions.endless > 0)
    if found.example is None:
        assert found.complete
        assert all(part.total == deck.orders for part in found.parts)
        assert len(found.parts) == len(plans(rules, deck))
    else:
        assert play(rules.without_limit().changed(repetition=True), found.example).tail == 0


def test_twelve_cards_have_no_endless_position():
    """Sizes 2**k and 3 * 2**k have none (proved up to 16 by others); 10 and 14 have some."""
    twelve = searched(preset("bataille"), Deck.parse("12x1"))
    assert twelve.complete
    assert twelve.example is None
    assert sum(part.states for part in twelve.parts) < 10_000
    assert searched(preset("bataille"), Deck.parse("10x1")).example is not None
    fourteen = searched(preset("bataille"), Deck.parse("14x1"))
    assert fourteen.example is not None
    assert not fourteen.complete


@pytest.mark.census
def test_sixteen_cards_have_no_endless_position():
    sixteen = searched(preset("bataille"), Deck.parse("16x1"))
    assert sixteen.complete
    assert sixteen.example is None


@dataclass(frozen=True)
class Counting(Runner):
    """Counts the states it expands, and dies without a word instead of beginning one more level than it may."""

    done: list[int]
    levels: int = 10**9

    def run(self, job, tasks, *, asking=True):
        if len(self.done) == self.levels:
            os.kill(os.getpid(), signal.SIGKILL)
        self.done.append(0)
        for one in super().run(job, tasks, asking=asking):
            self.done[-1] += one.tally.states
            yield one


def counted(path, levels=10**9, budget=None):
    """Search 8x1 and count: what was found, and the states of every level that was done."""
    with threads(1) as runner:
        counting = Counting(runner.executor, 1, [], levels)
        found = search(preset("bataille"), Deck.parse("8x1"), counting, budget=budget, checkpoint=path)
        return found, counting.done


@pytest.mark.parametrize("budget", [None, 200])
@pytest.mark.parametrize("levels", [1, 12, 25])
def test_a_killed_search_goes_on_and_does_nothing_twice(levels, budget, tmp_path, monkeypatch):
    monkeypatch.setattr(Checkpoint, "due", lambda _: True)
    path = tmp_path / "run"
    whole, states = counted(tmp_path / "whole")
    assert len(states) > 30
    child = os.fork()
    if child == 0:
        counted(path, levels, budget)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    again, left = counted(path, budget=budget)
    assert again == whole
    assert again.complete
    if levels > 1:
        assert left == states[levels:], "not one level is done again"
    assert list(tmp_path.iterdir()) == []


def test_a_search_that_was_interrupted_between_two_parts_goes_on(tmp_path, monkeypatch):
    """Also where the next part has not been written yet: the file says that the last one is done."""
    monkeypatch.setattr(Checkpoint, "due", lambda _: True)
    path, told = tmp_path / "run", []

    def stop(part):
        told.append(part)
        if len(told) == 3:
            raise KeyboardInterrupt

    with threads(1) as runner, pytest.raises(KeyboardInterrupt):
        search(preset("bataille"), Deck.parse("8x1"), runner, checkpoint=path, report=stop)
    again, left = counted(path)
    assert again.parts[:3] == tuple(told)
    assert again.complete
    assert sum(left) == sum(part.states for part in again.parts[3:])


def test_a_search_and_a_count_do_not_go_on_from_each_other(tmp_path):
    path, deck = tmp_path / "run", Deck.parse("12x1")
    with threads(1) as runner, pytest.raises(KeyboardInterrupt):
        search(preset("bataille"), deck, Interrupted(runner.executor, 1), checkpoint=path)
    with pytest.raises(FileError, match="its endless_only is True"):
        explore(preset("bataille"), deck, engine="frontier", checkpoint=path)
    with pytest.raises(FileError, match="its rules is"), threads(1) as runner:
        search(preset("soldier"), deck, runner, checkpoint=path)
    with pytest.raises(FileError, match="its deck is '12x1', asked is '10x1'"), threads(1) as runner:
        search(preset("bataille"), Deck.parse("10x1"), runner, checkpoint=path)


@pytest.mark.parametrize(
    ("rules", "deck", "states"),
    [
        ("bataille", "12x1", 4_397), ("bataille", "13x1", 110_636), ("bataille", "14x1", 840_929),
        ("bataille", "16x1", 5_488_937), ("bataille", "6x2", 182_308), ("bataille", "4x3", 21_866),
        ("soldier", "12x1", 28_169), ("soldier", "5x2", 11_341), ("winamax", "10x1", 4_715),
        ("pyanitsa", "10x1", 35_613), ("pyanitsa", "5x2", 19_187),
    ],
)  # fmt: skip
def test_the_estimate_is_near_what_whole_searches_took(rules, deck, states, monkeypatch):
    monkeypatch.setattr(existence, "cores", lambda: 1)
    deck = Deck.parse(deck)
    told = existence.estimate(preset(rules), deck).seconds / (8e-6 * (3 if max(deck.copies) > 1 else 1))
    assert states / 2 < told < 12 * states


def test_a_search_beyond_a_month_is_refused_before_it_begins_but_for_who_names_a_checkpoint(tmp_path):
    for deck, fits in (("24x1", "19x1|20x1|21x1|22x1|23x1"), ("36", "5x4|6x4")):
        with pytest.raises(
            TooBigError, match=rf"(?s)deck {deck} .* days and .*TiB of states.*checkpoint.*({fits}) would"
        ):
            existence.announced(preset("bataille"), Deck.parse(deck), budget=1 << 40)
        with pytest.raises(TooBigError):
            endless(preset("bataille"), Deck.parse(deck))
    assert existence.announced(preset("bataille"), Deck.parse("24x1"), checkpoint=tmp_path / "run").memory > 1 << 46


def test_a_search_beyond_memory_and_disk_is_refused(monkeypatch):
    monkeypatch.setattr(existence, "disk_usage", lambda _: SimpleNamespace(free=80 << 20))
    deck = Deck.parse("16x1")
    assert existence.announced(preset("bataille"), deck, budget=30 << 20).memory == 104_835_081
    with pytest.raises(TooBigError, match=r"10\.0 MiB in memory and 80\.0 MiB of disk in .*; 15x1 would fit"):
        existence.announced(preset("bataille"), deck, budget=10 << 20)


def test_what_was_told_before_is_in_the_answer():
    found = endless(preset("bataille"), Deck.parse("8x1"))
    assert found.as_json()["estimate"] == existence.estimate(preset("bataille"), Deck.parse("8x1")).as_json()
    assert endless(preset("bataille"), Deck.parse("1x1")).complete, "a deck of no search at all"


@dataclass(frozen=True)
class Interrupted(Runner):
    """Ctrl-C in the first level."""

    def run(self, job, tasks, *, asking=True):
        if asking:
            raise KeyboardInterrupt
        yield from super().run(job, tasks, asking=asking)
