"""A run that was stopped, anywhere and anyhow, goes on and gives the same result."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from bataille.cli.failures import INTERRUPTED
from bataille.engines import explicit, reference
from bataille.engines.compiled import parameters
from bataille.engines.deals import engine as deals
from bataille.engines.explicit import build
from bataille.errors import FileError
from bataille.game.cards import Deck
from bataille.rules.presets import preset
from bataille.runtime.checkpoint import Checkpoint, default_path

RULES, DECK = preset("bataille"), Deck.parse("2,2,3")


class StoppedError(Exception):
    """The machine loses its current."""


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pieces so small that a small deck is many; the user's cache directory is not ours."""
    monkeypatch.setattr(build, "CHUNK", 200)
    monkeypatch.setattr(build, "EVERY", 0.0)
    monkeypatch.setattr(deals, "CHUNK", 20)
    monkeypatch.setattr(deals, "EVERY", 0.0)
    monkeypatch.setattr(Checkpoint, "due", lambda _: True)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def stopping(monkeypatch: pytest.MonkeyPatch, after: int, error: type[BaseException]) -> Callable[[], None]:
    """Let so many checkpoints be written, then stop; gives what lifts that."""
    save, written = Checkpoint.save, 0

    def counting(self: Checkpoint, state: Any, arrays: Mapping[str, Any] | None = None) -> None:
        nonlocal written
        if written == after:
            written += 1
            raise error
        written += 1
        save(self, state, arrays)

    monkeypatch.setattr(Checkpoint, "save", counting)
    return lambda: monkeypatch.setattr(Checkpoint, "save", save)


@pytest.mark.parametrize("engine", [explicit, deals], ids=["explicit", "stream"])
def test_wherever_a_run_is_stopped_it_goes_on_to_the_same_result(
    engine: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    once, stops = engine.explore(RULES, DECK, workers=2), 0
    for after in range(1, 100):
        path = tmp_path / f"run{after}"
        lift = stopping(monkeypatch, after, StoppedError)
        try:
            engine.explore(RULES, DECK, workers=2, checkpoint=path)
        except StoppedError:
            stops += 1
        else:
            break
        finally:
            lift()
        assert path.exists()
        assert engine.explore(RULES, DECK, workers=2, checkpoint=path) == once
        assert not path.exists()
    assert stops > 5
    assert once.deals == reference.explore(RULES, DECK).deals


@pytest.mark.parametrize("engine", [explicit, deals], ids=["explicit", "stream"])
def test_a_resumed_run_does_not_begin_again(engine: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "run"
    lift = stopping(monkeypatch, 4, StoppedError)
    with pytest.raises(StoppedError):
        engine.explore(RULES, DECK, workers=1, checkpoint=path)
    lift()
    done: list[Any] = []
    save = Checkpoint.save
    monkeypatch.setattr(
        Checkpoint, "save", lambda self, state, arrays=None: done.append(state) or save(self, state, arrays)
    )
    engine.explore(RULES, DECK, workers=1, checkpoint=path)
    whole = len(done)
    done.clear()
    engine.explore(RULES, DECK, workers=1, checkpoint=path)
    assert len(done) == whole + 4


@pytest.mark.parametrize("engine", [explicit, deals], ids=["explicit", "stream"])
@pytest.mark.parametrize(
    ("rules", "deck"),
    [(RULES.changed(face_down=0), DECK), (RULES.changed(objective="shed"), DECK), (RULES, Deck.parse("2,3,2"))],
    ids=["rules", "objective", "deck"],
)
def test_other_parameters_are_refused(
    engine: Any, rules: Any, deck: Deck, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "run"
    lift = stopping(monkeypatch, 2, StoppedError)
    with pytest.raises(StoppedError):
        engine.explore(RULES, DECK, checkpoint=path)
    lift()
    kept = path.read_bytes()
    with pytest.raises(FileError, match="checkpoint of another run"):
        engine.explore(rules, deck, checkpoint=path)
    other = deals if engine is explicit else explicit
    with pytest.raises(FileError, match="its engine is"):
        other.explore(RULES, DECK, checkpoint=path)
    assert path.read_bytes() == kept


def test_a_limit_is_not_another_question(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lift = stopping(monkeypatch, 2, StoppedError)
    with pytest.raises(StoppedError):
        deals.explore(RULES, DECK, checkpoint=tmp_path / "run")
    lift()
    limited = RULES.changed(limit=3, repetition=False)
    assert deals.explore(limited, DECK, checkpoint=tmp_path / "run").deals == reference.explore(RULES, DECK).deals


@pytest.mark.parametrize("engine", [explicit, deals], ids=["explicit", "stream"])
def test_ctrl_c_keeps_the_run_in_the_cache_without_being_told(engine: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    name = build.ENGINE if engine is explicit else deals.ENGINE
    path = default_path(parameters(name, RULES, DECK))
    once = engine.explore(RULES, DECK)
    lift = stopping(monkeypatch, 3, KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        engine.explore(RULES, DECK)
    lift()
    assert path.exists()
    assert engine.explore(RULES, DECK) == once
    assert not path.exists()


# --- real processes, real signals

COMMAND = """
import sys
from bataille.engines.deals import engine
from bataille.cli import main
from bataille.engines.explicit import build
build.CHUNK, build.EVERY, engine.EVERY = 1 << 12, 0.0, 0.0
main(sys.argv[1:])
"""
ENVIRONMENT = dict(os.environ)
"""With the user's cache directory, where the compiled kernels lie."""
RUNS = {"explicit": "8x1", "stream": "4,4,4,3"}


def start(engine: str, path: Path) -> "subprocess.Popen[str]":
    words = ["explore", RUNS[engine], "--engine", engine, "--checkpoint", str(path), "--json"]
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


@pytest.fixture(scope="module")
def whole() -> Callable[[str], Any]:
    """What a run that nobody stops comes to."""
    known: dict[str, Any] = {}

    def asked(engine: str) -> Any:
        if engine not in known:
            module = {"explicit": explicit, "stream": deals}[engine]
            known[engine] = module.explore(RULES, Deck.parse(RUNS[engine])).as_json()
        return known[engine]

    return asked


@pytest.mark.parametrize("engine", RUNS)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["SIGKILL", "SIGINT"])
def test_a_killed_process_goes_on_to_the_same_result(
    engine: str, how: signal.Signals, whole: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run"
    process = start(engine, path)
    deadline = time.monotonic() + 120
    while not path.exists() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.005)
    process.send_signal(how)
    out, err = process.communicate(timeout=60)
    assert out == ""
    if how is signal.SIGKILL:
        assert process.returncode == -signal.SIGKILL
    else:
        assert process.returncode == 3
        assert err.strip() == f"bataille: {INTERRUPTED}"
    assert path.exists()
    again = start(engine, path)
    out, err = again.communicate(timeout=120)
    assert again.returncode == 0, err
    monkeypatch.undo()
    assert json.loads(out) == whole(engine)
    assert not path.exists()
