"""Helper processes: every task once, errors come back, and nothing is left behind however a run ends."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bataille.errors import RulesError, UndeterminedError
from bataille.rules.presets import preset
from bataille_proofs.worker_pool import each

PATIENCE = 120
"""Seconds until a process that should be there, or gone, is given up; nothing waits as long where all is well."""


@pytest.mark.parametrize("workers", [1, 3, 9])
def test_every_task_is_done_once_whatever_the_workers(workers: int) -> None:
    assert sorted(each(abs, [-5, 3, -1, 0], workers)) == [(0, 5), (1, 3), (2, 1), (3, 0)]
    assert list(each(abs, [], workers)) == []


def test_an_error_in_a_task_comes_back_as_itself() -> None:
    with pytest.raises(RulesError, match="batalle"):
        list(each(preset, ["bataille", "batalle"], 1))


def test_what_a_task_prints_spoils_no_answer() -> None:
    assert list(each(print, ["a line"], 1)) == [(0, None)]


def test_a_helper_that_dies_is_told() -> None:
    with pytest.raises(UndeterminedError, match="ended before"):
        list(each(os._exit, [4], 1))


def test_helpers_end_with_a_run_that_is_left_early() -> None:
    found = each(_long_after_the_first, [0, PATIENCE, PATIENCE], 2)
    number, helper = next(found)
    assert number == 0
    found.close()  # type: ignore[attr-defined]  # each is a generator
    assert not Path(f"/proc/{helper}").exists()


def _long_after_the_first(seconds: int) -> int:
    time.sleep(seconds)
    return os.getpid()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are looked up in Linux's /proc")
@pytest.mark.parametrize(
    ("how", "status"), [(signal.SIGINT, 3), (signal.SIGTERM, 3), (signal.SIGKILL, -9)], ids=lambda how: str(how)
)
def test_the_matrix_ends_quietly_when_it_is_told_to(how: signal.Signals, status: int) -> None:
    run = [sys.executable, "-m", "bataille", "verify", "every turn ends", "--mutants", "--workers", "2"]
    path = os.pathsep.join(filter(None, sys.path))
    running = subprocess.Popen(
        run,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        # a test run that was started in the background has Ctrl-C ignored, and hands that on
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    helpers = _until(lambda: found if len(found := _children(running.pid)) == 2 else None)
    running.send_signal(how)
    told = running.communicate(timeout=PATIENCE)[1]
    assert running.returncode == status
    assert told.count("\n") == (status == 3), told
    assert "Traceback" not in told
    assert "leaked" not in told
    _until(lambda: not any(_lives(helper) for helper in helpers))


def _children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _until(seen):  # type: ignore[no-untyped-def]  # whatever it comes to
    began = time.monotonic()
    while not (found := seen()):
        assert time.monotonic() < began + PATIENCE, "waited in vain"
        time.sleep(0.05)
    return found
