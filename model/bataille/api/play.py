"""One game, and random deals."""

from bataille.api.values import DealLike, DeckLike, RulesLike, deal_of, deck_of, rules_of
from bataille.game import play as games
from bataille.game import random_deals
from bataille.game.notation import Deal
from bataille.game.play import Game


def play(
    deal: DealLike, rules: RulesLike = "bataille", *, deck: DeckLike | None = None, seed: int = 0, game: int = 0
) -> Game:
    """Play one deal to its verdict, exactly; `seed` and `game` decide a random pick-up.

    >>> game = play("1 3 5 / 2 4")
    >>> print(game)
    draw by repetition after 9 turns: endless, tail 3, period 6
    >>> [str(position) for position in game][:2]
    ['1 3 5 / 2 4', '3 5 / 4 2 1']
    """
    return games.play(rules_of(rules), deal_of(deal, deck), seed=seed, game=game)


def random_deal(deck: DeckLike = "52", *, seed: int = 0, game: int = 0) -> Deal:
    """The random deal that `bataille play --seed --game` plays: every order of the deck is equally likely.

    >>> print(random_deal("5x1", seed=7))
    5 3 4 / 1 2
    """
    whole = deck_of(deck)
    return Deal(whole, random_deals.random_deal(whole, random_deals.Shuffler(seed, game)), whole.suited)
