"""How kernels are compiled: once for each state of their sources, and said aloud when it happens."""

import os
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from shutil import rmtree
from time import time
from typing import Any, TypeVar

import numba
from numba.core import event
from numpy.typing import NDArray

from bataille.runtime.cache_directory import cache_directory
from bataille.runtime.progress import tell

F = TypeVar("F", bound=Callable[..., Any])

Ints = NDArray[Any]
"""An array of whole numbers; each kernel says which and how long."""

ROOT = Path(__file__).parents[2]
KERNELS = ("engines/compiled/*.py", "**/kernels/*.py")
"""Where the sources of kernels are, below the package."""

STALE = 30 * 24 * 3600
"""Seconds after which kernels of other sources are removed, when kernels are first compiled for new ones."""


def sources() -> str:
    """A digest of every kernel source: numba's own cache looks at one file and misses a change in a callee."""
    result = blake2b(digest_size=8)
    for pattern in KERNELS:
        for path in sorted(ROOT.glob(pattern)):
            result.update(path.read_bytes())
    return result.hexdigest()


def _directory() -> str | None:
    """Where compiled kernels are kept; None where it cannot be written."""
    base = os.environ.get("NUMBA_CACHE_DIR") or cache_directory()
    if base is None:
        return None
    result = os.path.join(base, "kernels", sources())
    try:
        os.makedirs(result)
    except FileExistsError:
        pass
    except OSError:
        return None
    else:
        _forget(os.path.dirname(result))
    return result if os.access(result, os.W_OK) else None


def _forget(kept: str) -> None:
    """Remove what other versions of the sources left there long ago."""
    for other in os.scandir(kept):
        if time() - other.stat().st_mtime > STALE:
            rmtree(other.path, ignore_errors=True)


_CACHE = _directory()


def is_compiled(module: str) -> bool:
    """Whether kernels of a module, named as its file is, are in the cache.

    >>> is_compiled("no_such_kernels")
    False
    """
    return _CACHE is not None and any(Path(_CACHE).glob(f"*/{module}.*.nbi"))


def kernel(function: F) -> F:
    """Compile at first use, without the interpreter's lock, and keep the result for the next process.

    Where no directory can be written the kernel is compiled anew in each process.
    """
    return _compiled(function, "never")


def inlined(function: F) -> F:
    """A kernel whose body is written into each of its callers: for one that a hot loop calls with many arrays."""
    return _compiled(function, "always")


def _compiled(function: F, inline: str) -> F:
    """Compiled with our directory as numba's: its own beside the source would be used with stale callees."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = _CACHE or ""
    try:
        compiled: F = numba.njit(function, cache=_CACHE is not None, nogil=True, inline=inline)
    finally:
        numba.config.CACHE_DIR = before
    return compiled


class _Notice(event.Listener):  # type: ignore[misc]  # numba has no type information
    """Says once that somebody waits for a compiler."""

    def __init__(self) -> None:
        self._said = False

    def on_start(self, result: Any) -> None:
        ours = getattr(result.data.get("dispatcher"), "py_func", None)
        if not self._said and ours is not None and ours.__module__.startswith("bataille."):
            self._said = True
            tell("compiling the kernels: once on this machine, some seconds")

    def on_end(self, _: Any) -> None:
        """Nothing to say."""


_NOTICE = _Notice()
event.register("numba:compile", _NOTICE)
