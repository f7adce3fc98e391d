"""Where in a turn the game stands, and what may be known there."""

from enum import Enum
from typing import NamedTuple

from bataille.game.compare import Comparison
from bataille.game.state import Outcome, Reason


class Phase(Enum):
    """Where in a turn the game stands; the last nine are its ends."""

    TURN_START = "turn start"
    FACED = "faced"
    TIED = "tied"
    COVERED = "covered"
    A_TAKES = "a takes"
    B_TAKES = "b takes"
    A_BY_CARDS = "a wins by cards"
    B_BY_CARDS = "b wins by cards"
    A_BY_SHORTAGE = "a wins by shortage"
    B_BY_SHORTAGE = "b wins by shortage"
    DRAW_BY_SHORTAGE = "draw by shortage"
    DRAW_BY_REPETITION = "draw by repetition"
    A_AT_LIMIT = "a wins at the limit"
    B_AT_LIMIT = "b wins at the limit"
    DRAW_AT_LIMIT = "draw at the limit"


ENDS: dict[Phase, tuple[Outcome, Reason]] = {
    Phase.A_BY_CARDS: (Outcome.A_WINS, Reason.ALL_CARDS),
    Phase.B_BY_CARDS: (Outcome.B_WINS, Reason.ALL_CARDS),
    Phase.A_BY_SHORTAGE: (Outcome.A_WINS, Reason.SHORTAGE),
    Phase.B_BY_SHORTAGE: (Outcome.B_WINS, Reason.SHORTAGE),
    Phase.DRAW_BY_SHORTAGE: (Outcome.DRAW, Reason.SHORTAGE),
    Phase.DRAW_BY_REPETITION: (Outcome.DRAW, Reason.REPETITION),
    Phase.A_AT_LIMIT: (Outcome.A_WINS, Reason.LIMIT),
    Phase.B_AT_LIMIT: (Outcome.B_WINS, Reason.LIMIT),
    Phase.DRAW_AT_LIMIT: (Outcome.DRAW, Reason.LIMIT),
}


class TurnContext(NamedTuple):
    """What a guard may know beside rules and sizes."""

    faced: Comparison | None = None
    """How a's last faced card compares with b's; asked in phase `faced` only."""
    turns: int = 0
    """Turns played before this one."""
    seen: bool = False
    """Whether this exact position stood at the start of an earlier turn."""
