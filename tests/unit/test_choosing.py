"""Which engine `auto` takes, and what each of them refuses beforehand."""

import re

import pytest

from bataille.engines import ENGINES, best, deals, estimates, explicit
from bataille.engines import explore as by_name
from bataille.engines.result import Estimate
from bataille.errors import RulesError, TooBigError
from bataille.game.cards import Deck
from bataille.rules.presets import preset
from bataille.runtime import memory


@pytest.fixture(autouse=True)
def _all_is_compiled(monkeypatch):
    monkeypatch.setattr("bataille.engines.compiled.jit.is_compiled", lambda _: True)


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
    monkeypatch.setattr("bataille.engines.selection.free", lambda: 4 << 30)
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
    for engine in (explicit, deals):
        with pytest.raises(RulesError, match="shuffled"):
            engine.explore(shuffled, Deck.parse("3x1"))


def test_the_choice_counts_compilation(monkeypatch):
    deck, rules = Deck.parse("6x1"), preset("bataille")
    for compiled, engines in ((False, {"reference"}), (True, {"explicit", "stream", "frontier"})):
        monkeypatch.setattr("bataille.engines.compiled.jit.is_compiled", lambda _, answer=compiled: answer)
        assert by_name(rules, deck).engine in engines
