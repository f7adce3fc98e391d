"""The chances of a game: exact where a deck allows it, within certified bounds, or from random games."""

from dataclasses import replace

from bataille.engines.chance.conditions import GROUPINGS, Conditions
from bataille.engines.chance.deals import SOON, enumerate_deals
from bataille.engines.chance.random_pickup import chain_chances, fair_ruin, is_fair_ruin
from bataille.engines.chance.result import BOUND, EXACT, SAMPLE, Chances, Group, Outcomes, Turns, Value
from bataille.engines.chance.short_games import counts_flawless, flawless
from bataille.engines.chance.stratified import GAMES, sample
from bataille.errors import RulesError
from bataille.game.cards import Deck
from bataille.rules import Order, Rules

__all__ = [
    "BOUND", "EXACT", "GROUPINGS", "SAMPLE", "Chances", "Conditions", "Group", "Outcomes", "Turns", "Value", "chances",
]  # fmt: skip

CHAIN_SOON = 500_000
"""Positions of a chain that is solved without being asked to: some seconds."""
TOLERANCE = 1e-9


def chances(
    rules: Rules,
    deck: Deck,
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
) -> Chances:
    """The chances of each outcome and the mean length, under conditions on the deal.

    Exact where the deck is small; certified bounds where a random pick-up is solved as a Markov chain (always if
    `tolerance` is given); else from `games` random games. `exact` refuses what is neither.

    >>> from bataille.rules.presets import preset
    >>> shuffled = preset("bataille").replaced(pickup="shuffled")
    >>> found = chances(shuffled, Deck.parse("2x2"))
    >>> str(found.draw.exact), str(found.turns.mean.exact), found.kind
    ('2/3', '8/3', 'exact')
    """
    conditions = Conditions.parse(deck, a=a, b=b, split=split)
    result = _computed(rules, conditions, by, games, seed, exact, tolerance, workers)
    short = None
    if counts_flawless(rules, conditions):
        short = Value.of(flawless(rules, deck))
    return replace(result, flawless=short)


def _computed(
    rules: Rules, conditions: Conditions, by: str | None, games: int | None, seed: int, exact: bool,
    tolerance: float | None, workers: int | None,
) -> Chances:  # fmt: skip
    deck = conditions.deck
    if tolerance is not None and not tolerance > 0:
        raise RulesError(f"tolerance is the width of an interval, more than 0; got {tolerance:g}")
    if games is not None and games < 1:
        raise RulesError(f"games is a whole number from 1; got {games:,}")
    if exact and games is not None:
        raise RulesError("--exact and --games are two ways to answer: give one of them")
    chosen = games is None
    if rules.pickup.order is Order.SHUFFLED:
        small = deck.magnitude < 12
        positions = deck.orders * (deck.size - 1) if small else 1 << 60
        if chosen and by is None and tolerance is None and is_fair_ruin(rules, conditions):
            return fair_ruin(rules, conditions)
        if rules.limit is not None:
            if exact or tolerance is not None:
                raise RulesError("a limit of turns is played by random games only: give --limit none, or --games")
        elif exact or tolerance is not None or (chosen and positions <= CHAIN_SOON):
            fractions = exact or (tolerance is None and positions <= 500)
            return chain_chances(rules, conditions, by=by, exact=fractions, tolerance=tolerance or TOLERANCE)
    else:
        if tolerance is not None:
            raise RulesError("tolerance is for a random pick-up, whose chain has certified bounds: leave it out")
        if exact or (chosen and deck.magnitude < 12 and deck.orders <= SOON):
            if rules.limit is not None and rules.repetition:
                raise RulesError("chances play with a limit or with the rule of repetition, not with both")
            return enumerate_deals(rules, conditions, by=by)
    return sample(rules, conditions, by=by, games=games or GAMES, seed=seed, workers=workers)
