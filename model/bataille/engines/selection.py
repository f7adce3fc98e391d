"""One face for all engines that know a whole deck, and the choice among them by estimated cost.

An engine is a module with two functions: `explore(rules, deck, *, checkpoint, workers) -> Space` and
`estimate(rules, deck) -> Estimate`. It is named in ENGINES and loaded only when it is asked.
"""

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from bataille.engines import reference
from bataille.engines.result import Estimate, Exploration, ExploreOptions
from bataille.errors import RulesError, TooBigError, nearest
from bataille.game.cards import Deck
from bataille.rules import Rules
from bataille.runtime.memory import free, in_words
from bataille.runtime.progress import tell

if TYPE_CHECKING:
    from bataille.engines.frontier.existence import Existence

ENGINES: dict[str, str] = {
    "explicit": "bataille.engines.explicit",
    "stream": "bataille.engines.deals.engine",
    "frontier": "bataille.engines.frontier",
    "reference": "bataille.engines.selection",
}
"""The engines by name and the module of each; `reference` is below, on top of its module."""

FITS = "decks such as 17x1, 6x2 or 4x4 would fit"
"""What the engines together have done in minutes (docs/frontier.md): the end of a refusal."""

MAX_POSITION_DIGITS = 100
"""Decimal digits of the number of positions from which no engine is asked for an estimate."""

PATIENCE = 60.0
"""Seconds for which an engine that knows everything is preferred to a quicker one that sees the deals only."""


def explore(
    rules: Rules,
    deck: Deck,
    *,
    engine: str = "auto",
    checkpoint: Path | None = None,
    workers: int | None = None,
    options: ExploreOptions | None = None,
) -> Exploration:
    """Everything an engine can say of this deck under these rules.

    What is `options` beside the contract (a split, the lengths of games, a cluster) only the frontier engine gives.

    `auto` asks each engine for an estimate, takes the best (`best`) and says so on a terminal; the estimate is kept in
    the answer. A long run goes on from `checkpoint` if it was stopped (`bataille.runtime.checkpoint`).

    >>> from bataille.rules.presets import preset
    >>> explore(preset("bataille"), Deck.parse("3x1")).engine
    'explicit'
    """
    if deck.magnitude > MAX_POSITION_DIGITS:
        raise TooBigError(
            f"deck {deck} has {deck.positions_told} positions, and no engine takes it; "
            f"{FITS}; `bataille survey {deck}` gives a sample"
        )
    if options is not None and options != ExploreOptions():
        if engine not in ("auto", "frontier"):
            raise RulesError(f"engine {engine!r} does not give {options}: choose engine frontier, or auto")
        engine = "frontier"
    if engine == "auto":
        costs = estimates(rules, deck)
        chosen = best(costs, deck)
        tell(f"engine {chosen}: {costs[chosen]}")
        kept = checkpoint if chosen != "reference" else None
        return replace(explore(rules, deck, engine=chosen, checkpoint=kept, workers=workers), estimates=costs)
    if engine not in ENGINES:
        raise RulesError(f"no engine is called {engine!r}: {nearest(engine, ['auto', *ENGINES])}")
    if engine == "reference":
        if checkpoint is not None:
            raise RulesError("engine 'reference' keeps no checkpoint: leave --checkpoint out, or choose explicit")
        return reference.explore(rules, deck)
    more = {"options": options} if engine == "frontier" and options is not None else {}
    result: Exploration = _module(engine).explore(rules, deck, checkpoint=checkpoint, workers=workers, **more)
    return result


def endless(
    rules: Rules,
    deck: Deck,
    *,
    checkpoint: Path | None = None,
    workers: int | None = None,
    options: ExploreOptions = ExploreOptions(),  # noqa: B008 - an immutable value
) -> "Existence":
    """Whether any position of this deck is endless: the frontier engine's search, stronger than counting.

    Without a checkpoint a search that may take over a month, or more than memory and disk hold, is refused beforehand.

    >>> from bataille.rules.presets import preset
    >>> endless(preset("bataille"), Deck.parse("6x1")).example is None
    True
    """
    from bataille.engines.frontier.engine import runner_for
    from bataille.engines.frontier.existence import announced, search

    text = announced(rules, deck, budget=options.budget, checkpoint=checkpoint)
    with runner_for(workers, options.scheduler) as runner:
        return replace(search(rules, deck, runner, budget=options.budget, checkpoint=checkpoint), estimate=text)


def estimates(rules: Rules, deck: Deck) -> dict[str, Estimate]:
    """What each engine would cost, or why it cannot."""
    return {name: _module(name).estimate(rules, deck) for name in ENGINES}


def best(costs: dict[str, Estimate], deck: Deck) -> str:
    """An engine that knows everything if it is done within PATIENCE, else the quickest.

    TooBigError, with each engine's reason, if none can.
    """
    able = {name: estimate for name, estimate in costs.items() if not estimate.refusal and estimate.memory <= free()}
    if not able:
        reasons = "; ".join(
            f"{name}: {estimate.refusal or in_words(estimate.memory) + ' of memory needed'}"
            for name, estimate in costs.items()
        )
        raise TooBigError(f"no engine takes deck {deck} - {reasons}; {FITS}; `bataille survey {deck}` gives a sample")
    complete = {name: one for name, one in able.items() if one.complete and one.seconds <= PATIENCE}
    among = complete or able
    return min(among, key=lambda name: among[name].seconds)


def estimate(_: Rules, deck: Deck) -> Estimate:
    """What the reference engine would cost: about 50 microseconds a position."""
    refusal = ""
    if deck.positions > reference.LARGEST or deck.size > reference.MOST_CARDS:
        refusal = f"it takes at most {reference.LARGEST:,} positions and {reference.MOST_CARDS} cards"
    return Estimate(seconds=5e-5 * deck.positions, memory=500 * deck.positions, complete=True, refusal=refusal)


def _module(engine: str) -> ModuleType:
    return import_module(ENGINES[engine])
