"""The command line: the room that talks to people."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command; a program that cannot be loaded is one sentence, as every other failure."""
    try:
        from bataille.cli.app import main as run
    except KeyboardInterrupt:
        sys.stderr.write("bataille: interrupted before it began\n")
        sys.exit(3)
    except Exception as error:
        from bataille.cli.failures import report_unloadable

        sys.exit(report_unloadable(error))
    run(arguments)


__all__ = ["main"]
