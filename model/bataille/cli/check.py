"""`bataille check`: certificates of endless games, verified by a program that shares no code with the model."""

from typing import Annotated

from typer import Argument, Exit

from bataille.cli.exit_codes import DIFFERENT, DONE, WRONG_WORDS
from bataille.cli.options import Json, print_json

_WORDS = {DONE: "right", DIFFERENT: "wrong", WRONG_WORDS: "unreadable"}


def check(
    files: Annotated[list[str], Argument(metavar="FILE...", help="Certificates, as `bataille cycles --out` writes.")],
    json: Json = False,
) -> None:
    """Verify certificates with the stand-alone checker: it replays each game by its own reading of the rules."""
    from bataille_proofs import checker

    result = [(file, *verdict) for file in files for verdict in checker.verdicts(file)]
    if json:
        print_json({"certificates": [{"file": f, "verdict": _WORDS[code], "says": says} for f, code, says in result]})
    else:
        for file, _, says in result:
            print(f"{file}: {says}".encode(errors="backslashreplace").decode())
    codes = {code for _, code, _ in result}
    raise Exit(DIFFERENT if DIFFERENT in codes else max(codes))
