"""`make soak`: random commands, signals, kills, resumes and damaged files, against the plain second program.

    python tests/soak.py --minutes 60 --seed 1

Every round draws rules, a small deck and a command; disturbs it; and compares what comes in the end with
`oracles/plain.py`, which was written from the rules alone and shares no code with the model. It prints its figures and
ends with status 1 where anything was wrong, each with the command that shows it.
"""

import argparse
import json
import shlex
import signal
import sys
import time
from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from bataille.game.cards import Deck
from bataille.game.random_deals import Shuffler, random_deal
from bataille.rules.presets import PRESETS
from disturbed import WAYS, Ended, leftovers, run
from oracles import plain

SMALL = (
    "from bataille.runtime.checkpoint import Checkpoint; Checkpoint.due = lambda _: True; "
    "from bataille.engines.explicit import build; build.CHUNK = 1 << 7; "
    "from bataille.engines.deals import engine; engine.CHUNK = 1 << 6"
)
DECKS = ("4x1", "5x1", "6x1", "2x2", "3x2", "2,2,3", "1,2,2", "3,2")
OVERRIDES = (
    "--face-down 0", "--face-down 2", "--pickup stacks/winner", "--pickup pairs/loser", "--pickup sorted/winner",
    "--shortage card", "--low-beats-high", "--objective shed",
)  # fmt: skip
Cards = list[tuple[int, int]]


