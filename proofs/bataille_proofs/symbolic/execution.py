"""Run plain Python on symbols: once for every way its comparisons can come out.

A symbolic truth that is asked for a plain one (`if`, `and`, `not`) consults the script of the present run and
joins the run's path condition. The program is run again for every other answer that the solver finds
possible. Which branches exist is so far z3's word alone; therefore whoever reads a set of branches owes a proof that
it leaves nothing out (`Branches.complete`): `owing` collects these debts, and `prove` settles them like any
obligation, by every solver that was chosen.

What the solver said of a question is remembered: under the same assumptions and the same answers so far, the same
question is not asked again, neither by another theorem nor of another machine (see `mutants`).
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import z3

from bataille_proofs.solver import asked

T = TypeVar("T")

MOST = 20_000
"""Branches of one program at most: beyond, it loops."""
STEPS = 10_000_000
"""z3's `rlimit` for one question; where it is reached, the answer is taken for possible: that only adds branches."""
DEEPEST = 2_000
"""Decisions in one run at most."""
RESTART_STEPS = 100_000
"""Times at most that one run asks what it knows already: beyond, it goes round for ever."""


END = -1
"""Instead of a next decision: the run comes to its result."""


class RunawayError(RuntimeError):
    """A program on symbols does not come to an end."""


@dataclass(frozen=True, slots=True)
class Branch(Generic[T]):
    """One way through a program: what had to be so, and what came of it."""

    condition: Any
    result: T
    leaf: tuple[int, bool] = (END, True)
    """The last decision and its answer."""


class Branches(tuple[Branch[T], ...], Generic[T]):
    """Every way through a program. Whoever iterates over them owes that there is no other."""

    given: Any
    """What was assumed, as one formula."""
    tree: "list[Node]"
    """The decisions as they hang together, the first one first; empty where there was none."""
    plain: Any
    """That each term which the run simplified is what it was simplified to."""

    def __iter__(self) -> Iterator[Branch[T]]:
        self.owe()
        return super().__iter__()

    def owe(self) -> None:
        """Note that a proof stands on these branches."""
        owed = _owed.get()
        if owed is not None:
            owed.append(self)

    @property
    def complete(self) -> list[Any]:
        """Formulas that are valid exactly when no branch is missing; none where nothing was left out."""
        whole = self.where(lambda _: True)
        owed = [] if z3.is_true(whole) else [z3.Implies(self.given, whole)]
        return owed if z3.is_true(self.plain) else [*owed, self.plain]

    def where(self, holds: Callable[[T], bool]) -> Any:
        """The formula that the program comes to a result of which this holds; where no branch leads, it is false."""
        results = tuple.__iter__(self)
        if not self.tree:
            return z3.BoolVal(holds(next(results).result))
        leaves = {branch.leaf: _TRUE if holds(branch.result) else _FALSE for branch in results}
        formulas: dict[int, Any] = {}
        for number in range(len(self.tree) - 1, -1, -1):  # what follows a decision stands behind it
            node = self.tree[number]
            yes, no = (
                _FALSE if after is None else leaves[number, answer] if after == END else formulas.pop(after)
                for answer, after in ((True, node.yes), (False, node.no))
            )
            formulas[number] = _if(node.term, yes, no)
        return formulas[0]


@dataclass(slots=True)
class Node:
    """One decision: what was asked, and the number of the decision after each answer; None where it is impossible."""

    term: Any
    yes: int | None = None
    no: int | None = None


_TRUE, _FALSE = z3.BoolVal(True), z3.BoolVal(False)


def _if(term: Any, yes: Any, no: Any) -> Any:
    """`yes` where the term holds, else `no`, in the plainest words: `and`, `or` and `not`."""
    if z3.eq(yes, no):
        return yes
    if z3.is_true(yes) or z3.is_false(yes):
        here, other = term, no
    else:
        here, other, yes, no = z3.Not(term), yes, no, yes
    if z3.is_true(other) or z3.is_false(other):
        return here if z3.is_true(yes) else z3.Not(here)
    if z3.is_true(yes):
        return z3.Or(here, other)
    if z3.is_false(yes):
        return z3.And(z3.Not(here), other)
    return z3.And(z3.Or(z3.Not(here), yes), z3.Or(here, other))


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
        self.terms: list[Any] = []
        """What was decided, in order."""
        self.path: list[Any] = []
        self.known: dict[int, bool] = {}
        """Answers given in this run, by the number of their term: a question asked again is no decision."""
        self.simplified: dict[int, Any] = {}
        """That a term is what it was simplified to, by the number of the term."""
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
        self.terms.append(term)
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
        result = asked(self._solver, STEPS)
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
    run = _run.get()
    if not z3.eq(plain, term):
        run.simplified[term.get_id()] = term == plain
    if z3.is_true(plain) or z3.is_false(plain):
        return bool(z3.is_true(plain))
    return run.decide(plain)


_owed: ContextVar["list[Branches[Any]] | None"] = ContextVar("owed", default=None)


@contextmanager
def owing() -> Iterator["list[Branches[Any]]"]:
    """Within, the branches that are read are noted: each owes that it leaves nothing out."""
    owed: list[Branches[Any]] = []
    token = _owed.set(owed)
    try:
        yield owed
    finally:
        _owed.reset(token)


def branches(program: Callable[[], T], given: Iterable[Any] = ()) -> Branches[T]:
    """Every way through a program of no arguments, under the given assumptions.

    >>> x = z3.Int("x")
    >>> ways = branches(lambda: decide(x > 0) and decide(x > 5), [x < 9])
    >>> [branch.result for branch in ways], ways.complete
    ([True, False, False], [And((x > 0) == Not(x <= 0), (x > 5) == Not(x <= 5))])
    """
    assumed = list(given)
    _, first = _KNOWN.setdefault(tuple(term.get_id() for term in assumed), (assumed, Fork()))
    results: list[Branch[T]] = []
    tree: list[Node] = []
    plain: dict[int, Any] = {}
    scripts: list[list[bool]] = [[]]
    while scripts:
        run = Run(assumed, first, scripts.pop())
        run.simplified = plain
        token = _run.set(run)
        try:
            result = program()
        finally:
            _run.reset(token)
        results.append(Branch(all_of(run.path), result, _grow(tree, run)))
        scripts.extend(reversed(run.open))
        if len(results) > MOST:
            raise RunawayError(f"more than {MOST} branches")
    ways = Branches(results)
    ways.given, ways.tree, ways.plain = all_of(assumed), tree, all_of(plain.values())
    return ways


def _grow(tree: list[Node], run: Run) -> tuple[int, bool]:
    """Enter the decisions of a run into the tree; which of them was the last."""
    leaf, at = (END, True), 0
    for term, answer in zip(run.terms, run.taken, strict=True):
        if leaf[0] != END:
            last, side = tree[leaf[0]], "yes" if leaf[1] else "no"
            if getattr(last, side) is None:
                setattr(last, side, len(tree))
            at = getattr(last, side)
        if at == len(tree):
            tree.append(Node(term))
        assert z3.eq(tree[at].term, term), "a program asks the same after the same answers"
        leaf = at, answer
    if leaf[0] != END:
        setattr(tree[leaf[0]], "yes" if leaf[1] else "no", END)
    return leaf
