"""A file that comes into being whole or not at all, whenever the program is ended.

A file that is there already keeps its mode, and a symbolic link to it stays a link. What cannot be replaced so is
refused with the reason: a read-only file, or one that has several names (hard links), which would part.
"""

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from glob import escape
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from bataille.errors import FileError
from bataille.runtime.lock import lock_descriptor, remove_abandoned


@contextmanager
def whole(path: Path) -> Iterator[BinaryIO]:
    """A new file beside the path, to be written; it takes the path's name only when the block has ended well.

    A run that is killed leaves at most a hidden `.NAME.PID.part`, never a NAME that is cut short, and the next one
    to write NAME removes it. A pipe or a device is written to when the block has ended well.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "note"
    >>> with whole(path) as file:
    ...     written = file.write(b"all of it"); before = path.exists()
    >>> before, path.read_bytes()
    (False, b'all of it')
    """
    try:
        place = _place(path)
        if _is_stream(place):
            content = BytesIO()
            yield content
            place.write_bytes(content.getbuffer())
            return
        with _replacing(place) as file:
            yield file
    except OSError as error:
        if isinstance(error, FileError):
            raise
        raise FileError(f"{path} cannot be written: {error.strerror or error}") from None


def write(path: Path, text: str) -> None:
    """A text file, whole or not at all."""
    with whole(path) as file:
        file.write(text.encode())


def refuse_unwritable(path: Path, *, folders: bool = False) -> None:
    """FileError where this file could not be written; checked before hours of counting, by trying, and nothing stays.

    With `folders` those that are missing on the way will be made.

    >>> refuse_unwritable(Path("/"))
    Traceback (most recent call last):
    bataille.errors.FileError: / cannot be written: it is a folder
    """
    try:
        if path.is_dir():
            raise FileError(f"{path} cannot be written: it is a folder")
        place = _place(path)
        if _is_stream(place):
            if not os.access(place, os.W_OK):
                raise FileError(f"{path} cannot be written: Permission denied")
            return
        there = place.absolute().parent
        there = standing(there) if folders else there
        if not there.is_dir():
            raise FileError(f"{path} cannot be written: there is no folder {there}")
        trial = _beside(there / place.name)
        os.close(os.open(trial, os.O_WRONLY | os.O_CREAT))
        trial.unlink()
    except OSError as error:
        if isinstance(error, FileError):
            raise
        raise FileError(f"{path} cannot be written: {error.strerror or error}") from None


def refuse_shared(paths: Mapping[str, Path | None]) -> None:
    """FileError where two options name one file: the second would overwrite the first.

    >>> refuse_shared({"--graph": Path("a.svg"), "--plot": Path("./a.svg"), "--checkpoint": None})
    Traceback (most recent call last):
    bataille.errors.FileError: --graph and --plot both name a.svg: give each a file of its own
    """
    seen: dict[str, str] = {}
    for option, path in paths.items():
        if path is not None:
            place = os.path.realpath(path)
            if place in seen and not _is_stream(Path(place)):
                raise FileError(f"{seen[place]} and {option} both name {path}: give each a file of its own")
            seen[place] = option


def standing(folder: Path) -> Path:
    """The folder itself, or the nearest above it that is there."""
    there = folder.absolute()
    while not there.exists():
        there = there.parent
    return there


@contextmanager
def _replacing(path: Path) -> Iterator[BinaryIO]:
    remove_abandoned(path.parent, _beside(path, escape(path.name), "*").name)
    beside = _beside(path)
    try:
        with _opened(beside) as file:
            with suppress(FileNotFoundError):
                os.fchmod(file.fileno(), stat.S_IMODE(path.stat().st_mode))
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        with suppress(OSError):
            beside.unlink()


def _opened(beside: Path) -> BinaryIO:
    """The file, locked: so one that is being written is told from one that a killed run left."""
    while True:
        file = open(beside, "wb")  # noqa: SIM115 - the caller closes it
        if lock_descriptor(file.fileno(), beside):
            return file
        file.close()  # removed as abandoned between the two steps


def _place(path: Path) -> Path:
    """Where the bytes go: the end of a chain of links; FileError for a file that cannot be replaced."""
    place = Path(os.path.realpath(path)) if path.is_symlink() else path
    try:
        status = place.stat()
    except (FileNotFoundError, NotADirectoryError):
        return place
    if stat.S_ISREG(status.st_mode):
        if not status.st_mode & 0o222 or not os.access(place, os.W_OK):
            raise FileError(f"{path} cannot be written: it is read-only; remove it, or name another file")
        if status.st_nlink > 1:
            raise FileError(
                f"{path} cannot be written: it is one file under {status.st_nlink} names (hard links), which would "
                "part; remove it, or name another file"
            )
    return place


def _is_stream(path: Path) -> bool:
    """Whether the path is a pipe or a device, which takes bytes and cannot be replaced."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode) or stat.S_ISBLK(mode) or stat.S_ISSOCK(mode)


def _beside(path: Path, name: str | None = None, process: str | None = None) -> Path:
    """Where a file is written until it is whole."""
    return path.with_name(f".{name or path.name}.{process or os.getpid()}.part")
