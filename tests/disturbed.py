"""Commands that are disturbed: a signal, or many, at a moment of choice; and what must hold of them afterwards."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ENTRY = "import os; {prelude}; from bataille.__main__ import main; os.write({ready}, b'x'); main()"
"""The command as its entry point runs it; a byte says that its first instruction is next."""

WAYS = {
    "SIGINT": [(signal.SIGINT, 0.0)],
    "SIGTERM": [(signal.SIGTERM, 0.0)],
    "two": [(signal.SIGINT, 0.0), (signal.SIGINT, 0.02)],
    "many": [(signal.SIGINT, 0.0), (signal.SIGTERM, 0.004), *[(signal.SIGINT, 0.02)] * 4],
}
"""Signals, each so many seconds after the one before it."""


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    status: int
    out: str
    err: str
    seconds: float
    """From its first instruction on."""
    alone: bool
    """Whether no process of its own outlived it."""


def run(
    words: Sequence[str],
    signals: Sequence[tuple[signal.Signals, float]] = (),
    after: float = 0.0,
    environment: dict[str, str] | None = None,
    prelude: str = "pass",
) -> Ended:
    """Run `bataille` with these words and send it the signals, the first `after` seconds from its first instruction.

    The `prelude` is Python run before it, as to make parts of the work small.
    """
    ready, write = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-c", ENTRY.format(ready=write, prelude=prelude), *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, pass_fds=(write,), start_new_session=True,
        env=environment, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    os.close(write)
    os.read(ready, 1)
    os.close(ready)
    began = time.monotonic()
    try:
        time.sleep(after)
        for number, later in signals:
            time.sleep(later)
            process.send_signal(number)
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
    took = time.monotonic() - began
    try:
        os.killpg(process.pid, 0)
        alone = False
    except ProcessLookupError:
        alone = True
    return Ended(process.returncode, out, err, took, alone)


def faults(ended: Ended, undisturbed: Ended) -> str:
    """What is wrong with a disturbed command; nothing where it was interrupted properly or had come to its end."""
    wrong = []
    if not ended.alone:
        wrong.append("a process outlived it")
    if ended.status == 3:
        if ended.err.count("\n") != 1 or not ended.err.startswith("bataille: "):
            wrong.append(f"said {ended.err!r}")
    elif ended.status == undisturbed.status:
        if ended.out != undisturbed.out or ended.err != undisturbed.err:
            wrong.append(f"status {ended.status} with another output: {ended.out[-200:]!r} {ended.err[-200:]!r}")
    else:
        wrong.append(f"status {ended.status}, {ended.err[-300:]!r}")
    return "; ".join(wrong)


def leftovers(folder: Path) -> list[str]:
    """Files of a folder that no run should leave."""
    return [path.name for path in folder.iterdir() if path.name.startswith(".") or path.name.endswith(".part")]
