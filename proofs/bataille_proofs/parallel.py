"""Theorems proved by several processes: the same verdicts in the same order, and the same evidence."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from bataille_proofs.catalogue import Claim, Theorem, catalogue
from bataille_proofs.properties import theorems_in
from bataille_proofs.prove import Known, not_asked, prove
from bataille_proofs.verdict import Result, Verdict
from bataille_proofs.worker_pool import each


class Keeper(Protocol):
    """Keeps evidence for what was settled, as `reports.proof_objects.ProofFolder` does; it can be pickled."""

    def settled(self, claim: Claim, valid: bool) -> None:
        """A solver settled a claim of the theorem at hand."""

    def write(self, theorem: Theorem) -> list[Any]:
        """Keep the evidence for this theorem, and say what was kept."""

    def add(self, kept: list[Any]) -> None:
        """Take over what another process kept."""


def prove_side_by_side(
    theorems: list[Theorem], solver: str, jobs: int, keeper: Keeper | None = None, file: Path | None = None
) -> Iterator[tuple[Theorem, Result]]:
    """The same verdicts in the same order by several processes: first what others stand on, then all that is left.

    `file` holds the theorems where they are not those of the catalogue.
    """
    known, wanted = Known(solver), {theorem.name: theorem for theorem in theorems}
    known.entries.update(wanted)
    lemmas = known.lemmas(theorems)
    done: dict[str, Result] = {}
    for wave in (lemmas, [name for name in wanted if name not in lemmas]):
        ready = [name for name in wave if known.missing_of_these(name) is None]
        # those that take longest are begun first; only the order of beginning depends on it
        # (plays take longest to prove, inductions to give evidence for)
        ready.sort(key=lambda name: (known.entries[name].method in ("induction", "lemma")) == (keeper is None))
        tasks = [(name, keeper if name in wanted else None) for name in ready]
        for number, (result, kept) in each(partial(_by_name, solver, file), tasks, jobs):
            if keeper is not None:
                keeper.add(kept)
            done[ready[number]] = result
            known.verdicts[ready[number]] = result.verdict
        for name in lemmas:  # what is needed first comes first, so that what falls takes along what stands on it
            if name in wave and known.missing(known.entries[name]) is not None:
                known.verdicts[name] = Verdict.UNDETERMINED
    for name, theorem in wanted.items():
        missing = known.missing(theorem)
        yield theorem, done[name] if missing is None else not_asked(theorem, missing)


def _by_name(solver: str, file: Path | None, task: tuple[str, Keeper | None]) -> tuple[Result, list[Any]]:
    """One theorem in a process of its own, and what was kept of it; its witness was replayed there."""
    name, keeper = task
    own = theorems_in(file) if file is not None else []
    entry = next(entry for entry in [*own, *catalogue()] if entry.name == name)
    result = prove(entry, solver, keeper.settled if keeper is not None else None)
    kept = keeper.write(entry) if keeper is not None else []
    witness = result.witness and replace(result.witness, replay=_replayed)
    return replace(result, witness=witness), kept


def _replayed() -> bool:
    return True
