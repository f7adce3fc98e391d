"""A file that comes into being whole or not at all, whenever the program is ended."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from bataille.errors import FileError


@contextmanager
def whole(path: Path) -> Iterator[BinaryIO]:
    """A new file beside the path, to be written; it takes the path's name only when the block has ended well.

    A run that is killed leaves at most a hidden `.NAME.PID.part`, never a NAME that is cut short.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "note"
    >>> with whole(path) as file:
    ...     written = file.write(b"all of it"); before = path.exists()
    >>> before, path.read_bytes()
    (False, b'all of it')
    """
    beside = _beside(path)
    try:
        with open(beside, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        if isinstance(error, FileError):
            raise
        raise FileError(f"{path} cannot be written: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            beside.unlink()


def write(path: Path, text: str) -> None:
    """A text file, whole or not at all."""
    with whole(path) as file:
        file.write(text.encode())


def refuse_unwritable(path: Path, *, folders: bool = False) -> None:
    """FileError where this file could not be written; asked before hours of counting, by trying, and nothing stays.

    With `folders` those that are missing on the way will be made.

    >>> refuse_unwritable(Path("/"))
    Traceback (most recent call last):
    bataille.errors.FileError: / cannot be written: it is a folder
    """
    there = path.absolute().parent
    try:
        if path.is_dir():
            raise FileError(f"{path} cannot be written: it is a folder")
        there = standing(there) if folders else there
        if not there.is_dir():
            raise FileError(f"{path} cannot be written: there is no folder {there}")
        trial = _beside(there / path.name)
        os.close(os.open(trial, os.O_WRONLY | os.O_CREAT))
        trial.unlink()
    except OSError as error:
        if isinstance(error, FileError):
            raise
        raise FileError(f"{path} cannot be written: {error.strerror or error}") from None


def standing(folder: Path) -> Path:
    """The folder itself, or the nearest above it that is there."""
    there = folder.absolute()
    while not there.exists():
        there = there.parent
    return there


def _beside(path: Path) -> Path:
    """Where a file is written until it is whole."""
    return path.with_name(f".{path.name}.{os.getpid()}.part")
