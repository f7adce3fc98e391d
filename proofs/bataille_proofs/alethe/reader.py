"""The text of SMT-LIB and Alethe: from characters to tokens, from tokens to terms."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from bataille_proofs.alethe.terms import NUMBER, RESERVED, ProofError, Terms

TOKEN = re.compile(r'[()]|"[^"\n]*"|\|[^|\n]*\||;[^\n]*|[^\s()"|;]+|["|]')
SPECIAL = frozenset(("let", "!"))


def commands(text: str) -> Iterator[list[str]]:
    """The commands of a file as lists of tokens, the outer parentheses included.

    >>> list(commands("(check-sat) (set-logic ALL) ; the end"))
    [['(', 'check-sat', ')'], ['(', 'set-logic', 'ALL', ')']]
    """
    command: list[str] = []
    depth = 0
    for line in text.split("\n"):
        for token in TOKEN.findall(line):
            if token[0] == ";":
                continue
            depth += (token == "(") - (token == ")")
            command.append(token)
            if depth <= 0:
                if token != ")" or depth < 0:
                    raise ProofError(f"{token!r} stands outside of any command")
                yield command
                command = []
    if command:
        raise ProofError("the text ends in the middle of a command")


class Reader:
    """Reads terms from tokens; `names` holds constants, names given by `:named`, and variables of `let`.

    >>> terms = Terms()
    >>> _ = terms.declare("x", (), "Int")
    >>> reader = Reader(terms)
    >>> tokens = ["(", "let", "(", "(", "y", "x", ")", ")", "(", "<", "y", "1", ")", ")"]
    >>> terms.text(reader.term(tokens, 0)[0])
    '(< x 1)'
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.names: dict[str, int] = {"true": terms.true, "false": terms.false}
        self.apply: Callable[[str, tuple[int, ...]], int] = terms.apply

    def constant(self, token: str) -> int:
        """The term that one token stands for."""
        known = self.names.get(token)
        if known is not None:
            return known
        if NUMBER.match(token):
            return self.terms.numeral(token)
        if token in self.terms.functions and not self.terms.functions[token][0]:
            self.names[token] = self.terms.apply(token, ())
            return self.names[token]
        raise ProofError(f"{token!r} is not declared")

    def term(self, tokens: list[str], at: int) -> tuple[int, int]:
        """The term that begins at a token, and the place after it; no recursion, so that depth has no limit."""
        if tokens[at] not in "()":
            return self.constant(tokens[at]), at + 1
        frames: list[list[Any]] = []
        apply, names = self.apply, self.names
        try:
            while True:
                token = tokens[at]
                at += 1
                if token == "(":
                    head = tokens[at]
                    at += 1
                    frames.append([head])
                    if head == "let":
                        at = self._bindings(tokens, at, frames[-1])
                    continue
                if token == ")":
                    frame = frames.pop()
                    symbol: Any = frame[0]
                    value = self._closed(frame) if symbol in SPECIAL else apply(symbol, tuple(frame[1:]))
                    if not frames:
                        return value, at
                    frames[-1].append(value)
                elif frames[-1][0] == "!" and len(frames[-1]) > 1:
                    frames[-1].append(token)
                else:
                    known = names.get(token)
                    frames[-1].append(self.constant(token) if known is None else known)
        except IndexError:
            raise ProofError("a term is not closed") from None

    def _bindings(self, tokens: list[str], at: int, frame: list[Any]) -> int:
        """Read `((x term) ...)` of a `let` and put the variables into `names`; the frame keeps what they hid."""
        if tokens[at] != "(":
            raise ProofError("`let` has no list of variables")
        at += 1
        values = []
        while tokens[at] != ")":
            if tokens[at] != "(" or tokens[at + 1] in "()":
                raise ProofError("`let` binds something that is no variable")
            value, after = self.term(tokens, at + 2)
            if tokens[after] != ")":
                raise ProofError(f"`let` binds {tokens[at + 1]} to more than one term")
            values.append((tokens[at + 1], value))
            at = after + 1
        frame.append([(name, self.names.get(name)) for name, _ in values])
        if len({name for name, _ in values}) < len(values):
            raise ProofError("`let` binds a variable twice")
        self.names.update(values)
        return at + 1

    def _closed(self, frame: list[Any]) -> int:
        if frame[0] == "!":
            return self._named(frame)
        if len(frame) != 3:
            raise ProofError("`let` has one term as its body")
        hidden, body = frame[1], frame[2]
        for name, value in hidden:
            if value is None:
                del self.names[name]
            else:
                self.names[name] = value
        assert isinstance(body, int)
        return body

    def _named(self, frame: list[Any]) -> int:
        if len(frame) != 4 or frame[2] != ":named":
            raise ProofError("`!` is known with one term, `:named` and a name only")
        term, name = frame[1], frame[3]
        assert isinstance(term, int)
        if not isinstance(name, str) or name in self.terms.functions or name in RESERVED or NUMBER.match(name):
            raise ProofError(f"{name} cannot be the name of a term")
        if self.names.get(name, term) != term:
            raise ProofError(f"the name {name} is given to two terms")
        self.names[name] = term
        return term
