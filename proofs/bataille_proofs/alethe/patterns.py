"""Rules that are patterns: what a step has to look like, written as text with variables `?a`, `?b`, ...

A clause is a list of terms, as in `(?a (not ?b))`; `?i`, `?j` and `?k` are integers. A rule has clauses as premises,
one as conclusion, and variables whose values have to be the step's arguments. It is right where the conclusion follows
from the premises for all values of the variables; that is what the tests ask z3 for every pattern.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bataille_proofs.alethe.reader import TOKEN
from bataille_proofs.alethe.terms import INT, Terms

Tree = Any
"""A token, or a list of trees."""
WHOLE = frozenset(("?i", "?j", "?k"))
"""The variables for terms of sort Int; the others are of any sort."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One form that steps of a rule can have."""

    premises: tuple[Tree, ...]
    conclusion: Tree
    arguments: tuple[str, ...] = ()
    """Tokens: variables, words, or the name of a rewrite in quotes."""

    def fits(
        self,
        terms: Terms,
        conclusion: tuple[int, ...],
        premises: list[tuple[int, ...]],
        arguments: list[int | str],
    ) -> bool:
        """Whether a step has this form."""
        if len(premises) != len(self.premises) or len(arguments) != len(self.arguments):
            return False
        values: dict[str, int] = {}
        if not _clause(terms, self.conclusion, conclusion, values):
            return False
        for pattern, premise in zip(self.premises, premises, strict=True):
            if not _clause(terms, pattern, premise, values):
                return False
        return all(
            values.get(wanted) == given if wanted[0] == "?" else wanted == given
            for wanted, given in zip(self.arguments, arguments, strict=True)
        )


def pattern(text: str) -> Pattern:
    """Read a pattern: premises, `|-`, the conclusion, and after `:args` the arguments.

    >>> pattern("((=> ?a ?b)) |- ((not ?a) ?b)").conclusion
    [['not', '?a'], '?b']
    """
    body, _, arguments = text.partition(":args")
    before, arrow, after = body.rpartition("|-")
    assert arrow, "a pattern has `|-`"
    (conclusion,) = trees(after)
    return Pattern(tuple(trees(before)), conclusion, tuple(TOKEN.findall(arguments)))


def trees(text: str) -> list[Tree]:
    """The text as nested lists of tokens."""
    stack: list[list[Tree]] = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            inner = stack.pop()
            stack[-1].append(inner)
        else:
            stack[-1].append(token)
    (result,) = stack
    return result


def _clause(terms: Terms, pattern: Iterable[Tree], clause: tuple[int, ...], values: dict[str, int]) -> bool:
    trees = list(pattern)
    if len(trees) != len(clause):
        return False
    return all(_match(terms, tree, term, values) for tree, term in zip(trees, clause, strict=True))


def _match(terms: Terms, tree: Tree, term: int, values: dict[str, int]) -> bool:
    if isinstance(tree, str):
        if tree[0] == "?":
            if tree in WHOLE and terms.sorts[term] != INT:
                return False
            return values.setdefault(tree, term) == term
        if terms.heads[term] == tree:
            return not terms.arguments[term]
        return term in terms.values and terms.sorts[term] == "Int" and str(terms.values[term]) == tree
    arguments = terms.arguments[term]
    if terms.heads[term] != tree[0] or len(arguments) != len(tree) - 1:
        return False
    return all(_match(terms, tree[position], argument, values) for position, argument in enumerate(arguments, 1))
