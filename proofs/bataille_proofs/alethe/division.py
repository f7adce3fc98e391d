"""The rules about `div` and `mod` by a numeral that is not 0; what a division by 0 gives is nobody's to know.

By SMT-LIB, for m not 0, `x = m * (div x m) + (mod x m)` and `0 <= (mod x m) < |m|`.
"""

from bataille_proofs.alethe.clauses import Arguments, Clause
from bataille_proofs.alethe.equality import equation
from bataille_proofs.alethe.terms import INT, ProofError, Terms


def div_intro(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """`(and (<= (* m q) x) (< x (* m (+ q 1))))` where q is `(div x m)`, for a numeral m above 0."""
    if premises or arguments or len(conclusion) != 1 or terms.heads[conclusion[0]] != "and":
        return False
    least, *_ = terms.arguments[conclusion[0]]
    try:
        product, dividend = terms.arguments[least]
        divisor, quotient = terms.arguments[product]
    except ValueError:
        return False
    if divisor not in terms.values or terms.values[divisor] <= 0 or terms.sorts[dividend] != INT:
        return False
    try:
        wanted = _between(terms, dividend, divisor)
    except ProofError:
        return False
    return terms.heads[quotient] == "div" and conclusion == (wanted,)


def _between(terms: Terms, dividend: int, divisor: int) -> int:
    """What div_intro says of a quotient."""
    quotient = terms.apply("div", (dividend, divisor))
    above = terms.apply("+", (quotient, terms.numeral("1")))
    return terms.apply(
        "and",
        (
            terms.apply("<=", (terms.apply("*", (divisor, quotient)), dividend)),
            terms.apply("<", (dividend, terms.apply("*", (divisor, above)))),
        ),
    )


def mod_elim(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """`(= (mod x m) (- x (* m (div x m))))`, for a numeral m that is not 0; the arguments are x and m."""
    sides = equation(terms, conclusion)
    if premises or sides is None or terms.heads[sides[0]] != "mod" or arguments != list(terms.arguments[sides[0]]):
        return False
    dividend, divisor = terms.arguments[sides[0]]
    if not terms.values.get(divisor):
        return False
    product = terms.apply("*", (divisor, terms.apply("div", (dividend, divisor))))
    return sides[1] == terms.apply("-", (dividend, product))


def mod_over_mod(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """Within `(mod (+ ...) m)` or `(mod (* ...) m)` one part `(mod r m)` may be r, for a numeral m that is not 0.

    The premise is `(= (= m 0) false)`; the arguments are m and the parts in their order, r among them.
    """
    sides = equation(terms, conclusion)
    if sides is None or any(terms.heads[side] != "mod" for side in sides):
        return False
    (left, divisor), (right, other) = (terms.arguments[side] for side in sides)
    head = terms.heads[left]
    if divisor != other or not terms.values.get(divisor) or head not in ("+", "*") or terms.heads[right] != head:
        return False
    not_zero = terms.equality(terms.equality(divisor, terms.numeral("0")), terms.false)
    parts = terms.arguments[right]
    if premises != [(not_zero,)] or [one for one in arguments if isinstance(one, int)] != [divisor, *parts]:
        return False
    changed = [(old, new) for old, new in zip(terms.arguments[left], parts, strict=False) if old != new]
    if len(terms.arguments[left]) != len(parts) or len(changed) != 1:
        return False
    old, new = changed[0]
    return terms.heads[old] == "mod" and terms.arguments[old] == (new, divisor)
