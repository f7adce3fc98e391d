"""The frontier with its rows kept by the workers: partitions by key hash, as files in a directory that all workers see.

A task is one or more partitions of a level: the worker reads their rows, merges equal keys, expands them and writes
what they lead to as one file, in order of level and partition. The process that asks holds tallies and where each
partition's rows lie, never a row. A task is a pure function of its files and writes its own whole or not at all, so a
task whose worker died is done again by another, and a run continues with any number of workers.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bataille.engines.frontier.executors import Runner
from bataille.engines.frontier.expand import LevelCounts, step
from bataille.engines.frontier.job import Job, Rows
from bataille.engines.frontier.run import FrontierResult, RunState, beside
from bataille.errors import FileError
from bataille.runtime.checkpoint import Checkpoint
from bataille.runtime.progress import Progress

SMALL = 16_000
"""Rows that are worth a task of their own, some fifty milliseconds: smaller partitions go together."""

Slices = NDArray[np.int64]
"""Where rows lie, int64[n, 5]: level, partition, file, first row, how many rows."""
LEVEL, PART, FILE, FIRST, COUNT = range(5)


@dataclass(frozen=True)
class TaskResult:
    """What a task did: where the rows lie that it wrote, and what it settled."""

    slices: Slices
    tally: LevelCounts


def partition_task(job: Job, directory: str, slices: Slices, file: int, starting: Rows | None = None) -> TaskResult:
    """Merge and expand the rows of some slices, or play starting rows on, and write what they lead to as one file.

    Raises FileError where the worker does not see the files of the others.
    """
    pieces = [_read(job, directory, *map(int, line[FILE:])) for line in slices] if starting is None else [starting]
    expansion = step(job, pieces, asking=starting is None)
    del pieces
    if not expansion.rows:
        return TaskResult(np.empty((0, 5), np.int64), expansion.tally)
    lines, at = [], 0
    path = _path(directory, file)
    trial = f"{path}.{os.getpid()}"
    try:
        with open(trial, "wb") as opened:
            for (level, part), found in sorted(expansion.rows.items()):
                count = sum(map(len, found))
                for rows in found:
                    rows.tofile(opened)
                lines.append((level, part, file, at, count))
                at += count
        os.replace(trial, path)
    except OSError as error:
        raise FileError(f"a worker cannot write {path}: {error.strerror or error}") from None
    return TaskResult(np.array(lines, np.int64).reshape(-1, 5), expansion.tally)


def _read(job: Job, directory: str, file: int, first: int, count: int) -> Rows:
    path = _path(directory, file)
    try:
        words = np.fromfile(path, np.uint64, count * job.columns, offset=8 * first * job.columns)
    except OSError as error:
        raise FileError(
            f"a worker cannot read {path} ({error.strerror or error}): all workers need the same directory of rows"
        ) from None
    if len(words) != count * job.columns:
        raise FileError(f"{path} is shorter than the run left it: remove the checkpoint")
    return words.reshape(-1, job.columns)


def _path(directory: str, file: int) -> str:
    return os.path.join(directory, f"{file:08}.rows")


@dataclass
class _Index:
    """Where the rows that wait lie; files whose rows are all read can go."""

    slices: dict[int, list[Slices]] = field(default_factory=lambda: defaultdict(list))
    last: dict[int, int] = field(default_factory=dict)
    """The farthest level that a file holds rows of."""
    files: int = 0

    def add(self, lines: Slices) -> None:
        for level in np.unique(lines[:, LEVEL]):
            self.slices[int(level)].append(lines[lines[:, LEVEL] == level])
        if len(lines):
            self.last[int(lines[0, FILE])] = int(lines[:, LEVEL].max())

    def size(self, level: int) -> int:
        return sum(int(lines[:, COUNT].sum()) for lines in self.slices[level])

    def tasks(self, level: int) -> Iterator[Slices]:
        """The slices of a level in whole partitions, for tasks of one size or more."""
        lines = np.concatenate(self.slices[level])
        lines = lines[np.argsort(lines[:, PART], kind="stable")]
        first = rows = 0
        for at, line in enumerate(lines):
            rows += int(line[COUNT])
            if at + 1 == len(lines) or (rows >= SMALL and lines[at + 1, PART] != line[PART]):
                yield lines[first : at + 1]
                first, rows = at + 1, 0

    def retire(self, level: int) -> list[int]:
        """Forget a level; gives the files of which nothing is left to read."""
        del self.slices[level]
        gone = [file for file, last in self.last.items() if last <= level]
        for file in gone:
            del self.last[file]
        return gone


def settle_in_partitions(
    job: Job,
    runner: Runner,
    *,
    checkpoint: Checkpoint,
    each: Callable[[int, int, LevelCounts], None] = lambda *_: None,
) -> FrontierResult:
    """Settle every deal of a job, all rows with the workers. `each` is called after every level.

    The rows lie beside the checkpoint's file, in a directory that every worker must see under the same name.
    """
    directory = beside(checkpoint.path)
    state, index, retired = RunState(LevelCounts()), _Index(), list[int]()
    saved = checkpoint.load()
    with checkpoint.restoring():
        if saved is not None:
            state = RunState.from_json(saved.state["course"], job)
            index.files = int(saved.state["files"])
            lines = np.asarray(saved.arrays["slices"], np.int64).reshape(-1, 5)
            for file in np.unique(lines[:, FILE]):
                index.add(lines[lines[:, FILE] == file])
    try:
        directory.mkdir(parents=True, exist_ok=True)
        known = {Path(_path(str(directory), file)) for file in index.last}
        for stale in set(directory.glob("*.rows*")) - known:
            stale.unlink()
    except OSError as error:
        raise FileError(f"rows cannot be kept in {directory}: {error.strerror or error}") from None

    def snapshot() -> tuple[Any, dict[str, Any]]:
        waiting = [lines for level in sorted(index.slices) for lines in index.slices[level]]
        lines = np.concatenate(waiting) if waiting else np.empty((0, 5), np.int64)
        return {"course": state.as_json(), "files": index.files}, {"slices": lines}

    with Progress(f"settling {job.deck}", job.covered, unit="deals", done=state.tally.settled) as progress:
        if saved is None:
            empty = np.empty((0, 5), np.int64)
            tasks: list[tuple[Any, ...]] = [(empty, index.files + i, rows) for i, rows in enumerate(job.starting())]
            for result in _run(job, runner, directory, tasks):
                index.add(result.slices)
                state.tally.add(result.tally)
            index.files += len(tasks)
        with checkpoint.kept(snapshot) as now_and_then:
            now_and_then()
            while index.slices:
                level = min(index.slices)
                size = index.size(level)
                tasks = [(lines, index.files + i) for i, lines in enumerate(index.tasks(level))]
                found, tally = list[Slices](), LevelCounts()
                for result in _run(job, runner, directory, tasks):
                    found.append(result.slices)
                    tally.add(result.tally)
                    progress.note(f"level {level} of {size:,} states, {state.tally.states + tally.states:,} done")
                    progress.advance(result.tally.settled)
                retired += index.retire(level)
                for lines in found:
                    index.add(lines)
                index.files += len(tasks)
                state.tally.add(tally)
                state.levels += 1
                state.largest = max(state.largest, size)
                each(level, size, state.tally)
                due = checkpoint.due()
                now_and_then()
                if due or not checkpoint.path.exists():
                    _remove(directory, retired)
    rmtree(directory, ignore_errors=True)
    complete = state.tally.settled == job.covered
    return FrontierResult(job, state.tally, state.levels, state.largest, state.peak, complete)


def _run(job: Job, runner: Runner, directory: Path, tasks: list[tuple[Any, ...]]) -> Iterator[TaskResult]:
    """The results of tasks, as they come."""
    under_way: set[Future[TaskResult]] = {
        runner.executor.submit(partition_task, job, str(directory), *task) for task in tasks
    }
    try:
        while under_way:
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            under_way -= done
            for future in done:
                yield future.result()
    finally:
        for future in under_way:
            future.cancel()


def _remove(directory: Path, files: list[int]) -> None:
    """Remove files that no checkpoint speaks of any more."""
    for file in files:
        Path(_path(str(directory), file)).unlink(missing_ok=True)
    files.clear()
