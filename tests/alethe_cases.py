"""Proofs in Alethe for the tests of their checker: obligations of the catalogue, single steps, and what z3 says."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import z3

from bataille_proofs.alethe.check import Clause, Proof, inside
from bataille_proofs.alethe.problem import Problem
from bataille_proofs.alethe.reader import commands
from bataille_proofs.alethe.terms import NUMERAL, Terms
from bataille_proofs.catalogue import catalogue
from bataille_proofs.reports.proof_objects import PROOF, Evidence, evidence

OBLIGATIONS = (
    ("sorting_is_by_falling_rank_and_stable", "0 cards"),
    ("sorting_is_by_falling_rank_and_stable", "3 cards: [0, 2, 1]"),
    ("every_phase_keeps_its_shape", "b_higher"),
    ("the_taker_slides_its_hand_as_it_lies", "slide_a"),
    ("the_start_of_a_turn_is_decided_in_the_agreed_order", "repeat"),
    ("the_start_of_a_turn_is_decided_in_the_agreed_order", "a_leads"),
    ("piles_lose_cards_at_the_top_and_gain_them_at_the_bottom", "slide_a"),
)
"""Obligations by theorem and how they begin: small ones, whose proofs together use every rule that is code."""

Arguments = list[int | str]


@cache
def proofs() -> list[Evidence]:
    """The proofs of OBLIGATIONS and of a few formulas more, the shortest first."""
    x, y, z = z3.Ints("x y z")
    formulas: list[Any] = [
        z3.Not(z3.And(z3.Distinct(x, y, z), *(z3.And(one >= 1, one <= 2) for one in (x, y, z)))),
        z3.Not(z3.And(z3.And(x == 1, y == 2), False)),
        z3.Implies(x % 7 == 3, (x + 1) % 7 == 4),
        z3.Implies(x / -3 == 2, x % -3 < -x),
        (x + y) % 3 == ((x % 3) + (y % 3)) % 3,
        ((x % 3) * 2) % 3 == (x * 2) % 3,
    ]
    for name, about in OBLIGATIONS:
        (theorem,) = [entry for entry in catalogue(name) if entry.name == name]
        claims = (claim for claim in theorem.claims() if not isinstance(claim.holds, bool))
        formulas.append(next(claim.holds for claim in claims if claim.about.startswith(about)))
    results = [evidence(formula) for formula in formulas]
    return sorted((one for one in results if one.kind == PROOF), key=lambda one: len(one.text))


@dataclass
class Step:
    """One use of a rule in a proof."""

    terms: Terms
    rule: str
    conclusion: Clause
    premises: list[Clause]
    arguments: Arguments


class Recorder(Proof):
    """Checks a proof and keeps its steps."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.recorded: list[Step] = []

    def accepts(self, rule: str, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
        self.recorded.append(Step(self.terms, rule, conclusion, premises, arguments))
        return super().accepts(rule, conclusion, premises, arguments)


def steps(one: Evidence) -> Recorder:
    """The proof, checked, with its steps."""
    recorder = Recorder(Problem(one.problem))
    for tokens in commands(inside(one.text)):
        recorder.command(tokens)
    recorder.close()
    return recorder


class Translation:
    """Terms of the checker as terms of z3, where functions and sorts are free."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._known: dict[int, Any] = {}
        self._sorts = {"Bool": z3.BoolSort(), "Int": z3.IntSort(), "Real": z3.RealSort()}

    def sort(self, name: str) -> Any:
        return self._sorts.setdefault(name, z3.DeclareSort(name) if name not in self._sorts else None)

    def term(self, term: int) -> Any:
        """The term; shared parts are translated once."""
        if term not in self._known:
            parts = [self.term(part) for part in self.terms.arguments[term]]
            self._known[term] = self._applied(term, parts)
        return self._known[term]

    def _applied(self, term: int, parts: list[Any]) -> Any:
        head, terms = self.terms.heads[term], self.terms
        if head == NUMERAL:
            value = terms.values[term]
            return z3.IntVal(int(value)) if terms.sorts[term] == "Int" else z3.RealVal(str(value))
        if head in ("true", "false"):
            return z3.BoolVal(head == "true")
        if head in MEANINGS:
            return MEANINGS[head](*parts)
        domain, sort = terms.functions[head]
        return z3.Function(head, *map(self.sort, domain), self.sort(sort))(*parts)

    def clause(self, clause: Clause) -> Any:
        return z3.Or([self.term(literal) for literal in clause])

    def follows(self, step: Step) -> bool:
        """Whether the conclusion of a step follows from its premises, according to z3."""
        solver = z3.Solver()
        solver.set("timeout", 20_000)
        solver.add(*map(self.clause, step.premises), z3.Not(self.clause(step.conclusion)))
        return bool(solver.check() == z3.unsat)


def _product(*parts: Any) -> Any:
    result = parts[0]
    for part in parts[1:]:
        result = result * part
    return result


MEANINGS: dict[str, Any] = {
    "not": z3.Not,
    "and": z3.And,
    "or": z3.Or,
    "=>": z3.Implies,
    "ite": z3.If,
    "=": lambda a, b: a == b,
    "distinct": z3.Distinct,
    "+": lambda a, *rest: sum(rest, a),
    "*": _product,
    "-": lambda a, *rest: a - rest[0] if rest else -a,
    "div": lambda a, b: a / b,
    "mod": lambda a, b: a % b,
    "to_real": z3.ToReal,
    "to_int": z3.ToInt,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
"""The symbols of SMT-LIB as z3's functions."""
