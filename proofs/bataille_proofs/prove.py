"""Settle theorems: every obligation by the chosen solvers, every witness replayed."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import z3

from bataille.output.text import counted
from bataille_proofs.catalogue import Claim, Kind, Theorem, catalogue, subjects
from bataille_proofs.solver import SOLVERS, Answer
from bataille_proofs.symbolic.execution import Branches, branches, decide, owing
from bataille_proofs.verdict import Result, Verdict, Witness

FOUNDATIONS = (
    "exactly_one_guard_holds_in_every_phase",
    "every_phase_keeps_its_shape",
    "every_turn_ends",
    "every_transition_conserves_cards",
    "of_two_cards_either_one_beats_the_other_or_they_are_equal",
)
"""Where these hold, a turn ends, there are finitely many positions and suits do not count: a game ends or repeats.
Theorems that play whole turns stand on them."""

_MET: dict[tuple[str, int], Any] = {}
"""The premises that a solver, by name, found satisfiable, by number; while one is kept its number is its own."""
_FRESH = count()


@dataclass
class _Case:
    """A theorem being settled."""

    solver: str
    obligations: int = 0
    asked: int = 0
    """Obligations put to the solvers that are not true by their mere form."""
    premises: int = 0
    """Premises shown satisfiable."""
    complete: int = 0
    """Sets of branches shown to leave nothing out."""
    settled: dict[str, int] = field(default_factory=dict)
    unsettled: list[str] = field(default_factory=list)
    observer: "Observer | None" = None
    _owed: set[int] = field(default_factory=set)
    _premises: set[int] = field(default_factory=set)

    def settle(self, claim: Claim) -> Answer:
        """Whether the claim holds; where one solver gives up, that is noted and the others count."""
        self.obligations += 1
        if isinstance(claim.holds, bool):
            return Answer(claim.holds, lambda _: 0)
        answer = self._common(claim)
        if self.observer is not None and answer.valid is not None:
            self.observer(claim, answer.valid)
        if claim.possible and answer.valid is not None:
            return Answer(not answer.valid, lambda _: 0)
        if answer.valid and claim.given is not None:
            return self._premise(claim)
        return answer

    def settle_branches(self, ways: "Branches[Any]") -> Answer:
        """Whether the branches that the proof stands on leave nothing out."""
        if id(ways) in self._owed:
            return Answer(True)
        self._owed.add(id(ways))
        for formula in ways.complete:
            self.complete += 1
            answer = self.settle(Claim(f"one of {len(ways)} branches is taken", formula))
            if not answer.valid:
                why = answer.why or f"the symbolic run left something out of {len(ways)} branches"
                return Answer(None, why=why)
        return Answer(True)

    def _common(self, claim: Claim) -> Answer:
        by_form = true_by_form(claim.holds)
        self.asked += not by_form
        answers = {name: ask(claim.holds) for name, ask in SOLVERS[self.solver].items()}
        for name, answer in answers.items():
            self.settled[name] = self.settled.get(name, 0) + (answer.valid is not None and not by_form)
            if answer.valid is None:
                self.unsettled.append(f"{claim.about}: {answer.why}")
        settled = [answer for answer in answers.values() if answer.valid is not None]
        if len({answer.valid for answer in settled}) > 1:
            return Answer(None, why=f"{claim.about}: the solvers contradict each other")
        return settled[0] if settled else Answer(None, why=f"{claim.about}: no solver could tell")

    def _premise(self, claim: Claim) -> Answer:
        """That something fulfils the premise; an example is evaluated, so that no solver is believed on this."""
        for name, ask in SOLVERS[self.solver].items():
            if (name, claim.given.get_id()) in _MET:
                continue
            answer = ask(z3.Not(claim.given))
            if answer.valid is None:
                self.unsettled.append(f"{claim.about}: premise: {answer.why}")
                continue
            if answer.valid:
                return Answer(None, why=f"{claim.about}: {name} finds nothing that fulfils its premise")
            assert answer.model is not None
            if name == "z3" and not answer.model(claim.given):
                return Answer(None, why=f"{claim.about}: the example of {name} does not fulfil the premise")
            _MET[name, claim.given.get_id()] = claim.given
        self.premises += 1
        if self.observer is not None and claim.given.get_id() not in self._premises:
            self._premises.add(claim.given.get_id())
            self.observer(Claim(f"{claim.about}: its premise", z3.Not(claim.given), possible=True), False)
        return Answer(True)


Observer = Callable[[Claim, bool], None]
"""Is given every claim that a solver settled, and whether its formula is valid."""


def prove(theorem: Theorem, solver: str = "z3", observer: Observer | None = None) -> Result:
    """The verdict on one theorem, its needs aside. What nobody could settle, or what raised, leaves it undetermined."""
    z3.set_param("smt.random_seed", 0)
    case, began = _Case(solver, observer=observer), time.process_time()
    verdict, witness, note = Verdict.PROVED, None, _lies(solver)
    if note:
        verdict = Verdict.UNDETERMINED
    else:
        try:
            verdict, witness, note = _settled(theorem, case)
        except (Exception, SystemExit) as error:
            # a machine that was broken by hand may raise anything; that is no proof and no refutation
            verdict, note = Verdict.UNDETERMINED, f"raised {type(error).__name__}: {error}"
    if verdict is Verdict.PROVED and theorem.expected is Verdict.REFUTED:
        note = f"no counterexample was found in {counted(case.obligations, 'obligation')}"
    used = solver if case.settled else "machine"
    notes = "; ".join(filter(None, [note, *case.unsettled]))
    return Result(
        theorem.name, verdict, used, time.process_time() - began, case.obligations, witness, notes, case.asked,
        case.settled, tuple(case.unsettled), case.premises, case.complete,
    )  # fmt: skip


def _settled(theorem: Theorem, case: _Case) -> tuple[Verdict, Witness | None, str]:
    played = 0
    with owing() as owed:
        for claim in theorem.claims():
            answer = case.settle(claim)
            played += isinstance(claim.holds, bool)
            if answer.valid is False:
                return _refuted(claim, answer)
            if answer.valid is None:
                return Verdict.UNDETERMINED, None, answer.why
    for ways in owed:
        answer = case.settle_branches(ways)
        if not answer.valid:
            return Verdict.UNDETERMINED, None, answer.why
    if not case.obligations:
        return Verdict.UNDETERMINED, None, "claims nothing"
    if not case.asked and not played:
        return Verdict.UNDETERMINED, None, "every obligation is true by its mere form: nothing was asked"
    return Verdict.PROVED, None, ""


def _refuted(claim: Claim, answer: Answer) -> tuple[Verdict, Witness | None, str]:
    assert answer.model is not None
    if claim.witness is None:
        return Verdict.REFUTED, None, f"fails: {claim.about}"
    witness = claim.witness(answer.model)
    if not witness.replay():
        return Verdict.UNDETERMINED, None, f"{claim.about}: the witness `{witness.command}` does not replay"
    return Verdict.REFUTED, witness, claim.about


def true_by_form(formula: Any, wanted: bool = True) -> bool:
    """Whether a formula is true (or false) whatever its parts say of numbers: such an obligation claims nothing.

    >>> x = z3.Int("x")
    >>> true_by_form(z3.Implies(x > 0, z3.BoolVal(True))), true_by_form(x == x), true_by_form(x + 1 > x)
    (True, True, False)
    """
    parts = formula.children()
    if z3.is_not(formula):
        return true_by_form(parts[0], not wanted)
    if z3.is_implies(formula):
        ways = true_by_form(parts[0], not wanted), true_by_form(parts[1], wanted)
        return any(ways) if wanted else all(ways)
    if z3.is_and(formula) or z3.is_or(formula):
        each = [true_by_form(part, wanted) for part in parts]
        return all(each) if z3.is_and(formula) == wanted else any(each)
    if wanted and z3.is_eq(formula):
        return bool(z3.eq(parts[0], parts[1]))
    return bool(z3.is_true(formula) if wanted else z3.is_false(formula))


def _lies(solver: str) -> str:
    """Control questions, of which the answers are known: which solver gives a wrong one, if any does."""
    x, y = z3.Ints(f"control{next(_FRESH)} control{next(_FRESH)}")
    for name, ask in SOLVERS[solver].items():
        valid, invalid = ask(z3.Implies(x > y, x >= y + 1)).valid, ask(z3.Implies(x > y, x > 0)).valid
        if valid is False or invalid is True:
            return f"{name} answers a control question wrongly: nothing that it says is believed"
    ways = branches(lambda: (decide(x > 0), decide(x > y), decide(y > 0)), [x > y])
    if {branch.result for branch in ways} != {(True, True, True), (True, True, False), (False, True, False)}:
        return "the symbolic run leaves branches out: no proof stands on it"
    return ""


def prove_all(
    theorems: list[Theorem], solver: str = "z3", observer: Observer | None = None
) -> Iterator[tuple[Theorem, Result]]:
    """One theorem after the other. One whose needs are not proved is not asked and stays undetermined; so do those
    that play whole turns of a machine of which it is not known that turns and games come to an end."""
    known = Known(solver)
    for theorem in theorems:
        missing = known.missing(theorem)
        known_already = known.results.get(theorem.name) if observer is None else None
        if missing is not None:
            result = not_asked(theorem, missing)
        else:
            result = known_already or prove(theorem, solver, observer)
        known.verdicts[theorem.name] = result.verdict
        yield theorem, result


def not_asked(theorem: Theorem, missing: str) -> Result:
    """The result of a theorem that stands on one that is not proved."""
    note = f"not asked: it stands on {missing}, which is not proved"
    return Result(theorem.name, Verdict.UNDETERMINED, "none", 0.0, 0, note=note)


class Known:
    """The verdicts so far, and what a theorem stands on: lemmas that were not asked for are proved when needed."""

    def __init__(self, solver: str) -> None:
        self.verdicts: dict[str, Verdict] = {}
        self.results: dict[str, Result] = {}
        """Of the lemmas that were proved before their turn came."""
        self._solver = solver
        self.entries = {entry.name: entry for entry in catalogue()}
        self._kinds = {name: subject.kind for name, subject in subjects().items()}

    def missing(self, theorem: Theorem) -> str | None:
        """The first of the theorems that this one stands on that is not proved, if any."""
        return next((name for name in self.needs(theorem) if self._verdict(name) is not Verdict.PROVED), None)

    def needs(self, theorem: Theorem) -> tuple[str, ...]:
        """What a theorem stands on, by name."""
        plays = self._kinds.get(theorem.subject) is Kind.GAME
        return (*theorem.needs, *(FOUNDATIONS if plays else ()))

    def lemmas(self, theorems: list[Theorem]) -> list[str]:
        """Everything that these stand on, what is needed first before what needs it."""
        result: dict[str, None] = {}
        for theorem in theorems:
            for name in self.needs(theorem):
                result |= dict.fromkeys([*self.lemmas([self.entries[name]]), name])
        return list(result)

    def missing_of_these(self, name: str) -> str | None:
        """What this theorem stands on and is known not to be proved."""
        fallen = (need for need in self.needs(self.entries[name]) if need in self.verdicts)
        return next((need for need in fallen if self.verdicts[need] is not Verdict.PROVED), None)

    def _verdict(self, name: str) -> Verdict:
        if name not in self.verdicts:
            entry = self.entries[name]
            fallen = self.missing(entry)
            if fallen is None:
                self.results[name] = prove(entry, self._solver)
            self.verdicts[name] = self.results[name].verdict if fallen is None else Verdict.UNDETERMINED
        return self.verdicts[name]
