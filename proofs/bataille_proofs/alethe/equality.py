"""The rules about equality: chains and congruence. Reflexivity and symmetry are patterns."""

from itertools import combinations

from bataille_proofs.alethe.clauses import Arguments, Clause
from bataille_proofs.alethe.terms import Terms


def trans(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """From `(= a b)`, `(= b c)`, ... the equality of the first and the last."""
    links = [equation(terms, premise) for premise in premises]
    ends = equation(terms, conclusion)
    if arguments or ends is None or len(links) < 2:
        return False
    at = ends[0]
    for link in links:
        if link is None or link[0] != at:
            return False
        at = link[1]
    return at == ends[1]


def cong(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """Applications of the same function to equal arguments are equal; a premise for each argument that differs."""
    sides = equation(terms, conclusion)
    if arguments or sides is None or not premises or terms.heads[sides[0]] != terms.heads[sides[1]]:
        return False
    left, right = terms.arguments[sides[0]], terms.arguments[sides[1]]
    if len(left) != len(right):
        return False
    used = 0
    for pair in zip(left, right, strict=True):
        if used < len(premises) and equation(terms, premises[used]) == pair:
            used += 1
        elif pair[0] != pair[1]:
            return False
    return used == len(premises)


def distinct_elim(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """That terms are distinct says of every two of them, in order, that they are not equal."""
    sides = equation(terms, conclusion)
    if premises or arguments or sides is None or terms.heads[sides[0]] != "distinct":
        return False
    denied = tuple(terms.negation(terms.equality(*pair)) for pair in combinations(terms.arguments[sides[0]], 2))
    return sides[1] == (denied[0] if len(denied) == 1 else terms.apply("and", denied))


def equation(terms: Terms, clause: Clause) -> tuple[int, int] | None:
    """The two sides of a clause that is one equation."""
    if len(clause) != 1 or terms.heads[clause[0]] != "=":
        return None
    left, right = terms.arguments[clause[0]]
    return left, right
