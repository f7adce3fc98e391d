"""A survey: random games, batch after batch, over the cores, in an order that no number depends on."""

from collections import Counter, deque
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from time import monotonic
from typing import Any, Self

import numpy as np

from bataille.engines.survey.batch import PLACES, Counted, Table
from bataille.engines.survey.counters import SurveyCounts
from bataille.engines.survey.kernels.games import ENDLESS_COLUMN, STOPPED_COLUMN
from bataille.engines.survey.kernels.queue_turn import A_WINS, B_WINS, NOBODY
from bataille.engines.survey.result import Survey
from bataille.errors import RulesError, UndeterminedError
from bataille.game.cards import Deck
from bataille.game.random_deals import WORD
from bataille.rules import Rules
from bataille.runtime.checkpoint import Checkpoint, Saved
from bataille.runtime.cpu import cores
from bataille.runtime.progress import Progress

VERSION = 1
"""Of the numbers: raised when the same seed would give others, so that no checkpoint mixes the two."""
MOST_GAMES = 1 << 62
EVERY = 60.0
"""Seconds between two checkpoints."""
SECONDS = 0.2
"""How long a batch should take: short enough to be merged and stopped soon, long enough to cost nothing."""


class SurveyInterruptedError(UndeterminedError):
    """The survey was stopped by Ctrl-C; `survey` holds the games that were played, 0 up to a number."""

    def __init__(self, survey: Survey, kept: Path) -> None:
        self.survey = survey
        super().__init__(
            f"interrupted after {survey.games:,} of {survey.asked:,} games: what is shown is about these; "
            f"the same command goes on from {kept}"
        )


def survey(
    rules: Rules,
    deck: Deck,
    *,
    games: int,
    seed: int = 0,
    workers: int | None = None,
    checkpoint: Path | None = None,
    every: float | None = None,
) -> Survey:
    """Play random games 0..games-1 of a seed, each to its end with exact repetition detection.

    The same numbers for the same seed, whatever the workers (threads; as many as cores if not said). A run that is
    ended goes on from its checkpoint, which is written `every` so many seconds (60).

    >>> from bataille.rules.presets import preset
    >>> found = survey(preset("bataille"), Deck.parse("5x1"), games=2000, seed=1)
    >>> found.a_wins + found.b_wins + found.draw + found.endless
    2000
    """
    if not 0 < games <= MOST_GAMES:
        raise RulesError(f"games is a whole number from 1 to {MOST_GAMES:,}; got {games:,}")
    many = cores() if workers is None else workers
    if not 0 < many <= 256:
        raise RulesError(f"workers is a whole number from 1 to 256, about the cores there are; got {many:,}")
    table = Table(rules, deck, seed)
    kept = Checkpoint(
        {
            "command": "survey", "version": VERSION, "rules": rules.changed(name="any").as_json(),
            "copies": list(deck.copies), "games": games, "seed": seed & WORD,
        },
        checkpoint, every=EVERY if every is None else every,
    )  # fmt: skip
    saved = kept.load()
    with kept.restoring():
        counted = _restored(saved, games)
    # compiled here and not in a thread, so that Ctrl-C is answered
    table.play(0, 0)
    run = _Run(table, games, many, counted)
    try:
        with (
            kept.kept(run.snapshot) as keep,
            Progress("playing", games, unit="games", done=run.counted.reached) as progress,
            run,
        ):
            while run.counted.reached < games:
                progress.advance(run.merge())
                keep()
        if not _adds_up(run.counted):
            raise UndeterminedError(f"the outcomes do not add up to the {games:,} games: begin again")
    except KeyboardInterrupt:
        raise SurveyInterruptedError(run.result(rules, deck, seed), kept.path) from None
    return run.result(rules, deck, seed)


