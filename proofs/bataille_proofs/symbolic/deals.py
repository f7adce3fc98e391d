"""Unknown deals of a known size: real piles of cards whose ranks the solver chooses.

Here the machine runs whole turns and whole games; every comparison that the ranks leave open is a branch.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

import z3

from bataille.game.cards import Deck
from bataille.game.compare import Oracle, oracle
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.table import MACHINE, Machine
from bataille.game.machine.turn import turn
from bataille.game.state import Outcome, Pile, Position
from bataille.rules import Rules
from bataille_proofs.solver import Model
from bataille_proofs.symbolic.execution import Branches, branches
from bataille_proofs.symbolic.values import CardSymbol, Number


def decks_of(cards: int) -> Iterator[Deck]:
    """Every deck of so many cards, up to the names of its ranks.

    >>> [str(deck) for deck in decks_of(3)]
    ['3x1', '1,2', '2,1', '1x3']
    """
    for copies in _compositions(cards):
        yield Deck(tuple(range(1, len(copies) + 1)), copies)


def _compositions(total: int) -> Iterator[tuple[int, ...]]:
    if total == 0:
        yield ()
    for first in range(1, total + 1):
        yield from ((first, *rest) for rest in _compositions(total - first))


class UnknownDeal(NamedTuple):
    """Two piles of unknown cards of one deck."""

    position: Position
    ranks: tuple[Any, ...]
    given: Any
    """That these are exactly the cards of the deck."""

    def text(self, model: Model) -> str:
        """The deal of a counterexample, as `bataille play` reads it."""
        cards, split = [str(model(rank)) for rank in self.ranks], len(self.position.a)
        return f"{' '.join(cards[:split])} / {' '.join(cards[split:])}"


def unknown_deal(deck: Deck, split: int) -> UnknownDeal:
    """Any deal of the deck that gives a so many cards."""
    ranks = tuple(z3.Int(f"card{place}") for place in range(deck.size))
    cards = tuple(CardSymbol(place, Number(rank)) for place, rank in enumerate(ranks))
    return UnknownDeal(Position(cards[:split], cards[split:]), ranks, holds_deck(deck, ranks))


def holds_deck(deck: Deck, ranks: Sequence[Any]) -> Any:
    """The unknown cards are exactly those of the deck."""
    if max(deck.copies) == 1:
        inside = [z3.And(rank >= deck.lowest, rank <= deck.highest) for rank in ranks]
        return z3.And(z3.Distinct(*ranks), *inside)
    counted = [
        z3.Sum(*(z3.If(rank == value, 1, 0) for rank in ranks)) == copies
        for value, copies in zip(deck.ranks, deck.copies, strict=True)
    ]
    return z3.And(*counted, *(z3.Or(*(rank == value for value in deck.ranks)) for rank in ranks))


def places(pile: Pile) -> tuple[int, ...]:
    """Which cards lie in the pile: two positions with equal places are equal card by card."""
    return tuple(cast(CardSymbol, card).place for card in pile)


class Classification(NamedTuple):
    """What a game comes to: its outcome, or None where it is endless; lengths in turns."""

    outcome: Outcome | None
    turns: int
    """Of the whole game, or before the first repetition by card."""
    period: int | None = None
    """By card, where the game is endless."""
    cycle: tuple[tuple[Pile, Pile], ...] = ()
    """The positions of its cycle, each as the places (or cards) of both piles."""


def fate(rules: Rules, position: Position, card_oracle: Oracle, machine: Machine = MACHINE) -> Classification:
    """Play on until the game ends or a position comes again by card.

    >>> from bataille.game.compare import by_rank, sort_by_rank
    >>> from bataille.game.notation import parse_deal
    >>> from bataille.rules.presets import preset
    >>> deal = parse_deal("1 3 5 / 2 4")
    >>> fate(preset("bataille"), deal.position, Oracle(by_rank, sort_by_rank))
    Classification(outcome=None, turns=3, period=6, ...)
    """
    plain = rules.unbounded()
    met: dict[tuple[Pile, Pile], int] = {}
    turns = 0
    while True:
        seen = _name(position.a), _name(position.b)
        if seen in met:
            return Classification(None, met[seen], turns - met[seen], tuple(met)[met[seen] :])
        met[seen] = turns
        result = turn(plain, position, card_oracle, machine=machine)
        turns += result.played
        if result.phase is not Phase.TURN_START:
            return Classification(ENDS[result.phase][0], turns)
        position = result.position


def fates(rules: Rules, deck: Deck, split: int) -> tuple[UnknownDeal, Branches[Classification]]:
    """What every deal of the deck with this split comes to: one branch for each way its games can go."""
    deal, card_oracle = unknown_deal(deck, split), unknown_oracle(rules, deck)
    return deal, branches(lambda: fate(rules, deal.position, card_oracle), [deal.given])


def _name(pile: Pile) -> Pile:
    return tuple(card.place if isinstance(card, CardSymbol) else card for card in pile)


def unknown_oracle(rules: Rules, deck: Deck) -> Oracle:
    """The real oracle of the deck; it runs on unknown ranks as it does on known ones."""
    return oracle(deck, low_beats_high=rules.low_beats_high)
