"""What came of a theorem: three verdicts, and the witness of a refutation."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """Undetermined never counts as a pass."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Witness:
    """A counterexample: the command that shows it, what it shows, and its replay through the machine."""

    command: str
    shows: str
    replay: Callable[[], bool]
    """Play it on the machine; whether it is what `shows` says."""

    def as_json(self) -> dict[str, object]:
        """The field `witness` of the contract; only a replayed witness is ever shown."""
        return {"command": self.command, "shows": self.shows}


@dataclass(frozen=True, slots=True)
class Result:
    """The verdict on one theorem, by which solver, in how much time."""

    name: str
    verdict: Verdict
    solver: str
    seconds: float
    obligations: int
    """Questions settled on the way, by a solver or by counting."""
    witness: Witness | None = None
    note: str = ""
    """Which obligation failed, or why nothing could be decided."""
    asked: int = 0
    """Obligations put to a solver that are not true by their mere form; the others were settled by playing."""
    settled: dict[str, int] = field(default_factory=dict)
    """How many of those each solver settled."""
    unsettled: tuple[str, ...] = ()
    """What a solver could not settle, and why: with two solvers this is not yet the verdict."""
    premises: int = 0
    """Obligations whose premise was shown to be satisfiable."""
    complete: int = 0
    """Obligations that a set of branches leaves nothing out."""
