"""The catalogue: every theorem with its statement, scope, method and expected verdict.

A theorem is a function that yields its obligations; its name is its conclusion, its docstring the statement.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from fnmatch import fnmatch
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import z3

from bataille.errors import BatailleError
from bataille_proofs.solver import Model
from bataille_proofs.verdict import Verdict, Witness


class Kind(StrEnum):
    """What the theorems of a subject are about: it decides what they wait for, and of which machines they are asked."""

    TRANSITION = "transition"
    """Single transitions and the comparison: asked of every machine, a broken one too."""
    GAME = "game"
    """Whole turns and games: asked only where turns and games are known to end."""
    LEMMA = "lemma"
    """Mathematics that speaks of no machine."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One file of `theorems`; it declares itself as `SUBJECT`, and nothing else lists it."""

    title: str
    """The heading of its theorems in the docs."""
    order: int
    """Its place in the catalogue."""
    kind: Kind


class Method(StrEnum):
    """How a theorem is shown."""

    INDUCTION = "induction"
    """For piles of any length: by z3, over single transitions."""
    BOUNDED = "bounded"
    """By z3, for decks of a stated size."""
    EXHAUSTIVE = "exhaustive"
    """By playing every position of the stated decks."""
    SEARCH = "search"
    """By looking for a witness, the smallest first."""
    LEMMA = "lemma"
    """Mathematics: by z3, or derived by the rules of `kernel`, from theorems that it names."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One obligation: a formula to be valid, or a fact counted by playing."""

    about: str
    """What is claimed, in a few words: it names the obligation in messages."""
    holds: Any
    """A z3 formula, or a bool where the claim was settled by playing."""
    witness: Callable[[Model], Witness] | None = None
    """From a counterexample of the solver to something that can be played."""
    possible: bool = False
    """Claimed is the contrary: that the formula is not valid, what it denies being possible."""
    given: Any = None
    """The premise of the formula, where it has one: shown to be satisfiable, so that the claim is not an empty one."""

    @classmethod
    def under(cls, about: str, given: Any, claim: Any, witness: Callable[[Model], Witness] | None = None) -> "Claim":
        """The obligation that the premise implies the claim, and that something fulfils the premise."""
        return cls(about, z3.Implies(given, claim), witness, given=given)


Claims = Callable[[], Iterator[Claim]]


@dataclass(frozen=True, slots=True)
class Theorem:
    """One entry of the catalogue."""

    name: str
    statement: str
    scope: str
    method: Method
    expected: Verdict
    subject: str
    claims: Claims
    needs: tuple[str, ...] = ()
    """The theorems it stands on: where one of them is not proved, neither is this one."""

    @property
    def title(self) -> str:
        """The name as words."""
        return self.name.replace("_", " ")

    @property
    def gist(self) -> str:
        """The first sentence of the statement."""
        return re.split(r"(?<!\.)\. ", self.statement, maxsplit=1)[0].removesuffix(".") + "."


NEAR = 0.7
"""How alike a word and one of a name must be for the name to be suggested, from 0 to 1."""


class NoTheoremError(BatailleError, LookupError):
    """No theorem of the catalogue fits the pattern."""


_CATALOGUE: dict[str, Theorem] = {}


def theorem(
    *, scope: str, method: str, expected: str = "proved", needs: Sequence[str] = ()
) -> Callable[[Claims], Claims]:
    """Enter a function that yields claims into the catalogue, under its own name."""

    def enter(claims: Claims) -> Claims:
        subject = claims.__module__.rpartition(".")[2]
        statement = " ".join((claims.__doc__ or "").split())
        verdict = Verdict(expected)
        add(Theorem(claims.__name__, statement, scope, Method(method), verdict, subject, claims, tuple(needs)))
        return claims

    return enter


def add(entry: Theorem) -> None:
    """Enter a theorem that was made, as one of a family."""
    assert entry.statement, f"theorem {entry.name} has no statement"
    assert entry.name not in _CATALOGUE, f"two theorems are called {entry.name}"
    _CATALOGUE[entry.name] = entry


@contextmanager
def entering() -> Iterator[list[Theorem]]:
    """A list that holds, afterwards, what was entered meanwhile; the catalogue itself is left as it was."""
    before, entered = dict(_CATALOGUE), list[Theorem]()
    _CATALOGUE.clear()
    try:
        yield entered
        entered += _CATALOGUE.values()
    finally:
        _CATALOGUE.clear()
        _CATALOGUE.update(before)


def subjects() -> dict[str, Subject]:
    """Every file of `theorems` by its name, in the order of the catalogue."""
    names = [module.name for module in iter_modules(import_module("bataille_proofs.theorems").__path__)]
    declared = {name: import_module(f"bataille_proofs.theorems.{name}").SUBJECT for name in names}
    return dict(sorted(declared.items(), key=lambda item: (item[1].order, item[0])))


def catalogue(pattern: str = "") -> list[Theorem]:
    """The theorems whose name holds the pattern, or matches it where it has `*`; all without one."""
    order = {name: place for place, name in enumerate(subjects())}
    words = pattern.strip().lower().replace(" ", "_").replace("-", "_")
    wanted = words if "*" in words else f"*{words}*"
    entries = sorted(_CATALOGUE.values(), key=lambda entry: order.get(entry.subject, len(order)))
    result = [entry for entry in entries if fnmatch(entry.name, wanted)]
    if not result:
        raise NoTheoremError(
            f"no theorem is called {pattern!r}{_nearest(words)} `bataille verify --list` names all {len(_CATALOGUE)}"
        )
    return result


def _nearest(words: str) -> str:
    """In the middle of a sentence: the names that hold words like the given ones, the most alike first."""
    given = [word for word in words.replace("*", "_").split("_") if word]
    alike = {name: sum(_alike(word, name) for word in given) for name in _CATALOGUE}
    close = [name for name in sorted(alike, key=lambda name: -alike[name]) if alike[name] >= NEAR * len(given) > 0]
    return f": did you mean {' or '.join(close[:3])}?" if close else ", and none has a name like it:"


def _alike(word: str, name: str) -> float:
    return max(SequenceMatcher(None, word, part).ratio() for part in name.split("_"))
