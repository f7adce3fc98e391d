"""The highest card: who holds it, and whether that is enough to win."""

from collections.abc import Iterator
from typing import Any, NamedTuple, cast

import z3

from bataille.game.cards import Deck
from bataille.game.compare import Comparison, Oracle, oracle
from bataille.game.machine.phases import Phase, TurnContext
from bataille.game.machine.turn import turn
from bataille.game.state import Position
from bataille.rules import Objective
from bataille_proofs.catalogue import Claim, Kind, Subject, theorem
from bataille_proofs.symbolic.execution import Branches, branches
from bataille_proofs.symbolic.inputs import (
    ANY_RULES,
    LIMITED,
    OBJECTIVE,
    SEEN,
    TURNS,
    Arranging,
    any_position,
    counts,
    is_,
)
from bataille_proofs.symbolic.transition import formula_of_shape, given_for
from bataille_proofs.symbolic.values import RANK_AT, Number, SymbolicPile, Truth

SUBJECT = Subject("The highest card", 70, Kind.GAME)

J = z3.Int("j")
"""An arbitrary index."""
TOP = z3.Int("top")
"""The place of the highest card."""


class _WarError(Exception):
    """Two equal cards were faced."""


class _Met(NamedTuple):
    """A turn without a war, and the two cards that met in it."""

    phase: Phase
    position: Position
    faced: tuple[Any, Any] | None
    arranging: Arranging


def _turns(before: Position, *given: Any) -> Branches[_Met | None]:
    """Every way a turn can go under unknown rules, from piles of any length; None where a war breaks out."""

    def program() -> _Met | None:
        arranging, wanted = Arranging(), []

        def compare(x: Any, y: Any) -> Comparison:
            wanted.append((x.place, y.place))
            result = oracle(_ANY_DECK, low_beats_high=False).compare(x, y)
            if result is Comparison.EQUAL:
                raise _WarError
            return result

        try:
            played = turn(ANY_RULES, before, Oracle(compare, cast(Any, arranging.arrange)), _ANY_TIME)
        except _WarError:
            return None
        return _Met(played.phase, played.position, wanted[0] if wanted else None, arranging)

    return branches(program, given)


_ANY_DECK = Deck((1, 2), (1, 1))
"""The deck counts only where low beats high."""


_ANY_TIME = TurnContext(None, cast(int, Number(TURNS)), cast(bool, Truth(SEEN)))


def _given(before: Position) -> list[Any]:
    return [*given_for(before), *formula_of_shape(Phase.TURN_START, before)]


@theorem(scope="every agreement in which low does not beat high, every deck, piles of any length", method="induction")
def the_unique_highest_card_never_changes_hands_without_a_war() -> Iterator[Claim]:
    """In a turn without a war the seat that holds a card higher than every other keeps it: faced, it takes the table,
    and it returns to the bottom of its holder's pile."""
    before = any_position()
    a, b = counts(before)[:2]
    for holds in ("a", "b"):
        place = z3.And(TOP >= 0, a > TOP) if holds == "a" else z3.And(a <= TOP, a + b > TOP)
        for branch in _turns(before, *_given(before), place):
            if branch.result is None:
                continue
            met = branch.result
            lower = [z3.Implies(card != TOP, RANK_AT(card) < RANK_AT(TOP)) for card in met.faced or ()]
            other = cast(SymbolicPile, met.position.b if holds == "a" else met.position.a)
            keeps = z3.Implies(z3.And(J >= 0, other.count > J), other.at(J) != TOP)
            given = z3.And(*_given(before), place, branch.condition, *lower)
            yield _under(f"{holds} holds it, then {met.phase.value}", met, given, keeps)


def _under(about: str, met: _Met, given: Any, claim: Any) -> Claim:
    return Claim.under(about, z3.And(given, *met.arranging.facts), claim)


@theorem(
    scope="every agreement to collect, without a limit or low beats high; distinct ranks, piles of any length",
    method="induction",
)
def who_holds_the_highest_of_distinct_cards_never_loses() -> Iterator[Claim]:
    """Where no two ranks are equal there is no war, so the holder of the highest card, a or b, keeps it and can only
    win or play for ever: no turn ends as the other seat's win or as a draw by shortage."""
    before = any_position()
    a, b = counts(before)[:2]
    for holds, held, lost in (
        ("a", z3.And(TOP >= 0, a > TOP), (Phase.B_BY_CARDS, Phase.B_BY_SHORTAGE, Phase.B_AT_LIMIT)),
        ("b", z3.And(a <= TOP, a + b > TOP), (Phase.A_BY_CARDS, Phase.A_BY_SHORTAGE, Phase.A_AT_LIMIT)),
    ):
        apart = z3.Implies(z3.And(a >= 1, b >= 1), RANK_AT(0) != RANK_AT(a))
        agreed = [*_given(before), is_(OBJECTIVE, Objective.COLLECT), z3.Not(LIMITED), held]
        ways = _turns(before, *agreed)
        no_war = ways.where(lambda met: met is not None)
        yield Claim.under(f"{holds} holds it: no war", z3.And(*agreed, apart), no_war)
        for branch in ways:
            if branch.result is None:
                continue
            met = branch.result
            lower = [z3.Implies(card != TOP, RANK_AT(card) < RANK_AT(TOP)) for card in met.faced or ()]
            not_lost = z3.BoolVal(met.phase not in (*lost, Phase.DRAW_BY_SHORTAGE))
            other = cast(SymbolicPile, met.position.b if holds == "a" else met.position.a)
            keeps = z3.Implies(z3.And(J >= 0, other.count > J), other.at(J) != TOP)
            given = z3.And(*agreed, branch.condition, *lower)
            yield _under(f"{holds} holds it, then {met.phase.value}", met, given, z3.And(not_lost, keeps))
