"""A count that can be checked: every state of a run with its weight and transitions.

Format: docs/explanation/count-certificates.md. The checker, `bataille_proofs.count_checker`, is plain Python and
shares no code with this package.
"""

import base64
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from bataille.engines.compiled.packed_turn import A_WINS, B_WINS
from bataille.engines.frontier.engine import counts_of, space_of
from bataille.engines.frontier.expand import Expansion, LevelCounts, expand_rows
from bataille.engines.frontier.job import Job, Rows
from bataille.engines.frontier.kernels.merge import group_rows
from bataille.engines.frontier.kernels.symbolic_turn import ASKS, ENDLESS
from bataille.engines.frontier.kernels.transitions import transitions
from bataille.engines.frontier.run import FrontierResult
from bataille.engines.result import Exploration
from bataille.errors import DealError, RulesError, TooBigError
from bataille.game.cards import Deck
from bataille.rules import Rules
from bataille.runtime.files import refuse_unwritable, write

FORMAT = "bataille-count/1"
MOST_STATES = 1 << 22
"""States a certificate holds: it is one file, with some 40 bytes a state."""
CHILD, EXCHANGED, A, B, REPEATS = range(5)
"""What an answer leads to: a state, a state with the seats exchanged, or an end."""


@dataclass(frozen=True)
class CertifiedRun:
    """The states of a run: level, then rows in order of their keys."""

    result: FrontierResult
    levels: list[tuple[int, Rows]]

    @property
    def states(self) -> int:
        """How many states there are."""
        return sum(len(rows) for _, rows in self.levels)


def certified_run(job: Job) -> CertifiedRun:
    """Settle a job in this process and keep every state. RulesError or TooBigError if no certificate can hold it."""
    if not job.one_comparison or job.deck.size < 2:
        raise RulesError(
            f"no count certificate of deck {job.deck} under these rules: it takes 2 to 32 cards of distinct ranks (as "
            f"13x1), no low_beats_high and no sorted pick-up"
        )
    job = replace(job, parts=1, lengths=False)
    waiting: dict[int, list[Rows]] = {}
    tally, levels, states, largest = LevelCounts(), [], 0, 0

    def take(expansion: Expansion) -> None:
        tally.add(expansion.tally)
        for (level, _), pieces in expansion.rows.items():
            waiting.setdefault(level, []).extend(pieces)

    for rows in job.starting():
        take(expand_rows(job, rows, asking=False))
    tally.states = 0
    while waiting:
        level = min(waiting)
        rows = np.concatenate(waiting.pop(level))
        largest = max(largest, len(rows))
        rows = rows[: group_rows(job.plan, rows)]
        rows = rows[np.lexsort([rows[:, word] for word in reversed(range(job.plan.words))])]
        states += len(rows)
        if states > MOST_STATES:
            raise TooBigError(
                f"a certificate of deck {job.deck} would hold more than {MOST_STATES:,} states: 15x1 would fit"
            )
        levels.append((level, rows))
        take(expand_rows(job, rows, asking=True))
    complete = tally.settled == job.covered
    return CertifiedRun(FrontierResult(job, tally, len(levels), largest, largest, complete), levels)


def explore_with_certificate(
    rules: Rules, deck: Deck, split: int | None, path: Path, show: Callable[[Exploration], None]
) -> None:
    """What all deals of a split come to is shown; then the certificate of the count is written to a file, whole."""
    held = deck.dealt if split is None else split
    if not 0 < held < deck.size:
        raise DealError(f"no certificate of {held} cards against {deck.size - held}: each seat holds one or more")
    refuse_unwritable(path)
    run = certified_run(Job(rules, deck, held))
    show(space_of(run.result, split))
    write(path, json.dumps(certificate(run), indent=1) + "\n")


