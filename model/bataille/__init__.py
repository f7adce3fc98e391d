"""A formally verified model of the card game War (French bataille, Russian p'yanitsa).

Whatever a command does, a function does; rules, decks and deals are values or the words one would type.

>>> import bataille as bt
>>> print(bt.play("1 3 5 / 2 4", rules="bataille"))
draw by repetition after 9 turns: endless, tail 3, period 6
"""

from bataille.api.cycles import check, find_cycles
from bataille.api.explore import endless, explore, position_map, survey
from bataille.api.play import play, random_deal
from bataille.api.verify import Report, verify
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
    "check",
    "digest",
    "endless",
    "explore",
    "find_cycles",
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
