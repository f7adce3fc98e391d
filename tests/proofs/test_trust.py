"""The page of what has to be trusted names real parts, with their size."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explanation" / "trust.md"
PROOFS = ROOT / "proofs" / "bataille_proofs"


def test_every_part_is_as_large_as_it_says() -> None:
    rows = re.findall(r"^\| (`[^|]*) \| (\d+) \|", PAGE.read_text(), re.MULTILINE)
    assert len(rows) >= 9
    for names, lines in rows:
        files = [PROOFS / name for name in re.findall(r"`([^`]*)`", names)]
        every = [one for file in files for one in (sorted(file.glob("*.py")) if file.is_dir() else [file])]
        size = sum(len(one.read_text().splitlines()) for one in every)
        assert abs(size - int(lines)) <= size / 10, f"{names}: {size} lines"
