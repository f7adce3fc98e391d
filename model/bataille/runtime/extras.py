"""Optional packages: what is missing, and the command that installs it where the user is."""

import sys
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec
from pathlib import Path
from shlex import quote

from bataille.errors import MissingExtraError

CHECKOUT = Path(__file__).resolve().parents[3]


def require(purpose: str, extra: str, *packages: str) -> None:
    """Raise MissingExtraError with the command that installs `extra` if one of its packages is missing.

    >>> require("a sum", "all", "math")
    >>> require("magic", "web", "no_such_package")
    Traceback (most recent call last):
    bataille.errors.MissingExtraError: magic needs no_such_package, which is not installed: ... -m pip install ...
    """
    for package in packages:
        if not _installed(package):
            raise MissingExtraError(f"{purpose} needs {package}, which is not installed: {install_command(extra)}")


def _installed(package: str) -> bool:
    if package in sys.modules:
        return sys.modules[package] is not None
    return find_spec(package) is not None


def install_command(extra: str) -> str:
    """The command that installs an extra into this Python: from the checkout, or else package by package.

    Package by package, because a wheel may have been installed from a file that no index has.
    """
    if (CHECKOUT / "pyproject.toml").is_file():
        needed = ["-e", quote(f"{CHECKOUT}[{extra}]")]
    else:
        needed = [quote(package) for package in _packages(extra)]
    return f"{quote(sys.executable)} -m pip install {' '.join(needed)}"


def _packages(extra: str) -> list[str]:
    """What an extra of the installed distribution consists of."""
    try:
        lines = requires("bataille") or []
    except PackageNotFoundError:
        lines = []
    ends = (f"extra == '{extra}'", f'extra == "{extra}"')
    own = [line.partition(";")[0].strip() for line in lines if line.strip().endswith(ends)]
    return own or [f"bataille[{extra}]"]
