"""Compiled kernels are kept, never stale, and the wait for the first compilation is told."""

import os
import subprocess
import sys
from pathlib import Path
from time import time

import pytest

from bataille.kernels import compiling

ONE_KERNEL = """
from bataille.kernels import codes, packed
print(packed.takes_first(packed.RuleCodes(1, 0, codes.LOSER, 0, 0, 0, 3), True), len(packed.takes_first.signatures))
"""


def run(cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", ONE_KERNEL], env=os.environ | {"NUMBA_CACHE_DIR": str(cache)},
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return done.stdout


def beside_the_sources() -> list[Path]:
    return list(Path(compiling.__file__).parent.rglob("*.nb[ic]"))


def test_a_kernel_is_kept_under_a_name_for_all_sources_together(tmp_path: Path) -> None:
    assert run(tmp_path) == "False 1\n"
    kept = tmp_path / "kernels" / compiling.sources()
    assert list(kept.rglob("packed.takes_first*.nbi"))
    assert beside_the_sources() == []


def test_a_change_in_any_kernel_source_is_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for source in Path(compiling.__file__).parent.glob("*.py"):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    monkeypatch.setattr(compiling, "__file__", str(tmp_path / "compiling.py"))
    before = compiling.sources()
    (tmp_path / "packed.py").write_text((tmp_path / "packed.py").read_text() + "# another\n")
    assert compiling.sources() != before


def test_what_other_sources_left_long_ago_makes_room(tmp_path: Path) -> None:
    old, young = (tmp_path / "kernels" / name for name in ("old", "young"))
    for kept in (old, young):
        kept.mkdir(parents=True)
        (kept / "a.nbc").write_bytes(b"compiled")
    os.utime(old, (0, time() - compiling.STALE - 60))
    os.utime(young, (0, time() - compiling.STALE + 60))
    assert run(tmp_path) == "False 1\n"
    assert {kept.name for kept in (tmp_path / "kernels").iterdir()} == {"young", compiling.sources()}


def test_where_nothing_can_be_written_kernels_work_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no directory")
    assert run(tmp_path / "file") == "False 1\n"
    assert beside_the_sources() == []


def test_compiling_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(compiling, "tell", told.append)
    monkeypatch.setattr(compiling, "_CACHE", None)
    monkeypatch.setattr(compiling._NOTICE, "_said", False)

    def one(x: int) -> int:
        return x + 1

    def two(x: int) -> int:
        return x + 2

    for function in (one, two):
        function.__module__ = "bataille.kernels.made_up"
        assert compiling.kernel(function)(1) == function(1)
    assert told == ["compiling the kernels: once on this machine, some seconds"]
