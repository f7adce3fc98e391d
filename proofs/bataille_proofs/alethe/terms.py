"""Terms of SMT-LIB, each kept once: a term is a number, and equal terms have the same number.

Every application is checked against the sorts of its arguments when it is made, so no rule ever sees an ill-sorted
term. Known are Bool, Int, Real, uninterpreted sorts, and functions declared over them; no quantifier. Where integers
and reals are added, multiplied or compared, an integer counts as the real number that it is.
"""

import re
from fractions import Fraction

BOOL, INT, REAL = "Bool", "Int", "Real"
COMPARISONS = frozenset(("<", "<=", ">", ">="))
NUMERAL = "#"
"""The head of every numeral; its value is in `values`."""
NUMBER = re.compile(r"-?[0-9]+(/[0-9]*[1-9][0-9]*|\.[0-9]+)?$")


class ProofError(Exception):
    """The problem, the proof or the model is not what it should be; the message is one sentence."""


class Terms:
    """All terms of one problem and its proof.

    >>> terms = Terms()
    >>> x = terms.declare("x", (), INT)
    >>> one = terms.numeral("1")
    >>> terms.apply("+", (x, one)) == terms.apply("+", (x, one))
    True
    >>> terms.text(terms.apply("<", (x, one)))
    '(< x 1)'
    """

    def __init__(self) -> None:
        self.heads: list[str] = []
        self.arguments: list[tuple[int, ...]] = []
        self.sorts: list[str] = []
        self.values: dict[int, Fraction] = {}
        self.polynomials: dict[int, dict[int, int | Fraction]] = {}
        """Those that the rules of arithmetic have worked out: by the number of the term."""
        self.functions: dict[str, tuple[tuple[str, ...], str]] = {}
        self.known_sorts = {BOOL, INT, REAL}
        self._numbers: dict[object, int] = {}
        self.true = self._intern(("true",), "true", (), BOOL)
        self.false = self._intern(("false",), "false", (), BOOL)

    def declare_sort(self, name: str) -> None:
        """Make an uninterpreted sort known."""
        if name in self.known_sorts:
            raise ProofError(f"sort {name} is declared twice")
        self.known_sorts.add(name)

    def declare(self, name: str, domain: tuple[str, ...], sort: str) -> int:
        """Make a function known, or a constant where the domain is empty; a constant's term is returned, else -1."""
        if name in self.functions or name in RESERVED or NUMBER.match(name):
            raise ProofError(f"{name} is declared twice, or is a word of SMT-LIB or a number")
        for part in (*domain, sort):
            if part not in self.known_sorts:
                raise ProofError(f"{name} is declared over sort {part}, which is unknown")
        self.functions[name] = (domain, sort)
        return -1 if domain else self._intern((name,), name, (), sort)

    def numeral(self, text: str) -> int:
        """The numeral: `3` and `-3` are of sort Int; `1/2` and `0.5` of sort Real."""
        sort = REAL if "/" in text or "." in text else INT
        return self.number(Fraction(text), sort)

    def number(self, value: Fraction, sort: str) -> int:
        """The numeral of a value."""
        term = self._intern((NUMERAL, value, sort), NUMERAL, (), sort)
        self.values[term] = value
        return term

    def apply(self, head: str, arguments: tuple[int, ...]) -> int:
        """The application of a function or a symbol of SMT-LIB to arguments."""
        key = (head, *arguments)
        known = self._numbers.get(key)
        if known is not None:
            return known
        sorts = [self.sorts[argument] for argument in arguments]
        sort = self._sort(head, sorts)
        if sort is None:
            raise ProofError(f"({head} ...) is not known with arguments of the sorts {', '.join(sorts) or 'none'}")
        return self._intern(key, head, arguments, sort)

    def negation(self, term: int) -> int:
        """The term `(not term)`."""
        return self.apply("not", (term,))

    def equality(self, left: int, right: int) -> int:
        """The term `(= left right)`."""
        return self.apply("=", (left, right))

    def text(self, term: int, depth: int = 4) -> str:
        """The term as SMT-LIB text, `...` below some depth."""
        if term in self.values:
            return str(self.values[term])
        parts = self.arguments[term]
        if not parts:
            return self.heads[term]
        inner = " ".join(self.text(part, depth - 1) for part in parts) if depth else "..."
        return f"({self.heads[term]} {inner})"

    def _intern(self, key: object, head: str, arguments: tuple[int, ...], sort: str) -> int:
        number = self._numbers.setdefault(key, len(self.heads))
        if number == len(self.heads):
            self.heads.append(head)
            self.arguments.append(arguments)
            self.sorts.append(sort)
        return number

    def _sort(self, head: str, sorts: list[str]) -> str | None:
        """The sort of an application, None where it is ill-sorted."""
        if head in self.functions:
            domain, sort = self.functions[head]
            return sort if domain and list(domain) == sorts else None
        count, alike = len(sorts), len(set(sorts)) == 1
        numeric = set(sorts) <= {INT, REAL}
        boolean = alike and sorts[0] == BOOL
        if head == "ite":
            return sorts[1] if count == 3 and sorts[0] == BOOL and sorts[1] == sorts[2] else None
        if numeric and ((head in ("+", "*") and count > 1) or (head == "-" and count in (1, 2))):
            return REAL if REAL in sorts else INT
        if head in ("div", "mod"):
            return INT if sorts == [INT, INT] else None
        if head in ("to_real", "to_int"):
            return {"to_real": {INT: REAL}, "to_int": {REAL: INT}}[head].get(sorts[0]) if count == 1 else None
        right = (
            (head == "not" and boolean and count == 1)
            or (head in ("and", "or") and boolean and count > 1)
            or (head == "=>" and boolean and count == 2)
            or (head == "=" and alike and count == 2)
            or (head == "distinct" and alike and count > 1)
            or (head in COMPARISONS and numeric and count == 2)
        )
        return BOOL if right else None


RESERVED = frozenset(
    (
        "true",
        "false",
        "not",
        "and",
        "or",
        "=>",
        "=",
        "distinct",
        "ite",
        "+",
        "-",
        "*",
        "div",
        "mod",
        "to_real",
        "to_int",
    )
) | {NUMERAL, "let", "!", *COMPARISONS}
