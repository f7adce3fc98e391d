"""Write Machine.v, Counts.v and Games.v: `python -m bataille_proofs.rocq FOLDER COUNTS.json GALLERY`."""

import json
import sys
from pathlib import Path

from bataille_proofs.rocq import data
from bataille_proofs.rocq.machine import gallina


def main(folder: str, counts: str, gallery: str) -> None:
    """Write the generated files into the folder."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    (target / "Machine.v").write_text(gallina())
    (target / "Counts.v").write_text(data.counts(json.loads(Path(counts).read_text())))
    (target / "Games.v").write_text(data.games(data.read_certificates(Path(gallery))))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: python -m bataille_proofs.rocq FOLDER COUNTS.json GALLERY")
    main(*sys.argv[1:])
