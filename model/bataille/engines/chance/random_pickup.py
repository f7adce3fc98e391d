"""The chances of a random pick-up game: exact fractions, a theorem, or certified bounds."""

from collections.abc import Iterable
from fractions import Fraction
from math import factorial, prod

import numpy as np

from bataille.engines.chance.bounds import Solution, solve
from bataille.engines.chance.chain import Chain
from bataille.engines.chance.conditions import Conditions, weights_of
from bataille.engines.chance.exact import refuse_large, solve_exactly
from bataille.engines.chance.kernels.hands import last_cards
from bataille.engines.chance.result import BOUND, EXACT, Chances, Group, Outcomes, Turns, Value
from bataille.game.cards import Deck
from bataille.rules import Rules

Sums = dict[tuple[int, ...], tuple[Fraction, ...]]
"""By hand of seat a: the sums of the unknowns over its orders."""
ZERO = (Fraction(0),) * 4

RUIN = "distinct ranks dealt evenly: a fair gambler's ruin (docs/explanation/chances.md)"


def is_fair_ruin(rules: Rules, conditions: Conditions) -> bool:
    """Whether the theorem of the fair gambler's ruin holds: distinct ranks, nothing known, no rank that answers badly.

    Both objectives and every face_down and shortage are covered, for no two cards tie.
    """
    return max(conditions.deck.copies) == 1 and not conditions.given and rules.limit is None


def fair_ruin(rules: Rules, conditions: Conditions) -> Chances:
    """a cards against b: chance a / (a + b), a * b turns, and the variance a * b * (a*a + b*b - 2) / 3.

    >>> from bataille.rules.presets import preset
    >>> shuffled = preset("bataille").replaced(pickup="shuffled")
    >>> found = fair_ruin(shuffled, Conditions.parse(Deck.parse("5x1")))
    >>> found.a_wins.exact, found.turns.mean.exact
    (Fraction(3, 5), Fraction(6, 1))
    """
    a, b = conditions.split
    if rules.objective == "shed":
        chances = Fraction(b, a + b), Fraction(a, a + b)
    else:
        chances = Fraction(a, a + b), Fraction(b, a + b)
    mean, variance = Fraction(a * b), Fraction(a * b * (a * a + b * b - 2), 3)
    turns = Turns(Value.of(mean), Value.of(variance))
    nothing = Value.of(Fraction(0))
    outcomes = Outcomes(Value.of(chances[0]), Value.of(chances[1]), nothing, nothing, turns)
    return Chances(rules, str(conditions.deck), conditions, EXACT, outcomes, notes=[RUIN])


def chain_chances(rules: Rules, conditions: Conditions, *, by: str | None, exact: bool, tolerance: float) -> Chances:
    """From the chain over all positions: fractions where it is tiny, else bounds narrower than `tolerance`."""
    deck = conditions.deck
    positions = deck.orders * (deck.size - 1)
    if exact:
        refuse_large(positions, str(deck))
    chain = Chain.of(rules, deck)
    radix = hand_radix(deck)
    keys = np.zeros(chain.orders, np.int64)
    order = np.array([rank for rank, copies in enumerate(deck.copies) for _ in range(copies)], np.int64)
    last_cards(order, conditions.size_a, radix, keys)
    codes, groups = np.unique(keys, return_inverse=True)
    if exact:
        rows = solve_exactly(chain)[conditions.size_a - 1]
        totals = [list(ZERO) for _ in codes]
        for group, row in zip(groups.tolist(), rows, strict=True):
            totals[group] = [x + y for x, y in zip(totals[group], row, strict=True)]
        sums = [tuple(row) for row in totals]
        solution, notes = None, ["every position of the chain solved in fractions"]
    else:
        solution = solve(chain, tolerance=tolerance)
        sums = solution.sums(conditions.size_a, groups.astype(np.int64), len(codes))
        notes = [
            f"{chain.positions:,} positions; the game ends almost surely: the bounds prove it for this deck",
            f"largest residual of the mean number of turns: {float(solution.drift):.3g}",
        ]
    by_code = dict(zip(codes.tolist(), sums, strict=True))
    hands = {hand: by_code[sum(n * int(r) for n, r in zip(hand, radix, strict=True))] for hand, _ in conditions.hands()}
    everything = _outcomes(conditions, hands, conditions.hands(), solution)
    return Chances(
        rules, str(deck), conditions, EXACT if exact else BOUND, everything,
        _groups(conditions, hands, by, solution), by, notes=notes,
    )  # fmt: skip


def hand_radix(deck: Deck) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """By rank, what one card adds to the number of a hand."""
    return np.array([prod(n + 1 for n in deck.copies[:i]) for i in range(len(deck.copies))], np.int64)


def orders_of(hand: tuple[int, ...], deck: Deck) -> int:
    """In how many orders a hand and the rest of the deck can lie."""
    rest = [copies - n for copies, n in zip(deck.copies, hand, strict=True)]
    return _arrangements(hand) * _arrangements(rest)


def _arrangements(counts: Iterable[int]) -> int:
    listed = list(counts)
    return factorial(sum(listed)) // prod(map(factorial, listed))


def _groups(conditions: Conditions, hands: Sums, by: str | None, solution: Solution | None) -> list[Group]:
    weights = None if by is None else weights_of(by, conditions.deck)
    if weights is None:
        return []
    groups = []
    for key, share in conditions.shares(weights).items():
        members = [
            (hand, ways) for hand, ways in conditions.hands()
            if sum(w * n for w, n in zip(weights, hand, strict=True)) == key
        ]  # fmt: skip
        groups.append(Group(key, Value.of(share), _outcomes(conditions, hands, members, solution)))
    return groups


def _outcomes(
    conditions: Conditions, sums: Sums, hands: Iterable[tuple[tuple[int, ...], int]], solution: Solution | None
) -> Outcomes:
    """The mean over hands, each as often as it stands for physical hands."""
    total, means = 0, list(ZERO)
    for hand, ways in hands:
        orders = orders_of(hand, conditions.deck)
        means = [mean + ways * x / orders for mean, x in zip(means, sums[hand], strict=True)]
        total += ways
    a, b, turns, squares = (mean / total for mean in means)
    endless = Value.of(Fraction(0))
    if solution is None:
        lengths = Turns(Value.of(turns), Value.of(squares - turns * turns))
        return Outcomes(Value.of(a), Value.of(b), Value.of(1 - a - b), endless, lengths)
    off = solution.errors(turns)
    variance = Value.within(squares - turns * turns, off[3] + off[2] * (2 * turns + off[2]))
    lengths = Turns(Value.within(turns, off[2]), variance)
    return Outcomes(
        Value.within(a, off[0], 1.0), Value.within(b, off[1], 1.0), Value.within(1 - a - b, off[0] + off[1], 1.0),
        endless, lengths,
    )  # fmt: skip
