"""Write the page of the seeded faults: `make generated COUNTS=1`, or `python docs/generators/mutants.py`.

Seeds every fault as `bataille verify --mutants` does, keeps what catches each in tests/facts/mutants.json and shows
it in docs/results/mutants.md. `--pages` only shows what is kept; `--from FILE` keeps what
`bataille verify --mutants --json` wrote.
"""

import json
import sys
from pathlib import Path
from textwrap import fill
from typing import Any

from bataille.runtime.cpu import cores
from bataille_proofs.mutation.mutants import PLAYED, SPACES, matrix

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "facts" / "mutants.json"
PAGE = ROOT / "docs" / "results" / "mutants.md"

Row = dict[str, Any]

HEAD = """# Which check catches which fault

<!-- Written by `make generated` (docs/generators/mutants.py) from tests/facts/mutants.json; a test compares
all three. -->

{many} faults that real programs of this game had are put into the machine, one at a time, as rows or functions in
place of its own; then what should notice is asked. This is the recorded result of

```console census
$ bataille verify "every turn ends" --mutants
...
{many} of {many} seeded faults are caught.
```

Asked of every broken machine: each of the {transitions} theorems about single transitions and the comparison, up to its
first obligation that fails. Then, where these show that turns end and no card is lost, games are played on it: {played}
theorems of whole decks, the published games and counts of `tests/facts`, and the reference engine, which stands on the
broken machine, against an intact engine that knows no machine, on {spaces} decks. The other theorems of the catalogue,
about whole games, are not asked of it: they take longer, and stand on those that are.

The faults share what they have in common: a formula that is, sign for sign, one that was settled for another machine
is not asked of the solver again. No theorem is left out because a fault was thought not to reach it. The result does
not depend on the number of processes (`--workers`).
"""

LEGEND = """
## The matrix

● refuted; ○ cannot be settled on this machine, which is no pass and does not count as caught; · holds all the same; -
not asked, as a game might not end. *facts* and *engine* count the games and decks that differ.

"""

Column = tuple[str, str]


def columns(rows: list[Row]) -> list[Column]:
    """Every theorem that catches a fault, those that catch most first; then the facts and the engine."""
    caught = [name for row in rows for name in row["caught_by"]["theorems"]]
    names = sorted(set(caught), key=lambda name: (-caught.count(name), name))
    return [(f"T{number}", name) for number, name in enumerate(names, 1)]


def page(rows: list[Row], transitions: int) -> str:
    """The page that shows these rows."""
    shown = columns(rows)
    head = HEAD.format(many=len(rows), transitions=transitions, played=len(PLAYED), spaces=len(SPACES))
    parts = [head, LEGEND, f"```text\n{_matrix(rows, shown)}```\n\n"]
    for short, name in shown:
        catches = sum(name in row["caught_by"]["theorems"] for row in rows)
        parts.append(f"- {short}: `{name}`, {catches} {'fault' if catches == 1 else 'faults'}\n")
    parts.append("\n## The faults\n")
    for family in dict.fromkeys(row["family"] for row in rows):
        parts.append(f"\n### {family}\n\n")
        parts += [_fault(row) for row in rows if row["family"] == family]
    return "".join(parts)


def _matrix(rows: list[Row], shown: list[Column]) -> str:
    wide = max(len(row["name"]) for row in rows)
    heads = [" " * wide + "  " + " ".join(f"{short:<3}" for short, _ in shown) + " facts engine"]
    for row in rows:
        caught, unsettled = row["caught_by"], row["undetermined"]
        marks = ["○" if name in unsettled else "●" if name in caught["theorems"] else "·" for _, name in shown]
        counts = [f"{len(caught[kind]) or '·'}" if row["played"] else "-" for kind in ("facts", "engines")]
        line = f"{row['name'].replace('_', ' '):<{wide}}  " + " ".join(f"{mark:<3}" for mark in marks)
        heads.append(f"{line} {counts[0]:>5} {counts[1]:>6}")
    return "\n".join(line.rstrip() for line in heads) + "\n"


def _fault(row: Row) -> str:
    caught = row["caught_by"]
    named = [name.replace("_", " ") for name in caught["theorems"]]
    told = [f"theorems: {', '.join(named)}"] if named else []
    told += [f"facts: {', '.join(f'`{fact}`' for fact in caught['facts'])}"] if caught["facts"] else []
    told += [f"engine: {', '.join(caught['engines'])}"] if caught["engines"] else []
    words = fill("; ".join(told) + ".", 118, break_long_words=False, break_on_hyphens=False)
    change = f"```text\n{row['by']}```\n"
    where = f"`{row['module']}`, in place of {row['replaces']}"
    return f"**{row['name'].replace('_', ' ')}** ({where})\n\n{change}\n{words}\n\n"


def main() -> None:
    """Seed, keep and show."""
    if "--from" in sys.argv:
        _keep(json.loads(Path(sys.argv[sys.argv.index("--from") + 1]).read_text())["mutants"])
    elif "--pages" not in sys.argv:
        _keep([row.as_json() for row in matrix(cores())])
    PAGE.write_text(page(json.loads(KEPT.read_text()), asked()))


def asked() -> int:
    """How many theorems every broken machine is asked."""
    from bataille_proofs.catalogue import Kind, catalogue, subjects

    kinds = {name: subject.kind for name, subject in subjects().items()}
    return sum(kinds[theorem.subject] is Kind.TRANSITION for theorem in catalogue())


def _keep(rows: list[Row]) -> None:
    KEPT.write_text("[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n")


if __name__ == "__main__":
    main()
