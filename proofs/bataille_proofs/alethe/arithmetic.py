"""The rules about linear arithmetic over integers and reals."""

from fractions import Fraction
from math import ceil, floor, gcd

from bataille_proofs.alethe.clauses import Arguments, Clause
from bataille_proofs.alethe.equality import equation
from bataille_proofs.alethe.evaluation import evaluate as value_of
from bataille_proofs.alethe.terms import COMPARISONS, INT, NUMERAL, REAL, ProofError, Terms

Number = int | Fraction
Polynomial = dict[int, Number]
"""The coefficient of every atom, a term that is no sum; of the constant part under ONE; no coefficient is 0.

A polynomial is never changed once it is there: those of terms are kept, and shared.
"""
ONE = -1


def evaluate(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """A term without constants and functions equals its value."""
    sides = equation(terms, conclusion)
    if premises or arguments or sides is None:
        return False
    left, right = sides
    if terms.heads[right] not in (NUMERAL, "true", "false"):
        return False
    try:
        return value_of(terms, left, {}) == value_of(terms, right, {})
    except ProofError:
        return False


def poly_simp(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """Two sums of numbers are equal when they are as polynomials."""
    sides = equation(terms, conclusion)
    if premises or arguments or sides is None or terms.sorts[sides[0]] not in (INT, REAL):
        return False
    return polynomial(terms, sides[0]) == polynomial(terms, sides[1])


def poly_simp_rel(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """From `(= (* c (- a b)) (* d (- e f)))` the equality of `(r a b)` and `(r e f)`.

    For r the same one of `=`, `<`, `<=`, `>`, `>=`, c and d numerals, not 0, and of the same sign unless r is `=`.
    """
    sides, scaled = equation(terms, conclusion), equation(terms, premises[0]) if len(premises) == 1 else None
    if arguments or sides is None or scaled is None:
        return False
    relation = terms.heads[sides[0]]
    if relation != terms.heads[sides[1]] or relation not in (*COMPARISONS, "="):
        return False
    factors = [_factor(terms, product, relation) for product in zip(scaled, sides, strict=True)]
    first, second = factors
    if not first or not second:
        return False
    return relation == "=" or (first > 0) == (second > 0)


def _factor(terms: Terms, pair: tuple[int, int], relation: str) -> Fraction | None:
    """The numeral c of `(* c (- a b))`, perhaps with `to_real`, if the second term is `(relation a b)`."""
    product, comparison = pair
    if terms.heads[product] != "*" or len(terms.arguments[product]) != 2 or terms.heads[comparison] != relation:
        return None
    factor, difference = terms.arguments[product]
    if terms.heads[difference] == "to_real":
        (difference,) = terms.arguments[difference]
    if terms.heads[difference] != "-" or terms.arguments[difference] != terms.arguments[comparison]:
        return None
    return terms.values.get(factor)


def la_generic(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """The literals' negations, multiplied by the arguments and added up, contradict themselves.

    A negated literal is a polynomial that is 0, positive, or not negative. Over integers it is tightened: of
    `p > 0` and `p >= 0` the constant is moved as far as the common divisor of the coefficients allows.
    """
    if premises or not conclusion or len(arguments) != len(conclusion):
        return False
    total: Polynomial = {}
    relations = set()
    for literal, argument in zip(conclusion, arguments, strict=True):
        factor = exact(terms.values[argument]) if isinstance(argument, int) and argument in terms.values else None
        denied = _denied(terms, literal)
        if denied is None or factor is None:
            return False
        relation, part = denied
        if factor == 0 or (relation != "=" and factor < 0):
            return False
        relations.add(relation)
        total = add(total, part, factor)
    rest = total.get(ONE, 0)
    if total.keys() - {ONE}:
        return False
    if relations == {"="}:
        return rest != 0
    return rest <= 0 if ">" in relations else rest < 0


def _denied(terms: Terms, literal: int) -> tuple[str, Polynomial] | None:
    """What the negation of a literal says of a polynomial: that it is `=`, `>` or `>=` 0."""
    positive = terms.heads[literal] == "not"
    if positive:
        (literal,) = terms.arguments[literal]
    relation = terms.heads[literal]
    if relation == "=":
        left, right = terms.arguments[literal]
        if not positive or terms.sorts[left] not in (INT, REAL):
            return None
        return "=", add(polynomial(terms, left), polynomial(terms, right), -1)
    if relation not in COMPARISONS:
        return None
    left, right = terms.arguments[literal]
    if not positive:
        relation = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}[relation]
    if relation[0] == "<":
        left, right, relation = right, left, relation.replace("<", ">")
    return _tightened(terms, relation, add(polynomial(terms, left), polynomial(terms, right), -1))


def _tightened(terms: Terms, relation: str, part: Polynomial) -> tuple[str, Polynomial]:
    """The strongest that `part > 0` or `part >= 0` says where all its atoms are integers, with whole coefficients."""
    atoms = [atom for atom in part if atom != ONE]
    whole = all(terms.sorts[atom] == INT and part[atom].denominator == 1 for atom in atoms)
    if not atoms or not whole:
        return relation, part
    divisor = gcd(*(int(part[atom]) for atom in atoms))
    least = Fraction(-part.get(ONE, 0)) / divisor
    bound = floor(least) + 1 if relation == ">" else ceil(least)
    return ">=", add({atom: part[atom] for atom in atoms}, {ONE: bound * divisor}, -1)


def add(left: Polynomial, right: Polynomial, factor: Number) -> Polynomial:
    """The polynomial `left + factor * right`."""
    total = dict(left)
    for atom, coefficient in right.items():
        value = total.get(atom, 0) + factor * coefficient
        if value:
            total[atom] = value
        else:
            total.pop(atom, None)
    return total


def exact(value: Fraction) -> Number:
    """The value as an int where it is whole: Python adds and multiplies ints several times faster than fractions."""
    return value.numerator if value.denominator == 1 else value


def polynomial(terms: Terms, term: int) -> Polynomial:
    """A number as a polynomial; `to_real` changes no value, and a product of two atoms is an atom."""
    known = terms.polynomials.get(term)
    if known is None:
        known = terms.polynomials[term] = _polynomial(terms, term)
    return known


def _polynomial(terms: Terms, term: int) -> Polynomial:
    head, arguments = terms.heads[term], terms.arguments[term]
    if head == NUMERAL:
        return add({}, {ONE: exact(terms.values[term])}, 1)
    if head == "to_real":
        return polynomial(terms, arguments[0])
    if head in ("+", "-"):
        sign = -1 if head == "-" else 1
        first = polynomial(terms, arguments[0])
        total = add({}, first, sign) if len(arguments) == 1 else first
        for argument in arguments[1:]:
            total = add(total, polynomial(terms, argument), sign)
        return total
    if head == "*":
        return _product(terms, term)
    return {term: 1}


def _product(terms: Terms, term: int) -> Polynomial:
    scale: Number = 1
    rest: Polynomial | None = None
    for argument in terms.arguments[term]:
        factor = polynomial(terms, argument)
        if not factor.keys() - {ONE}:
            scale *= factor.get(ONE, 0)
        elif rest is None:
            rest = factor
        else:
            return {term: 1}
    return add({}, {ONE: 1} if rest is None else rest, scale)
