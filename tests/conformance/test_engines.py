"""What every engine must satisfy: it is tested by being registered in `bataille.engines.ENGINES`.

Where an engine answers, its answer is that of the reference, which is the machine itself. Faults that counting
programs had (a limit taken for endless, half of an odd deck dropped, seats exchanged) have their tests here too.
"""

from functools import cache
from random import Random
from typing import Any

import pytest

from bataille.engines import ENGINES, explore
from bataille.engines.result import Exploration
from bataille.errors import RulesError
from bataille.game.cards import Deck
from bataille.rules import FIELDS, Objective, Rules, Shortage
from bataille.rules.presets import PRESETS, preset
from strategies import PICKUPS

DECKS = ["1x1", "1x4", "2x1", "3x1", "4x1", "5x1", "2x3", "3x2", "1,2,3", "2,1,2", "1,3,2"]
ALONE = sorted(ENGINES.keys() - {"reference"})
"""The engines that are compared with the reference."""
MIXED = [
    preset("bataille").changed(pickup=PICKUPS[i % 12], shortage=list(Shortage)[i % 4], face_down=i % 4,
                               low_beats_high=i % 5 == 0, objective=list(Objective)[i % 2])
    for i in range(48)
]  # fmt: skip
"""Every pick-up with every shortage, each with other values of the other fields."""
SMALL = ["5x1", "2x2", "3x2", "2x3", "1,2,2", "1,3,1", "1,1,3"]


@cache
def by_reference(rules: Rules, deck: str) -> dict[str, Any]:
    return known(explore(rules, Deck.parse(deck), engine="reference"))


def known(space: Exploration) -> dict[str, Any]:
    """What an engine says: every field that it gives, but for its name and the rules."""
    return {name: value for name, value in space.as_json().items() if name not in ("engine", "rules")}


def agree(answer: Any, reference: Any) -> bool:
    """Whether the answer is the reference's wherever it is given."""
    if answer is None:
        return True
    if isinstance(answer, dict):
        return answer.keys() == reference.keys() and all(agree(answer[name], reference[name]) for name in answer)
    return bool(answer == reference)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("engine", ALONE)
def test_an_engine_says_what_the_reference_says(engine: str, name: str, deck: str) -> None:
    space = explore(preset(name), Deck.parse(deck), engine=engine)
    assert space.engine == engine
    assert space.deals is not None
    assert space.longest.deals is not None
    assert agree(known(space), by_reference(preset(name), deck))


@pytest.mark.parametrize("engine", ALONE)
def test_an_engine_says_what_the_reference_says_under_mixed_fields(engine: str) -> None:
    random = Random(engine)
    for rules in MIXED:
        deck = random.choice(SMALL)
        assert agree(known(explore(rules, Deck.parse(deck), engine=engine)), by_reference(rules, deck)), (rules, deck)


def test_agreement_can_fail() -> None:
    right = by_reference(preset("bataille"), "3x2")
    assert not agree({**right, "unreachable": right["unreachable"] + 1}, right)
    assert not agree({**right, "deals": {**right["deals"], "endless_by_period": {"3": 1}}}, right)


@pytest.mark.parametrize("rules", MIXED[:24], ids=str)
def test_the_engines_of_deals_agree_on_a_larger_deck_with_ties(rules: Rules) -> None:
    deck = Deck.parse("3x3")
    whole, deals = explore(rules, deck, engine="explicit"), explore(rules, deck, engine="stream")
    assert (whole.deals, whole.longest.deals) == (deals.deals, deals.longest.deals)


@pytest.mark.parametrize("engine", ENGINES)
def test_fields_that_only_end_games_do_not_change_what_is_explored(engine: str) -> None:
    deck, rules = Deck.parse("5x1"), preset("bataille")
    plain = known(explore(rules, deck, engine=engine))
    ending = {"limit": [1, 3], "at_limit": ["count"], "repetition": [False]}
    assert ending.keys() == {name for name, field in FIELDS.items() if not field.moves}
    for name, values in ending.items():
        for value in values:
            assert known(explore(rules.changed(**{name: value}), deck, engine=engine)) == plain


@pytest.mark.parametrize("deck", ["5x1", "3x3", "2,1,2"])
@pytest.mark.parametrize("engine", ENGINES)
def test_all_deals_of_an_odd_deck_are_counted(engine: str, deck: str) -> None:
    deals = explore(preset("bataille"), Deck.parse(deck), engine=engine).deals
    assert deals is not None
    assert deals.total == Deck.parse(deck).orders


@pytest.mark.parametrize("engine", ENGINES)
def test_the_number_of_workers_changes_nothing(engine: str) -> None:
    deck, rules = Deck.parse("2,2,2,1"), preset("war")
    assert explore(rules, deck, engine=engine, workers=1) == explore(rules, deck, engine=engine, workers=3)


@pytest.mark.parametrize("engine", ENGINES)
def test_an_estimate_says_what_an_engine_sees(engine: str) -> None:
    deck, rules = Deck.parse("4x2"), preset("bataille")
    estimate = ENGINES[engine].estimate(rules, deck)
    assert not estimate.refusal
    assert estimate.memory > 0
    assert estimate.complete == (explore(rules, deck, engine=engine).positions is not None)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_random_pick_up_is_refused(engine: str) -> None:
    with pytest.raises(RulesError, match="shuffled"):
        explore(preset("bataille").changed(pickup="shuffled"), Deck.parse("3x1"), engine=engine)


@pytest.mark.parametrize("name", PRESETS)
def test_the_seats_win_alike_exactly_where_the_rules_are_fair(name: str) -> None:
    positions = explore(preset(name), Deck.parse("4x2"), engine="explicit").positions
    assert positions is not None
    assert (positions.a_wins == positions.b_wins) == preset(name).fair


def test_a_and_b_and_longest_and_tail_are_not_exchanged() -> None:
    space = explore(preset("winamax"), Deck.parse("2,3,2"), engine="explicit")
    assert space.positions is not None
    assert space.positions.a_wins != space.positions.b_wins
    assert space.longest.positions != space.longest_tail
    assert agree(known(space), by_reference(preset("winamax"), "2,3,2"))
