"""Level after level until every deal of a split is settled; what was learned, kept on disk now and then."""

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bataille.engines.frontier.executors import Runner
from bataille.engines.frontier.expand import Expansion, LevelCounts
from bataille.engines.frontier.job import Job
from bataille.engines.frontier.worklist import Worklist
from bataille.runtime import memory
from bataille.runtime.checkpoint import Checkpoint
from bataille.runtime.progress import Progress


@dataclass(frozen=True)
class FrontierResult:
    """What a run of the frontier found, and what it took."""

    job: Job
    tally: LevelCounts
    levels: int
    largest: int
    """Rows of the largest level, before equal keys are merged."""
    peak: int
    """Rows that waited at once."""
    complete: bool
    """Whether the settled deals add up to all that the starting states cover.

    This is the certificate that no deal was left out or counted twice.
    """


@dataclass
class RunState:
    """How far a run is; changed only when a level is done."""

    tally: LevelCounts
    levels: int = 0
    largest: int = 0
    peak: int = 0

    def as_json(self) -> dict[str, Any]:
        tally = self.tally
        return {
            "levels": self.levels, "largest": self.largest, "peak": self.peak,
            "ends": [[*end, str(deals)] for end, deals in sorted(tally.ends.items())],
            "states": tally.states, "leaves": tally.leaves, "longest": tally.longest,
            "example": None if tally.example is None else [str(word) for word in tally.example],
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: dict[str, Any], job: Job) -> "RunState":
        """What `as_json` wrote; ValueError where it is no state of this job."""
        ends = Counter({(kind, value): int(deals) for kind, value, deals in data["ends"]})
        example = None if data["example"] is None else tuple(map(int, data["example"]))
        tally = LevelCounts(ends, data["states"], data["leaves"], data["longest"], example)
        course = [data[name] for name in ("levels", "largest", "peak")]
        numbers = [*ends.values(), tally.states, tally.leaves, tally.longest, *course]
        if not all(type(number) is int and number >= 0 for number in numbers) or tally.settled > job.covered:
            raise ValueError("no state of this run")
        return cls(tally, data["levels"], data["largest"], data["peak"])


def settle(
    job: Job,
    runner: Runner,
    *,
    budget: int | None = None,
    checkpoint: Checkpoint | None = None,
    before: Any = None,
    until: Callable[[LevelCounts], bool] = lambda _: False,
    each: Callable[[int, int, LevelCounts], None] = lambda *_: None,
) -> FrontierResult:
    """Settle every deal of a job. `until` may end the run early; `each` is told of every level done.

    `budget`: bytes of rows in memory before the farthest levels go to disk; None takes half of what is free.
    `before`: what a longer run had done before this job, as JSON; it is kept with it, in a checkpoint that the
    caller removes when all is done.

    >>> from bataille.game.cards import Deck
    >>> from bataille.engines.frontier.executors import threads
    >>> from bataille.rules.presets import preset
    >>> with threads(1) as runner:
    ...     settled = settle(Job(preset("bataille"), Deck.parse("7x1"), 4), runner)
    >>> settled.complete, settled.tally.longest
    (True, 15)
    """
    checkpoint = Checkpoint(job.as_json()) if checkpoint is None else checkpoint
    waiting = Worklist(
        job.columns,
        budget=memory.free() // 2 if budget is None else budget,
        directory=beside(checkpoint.path),
    )
    course = RunState(LevelCounts())
    saved = checkpoint.load()
    with checkpoint.restoring():
        if saved is not None and saved.state["before"] != before:
            saved = None  # of an earlier job, which is done

    def snapshot() -> tuple[Any, dict[str, Any]]:
        waiting.rollback()
        files, arrays = waiting.snapshot()
        return {"before": before, "course": course.as_json(), "files": files}, arrays

    try:
        with ExitStack() as stack:
            with checkpoint.restoring():
                if saved is not None:
                    course = RunState.from_json(saved.state["course"], job)
                waiting.restore(saved.state["files"] if saved else [], saved.arrays if saved else {})
            progress = stack.enter_context(
                Progress(f"settling {job.deck}", job.covered, unit="deals", done=course.tally.settled)
            )
            if saved is None:
                for one in runner.run(job, ([rows] for rows in job.starting()), asking=False):
                    _take(one, waiting, course.tally)
                waiting.commit(None)
            now_and_then = stack.enter_context(checkpoint.kept(snapshot, last=before is None))
            now_and_then()
            while (level := waiting.level()) is not None and not until(course.tally):
                size = waiting.size(level)
                course.largest, course.peak = max(course.largest, size), max(course.peak, waiting.rows)
                result = _done(level, job, runner, waiting, progress, course.tally.states)
                waiting.commit(level)
                course.tally.add(result)
                course.levels += 1
                each(level, size, course.tally)
                due = checkpoint.due()
                now_and_then()
                if due or not checkpoint.path.exists():
                    waiting.forget_retired()
            complete = waiting.level() is None and course.tally.settled == job.covered
        waiting.close()
    finally:
        waiting.release()
    return FrontierResult(job, course.tally, course.levels, course.largest, course.peak, complete)


def _done(level: int, job: Job, runner: Runner, waiting: Worklist, progress: Progress, states: int) -> LevelCounts:
    """Every task of a level: what it makes waits, what it settles is counted."""
    size, rows, result = waiting.size(level), waiting.rows, LevelCounts()
    for one in runner.run(job, waiting.tasks(level)):
        _take(one, waiting, result)
        progress.note(f"level {level} of {size:,} states, {rows:,} wait, {states + result.states:,} done")
        progress.advance(one.tally.settled)
    return result


def _take(one: Expansion, waiting: Worklist, tally: LevelCounts) -> None:
    tally.add(one.tally)
    for label, pieces in one.rows.items():
        waiting.put(label, pieces)


def beside(path: Path) -> Path:
    """The directory of the rows of a run with this checkpoint."""
    return path.with_name(path.name + ".rows")
