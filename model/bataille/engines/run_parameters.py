"""What a long run over a deck is called by, and how many cores it has."""

import os

from bataille.game.cards import Deck
from bataille.rules import Rules

IGNORED_FIELDS = ("name", "repetition", "limit", "at_limit")
"""Fields of the rules that the map position -> next position does not depend on."""


def parameters(engine: str, rules: Rules, deck: Deck) -> dict[str, object]:
    """Which question a run answers, for its checkpoints: engine and version, deck, the rules that matter."""
    decisive = {name: value for name, value in rules.as_json().items() if name not in IGNORED_FIELDS}
    return {"engine": engine, "deck": str(deck), "rules": decisive}


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
