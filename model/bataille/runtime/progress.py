"""How a long run tells how far it is: one line on stderr, and only on a terminal."""

import sys
import threading
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import Self, TextIO, TypeVar

T = TypeVar("T")
R = TypeVar("R")

PAUSE = 0.25
"""Seconds between two lines at least."""


class Progress:
    """A line with rate, done, left and time to go; silent where stderr is no terminal.

    A loop calls `advance`. Where threads or processes count for themselves, `follow` is given a
    function that adds up their counters (a shared array, a `multiprocessing.Value`) and asks it now and then.
    `done` at the start is what a resumed run brings along; it does not count for the rate.

    >>> with Progress("playing", total=10, unit="games") as progress:
    ...     for _ in range(10):
    ...         progress.advance()
    >>> progress.done
    10
    """

    def __init__(
        self, what: str, total: int | None = None, *, unit: str, done: int = 0, stream: TextIO | None = None
    ) -> None:
        self.what, self.total, self.unit, self.done = what, total, unit, done
        self._stream = sys.stderr if stream is None else stream
        self._shown = _is_terminal(self._stream)
        self._before, self._began, self._next = done, monotonic(), monotonic() + PAUSE
        self._note, self._drawn = "", False
        self._stop = threading.Event()
        self._follower: threading.Thread | None = None

    def advance(self, by: int = 1) -> None:
        """So many more are done."""
        self.done += by
        if self._shown and monotonic() >= self._next:
            self._draw()

    def counting(self, step: Callable[[T], R]) -> Callable[[T], R]:
        """A function that counts its calls as done; the same function where nobody looks."""
        if not self._shown:
            return step

        def counted(value: T) -> R:
            self.advance()
            return step(value)

        return counted

    def note(self, text: str) -> None:
        """Something to say beside the numbers, as a level and its size."""
        self._note = text

    def say(self, text: str) -> None:
        """A sentence of its own on stderr, above the line."""
        if self._shown:
            self._wipe()
            print(text, file=self._stream, flush=True)

    def follow(self, counted: Callable[[], int]) -> None:
        """Ask `counted` for what is done in all, now and then, until the block is left."""

        def watch() -> None:
            while not self._stop.wait(2 * PAUSE):
                self.done = counted()
                self._draw()

        if self._shown:
            self._follower = threading.Thread(target=watch, name="progress", daemon=True)
            self._follower.start()

    def line(self, now: float) -> str:
        """The line as it stands at this moment of `time.monotonic`."""
        rate = (self.done - self._before) / max(now - self._began, 1e-9)
        parts = [f"{self.what}: {self.done:,}"]
        if self.total is not None:
            share = 100 * self.done / self.total if self.total else 100.0
            parts[0] += f" of {self.total:,} {self.unit} ({share:.1f} %)"
            parts.append(f"{max(self.total - self.done, 0):,} left")
        else:
            parts[0] += f" {self.unit}"
        parts.append(f"{_short(rate)} {self.unit}/s")
        if self.total is not None and rate > 0:
            parts.append(f"{_clock((self.total - self.done) / rate)} to go")
        return ", ".join([*parts, self._note] if self._note else parts)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._stop.set()
        if self._follower is not None:
            self._follower.join()
        self._wipe()

    def _draw(self) -> None:
        now = monotonic()
        self._stream.write(f"\r\x1b[2K{self.line(now)}")
        self._stream.flush()
        self._drawn, self._next = True, now + PAUSE

    def _wipe(self) -> None:
        if self._drawn:
            self._stream.write("\r\x1b[2K")
            self._stream.flush()
            self._drawn = False


def tell(text: str, stream: TextIO | None = None) -> None:
    """One sentence on stderr for a person who waits; nothing where stderr is no terminal."""
    stream = sys.stderr if stream is None else stream
    if _is_terminal(stream):
        print(text, file=stream, flush=True)


def _is_terminal(stream: TextIO) -> bool:
    return bool(getattr(stream, "isatty", lambda: False)())


def _short(rate: float) -> str:
    """A rate with three digits that matter.

    >>> _short(12_345_678), _short(12.3)
    ('12.3 M', '12.3')
    """
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if rate >= size:
            return f"{rate / size:.3g}{letter}"
    return f"{rate:.3g}"


def _clock(seconds: float) -> str:
    """
    >>> _clock(75), _clock(7300)
    ('1:15', '2:01:40')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
