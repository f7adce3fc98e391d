"""Write everything in docs/ that a program writes: `make generated`, or `python docs/generators [--counts]`.

Without `--counts` the atlas is shown from its recorded counts (a few seconds in all).
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
DOCS = HERE.parent
GENERATORS = ("atlas.py", "mutants.py", "gallery.py", "commands.py", "json_documents.py")
KEPT = ("atlas.py",)
"""Those that can count again."""


def main() -> None:
    """Run every generator, one process each."""
    for name in GENERATORS:
        print(name, file=sys.stderr)
        pages = ["--pages"] if name in KEPT and "--counts" not in sys.argv else []
        subprocess.run([sys.executable, str(HERE / name), *pages], check=True)
    modules = [sys.executable, "-m", "bataille_proofs.reports.docs_page"]
    page = subprocess.run(modules, check=True, capture_output=True, encoding="utf-8").stdout
    (DOCS / "explanation" / "proofs.md").write_text(page, encoding="utf-8")
    smtlib = [sys.executable, "-m", "bataille_proofs.reports.smtlib", str(DOCS / "results" / "smt")]
    subprocess.run(smtlib, check=True)


if __name__ == "__main__":
    main()
