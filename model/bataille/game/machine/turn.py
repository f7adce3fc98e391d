"""One turn: the machine run from turn start to the next turn start, or to an end."""

from collections.abc import Iterator
from typing import NamedTuple

from bataille.game.compare import Comparison, Oracle
from bataille.game.machine.phases import Phase, TurnContext
from bataille.game.machine.table import MACHINE, Machine, Transition
from bataille.game.state import Pile, Position, placements
from bataille.rules import Rules, Shortage


class Move(NamedTuple):
    """One transition taken, and what it made of the position."""

    transition: Transition
    before: Position
    after: Position


class Turn(NamedTuple):
    """What a turn came to: the phase and position it left, and how many ties it held.

    `phase` is `turn start` or an end; `played` is false where the game was over at the start.
    """

    phase: Phase
    position: Position
    wars: int
    played: bool


def moves(
    rules: Rules,
    position: Position,
    oracle: Oracle,
    answers: TurnContext = TurnContext(),  # noqa: B008 - an immutable value
    machine: Machine = MACHINE,
) -> Iterator[Move]:
    """The transitions of one turn, one at a time, from turn start."""
    phase = Phase.TURN_START
    while True:
        if phase is Phase.FACED:
            answers = answers._replace(faced=ask(oracle, position))
        transition = enabled(rules, phase, position, answers, machine)
        after = transition.action(rules, position, oracle)
        yield Move(transition, position, after)
        phase, position = transition.target, after
        if phase is Phase.TURN_START or not machine.leaving(phase):
            return


def ask(oracle: Oracle, position: Position) -> Comparison:
    """How the two cards faced last compare: the only question a turn asks about cards."""
    return oracle.compare(position.laid_a[-1:][0], position.laid_b[-1:][0])


def enabled(
    rules: Rules, phase: Phase, position: Position, answers: TurnContext, machine: Machine = MACHINE
) -> Transition:
    """The transition whose guard holds; that there is exactly one is a theorem."""
    for transition in machine.leaving(phase):
        if transition.guard(rules, position, answers):
            return transition
    raise AssertionError(f"no guard holds in {phase} under {rules}")


class Placement(NamedTuple):
    """One placement on the table: at most one card of each seat, faced or hidden."""

    a: Pile
    b: Pile
    faced: bool


def on_the_table(rules: Rules, phase: Phase, position: Position) -> tuple[Placement, ...]:
    """The table in this phase, placement by placement, and which cards are faced (docs/reference/rules.md#pickup).

    >>> from bataille.rules.presets import preset
    >>> found = on_the_table(preset("war"), Phase.FACED, Position((), (), ("1", "1"), ("1", "1", "2")))
    >>> [placement.faced for placement in found]
    [True, False, True]
    """
    covering = phase is Phase.COVERED
    if covering:  # the faced cards of this stage are still to come, so hidden ones pair from the first
        a, b = position.laid_a, position.laid_b
        pairs = tuple((a[i : i + 1], b[i : i + 1]) for i in range(max(len(a), len(b))))
    else:
        pairs = placements(position)
    stage, last = rules.face_down + 1, len(pairs) - 1
    short = rules.shortage is Shortage.LAST_CARD and not covering
    return tuple(Placement(a, b, i % stage == 0 or (short and i == last)) for i, (a, b) in enumerate(pairs))


def turn(
    rules: Rules,
    position: Position,
    oracle: Oracle,
    answers: TurnContext = TurnContext(),  # noqa: B008 - an immutable value
    machine: Machine = MACHINE,
) -> Turn:
    """Play one turn, every war in it included.

    >>> from bataille.game.compare import Oracle, by_rank, sort_by_rank
    >>> from bataille.game.cards import Card
    >>> from bataille.rules.presets import preset
    >>> five, six = Card(5, 0), Card(6, 0)
    >>> turn(preset("bataille"), Position((five,), (six,)), Oracle(by_rank, sort_by_rank)).position.b
    (Card(rank=6, copy=0), Card(rank=5, copy=0))
    """
    wars, played, phase = 0, False, Phase.TURN_START
    for move in moves(rules, position, oracle, answers, machine):
        phase, position = move.transition.target, move.after
        wars += phase is Phase.TIED
        played = played or phase is Phase.FACED
    return Turn(phase, position, wars, played)
