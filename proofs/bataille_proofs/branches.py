"""Run plain Python on symbols: once for every way its comparisons can come out.

A symbolic truth that is asked for a plain one (`if`, `and`, `not`) consults the script of the present run and
joins the run's path condition. The program is run again for every other answer that the solver finds
possible. That the path conditions exclude one another and leave nothing out is itself a theorem of
the catalogue (`path_conditions_are_exclusive_and_complete`).
"""

from collections.abc import Callable, Iterable
from contextvars import ContextVar
from dataclasses import dataclass
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


class RunawayError(RuntimeError):
    """A program on symbols does not come to an end."""


@dataclass(frozen=True, slots=True)
class Branch(Generic[T]):
    """One way through a program: what had to be so, and what came of it."""

    condition: Any
    result: T


class Run:
    """One run of a program, by a script of answers; beyond the script it asks the solver."""

    def __init__(self, solver: Any, script: list[bool]) -> None:
        self.script = script
        self.taken: list[bool] = []
        self.path: list[Any] = []
        self.asked: list[Any] = []
        """The terms themselves, so that their numbers stay theirs."""
        self.known: dict[int, bool] = {}
        """Answers given in this run, by the number of their term: a question asked again is no decision."""
        self.open: list[list[bool]] = []
        """Scripts of the other answers that are possible."""
        self._solver = solver
        self._model: Any = None
        """An example of what the path so far allows, if one is at hand: it spares half the questions."""

    def decide(self, term: Any) -> bool:
        """The answer of this run; where both are possible the other one is left for later."""
        if term.get_id() in self.known:
            return self.known[term.get_id()]
        at = len(self.taken)
        if at >= DEEPEST:
            raise RunawayError(f"more than {DEEPEST} decisions in one run")
        if at < len(self.script):
            answer = self.script[at]
        else:
            answer = self._possible(term)
            if answer and self._possible(z3.Not(term), other=True):
                self.open.append([*self.taken, False])
        self.taken.append(answer)
        self.known[term.get_id()] = answer
        self.asked.append(term)
        self.path.append(term if answer else z3.Not(term))
        self._solver.add(self.path[-1])
        return answer

    def _possible(self, term: Any, *, other: bool = False) -> bool:
        """Whether the term can hold here; where the solver gives up, it may: that only adds branches."""
        if self._model is not None and z3.is_true(self._model.eval(term, model_completion=True)):
            return True
        self._solver.push()
        self._solver.add(term)
        found = asked(self._solver)
        if not other and found != z3.unsat:
            self._model = self._solver.model() if found == z3.sat else None
        self._solver.pop()
        return bool(found != z3.unsat)


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
    term = z3.simplify(term)
    if z3.is_true(term) or z3.is_false(term):
        return bool(z3.is_true(term))
    return _run.get().decide(term)


def branches(program: Callable[[], T], given: Iterable[Any] = ()) -> list[Branch[T]]:
    """Every way through a program of no arguments, under the given assumptions.

    >>> x = z3.Int("x")
    >>> [branch.result for branch in branches(lambda: decide(x > 0) and decide(x > 5), [x < 9])]
    [True, False, False]
    """
    solver = z3.Solver()
    solver.set("rlimit", STEPS)
    solver.add(*given)
    found: list[Branch[T]] = []
    scripts: list[list[bool]] = [[]]
    while scripts:
        solver.push()
        run = Run(solver, scripts.pop())
        token = _run.set(run)
        try:
            result = program()
        finally:
            _run.reset(token)
            solver.pop()
        found.append(Branch(all_of(run.path), result))
        scripts.extend(reversed(run.open))
        if len(found) > MOST:
            raise RunawayError(f"more than {MOST} branches")
    return found
