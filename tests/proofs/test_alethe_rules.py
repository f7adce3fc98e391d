"""Every rule of the proof checker against z3: what a rule accepts follows."""

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from alethe_cases import Step, Translation, proofs, steps
from bataille_proofs.alethe.check import CODE, REWRITES_IN_CODE
from bataille_proofs.alethe.patterns import Pattern, Tree
from bataille_proofs.alethe.tables import REWRITES, RULES
from bataille_proofs.alethe.terms import ProofError, Terms

FORMS = [(name, form) for table in (RULES, REWRITES) for name, forms in table.items() for form in forms]
IN_CODE = {**CODE, **REWRITES_IN_CODE}
"""Rules and rewrites that are no patterns."""
EACH = 12
"""Steps of each rule that are given to z3 as they occur."""
ALTERED = 400
"""Alterations of steps of each rule: what is still accepted is given to z3."""


def variables(tree: Tree) -> set[str]:
    if isinstance(tree, str):
        return {tree} if tree[0] == "?" else set()
    return set().union(*map(variables, tree))


def built(terms: Terms, tree: Tree, values: dict[str, int]) -> int:
    if not isinstance(tree, str):
        return terms.apply(tree[0], tuple(built(terms, part, values) for part in tree[1:]))
    if tree[0] == "?":
        return values[tree]
    return {"true": terms.true, "false": terms.false}[tree] if tree in ("true", "false") else terms.numeral(tree)


def instances(form: Pattern) -> list[tuple[Step, bool]]:
    """The form with a constant for each variable, of all sorts that are allowed, and whether it fits."""
    names = sorted(variables([form.premises, form.conclusion]))
    results = []
    for sorts in product(("Bool", "Int", "Real", "Thing"), repeat=len(names)):
        terms = Terms()
        terms.declare_sort("Thing")
        values = {name: terms.declare(name[1:], (), sort) for name, sort in zip(names, sorts, strict=True)}
        try:
            conclusion = tuple(built(terms, tree, values) for tree in form.conclusion)
            premises = [tuple(built(terms, tree, values) for tree in clause) for clause in form.premises]
        except ProofError:
            continue
        if {terms.sorts[literal] for clause in (conclusion, *premises) for literal in clause} != {"Bool"}:
            continue
        arguments = [values.get(argument, argument) for argument in form.arguments]
        step = Step(terms, "", conclusion, premises, arguments)
        results.append((step, form.fits(terms, conclusion, premises, arguments)))
    return results


@pytest.mark.parametrize(("name", "form"), FORMS, ids=[name for name, _ in FORMS])
def test_what_a_pattern_says_follows(name: str, form: Pattern) -> None:
    accepted = [step for step, fits in instances(form) if fits]
    assert accepted, f"no instance of {name} is accepted"
    for step in accepted:
        assert Translation(step.terms).follows(step), (name, [step.terms.text(one) for one in step.conclusion])


def test_bounds_are_tightened_for_integers_alone() -> None:
    tightened = [name for name, form in FORMS if not all(fits for _, fits in instances(form))]
    assert set(tightened) == {"arith-elim-int-lt", "arith-leq-norm", "arith-geq-tighten", "arith-geq-norm1-int"}


@pytest.fixture(scope="module")
def recorded() -> dict[str, list[Step]]:
    """Steps of real proofs by rule or rewrite."""
    results: dict[str, list[Step]] = defaultdict(list)
    for one in proofs():
        for step in steps(one).recorded:
            if step.rule == "rare_rewrite":
                rewrite, *arguments = step.arguments
                step = replace(step, rule=str(rewrite).strip('"'), arguments=arguments)
            results[step.rule].append(step)
    return results


def test_real_proofs_use_every_rule_that_is_code(recorded: dict[str, list[Step]]) -> None:
    assert set(IN_CODE) - set(recorded) == set()


@pytest.mark.parametrize("rule", sorted(IN_CODE))
def test_what_a_rule_accepts_follows(rule: str, recorded: dict[str, list[Step]]) -> None:
    random = Random(rule)
    cases = random.sample(recorded[rule], min(EACH, len(recorded[rule])))
    assert all(Translation(step.terms).follows(step) for step in cases)
    counts: Counter[bool] = Counter()
    for _ in range(ALTERED):
        step = altered(random, random.choice(recorded[rule]))
        accepted = IN_CODE[rule](step.terms, step.conclusion, step.premises, step.arguments)
        counts[accepted] += 1
        if accepted:
            assert Translation(step.terms).follows(step), (rule, [step.terms.text(one) for one in step.conclusion])
    assert counts[False] > ALTERED / 3, "alterations change nothing"


def altered(random: Random, step: Step) -> Step:
    """The step with one thing changed at random; its terms stay well sorted."""
    while True:
        clauses = [list(step.conclusion), *map(list, step.premises)]
        arguments = list(step.arguments)
        clause = random.choice(clauses)
        place = random.randrange(len(clause) + 1)
        match random.randrange(8):
            case 0:
                del clause[place : place + 1]
            case 1:
                clause.insert(place, random.choice(random.choice([one for one in clauses if one] or [[1]])))
            case 2:
                clause[place : place + 1] = [step.terms.negation(one) for one in clause[place : place + 1]]
            case 3:
                random.shuffle(clause)
            case 4:
                del clauses[1 + random.randrange(len(clauses)) :]
            case 5:
                random.shuffle(arguments)
            case 6:
                arguments = [_other_number(random, step.terms, one) for one in arguments]
            case _:
                clause[place : place + 1] = [_other_term(random, step.terms, one) for one in clause[place : place + 1]]
        if any(step.terms.sorts[literal] != "Bool" for clause in clauses for literal in clause):
            continue
        result = Step(step.terms, step.rule, tuple(clauses[0]), [tuple(one) for one in clauses[1:]], arguments)
        if result != step:
            return result


def _other_number(random: Random, terms: Terms, term: int | str) -> int | str:
    if isinstance(term, str) or term not in terms.values:
        return term
    return terms.number(Fraction(random.choice((-2, -1, 0, 1, 2, 3))), terms.sorts[term])


def _other_term(random: Random, terms: Terms, term: int) -> int:
    """The term with one part changed: another number, another relation, its arguments in another order."""
    arguments = list(terms.arguments[term])
    try:
        if term in terms.values:
            return terms.number(terms.values[term] + random.choice((-1, 1)), terms.sorts[term])
        if not arguments:
            return random.choice([one for one in range(len(terms.sorts)) if terms.sorts[one] == terms.sorts[term]])
        place = random.randrange(len(arguments))
        match random.randrange(4):
            case 0:
                random.shuffle(arguments)
            case 1:
                head = random.choice(("<", "<=", ">", ">=", "=", "and", "or", "+", "-", "div", "mod"))
                return terms.apply(head, tuple(arguments))
            case _:
                arguments[place] = _other_term(random, terms, arguments[place])
        return terms.apply(terms.heads[term], tuple(arguments))
    except ProofError:
        return term
