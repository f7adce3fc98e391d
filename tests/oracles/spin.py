"""Run SPIN on a deck: generate its verifier, compile it, search, and read what it met."""

import re
import resource
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

MODEL = Path(__file__).with_name("bataille.pml")
MISSING = [name for name in ("spin", "gcc") if shutil.which(name) is None]


class Met(NamedTuple):
    """What the verifier met, each once."""

    positions: int
    """Positions in which both seats have cards."""
    over: int
    """Positions in which a seat holds everything; and one more if some game ends by shortage."""
    a_short: int
    b_short: int
    both_short: int
    states: int
    """States stored: the positions, and the steps of dealing them."""
    seconds: float
    """CPU time of the search."""
    goes_on: bool
    """Whether a cycle without progress was found, where it was looked for."""


def search(ranks: int, copies: int, *, cycles: bool = False, optimise: str = "-O0") -> Met:
    """Search every position of a deck; with `cycles`, stop at a game that goes on for ever."""
    with tempfile.TemporaryDirectory() as folder:
        sizes = [f"-DRANKS={ranks}", f"-DCOPIES={copies}"]
        _run(["spin", *sizes, "-a", str(MODEL)], folder)
        kind = "-DNP" if cycles else "-DSAFETY"
        _run(["gcc", optimise, "-w", *sizes, kind, "-DNOREDUCE", "-o", "pan", "pan.c"], folder)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        told = _run(["./pan", "-m1000000", "-w23", *(["-l"] if cycles else [])], folder)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert "max search depth too small" not in told, "a search cut short is no count"
    met = re.search(r"met positions (\d+) over (\d+) a-short (\d+) b-short (\d+) both-short (\d+)", told)
    stored = re.search(r"(\d+) states, stored", told)
    assert met is not None, told
    assert stored is not None, told
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Met(*map(int, met.groups()), int(stored[1]), seconds, "pan:1: non-progress cycle" in told)


def _run(words: list[str], folder: str) -> str:
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True).stdout
