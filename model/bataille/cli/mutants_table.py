"""The matrix of `bataille verify --mutants`: which theorem, fact or engine catches each seeded fault."""

import sys
from typing import TYPE_CHECKING

from bataille.runtime.progress import Progress

if TYPE_CHECKING:
    from bataille_proofs.mutation.mutants import Row

UNBOUND = 200
"""Columns of the matrix where no terminal says how many it has."""


def rows(workers: int) -> "list[Row]":
    """Every fault, seeded and looked for; how far it is shows on a terminal."""
    from bataille_proofs.mutation.faults import seeded
    from bataille_proofs.mutation.mutants import matrix

    with Progress("seeding faults", len(seeded()), unit="faults") as progress:
        return matrix(workers, progress.advance)


def show(result: "list[Row]") -> None:
    """The matrix: a row for each fault, a column for each theorem that catches any."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    theorems = sorted({which for row in result for which in row.by("theorem")}, key=lambda name: _weight(result, name))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("fault", no_wrap=True)
    table.add_column("kind", no_wrap=True)
    for number in range(1, len(theorems) + 1):
        table.add_column(f"T{number}", no_wrap=True)
    for title in ("facts", "engine"):
        table.add_column(title, no_wrap=True, justify="right")
    for row in result:
        caught, unsettled = set(row.by("theorem")), set(row.unsettled)
        marks = ["○" if name in unsettled else "●" if name in caught else "·" for name in theorems]
        counts = [str(len(row.by(kind)) or "·") if row.played else "-" for kind in ("fact", "engine")]
        table.add_row(row.fault.name.replace("_", " "), row.fault.family, *marks, *counts)
    Console(width=None if sys.stdout.isatty() else UNBOUND, highlight=False).print(table)
    for number, name in enumerate(theorems, 1):
        print(f"  T{number:<3} {name}")
    print("  ● refuted  ○ cannot be settled on this machine  · holds all the same  - not asked: a game might not end")
    survivors = [row.fault.name for row in result if not row.refuted]
    for name in survivors:
        print(f"  SURVIVED: {name}")
    print(f"{len(result) - len(survivors)} of {len(result)} seeded faults are caught.")


def _weight(result: "list[Row]", name: str) -> tuple[int, str]:
    return -sum(name in row.by("theorem") for row in result), name
