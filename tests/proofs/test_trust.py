"""The page of what has to be trusted names real parts, with their size, and the statements that Rocq proves."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explanation" / "trust.md"
PROOFS = ROOT / "proofs" / "bataille_proofs"
ROCQ = ROOT / "proofs" / "rocq"


def test_every_part_is_as_large_as_it_says() -> None:
    rows = re.findall(r"^\| (`[^|]*) \| (\d+) \|", PAGE.read_text(), re.MULTILINE)
    assert len(rows) >= 9
    for names, lines in rows:
        files = [PROOFS / name for name in re.findall(r"`([^`]*)`", names)]
        every = [one for file in files for one in (sorted(file.glob("*.py")) if file.is_dir() else [file])]
        size = sum(len(one.read_text().splitlines()) for one in every)
        assert abs(size - int(lines)) <= size / 10, f"{names}: {size} lines"


def test_the_statements_of_all_main_theorems_are_as_rocq_has_them() -> None:
    page = " ".join(PAGE.read_text().split())
    sources = "\n".join(file.read_text() for file in ROCQ.glob("*.v"))
    names = re.findall(r"^Print Assumptions (\w+)\.", (ROCQ / "Assumptions.v").read_text(), re.MULTILINE)
    assert len(names) >= 31
    for name in names:
        (statement,) = re.findall(rf"^(?:Theorem|Lemma) ({name}\b.*?)\nProof", sources, re.MULTILINE | re.DOTALL)
        assert " ".join(statement.split()) in page, f"the page has another statement of {name}"
