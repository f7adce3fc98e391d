"""`bataille verify`: the catalogue of theorems, settled on this machine."""

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Exit, Option

from bataille.cli import mutants_table, proof_folder
from bataille.cli.exit_codes import DIFFERENT, DONE, UNDETERMINED
from bataille.cli.options import Json, print_json
from bataille.errors import RulesError, UndeterminedError, nearest
from bataille.output.text import counted

if TYPE_CHECKING:
    from rich.table import Table

    from bataille_proofs.reports.record import Proved

SOLVERS = ("z3", "cvc5", "both")
MOST_WORKERS = 256
UNBOUND = 160
"""Columns of the table where no terminal says how many it has."""


def verify(
    pattern: Annotated[
        str, Argument(metavar="[PATTERN|FILE.py]", help="Part of a name, a pattern with `*`, or a file of your own.")
    ] = "",
    solver: Annotated[str, Option("--solver", metavar="NAME", help="z3, cvc5 or both.")] = "z3",
    mutants: Annotated[
        bool, Option("--mutants", help="Also run the mutation tests and show what detects each mutant.")
    ] = False,
    junit: Annotated[Path | None, Option("--junit", metavar="FILE", help="Write the verdicts as JUnit XML.")] = None,
    workers: Annotated[
        int | None, Option("--workers", metavar="W", help="Processes for the mutants (default: all cores).")
    ] = None,
    jobs: Annotated[
        int, Option("--jobs", metavar="J", help="Processes that prove side by side; the verdicts do not depend on it.")
    ] = 1,
    proofs: Annotated[
        Path | None, Option("--proofs", metavar="DIR", help="Write each obligation with its proof, checked, to DIR.")
    ] = None,
    listed: Annotated[bool, Option("--list", help="Name the theorems and prove nothing.")] = False,
    json: Json = False,
) -> None:
    """Prove the theorems of the catalogue, or refute them with witnesses that replay."""
    if solver not in SOLVERS:
        raise RulesError(f"solver {solver!r} does not exist: {nearest(solver, SOLVERS)}")
    if workers is not None and not 0 < workers <= MOST_WORKERS:
        raise RulesError(
            f"workers is a whole number from 1 to {MOST_WORKERS}, about the cores there are; got {workers:,}"
        )
    if listed:
        _list(pattern, json)
        return
    if not 0 < jobs <= MOST_WORKERS:
        raise RulesError(f"jobs is a whole number from 1 to {MOST_WORKERS}, about the cores there are; got {jobs:,}")
    raise Exit(_verify(pattern, solver, mutants, workers, junit, proofs, jobs, json))


def _list(pattern: str, json: bool) -> None:
    from bataille_proofs.catalogue import catalogue

    names = [theorem.name for theorem in catalogue(pattern)]
    if json:
        print_json({"names": names})
    else:
        print("\n".join(names))


def _verify(
    pattern: str,
    solver: str,
    mutants: bool,
    workers: int | None,
    junit: Path | None,
    proofs: Path | None,
    jobs: int,
    json: bool,
) -> int:
    from bataille.runtime import interrupt
    from bataille.runtime.cpu import cores
    from bataille.runtime.files import refuse_shared, refuse_unwritable
    from bataille_proofs.catalogue import catalogue
    from bataille_proofs.parallel import prove_side_by_side
    from bataille_proofs.properties import theorems_in
    from bataille_proofs.prove import prove_all
    from bataille_proofs.reports import record

    refuse_shared({"--junit": junit, "--proofs": proofs})
    if junit is not None:
        refuse_unwritable(junit)
    objects = proof_folder.opened(proofs) if proofs is not None else None
    file = Path(pattern) if pattern.endswith(".py") else None
    theorems, results = theorems_in(file) if file is not None else catalogue(pattern), []
    table = _table()
    watched = not json and sys.stdout.isatty()
    try:
        with _live(table) if watched else nullcontext() as live:
            proved = (
                prove_all(theorems, solver, objects.settled if objects else None)
                if jobs == 1
                else prove_side_by_side(theorems, solver, jobs, objects, file)
            )
            for theorem, result in proved:
                if objects is not None and jobs == 1:
                    objects.write(theorem)
                results.append((theorem, result))
                if not json:
                    _add(table, theorem, result)
                    if live is not None:
                        live.refresh()
    except KeyboardInterrupt:  # what was settled so far is shown all the same
        interrupt.taken()
    interrupted = len(results) < len(theorems)
    whole = [*results, *record.unasked(theorems[len(results) :])]
    if not json:
        if not watched:
            _console().print(table)
        _summary(results, len(theorems))
    objects_total = objects.close() if objects is not None else None
    if objects_total is not None and not json:
        proof_folder.show(proofs, objects_total)
    seeded = mutants_table.rows(workers or cores()) if mutants and not interrupted else []
    if json:
        with_mutants = {"mutants": [row.as_json() for row in seeded]} if mutants and not interrupted else {}
        with_proofs = {} if objects_total is None else {"proof_objects": objects_total}
        print_json({**record.as_json(whole), **with_mutants, **with_proofs})
    elif seeded:
        mutants_table.show(seeded)
    if junit is not None:
        sys.stdout.flush()
        record.write_junit(whole, junit)
    if interrupted:
        raise UndeterminedError(
            f"undetermined: interrupted after {len(results)} of {counted(len(theorems), 'theorem')}"
        )
    survived = any(not row.refuted for row in seeded)
    status = DIFFERENT if survived else _status(results)
    missing = objects_total is not None and objects_total["missing"]
    return UNDETERMINED if missing and status == DONE else status


