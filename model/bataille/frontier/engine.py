"""The frontier as an engine of `explore`: what all deals of a split come to, exactly."""

from collections import Counter
from contextlib import AbstractContextManager
from pathlib import Path

from bataille.cards import Deck
from bataille.checkpoint import Checkpoint
from bataille.errors import DealError
from bataille.fast import cores
from bataille.frontier.job import Job
from bataille.frontier.runners import Runner, cluster, threads
from bataille.frontier.settle import Settled, settle
from bataille.kernels.asking import ENDLESS
from bataille.kernels.order import MOST_CARDS
from bataille.kernels.packed import A_WINS, B_WINS, DRAWN
from bataille.rules import Rules
from bataille.space import Asked, Counts, Estimate, Longest, Space, Split


def explore(
    rules: Rules,
    deck: Deck,
    *,
    checkpoint: Path | None = None,
    workers: int | None = None,
    asked: Asked = Asked(),  # noqa: B008 - an immutable value
) -> Space:
    """All deals of a deck, exactly; or with a split all deals in which seat a holds so many cards.

    >>> from bataille.presets import preset
    >>> space = explore(preset("bataille"), Deck.parse("5x1"), asked=Asked(lengths=True))
    >>> space.deals.endless_by_period, space.longest.deals, dict(space.lengths)[8]
    ({6: 30}, 8, 2)
    """
    split = asked.split
    held = deck.dealt if split is None else split
    if not 0 <= held <= deck.size:
        raise DealError(f"split {split} does not exist: seat a of deck {deck} holds 0 to {deck.size} cards")
    job = Job(rules, deck, held, lengths=asked.lengths)
    with runner_for(workers, asked.scheduler) as runner:
        settled = settle(job, runner, budget=asked.budget, checkpoint=Checkpoint(job.as_json(), checkpoint))
    return space_of(settled, split)


def runner_for(workers: int | None, scheduler: str | None) -> AbstractContextManager[Runner]:
    """Who does the work: a cluster if one is named, else threads."""
    return cluster(scheduler) if scheduler is not None else threads(workers or cores())


def space_of(settled: Settled, split: int | None) -> Space:
    """What a finished run says of the deck; it must have settled every deal, or it says nothing."""
    job, tally = settled.job, settled.tally
    assert settled.complete, f"{tally.settled:,} deals settled of {job.total:,}"
    counts = counts_of(job, tally.ends)
    dealt = job.held == job.deck.dealt
    longest = tally.longest
    return Space(
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
    found: Counter[int] = Counter()
    for (kind, value), deals in ends.items():
        if kind in (A_WINS, B_WINS, DRAWN):
            found[value] += deals
    return dict(sorted(found.items()))


def estimate(_: Rules, deck: Deck) -> Estimate:
    """What the frontier would cost: a guess from its growth with the cards under `bataille`, good to a factor of ten.

    Measured: 12x1 0.2 s, 13x1 0.5 s, 5x2 0.03 s, 6x2 0.5 s; odd decks of distinct cards grow slower than even ones.
    """
    size = deck.size
    if size > MOST_CARDS or deck.orders >= 1 << 126:
        return Estimate(0, 0, complete=False, refusal=f"it takes at most {MOST_CARDS} cards and 2**126 deals")
    if max(deck.copies) > 1:
        seconds = 0.5 * 4.0 ** (size - 12)
    else:
        seconds = 0.5 * 3.5 ** (size - 13) if size % 2 else 0.2 * 12.0 ** (size - 12)
    return Estimate(seconds, memory=1 << 30, complete=False)
