"""Ctrl-C, answered wherever it comes: Python drops one that falls into a destructor, and solvers run many.

SIGTERM is answered alike, so that a run that is told to end writes its checkpoint and ends its processes.
"""

import signal
from threading import Timer, current_thread, get_ident, main_thread
from types import FrameType

SOON = 0.01
"""Seconds after which an interrupt that came at a bad moment comes again."""


def answer() -> None:
    """From now on Ctrl-C and SIGTERM raise KeyboardInterrupt where that is heard; what is ignored stays ignored."""
    if current_thread() is main_thread():
        for number, unless in ((signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL)):
            if signal.getsignal(number) is unless:
                signal.signal(number, _interrupted)


def _interrupted(number: int, frame: FrameType | None) -> None:
    if _would_be_lost(frame):
        # to this thread and no other, so that a call which waits is woken too
        again = Timer(SOON, signal.pthread_kill, (get_ident(), number))
        again.daemon = True
        again.start()
    else:
        raise KeyboardInterrupt


def _would_be_lost(frame: FrameType | None) -> bool:
    """Whether an exception is dropped here, or leaves an object half made whose destructor then fails."""
    if frame is not None and frame.f_code.co_name == "__init__":
        return True
    while frame is not None and frame.f_code.co_name not in ("__del__", _interrupted.__name__):
        frame = frame.f_back
    return frame is not None
