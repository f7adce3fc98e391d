"""Witnesses that can be played: each is a deal, a command to run, and what the machine must then show."""

from collections.abc import Callable

from bataille.game.cards import Card, Deck
from bataille.game.compare import Comparison, oracle
from bataille.game.notation import parse_deal
from bataille.game.play import Game, play
from bataille.rules import Rules
from bataille.rules.presets import PRESETS, preset
from bataille_proofs.verdict import Witness


def words(rules: Rules) -> str:
    """The options of `bataille play` that make these rules: the nearest preset and what differs from it.

    >>> words(preset("bataille").changed(face_down=0))
    '--rules bataille --face-down 0'
    """
    return min((_on_top_of(base, rules) for base in PRESETS.values()), key=_weight)


def _weight(options: str) -> tuple[int, bool]:
    return options.count("--"), not options.startswith("--rules bataille")


def _on_top_of(base: Rules, rules: Rules) -> str:
    wanted, had, options = rules.as_json(), base.as_json(), [f"--rules {base.name}"]
    for name, value in wanted.items():
        if name == "name" or value == had[name]:
            continue
        option = name.replace("_", "-")
        if isinstance(value, bool):
            options.append(f"--{option}" if value else f"--no-{option}")
        else:
            options.append(f"--{option} {'none' if value is None else value}")
    return " ".join(options)


def command(rules: Rules, deal: str, more: str = "") -> str:
    """What a reader types to see it."""
    return f'bataille play {words(rules)} --deal "{deal}"{more}'


def playing(rules: Rules, deal: str, shows: str, seen: Callable[[Game], bool]) -> Witness:
    """A deal whose game shows it.

    >>> playing(preset("bataille"), "1 3 5 / 2 4", "endless", lambda game: game.period == 6).replay()
    True
    """
    return Witness(command(rules, deal), shows, lambda: seen(play(rules, parse_deal(deal))))


def comparing(x: int, y: int, z: int) -> Witness:
    """Three ranks of which each beats the next and the last the first, met in one game."""
    rules, deck = preset("pyanitsa"), Deck((1, 2, 3), (1, 1, 1))
    card_oracle = oracle(deck, low_beats_high=True).compare

    def replay() -> bool:
        chain = ((x, y), (y, z), (z, x))
        return all(card_oracle(Card(one, 0), Card(other, 0)) is Comparison.HIGHER for one, other in chain)

    deal = f"{x} {y} / {z}"
    return Witness(command(rules, deal, " --trace"), f"{x} beats {y}, {y} beats {z}, and {z} beats {x}", replay)
