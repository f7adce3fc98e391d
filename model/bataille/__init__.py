"""A formally verified model of the card game War (French bataille, Russian p'yanitsa).

Whatever a command does, a function does; rules, decks and deals are values or the words one would type.

>>> import bataille as bt
>>> print(bt.play("1 3 5 / 2 4", rules="bataille"))
draw by repetition after 9 turns: endless, tail 3, period 6
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bataille.api.chances import chances
    from bataille.api.cycles import check, find_cycles
    from bataille.api.explore import endless, explore, position_map, survey
    from bataille.api.play import play, random_deal
    from bataille.api.verify import Report, holds, verify
    from bataille.errors import BatailleError
    from bataille.game.cards import Card, Deck
    from bataille.game.keys import digest, index, key, position_at, position_of
    from bataille.game.machine.phases import Phase
    from bataille.game.machine.table import MACHINE, Machine, Transition
    from bataille.game.machine.turn import Turn, moves, turn
    from bataille.game.notation import Deal, parse_deal
    from bataille.game.play import Game, trace
    from bataille.game.random_deals import Shuffler
    from bataille.game.state import Outcome, Position, Reason, Seat
    from bataille.rules import Rules
    from bataille.rules.presets import PRESETS, preset

from bataille.runtime.version import __version__ as __version__

__all__ = [
    "MACHINE",
    "PRESETS",
    "BatailleError",
    "Card",
    "Deal",
    "Deck",
    "Game",
    "Machine",
    "Outcome",
    "Phase",
    "Position",
    "Reason",
    "Report",
    "Rules",
    "Seat",
    "Shuffler",
    "Transition",
    "Turn",
    "chances",
    "check",
    "digest",
    "endless",
    "explore",
    "find_cycles",
    "holds",
    "index",
    "key",
    "moves",
    "parse_deal",
    "play",
    "position_at",
    "position_map",
    "position_of",
    "preset",
    "random_deal",
    "survey",
    "trace",
    "turn",
    "verify",
]

_HOME = {
    "BatailleError": "bataille.errors",
    "Card": "bataille.game.cards",
    "Deal": "bataille.game.notation",
    "Deck": "bataille.game.cards",
    "Game": "bataille.game.play",
    "MACHINE": "bataille.game.machine.table",
    "Machine": "bataille.game.machine.table",
    "Outcome": "bataille.game.state",
    "PRESETS": "bataille.rules.presets",
    "Phase": "bataille.game.machine.phases",
    "Position": "bataille.game.state",
    "Reason": "bataille.game.state",
    "Report": "bataille.api.verify",
    "Rules": "bataille.rules",
    "Seat": "bataille.game.state",
    "Shuffler": "bataille.game.random_deals",
    "Transition": "bataille.game.machine.table",
    "Turn": "bataille.game.machine.turn",
    "chances": "bataille.api.chances",
    "check": "bataille.api.cycles",
    "digest": "bataille.game.keys",
    "endless": "bataille.api.explore",
    "explore": "bataille.api.explore",
    "find_cycles": "bataille.api.cycles",
    "holds": "bataille.api.verify",
    "index": "bataille.game.keys",
    "key": "bataille.game.keys",
    "moves": "bataille.game.machine.turn",
    "parse_deal": "bataille.game.notation",
    "play": "bataille.api.play",
    "position_at": "bataille.game.keys",
    "position_map": "bataille.api.explore",
    "position_of": "bataille.game.keys",
    "preset": "bataille.rules.presets",
    "random_deal": "bataille.api.play",
    "survey": "bataille.api.explore",
    "trace": "bataille.game.play",
    "turn": "bataille.game.machine.turn",
    "verify": "bataille.api.verify",
}
"""The module of each name. It is imported when the name is first used: so the command answers at once."""


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'bataille' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
