"""Properties of games in somebody's own file: predicates that are checked on every deal of a deck, or on random ones.

`bataille verify FILE.py` loads the file, and checks its properties and its theorems with the catalogue's machinery.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from bataille.errors import DeckError, FileError, RulesError, UndeterminedError
from bataille.game.cards import Deck
from bataille.game.keys import position_at
from bataille.game.notation import Deal
from bataille.game.play import Game, play
from bataille.game.random_deals import Shuffler, random_deal
from bataille.rules import Rules

if TYPE_CHECKING:
    from bataille_proofs.catalogue import Claim, Theorem

Predicate = Callable[[Game], bool]
MAX_DEALS = 2_000_000
"""Deals that are played one by one at most: minutes; beyond, a number of random games is asked for."""

_MARK = "bataille_property"


@dataclass(frozen=True, slots=True)
class Property:
    """A predicate over the games of a deck."""

    predicate: Predicate
    deck: Deck
    rules: Rules
    games: int | None
    """Random games to play; None: every deal."""
    seed: int

    def deals(self) -> Iterator[Deal]:
        """The deals it is checked on."""
        deck = self.deck
        if self.games is not None:
            for number in range(self.games):
                yield Deal(deck, random_deal(deck, Shuffler(self.seed, number)), deck.suited)
            return
        for place in range(deck.orders):
            yield Deal(deck, position_at(deck, place * (deck.size + 1) + deck.dealt))

    def claims(self) -> "Iterator[Claim]":
        """One obligation, with the first deal that contradicts it as its witness."""
        from bataille_proofs.catalogue import Claim
        from bataille_proofs.replay import playing

        for deal in self.deals():
            if not self.predicate(play(self.rules, deal)):
                text = str(deal)
                witness = playing(self.rules, text, str(play(self.rules, deal)), lambda game: not self.predicate(game))
                yield Claim(f"the deal {text}", False, lambda _, witness=witness: witness)  # type: ignore[misc]
                return
        if self.games is not None:
            raise UndeterminedError(f"no counterexample among {self.games:,} random games, which proves nothing")
        yield Claim("every deal", True)

    def theorem(self) -> "Theorem":
        """The property as an entry of the catalogue."""
        from bataille_proofs.catalogue import Method, Theorem
        from bataille_proofs.verdict import Verdict

        where = f"{self.games:,} random games" if self.games is not None else f"all {self.deck.orders:,} deals"
        statement = " ".join((self.predicate.__doc__ or self.predicate.__name__.replace("_", " ")).split())
        method = Method.SEARCH if self.games is not None else Method.EXHAUSTIVE
        scope = f"{where} of {self.deck} under {self.rules}"
        return Theorem(self.predicate.__name__, statement, scope, method, Verdict.PROVED, "properties", self.claims)


def holds(
    deck: Deck | str, rules: Rules | str = "bataille", *, games: int | None = None, seed: int = 0
) -> Callable[[Predicate], Predicate]:
    """Mark a predicate over games as a property that `bataille verify FILE.py` checks.

    On every deal of a small deck it is proved or refuted; on `games` random ones it is refuted or undetermined.

    >>> @holds("4x1")
    ... def every_game_is_short(game):
    ...     return game.turns <= 12
    """
    whole = Deck.parse(deck) if isinstance(deck, str) else deck
    agreed = Rules.parse(rules) if isinstance(rules, str) else rules
    if games is None and whole.orders > MAX_DEALS:
        raise DeckError(
            f"deck {whole} has {whole.orders:,} deals, more than {MAX_DEALS:,}: say how many random games to play"
        )
    if games is not None and games < 1:
        raise RulesError(f"games is a whole number from 1; got {games}")

    def mark(predicate: Predicate) -> Predicate:
        setattr(predicate, _MARK, Property(predicate, whole, agreed, games, seed))
        return predicate

    return mark


def theorems_in(path: Path) -> "list[Theorem]":
    """The theorems and properties of a file, in their order there; FileError if it cannot be run or holds none."""
    from bataille_proofs import catalogue

    name = f"bataille_claims_{path.stem}"
    spec = spec_from_file_location(name, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise FileError(f"{path} is not a Python file that can be read: give the path of a file such as my_claims.py")
    module = module_from_spec(spec)
    sys.modules[name] = module
    with catalogue.entering() as entered:
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            raise FileError(f"{path} cannot be run: {type(error).__name__}: {error}") from None
        finally:
            del sys.modules[name]
    marked = [getattr(value, _MARK).theorem() for value in vars(module).values() if hasattr(value, _MARK)]
    if not entered and not marked:
        raise FileError(
            f"{path} states nothing: mark a function of a game with @bataille.holds(DECK), or enter a @theorem"
        )
    return [*entered, *marked]
