"""Where the program keeps what it can make again: compiled kernels and unfinished runs."""

import os
from pathlib import Path
from tempfile import gettempdir


def cache_directory() -> Path | None:
    """The user's cache directory of this program; None where there is neither XDG_CACHE_HOME nor a home.

    >>> cache_directory() is None or cache_directory().name
    'bataille'
    """
    base = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):  # the standard says: a relative path is ignored
        home = os.path.expanduser("~")
        if not os.path.isabs(home):
            return None
        base = os.path.join(home, ".cache")
    return Path(base) / "bataille"


def temporary_directory() -> Path:
    """The system's folder for temporary files; the current one where there is none."""
    try:
        return Path(gettempdir())
    except FileNotFoundError:
        return Path()
