"""One process at a time: a lock on a file that the system drops when its process ends, however it ends."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path


class Lock:
    """A file beside another one, locked while a run owns that one; removed when it is released.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "lock"
    >>> first = Lock.acquire(path)
    >>> Lock.acquire(path) is None
    True
    >>> first.release(); path.exists()
    False
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path, self._descriptor = path, descriptor

    @classmethod
    def acquire(cls, path: Path) -> "Lock | None":
        """The lock, or None if another process, or another run of this one, has it. OSError if it cannot be made."""
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            if not _locked(descriptor):
                os.close(descriptor)
                return None
            if _is_at(descriptor, path):
                return cls(path, descriptor)
            os.close(descriptor)  # who had it removed the file between our two steps

    def release(self) -> None:
        """Remove the file and let another run have it; a second call does nothing."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with suppress(OSError):
                if _is_at(descriptor, self.path):
                    self.path.unlink()
            os.close(descriptor)

    def __del__(self) -> None:
        self.release()


def remove_abandoned(folder: Path, pattern: str) -> None:
    """Remove files that a killed process left: those of the pattern that nobody holds locked."""
    with suppress(OSError):
        for path in folder.glob(pattern):
            with suppress(OSError):
                descriptor = os.open(path, os.O_RDONLY)
                try:
                    if _locked(descriptor) and _is_at(descriptor, path):
                        path.unlink()
                finally:
                    os.close(descriptor)


def lock_descriptor(descriptor: int, path: Path) -> bool:
    """Lock an open file; whether it is still the file at its path."""
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    return _is_at(descriptor, path)


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks: nobody can be kept out, and nobody is
        return True
    return True


def _is_at(descriptor: int, path: Path) -> bool:
    try:
        there = os.stat(path)
    except OSError:
        return False
    ours = os.fstat(descriptor)
    return (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino)
