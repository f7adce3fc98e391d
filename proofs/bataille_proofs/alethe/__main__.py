"""Check one proof, or one model, from the command line: see `python -m bataille_proofs.alethe --help`."""

import sys
from pathlib import Path

from bataille_proofs.alethe.check import check
from bataille_proofs.alethe.model import check_model
from bataille_proofs.alethe.terms import ProofError

USAGE = """usage: python -m bataille_proofs.alethe PROBLEM.smt2 PROOF.alethe
       python -m bataille_proofs.alethe PROBLEM.smt2 MODEL.model

Check that a proof in Alethe refutes the assertions of an SMT-LIB problem, or that a model makes them true.
Exit status: 0 it does, 1 it does not, 2 a file cannot be read or the arguments are not these."""


def main(arguments: list[str]) -> int:
    """Check two files; the exit status."""
    if arguments in (["--help"], ["-h"]):
        print(USAGE)
        return 0
    if len(arguments) != 2:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        problem, evidence = (Path(name).read_text(encoding="utf-8") for name in arguments)
    except (OSError, UnicodeDecodeError) as error:
        print(f"a file cannot be read: {error}", file=sys.stderr)
        return 2
    try:
        if arguments[1].endswith(".model"):
            print(f"right: the model of {check_model(problem, evidence)} definitions makes every assertion true")
        else:
            print(f"right: {check(problem, evidence)} steps refute the assertions")
    except ProofError as error:
        print(f"wrong: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
