"""The fewest cards with an endless deal: every deal of every deck of two cards, of three, and so on."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from bataille.engines.compiled import Packed, codes
from bataille.engines.compiled.packed_turn import GOES_ON
from bataille.engines.deals.kernels.deals import play, play_range
from bataille.game.cards import Deck
from bataille.game.keys import position_at
from bataille.game.notation import Deal
from bataille.rules import Rules

KINDS = 64
"""Room for different periods of one deck at first; it is doubled where they are more."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deck with every deal played, dealt one card at a time."""

    rules: Rules
    deck: Deck
    endless: int
    """How many of its deals are endless."""

    def deals(self) -> Iterator[Deal]:
        """The endless ones, in the order of their indices."""
        form, rule, deck = Packed.of(self.deck), codes(self.rules, self.deck), self.deck
        left = self.endless
        for place in range(deck.orders if left else 0):
            position = position_at(deck, place * (deck.size + 1) + deck.dealt)
            a, b = form.word(position.a), form.word(position.b)
            if play(rule, form.bits, a, len(position.a), b, len(position.b))[0] == GOES_ON:
                yield Deal(deck, position)
                left -= 1
            if not left:
                return


def decks_of(cards: int) -> Iterator[Deck]:
    """Every deck of so many cards, as copies per rank; ranks are numbered from 1.

    >>> [str(deck) for deck in decks_of(3)]
    ['3x1', '1,2', '2,1', '1x3']
    """
    for cuts in range(1 << (cards - 1)):
        copies, run = [], 1
        for place in range(cards - 1):
            if cuts >> (cards - 2 - place) & 1:
                run += 1
            else:
                copies.append(run)
                run = 1
        copies.append(run)
        yield Deck(tuple(range(1, len(copies) + 1)), tuple(copies))


def played(rules: Rules, cards: int) -> Iterator[Played]:
    """Every deck of so many cards, all of its deals played to their end.

    >>> from bataille.rules.presets import preset
    >>> [(one.endless, [str(deal) for deal in one.deals()]) for one in played(preset("soldier"), 3) if one.endless]
    [(2, ['1 2 / 3', '1 3 / 2']), (1, ['1 2 / 2'])]
    """
    for deck in decks_of(cards):
        form, at = Packed.of(deck), 0
        periods, met = np.zeros(KINDS, dtype=np.int64), np.zeros(KINDS, dtype=np.int64)
        ends, longest = np.zeros(4, dtype=np.int64), np.zeros(1, dtype=np.int64)
        while at < deck.orders:
            at = play_range(
                codes(rules, deck), form.bits, form.copies, deck.orders, deck.dealt, at, deck.orders,
                ends, longest, periods, met,
            )  # fmt: skip
            if at < deck.orders:
                periods, met = (np.concatenate([array, np.zeros_like(array)]) for array in (periods, met))
        yield Played(rules, deck, int(met.sum()))
