"""What is free is the least of what the machine and every limit leave."""

from pathlib import Path

import pytest

from bataille.errors import TooBigError
from bataille.runtime import memory


def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str]) -> None:
    for name, text in files.items():
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    monkeypatch.setattr(memory, "_MEMINFO", tmp_path / "meminfo")
    monkeypatch.setattr(memory, "_GROUPS", tmp_path / "cgroup")
    monkeypatch.setattr(memory, "_MOUNT", tmp_path / "mount")


def test_a_control_group_of_version_2_limits_with_its_cache_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "meminfo": "MemTotal: 9000000 kB\nMemAvailable: 8000000 kB\n",
        "cgroup": "0::/box/job\n",
        "mount/box/job/memory.max": "max\n",
        "mount/box/job/memory.current": "10\n",
        "mount/box/memory.max": "5000\n",
        "mount/box/memory.current": "4000\n",
        "mount/box/memory.stat": "anon 3000\ninactive_file 700\n",
    }
    lay(tmp_path, monkeypatch, files)
    assert memory.free() == 1700


def test_a_control_group_of_version_1_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "meminfo": "MemAvailable: 8000000 kB\n",
        "cgroup": "8:cpu:/\n4:memory:/box\n",
        "mount/memory/box/memory.limit_in_bytes": "5000\n",
        "mount/memory/box/memory.usage_in_bytes": "4000\n",
        "mount/memory/box/memory.stat": "total_inactive_file 100\n",
    }
    lay(tmp_path, monkeypatch, files)
    assert memory.free() == 1100


def test_without_groups_the_machine_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path, monkeypatch, {"meminfo": "MemAvailable: 8 kB\n"})
    assert memory.free() == 8192


def test_what_does_not_fit_is_refused_and_what_fits_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "free", lambda: 1000)
    assert memory.require(950, "deck 5x1", str) == 950
    with pytest.raises(TooBigError, match=r"needs 951 bytes of memory and 950 bytes are free: at most 95 cards"):
        memory.require(951, "deck 5x1", lambda there: f"at most {there // 10} cards")
