"""Games that other people published, replayed: what a broken machine must get wrong (tests/facts/plays.json)."""

import json
import shlex
from pathlib import Path
from typing import Any

from bataille.engines.reference import explore
from bataille.game.cards import Deck
from bataille.game.compare import oracle
from bataille.game.keys import blind
from bataille.game.machine.phases import Phase
from bataille.game.machine.turn import turn
from bataille.game.notation import Deal, parse_deal, pile_text
from bataille.game.play import Game, play
from bataille.rules import Rules
from bataille.rules.presets import preset

_HERE = Path(__file__).parent
PLACES = (_HERE / "published" / "plays.json", _HERE.parents[2] / "tests" / "facts" / "plays.json")
"""Within an installed package, and in a checkout."""

MAX_REPLAYED_TURNS = 2_000
"""Turns of the longest game that is replayed here, and those that a broken machine may take to end it or repeat."""


def published() -> list[dict[str, Any]]:
    """The published games, but for the very long ones."""
    for place in PLACES:
        if place.exists():
            games: list[dict[str, Any]] = json.loads(place.read_text(encoding="utf-8"))
            return [game for game in games if game["expect"].get("turns", 0) <= MAX_REPLAYED_TURNS]
    return []


def counted() -> list[dict[str, Any]]:
    """The published counts of small decks of distinct cards."""
    for place in PLACES:
        file = place.with_name("distinct_winner_first.json")
        if file.exists():
            decks: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["decks"]
            return [deck for deck in decks if deck["deck"] in ("3x1", "4x1", "5x1")]
    return []


def miscounts(deck: dict[str, Any]) -> bool:
    """Whether the machine, played from every position, comes to other counts than the published ones."""
    try:
        space = explore(preset("bataille"), Deck.parse(deck["deck"]))
    except Exception:  # a broken machine may raise anything
        return True
    deals = space.deals
    assert deals is not None
    text = {"endless": deals.endless, "a_wins": deals.a_wins, "b_wins": deals.b_wins, "longest": space.longest.deals}
    return any(text[field] != deck[field] for field in text if field in deck)


def contradicts(game: dict[str, Any]) -> bool:
    """Whether the machine comes to another verdict than the published one; a failure is one too."""
    rules, deal = rules_of(game["rules"]), parse_deal(game["deal"])
    try:
        if runs_away(rules, deal):
            return True
        played = play(rules, deal)
    except Exception:  # a broken machine may raise anything
        return True
    text = _told(played)
    return any(text[field] != value for field, value in game["expect"].items())


def runs_away(rules: Rules, deal: Deal) -> bool:
    """Whether `play` might not come back: it knows the whole game from one without suits, and here suits count, or the
    game neither ends nor repeats within MAX_REPLAYED_TURNS turns."""
    plain = rules.unbounded()
    card_oracle = oracle(deal.deck, low_beats_high=rules.low_beats_high)
    position, met = deal.position, set()
    for _ in range(MAX_REPLAYED_TURNS):
        met.add(position)
        result, without = turn(plain, position, card_oracle), turn(plain, blind(position), card_oracle)
        if (result.phase, blind(result.position)) != (without.phase, blind(without.position)):
            return True
        if result.phase is not Phase.TURN_START or result.position in met:
            return False
        position = result.position
    return True


def rules_of(words: str) -> Rules:
    """The rules in the words of the command line.

    >>> str(rules_of("delahaye --pickup stacks/seat-a").pickup)
    'stacks/seat-a'
    """
    name, *options = shlex.split(words)
    given = dict(zip(options[::2], options[1::2], strict=True))
    return preset(name).changed(**{option[2:].replace("-", "_"): value for option, value in given.items()})


def _told(played: Game) -> dict[str, Any]:
    final, suited = played.final, played.deal.suited
    return {
        "outcome": played.outcome,
        "reason": played.reason,
        "turns": played.turns,
        "tail": played.tail,
        "period": played.period,
        "suit_blind_tail": played.suit_blind_tail,
        "suit_blind_period": played.suit_blind_period,
        "final_a": pile_text(final.a, suited),
        "final_b": pile_text(final.b, suited),
    }