def _status(results: "list[Proved]") -> int:
    verdicts = [(theorem.expected, str(result.verdict)) for theorem, result in results]
    if any(verdict not in (expected, "undetermined") for expected, verdict in verdicts):
        return DIFFERENT
    return UNDETERMINED if any(verdict == "undetermined" for _, verdict in verdicts) else DONE


def _table() -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title, share in (("theorem", 4), ("statement", 8), ("scope", 3)):
        table.add_column(title, ratio=share)
    for title in ("method", "verdict"):
        table.add_column(title, no_wrap=True)
    table.add_column("seconds", justify="right", no_wrap=True)
    return table


def _add(table: "Table", theorem: Any, result: Any) -> None:
    as_expected = result.verdict == theorem.expected
    colour = "green" if as_expected else "red"
    verdict = f"[{colour}]{result.verdict}[/]" + ("" if as_expected else f"\n[red]expected {theorem.expected}[/]")
    cells = (theorem.title, theorem.gist, theorem.scope, str(theorem.method))
    table.add_row(*cells, verdict, f"{result.seconds:.1f}")


def _console() -> Any:
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else UNBOUND, highlight=False)


def _live(table: "Table") -> Any:
    from rich.live import Live

    return Live(table, console=_console(), auto_refresh=False, vertical_overflow="visible")


def _summary(results: "list[Proved]", wanted: int) -> None:
    refuted = [(theorem, result.witness) for theorem, result in results if result.witness is not None]
    if refuted:
        print("Refuted, each with a witness that was replayed:")
    for theorem, witness in refuted:
        print(f"  {theorem.title}:\n    {witness.shows}\n    {witness.command}")
    for theorem, result in results:
        if result.verdict != theorem.expected:
            print(f"  {theorem.name}: {result.verdict}, expected {theorem.expected}: {result.note}")
    right = sum(result.verdict == theorem.expected for theorem, result in results)
    obligations = sum(result.obligations for _, result in results)
    seconds = sum(result.seconds for _, result in results)
    solvers = list(dict.fromkeys(name for _, result in results for name in result.settled))
    if len(solvers) > 1:
        _solvers(results, solvers)
    print(f"{right} of {wanted} theorems as expected; {obligations:,} obligations in {seconds:.0f} s of CPU.")


def _solvers(results: "list[Proved]", solvers: list[str]) -> None:
    """How many obligations each solver settled, and every one that one of them could not settle."""
    wanted = sum(result.asked for _, result in results)
    settled = {name: sum(result.settled.get(name, 0) for _, result in results) for name in solvers}
    for theorem, result in results:
        for about in result.unsettled:
            print(f"  not settled by {' and '.join(solvers)}: {theorem.name}: {about}")
    text = " and ".join(f"{name} settles {count:,}" for name, count in settled.items())
    print(f"Of {wanted:,} obligations asked of both solvers, {text}.")
