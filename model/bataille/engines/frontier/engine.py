"""The frontier as an engine of `explore`: what all deals of a split come to, exactly."""

from collections import Counter
from contextlib import AbstractContextManager
from math import inf
from pathlib import Path

from bataille.engines.compiled.packed_turn import A_WINS, B_WINS, DRAWN
from bataille.engines.frontier.executors import Runner, cluster, local_cluster, threads
from bataille.engines.frontier.job import Job
from bataille.engines.frontier.kernels.partial_order import MOST_CARDS
from bataille.engines.frontier.kernels.symbolic_turn import ENDLESS
from bataille.engines.frontier.partitions import settle_in_partitions
from bataille.engines.frontier.run import FrontierResult, settle
from bataille.engines.result import Counts, Estimate, Exploration, ExploreOptions, Longest, Split
from bataille.errors import DealError, TooBigError, UndeterminedError
from bataille.game.cards import Deck
from bataille.rules import Rules
from bataille.runtime.checkpoint import Checkpoint
from bataille.runtime.cpu import cores


def explore(
    rules: Rules,
    deck: Deck,
    *,
    checkpoint: Path | None = None,
    workers: int | None = None,
    options: ExploreOptions = ExploreOptions(),  # noqa: B008 - an immutable value
) -> Exploration:
    """All deals of a deck, exactly; or with a split all deals in which seat a holds so many cards.

    >>> from bataille.rules.presets import preset
    >>> space = explore(preset("bataille"), Deck.parse("5x1"), options=ExploreOptions(lengths=True))
    >>> space.deals.endless_by_period, space.longest.deals, dict(space.lengths)[8]
    ({6: 30}, 8, 2)
    """
    split = options.split
    held = deck.dealt if split is None else split
    if not 0 <= held <= deck.size:
        raise DealError(f"split {split} does not exist: seat a of deck {deck} holds 0 to {deck.size} cards")
    cost = estimate(rules, deck)
    if cost.refusal and split is None:
        raise TooBigError(f"the frontier engine does not take deck {deck}: {cost.refusal}; 18x1 or 8x2 would fit")
    job = Job(rules, deck, held, lengths=options.lengths)
    if options.scheduler is None:
        with threads(workers or cores()) as runner:
            settled = settle(job, runner, budget=options.budget, checkpoint=Checkpoint(job.as_json(), checkpoint))
    else:
        kept = Checkpoint({**job.as_json(), "engine": PARTITIONS}, checkpoint)
        with runner_for(workers, options) as runner:
            settled = settle_in_partitions(job, runner, checkpoint=kept)
    return space_of(settled, split)


PARTITIONS = "frontier-partitions/1"
"""The form of a checkpoint whose rows are kept by the workers."""
LOCAL = "local"
"""The scheduler that is started here, with worker processes of its own."""


def runner_for(workers: int | None, options: ExploreOptions) -> AbstractContextManager[Runner]:
    """Who does the work: the workers of a cluster if its scheduler is named, those of a local one, or threads."""
    if options.scheduler == LOCAL:
        return local_cluster(workers or cores(), options.budget)
    return threads(workers or cores()) if options.scheduler is None else cluster(options.scheduler)


def space_of(settled: FrontierResult, split: int | None) -> Exploration:
    """What a finished run says of the deck; it must have settled every deal, or it says nothing."""
    job, tally = settled.job, settled.tally
    if not settled.complete:
        raise UndeterminedError(f"{tally.settled:,} deals are settled of {job.total:,}: begin again")
    counts = counts_of(job, tally.ends)
    dealt = job.held == job.deck.dealt
    longest = tally.longest
    return Exploration(
        rules=job.rules,
        deck=str(job.deck),
        engine="frontier",
        positions=None,
        deals=counts if dealt else None,
        longest=Longest(None, longest if dealt else None),
        longest_tail=None,
        cycles=None,
        unreachable=None,
        split=None if split is None else Split(job.held, job.deck.size - job.held, counts, longest),
        lengths=lengths_of(tally.ends) if job.lengths else None,
    )


def counts_of(job: Job, ends: Counter[tuple[int, int]]) -> Counts:
    """The outcomes of a tally; where deals are their own mirrors, each decided pair has one winner of each seat."""
    sums: Counter[int] = Counter()
    periods: Counter[int] = Counter()
    for (kind, value), deals in ends.items():
        sums[kind] += deals
        if kind == ENDLESS:
            periods[value] += deals
    a_wins, b_wins = sums[A_WINS], sums[B_WINS]
    if job.symmetric:
        assert (a_wins + b_wins) % 2 == 0
        a_wins = b_wins = (a_wins + b_wins) // 2
    return Counts(a_wins, b_wins, sums[DRAWN], sums[ENDLESS], dict(sorted(periods.items())))


def lengths_of(ends: Counter[tuple[int, int]]) -> dict[int, int]:
    """How many finite games take how many turns."""
    result: Counter[int] = Counter()
    for (kind, value), deals in ends.items():
        if kind in (A_WINS, B_WINS, DRAWN):
            result[value] += deals
    return dict(sorted(result.items()))


SECONDS = 8e-6
"""One state, measured; with copies it is TIED times as much."""
TIED = 3.0
PATIENCE = 30 * 86_400
"""Seconds beyond which this engine says beforehand that it will not come to an end."""


def estimate(rules: Rules, deck: Deck) -> Estimate:
    """What the frontier would cost, from measured growth: the states are about a power of the number of deals.

    For distinct ranks under fair rules the exponent was 0.58 or less (12 to 19 cards), with copies 0.75; where a rule
    favours a seat or the extremes are placed first it is more (docs/explanation/frontier.md#growth).

    >>> from bataille.rules.presets import preset
    >>> estimate(preset("bataille"), Deck.parse("14x1")).refusal, estimate(preset("war"), Deck.parse("52")).refusal
    ('', 'it counts up to 60 cards and 2**126 deals of one split')
    """
    if deck.size > MOST_CARDS or deck.orders >= 1 << 126:
        return Estimate(
            inf, 0, complete=False, refusal=f"it counts up to {MOST_CARDS} cards and 2**126 deals of one split"
        )
    tied = max(deck.copies) > 1
    exponent = (0.75 if tied else 0.58) + 0.05 * (not rules.fair)
    if rules.low_beats_high:
        exponent = 1.0 if tied else exponent + 0.08
    states = 100 + deck.orders**exponent
    seconds = states * SECONDS * (TIED if tied else 1) / cores()
    refusal = f"it would take about {seconds / 86_400:,.0f} days" if seconds > PATIENCE else ""
    return Estimate(seconds, int(min(states * 0.3 * 80, 4 << 30)), complete=False, refusal=refusal)
