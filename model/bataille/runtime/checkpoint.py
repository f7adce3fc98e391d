"""What a long run has done so far, on disk: whole or not at all, for the same question only, and checked when read.

A checkpoint is one file: a header (the parameters it belongs to, a small JSON state), raw arrays, and one digest over
all of it. It is written beside its place, flushed to the disk and moved there, so a run killed at any moment leaves
the last whole one. A run locks its file: a second run on the same file is refused.

How a user meets it: `--checkpoint FILE` resumes from FILE if it is there, writes to it while running and removes it
when the run has finished. Without the option a long run does the same with a file of its own in the user's cache
directory, named after the parameters, so that a killed run resumes when the same command is typed again.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from glob import escape
from hashlib import blake2b
from io import BufferedReader
from math import inf
from pathlib import Path
from shutil import disk_usage
from time import monotonic
from typing import Any, NamedTuple

from bataille.errors import FileError
from bataille.runtime import interrupt
from bataille.runtime.cache_directory import cache_directory, temporary_directory
from bataille.runtime.checkpoint_content import DAMAGE, EarlierVersionError, read_content, write_content
from bataille.runtime.files import refuse_unwritable, whole
from bataille.runtime.lock import Lock, remove_abandoned
from bataille.runtime.memory import in_words
from bataille.runtime.progress import tell


class Saved(NamedTuple):
    """What was written: a small JSON value, and arrays as memory views, which `numpy.asarray` takes as they are."""

    state: Any
    arrays: dict[str, memoryview]


Snapshot = Callable[[], tuple[Any, Mapping[str, Any]]]
"""Gives the state and the arrays (contiguous buffers of plain numbers) of the last moment where they agree."""


class Checkpoint:
    """The checkpoint of one run.

    `parameters` say which question the run answers: rules, deck, engine and its version, all that could change the
    answer, as JSON values. A file with other parameters is refused, never used and never overwritten.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "run"
    >>> mine = Checkpoint({"deck": "5x1", "engine": "explicit/1"}, path)
    >>> mine.load() is None
    True
    >>> mine.save({"done": 3}, {"next": bytearray(b"abc")})
    >>> mine.load().state, bytes(mine.load().arrays["next"])
    ({'done': 3}, b'abc')
    >>> Checkpoint({"deck": "6x1", "engine": "explicit/1"}, path).load()
    Traceback (most recent call last):
    bataille.errors.FileError: .../run is a checkpoint of another run: its deck is '5x1', asked is '6x1'; name ...
    >>> mine.remove()
    """

    def __init__(self, parameters: Mapping[str, Any], path: Path | None = None, *, every: float = 60.0) -> None:
        self.parameters = json.loads(json.dumps(parameters))
        self.path = default_path(self.parameters) if path is None else path
        self._named = path is not None
        self.every = every if self._named or cache_directory() is not None else inf
        """Seconds between two checkpoints; the first is written after as many."""
        self._lock: Lock | None = None
        self._last = monotonic()
        self._took = 0.0

    def load(self) -> Saved | None:
        """What the file holds; None if there is none. FileError if it is damaged, another run's, or in use.

        Also where a file that was named could not be written: a run calls this before it begins.
        """
        if self._named:
            refuse_unwritable(self.path, folders=True)
        try:
            return self._load()
        except OSError as error:
            self.release()
            if isinstance(error, FileError):
                raise
            raise FileError(f"checkpoint {self.path} cannot be read: {error.strerror or error}") from None

    def _load(self) -> Saved | None:
        alone = self._acquire()
        try:
            with open(self.path, "rb") as file:
                saved = self._read(file)
        except (FileNotFoundError, NotADirectoryError):
            saved = None
        if not alone:
            if self._named:
                raise self._in_use()
            return None  # a run that nobody named a file for does its work without one
        return saved

    @contextmanager
    def restoring(self) -> Iterator[None]:
        """Inside the block a run takes up what was saved; FileError where it does not fit together."""
        try:
            yield
        except DAMAGE:
            self.release()
            raise self._damaged() from None

    def due(self) -> bool:
        """Whether it is time to write again; writing takes a tenth of the time at most."""
        return monotonic() - self._last >= max(self.every, 10 * self._took)

    def save(self, state: Any, arrays: Mapping[str, Any] | None = None) -> None:
        """Write all of it, or nothing. FileError if it cannot be written, or another run has the file."""
        began = monotonic()
        views = {name: memoryview(array) for name, array in (arrays or {}).items()}
        header = {
            "parameters": self.parameters,
            "state": state,
            "arrays": [[name, view.format, list(view.shape or ())] for name, view in views.items()],
        }
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            alone = self._acquire()
        except OSError as error:
            raise FileError(f"checkpoint {self.path} cannot be written: {error.strerror or error}") from None
        if not alone:
            raise self._in_use()
        self._allow(sum(view.nbytes for view in views.values()))
        with whole(self.path) as file:
            write_content(file, header, views.values())
        self._last = monotonic()
        self._took = self._last - began

    def remove(self) -> None:
        """The run has finished: nothing is left to resume from. Another run's file stays."""
        if self._lock is not None:
            with suppress(FileNotFoundError, NotADirectoryError):
                self.path.unlink()
        self.release()

    def release(self) -> None:
        """Let another run have the file."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    @contextmanager
    def kept(self, snapshot: Snapshot, *, last: bool = True) -> Iterator[Callable[[], None]]:
        """Keep the run inside the block: gives a function to call often, which writes when it is time.

        Ctrl-C writes too, and then goes on upwards; a block that ends well removes the file. Where the block is one
        part of a run and not its `last`, a file that is there is written once more instead: that part is done.
        """

        def now_and_then() -> None:
            if self.due():
                self._try(snapshot)

        try:
            yield now_and_then
        except KeyboardInterrupt:
            with interrupt.deferred():
                if self.every < inf:
                    tell(f"keeping the run in {self.path}")
                    self._try(snapshot)
                self.release()
            raise
        except BaseException:
            self.release()
            raise
        if last and _delayed is not None:
            if self.every < inf:
                self._try(snapshot)
            _delayed.append(self)
        elif last:
            self.remove()
        elif self.path.exists():
            self._try(snapshot)

    def _try(self, snapshot: Snapshot) -> None:
        """Write; where that fails the run goes on without, and says so where a file was named."""
        try:
            self.save(*snapshot())
        except FileError as error:
            if self._named:
                print(f"bataille: {error}; the run goes on and is not kept", file=sys.stderr, flush=True)
            else:
                tell(f"{error}; the run is not kept")
            self.every = inf

    def _allow(self, size: int) -> None:
        """A file that nobody asked for takes no more than a quarter of the free disk."""
        free = disk_usage(self.path.parent).free
        if not self._named and size > free // 4:
            raise FileError(
                f"checkpoint {self.path} would take {in_words(size)} of {in_words(free)} of disk: "
                "name a file with --checkpoint to have it"
            )

    def _acquire(self) -> bool:
        """Lock the file and clean up after a killed run; False if another run has it."""
        if self._lock is None and self.path.parent.is_dir():
            place = Path(os.path.realpath(self.path))
            try:
                self._lock = Lock.acquire(place.with_name(f".{place.name}.lock"))
            except OSError:
                if self._named:
                    raise
                return True  # where nothing can be written, nothing will be overwritten
            if self._lock is None:
                return False
            remove_abandoned(place.parent, f".{escape(place.name)}.*.part" if self._named else ".*.part")
            if not self._named:
                remove_abandoned(place.parent, ".*.lock")
        return True

    def _read(self, file: BufferedReader) -> Saved | None:
        try:
            header, arrays = read_content(file)
            self._same(header["parameters"])
            return Saved(header["state"], arrays)
        except EarlierVersionError:
            if not self._named:
                tell(f"{self.path} is of an earlier version of this program: beginning again")
                return None
            raise FileError(
                f"{self.path} is a checkpoint of an earlier version of this program, which this one does not resume: "
                "remove it, or name another file"
            ) from None
        except DAMAGE:
            raise self._damaged() from None

    def _damaged(self) -> FileError:
        return FileError(f"{self.path} is not a whole checkpoint of this program: remove it, or name another file")

    def _in_use(self) -> FileError:
        return FileError(f"another run keeps itself in {self.path}: wait for it, or name another file")

    def _same(self, result: Mapping[str, Any]) -> None:
        for name in sorted({*result, *self.parameters}):
            theirs, ours = result.get(name), self.parameters.get(name)
            if theirs != ours:
                raise FileError(
                    f"{self.path} is a checkpoint of another run: its {name} is {theirs!r}, asked is {ours!r}; "
                    "name another file, or remove this one"
                )


def default_path(parameters: Mapping[str, Any]) -> Path:
    """Where a run with these parameters keeps itself when no file is named; without a home it is not kept."""
    name = blake2b(json.dumps(parameters, sort_keys=True).encode(), digest_size=12).hexdigest()
    cache = cache_directory()
    if cache is None:
        return temporary_directory() / f"bataille-{os.getpid()}-{name}.checkpoint"
    return cache / "runs" / f"{name}.checkpoint"


_delayed: list[Checkpoint] | None = None


@contextmanager
def removed_at_the_end() -> Iterator[None]:
    """Inside the block a run that has finished stays kept, until all that is made of it is written too.

    A block that fails leaves the checkpoint: the same command then has its numbers again at once.
    """
    global _delayed
    finished: list[Checkpoint] = []
    _delayed = finished
    try:
        yield
    except BaseException:
        for checkpoint in finished:
            checkpoint.release()
        raise
    else:
        for checkpoint in finished:
            checkpoint.remove()
    finally:
        _delayed = None
