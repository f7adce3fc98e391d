"""Write the page of the seeded faults: `make generated`, or `python docs/generators/mutants.py`."""

from pathlib import Path

from bataille_proofs.mutation.faults import PUBLISHED, Fault, seeded

PAGE = Path(__file__).parents[2] / "docs" / "results" / "mutants.md"

HEAD = """# Which check catches which fault

<!-- Written by `make generated` (docs/generators/mutants.py) from the seeded faults; a test compares the two. -->

{many} faults that real programs of this game had, and others of their kind, are put into the program, one at a
time, as rows or functions in place of its own. Each names one check that must notice it: a theorem of the
catalogue, which must then be *refuted* (not merely unsettled), or the published games and counts of
`tests/facts`. `make test` asks that check of every fault (`tests/proofs/test_mutants.py`), and that the
unchanged program is caught by nothing.

`bataille verify --mutants` asks every theorem about single transitions, the theorems of whole decks, the
published games and the reference engine of every fault, and prints the whole matrix. With {many} faults that
takes up to an hour on two cores, and the matrix is not recorded here.
"""


def page() -> str:
    """The page that shows the seeded faults."""
    faults = seeded()
    parts = [HEAD.format(many=len(faults))]
    for family in dict.fromkeys(fault.family for fault in faults):
        parts.append(f"\n## {family[:1].upper()}{family[1:]}\n\n")
        parts += [_fault(fault) for fault in faults if fault.family == family]
    return "".join(parts)


def _fault(fault: Fault) -> str:
    published = fault.noticed_by == PUBLISHED
    check = "the published games" if published else f"`{fault.noticed_by}`"
    where = f"`{fault.module}`, in place of {fault.replaces}"
    return f"**{fault.name.replace('_', ' ')}** ({where}): {check}\n\n```text\n{fault.by.rstrip()}\n```\n\n"


if __name__ == "__main__":
    PAGE.write_text(page())
