"""The rows that wait for their level, in memory and, beyond a budget, on disk; a level is done wholly or not at all."""

import fcntl
import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any

import numpy as np

from bataille.engines.frontier.expand import Label
from bataille.engines.frontier.job import Rows
from bataille.errors import FileError

SMALL = 3_000
"""Rows that are worth a task of their own, some twenty milliseconds: smaller parts go together."""


class Worklist:
    """Rows by label. What the level under way adds is kept apart until `commit`; `rollback` forgets it.

    Beyond `budget` bytes the rows of the farthest levels go to files in `directory`, appended and never changed.

    >>> waiting = Worklist(columns=2)
    >>> waiting.put((3, 0), [np.zeros((2, 2), np.uint64)])
    >>> waiting.commit(None)
    >>> waiting.level(), waiting.rows, [len(pieces[0]) for pieces in waiting.tasks(3)]
    (3, 2, [2])
    """

    def __init__(self, columns: int, *, budget: int | None = None, directory: Path | None = None) -> None:
        self.columns, self.budget, self.directory = columns, budget, directory
        self.spilled_rows = 0
        """How many rows were ever written to disk."""
        self._kept: dict[Label, list[Rows]] = {}
        self._fresh: dict[Label, list[Rows]] = defaultdict(list)
        self._committed: dict[Label, int] = {}
        self._written: dict[Label, int] = {}
        self._digests: dict[Label, Any] = {}
        """Of all that was written of a label, and, in `_committed_digests`, of what is committed."""
        self._committed_digests: dict[Label, Any] = {}
        self._retired: list[Path] = []
        self._bytes = 0
        self._lock: IO[bytes] | None = None

    @property
    def rows(self) -> int:
        """How many rows wait, of those committed."""
        return sum(len(piece) for pieces in self._kept.values() for piece in pieces) + sum(self._committed.values())

    def level(self) -> int | None:
        """The least level that waits; None when all is done."""
        return min((label[0] for label in (*self._kept, *self._committed)), default=None)

    def size(self, level: int) -> int:
        """How many rows wait for a level."""
        return sum(self._size(label) for label in self._labels(level))

    def tasks(self, level: int) -> Iterator[list[Rows]]:
        """The rows of a level in whole parts, for tasks of one size or more; a spilled part is read in its turn."""
        together: list[Label] = []
        for label in self._labels(level):
            together.append(label)
            if sum(map(self._size, together)) >= SMALL:
                yield [piece for one in together for piece in self._read(one)]
                together = []
        if together:
            yield [piece for one in together for piece in self._read(one)]

    def put(self, label: Label, pieces: list[Rows]) -> None:
        """Let rows wait; they count when the level under way is committed."""
        self._fresh[label] += pieces
        self._bytes += sum(piece.nbytes for piece in pieces)
        if self.budget is not None and self.directory is not None and self._bytes > self.budget:
            self._spill(self.directory, self.budget // 2)

    def commit(self, level: int | None) -> None:
        """The level is done: its rows go, and what it put stays."""
        for label in self._labels(level) if level is not None else []:
            self._bytes -= sum(piece.nbytes for piece in self._kept.pop(label, []))
            if self._committed.pop(label, None) is not None:
                self._written.pop(label)
                self._digests.pop(label)
                self._retired.append(self._path(label))
        for label, pieces in self._fresh.items():
            self._kept.setdefault(label, []).extend(pieces)
        self._fresh.clear()
        self._committed = dict(self._written)
        self._committed_digests = {label: digest.copy() for label, digest in self._digests.items()}

    def rollback(self) -> None:
        """The level under way is not done: what it put goes."""
        for pieces in self._fresh.values():
            self._bytes -= sum(piece.nbytes for piece in pieces)
        self._fresh.clear()
        for label, written in list(self._written.items()):
            committed = self._committed.get(label, 0)
            if written > committed:
                self._truncate(label, committed)

    def forget_retired(self) -> None:
        """Remove the files of levels that are done: when no checkpoint speaks of them any more."""
        for path in self._retired:
            with suppress(FileNotFoundError):
                path.unlink()
        self._retired.clear()

    def close(self) -> None:
        """Remove every file."""
        self._retired += [self._path(label) for label in self._written]
        self.forget_retired()
        if self._lock is not None and self.directory is not None:
            with suppress(OSError):
                os.unlink(self._lock.name)
                self.directory.rmdir()
        self.release()

    def release(self) -> None:
        """Let another run have the directory."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def snapshot(self) -> tuple[list[list[Any]], dict[str, Rows]]:
        """What is committed: rows on disk as [level, part, how many, digest], and rows in memory."""
        for label in self._committed:
            _flush(self._path(label))
        arrays = {f"{level}:{part}": np.concatenate(pieces) for (level, part), pieces in self._kept.items() if pieces}
        digests = self._committed_digests
        return [[*key, rows, digests[key].hexdigest()] for key, rows in sorted(self._committed.items())], arrays

    def restore(self, files: list[list[Any]], arrays: Mapping[str, Any]) -> None:
        """Take up what `snapshot` wrote; files are cut back to what it knew. FileError if one is shorter or differs.

        What else lies there was left by a run that died: with nothing to restore, nothing of it stays.
        """
        known = {self._path((level, part)) for level, part, *_ in files} if files else set()
        if self.directory is not None and self.directory.is_dir():
            self._claim(self.directory)
            for stale in self.directory.glob("*.rows"):
                if stale not in known:
                    stale.unlink()
        for name, array in arrays.items():
            level, part = map(int, name.split(":"))
            piece = np.asarray(array, np.uint64).reshape(-1, self.columns)
            self._kept[level, part] = [piece]
            self._bytes += piece.nbytes
        for level, part, rows, digest in files:
            label = (int(level), int(part))
            path = self._path(label)
            there = path.stat().st_size if path.is_file() else 0
            if there < rows * 8 * self.columns:
                raise FileError(f"{path} should hold {rows:,} rows of a checkpoint and does not: remove the checkpoint")
            self._committed[label] = self._written[label] = rows
            self._committed_digests[label] = _digest(path, rows * 8 * self.columns)
            if self._committed_digests[label].hexdigest() != digest:
                raise FileError(f"{path} does not hold the rows of its checkpoint any more: remove the checkpoint")
            self._truncate(label, rows)

    def _labels(self, level: int | None) -> list[Label]:
        return sorted(label for label in {*self._kept, *self._committed} if label[0] == level)

    def _size(self, label: Label) -> int:
        return sum(map(len, self._kept.get(label, []))) + self._committed.get(label, 0)

    def _read(self, label: Label) -> list[Rows]:
        pieces = list(self._kept.get(label, []))
        if self._committed.get(label):
            words = np.fromfile(self._path(label), np.uint64, self._committed[label] * self.columns)
            if blake2b(words.data, digest_size=16).digest() != self._committed_digests[label].digest():
                raise FileError(f"{self._path(label)} was changed while the run went on: begin again from a checkpoint")
            pieces.append(words.reshape(-1, self.columns))
        return pieces

    def _spill(self, directory: Path, goal: int) -> None:
        """Append whole labels to their files, the farthest level first, until few enough bytes are left."""
        try:
            directory.mkdir(parents=True, exist_ok=True)
            self._claim(directory)
            for label in sorted({*self._kept, *self._fresh}, reverse=True):
                if self._bytes <= goal:
                    return
                kept, fresh = self._kept.pop(label, []), self._fresh.pop(label, [])
                digest = self._digests.setdefault(label, blake2b(digest_size=16))
                with open(self._path(label), "ab") as file:
                    for number, piece in enumerate([*kept, *fresh], 1):
                        piece.tofile(file)
                        digest.update(np.ascontiguousarray(piece))
                        self._bytes -= piece.nbytes
                        self.spilled_rows += len(piece)
                        if number == len(kept):
                            self._committed_digests[label] = digest.copy()
                old = sum(map(len, kept))
                if old or label in self._committed:
                    self._committed[label] = self._committed.get(label, 0) + old
                self._written[label] = self._written.get(label, 0) + old + sum(map(len, fresh))
        except FileError:
            raise
        except OSError as error:
            raise FileError(f"rows cannot be written to {directory}: {error.strerror or error}") from None

    def _claim(self, directory: Path) -> None:
        """Have the directory for this run alone; FileError if another has it."""
        if self._lock is None:
            lock = open(directory / "lock", "wb")  # noqa: SIM115 - held until `release`
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                lock.close()
                raise FileError(
                    f"another run has its rows in {directory}: wait for it, or name another file with --checkpoint"
                ) from None
            self._lock = lock

    def _truncate(self, label: Label, rows: int) -> None:
        if rows:
            os.truncate(self._path(label), rows * 8 * self.columns)
            self._written[label] = rows
            self._digests[label] = self._committed_digests[label].copy()
        else:
            self._path(label).unlink()
            self._written.pop(label)
            self._digests.pop(label, None)

    def _path(self, label: Label) -> Path:
        assert self.directory is not None
        return self.directory / f"{label[0]:04}-{label[1]:04}.rows"


def _flush(path: Path) -> None:
    with open(path, "rb") as file:
        os.fsync(file.fileno())


def _digest(path: Path, size: int) -> Any:
    """The digest of the first bytes of a file."""
    result = blake2b(digest_size=16)
    with open(path, "rb") as file:
        while size and (block := file.read(min(size, 1 << 20))):
            result.update(block)
            size -= len(block)
    return result
