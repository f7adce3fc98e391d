"""One face for all engines that know a whole deck, and the choice among them by estimated cost.

To add an engine, write its `explore` and `estimate` and register them in ENGINES; its tests are those of
tests/conformance, which run over every registered engine.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from bataille.engines import reference
from bataille.engines.result import Estimate, Exploration, ExploreOptions
from bataille.errors import RulesError, TooBigError, nearest
from bataille.game.cards import Deck
from bataille.rules import Order, Rules
from bataille.runtime.memory import free, in_words
from bataille.runtime.progress import tell

if TYPE_CHECKING:
    from bataille.engines.frontier.existence import Existence


@dataclass(frozen=True, slots=True)
class Run:
    """How one engine is to run."""

    checkpoint: Path | None = None
    workers: int | None = None
    options: ExploreOptions = ExploreOptions()  # noqa: RUF009 - an immutable value


@dataclass(frozen=True, slots=True)
class Engine:
    """One way to know a whole deck; what it needs is imported only when it runs."""

    explore: Callable[[Rules, Deck, Run], Exploration]
    estimate: Callable[[Rules, Deck], Estimate]
    """Time and memory, before anything is computed."""
    resumes: bool = True
    """Whether it saves checkpoints."""
    takes_options: bool = False
    """Whether it answers more than the contract names (`ExploreOptions`)."""
    kernels: str = ""
    """The module of its main kernels, if it has any."""
    compile_seconds: float = 0.0
    """CPU seconds that compiling all of them takes, roughly: it differs between machines."""

    @property
    def delay(self) -> float:
        """Seconds before it begins: those of compiling where its kernels are not in the cache."""
        from bataille.engines.compiled.jit import is_compiled

        return self.compile_seconds if self.kernels and not is_compiled(self.kernels) else 0.0


def _explicit(rules: Rules, deck: Deck, run: Run) -> Exploration:
    from bataille.engines.explicit import explore

    return explore(rules, deck, checkpoint=run.checkpoint, workers=run.workers)


def _explicit_estimate(rules: Rules, deck: Deck) -> Estimate:
    from bataille.engines.explicit import estimate

    return estimate(rules, deck)


def _stream(rules: Rules, deck: Deck, run: Run) -> Exploration:
    from bataille.engines.deals import explore

    return explore(rules, deck, checkpoint=run.checkpoint, workers=run.workers)


def _stream_estimate(rules: Rules, deck: Deck) -> Estimate:
    from bataille.engines.deals import estimate

    return estimate(rules, deck)


def _frontier(rules: Rules, deck: Deck, run: Run) -> Exploration:
    from bataille.engines.frontier import explore

    return explore(rules, deck, checkpoint=run.checkpoint, workers=run.workers, options=run.options)


def _frontier_estimate(rules: Rules, deck: Deck) -> Estimate:
    from bataille.engines.frontier import estimate

    return estimate(rules, deck)


def _reference(rules: Rules, deck: Deck, run: Run) -> Exploration:
    del run  # it runs alone, and not for long
    return reference.explore(rules, deck)


ENGINES: dict[str, Engine] = {
    "explicit": Engine(_explicit, _explicit_estimate, kernels="classify", compile_seconds=6),
    "stream": Engine(_stream, _stream_estimate, kernels="deals", compile_seconds=6),
    "frontier": Engine(_frontier, _frontier_estimate, takes_options=True, kernels="expand", compile_seconds=25),
    "reference": Engine(_reference, reference.estimate, resumes=False),
}
"""The engines by name."""

FITS = "decks such as 17x1, 6x2 or 4x4 would fit"
"""What the engines together have done in minutes (docs/explanation/frontier.md): the end of a refusal."""

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

    `auto` estimates each engine, compilation included, takes the `best` and says so on a terminal; the estimate is kept
    in the answer. A long run goes on from `checkpoint` if it was stopped (`bataille.runtime.checkpoint`).

    >>> from bataille.rules.presets import preset
    >>> explore(preset("bataille"), Deck.parse("3x1")).engine in ("explicit", "reference")
    True
    """
    if deck.magnitude > MAX_POSITION_DIGITS:
        raise TooBigError(
            f"deck {deck} has {deck.positions_told} positions, and no engine takes it; "
            f"{FITS}; `bataille survey {deck}` gives a sample"
        )
    if rules.pickup.order is Order.SHUFFLED:
        raise RulesError(
            f"pickup '{rules.pickup}' is random, no position binds the next: choose pairs/winner or the like"
        )
    options = options or ExploreOptions()
    if options != ExploreOptions():
        able = [name for name, one in ENGINES.items() if one.takes_options]
        if engine not in ("auto", *able):
            raise RulesError(f"engine {engine!r} does not give {options}: choose engine {' or '.join(able)}, or auto")
        engine = able[0] if engine == "auto" else engine
    if engine == "auto":
        costs = estimates(rules, deck)
        costs = {name: cost._replace(seconds=cost.seconds + ENGINES[name].delay) for name, cost in costs.items()}
        chosen = best(costs, deck)
        tell(f"engine {chosen}: {costs[chosen]}")
        run = Run(checkpoint if ENGINES[chosen].resumes else None, workers, options)
        return replace(ENGINES[chosen].explore(rules, deck, run), estimates=costs)
    if engine not in ENGINES:
        raise RulesError(f"no engine is called {engine!r}: {nearest(engine, ['auto', *ENGINES])}")
    if checkpoint is not None and not ENGINES[engine].resumes:
        raise RulesError(f"engine {engine!r} keeps no checkpoint: leave --checkpoint out, or choose explicit")
    return ENGINES[engine].explore(rules, deck, Run(checkpoint, workers, options))


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
    with runner_for(workers, options) as runner:
        return replace(search(rules, deck, runner, budget=options.budget, checkpoint=checkpoint), estimate=text)


def estimates(rules: Rules, deck: Deck) -> dict[str, Estimate]:
    """What each engine would cost, or why it cannot."""
    return {name: engine.estimate(rules, deck) for name, engine in ENGINES.items()}


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
