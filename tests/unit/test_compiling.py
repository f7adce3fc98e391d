"""Compiled kernels are kept, never stale, and the wait for the first compilation is told."""

import os
import subprocess
import sys
from pathlib import Path
from time import time

import pytest

from bataille.engines.compiled import jit

ONE_KERNEL = """
from bataille.engines.compiled import packed_turn, rule_codes
rules = packed_turn.RuleCodes(1, 0, rule_codes.LOSER, 0, 0, 0, 3)
print(packed_turn.takes_first(rules, True), len(packed_turn.takes_first.signatures))
"""


def run(cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", ONE_KERNEL], env=os.environ | {"NUMBA_CACHE_DIR": str(cache)},
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return done.stdout


def beside_the_sources() -> list[Path]:
    return list(jit.ROOT.rglob("*.nb[ic]"))


def test_a_kernel_is_kept_under_a_name_for_all_sources_together(tmp_path: Path) -> None:
    assert run(tmp_path) == "False 1\n"
    kept = tmp_path / "kernels" / jit.sources()
    assert list(kept.rglob("packed_turn.takes_first*.nbi"))
    assert beside_the_sources() == []


def test_a_change_in_any_kernel_source_is_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = [source for pattern in jit.KERNELS for source in jit.ROOT.glob(pattern)]
    kernels = {source for source in jit.ROOT.rglob("*.py") if "compiled.jit import kernel" in source.read_text()}
    assert kernels <= set(sources)
    for source in sources:
        copy = tmp_path / source.relative_to(jit.ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(source.read_bytes())
    package = jit.ROOT
    monkeypatch.setattr(jit, "ROOT", tmp_path)
    names = {jit.sources()}
    for source in kernels:
        copy = tmp_path / source.relative_to(package)
        copy.write_text(copy.read_text() + "# another\n")
        names.add(jit.sources())
    assert len(names) == 1 + len(kernels)


def test_what_other_sources_left_long_ago_makes_room(tmp_path: Path) -> None:
    old, young = (tmp_path / "kernels" / name for name in ("old", "young"))
    for kept in (old, young):
        kept.mkdir(parents=True)
        (kept / "a.nbc").write_bytes(b"compiled")
    os.utime(old, (0, time() - jit.STALE - 60))
    os.utime(young, (0, time() - jit.STALE + 60))
    assert run(tmp_path) == "False 1\n"
    assert {kept.name for kept in (tmp_path / "kernels").iterdir()} == {"young", jit.sources()}


def test_where_nothing_can_be_written_kernels_work_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no directory")
    assert run(tmp_path / "file") == "False 1\n"
    assert beside_the_sources() == []


def test_compiling_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(jit, "tell", told.append)
    monkeypatch.setattr(jit, "_CACHE", None)
    monkeypatch.setattr(jit._NOTICE, "_said", False)

    def one(x: int) -> int:
        return x + 1

    def two(x: int) -> int:
        return x + 2

    for function in (one, two):
        function.__module__ = "bataille.engines.made_up"
        assert jit.kernel(function)(1) == function(1)
    assert told == ["compiling the kernels: once on this machine, some seconds"]
