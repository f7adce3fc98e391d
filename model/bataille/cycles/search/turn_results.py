"""A turn whose answers are decided beforehand: how the cards move by place, and what that asks of them.

The machine itself plays it, with places for cards and a script for an oracle.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from bataille.game.compare import Comparison, Oracle
from bataille.game.machine.phases import Phase
from bataille.game.machine.turn import turn
from bataille.game.state import Position, Seat
from bataille.rules import Order, Rules


class TurnResult(NamedTuple):
    """What a turn comes to: who takes, after how many wars.

    Written `A` or `B` without a war, `a` or `b` after one, `a2`, `b3` after more.
    """

    taker: Seat
    wars: int = 0

    def __str__(self) -> str:
        letter = str(self.taker)
        return letter.upper() if not self.wars else letter if self.wars == 1 else f"{letter}{self.wars}"

    @property
    def mirror(self) -> "TurnResult":
        """The same with the seats exchanged."""
        return TurnResult(Seat.B if self.taker is Seat.A else Seat.A, self.wars)


class Step(NamedTuple):
    """A scripted turn. Places count a's pile from its top, then b's.

    `order` holds for each place after the turn the place before it; `size_a` is a's pile after it;
    `asked` the comparisons on the way: place of a, place of b, answer.
    """

    order: tuple[int, ...]
    size_a: int
    asked: tuple[tuple[int, int, Comparison], ...]


class UnscriptedError(Exception):
    """The pick-up asks for more than who takes: the order of a sorted table does not follow from the script."""


@cache
def scripted(rules: Rules, size_a: int, cards: int, beat: TurnResult) -> Step | None:
    """The turn from piles of these sizes that comes to this beat; None if cards run short or the game is over.

    >>> from bataille.rules.presets import preset
    >>> scripted(preset("bataille"), 2, 4, TurnResult(Seat.A))
    Step(order=(1, 0, 2, 3), size_a=3, asked=((0, 2, <Comparison.HIGHER: 1>),))
    """
    comparisons: list[tuple[int, int, Comparison]] = []
    last = Comparison.HIGHER if beat.taker is Seat.A else Comparison.LOWER

    def compare(x: int, y: int) -> Comparison:
        answer = Comparison.EQUAL if len(comparisons) < beat.wars else last
        comparisons.append((x, y, answer))
        return answer

    def arrange(table: tuple[int, ...]) -> tuple[int, ...]:
        if len(table) > 2 or rules.low_beats_high:
            raise UnscriptedError
        a, b = sorted(table)
        return (a, b) if beat.taker is Seat.A else (b, a)

    places = tuple(range(cards))
    start = Position(places[:size_a], places[size_a:])
    result = turn(rules.unbounded(), start, Oracle(compare, arrange))
    if result.phase is not Phase.TURN_START or not result.position.a or not result.position.b:
        return None
    return Step(result.position.a + result.position.b, len(result.position.a), tuple(comparisons))


def beats(rules: Rules, most_wars: int) -> Iterable[TurnResult]:
    """Every beat with at most so many wars; none with wars where the table is sorted."""
    wars = 0 if rules.pickup.order is Order.SORTED else most_wars
    return tuple(TurnResult(seat, n) for n in range(wars + 1) for seat in (Seat.A, Seat.B))
