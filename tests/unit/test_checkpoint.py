"""A checkpoint is whole or not there, and answers one question only."""

import json
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from bataille.errors import FileError
from bataille.runtime import checkpoint
from bataille.runtime.checkpoint import Checkpoint, default_path

PARAMETERS = {"deck": "5x1", "rules": {"face_down": 1, "limit": None}, "engine": "explicit/1"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.checkpoint"


def test_arrays_come_back_as_they_were(path: Path) -> None:
    arrays = {
        "next": np.arange(12, dtype=np.uint32).reshape(3, 4),
        "state": np.array([-1, 0, 5], dtype=np.int8),
        "empty": np.empty(0, dtype=np.int64),
    }
    Checkpoint(PARAMETERS, path).save({"done": 7}, arrays)
    saved = Checkpoint(PARAMETERS, path).load()
    assert saved is not None
    assert saved.state == {"done": 7}
    for name, array in arrays.items():
        back = np.asarray(saved.arrays[name])
        assert back.size == 0 or back.dtype == array.dtype
        assert np.array_equal(back, array)


@pytest.mark.parametrize("name", ["deck", "rules", "engine"])
def test_other_parameters_are_refused_and_the_file_is_left_alone(path: Path, name: str) -> None:
    Checkpoint(PARAMETERS, path).save(1)
    before = path.read_bytes()
    with pytest.raises(FileError, match=f"its {name} is"):
        Checkpoint({**PARAMETERS, name: "another"}, path).load()
    assert path.read_bytes() == before


def test_every_truncation_is_seen(path: Path) -> None:
    Checkpoint(PARAMETERS, path).save({"done": 7}, {"next": np.arange(5)})
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(FileError, match="not a whole checkpoint"):
            Checkpoint(PARAMETERS, path).load()


def test_a_changed_byte_of_an_array_is_seen(path: Path) -> None:
    Checkpoint(PARAMETERS, path).save({}, {"next": np.arange(5)})
    data = bytearray(path.read_bytes())
    data[-3] ^= 1
    path.write_bytes(data)
    with pytest.raises(FileError, match="not a whole checkpoint"):
        Checkpoint(PARAMETERS, path).load()


def test_a_failed_write_leaves_the_last_whole_one_and_nothing_beside(path: Path) -> None:
    mine = Checkpoint(PARAMETERS, path)
    mine.save(1)
    with pytest.raises(TypeError):
        mine.save({"not": {json}})
    with pytest.raises((BufferError, ValueError, TypeError)):
        mine.save(2, {"strided": np.arange(10)[::2]})
    saved = mine.load()
    assert saved is not None
    assert saved.state == 1
    mine.release()
    assert list(path.parent.iterdir()) == [path]


def test_ctrl_c_writes_and_goes_on_upwards(path: Path) -> None:
    mine = Checkpoint(PARAMETERS, path)
    with pytest.raises(KeyboardInterrupt), mine.kept(lambda: ({"done": 3}, {})):
        raise KeyboardInterrupt
    saved = mine.load()
    assert saved is not None
    assert saved.state == {"done": 3}


def test_a_run_that_ends_well_leaves_nothing(path: Path) -> None:
    mine = Checkpoint(PARAMETERS, path, every=0)
    with mine.kept(lambda: (1, {})) as now_and_then:
        now_and_then()
        assert path.exists()
    assert not path.exists()


def test_the_default_place_is_another_one_for_other_parameters() -> None:
    places = {default_path({**PARAMETERS, "deck": deck}) for deck in ("5x1", "6x1", "5x2")}
    assert len(places) == 3


def test_a_file_nobody_named_may_fail_and_the_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bataille").write_text("a file where the directory should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rounds = 0
    with Checkpoint(PARAMETERS, every=0).kept(lambda: (rounds, {})) as now_and_then:
        for _ in range(3):
            now_and_then()
            rounds += 1
    assert rounds == 3


def test_a_named_file_that_fails_later_is_said_and_the_run_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = Checkpoint(PARAMETERS, tmp_path / "file" / "run", every=0)
    (tmp_path / "file").write_text("not a directory")
    with mine.kept(lambda: (1, {})) as now_and_then:
        now_and_then()
        now_and_then()
    assert capsys.readouterr().err.count("cannot be written") == 1


@pytest.mark.parametrize("name", ["file/run", "file/deep/run", "there", "a" * 250, "new/" + "a" * 250, "a" * 300])
def test_a_named_file_that_cannot_be_written_is_told_before_the_run_begins(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("not a directory")
    (tmp_path / "there").mkdir()
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(FileError, match="cannot be written"):
        Checkpoint(PARAMETERS, tmp_path / name).load()
    assert sorted(tmp_path.rglob("*")) == before


def test_a_named_file_in_a_folder_still_to_be_made_is_no_matter_and_asking_makes_nothing(tmp_path: Path) -> None:
    assert Checkpoint(PARAMETERS, tmp_path / "new" / "deep" / "run").load() is None
    assert list(tmp_path.iterdir()) == []


def test_a_file_nobody_named_does_not_fill_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(path.parent))
    monkeypatch.setattr(checkpoint, "disk_usage", lambda _: SimpleNamespace(free=3999))
    with pytest.raises(FileError, match=r"1000 bytes of 3\.9 KiB of disk"):
        Checkpoint(PARAMETERS).save(1, {"next": bytearray(1000)})
    Checkpoint(PARAMETERS, path).save(1, {"next": bytearray(1000)})
    assert path.exists()


def test_a_changed_bit_anywhere_is_seen(path: Path) -> None:
    Checkpoint(PARAMETERS, path).save({"done": 7, "sum": [1, 2]}, {"next": np.arange(5)})
    whole = path.read_bytes()
    for place in range(len(whole)):
        for bit in (0, 3, 7):
            path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :])
            with pytest.raises(FileError, match=r"not a whole checkpoint|an earlier version"):
                Checkpoint(PARAMETERS, path).load()
    path.write_bytes(whole + b"\n")
    with pytest.raises(FileError, match="not a whole checkpoint"):
        Checkpoint(PARAMETERS, path).load()


