"""The problem: declarations and assertions of an SMT-LIB file that asks once whether they can all be true."""

from bataille_proofs.alethe.reader import Reader, commands
from bataille_proofs.alethe.terms import BOOL, ProofError, Terms


class Problem:
    """What a file declares and asserts.

    >>> problem = Problem("(declare-fun x () Int) (assert (< x x)) (check-sat)")
    >>> [problem.terms.text(term) for term in problem.assertions]
    ['(< x x)']
    """

    def __init__(self, text: str) -> None:
        self.terms = Terms()
        self.assertions: list[int] = []
        self.asked = False
        for command in commands(text):
            self._read(command)
        if not self.asked:
            raise ProofError("the problem has no (check-sat)")

    def _read(self, command: list[str]) -> None:
        match command[1:-1]:
            case ["set-logic", _] | ["set-info", _, _]:
                return
            case ["check-sat"] if not self.asked:
                self.asked = True
            case _ if self.asked:
                raise ProofError("the problem has a command after its (check-sat)")
            case ["declare-sort", name, "0"]:
                self.terms.declare_sort(name)
            case ["declare-const", name, sort]:
                self.terms.declare(name, (), sort)
            case ["declare-fun", name, "(", *domain, ")", sort]:
                self.terms.declare(name, tuple(domain), sort)
            case ["assert", *_]:
                self.assertions.append(self._assertion(command))
            case _:
                raise ProofError(f"the problem has a command that is unknown here: {' '.join(command)[:60]}")

    def _assertion(self, command: list[str]) -> int:
        term, after = ProblemReader(self.terms).term(command, 2)
        if after != len(command) - 1 or self.terms.sorts[term] != BOOL:
            raise ProofError("an assertion is one term of sort Bool")
        return term


class ProblemReader(Reader):
    """Reads the terms of a problem. `(and x)` and `(or x)` stand for `x` there, as z3 writes them."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.apply = self._apply

    def _apply(self, head: str, arguments: tuple[int, ...]) -> int:
        if head in ("and", "or") and len(arguments) == 1 and self.terms.sorts[arguments[0]] == BOOL:
            return arguments[0]
        return self.terms.apply(head, arguments)
