"""Words where a person would type them: rules, decks and deals as text, or as the values they stand for."""

from bataille.errors import DealError
from bataille.game.cards import Deck
from bataille.game.notation import Deal, parse_deal
from bataille.game.state import Position
from bataille.rules import Rules

RulesLike = Rules | str
"""Rules, or their text: `lycos limit=none`."""
DeckLike = Deck | str
"""A deck, or its text: `52`, `5x1`, `2,2,4`."""
DealLike = Deal | Position | str
"""A deal or a position, or its text: `1 3 5 / 2 4`."""


def rules_of(rules: RulesLike) -> Rules:
    """The rules that are meant; RulesError if the text names none.

    >>> rules_of("lycos limit=none").limit is None
    True
    """
    return Rules.parse(rules) if isinstance(rules, str) else rules


def deck_of(deck: DeckLike) -> Deck:
    """The deck that is meant; DeckError if the text names none."""
    return Deck.parse(deck) if isinstance(deck, str) else deck


def deal_of(deal: DealLike, deck: DeckLike | None = None) -> Deal:
    """The deal that is meant; without a deck, the deck is what the deal holds. DealError if it is none.

    >>> str(deal_of(Position(deal_of("1 3 / 2").position.a, deal_of("1 3 / 2").position.b)))
    '1 3 / 2'
    """
    if isinstance(deal, Deal):
        return deal
    if isinstance(deal, Position):
        if deal.laid_a or deal.laid_b or deal.hand:
            raise DealError("a deal is a position between two turns; this one has cards on the table")
        cards = deal.cards
        if deck is not None:
            return Deal(deck_of(deck), deal, deck_of(deck).suited)
        return Deal(Deck.holding(cards, suited=False), deal)
    return parse_deal(deal, None if deck is None else deck_of(deck))
