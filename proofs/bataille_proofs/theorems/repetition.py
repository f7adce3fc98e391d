"""A repeated position, and what it means."""

from collections.abc import Iterator
from functools import partial
from typing import Any, cast

import z3

from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.turn import enabled
from bataille.rules import Order
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.symbolic.execution import branches
from bataille_proofs.symbolic.inputs import ANY_RULES, ORDER, Arranging, answers, any_position, is_
from bataille_proofs.symbolic.transition import PHASES, formula_of_shape, given_for
from bataille_proofs.symbolic.values import same

SUBJECT = Subject("Repetition, and what it means", 50, Kind.TRANSITION)

AT = z3.Int("i")
"""An arbitrary index."""
HISTORY = "every agreement but `shuffled`, every deck, piles of any length"


@theorem(scope=HISTORY, method="induction")
def the_next_position_depends_on_the_rules_and_this_position_alone() -> Iterator[Claim]:
    """How many turns were played and whether the position was seen can end a game at the start of a turn, and do
    nothing else: a turn that is played comes out the same whatever went before."""
    for phase in PHASES:
        before, arranging = any_position(), Arranging()

        def program(phase: Phase = phase, before: Any = before, arranging: Arranging = arranging) -> Any:
            one, other = answers(phase), answers(phase, turns=z3.Int("other_turns"), seen=z3.Bool("other_seen"))
            result = []
            for given in (one, other):
                transition = enabled(ANY_RULES, phase, before, given)
                result.append((transition, transition.action(ANY_RULES, before, arranging.oracle)))
            return result

        given = [*given_for(before), *formula_of_shape(phase, before), z3.Not(is_(ORDER, Order.SHUFFLED))]
        ways = branches(program, given)
        yield Claim.under(f"{phase.value}: the same transition", z3.And(*given), ways.where(partial(_alike, phase)))
        for branch in ways:
            (one, after), (other, moved) = branch.result
            if one == other:
                piles = zip(cast(Any, after), cast(Any, moved), strict=True)
                premise = z3.And(branch.condition, *given, *arranging.facts)
                yield Claim.under(one.name, premise, z3.And(*(same(x, y, AT) for x, y in piles)))


def _alike(phase: Phase, result: Any) -> bool:
    """The same transition follows, or history ends one of the games before the turn."""
    (one, _), (other, _) = result
    return one == other or (phase is Phase.TURN_START and (one.target in ENDS or other.target in ENDS))


@theorem(scope="every agreement but `shuffled`, every deck", method="induction")
def a_position_repeats_exactly_when_the_game_is_endless() -> Iterator[Claim]:
    """A game without a limit either comes to an end or to a position that stood before, never to both, within as many
    turns as there are positions. Let x(0), x(1), ... be the positions of a game played on without regard to
    repetition. If x(i) = x(j) with i < j, then x(i+k) = x(j+k) for all k, so no later turn can end the game: it would
    have ended before. If no position repeats, the game cannot last as many turns as there are positions."""
    position, turn = z3.DeclareSort("Position"), z3.IntSort()
    x = z3.Function("x", turn, position)
    following = z3.Function("next", position, position)
    over = z3.Function("over", position, z3.BoolSort())
    i, j, k = z3.Ints("i j k")

    def played(at: Any) -> Any:
        return x(at + 1) == following(x(at))

    yield Claim("k = 0", z3.Implies(x(i) == x(j), x(i + 0) == x(j + 0)))
    step = z3.And(x(i + k) == x(j + k), played(i + k), played(j + k))
    yield Claim("from k to k + 1", z3.Implies(step, x(i + (k + 1)) == x(j + (k + 1))))
    ends_first = z3.And(x(i + k) == x(j + k), over(x(j + k)))
    yield Claim("an end after the repetition was one before", z3.Implies(ends_first, over(x(i + k))))
    yield from _pigeonhole()


def _pigeonhole() -> Iterator[Claim]:
    """That n positions cannot hold n + 1 turns without a repetition, by induction over n."""
    n, i, j = z3.Ints("n i j")
    number = z3.Function("number", z3.IntSort(), z3.IntSort())

    def within(of: Any, t: Any, turns: Any, positions: Any) -> Any:
        return z3.Implies(z3.And(t >= 0, t <= turns), z3.And(of(t) >= 0, of(t) < positions))

    def apart(of: Any, t: Any, u: Any, turns: Any) -> Any:
        both = z3.And(t >= 0, t <= turns, u >= 0, u <= turns, t != u)
        return z3.Implies(both, of(t) != of(u))

    yield Claim("no turn without a position", z3.Not(within(number, z3.IntVal(0), 0, 0)))

    def smaller(t: Any) -> Any:
        """The turns but the last, with the last one's position in place of number n."""
        return z3.If(number(t) == n, number(n + 1), number(t))

    given = [n >= 0]
    for t in (i, j, n + 1):
        given.append(within(number, t, n + 1, n + 1))
        given += [apart(number, t, u, n + 1) for u in (i, j, n + 1)]
    claim = z3.And(within(smaller, i, n, n), apart(smaller, i, j, n))
    yield Claim("from n + 1 positions to n", z3.Implies(z3.And(*given), claim))


@theorem(scope=HISTORY, method="induction")
def a_repetition_draws_exactly_where_it_was_agreed() -> Iterator[Claim]:
    """A game is drawn by repetition at the start of a turn exactly when the players agreed on it, this very position
    stood there before, and nobody holds every card; never within a turn."""
    from bataille_proofs.symbolic.inputs import REPETITION, SEEN, counts
    from bataille_proofs.symbolic.transition import steps

    for phase in PHASES:
        for branch in steps(phase):
            step = branch.result
            a, b = counts(step.before)[:2]
            agreed = z3.And(phase is Phase.TURN_START, REPETITION, SEEN, a > 0, b > 0)
            drawn = step.transition.target is Phase.DRAW_BY_REPETITION
            yield step.claim(branch, agreed == z3.BoolVal(drawn))
