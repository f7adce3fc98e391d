"""Whether any position of a deck is endless: less than counting, and with more to cut.

Every endless game comes to a cycle, and a cycle has a position in which one seat holds the fewest cards that either
holds in it. So play on from every number of cards k, nothing known, and leave a game as soon as a seat holds fewer
than k: a cycle that goes through fewer is met from that number. Without wars more is known of a cycle: every card
of it was picked up in a pair, the winner with the loser (`cyclic`: the other deals are put aside at once), and a seat
never gains a card above its best, so the best stays: a game in which a seat loses its best is left too. What
is put aside or left is counted like what ends, and for every k it all adds up to all deals: the search was complete.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from shutil import disk_usage

from bataille.engines.frontier.engine import PATIENCE, SECONDS, TIED
from bataille.engines.frontier.executors import Runner
from bataille.engines.frontier.expand import LevelCounts
from bataille.engines.frontier.job import Job, unpack
from bataille.engines.frontier.kernels.symbolic_turn import ENDLESS, LEFT
from bataille.engines.frontier.rank_assignments import one_filling
from bataille.engines.frontier.run import settle
from bataille.engines.result import Estimate
from bataille.errors import TooBigError, UndeterminedError
from bataille.game.cards import Deck
from bataille.game.keys import numbered
from bataille.game.notation import Deal
from bataille.game.play import play
from bataille.game.state import Position, Reason
from bataille.rules import Rules
from bataille.runtime import memory
from bataille.runtime.checkpoint import Checkpoint
from bataille.runtime.cpu import cores
from bataille.runtime.files import standing
from bataille.runtime.progress import tell


@dataclass(frozen=True, slots=True)
class Part:
    """The search from positions in which seat a holds so many cards, the fewest of a cycle."""

    held: int
    fewest: int
    aside: int
    """Deals that lie on no cycle: some card could not have been picked up beside its neighbour."""
    ended: int
    """Deals whose game ends."""
    left: int
    """Deals that leave the cycles of this part: a seat holds fewer cards, or loses its best."""
    endless: int
    total: int
    states: int

    @property
    def complete(self) -> bool:
        """Whether the settled deals add up to all."""
        return self.aside + self.ended + self.left + self.endless == self.total


@dataclass(frozen=True, slots=True)
class Existence:
    """Whether any position of a deck is endless, and the search that shows it."""

    rules: Rules
    deck: Deck
    parts: tuple[Part, ...]
    example: Deal | None
    """A position that repeats, replayed through the machine."""
    estimate: Estimate | None = field(default=None, compare=False)
    """What was told before it began."""

    @property
    def complete(self) -> bool:
        """Whether every part was searched to its end; where an example is found the search stops before."""
        return len(self.parts) == len(plans(self.rules, self.deck)) and all(part.complete for part in self.parts)

    def as_json(self) -> dict[str, object]:
        """The JSON document of `bataille explore --endless-only`."""
        deal = self.example
        return {
            "rules": self.rules.as_json(),
            "deck": str(self.deck),
            "engine": "frontier",
            "endless": self.example is not None,
            "complete": self.complete,
            "example": deal and {"deal": str(deal), "period": play(self.rules, deal).suit_blind_period},
            "estimate": self.estimate and self.estimate.as_json(),
            "parts": [
                {"held": part.held, "fewest": part.fewest, "aside": part.aside, "ended": part.ended, "left": part.left,
                 "endless": part.endless, "total": part.total, "states": part.states}
                for part in self.parts
            ],
        }  # fmt: skip


def plans(rules: Rules, deck: Deck) -> tuple[Job, ...]:
    """The parts of the search, as jobs.

    >>> from bataille.rules.presets import preset
    >>> [(job.held, job.fewest) for job in plans(preset("drunkard"), Deck.parse("4x1"))]
    [(1, 1), (3, 1), (2, 2)]
    """
    no_wars = max(deck.copies) == 1 and not rules.low_beats_high
    jobs = []
    for fewest in range(1, deck.size // 2 + 1):
        for held in sorted({fewest, fewest if rules.fair else deck.size - fewest}):
            jobs.append(Job(rules, deck, held, fewest=fewest, best_stays=no_wars))
    return tuple(jobs)


WAITING = (0.12, 0.2)
"""The part of all states that waits at once, measured: at most so many of distinct ranks, and with copies."""


def estimate(rules: Rules, deck: Deck) -> Estimate:
    """The cost of a search that finds nothing, from measured growth (docs/explanation/frontier.md); a lower bound.

    >>> from bataille.rules.presets import preset
    >>> print(estimate(preset("bataille"), Deck.parse("16x1")))
    every position, in about ... seconds and 100.0 MiB
    >>> estimate(preset("bataille"), Deck.parse("24x1")).seconds > PATIENCE
    True
    """
    tied = max(deck.copies) > 1
    exponent = (0.78 if tied else 0.54) + 0.05 * (not rules.fair)
    if rules.low_beats_high:
        exponent = 0.85 if tied else 0.7
    states = 100 + deck.orders**exponent
    columns = max((job.columns for job in plans(rules, deck)), default=0)
    return Estimate(states * SECONDS * (TIED if tied else 1) / cores(), int(states * WAITING[tied] * 8 * columns), True)


def announced(rules: Rules, deck: Deck, *, budget: int | None = None, checkpoint: Path | None = None) -> Estimate:
    """Say what a search may take, in time, memory and disk, before it begins.

    TooBigError if it is more than PATIENCE or there is, unless a checkpoint is named: who does that means it.
    """
    cost = estimate(rules, deck)
    place = standing(Checkpoint(_question(rules, deck), checkpoint).path.parent)
    kept, disk = memory.free() // 2 if budget is None else budget, disk_usage(place).free
    where = f"{memory.in_words(kept)} in memory and {memory.in_words(disk)} of disk in {place} are there for them"
    if checkpoint is None and not _in_reach(cost, kept + disk):
        smaller = (Deck.parse(f"{ranks}x{max(deck.copies)}") for ranks in range(len(deck.copies), 0, -1))
        fits = (str(one) for one in smaller if _in_reach(estimate(rules, one), kept + disk))
        raise TooBigError(
            f"to know that deck {deck} has no endless position would take at least about "
            f"{cost.seconds / 86_400:,.1f} days and {memory.in_words(cost.memory)} of states; {where}; "
            f"`bataille cycles {deck}` with these rules looks for an endless game, --checkpoint FILE begins all the "
            f"same; {next(fits, 'no such deck')} would fit"
        )
    tell(f"searching deck {deck}, if nothing is found: {cost} of states; {where}")
    return cost


def _in_reach(cost: Estimate, room: int) -> bool:
    return cost.seconds <= PATIENCE and cost.memory <= room


def search(
    rules: Rules,
    deck: Deck,
    runner: Runner,
    *,
    budget: int | None = None,
    checkpoint: Path | None = None,
    report: Callable[[Part], None] = lambda _: None,
) -> Existence:
    """Search a deck for an endless position; stops at the first, which is replayed through the machine.

    >>> from bataille.engines.frontier.executors import threads
    >>> from bataille.rules.presets import preset
    >>> with threads(1) as runner:
    ...     none, one = (search(preset("bataille"), Deck.parse(deck), runner) for deck in ("6x1", "7x1"))
    >>> none.complete, none.example, play(preset("bataille"), one.example).period
    (True, None, 8)
    """
    rules = rules.without_limit().changed(repetition=True)
    kept = Checkpoint(_question(rules, deck), checkpoint)
    saved = kept.load()
    parts: list[Part] = []
    if saved is not None:
        with kept.restoring():
            parts = [Part(**part) for part in saved.state["before"]]
            for part, job in zip(parts, plans(rules, deck), strict=False):
                expected = (job.held, job.fewest, job.total - job.covered, job.total, 0)
                assert (part.held, part.fewest, part.aside, part.total, part.endless) == expected
                assert part.complete
    example = None
    for job in plans(rules, deck)[len(parts) :]:
        before = [asdict(part) for part in parts]
        settled = settle(job, runner, budget=budget, checkpoint=kept, before=before, until=_has_example)
        part = _part(job, settled.tally)
        parts.append(part)
        report(part)
        if settled.tally.example is not None:
            example = _replayed(job, settled.tally.example)
            break
        if not part.complete:
            raise UndeterminedError(f"{settled.tally.settled:,} deals are settled of {job.covered:,}: begin again")
    kept.remove()
    return Existence(rules, deck, tuple(parts), example)


def _question(rules: Rules, deck: Deck) -> dict[str, object]:
    """All that could change the answer."""
    return {**Job(rules, deck, deck.dealt).as_json(), "held": "every number", "endless_only": True}


def _has_example(tally: LevelCounts) -> bool:
    return tally.example is not None


def _part(job: Job, tally: LevelCounts) -> Part:
    left = sum(deals for (kind, _), deals in tally.ends.items() if kind == LEFT)
    endless = sum(deals for (kind, _), deals in tally.ends.items() if kind == ENDLESS)
    return Part(
        job.held,
        job.fewest,
        job.total - job.covered,
        tally.settled - left - endless,
        left,
        endless,
        job.total,
        tally.states,
    )


def _replayed(job: Job, example: tuple[int, ...]) -> Deal:
    """A deal that agrees with an endless state, played through the machine to be sure."""
    import numpy as np

    held, knowledge = unpack(np.array(example, np.uint64), job.deck.size)
    ranks = one_filling(knowledge, job.deck.copies)
    assert ranks is not None
    cards = numbered([job.deck.ranks[rank] for rank in ranks])
    deal = Deal(job.deck, Position(cards[:held], cards[held:]), job.deck.suited)
    assert play(job.rules, deal).reason is Reason.REPETITION
    return deal
