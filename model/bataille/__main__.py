"""The entry of the command `bataille`, and of `python -m bataille`: signals are answered before anything is loaded."""

import os
import signal
from types import FrameType


def main() -> None:
    """Run the command; a signal that comes before it has begun is one sentence and exit status 3."""
    for number, default in ((signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL)):
        if signal.getsignal(number) is default:
            signal.signal(number, _leave)
    # no command needs a parallel matrix library, whose threads cost memory and hang where they cannot be had
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from bataille.cli import main as run

    run()


def _leave(_: int, __: FrameType | None) -> None:
    """Leave at once: nothing has begun, so nothing is to be wound up."""
    os.write(2, b"bataille: interrupted before it began\n")
    os._exit(3)  # as UNDETERMINED in cli.exit_codes


if __name__ == "__main__":
    main()
