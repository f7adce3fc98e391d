"""The rules about clauses, conjunctions and disjunctions of any length."""

from collections import Counter

from bataille_proofs.alethe.terms import BOOL, Terms

Clause = tuple[int, ...]
Arguments = list[int | str]


def resolution(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """A chain from left to right: each pivot goes from the one clause, its negation from the other.

    A pivot goes wherever it stands, or else once from each; cvc5 writes both, and both are sound. Literals of the
    conclusion may stand in any order, once or more often.
    """
    if len(premises) < 2 or len(arguments) != 2 * (len(premises) - 1):
        return False
    pairs: list[tuple[int, int]] = []
    for pivot, positive in zip(arguments[::2], arguments[1::2], strict=True):
        if not isinstance(pivot, int) or positive not in (terms.true, terms.false):
            return False
        if terms.sorts[pivot] != BOOL:
            return False
        negation = terms.negation(pivot)
        pairs.append((pivot, negation) if positive == terms.true else (negation, pivot))
    wanted = set(conclusion)
    return _everywhere(pairs, premises) == wanted or _once(pairs, premises) == wanted


def _everywhere(pairs: list[tuple[int, int]], premises: list[Clause]) -> set[int] | None:
    current = set(premises[0])
    for (left, right), premise in zip(pairs, premises[1:], strict=True):
        if left not in current or right not in premise:
            return None
        current.remove(left)
        current.update(literal for literal in premise if literal != right)
    return current


def _once(pairs: list[tuple[int, int]], premises: list[Clause]) -> set[int] | None:
    current = list(premises[0])
    for (left, right), premise in zip(pairs, premises[1:], strict=True):
        if left not in current or right not in premise:
            return None
        current.remove(left)
        place = premise.index(right)
        current.extend(premise[:place] + premise[place + 1 :])
    return set(current)


def contraction(_: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """Of equal literals the first one stays."""
    return len(premises) == 1 and not arguments and tuple(dict.fromkeys(premises[0])) == conclusion


def reordering(_: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """The same literals, each as often, in another order."""
    return len(premises) == 1 and not arguments and Counter(premises[0]) == Counter(conclusion)


def and_pos(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """`(not (and a b ...))` or the member that the argument names by its place."""
    if premises or len(conclusion) != 2 or terms.heads[conclusion[0]] != "not":
        return False
    (inner,) = terms.arguments[conclusion[0]]
    return terms.heads[inner] == "and" and _member(terms, inner, arguments) == conclusion[1]


def or_neg(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """`(or a b ...)` or the negation of the member that the argument names by its place."""
    if premises or len(conclusion) != 2 or terms.heads[conclusion[0]] != "or":
        return False
    member = _member(terms, conclusion[0], arguments)
    return member is not None and terms.negation(member) == conclusion[1]


def and_neg(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """`(and a b ...)` or the negation of a member."""
    if premises or arguments or not conclusion or terms.heads[conclusion[0]] != "and":
        return False
    return conclusion[1:] == _negations(terms, conclusion[0])


def or_pos(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """`(not (or a b ...))` or a member."""
    if premises or arguments or not conclusion or terms.heads[conclusion[0]] != "not":
        return False
    (inner,) = terms.arguments[conclusion[0]]
    return terms.heads[inner] == "or" and conclusion[1:] == terms.arguments[inner]


def and_(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """From a conjunction the member that the argument names by its place."""
    inner = _only(premises)
    return inner is not None and terms.heads[inner] == "and" and conclusion == (_member(terms, inner, arguments),)


def not_or(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """From a denied disjunction the negation of the member that the argument names by its place."""
    inner = _denied(terms, premises, "or")
    member = None if inner is None else _member(terms, inner, arguments)
    return member is not None and conclusion == (terms.negation(member),)


def or_(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """From a disjunction the clause of its members."""
    inner = _only(premises)
    return inner is not None and not arguments and terms.heads[inner] == "or" and conclusion == terms.arguments[inner]


def not_and(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """From a denied conjunction the clause of its members' negations."""
    inner = _denied(terms, premises, "and")
    return inner is not None and not arguments and conclusion == _negations(terms, inner)


def and_intro(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """From single literals their conjunction, in the same order."""
    if arguments or len(conclusion) != 1 or any(len(premise) != 1 for premise in premises):
        return False
    members = terms.arguments[conclusion[0]]
    return terms.heads[conclusion[0]] == "and" and members == tuple(premise[0] for premise in premises)


def and_simplify(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """A conjunction with the member `false` is `false`."""
    return not premises and not arguments and _absorbed(terms, conclusion, "and", terms.false)


def or_simplify(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """A disjunction with the member `true` is `true`."""
    return not premises and not arguments and _absorbed(terms, conclusion, "or", terms.true)


def flat(terms: Terms, conclusion: Clause, premises: list[Clause], arguments: Arguments) -> bool:
    """Two nested conjunctions and disjunctions of the same members: order, number and neutral ones do not count."""
    if premises or arguments or len(conclusion) != 1 or terms.heads[conclusion[0]] != "=":
        return False
    left, right = terms.arguments[conclusion[0]]
    known: dict[int, int] = {}
    return terms.heads[left] in ("and", "or") and _normal(terms, left, known) == _normal(terms, right, known)


def _normal(terms: Terms, term: int, known: dict[int, int]) -> int:
    """The term with its conjunctions and disjunctions flat, without neutral and repeated members, in a fixed order."""
    head = terms.heads[term]
    if head not in ("and", "or"):
        return term
    if term not in known:
        members: set[int] = set()
        for argument in terms.arguments[term]:
            part = _normal(terms, argument, known)
            members.update(terms.arguments[part] if terms.heads[part] == head else (part,))
        neutral = terms.true if head == "and" else terms.false
        rest = sorted(members - {neutral}) or [neutral]
        known[term] = rest[0] if len(rest) == 1 else terms.apply(head, tuple(rest))
    return known[term]


def _absorbed(terms: Terms, conclusion: Clause, head: str, constant: int) -> bool:
    if len(conclusion) != 1 or terms.heads[conclusion[0]] != "=":
        return False
    left, right = terms.arguments[conclusion[0]]
    return right == constant and terms.heads[left] == head and constant in terms.arguments[left]


def _member(terms: Terms, term: int, arguments: Arguments) -> int | None:
    """The member of a term whose place, from 0, is the only argument."""
    if len(arguments) != 1 or not isinstance(arguments[0], int):
        return None
    place = terms.values.get(arguments[0])
    members = terms.arguments[term]
    if place is None or place.denominator != 1 or not 0 <= place < len(members):
        return None
    return members[int(place)]


def _negations(terms: Terms, term: int) -> Clause:
    return tuple(terms.negation(member) for member in terms.arguments[term])


def _only(premises: list[Clause]) -> int | None:
    """The literal of the only premise, which is its only one."""
    return premises[0][0] if len(premises) == 1 and len(premises[0]) == 1 else None


def _denied(terms: Terms, premises: list[Clause], head: str) -> int | None:
    """What the only premise denies, if it has the given head."""
    literal = _only(premises)
    if literal is None or terms.heads[literal] != "not":
        return None
    (inner,) = terms.arguments[literal]
    return inner if terms.heads[inner] == head else None
