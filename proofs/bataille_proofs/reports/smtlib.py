"""Proofs as SMT-LIB files: every obligation of a theorem, to be run by hand with any solver that reads them.

`python -m bataille_proofs.reports.smtlib docs/results/smt` writes the shipped ones again; a test keeps them in step.
"""

import re
import sys
from pathlib import Path
from textwrap import fill

from bataille.runtime import files
from bataille_proofs.catalogue import Theorem, catalogue
from bataille_proofs.solver import smtlib
from bataille_proofs.symbolic.inputs import WORDS

SHIPPED = ("exactly_one_guard_holds_in_every_phase", "a_position_repeats_exactly_when_the_game_is_endless")
"""The theorems that docs/results/smt holds."""

_NUMBERS = "The words of a rule stand as numbers, from 0: " + "; ".join(
    f"{number} {', '.join(str(getattr(word, 'name', word)).lower() for word in words)}"
    for number, words in WORDS.items()
)


def script(theorem: Theorem) -> str:
    """The obligations of a theorem, one after the other; each `unsat` is an obligation that holds."""
    claims = [claim for claim in theorem.claims() if not isinstance(claim.holds, bool)]
    about = [
        theorem.title,
        "",
        theorem.statement,
        "",
        f"Scope: {theorem.scope}.",
        "",
        f"Each of the {len(claims)} obligations below is denied. A solver that answers `unsat` {len(claims)} times "
        "has found no counterexample to any: the theorem holds.",
    ]
    about += ["", _NUMBERS] if "pickup" in "".join(smtlib(claim.holds) for claim in claims) else []
    lines = [line for part in about for line in (fill(part, 110).splitlines() or [""])]
    head = "\n".join(f"; {line}".rstrip() for line in lines)
    parts = [f"{head}\n(set-logic ALL)\n"]
    for number, claim in enumerate(claims, 1):
        text = "\n".join(line for line in smtlib(claim.holds).splitlines() if not line.startswith(("(set-", ";")))
        text = renumbered(text)
        parts.append(f"; {number}: {claim.about}\n(push 1)\n{text}\n(pop 1)\n")
    return "\n".join(parts)


def renumbered(text: str) -> str:
    """z3 numbers shared parts as they come in its memory; here they count from 1."""
    names: dict[str, str] = {}
    return re.sub(r"([$?])x(\d+)", lambda result: names.setdefault(result[0], f"{result[1]}{len(names) + 1}"), text)


def write(folder: Path) -> None:
    """Write the shipped proofs."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SHIPPED:
        (theorem,) = catalogue(f"{name}*")
        files.write(folder / f"{name}.smt2", script(theorem))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
