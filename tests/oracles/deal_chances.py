"""An independent program of chances under the pick-up `pairs/winner`: every physical deal of a tiny deck, by fractions.

Plain Python. Cards are distinct objects (rank, copy); a deal meets a condition when the seat holds those very cards.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import permutations

from oracles.random_pickup import Pile, play_turn

Card = tuple[int, int]


def outcome(a: Pile, b: Pile, face_down: int, shortage: str) -> tuple[str, int]:
    """How a game ends and after how many turns; an endless game by the first position that was met before."""
    met: set[tuple[Pile, Pile]] = set()
    turns = 0
    while a and b:
        if (a, b) in met:
            return "endless", turns
        met.add((a, b))
        taker, rest_a, rest_b, table = play_turn(a, b, face_down, shortage)
        turns += 1
        if taker not in ("a", "b"):
            return taker, turns
        laid_a, laid_b = len(a) - len(rest_a), len(b) - len(rest_b)
        assert laid_a == laid_b, "only for shortages under which both seats lay as many cards"
        pairs = zip(table[:laid_a], table[laid_a:], strict=True)
        taken = tuple(card for x, y in pairs for card in ((x, y) if taker == "a" else (y, x)))
        a, b = (rest_a + taken, rest_b) if taker == "a" else (rest_a, rest_b + taken)
    return ("a-wins" if a else "b-wins"), turns


def chances(
    deck: tuple[Card, ...], split: int, fixed_a: set[Card], fixed_b: set[Card], face_down: int, shortage: str
) -> tuple[dict[str, Fraction], Fraction | None, dict[int, Fraction]]:
    """Shares of the outcomes, mean turns of games that end, and the share of each count of the highest rank at a."""
    ends: dict[str, int] = defaultdict(int)
    tops: dict[int, int] = defaultdict(int)
    total = turns = finite = 0
    highest = max(rank for rank, _ in deck)
    for order in permutations(deck):
        a, b = order[:split], order[split:]
        if not (fixed_a <= set(a) and fixed_b <= set(b)):
            continue
        end, length = outcome(tuple(r for r, _ in a), tuple(r for r, _ in b), face_down, shortage)
        ends[end] += 1
        tops[sum(rank == highest for rank, _ in a)] += 1
        total += 1
        if end != "endless":
            finite += 1
            turns += length
    shares = {end: Fraction(n, total) for end, n in ends.items()}
    return shares, Fraction(turns, finite) if finite else None, {k: Fraction(n, total) for k, n in tops.items()}
