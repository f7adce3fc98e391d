"""The catalogue: every theorem with its statement, scope, method and expected verdict.

A theorem is a function that yields its obligations; its name is its conclusion, its docstring the statement.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from fnmatch import fnmatch
from importlib import import_module
from typing import Any

from bataille.errors import BatailleError
from bataille_proofs.solver import Model
from bataille_proofs.verdict import Verdict, Witness

SUBJECTS = (
    "steps",
    "cards",
    "seats",
    "pickup",
    "repetition",
    "comparison",
    "highest",
    "lengths",
    "endless",
    "beliefs",
    "spaces",
    "merging",
)
"""The files of `theorems`, in the order of the catalogue."""


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


def theorem(*, scope: str, method: str, expected: str = "proved") -> Callable[[Claims], Claims]:
    """Enter a function that yields claims into the catalogue, under its own name."""

    def enter(claims: Claims) -> Claims:
        subject = claims.__module__.rpartition(".")[2]
        statement = " ".join((claims.__doc__ or "").split())
        add(Theorem(claims.__name__, statement, scope, Method(method), Verdict(expected), subject, claims))
        return claims

    return enter


def add(entry: Theorem) -> None:
    """Enter a theorem that was made, as one of a family."""
    assert entry.statement, f"theorem {entry.name} has no statement"
    assert entry.name not in _CATALOGUE, f"two theorems are called {entry.name}"
    _CATALOGUE[entry.name] = entry


def catalogue(pattern: str = "") -> list[Theorem]:
    """The theorems whose name holds the pattern, or matches it where it has `*`; all without one."""
    for subject in SUBJECTS:
        import_module(f"bataille_proofs.theorems.{subject}")
    words = pattern.strip().lower().replace(" ", "_").replace("-", "_")
    wanted = words if "*" in words else f"*{words}*"
    result = [entry for entry in _CATALOGUE.values() if fnmatch(entry.name, wanted)]
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
