"""The level step over one part: group by exact key and add weights, expand, hand on by label.

Every runner (this process, its threads, local processes, a cluster) does its work with `step` and nothing else: a pure
function of a job and rows, which may be done anywhere and, if a worker dies, again.
"""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from bataille.engines.frontier.job import Job, Rows
from bataille.engines.frontier.kernels.expand import advance
from bataille.engines.frontier.kernels.expand_distinct import advance_distinct
from bataille.engines.frontier.kernels.merge import group_rows, sort_by_label
from bataille.engines.frontier.kernels.row_layout import FAILED, FOUND, LEAVES, LONGEST, STATES, TOO_LONG, Counters
from bataille.errors import UndeterminedError

CHUNK = 1 << 15
"""Rows expanded at once; bounds the memory of a step."""
LINES = 1 << 14
"""Different ends a step can count (an end with its period or length)."""

Label = tuple[int, int]
"""Where rows go: the level, which is the number of known pairs, and the part."""


@dataclass
class LevelCounts:
    """What is settled so far: deals by (end, value), value being a period or a length."""

    ends: Counter[tuple[int, int]] = field(default_factory=Counter)
    states: int = 0
    leaves: int = 0
    longest: int = 0
    example: tuple[int, ...] | None = None

    def add(self, other: "LevelCounts") -> None:
        """Add what another part settled."""
        self.ends.update(other.ends)
        self.states += other.states
        self.leaves += other.leaves
        self.longest = max(self.longest, other.longest)
        self.example = self.example or other.example

    @property
    def settled(self) -> int:
        """How many deals are settled."""
        return sum(self.ends.values())


@dataclass
class Expansion:
    """What a step makes: rows by label, and what it settled."""

    rows: dict[Label, list[Rows]] = field(default_factory=dict)
    tally: LevelCounts = field(default_factory=LevelCounts)


def step(job: Job, pieces: list[Rows], *, asking: bool = True) -> Expansion:
    """One part of a level: all rows with some keys, wherever they came from.

    With `asking` false the rows are starting states, played on to their first question.
    """
    result = Expansion()
    if not pieces:
        return result
    rows = np.concatenate(pieces)
    if asking:
        rows = rows[: group_rows(job.plan, rows)]
    return expand_rows(job, rows, asking=asking, result=result)


def expand_rows(job: Job, rows: Rows, *, asking: bool, result: Expansion | None = None) -> Expansion:
    """What rows with different keys lead to, added to `result`."""
    result = Expansion() if result is None else result
    for at in range(0, len(rows), CHUNK):
        _expand(job, rows[at : at + CHUNK], asking, result)
    return result


def _expand(job: Job, rows: Rows, asking: bool, result: Expansion) -> None:
    plan = job.plan
    most = plan.cards * (plan.cards - 1) // 2 + 1
    room = len(rows) * ((3 if plan.tied else 2) if asking else 1) + 1
    out, labels = np.empty((room, job.columns), np.uint64), np.empty(room, np.int64)
    ledger = Counters(
        np.zeros(LINES, np.uint64), np.zeros((LINES, 2), np.uint64), np.zeros(5, np.int64),
        np.zeros(plan.words, np.uint64),
    )  # fmt: skip
    if job.one_comparison:
        filled = advance_distinct(plan, job.codes, job.pascal, asking, rows, out, labels, ledger)
    else:
        filled = advance(plan, job.codes, job.copies, job.pascal, asking, rows, out, labels, ledger)
    _refuse_failure(job, ledger)
    ordered, starts = sort_by_label(out, labels, filled, most * plan.parts)
    for label in np.flatnonzero(np.diff(starts)):
        piece = ordered[starts[label] : starts[label + 1]].copy()
        result.rows.setdefault(divmod(int(label), plan.parts), []).append(piece)
    result.tally.add(_read(ledger))


def _read(ledger: Counters) -> LevelCounts:
    ends: Counter[tuple[int, int]] = Counter()
    for line in np.flatnonzero(ledger.names):
        name = int(ledger.names[line])
        ends[name & 15, name >> 4] = int(ledger.counts[line, 0]) + (int(ledger.counts[line, 1]) << 64)
    counters = ledger.counters
    example = tuple(int(word) for word in ledger.example) if counters[FOUND] else None
    return LevelCounts(ends, int(counters[STATES]), int(counters[LEAVES]), int(counters[LONGEST]), example)


def _refuse_failure(job: Job, ledger: Counters) -> None:
    failed = ledger.counters[FAILED]
    if failed:
        why = "a game of more than a million turns" if failed == TOO_LONG else f"more than {LINES:,} different ends"
        raise UndeterminedError(f"deck {job.deck} has {why}, which the frontier engine does not count")
