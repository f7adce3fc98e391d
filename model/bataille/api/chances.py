"""The chances of a game, as a notebook asks for them."""

from typing import TYPE_CHECKING

from bataille.api.values import DeckLike, RulesLike, deck_of, rules_of

if TYPE_CHECKING:
    from bataille.engines.chance import Chances


def chances(
    deck: DeckLike,
    rules: RulesLike = "bataille",
    *,
    a: str = "",
    b: str = "",
    split: int | None = None,
    by: str | None = None,
    games: int | None = None,
    seed: int = 0,
    exact: bool = False,
    tolerance: float | None = None,
    workers: int | None = None,
) -> "Chances":
    """The chance of each outcome and the mean number of turns, under conditions on the deal.

    `a` and `b` are cards that a seat holds, `split` how many cards seat a is dealt; `by` groups the games (aces,
    rank:R, sum). The result says whether it is exact, certain bounds or a sample.

    >>> import bataille as bt
    >>> result = bt.chances("2x2", "bataille pickup=shuffled")
    >>> result.kind, str(result.a_wins.exact), str(result.turns.mean.exact)
    ('exact', '1/6', '8/3')
    """
    from bataille.engines import chance

    return chance.chances(
        rules_of(rules), deck_of(deck), a=a, b=b, split=split, by=by, games=games, seed=seed, exact=exact,
        tolerance=tolerance, workers=workers,
    )  # fmt: skip
