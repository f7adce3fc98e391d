"""Ctrl-C and SIGTERM, answered once, wherever and however often they come.

A first signal raises KeyboardInterrupt where that is heard. Python drops an exception in a destructor and in a callback
of a foreign library, and solvers and compilers run many: there the signal is put off. One that was dropped all the same
comes again. Further signals, while the first is being answered, change nothing: checkpoints are written whole and
workers are ended.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType

SOON = 0.01
"""Seconds after which a signal that came at a bad moment comes again."""

LATER = 0.5
"""Seconds after which a signal that was raised and perhaps dropped is looked at again."""

QUIET = 5.0
"""Seconds for showing what an interrupted search has found."""

_DROPPING = ("__del__", "_raw_object_cache_notify", "_raw_object_cache_getbuffer")
"""Functions that C calls and whose exceptions it drops: destructors and llvmlite's callbacks."""


class _State:
    """What is known of the signals so far."""

    def __init__(self) -> None:
        self.heard = False
        """Whether a signal came."""
        self.deferred = 0
        """How many blocks are under way that no signal may break."""
        self.quiet_until = 0.0
        """The moment up to which a caught interrupt's last results may be shown, whatever else comes."""
        self.over = False
        """Whether the command has ended and nothing is left to interrupt."""


_state = _State()


def answer() -> None:
    """From now on Ctrl-C and SIGTERM raise KeyboardInterrupt where that is heard; what is ignored stays ignored."""
    if current_thread() is main_thread():
        _state.__init__()  # type: ignore[misc]  # as new
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, _interrupted)
        signal.signal(signal.SIGALRM, _interrupted)
        sys.unraisablehook = _dropped


def ignore() -> None:
    """From now on no signal changes anything: the command has ended, what is left is to leave."""
    _state.over = True
    if current_thread() is main_thread():
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):
            if signal.getsignal(number) is _interrupted:
                signal.signal(number, signal.SIG_IGN)


def heard() -> bool:
    """Whether a signal came, be it answered or not."""
    return _state.heard


def taken() -> None:
    """An interrupt was caught and its results are about to be shown: those that follow it soon change nothing."""
    _state.quiet_until = monotonic() + QUIET
    if current_thread() is main_thread():
        signal.setitimer(signal.ITIMER_REAL, 0)


@contextmanager
def deferred() -> Iterator[None]:
    """A block that no signal breaks: one that comes is heard when the block has ended."""
    _state.deferred += 1
    try:
        yield
    finally:
        _state.deferred -= 1


def _interrupted(_: int, frame: FrameType | None) -> None:
    if _state.over or monotonic() < _state.quiet_until:
        return
    _state.heard = True
    if _state.deferred or _would_be_lost(frame):
        signal.setitimer(signal.ITIMER_REAL, SOON)
        return
    # looked at again later: if nobody is answering then, the exception was dropped on its way
    signal.setitimer(signal.ITIMER_REAL, LATER)
    if not _being_answered():
        raise KeyboardInterrupt


def _dropped(what: "sys.UnraisableHookArgs") -> None:
    """An exception that Python can raise nowhere: an interrupt comes again, all others are printed as always."""
    if issubclass(what.exc_type, KeyboardInterrupt):
        signal.setitimer(signal.ITIMER_REAL, SOON)
    else:
        sys.__unraisablehook__(what)


def _being_answered() -> bool:
    """Whether the main thread is on its way out because of a signal: an exception is handled that stems from one."""
    error = sys.exc_info()[1]
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__context__
    return False


def _would_be_lost(frame: FrameType | None) -> bool:
    """Whether an exception is dropped here, or leaves an object half made whose destructor then fails."""
    if frame is not None and frame.f_code.co_name == "__init__":
        return True
    while frame is not None and frame.f_code.co_name not in _DROPPING:
        frame = frame.f_back
    return frame is not None
