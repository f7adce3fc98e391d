"""The theorems, proved or refuted."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

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


def verify(pattern: str = "", *, solver: str = "z3") -> Report:
    """Prove the theorems whose name holds `pattern`, or matches it where it has `*`; all without one.

    >>> print(verify("every turn ends"))
    proved: every turn ends
    """
    from bataille_proofs.catalogue import catalogue
    from bataille_proofs.prove import prove_all

    return Report(tuple(prove_all(catalogue(pattern), solver)))
