"""Whole maps against the plain second program of plain.py: games from positions drawn at random, mixed rules."""

from random import Random

import pytest

from bataille.engines.explicit import position_map
from bataille.game.cards import Deck
from bataille.rules import Objective, Rules, Shortage
from bataille.rules.presets import PRESETS
from oracles import plain
from strategies import PICKUPS

DECKS = ("8x1", "9x1", "4x2", "5x2", "3x3", "3x4", "2x7", "1,2,3,4", "4,1,1,4", "2,2,2,1,2")


def mixed(random: Random) -> Rules:
    """Rules drawn at random, with every field that a map depends on."""
    return Rules(
        face_down=random.randrange(4),
        pickup=random.choice(PICKUPS),
        shortage=random.choice(list(Shortage)),
        low_beats_high=random.random() < 0.5,
        objective=random.choice(list(Objective)),
    )


def compare(rules: Rules, deck: Deck, random: Random, positions: int) -> None:
    found = position_map(rules, deck)
    agreed = {**rules.as_json(), "repetition": True, "limit": None}
    for i in random.sample(range(deck.positions), positions):
        position = found.position(i)
        game = plain.play(agreed, [tuple(card) for card in position.a], [tuple(card) for card in position.b])
        number = found.cycle_of(i)
        if number is None:
            assert game["outcome"] == found.outcome(i)
            assert (game["turns"], game["period"]) == (found.distance[i], None)
        else:
            assert game["reason"] == "repetition"
            assert game["suit_blind_tail"] == found.distance[i]
            assert game["suit_blind_period"] == found.periods[number]


@pytest.mark.parametrize("name", DECKS)
def test_a_map_says_what_the_plain_program_plays_under_mixed_rules(name: str) -> None:
    random = Random(name)
    for _ in range(5):
        compare(mixed(random), Deck.parse(name), random, 60)


@pytest.mark.parametrize("name", PRESETS)
def test_a_map_says_what_the_plain_program_plays_under_every_preset(name: str) -> None:
    compare(PRESETS[name], Deck.parse("3x4"), Random(name), 100)
