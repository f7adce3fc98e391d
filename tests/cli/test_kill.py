"""kill -9 at random moments: what is resumed gives the undisturbed result, and nothing is left over."""

import json
import random
import signal
from pathlib import Path

import pytest

from disturbed import run

SMALL = (
    "from bataille.runtime.checkpoint import Checkpoint; Checkpoint.due = lambda _: True; "
    "from bataille.engines.explicit import build; build.CHUNK = 1 << 11; "
    "from bataille.engines.deals import engine; engine.CHUNK = 1 << 12"
)
"""Parts of the work so small, and checkpoints so many, that every moment is one between two of them."""

COMMANDS = {
    "stream": "explore 4,4,3,3 --engine stream --workers 1 --checkpoint {run} --json",
    "survey": "survey 52 --games 12000 --workers 2 --checkpoint {run} --json",
    "explicit": "explore 7x1 --engine explicit --workers 2 --checkpoint {run} --json",
    "frontier": "explore 12x1 --engine frontier --workers 1 --checkpoint {run} --json",
    "rows": "explore 9x1 --engine frontier --workers 1 --memory 0.0000001 --checkpoint {run} --json",
    "existence": "explore 8x1 --endless-only --workers 1 --checkpoint {run} --json",
}
MOST_KILLS = 4
"""Kills of one run before it may end."""


def answer(text: str) -> dict[str, object]:
    """The result without the estimate, which depends on what is free at the moment."""
    document: dict[str, object] = json.loads(text)
    document.pop("estimate", None)
    return document


def kill(name: str, times: int, folder: Path) -> None:
    words, chosen = COMMANDS[name].format(run=folder / "run").split(), random.Random(times)
    folder.mkdir()
    undisturbed = run(words, prelude=SMALL)
    assert undisturbed.status == 0, undisturbed
    whole = answer(undisturbed.out)
    for path in folder.iterdir():
        path.unlink()
    killed = 0
    while killed < times:
        for _ in range(MOST_KILLS):
            ended = run(words, [(signal.SIGKILL, 0.0)], chosen.random() * undisturbed.seconds, prelude=SMALL)
            killed += 1
            if ended.status == 0 or killed == times:
                break
            assert ended.status == -signal.SIGKILL, ended
        last = run(words, prelude=SMALL)
        assert last.status == 0, last
        assert answer(last.out) == whole
        assert list(folder.iterdir()) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_killed_and_resumed_gives_the_same(name: str, tmp_path: Path) -> None:
    kill(name, 2, tmp_path / "folder")


@pytest.mark.census
@pytest.mark.parametrize("name", COMMANDS)
def test_killed_at_40_moments_and_resumed_gives_the_same(name: str, tmp_path: Path) -> None:
    kill(name, 40, tmp_path / "folder")
