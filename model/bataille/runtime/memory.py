"""How much memory is free for us, and refusing beforehand what would not fit."""

import resource
from collections.abc import Callable
from pathlib import Path

from bataille.errors import TooBigError

_MEMINFO = Path("/proc/meminfo")
_GROUPS = Path("/proc/self/cgroup")
_MOUNT = Path("/sys/fs/cgroup")
_STATUS = Path("/proc/self/status")

UNKNOWN = 4 << 30
"""Bytes taken to be free where the system does not tell."""


def free() -> int:
    """Bytes this process may still use: what the machine, its control groups and `ulimit -v` leave.

    >>> free() > 0
    True
    """
    return max(0, min([_machine(), *_control_groups(), *_address_space()]))


def require(needed: int, what: str, fitting: Callable[[int], str], *, spare: float = 0.05) -> int:
    """Refuse `what` if its `needed` bytes are not free; else say how many are.

    `fitting` is asked for the size that would fit in the bytes there are. A `spare` share is left to others.

    >>> require(10**18, "deck 20x1", lambda there: "10x1 would fit")
    Traceback (most recent call last):
    bataille.errors.TooBigError: deck 20x1 needs 909,494.7 TiB of memory and ... are free: 10x1 would fit
    """
    there = int(free() * (1 - spare))
    if needed > there:
        raise TooBigError(f"{what} needs {in_words(needed)} of memory and {in_words(there)} are free: {fitting(there)}")
    return there


def in_words(size: int) -> str:
    """Bytes for people.

    >>> in_words(512), in_words(5 << 30)
    ('512 bytes', '5.0 GiB')
    """
    for unit, name in ((1 << 40, "TiB"), (1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= unit:
            return f"{size / unit:,.1f} {name}"
    return f"{size} bytes"


def _machine() -> int:
    for line in _lines(_MEMINFO):
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) * 1024
    return UNKNOWN


def _control_groups() -> list[int]:
    """What each control group of this process and those above it leave, of version 2 and of version 1."""
    left = []
    for line in _lines(_GROUPS):
        _, controllers, path = line.split(":", 2)
        if controllers == "":
            root, limit, used, cache = _MOUNT, "memory.max", "memory.current", "inactive_file"
        elif "memory" in controllers.split(","):
            root, limit, used, cache = (
                _MOUNT / "memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file",
            )  # fmt: skip
        else:
            continue
        group = root / path.strip("/")
        for here in (group, *group.parents):
            most, taken = _number(here / limit), _number(here / used)
            if most is not None and taken is not None:
                left.append(most - taken + _stat(here / "memory.stat", cache))
            if here == root:
                break
    return left


def _address_space() -> list[int]:
    """What `ulimit -v` leaves."""
    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    if soft == resource.RLIM_INFINITY:
        return []
    used = next((int(line.split()[1]) * 1024 for line in _lines(_STATUS) if line.startswith("VmSize:")), 0)
    return [soft - used]


def _stat(path: Path, name: str) -> int:
    """A row of `memory.stat`: file cache that the kernel gives back before it refuses us anything."""
    return next((int(row.split()[1]) for row in _lines(path) if row.split()[0] == name), 0)


def _number(path: Path) -> int | None:
    text = "".join(_lines(path)).strip()
    return int(text) if text.isdecimal() else None


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text().splitlines()
    except OSError:
        return []