class Soak:
    """Rounds of random commands, and what they came to."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.chosen, self.folder = Random(seed), folder
        self.figures: Counter[str] = Counter()
        self.wrong: list[str] = []

    def round(self) -> None:
        """One command, disturbed, resumed and compared."""
        presets = [name for name, rules in PRESETS.items() if "shuffled" not in str(rules.pickup)]
        rules = f"--rules {self.chosen.choice(presets)}"
        if self.chosen.random() < 0.6:
            rules += f" {self.chosen.choice(OVERRIDES)}"
        kind = self.chosen.choice([self.game, self.space, self.space, self.survey, self.certificate])
        kind(rules, self.chosen.choice(DECKS))
        self.figures["rounds"] += 1

    def game(self, rules: str, deck: str) -> None:
        """One game, by card."""
        seed = self.chosen.randrange(10**6)
        words = f"play --deck {deck} --seed {seed} {rules} --json"
        document = json.loads(self.finished(words).out)
        self.compare_game(words, document, *dealt(deck, seed, 0))

    def space(self, rules: str, deck: str) -> None:
        """Every deal of a deck, by any engine, disturbed and resumed."""
        engine = self.chosen.choice(["explicit", "stream", "frontier"])
        words = f"explore {deck} --engine {engine} {rules} --workers 2 --json --checkpoint {self.folder / 'run'}"
        if engine == "frontier" and self.chosen.random() < 0.5:
            words += " --memory 0.000001"
        document = json.loads(self.disturbed(words).out)
        expected: Counter[str] = Counter()
        for a, b in every_deal(deck):
            expected[outcome(document["rules"], a, b)] += 1
        self.figures["games compared"] += expected.total()
        names = ("a-wins", "b-wins", "draw", "endless")
        self.expect(words, [document["deals"][name.replace("-", "_")] for name in names], [expected[n] for n in names])

    def survey(self, rules: str, deck: str) -> None:
        """Random games, disturbed and resumed."""
        games, seed = self.chosen.randrange(50, 2000), self.chosen.randrange(1000)
        words = f"survey {deck} --games {games} --seed {seed} {rules} --json --checkpoint {self.folder / 'run'}"
        document = json.loads(self.disturbed(words).out)
        rule = {**document["rules"]}
        expected = Counter(outcome(rule, *dealt(deck, seed, game), limited=True) for game in range(games))
        self.figures["games compared"] += games
        names = ("a-wins", "b-wins", "draw", "endless")
        self.expect(words, [document[name.replace("-", "_")] for name in names], [expected[name] for name in names])

    def certificate(self, rules: str, deck: str) -> None:
        """Certificates: right ones pass, altered ones do not, and none is a traceback."""
        folder = self.folder / "certificates"
        self.finished(f"cycles {deck} --seconds 5 {rules} --out {folder}", (0, 3))
        for path in folder.iterdir() if folder.exists() else ():
            self.expect(str(path), self.finished(f"check {path}", (0, 1)).status, 0)
            data = bytearray(path.read_bytes())
            document = json.loads(data)
            at = self.chosen.randrange(len(data))
            data[at] ^= 1 << self.chosen.randrange(7)
            path.write_bytes(data)
            try:
                same = json.loads(data) == document
            except ValueError:
                same = False
            status = self.finished(f"check {shlex.quote(str(path))}", (0, 1)).status
            self.figures["certificates altered"] += 1
            self.expect(f"altered {bytes(data)!r}", status, 0 if same else 1)
            path.unlink()

    def disturbed(self, words: str) -> Ended:
        """Run a command with a checkpoint: disturbed in the middle a few times, then to its end."""
        whole = self.folder / "run"
        seconds = 0.8
        for _ in range(self.chosen.randrange(4)):
            way = self.chosen.choice([*WAYS, "SIGKILL", "SIGKILL"])
            signals = WAYS.get(way, [(signal.SIGKILL, 0.0)])
            ended = run(words.split(), signals, self.chosen.random() * seconds, prelude=SMALL)
            self.figures["killed" if way == "SIGKILL" else "interrupted"] += 1
            if way != "SIGKILL" and ended.status not in (0, 3):
                self.say(words, f"{way}: status {ended.status} {ended.err}")
            self.expect(f"{words} after {way}", ended.err.count("Traceback"), 0)
            if ended.status == 0:
                return ended
        if whole.exists() and self.chosen.random() < 0.5:
            self.damage(words, whole)
        ended = self.finished(words)
        self.expect(words, leftovers(self.folder), [])
        self.expect(words, whole.exists(), False)
        return ended

    def damage(self, words: str, whole: Path) -> None:
        """A damaged checkpoint is refused; what was damaged is then removed, as the sentence says."""
        data = bytearray(whole.read_bytes())
        at = self.chosen.randrange(len(data))
        if self.chosen.random() < 0.5:
            data[at] ^= 1 << self.chosen.randrange(8)
        else:
            del data[at:]
        whole.write_bytes(data)
        self.figures["damaged"] += 1
        ended = run(words.split(), prelude=SMALL)
        self.expect(f"{words} damaged at {at}", (ended.status, ended.err.count("\n")), (2, 1))
        whole.unlink()

    def finished(self, words: str, valid: tuple[int, ...] = (0,)) -> Ended:
        """Run a command to its end."""
        ended = run(shlex.split(words), prelude=SMALL)
        self.figures["commands"] += 1
        if ended.status not in valid or "Traceback" in ended.err or not ended.alone:
            self.say(words, f"status {ended.status} {ended.err}")
        return ended

    def compare_game(self, words: str, document: dict[str, Any], a: Cards, b: Cards) -> None:
        expected = plain.play(document["rules"], a, b)
        names = ("outcome", "reason", "turns", "wars", "tail", "period", "suit_blind_tail", "suit_blind_period")
        self.expect(words, [document[name] for name in names], [expected[name] for name in names])
        self.figures["games compared"] += 1

    def expect(self, words: str, value: object, expected: object) -> None:
        if value != expected:
            self.say(words, f"{value} where {expected} is right")

    def say(self, words: str, what: str) -> None:
        self.wrong.append(f"{words}: {what}")
        print(f"WRONG {self.wrong[-1]}", flush=True)


def dealt(deck: str, seed: int, game: int) -> tuple[Cards, Cards]:
    """The piles of a random deal as plain cards."""
    position = random_deal(Deck.parse(deck), Shuffler(seed, game))
    return [(*card,) for card in position.a], [(*card,) for card in position.b]


def every_deal(text: str) -> list[tuple[Cards, Cards]]:
    """Every deal of a deck, suits forgotten."""
    deck = Deck.parse(text)
    result = []
    for order in sorted(set(permutations(card.rank for card in deck.cards))):
        copies: Counter[int] = Counter()
        cards = []
        for rank in order:
            cards.append((rank, copies[rank]))
            copies[rank] += 1
        result.append((cards[: deck.dealt], cards[deck.dealt :]))
    return result


def outcome(rules: dict[str, Any], a: Cards, b: Cards, *, limited: bool = False) -> str:
    """How plain.py says that a game ends; without its limit unless `limited`."""
    if not limited:
        rules = {**rules, "limit": None, "repetition": True}
    elif rules["limit"] is None:
        rules = {**rules, "repetition": True}
    ended = plain.play(rules, a, b)
    return "endless" if ended["reason"] == "repetition" else str(ended["outcome"])


def main() -> int:
    """Soak for so many minutes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        soak, until = Soak(options.seed, Path(folder)), time.monotonic() + 60 * options.minutes
        while time.monotonic() < until:
            soak.round()
    figures = ", ".join(f"{number:,} {name}" for name, number in sorted(soak.figures.items()))
    print(f"seed {options.seed}, {options.minutes:g} minutes: {figures}; {len(soak.wrong)} wrong")
    return bool(soak.wrong)


if __name__ == "__main__":
    sys.exit(main())
