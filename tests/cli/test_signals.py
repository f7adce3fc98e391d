"""Ctrl-C and SIGTERM, once, twice and often, at moments spread over the whole life of every command."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from bataille.runtime.checkpoint_content import read_content
from disturbed import WAYS, faults, leftovers, run

COMMANDS = {
    "rules": "rules",
    "diagram": "diagram",
    "play": "play --deck 52 --seed 5 --trace",
    "explicit": "explore 7x1 --engine explicit --checkpoint {run} --json",
    "stream": "explore 9x1 --engine stream --checkpoint {run} --json",
    "frontier": "explore 12x1 --engine frontier --checkpoint {run} --json",
    "existence": "explore 9x1 --endless-only --checkpoint {run} --json",
    "cycles": "cycles 5x1",
    "pieces": "cycles 4x4 --method pieces --seconds 1 --checkpoint {run}",
    "survey": "survey 52 --games 4000 --checkpoint {run} --json",
    "chances": "chances 5x1 --json",
    "check": "check {certificate}",
    "verify": "verify every_transition_conserves_cards",
}
VARYING = ("pieces", "verify")
"""Their output tells times and amounts, which differ from run to run."""


def moments(points: int, names: list[str]) -> Iterator[tuple[str, str, float]]:
    """A command, a way to send signals and a part of its life: spread evenly, the same every time."""
    chosen = random.Random(points)
    for i in range(points):
        yield (
            names[i % len(names)],
            chosen.choice(list(WAYS)),
            (i // len(names) + chosen.random()) * len(names) / points,
        )


def check_all(points: int, names: list[str], tmp_path: Path) -> None:
    certificate = tmp_path / "certificates"
    assert run(["cycles", "5x1", "--out", str(certificate)]).status == 0
    (file,) = certificate.iterdir()
    undisturbed, wrong = {}, []
    for name, way, part in moments(points, names):
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        words = COMMANDS[name].format(run=folder / "run", certificate=file).split()
        if name not in undisturbed:
            undisturbed[name] = run(words)
            assert undisturbed[name].status in (0, 3), undisturbed[name]
            (folder / "run").unlink(missing_ok=True)
        whole = undisturbed[name]
        ended = run(words, WAYS[way], part * whole.seconds)
        fault = faults(ended, whole if name not in VARYING or ended.status == 3 else ended)
        if left := leftovers(folder):
            fault += f" left {left}"
        if (folder / "run").exists():
            with open(folder / "run", "rb") as kept:
                read_content(kept)
            (folder / "run").unlink()
        if fault:
            wrong.append(f"{name}, {way} after {part:.3f} of {whole.seconds:.2f} s: {fault}")
    assert wrong == []


def test_a_signal_at_any_moment_of_a_command_is_one_sentence(tmp_path: Path) -> None:
    check_all(26, list(COMMANDS), tmp_path)


@pytest.mark.census
@pytest.mark.parametrize("name", COMMANDS)
def test_500_signals_to_every_command(name: str, tmp_path: Path) -> None:
    check_all(500, [name], tmp_path)
