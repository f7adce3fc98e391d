"""What a long run has done so far, on disk: whole or not at all, and only for the same question.

A checkpoint is one file: a header (the parameters it belongs to, a small JSON state) and raw arrays. It is written
beside its place, flushed to the disk and moved there, so a run killed at any moment leaves the last whole one.

How a user meets it: `--checkpoint FILE` goes on from FILE if it is there, writes to it while running and removes it
when the run has finished. Without the option a long run does the same with a file of its own in the user's cache
directory, named after the parameters, so that a killed run goes on when the same command is typed again.
"""

import json
import os
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import blake2b
from io import BufferedReader
from math import inf, prod
from pathlib import Path
from shutil import disk_usage
from struct import calcsize
from time import monotonic
from typing import Any, NamedTuple

from bataille.errors import FileError
from bataille.runtime.files import refuse_unwritable, whole
from bataille.runtime.memory import in_words
from bataille.runtime.progress import tell

MAGIC = b"bataille-checkpoint/1\n"
_LENGTH = 8


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
        self.every = every
        """Seconds between two checkpoints; the first is written after as many."""
        self._last = monotonic()
        self._took = 0.0

    def load(self) -> Saved | None:
        """What the file holds; None if there is none. FileError if it is damaged or another run's.

        Also where a file that was named could not be written: a run asks here before it begins.
        """
        if self._named:
            refuse_unwritable(self.path, folders=True)
        try:
            with open(self.path, "rb") as file:
                return self._read(file)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            if isinstance(error, FileError):
                raise
            raise FileError(f"checkpoint {self.path} cannot be read: {error.strerror or error}") from None

    def due(self) -> bool:
        """Whether it is time to write again; writing takes a tenth of the time at most."""
        return monotonic() - self._last >= max(self.every, 10 * self._took)

    def save(self, state: Any, arrays: Mapping[str, Any] | None = None) -> None:
        """Write all of it, or nothing."""
        began = monotonic()
        views = {name: memoryview(array) for name, array in (arrays or {}).items()}
        header = {
            "parameters": self.parameters,
            "state": state,
            "arrays": [[name, view.format, list(view.shape or ()), _checksum(view)] for name, view in views.items()],
        }
        text = json.dumps(header).encode()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(f"checkpoint {self.path} cannot be written: {error.strerror or error}") from None
        self._allow(sum(view.nbytes for view in views.values()))
        with whole(self.path) as file:
            file.write(MAGIC + len(text).to_bytes(_LENGTH, "little") + text)
            for view in views.values():
                file.write(_flat(view))
        self._last = monotonic()
        self._took = self._last - began

    def remove(self) -> None:
        """The run has finished: nothing is left to go on from."""
        with suppress(FileNotFoundError, NotADirectoryError):
            self.path.unlink()

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
            tell(f"keeping the run in {self.path}")
            self._try(snapshot)
            raise
        if last:
            self.remove()
        elif self.path.exists():
            self._try(snapshot)

    def _try(self, snapshot: Snapshot) -> None:
        """Write; a file that nobody asked for may fail, and the run goes on without."""
        try:
            self.save(*snapshot())
        except FileError as error:
            if self._named:
                raise
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

    def _read(self, file: BufferedReader) -> Saved:
        damaged = FileError(f"{self.path} is not a whole checkpoint of this program: remove it, or name another file")
        if file.read(len(MAGIC)) != MAGIC:
            raise damaged
        try:
            header = json.loads(file.read(int.from_bytes(file.read(_LENGTH), "little")))
            self._same(header["parameters"])
            arrays = {}
            for name, form, shape, checksum in header["arrays"]:
                data = bytearray(calcsize(form) * prod(shape))
                if file.readinto(data) != len(data) or zlib.crc32(data) != checksum:
                    raise damaged
                arrays[name] = memoryview(data).cast(form, shape) if data else memoryview(data)
            return Saved(header["state"], arrays)
        except (ValueError, KeyError, TypeError, OverflowError):
            raise damaged from None

    def _same(self, result: Mapping[str, Any]) -> None:
        for name in sorted({*result, *self.parameters}):
            theirs, ours = result.get(name), self.parameters.get(name)
            if theirs != ours:
                raise FileError(
                    f"{self.path} is a checkpoint of another run: its {name} is {theirs!r}, asked is {ours!r}; "
                    "name another file, or remove this one"
                )


def default_path(parameters: Mapping[str, Any]) -> Path:
    """Where a run with these parameters keeps itself when no file is named."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    name = blake2b(json.dumps(parameters, sort_keys=True).encode(), digest_size=12).hexdigest()
    return Path(base) / "bataille" / "runs" / f"{name}.checkpoint"


def _flat(view: memoryview) -> memoryview:
    return view.cast("B") if view.nbytes else memoryview(b"")


def _checksum(view: memoryview) -> int:
    return zlib.crc32(_flat(view))
