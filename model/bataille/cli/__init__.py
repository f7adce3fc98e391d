"""The command line: the room that talks to people."""

import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command; Ctrl-C is answered in a sentence even while the commands are being loaded."""
    try:
        from bataille.cli.app import main as run
    except KeyboardInterrupt:
        print("bataille: interrupted before it began", file=sys.stderr, flush=True)
        os._exit(3)  # as UNDETERMINED of exits.py; nothing has begun, so nothing is to be wound up
    run(arguments)


__all__ = ["main"]
