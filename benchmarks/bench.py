"""Ours against others, in one run: `make bench`.

Each is timed by the CPU seconds (user and system) of the thread or process that does the work, several times in
turn, and the median counts, so that a busy machine disturbs all alike.
"""

import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from bataille.engines.explicit import position_map
from bataille.engines.survey import survey
from bataille.game.cards import Deck
from bataille.rules.presets import preset
from oracles import spin

ROUNDS = 5
Rates = dict[str, float]
"""What was done, by name, for each CPU second."""


def seconds(work: Callable[[], object]) -> float:
    before = resource.getrusage(resource.RUSAGE_SELF)
    work()
    after = resource.getrusage(resource.RUSAGE_SELF)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def ours(deck: str, games: int, pickup: str = "pairs/winner") -> Rates:
    rules = preset("bataille").changed(pickup=pickup)
    found = []
    took = seconds(lambda: found.append(survey(rules, Deck.parse(deck), games=games, seed=len(found), workers=1)))
    turns = sum(value * n for value, n in found[0].turns.counts.items())
    return {"games": games / took, "turns": turns / took}


def batamiaou(games: int = 40_000) -> Rates:
    from batamiaou import BatamiaouGame

    game, rounds = BatamiaouGame(), 0

    def work() -> None:
        nonlocal rounds
        for seed in range(games):
            # without a seed it deals the same cards again
            game.reset(seed)
            rounds += game.run()

    took = seconds(work)
    return {"games": games / took, "turns": rounds / took}


def jouets(games: int = 600) -> Rates:
    from jouets.bataille import partie

    rounds = 0

    def work() -> None:
        nonlocal rounds
        for _ in range(games):
            rounds += partie()

    took = seconds(work)
    return {"games": games / took, "turns": rounds / took}


def spin_positions(ranks: int = 5, copies: int = 2) -> Rates:
    met = spin.search(ranks, copies, optimise="-O3")
    positions = Deck.parse(f"{ranks}x{copies}").positions
    assert met.positions + met.over - 1 == positions, "SPIN and we count the same positions"
    return {"positions": positions / met.seconds, "states": met.states / met.seconds}


def our_positions(deck: str = "5x2") -> Rates:
    chosen = Deck.parse(deck)
    took = seconds(lambda: position_map(preset("bataille"), chosen, workers=1))
    return {"positions": chosen.positions / took}


RUNS: dict[str, Callable[[], Rates]] = {
    "ours, 52 cards": lambda: ours("52", 400_000),
    "ours, 36 cards of 6 ranks (batamiaou's deck)": lambda: ours("6x6", 800_000),
    "batamiaou, 36 cards of 6 ranks": batamiaou,
    "ours, 52 cards, table shuffled (jouets' game)": lambda: ours("52", 20_000, "shuffled"),
    "jouets, 52 cards, table shuffled": jouets,
    "ours, every position of 5x2": our_positions,
    "ours, every position of 9x1": lambda: our_positions("9x1"),
    "SPIN, every position of 5x2": spin_positions,
}
RATIOS = [
    ("turns", "ours, 52 cards", "batamiaou, 36 cards of 6 ranks"),
    ("turns", "ours, 36 cards of 6 ranks (batamiaou's deck)", "batamiaou, 36 cards of 6 ranks"),
    ("games", "ours, 36 cards of 6 ranks (batamiaou's deck)", "batamiaou, 36 cards of 6 ranks"),
    ("games", "ours, 52 cards", "jouets, 52 cards, table shuffled"),
    ("games", "ours, 52 cards, table shuffled (jouets' game)", "jouets, 52 cards, table shuffled"),
    ("positions", "ours, every position of 5x2", "SPIN, every position of 5x2"),
    ("positions", "ours, every position of 9x1", "SPIN, every position of 5x2"),
]


def scaling(games: int = 2_000_000) -> dict[str, float]:
    """Games a second by the clock for one and for two workers, the same numbers; and the CPU time two workers add."""
    found, clock, cpu = [], [], []
    for workers in (1, 2):
        began, rules = time.monotonic(), preset("bataille")
        cpu.append(seconds(lambda: found.append(survey(rules, Deck.parse("52"), games=games, workers=workers))))  # noqa: B023
        clock.append(time.monotonic() - began)
    assert found[0] == found[1], "no number depends on the workers"
    return {
        "1 worker": games / clock[0],
        "2 workers": games / clock[1],
        "ratio": clock[0] / clock[1],
        "cpu": cpu[1] / cpu[0],
    }


def main() -> None:
    if spin.MISSING:
        print(f"without {', '.join(spin.MISSING)} SPIN is left out", file=sys.stderr)
    runs = {name: run for name, run in RUNS.items() if not (name.startswith("SPIN") and spin.MISSING)}
    for name in ("ours, 52 cards", "ours, every position of 5x2"):
        runs[name]()  # compiles
    met: dict[str, list[Rates]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            met[name].append(run())
    rates = {name: {what: median(one[what] for one in found) for what in found[0]} for name, found in met.items()}
    print(f"{'for each CPU second':<50}{'games':>14}{'turns':>16}{'positions':>14}")
    for name, rate in rates.items():
        print(f"{name:<50}" + "".join(
            f"{rate[what]:>{width},.0f}" if what in rate else " " * width
            for what, width in (("games", 14), ("turns", 16), ("positions", 14))
        ))  # fmt: skip
    print()
    ratios = []
    for what, one, other in RATIOS:
        if one in rates and other in rates:
            ratio = rates[one][what] / rates[other][what]
            ratios.append({"what": what, "ours": one, "theirs": other, "ratio": ratio})
            print(f"{ratio:8.1f} times the {what} of {other}: {one}")
    wall = scaling()
    print(f"\ngames a second by the clock: {wall['1 worker']:,.0f} with 1 worker, {wall['2 workers']:,.0f} with 2 "
          f"({wall['ratio']:.2f} times; {wall['cpu']:.2f} times the CPU seconds), the same numbers")  # fmt: skip
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(json.dumps({"rates": rates, "ratios": ratios, "wall": wall}, indent=2))


if __name__ == "__main__":
    main()
