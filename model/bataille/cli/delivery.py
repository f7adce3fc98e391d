"""What a command has to hand over, each part whatever becomes of the others."""

import sys
from collections.abc import Callable


def deliver(*steps: Callable[[], None]) -> None:
    """Take every step, also where one before it fails as a file that cannot be written; then raise the first failure.

    A reader that closed the pipe is the least of them: files are written all the same.

    >>> def fail() -> None: raise OSError("disk full")
    >>> try:
    ...     deliver(fail, lambda: print("the numbers"))
    ... except OSError as error:
    ...     print(error)
    the numbers
    disk full
    """
    failures: list[OSError | ImportError] = []
    for step in steps:
        try:
            step()
            sys.stdout.flush()
        except (OSError, ImportError) as error:
            failures.append(error)
    if failures:
        raise min(failures, key=lambda failure: isinstance(failure, BrokenPipeError))
