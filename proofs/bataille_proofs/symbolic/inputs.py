"""Unknown rules, unknown positions, unknown answers: what a transition is run on when nothing is fixed.

A rule is decided only when it is read: a transition that never asks for the objective is run once for both.
The words of a rule are numbered in the order of docs/reference/rules.md#fields.
"""

import operator
from collections.abc import Iterable, Sequence
from functools import cache, partial
from typing import Any, TypeVar, cast

import z3

from bataille.game.compare import Comparison, Oracle
from bataille.game.machine.phases import Phase, TurnContext
from bataille.game.state import Position
from bataille.rules import AtLimit, First, Objective, Order, Pickup, Rules, Shortage
from bataille_proofs.solver import Model
from bataille_proofs.symbolic.execution import decide
from bataille_proofs.symbolic.values import Number, Symbol, SymbolicPile, Truth

W = TypeVar("W")

ORDER, FIRST, SHORTAGE = z3.Ints("pickup.order pickup.first shortage")
OBJECTIVE, AT_LIMIT, FACED = z3.Ints("objective at_limit faced")
FACE_DOWN, LIMIT, TURNS = z3.Ints("face_down limit turns")
REPETITION, LIMITED, LOW_BEATS_HIGH, SEEN = z3.Bools("repetition limited low_beats_high seen")

WORDS: dict[Any, Sequence[Any]] = {
    ORDER: tuple(Order),
    FIRST: tuple(First),
    SHORTAGE: tuple(Shortage),
    OBJECTIVE: tuple(Objective),
    AT_LIMIT: tuple(AtLimit),
    FACED: tuple(Comparison),
}
"""The words that each number stands for."""


_NAMED: dict[int, tuple[Any, ...]] = {
    which.get_id(): tuple(which == number for number in range(len(words))) for which, words in WORDS.items()
}
"""By the number of an unknown word: that it is the first of its words, the second, and so on."""


def choose(which: Any) -> Any:
    """The word of this run: the first whose number the run admits."""
    words = WORDS[which]
    for word, named in zip(words[:-1], _NAMED[which.get_id()], strict=False):
        if decide(named):
            return word
    return words[-1]


def is_(which: Any, *words: object) -> Any:
    """The unknown word is one of these, as a formula."""
    return z3.Or(*(_NAMED[which.get_id()][WORDS[which].index(word)] for word in words))


class _Pickup(Symbol):
    __slots__ = ()

    @property
    def order(self) -> Order:
        return cast(Order, choose(ORDER))

    @property
    def first(self) -> First:
        return cast(First, choose(FIRST))


class _Rules(Symbol):
    """Stands where the machine expects `Rules`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "any agreement"

    def __format__(self, _: str) -> str:
        return "any agreement"

    pickup = _Pickup()
    face_down = Number(FACE_DOWN)
    repetition = Truth(REPETITION)
    low_beats_high = Truth(LOW_BEATS_HIGH)

    @property
    def shortage(self) -> Shortage:
        return cast(Shortage, choose(SHORTAGE))

    @property
    def objective(self) -> Objective:
        return cast(Objective, choose(OBJECTIVE))

    @property
    def at_limit(self) -> AtLimit:
        return cast(AtLimit, choose(AT_LIMIT))

    @property
    def limit(self) -> Number | None:
        return Number(LIMIT) if decide(LIMITED) else None

    @property
    def fair(self) -> bool:
        return bool(Rules.fair.fget(self))  # type: ignore[attr-defined]  # the property's own function, on symbols


ANY_RULES = cast(Rules, _Rules())
"""Any agreement at all."""

AGREED = (
    *(z3.And(which >= 0, which < len(words)) for which, words in WORDS.items() if which is not FACED),
    FACE_DOWN >= 0,
    LIMIT >= 0,
)
"""Every number stands for a word, and counts are no less than 0."""

ANSWERED = (FACED >= 0, len(Comparison) > FACED, TURNS >= 0)


def rules_of(model: Model) -> Rules:
    """The agreement of a counterexample."""

    def word(which: Any) -> Any:
        return WORDS[which][model(which)]

    return Rules(
        face_down=model(FACE_DOWN),
        pickup=Pickup(word(ORDER), word(FIRST)),
        shortage=word(SHORTAGE),
        low_beats_high=bool(model(LOW_BEATS_HIGH)),
        objective=word(OBJECTIVE),
        repetition=bool(model(REPETITION)),
        limit=model(LIMIT) if model(LIMITED) else None,
        at_limit=word(AT_LIMIT),
    )


@cache
def any_position(name: str = "") -> Position:
    """A position with piles of any length; card number `i` is the one at place `i` of the whole.

    The places run through a, b, what a laid, what b laid and the taker's hand. The machine cannot look at a card,
    so a deck of distinct places stands for every deck.
    """
    piles, before = [], z3.IntVal(0)
    for field in Position._fields:
        count = z3.Int(f"{field}{name}")
        piles.append(SymbolicPile(count, partial(operator.add, before)))
        before = before + count
    return Position(*cast(Iterable[Any], piles))


def counts(position: Position) -> tuple[Any, ...]:
    """The lengths of the five piles, as terms."""
    return tuple(cast(SymbolicPile, pile).count for pile in position)


def is_position(position: Position) -> list[Any]:
    """No pile has less than no card."""
    return [count >= 0 for count in counts(position)]


class _Context(Symbol):
    """Stands where a guard expects a `TurnContext`; how the faced cards compare is decided when it is read."""

    __slots__ = ("_faced", "_mirrored", "seen", "turns")

    def __init__(self, *, faced: bool, mirrored: bool, turns: Any, seen: Any) -> None:
        self._faced = faced
        self._mirrored = mirrored
        self.turns = Number(turns)
        self.seen = Truth(seen)

    @property
    def faced(self) -> Comparison | None:
        """Within a turn any answer, also a stale one: outside phase `faced` the last war's answer is still there."""
        if not self._faced:
            return None
        answer = cast(Comparison, choose(FACED))
        return answer.mirrored if self._mirrored else answer


def answers(phase: Phase, *, mirrored: bool = False, turns: Any = TURNS, seen: Any = SEEN) -> TurnContext:
    """Any answers; `mirrored` is how the same cards compare when the seats are exchanged."""
    faced = phase is not Phase.TURN_START
    return cast(TurnContext, _Context(faced=faced, mirrored=mirrored, turns=turns, seen=seen))


class Arranging:
    """An oracle whose `arrange` is an unknown permutation, the same for hands of equal ranks.

    What a permutation is, it says only about the indices that were asked for: `facts` holds that, to be
    assumed once a claim is written down.
    """

    def __init__(self) -> None:
        self.facts: list[Any] = []
        self._to = z3.Function("arranged", z3.IntSort(), z3.IntSort())
        self._back = z3.Function("arranged_back", z3.IntSort(), z3.IntSort())

    @property
    def oracle(self) -> Oracle:
        """As the machine wants it; a step never compares: the answer is given to it."""

        def compare(_: object, __: object) -> Comparison:
            raise TypeError("a transition compared two cards by itself")

        return Oracle(compare, cast(Any, self.arrange))

    def arrange(self, hand: SymbolicPile) -> SymbolicPile:
        """The hand in the unknown order."""

        def at(i: Any) -> Any:
            to = self._to(i)
            inside = z3.And(i >= 0, i < hand.count)
            self.facts.append(z3.Implies(inside, z3.And(to >= 0, to < hand.count, self._back(to) == i)))
            return hand.at(to)

        return SymbolicPile(hand.count, at)
