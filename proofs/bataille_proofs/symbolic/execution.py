"""Run plain Python on symbols: once for every way its comparisons can come out.

A symbolic truth that is asked for a plain one (`if`, `and`, `not`) consults the script of the present run and
joins the run's path condition. The program is run again for every other answer that the solver finds
possible. That the path conditions exclude one another and leave nothing out is itself a theorem of
the catalogue (`path_conditions_are_exclusive_and_complete`).

What the solver said of a question is remembered: under the same assumptions and the same answers so far, the same
question is not asked again, neither by another theorem nor of another machine (see `mutants`).
"""

from collections.abc import Callable, Iterable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import z3

from bataille_proofs.solver import asked

T = TypeVar("T")

MOST = 20_000
"""Branches of one program at most: beyond, it loops."""
STEPS = 10_000_000
"""z3's `rlimit` for one question; where it is reached, both answers are possible."""
DEEPEST = 2_000
"""Decisions in one run at most."""
RESTART_STEPS = 100_000
"""Times at most that one run asks what it knows already: beyond, it goes round for ever."""


class RunawayError(RuntimeError):
    """A program on symbols does not come to an end."""


@dataclass(frozen=True, slots=True)
class Branch(Generic[T]):
    """One way through a program: what had to be so, and what came of it."""

    condition: Any
    result: T


@dataclass(slots=True)
class Fork:
    """What is known after a row of answers: which question comes next there, and which answers it can have."""

    asked: dict[int, tuple[bool, bool]] = field(default_factory=dict)
    """For a question, by the number of its term: whether it can be true, and whether it can be false."""
    after: dict[tuple[int, bool], "Fork"] = field(default_factory=dict)
    """What follows an answer."""


_KNOWN: dict[tuple[int, ...], tuple[list[Any], Fork]] = {}
"""By the numbers of the assumptions: these themselves, and what is known under them."""
_PLAIN: dict[int, tuple[Any, Any]] = {}
"""By number: each term that was asked for, and its simplified form. While a term is kept its number is its own."""


class Run:
    """One run of a program, by a script of answers; beyond the script it asks the solver."""

    def __init__(self, given: list[Any], fork: Fork, script: list[bool]) -> None:
        self.script = script
        self.taken: list[bool] = []
        self.path: list[Any] = []
        self.known: dict[int, bool] = {}
        """Answers given in this run, by the number of their term: a question asked again is no decision."""
        self.open: list[list[bool]] = []
        """Scripts of the other answers that are possible."""
        self._given = given
        self._fork = fork
        self._solver: Any = None
        """Made when the first question comes that nobody has asked before."""
        self._again = 0
        """How many questions were asked again."""
        self._told = 0
        """How much of the path the solver was told."""
        self._model: Any = None
        """An example of what the path so far allows, if one is at hand: it spares half the questions."""

    def decide(self, term: Any) -> bool:
        """The answer of this run; where both are possible the other one is left for later."""
        number = term.get_id()
        if number in self.known:
            self._again += 1
            if self._again > RESTART_STEPS:
                raise RunawayError(f"asked {RESTART_STEPS:,} times what it knew already: it goes round for ever")
            return self.known[number]
        at = len(self.taken)
        if at >= DEEPEST:
            raise RunawayError(f"more than {DEEPEST} decisions in one run")
        if at < len(self.script):
            answer = self.script[at]
        else:
            if number not in self._fork.asked:
                self._fork.asked[number] = self._answers(term)
            answer, otherwise = self._fork.asked[number]
            if answer and otherwise:
                self.open.append([*self.taken, False])
        self.taken.append(answer)
        self.known[number] = answer
        self.path.append(term if answer else z3.Not(term))
        self._fork = self._fork.after.setdefault((number, answer), Fork())
        return answer

    def _answers(self, term: Any) -> tuple[bool, bool]:
        """Whether the term can be true here, and whether it can be false."""
        if self._solver is None:
            self._solver = z3.Solver()
            self._solver.set("rlimit", STEPS)
            self._solver.add(*self._given)
        self._solver.add(*self.path[self._told :])
        self._told = len(self.path)
        if self._possible(term):
            return True, self._possible(z3.Not(term), other=True)
        return False, True

    def _possible(self, term: Any, *, other: bool = False) -> bool:
        """Whether the term can hold here; where the solver gives up, it may: that only adds branches."""
        if self._model is not None and z3.is_true(self._model.eval(term, model_completion=True)):
            return True
        self._solver.push()
        self._solver.add(term)
        result = asked(self._solver)
        if not other and result != z3.unsat:
            self._model = self._solver.model() if result == z3.sat else None
        self._solver.pop()
        return bool(result != z3.unsat)


def all_of(terms: Iterable[Any]) -> Any:
    """All of them hold; of none, that is true."""
    given = list(terms)
    return z3.And(*given) if given else z3.BoolVal(True)


def any_of(terms: Iterable[Any]) -> Any:
    """One of them holds; of none, that is false."""
    given = list(terms)
    return z3.Or(*given) if given else z3.BoolVal(False)


_run: ContextVar[Run] = ContextVar("run")


def decide(term: Any) -> bool:
    """The plain truth value of a term in the present run."""
    _, plain = _PLAIN.get(term.get_id()) or _PLAIN.setdefault(term.get_id(), (term, z3.simplify(term)))
    if z3.is_true(plain) or z3.is_false(plain):
        return bool(z3.is_true(plain))
    return _run.get().decide(plain)


def branches(program: Callable[[], T], given: Iterable[Any] = ()) -> list[Branch[T]]:
    """Every way through a program of no arguments, under the given assumptions.

    >>> x = z3.Int("x")
    >>> [branch.result for branch in branches(lambda: decide(x > 0) and decide(x > 5), [x < 9])]
    [True, False, False]
    """
    assumed = list(given)
    _, first = _KNOWN.setdefault(tuple(term.get_id() for term in assumed), (assumed, Fork()))
    results: list[Branch[T]] = []
    scripts: list[list[bool]] = [[]]
    while scripts:
        run = Run(assumed, first, scripts.pop())
        token = _run.set(run)
        try:
            result = program()
        finally:
            _run.reset(token)
        results.append(Branch(all_of(run.path), result))
        scripts.extend(reversed(run.open))
        if len(results) > MOST:
            raise RunawayError(f"more than {MOST} branches")
    return results
