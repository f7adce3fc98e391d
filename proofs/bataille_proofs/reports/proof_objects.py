"""Proof objects: for every obligation that a solver settled, the problem and its evidence, checked by our own checker.

A folder for each theorem holds `0001.smt2`, the denied obligation, and beside it `0001.alethe`, cvc5's proof that the
problem has no model; or `0001.model`, a model, where the obligation was refuted or claims that something is possible.
"""

import json
import re
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bataille.errors import FileError, UndeterminedError
from bataille.runtime import files
from bataille.runtime.extras import require
from bataille_proofs.alethe import ProofError, check, check_model
from bataille_proofs.catalogue import Claim, Theorem, catalogue
from bataille_proofs.reports.smtlib import renumbered
from bataille_proofs.solver import CVC5_STEPS, smtlib

PROOF, MODEL = "alethe", "model"
"""The two kinds of evidence, and the suffixes of their files."""
INDEX = "index.json"
GRANULARITIES = "dsl-rewrite-strict", "dsl-rewrite"
"""cvc5's options `proof-granularity`, tried in turn until a proof has no hole: coarser ones always have some."""

UNSUPPORTED = re.compile(r'[\s(]*\(error "([^"]*)"')
"""What cvc5 writes in place of a proof that Alethe has no words for."""


class EvidenceError(UndeterminedError):
    """cvc5 gave no evidence that the checker accepts."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A problem in SMT-LIB, and a proof or a model that settles it."""

    problem: str
    kind: str
    text: str
    steps: int
    """Steps of the proof, or definitions of the model."""
    cvc5_seconds: float
    check_seconds: float


def evidence(formula: Any) -> Evidence:
    """The evidence for or against a formula being valid, accepted by the checker.

    Raises EvidenceError where cvc5 gives up, or the checker refuses what it wrote.

    >>> import z3
    >>> x = z3.Int("x")
    >>> evidence(x + 1 > x).kind, evidence(x > 0).kind
    ('alethe', 'model')
    """
    problem = renumbered(smtlib(formula))
    refusal = ""
    for granularity in GRANULARITIES:
        began = time.process_time()
        kind, text = _answered(problem, granularity)
        solved = time.process_time()
        verify: Callable[[str, str], int] = check if kind == PROOF else check_model
        try:
            steps = verify(problem, text)
        except ProofError as error:
            refusal = str(error)
            continue
        return Evidence(problem, kind, text, steps, solved - began, time.process_time() - solved)
    raise EvidenceError(f"the checker refuses what cvc5 wrote: {refusal}")


def _answered(problem: str, granularity: str) -> tuple[str, str]:
    """What cvc5 answers to a problem: the kind of its evidence, and the text."""
    require("a proof object", "cvc5", "cvc5")
    import cvc5

    solver = cvc5.Solver()
    for option, value in (
        ("rlimit", str(CVC5_STEPS)),
        ("produce-models", "true"),
        ("produce-proofs", "true"),
        ("proof-format-mode", "alethe"),
        ("proof-granularity", granularity),
        ("proof-alethe-res-pivots", "true"),
    ):
        solver.setOption(option, value)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, problem, "obligation")
    symbols, result = parser.getSymbolManager(), None
    while not (command := parser.nextCommand()).isNull():
        if command.getCommandName() == "check-sat":
            result = solver.checkSat()
        else:
            command.invoke(solver, symbols)
    assert result is not None, "the text asks one question"
    if result.isUnsat():
        proof = _text(solver.proofToString(solver.getProof()[0], cvc5.ProofFormat.ALETHE))
        if (refused := UNSUPPORTED.match(proof)) is not None:
            raise EvidenceError(f"cvc5 writes no proof: {refused[1]}")
        return PROOF, proof
    if result.isSat():
        return MODEL, _text(solver.getModel(symbols.getDeclaredSorts(), symbols.getDeclaredTerms()))
    raise EvidenceError(f"cvc5 gives up: {result.getUnknownExplanation().name.lower()}")


def _text(written: Any) -> str:
    return written.decode() if isinstance(written, bytes) else str(written)


