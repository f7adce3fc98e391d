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
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
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


def folder(path: Path) -> Path:
    """The folder of a file to be written; FileError where there is none. Asked before hours of counting."""
    found = path.absolute().parent
    if not found.is_dir():
        raise FileError(f"{path} cannot be written: there is no folder {found}")
    return found
