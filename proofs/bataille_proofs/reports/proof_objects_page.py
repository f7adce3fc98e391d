"""The page docs/results/proof-objects.md: sizes and times of the proof objects, from the folder that a run wrote.

`python -m bataille_proofs.reports.proof_objects_page DIR FILE`; `make proofs` runs both.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bataille.output.text import counted
from bataille_proofs import alethe
from bataille_proofs.reports.proof_objects import MODEL, PROOF

RULE = re.compile(rb":rule ([a-z_0-9]+)(?:[^\n]*?:args \(\"([a-z0-9-]+)\")?")
INTRODUCTION = """\
# Proof objects: sizes and times

`make proofs` writes every obligation of the catalogue that a solver settles into a folder, with cvc5's proof in the
format Alethe or, where the obligation is refuted or claims that something is possible, with a model; and checks each
with a checker of ours that is plain Python and uses no solver. It then writes this page. What the files mean and how
to check one by hand: [proof objects](../explanation/proof-objects.md). Seconds are CPU time of the machine that ran it.
"""


def page(folder: Path) -> str:
    """The page about a folder that `bataille verify --proofs` wrote."""
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    obligations = index["obligations"]
    rules: Counter[str] = Counter()
    for entry in obligations:
        if entry["kind"] == PROOF:
            rules.update(used(folder / entry["files"][1]))
    return "\n".join(
        [
            INTRODUCTION,
            *_totals(index),
            "",
            "## By theorem",
            "",
            "| theorem | proofs | models | steps | MB | longest proof, steps | cvc5, s | checker, s |",
            "|---|---:|---:|---:|---:|---:|---:|---:|",
            *_theorems(obligations),
            "",
            "## Rules",
            "",
            f"The proofs use {len(rules)} rules; `rare_rewrite` is counted by the rewrite it names.",
            "",
            "| rule | steps |",
            "|---|---:|",
            *(f"| {name} | {count:,} |" for name, count in rules.most_common()),
            "",
        ]
    )


def used(file: Path) -> Iterator[str]:
    """The rule of every step in a file."""
    for line in file.read_bytes().splitlines():
        for rule, rewrite in RULE.findall(line):
            yield f"rare_rewrite {rewrite.decode()}" if rule == b"rare_rewrite" else rule.decode()


def checker_size() -> tuple[int, int]:
    """Modules of the checker, and their lines."""
    modules = sorted(Path(alethe.__file__).parent.glob("*.py"))
    return len(modules), sum(len(module.read_text(encoding="utf-8").splitlines()) for module in modules)


def _totals(index: dict[str, Any]) -> list[str]:
    modules, lines = checker_size()
    missing = [f"- no evidence: {one}" for one in index["missing"]]
    return [
        f"- {counted(index['proofs'], 'proof')}, none with a hole, and {counted(index['models'], 'model')};",
        f"  all accepted by the checker; {counted(len(index['missing']), 'obligation')} without evidence.",
        *missing,
        f"- {index['steps']:,} steps, {index['bytes'] / 1e6:,.0f} MB of text.",
        f"- cvc5: {index['cvc5_seconds']:,.0f} s. The checker: {index['check_seconds']:,.0f} s.",
        f"- The checker: {modules} modules, {lines:,} lines with their comments.",
    ]


def _theorems(obligations: list[dict[str, Any]]) -> Iterator[str]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for entry in obligations:
        groups.setdefault(entry["theorem"], []).append(entry)
    for name, entries in groups.items():
        counts = Counter(entry["kind"] for entry in entries)
        proofs = [entry for entry in entries if entry["kind"] == PROOF]
        cells = (
            name.replace("_", " "),
            f"{counts[PROOF]:,}",
            f"{counts[MODEL]:,}",
            f"{sum(entry['steps'] for entry in proofs):,}",
            f"{sum(entry['bytes'] for entry in entries) / 1e6:,.1f}",
            f"{max((entry['steps'] for entry in proofs), default=0):,}",
            f"{sum(entry['cvc5_seconds'] for entry in entries):,.1f}",
            f"{sum(entry['check_seconds'] for entry in entries):,.1f}",
        )
        yield f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    Path(sys.argv[2]).parent.mkdir(parents=True, exist_ok=True)
    Path(sys.argv[2]).write_text(page(Path(sys.argv[1])), encoding="utf-8")
