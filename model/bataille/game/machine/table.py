"""The game as a table of transitions: the one description that everything else reads.

Nothing here, in `guards` or in `actions` looks at a card, so the piles may hold real cards, unknown
ones, or a solver's symbols.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bataille.game.machine.actions import Action, cover, face, gather, keep, slide
from bataille.game.machine.guards import (
    Guard,
    a_is_higher,
    a_reached_the_objective,
    b_is_higher,
    b_reached_the_objective,
    cannot_face,
    cannot_start,
    equal,
    limit_favours_a,
    limit_favours_b,
    limit_favours_nobody,
    nobody_is_short,
    only_a_is_short,
    only_b_is_short,
    position_repeats,
    shortage_draws,
    table_is_gathered,
    table_lies,
    turn_goes_on,
)
from bataille.game.machine.phases import Phase
from bataille.game.state import Seat
from bataille.runtime.html import table


class Transition(NamedTuple):
    """From `source`, when `guard` holds, do `action` and go to `target`."""

    name: str
    source: Phase
    guard: Guard
    action: Action
    target: Phase


_P = Phase

TRANSITIONS: tuple[Transition, ...] = (
    Transition("a_by_cards", _P.TURN_START, a_reached_the_objective, keep, _P.A_BY_CARDS),
    Transition("b_by_cards", _P.TURN_START, b_reached_the_objective, keep, _P.B_BY_CARDS),
    Transition("repeat", _P.TURN_START, position_repeats, keep, _P.DRAW_BY_REPETITION),
    Transition("a_leads", _P.TURN_START, limit_favours_a, keep, _P.A_AT_LIMIT),
    Transition("b_leads", _P.TURN_START, limit_favours_b, keep, _P.B_AT_LIMIT),
    Transition("stop", _P.TURN_START, limit_favours_nobody, keep, _P.DRAW_AT_LIMIT),
    Transition("face", _P.TURN_START, turn_goes_on, face, _P.FACED),
    Transition("a_higher", _P.FACED, a_is_higher, keep, _P.A_TAKES),
    Transition("b_higher", _P.FACED, b_is_higher, keep, _P.B_TAKES),
    Transition("tie", _P.FACED, equal, keep, _P.TIED),
    Transition("b_short", _P.TIED, only_b_is_short(cannot_start), keep, _P.A_BY_SHORTAGE),
    Transition("a_short", _P.TIED, only_a_is_short(cannot_start), keep, _P.B_BY_SHORTAGE),
    Transition("both_short", _P.TIED, shortage_draws(cannot_start), keep, _P.DRAW_BY_SHORTAGE),
    Transition("cover", _P.TIED, nobody_is_short(cannot_start), cover, _P.COVERED),
    Transition("b_out", _P.COVERED, only_b_is_short(cannot_face), keep, _P.A_BY_SHORTAGE),
    Transition("a_out", _P.COVERED, only_a_is_short(cannot_face), keep, _P.B_BY_SHORTAGE),
    Transition("both_out", _P.COVERED, shortage_draws(cannot_face), keep, _P.DRAW_BY_SHORTAGE),
    Transition("face_again", _P.COVERED, nobody_is_short(cannot_face), face, _P.FACED),
    Transition("gather_a", _P.A_TAKES, table_lies, gather(Seat.A), _P.A_TAKES),
    Transition("slide_a", _P.A_TAKES, table_is_gathered, slide(Seat.A), _P.TURN_START),
    Transition("gather_b", _P.B_TAKES, table_lies, gather(Seat.B), _P.B_TAKES),
    Transition("slide_b", _P.B_TAKES, table_is_gathered, slide(Seat.B), _P.TURN_START),
)


class Machine:
    """A table of transitions, ready to run.

    >>> [transition.name for transition in MACHINE.leaving(Phase.FACED)]
    ['a_higher', 'b_higher', 'tie']
    """

    def __init__(self, transitions: Sequence[Transition] = TRANSITIONS) -> None:
        self.transitions = tuple(transitions)
        self._leaving = {phase: tuple(t for t in self.transitions if t.source is phase) for phase in Phase}

    def leaving(self, phase: Phase) -> tuple[Transition, ...]:
        """The transitions out of a phase; an end has none."""
        return self._leaving[phase]

    def __repr__(self) -> str:
        return "MACHINE" if self.transitions == TRANSITIONS else f"Machine of {len(self.transitions)} transitions"

    def _repr_html_(self) -> str:
        rows = [(one.name, one.source, one.guard.__name__.replace("_", " "), one.target) for one in self.transitions]
        return table("the machine: transition, phase, guard, next phase", rows)


MACHINE = Machine()
"""The machine of the game."""
