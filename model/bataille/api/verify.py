"""The theorems, proved or refuted."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bataille_proofs.properties import holds, theorems_in

if TYPE_CHECKING:
    from bataille_proofs.catalogue import Theorem
    from bataille_proofs.verdict import Result


@dataclass(frozen=True, slots=True)
class Report:
    """The verdicts on some theorems."""

    results: "tuple[tuple[Theorem, Result], ...]"

    @property
    def as_expected(self) -> bool:
        """Whether every verdict is the expected one; undetermined never is."""
        return all(theorem.expected == result.verdict for theorem, result in self.results)

    def as_json(self) -> dict[str, object]:
        """The JSON document of `bataille verify`."""
        from bataille_proofs.reports import record

        return record.as_json(list(self.results))

    def __str__(self) -> str:
        """One line a theorem: its verdict and its name."""
        return "\n".join(f"{result.verdict}: {theorem.title}" for theorem, result in self.results)


def verify(pattern: str | Path = "", *, solver: str = "z3") -> Report:
    """Prove the theorems whose name holds `pattern`, or matches it where it has `*`; all without one.

    The path of a Python file stands for the theorems and properties in it (`holds`).

    >>> print(verify("every turn ends"))
    proved: every turn ends
    """
    from bataille_proofs.catalogue import catalogue
    from bataille_proofs.prove import prove_all

    own = isinstance(pattern, Path) or pattern.endswith(".py")
    theorems = theorems_in(Path(pattern)) if own else catalogue(str(pattern))
    return Report(tuple(prove_all(theorems, solver)))


__all__ = ["Report", "holds", "verify"]