def test_one_of_the_earlier_version_is_refused_with_its_reason(path: Path) -> None:
    path.write_bytes(b"bataille-checkpoint/1\n" + (2).to_bytes(8, "little") + b"{}")
    with pytest.raises(FileError, match="an earlier version"):
        Checkpoint(PARAMETERS, path).load()


def test_one_of_the_earlier_version_that_nobody_named_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = default_path(PARAMETERS)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"bataille-checkpoint/1\n" + (2).to_bytes(8, "little") + b"{}")
    assert Checkpoint(PARAMETERS).load() is None


def test_a_second_run_on_a_file_in_use_is_refused_and_removes_nothing(path: Path) -> None:
    first, second = Checkpoint(PARAMETERS, path), Checkpoint(PARAMETERS, path)
    assert first.load() is None
    with pytest.raises(FileError, match="another run keeps itself in"):
        second.load()
    first.save(1)
    with pytest.raises(FileError, match="another run keeps itself in"):
        second.save(2)
    second.remove()
    saved = first.load()
    assert saved is not None
    assert saved.state == 1
    first.remove()
    assert second.load() is None
    second.release()
    assert list(path.parent.iterdir()) == []


def test_a_run_without_a_named_file_does_its_work_beside_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first, second = Checkpoint(PARAMETERS, every=0), Checkpoint(PARAMETERS, every=0)
    first.save(1)
    assert second.load() is None
    with second.kept(lambda: (2, {})) as now_and_then:
        now_and_then()
    saved = first.load()
    assert saved is not None
    assert saved.state == 1


def test_what_a_killed_run_left_is_removed_by_the_next(path: Path, tmp_path: Path) -> None:
    (tmp_path / ".run.checkpoint.999.part").write_bytes(b"half")
    (tmp_path / ".run.checkpoint.lock").write_bytes(b"")
    (tmp_path / ".other.999.part").write_bytes(b"of another program")
    mine = Checkpoint(PARAMETERS, path)
    assert mine.load() is None
    mine.remove()
    assert [file.name for file in tmp_path.iterdir()] == [".other.999.part"]


def test_a_finished_run_stays_kept_until_its_files_are_written(path: Path) -> None:
    def run_and_fail() -> None:
        with checkpoint.removed_at_the_end():
            with Checkpoint(PARAMETERS, path).kept(lambda: ("all", {})):
                pass
            raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        run_and_fail()
    with checkpoint.removed_at_the_end():
        mine = Checkpoint(PARAMETERS, path)
        saved = mine.load()
        assert saved is not None
        assert saved.state == "all"
        with mine.kept(lambda: ("all", {})):
            pass
        assert path.exists()
    assert list(path.parent.iterdir()) == []


def test_without_a_home_nothing_is_kept_and_nothing_is_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    monkeypatch.chdir(tmp_path)
    mine = Checkpoint(PARAMETERS, every=0)
    assert mine.load() is None
    with mine.kept(lambda: (1, {})) as now_and_then:
        now_and_then()
        assert not mine.path.exists()
    assert list(tmp_path.iterdir()) == []
