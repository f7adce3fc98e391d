"""Streams and terminals of every kind: closed ones, other encodings than UTF-8, widths of nothing."""

import codecs
import os
import sys
from contextlib import suppress

NARROWEST = 40
"""Columns below which help and tables would be empty; a terminal that says less is taken to have this many."""

_SIGNS = {
    **dict(zip("▁▂▃▄▅▆▇█", "_.-:=+*#", strict=True)),
    **dict.fromkeys("▉▊▋▌", "#"), **dict.fromkeys("▍▎▏", "."), **dict.fromkeys("│┃", "|"),
    **dict.fromkeys("─━–—−", "-"), **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼", "+"),
    "·": ".", "•": "*", "…": "...", "→": "->", "←": "<-", "×": "x", "≥": ">=", "≤": "<=", "’": "'",
    "♠": "s", "♥": "h", "♦": "d", "♣": "c",
}  # fmt: skip
"""What stands for a sign where the encoding of the output has none."""


def prepare() -> None:
    """Make stdout and stderr such that no text can fail to be written to them, and the width one that text fits."""
    # a stream that was closed before we started is None: what is written there goes nowhere
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - open until the process ends
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    codecs.register_error("bataille", _plain)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="bataille")
    for name in ("COLUMNS", "LINES", "TERMINAL_WIDTH"):
        if not os.environ.get(name, "1").isdecimal():
            del os.environ[name]
    columns = int(os.environ.get("COLUMNS", 0))
    if "COLUMNS" not in os.environ:
        with suppress(OSError):
            columns = os.get_terminal_size(sys.__stderr__.fileno() if sys.__stderr__ else 2).columns
    if 0 < columns < NARROWEST or os.environ.get("COLUMNS") == "0":
        os.environ["COLUMNS"] = str(NARROWEST if columns else 80)


def _plain(error: UnicodeError) -> tuple[str, int]:
    """The part of a text that cannot be encoded, in ASCII.

    >>> prepare_only_here = codecs.register_error("plain", _plain)
    >>> "▅".encode("ascii", "plain"), "é".encode("ascii", "plain").decode()
    (b'=', '\\\\xe9')
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_SIGNS.get(c) or c.encode("ascii", "backslashreplace").decode() for c in text), error.end