class _Run:
    """Batches under way, and what those before them came to."""

    def __init__(self, table: Table, games: int, workers: int, counted: Counted) -> None:
        self.table, self.games, self.workers, self.counted = table, games, workers, counted
        self._begun = counted.reached
        self._size = 256
        self._flying: deque[Future[Counted]] = deque()
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="survey")

    def merge(self) -> int:
        """Keep every worker busy, wait for a batch, and take those that join on; how many games that makes."""
        while self._begun < self.games and len(self._flying) < self.workers + 1:
            self._send()
        wait([self._flying[0]])
        before = self.counted.reached
        while self._flying and self._flying[0].done():
            self.counted.add(self._flying.popleft().result())
        return self.counted.reached - before

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Let the batches come back with what they have, and take those that join on."""
        self.table.stop[0] = 1
        for future in self._flying:
            future.cancel()
        self._pool.shutdown()
        while self._flying and not self._flying[0].cancelled():
            batch = self._flying.popleft().result()
            if batch.first == self.counted.reached:
                self.counted.add(batch)

    def _send(self) -> None:
        last = min(self._begun + self._size, self.games)
        self._flying.append(self._pool.submit(self._timed, self._begun, last))
        self._begun = last

    def _timed(self, first: int, last: int) -> Counted:
        began = monotonic()
        counted = self.table.play(first, last)
        took = max(monotonic() - began, 1e-6)
        # sizes shape the batches only, never a number
        self._size = max(1, min(4 * (last - first), int((last - first) * SECONDS / took), 1 << 24))
        return counted

    def snapshot(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What a checkpoint holds: the games 0..reached-1, counted."""
        counted = self.counted
        far = {"turns": list(counted.turns_far.items()), "wars": list(counted.wars_far.items())}
        return {"reached": counted.reached, "far": far}, {
            "outcomes": counted.outcomes, "turns": counted.turns_met, "wars": counted.wars_met,
        }  # fmt: skip

    def result(self, rules: Rules, deck: Deck, seed: int) -> Survey:
        """The record of the games so far."""
        counted = self.counted
        outcomes = counted.outcomes.tolist()
        turns = Counter(dict(enumerate(counted.turns_met.tolist()))) + counted.turns_far
        if rules.limit is not None:
            turns[rules.limit] += outcomes[STOPPED_COLUMN]
        wars = Counter(dict(enumerate(counted.wars_met.tolist()))) + counted.wars_far
        return Survey(
            rules=rules,
            deck=str(deck),
            seed=seed,
            asked=self.games,
            games=counted.reached,
            a_wins=outcomes[A_WINS],
            b_wins=outcomes[B_WINS],
            draw=outcomes[NOBODY],
            endless=outcomes[ENDLESS_COLUMN],
            stopped=outcomes[STOPPED_COLUMN],
            turns=SurveyCounts(turns),
            wars=SurveyCounts(wars),
        )


def _restored(saved: Saved | None, games: int) -> Counted:
    """The games that a checkpoint holds; ValueError where their outcomes do not add up."""
    counted = Counted.nothing()
    if saved is not None:
        counted.reached = saved.state["reached"]
        counted.outcomes[:] = np.asarray(saved.arrays["outcomes"])
        counted.turns_met[:PLACES] = np.asarray(saved.arrays["turns"])
        counted.wars_met[:PLACES] = np.asarray(saved.arrays["wars"])
        counted.turns_far = Counter(dict(map(tuple, saved.state["far"]["turns"])))
        counted.wars_far = Counter(dict(map(tuple, saved.state["far"]["wars"])))
        if not (type(counted.reached) is int and 0 <= counted.reached <= games and _adds_up(counted)):
            raise ValueError("the outcomes are not as many as the games")
    return counted


def _adds_up(counted: Counted) -> bool:
    """Whether every game has one outcome, and every finished one a number of turns and of wars."""
    outcomes = counted.outcomes
    finished = int(outcomes[[A_WINS, B_WINS, NOBODY]].sum())
    wars = int(counted.wars_met.sum()) + counted.wars_far.total()
    turns = int(counted.turns_met.sum()) + counted.turns_far.total()
    return (
        finished + int(outcomes[ENDLESS_COLUMN]) == counted.reached
        and wars == finished
        and turns + int(outcomes[STOPPED_COLUMN]) == finished
    )
