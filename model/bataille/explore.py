"""One face for all engines: the same question, answered by whichever fits."""

from collections.abc import Callable

from bataille import reference
from bataille.cards import Deck
from bataille.errors import RulesError, nearest
from bataille.rules import Rules
from bataille.space import Space

ENGINES: dict[str, Callable[[Rules, Deck], Space]] = {"reference": reference.explore}


def explore(rules: Rules, deck: Deck, *, engine: str = "auto") -> Space:
    """Everything an engine can say of this deck under these rules."""
    if engine == "auto":
        engine = "reference"
    if engine not in ENGINES:
        raise RulesError(f"no engine is called {engine!r}: {nearest(engine, ['auto', *ENGINES])}")
    return ENGINES[engine](rules, deck)
