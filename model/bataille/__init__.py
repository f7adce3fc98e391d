"""A formally verified model of the card game War (French bataille, Russian p'yanitsa).

>>> import bataille
>>> game = bataille.play(bataille.preset("bataille"), bataille.parse_deal("1 3 5 / 2 4"))
>>> str(game.reason), game.tail, game.period
('repetition', 3, 6)
"""

from bataille.errors import BatailleError
from bataille.game.cards import Card, Deck
from bataille.game.keys import digest, index, key, position_at, position_of
from bataille.game.machine.phases import Phase
from bataille.game.machine.table import MACHINE, Machine, Transition
from bataille.game.machine.turn import Turn, moves, turn
from bataille.game.notation import Deal, parse_deal
from bataille.game.play import Game, play, trace
from bataille.game.random_deals import Shuffler, random_deal
from bataille.game.state import Outcome, Position, Reason, Seat
from bataille.rules import Rules
from bataille.rules.presets import PRESETS, preset

__version__ = "0.1.0"

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
    "Rules",
    "Seat",
    "Shuffler",
    "Transition",
    "Turn",
    "digest",
    "index",
    "key",
    "moves",
    "parse_deal",
    "play",
    "position_at",
    "position_of",
    "preset",
    "random_deal",
    "trace",
    "turn",
]
