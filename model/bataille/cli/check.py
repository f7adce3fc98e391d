"""`bataille check`: certificates of games and of counts, verified by programs that share no code with the model."""

from collections.abc import Iterable
from json import loads as load
from typing import Annotated

from typer import Argument, Exit

from bataille.cli.exit_codes import DIFFERENT, DONE, WRONG_WORDS
from bataille.cli.options import Json, print_json
from bataille.runtime.memory import in_words

MOST_BYTES = 1 << 28
"""Bytes of the largest file that is read: more than a count of the largest deck that has a certificate."""

_WORDS = {DONE: "right", DIFFERENT: "wrong", WRONG_WORDS: "unreadable"}


def check(
    files: Annotated[
        list[str],
        Argument(metavar="FILE...", help="Files by `cycles --out`, `explore --certificate`."),
    ],
    json: Json = False,
) -> None:
    """Verify certificates of games and of counts with stand-alone checkers, by their own reading of the rules."""
    result = [(file, *verdict) for file in files for verdict in _verdicts(file)]
    if json:
        print_json({"certificates": [{"file": f, "verdict": _WORDS[code], "says": says} for f, code, says in result]})
    else:
        for file, _, says in result:
            print(f"{file}: {says}".encode(errors="backslashreplace").decode())
    codes = {code for _, code, _ in result}
    raise Exit(DIFFERENT if DIFFERENT in codes else max(codes))


def _verdicts(file: str) -> Iterable[tuple[int, str]]:
    """The verdicts of the checker that knows the file's format; what is not a count's certificate is a game's."""
    from bataille_proofs import checker, count_checker

    try:
        # read once, and so much: a pipe gives its bytes once, and a device may give them for ever
        with open(file, "rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        return [(WRONG_WORDS, f"cannot be read: {getattr(error, 'strerror', None) or error}")]
    if len(data) > MOST_BYTES:
        return [(WRONG_WORDS, f"cannot be read: it has more than {in_words(MOST_BYTES)}, the most a certificate takes")]
    try:
        document = load(data)
    except (ValueError, RecursionError):
        document = None
    if isinstance(document, dict) and document.get("format") == count_checker.FORMAT:
        return [count_checker.verdict(data)]
    return checker.verdicts_of(data)
