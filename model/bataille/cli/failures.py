"""How each kind of failure leaves: one sentence on stderr and an exit status; no traceback reaches a user."""

import os
import resource
import sys
import traceback
from contextlib import suppress
from pathlib import Path

from bataille.cli.exit_codes import DONE, UNDETERMINED, WRONG_WORDS
from bataille.errors import BatailleError, UndeterminedError
from bataille.runtime import interrupt
from bataille.runtime.memory import in_words

INTERRUPTED = "interrupted before the end; a run with a checkpoint goes on when the same command is typed again"

DEBUG = "BATAILLE_DEBUG"
"""Set in the environment, it shows the traceback of a fault of the program."""

_PACKAGE = Path(__file__).parents[1]


def report(error: BaseException) -> int:
    """Say what went wrong; the exit status."""
    if isinstance(error, KeyboardInterrupt):
        return report_interrupted()
    if isinstance(error, BatailleError):
        return say(error, UNDETERMINED if isinstance(error, UndeterminedError) else WRONG_WORDS)
    if isinstance(error, (BrokenPipeError, SystemExit)):  # typer leaves by SystemExit where a reader closed the pipe
        silence()
        return DONE
    if interrupt.heard():  # a signal broke something on its way, as a compiler
        return report_interrupted()
    if isinstance(error, MemoryError):
        return say(f"this needs more memory than there is: a smaller deck would fit{_limit()}", WRONG_WORDS)
    if isinstance(error, RuntimeError) and "start new thread" in str(error):
        return say("the system starts no more threads: give fewer --workers, or raise its limits" + _limit(), 2)
    if isinstance(error, OSError) and (error.errno is not None or error.filename):
        silence()
        where = f"{error.filename!r}" if error.filename else "the output"
        return say(f"{where} cannot be read or written: {error.strerror or error}", WRONG_WORDS)
    if isinstance(error, (OSError, ImportError)):
        return report_unloadable(error)
    _show(error)
    return say(f"a fault of this program, {_where(error)}; {DEBUG}=1 shows more, please report it", UNDETERMINED)


def report_unloadable(error: BaseException) -> int:
    """A part of the program, or a library of it, that cannot be loaded."""
    if interrupt.heard():
        return report_interrupted()
    _show(error)
    return say(f"a part of the program cannot be loaded, {_where(error)}{_limit()}", WRONG_WORDS)


def report_interrupted() -> int:
    """The command was interrupted; further signals change nothing."""
    interrupt.ignore()
    # an interrupt inside an exec, as when a dataclass is made, leaves a mark by which CPython
    # would end with the signal and not with our status; the next exec wipes it
    exec("")
    return say(INTERRUPTED, UNDETERMINED)


def say(what: object, code: int) -> int:
    """One sentence on stderr; gives the exit status back."""
    with suppress(OSError, ValueError):  # where even stderr is closed, the status alone tells
        print(f"bataille: {what}", file=sys.stderr, flush=True)
    return code


def silence() -> None:
    """Let what is still to be written to stdout go nowhere, so that leaving does not fail again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _where(error: BaseException) -> str:
    """The error in words, and the last line of ours that led to it."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(_PACKAGE)]
    first = (str(error).strip().splitlines() or [""])[0]
    text = f"{type(error).__name__}: {first}" if first else type(error).__name__
    return f"{text} ({Path(ours[-1].filename).relative_to(_PACKAGE)}, line {ours[-1].lineno})" if ours else text


def _limit() -> str:
    """What `ulimit -v` has to do with it."""
    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    return "" if soft == resource.RLIM_INFINITY else f"; `ulimit -v` allows {in_words(soft)} of memory"


def _show(error: BaseException) -> None:
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
