"""Games without a war that one seat wins turn by turn, counted exactly: no won card is compared, so only pairs count.

A flawless game of an even deal takes as many turns as a seat holds cards. It decides the same comparisons whatever the
pick-up: each card of one seat beats the card that it faces. The deals are counted rank after rank from the lowest.
"""

from collections import Counter
from fractions import Fraction
from math import comb

from bataille.engines.chance.conditions import Conditions
from bataille.errors import RulesError
from bataille.game.cards import Deck
from bataille.rules import Rules

MOST_CARDS = 208
"""Cards of a deck for which `chances` counts flawless games unasked: four times 52."""


def counts_flawless(rules: Rules, conditions: Conditions) -> bool:
    """Whether the deal is even and nothing is known of it, so that `flawless` applies, in a moment."""
    size_a, size_b = conditions.split
    return (
        size_a == size_b
        and not conditions.given
        and 2 * size_a <= MOST_CARDS
        and (rules.limit is None or rules.limit >= size_a)
    )


def flawless(rules: Rules, deck: Deck) -> Fraction:
    """The chance that an evenly dealt game ends without a war and without a turn won by the losing seat.

    RulesError for an odd deck, where won cards would be compared, and for a limit that comes first.

    >>> from bataille.rules.presets import preset
    >>> flawless(preset("bataille"), Deck.parse("52"))
    Fraction(93686147409122073121, 14954198935815695438007125000)
    >>> flawless(preset("bataille"), Deck.parse("2x1")), flawless(preset("bataille"), Deck.parse("4x1"))
    (Fraction(1, 1), Fraction(1, 2))
    """
    if deck.size % 2:
        raise RulesError(f"a flawless game is counted for an even deal, and deck {deck} has {deck.size} cards")
    if rules.limit is not None and rules.limit < deck.dealt:
        raise RulesError(f"a flawless game takes {deck.dealt} turns, and the limit is {rules.limit}")
    inverted = rules.low_beats_high and len(deck.ranks) > 1
    return Fraction(2 * dominated(deck.copies, inverted=inverted), deck.orders)


def dominated(copies: tuple[int, ...], *, inverted: bool = False) -> int:
    """In how many ways a deck fills pairs (winner, loser) so that each winner beats its loser.

    With `inverted` the lowest rank beats the highest, and loses to all others.

    >>> dominated((1, 1, 1, 1)), dominated((2, 2)), dominated((2, 2), inverted=True)
    (6, 1, 1)
    """
    pairs = sum(copies) // 2
    last = len(copies) - 1
    # pairs not begun, with a loser, with a lowest card as loser (only where inverted), with a lowest card as winner
    ways: Counter[tuple[int, int, int, int]] = Counter({(pairs, 0, 0, 0): 1})
    for rank, many in enumerate(copies):
        after: Counter[tuple[int, int, int, int]] = Counter()
        lowest, highest = inverted and rank == 0, inverted and rank == last
        for (new, open_pairs, low_pairs, waiting), n in ways.items():
            for begun in range(min(many, new) + 1):
                if lowest:
                    # each pair begun holds a lowest card, as the loser or, against a highest card, as the winner
                    for as_winner in range(begun + 1) if begun == many else ():
                        state = (new - begun, 0, begun - as_winner, as_winner)
                        after[state] += n * comb(new, begun) * comb(begun, as_winner)
                    continue
                for closed in range(min(many - begun, open_pairs) + 1):
                    rest = many - begun - closed
                    if highest and rest != waiting:
                        continue
                    if not highest and rest > low_pairs:
                        continue
                    chosen = comb(open_pairs, closed) * (1 if highest else comb(low_pairs, rest))
                    state = (
                        new - begun,
                        open_pairs - closed + begun,
                        low_pairs if highest else low_pairs - rest,
                        0 if highest else waiting,
                    )
                    after[state] += n * comb(new, begun) * chosen
        ways = after
    return ways[0, 0, 0, 0]