def certificate(run: CertifiedRun) -> dict[str, Any]:
    """The certificate of a run, as JSON."""
    job = run.result.job
    plan = job.plan
    keys = (row[: plan.words].tobytes() for _, rows in run.levels for row in rows)
    numbers = {key: at for at, key in enumerate(keys)}
    levels = []
    for level, rows in run.levels:
        data, ends = _rows(job, rows, numbers)
        size = len(data) // len(rows)
        weights = [sum(_weights(job, rows, side)) for side in range(plan.sides)]
        levels.append(
            {
                "known_pairs": level,
                "states": len(rows),
                "weights": [str(weight) for weight in weights],
                "ends": {name: str(deals) for name, deals in sorted(ends.items())},
                "root": merkle_root([data[at : at + size] for at in range(0, len(data), size)]).hex(),
                "rows": base64.b64encode(zlib.compress(data, 6)).decode(),
            }
        )
    counts = counts_of(job, run.result.tally.ends)
    return {
        "format": FORMAT,
        "rules": job.rules.as_json(),
        "deck": str(job.deck),
        "held": job.held,
        "seats_exchanged": job.mirrored,
        "weights_by_seat": plan.sides == 2,
        "deals": {
            "total": str(job.total),
            "a_wins": str(counts.a_wins),
            "b_wins": str(counts.b_wins),
            "endless": str(counts.endless),
            "endless_by_period": {
                str(period): str(deals) for period, deals in sorted((counts.endless_by_period or {}).items())
            },
        },
        "levels": levels,
    }


def merkle_root(leaves: list[bytes]) -> bytes:
    """The root of a Merkle tree of SHA-256: leaves after a byte 0, nodes after a byte 1, an odd last one moves up.

    >>> merkle_root([b"one", b"two"]).hex()[:8], merkle_root([b"one"]) == sha256(b"\\0one").digest()
    ('4f55f619', True)
    """
    nodes = [sha256(b"\0" + leaf).digest() for leaf in leaves]
    while len(nodes) > 1:
        pairs = [sha256(b"\1" + one + two).digest() for one, two in zip(nodes[::2], nodes[1::2], strict=False)]
        nodes = pairs + nodes[2 * len(pairs) :]
    return nodes[0]


def _weights(job: Job, rows: Rows, side: int) -> list[int]:
    at = job.plan.words + side * job.plan.wide
    high = rows[:, at + 1] if job.plan.wide == 2 else np.zeros(len(rows), np.uint64)
    return [int(low) | int(more) << 64 for low, more in zip(rows[:, at], high, strict=True)]


def _rows(job: Job, rows: Rows, numbers: dict[bytes, int]) -> tuple[bytes, dict[str, int]]:
    """The rows of a level as bytes, and what they settle by end, in deals."""
    plan, count = job.plan, len(rows)
    ends, values = np.zeros(2 * count, np.int64), np.zeros((2 * count, 3), np.uint64)
    keys = np.zeros((2 * count, plan.words), np.uint64)
    transitions(plan, job.codes, job.pascal, rows, ends, values, keys)
    weights = [_weights(job, rows, side) for side in range(plan.sides)]
    kinds = {A_WINS: A, B_WINS: B, ENDLESS: REPEATS}
    result, sums = bytearray(), dict[str, int]()
    for i in range(count):
        result += rows[i, : plan.words].tobytes()
        for of_side in weights:
            result += of_side[i].to_bytes(16, "little")
        for item in (2 * i, 2 * i + 1):
            value, low, high = map(int, values[item])
            if ends[item] == ASKS:
                result += bytes([value]) + numbers[keys[item].tobytes()].to_bytes(8, "little") + bytes(16)
                continue
            kind, fillings = kinds[int(ends[item])], low | high << 64
            result += bytes([kind]) + value.to_bytes(8, "little") + fillings.to_bytes(16, "little")
            for side, of_side in enumerate(weights):
                won = A + B - kind if side and kind in (A, B) else kind
                name = f"endless:{value}" if won == REPEATS else "a_wins" if won == A else "b_wins"
                sums[name] = sums.get(name, 0) + of_side[i] * fillings
    return bytes(result), {name: deals for name, deals in sums.items() if deals}
