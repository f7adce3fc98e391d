"""Damaged checkpoints of every engine, and damaged rows: refused in a sentence, or the right numbers."""

import json
import random
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bataille.cycles.query import CycleQuery, SearchStatus
from bataille.cycles.search import pieces
from bataille.engines import explicit
from bataille.engines.deals import engine as deals
from bataille.engines.explicit import build
from bataille.engines.frontier import engine as frontier
from bataille.engines.frontier.executors import threads
from bataille.engines.frontier.existence import search
from bataille.engines.result import ExploreOptions
from bataille.engines.survey import run as survey
from bataille.errors import FileError, UndeterminedError
from bataille.game.cards import Deck
from bataille.rules.presets import preset
from bataille.runtime.checkpoint import Checkpoint
from bataille.runtime.checkpoint_content import read_content, write_content

RULES = preset("bataille")


class StoppedError(Exception):
    """The machine loses its current."""


@dataclass(frozen=True)
class Kind:
    """A kind of run, and after how many checkpoints it is stopped."""

    run: Callable[[Path], Any]
    stop: int


def _existence(path: Path) -> Any:
    with threads(1) as runner:
        return search(RULES, Deck.parse("9x1"), runner, checkpoint=path)


def _frontier(path: Path, budget: int | None = None) -> Any:
    return frontier.explore(RULES, Deck.parse("9x1"), checkpoint=path, workers=1, options=ExploreOptions(budget=budget))


KINDS = {
    "stream": Kind(lambda path: deals.explore(RULES, Deck.parse("2,2,3"), checkpoint=path, workers=1), 4),
    "survey": Kind(lambda path: survey.survey(RULES, Deck.parse("5x1"), games=900, checkpoint=path, workers=1), 1),
    "explicit": Kind(lambda path: explicit.explore(RULES, Deck.parse("2,2,2"), checkpoint=path, workers=1), 12),
    "frontier": Kind(_frontier, 4),
    "rows": Kind(lambda path: _frontier(path, 100), 4),
    "existence": Kind(_existence, 5),
}


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """So small parts that a small run writes many checkpoints."""
    monkeypatch.setattr(build, "CHUNK", 60)
    monkeypatch.setattr(deals, "CHUNK", 20)
    monkeypatch.setattr(Checkpoint, "due", lambda _: True)
    monkeypatch.setattr("os.fsync", lambda _: None)


def stopped(kind: Kind, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run until so many checkpoints are written; the file stays."""
    save, left = Checkpoint.save, [kind.stop]

    def counting(self: Checkpoint, state: Any, arrays: Any = None) -> None:
        if not left[0]:
            raise StoppedError
        left[0] -= 1
        save(self, state, arrays)

    with monkeypatch.context() as patch:
        patch.setattr(Checkpoint, "save", counting)
        with pytest.raises(StoppedError):
            kind.run(path)
    assert path.exists()


def alterations(original: dict[str, bytes], seed: int) -> Iterator[dict[str, bytes]]:
    """Altered copies of a run's files without end: bits, cuts, insertions, other bytes."""
    chosen = random.Random(seed)
    while True:
        files = dict(original)
        name = chosen.choice(list(files))
        data = bytearray(files[name])
        at = chosen.randrange(len(data))
        match chosen.randrange(5):
            case 0:
                data[at] ^= 1 << chosen.randrange(8)
            case 1:
                del data[at:]
            case 2:
                data[at:at] = bytes([chosen.randrange(256)])
            case 3:
                del data[at : at + chosen.randrange(1, 20)]
            case _:
                data[at : at + 8] = bytes(chosen.randrange(256) for _ in range(8))
        files[name] = bytes(data)
        if files != original:
            yield files


def altered_values(header: Any, chosen: random.Random) -> Any:
    """The same JSON with one name or value changed: what a digest that is right does not show."""
    places: list[tuple[Any, Any]] = []

    def collect(value: Any) -> None:
        for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
            places.append((value, key))
            collect(value[key])

    collect(header["state"])
    holder, key = chosen.choice(places)
    value = holder[key]
    if isinstance(holder, dict) and chosen.random() < 0.4:
        holder[f"{key}s"] = holder.pop(key)
    elif type(value) is int:
        holder[key] = chosen.choice([value + 1, -1 - value, value + 10**6, 1 << 70, None, "x", 0.5, True, []])
    else:
        holder[key] = chosen.choice([None, 7, "x", [], {}, [[]]])
    return header


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder that hold anything."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file() and p.stat().st_size}


def write(files: dict[str, bytes], folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def damage(name: str, copies: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Resume from damaged copies; how many were refused, and how many gave the right numbers."""
    kind, folder = KINDS[name], tmp_path / "run"
    right, path = kind.run(tmp_path / "undisturbed"), folder / "file"
    folder.mkdir()
    stopped(kind, path, monkeypatch)
    original = contents(folder)
    assert name != "rows" or len(original) > 1
    write(original, folder)
    assert kind.run(path) == right, "an undamaged one resumes"
    refused = 0
    for files, _ in zip(alterations(original, copies), range(copies), strict=False):
        write(files, folder)
        try:
            assert kind.run(path) == right
        except FileError:
            refused += 1
    return refused, copies - refused


@pytest.mark.parametrize("name", KINDS)
def test_damage_is_never_believed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused, right = damage(name, 100, tmp_path, monkeypatch)
    assert refused >= (30 if name == "rows" else 100), f"{right} of 100 were taken"


@pytest.mark.census
@pytest.mark.parametrize("name", KINDS)
def test_10_000_damaged_checkpoints(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused, right = damage(name, 1_700, tmp_path, monkeypatch)
    print(f"{name}: {refused} refused, {right} right")
    assert refused >= (500 if name == "rows" else 1_700)


@pytest.mark.parametrize("name", KINDS)
def test_a_state_that_fits_nothing_is_refused_although_its_digest_is_right(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, folder, chosen = KINDS[name], tmp_path / "run", random.Random(7)
    right, path, refused = kind.run(tmp_path / "undisturbed"), folder / "file", 0
    folder.mkdir()
    stopped(kind, path, monkeypatch)
    original = contents(folder)
    for _ in range(30):
        write(original, folder)
        with open(path, "rb") as file:
            header, arrays = read_content(file)
        header = altered_values(json.loads(json.dumps(header)), chosen)
        with open(path, "wb") as file:
            write_content(file, header, [memoryview(np.asarray(array)) for array in arrays.values()])
        try:
            result = kind.run(path)
        except (FileError, UndeterminedError):
            refused += 1
        except Exception as error:
            pytest.fail(f"{type(error).__name__}: {error} for {header['state']}")
        else:
            assert type(result) is type(right)
    assert refused > 10


def test_a_damaged_search_by_pieces_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    wanted = CycleQuery(rules=RULES, deck=Deck.parse("2x4"), seed=1, checkpoint=path)
    events = pieces.search(wanted)
    assert any(isinstance(event, SearchStatus) for event in events)
    events.close()  # type: ignore[attr-defined]  # a generator
    original = {"file": path.read_bytes()}
    for files, _ in zip(alterations(original, 1), range(100), strict=False):
        path.write_bytes(files["file"])
        with pytest.raises(FileError):
            next(iter(pieces.search(wanted)))
