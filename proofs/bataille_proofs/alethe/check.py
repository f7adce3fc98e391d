"""Check a proof in Alethe: every step by its rule, the assumptions against the problem, the empty clause at the end.

A step may use what stands before it in its own subproof or around it. A rule that is not listed here is refused, and
so is `hole`. A step is accepted only in the form the rule describes, with nothing that the rule does not use.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from bataille_proofs.alethe import arithmetic, clauses, division, equality
from bataille_proofs.alethe.problem import Problem
from bataille_proofs.alethe.reader import Reader, commands
from bataille_proofs.alethe.tables import REWRITES, RULES
from bataille_proofs.alethe.terms import BOOL, ProofError, Terms

Clause = tuple[int, ...]
Rule = Callable[[Terms, Clause, list[Clause], list[int | str]], bool]

CODE: dict[str, Rule] = {
    "resolution": clauses.resolution,
    "contraction": clauses.contraction,
    "reordering": clauses.reordering,
    "and_pos": clauses.and_pos,
    "and_neg": clauses.and_neg,
    "or_pos": clauses.or_pos,
    "or_neg": clauses.or_neg,
    "and": clauses.and_,
    "or": clauses.or_,
    "not_and": clauses.not_and,
    "not_or": clauses.not_or,
    "and_intro": clauses.and_intro,
    "and_simplify": clauses.and_simplify,
    "or_simplify": clauses.or_simplify,
    "ac_simp": clauses.flat,
    "aci_simp": clauses.flat,
    "distinct_elim": equality.distinct_elim,
    "trans": equality.trans,
    "cong": equality.cong,
    "evaluate": arithmetic.evaluate,
    "poly_simp": arithmetic.poly_simp,
    "poly_simp_rel": arithmetic.poly_simp_rel,
    "la_generic": arithmetic.la_generic,
    "div_intro": division.div_intro,
}
"""The rules that are no patterns. `subproof` is one of the Proof itself."""

REWRITES_IN_CODE: dict[str, Rule] = {
    "mod-elim": division.mod_elim,
    "arith-mod-over-mod": division.mod_over_mod,
    "arith-mod-over-mod-mult": division.mod_over_mod,
}
"""The rewrites that are no patterns: they need a divisor that is not 0."""


class Scope(NamedTuple):
    """A subproof that is open, or the proof as a whole."""

    name: str
    """The step that will close it."""
    steps: dict[str, Clause]
    assumptions: list[tuple[str, int]]
    last: list[Clause]
    """The clause of the last step, none at first."""


class Proof:
    """Checks a proof command by command."""

    def __init__(self, problem: Problem) -> None:
        self.terms = problem.terms
        self.assertions = frozenset(problem.assertions)
        self.reader = Reader(self.terms)
        self.scopes = [Scope("", {}, [], [])]
        self.used: set[str] = set()
        self.steps = 0

    def command(self, tokens: list[str]) -> None:
        """Check one command."""
        match tokens[1:3]:
            case ["assume", name]:
                self._assume(name, tokens)
            case ["step", name]:
                self._step(name, tokens)
            case ["anchor", ":step"] if len(tokens) == 5:
                self.scopes.append(Scope(tokens[3], {}, [], []))
            case _:
                raise ProofError(f"the proof has a command that is unknown here: {' '.join(tokens)[:60]}")

    def close(self) -> None:
        """The proof ends here: with the empty clause, outside of all subproofs."""
        if len(self.scopes) > 1:
            raise ProofError(f"the subproof of step {self.scopes[-1].name} is not closed")
        if self.scopes[0].last != [()]:
            raise ProofError("the last step of the proof is not the empty clause")

    def _assume(self, name: str, tokens: list[str]) -> None:
        term, after = self.reader.term(tokens, 3)
        if after != len(tokens) - 1 or self.terms.sorts[term] != BOOL:
            raise ProofError(f"assumption {name} is not one term of sort Bool")
        scope = self.scopes[-1]
        if len(self.scopes) == 1 and term not in self.assertions:
            raise ProofError(f"assumption {name} is no assertion of the problem")
        if scope.last:
            raise ProofError(f"assumption {name} comes after a step")
        scope.assumptions.append((name, term))
        self._keep(name, (term,), scope)

    def _step(self, name: str, tokens: list[str]) -> None:
        if tokens[3:5] != ["(", "cl"]:
            raise ProofError(f"step {name} has no clause")
        at, literals = 5, []
        while tokens[at] != ")":
            term, at = self.reader.term(tokens, at)
            if self.terms.sorts[term] != BOOL:
                raise ProofError(f"step {name} has a literal that is not of sort Bool")
            literals.append(term)
        conclusion = tuple(literals)
        if tokens[at + 1] != ":rule":
            raise ProofError(f"step {name} names no rule")
        rule = tokens[at + 2]
        lists = self._lists(name, tokens, at + 3)
        premises = [self._clause(name, premise) for premise in lists.get(":premises", [])]
        self.steps += 1
        if rule == "subproof":
            self._subproof(name, conclusion, premises, lists)
            return
        arguments = self._arguments(lists.get(":args", []))
        if ":discharge" in lists or not self.accepts(rule, conclusion, premises, arguments):
            raise ProofError(f"step {name} is no instance of the rule {rule}")
        self._keep(name, conclusion, self.scopes[-1])
        self.scopes[-1].last[:] = [conclusion]

    def accepts(self, rule: str, conclusion: Clause, premises: list[Clause], arguments: list[int | str]) -> bool:
        """Whether the conclusion follows from the premises by one use of the rule."""
        code = CODE.get(rule)
        if code is not None:
            return code(self.terms, conclusion, premises, arguments)
        forms = RULES.get(rule)
        if rule == "rare_rewrite":
            rewrite, *arguments = arguments or [""]
            rewrite = str(rewrite).strip('"')
            if (code := REWRITES_IN_CODE.get(rewrite)) is not None:
                return code(self.terms, conclusion, premises, arguments)
            forms = REWRITES.get(rewrite)
            rule = f"rare_rewrite {rewrite}"
        if forms is None:
            raise ProofError(f"the rule {rule} is not known")
        return any(form.fits(self.terms, conclusion, premises, arguments) for form in forms)

    def _subproof(self, name: str, conclusion: Clause, premises: list[Clause], lists: dict[str, list[str]]) -> None:
        """From assumptions a, b, ... and the clause c of the last step: `(not a)`, `(not b)`, ... or c."""
        scope = self.scopes[-1]
        if len(self.scopes) == 1 or scope.name != name or not scope.last:
            raise ProofError(f"step {name} closes no subproof that is open")
        denied = tuple(self.terms.negation(term) for _, term in scope.assumptions)
        discharged = lists.get(":discharge", [])
        if premises or ":args" in lists or discharged != [assumption for assumption, _ in scope.assumptions]:
            raise ProofError(f"step {name} does not discharge exactly the assumptions of its subproof")
        # where the last step is the empty clause, the conclusion says `false` instead
        if conclusion != denied + (scope.last[0] or (self.terms.false,)):
            raise ProofError(f"step {name} is no instance of the rule subproof")
        self.scopes.pop()
        self._keep(name, conclusion, self.scopes[-1])
        self.scopes[-1].last[:] = [conclusion]

    def _keep(self, name: str, clause: Clause, scope: Scope) -> None:
        if name in self.used or name in "()":
            raise ProofError(f"two steps are called {name}")
        self.used.add(name)
        scope.steps[name] = clause

    def _clause(self, name: str, premise: str) -> Clause:
        for scope in reversed(self.scopes):
            clause = scope.steps.get(premise)
            if clause is not None:
                return clause
        raise ProofError(f"step {name} has the premise {premise}, which is no step before it")

    def _lists(self, name: str, tokens: list[str], at: int) -> dict[str, list[str]]:
        """The lists of tokens after `:premises`, `:args` and `:discharge`, each at most once, up to the end."""
        lists: dict[str, list[str]] = {}
        while tokens[at] != ")":
            keyword = tokens[at]
            if keyword not in (":premises", ":args", ":discharge") or keyword in lists or tokens[at + 1] != "(":
                raise ProofError(f"step {name} has the attribute {keyword}, which is unknown here")
            begin = at = at + 2
            depth = 1
            while depth:
                depth += (tokens[at] == "(") - (tokens[at] == ")")
                at += 1
            lists[keyword] = tokens[begin : at - 1]
        if at != len(tokens) - 1:
            raise ProofError(f"step {name} does not end where it should")
        return lists

    def _arguments(self, tokens: list[str]) -> list[int | str]:
        """Terms; the name of a rewrite as it is; a list of terms, `(rare-list ...)`, as the word before its terms."""
        arguments: list[int | str] = []
        at = 0
        while at < len(tokens):
            if tokens[at][0] == '"' or tokens[at] == "rare-list":
                arguments.append(tokens[at])
                at += 1
            elif tokens[at : at + 2] == ["(", "rare-list"]:
                arguments.append("rare-list")
                at += 2
                while tokens[at] != ")":
                    term, at = self.reader.term(tokens, at)
                    arguments.append(term)
                at += 1
            else:
                term, at = self.reader.term(tokens, at)
                arguments.append(term)
        return arguments


def check(problem: str, proof: str) -> int:
    """Check the text of a proof against the text of its problem; the number of its steps, or a ProofError."""
    try:
        checker = Proof(Problem(problem))
        for tokens in commands(inside(proof)):
            checker.command(tokens)
        checker.close()
    except (IndexError, RecursionError, ValueError) as error:
        raise ProofError(f"the text is malformed: {type(error).__name__}") from None
    return checker.steps


ENCLOSED = re.compile(r"\((\s|;[^\n]*\n)*[()]")


def inside(proof: str) -> str:
    """The commands of a proof: cvc5 puts one pair of parentheses around them all."""
    text = proof.strip()
    return text[1:-1] if ENCLOSED.match(text) and text[-1] == ")" else text