@dataclass(frozen=True, slots=True)
class Entry:
    """One obligation in the index of the folder."""

    theorem: str
    about: str
    files: list[str]
    """The problem and its evidence, below the folder; empty where there is none."""
    kind: str
    steps: int
    bytes: int
    cvc5_seconds: float
    check_seconds: float
    missing: str = ""
    """Why there is no evidence."""


@dataclass
class ProofFolder:
    """Writes the obligations of theorems into a folder, each with its evidence.

    Every file is whole or not there, and the index is the last one, so a folder with an index holds what it says.
    """

    folder: Path
    entries: list[Entry] = field(default_factory=list)
    _settled: list[tuple[Claim, bool]] = field(default_factory=list)

    def settled(self, claim: Claim, valid: bool) -> None:
        """Take note of an obligation that a solver settled: whether its formula is valid."""
        self._settled.append((claim, valid))

    def write(self, theorem: Theorem) -> list[Entry]:
        """Write what was settled since the last call, as the obligations of one theorem; their entries."""
        settled, self._settled = self._settled, []
        if not settled:
            return []
        try:
            below = self.folder / theorem.name
            below.mkdir(parents=True, exist_ok=True)
            (self.folder / INDEX).unlink(missing_ok=True)
            for old in below.iterdir():
                if old.suffix in (".smt2", f".{PROOF}", f".{MODEL}"):
                    old.unlink()
            written = [
                _entry(theorem, below / f"{number:04}.smt2", claim, valid)
                for number, (claim, valid) in enumerate(settled, 1)
            ]
        except OSError as error:
            raise _unwritable(self.folder, error) from None
        self.entries += written
        return written

    def add(self, kept: list[Entry]) -> None:
        """Take over the entries of what another process wrote into the folder."""
        self.entries += kept

    def close(self) -> dict[str, Any]:
        """Write the index, `index.json`; what it says of all obligations together."""
        order = {theorem.name: place for place, theorem in enumerate(catalogue())}
        self.entries.sort(key=lambda entry: order.get(entry.theorem, len(order)))
        total = self.total()
        text = json.dumps({**total, "obligations": [asdict(entry) for entry in self.entries]}, indent=1)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unwritable(self.folder, error) from None
        files.write(self.folder / INDEX, text + "\n")
        return total

    def total(self) -> dict[str, Any]:
        """Counts, sizes and times of all obligations together, and which have no evidence."""
        return {
            "proofs": sum(entry.kind == PROOF for entry in self.entries),
            "models": sum(entry.kind == MODEL for entry in self.entries),
            "steps": sum(entry.steps for entry in self.entries if entry.kind == PROOF),
            "bytes": sum(entry.bytes for entry in self.entries),
            "cvc5_seconds": round(sum(entry.cvc5_seconds for entry in self.entries), 1),
            "check_seconds": round(sum(entry.check_seconds for entry in self.entries), 1),
            "missing": [f"{entry.theorem}: {entry.about}: {entry.missing}" for entry in self.entries if entry.missing],
        }


def _unwritable(folder: Path, error: OSError) -> FileError:
    return (
        error if isinstance(error, FileError) else FileError(f"{folder} cannot be written: {error.strerror or error}")
    )


def _entry(theorem: Theorem, file: Path, claim: Claim, valid: bool) -> Entry:
    try:
        given = evidence(claim.holds)
    except EvidenceError as error:
        return Entry(theorem.name, claim.about, [], "", 0, 0, 0.0, 0.0, str(error))
    if (given.kind == PROOF) != valid:
        return Entry(theorem.name, claim.about, [], "", 0, 0, 0.0, 0.0, "the solvers contradict each other")
    answer = file.with_suffix(f".{given.kind}")
    files.write(file, f"; {theorem.name}\n; {claim.about}\n{given.problem}")
    files.write(answer, given.text)
    names = [f"{theorem.name}/{path.name}" for path in (file, answer)]
    size = len(given.problem) + len(given.text)
    seconds = round(given.cvc5_seconds, 3), round(given.check_seconds, 3)
    return Entry(theorem.name, claim.about, names, given.kind, given.steps, size, *seconds)
