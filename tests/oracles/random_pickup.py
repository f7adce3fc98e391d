"""An independent program of the game with random pick-up: a Markov chain solved by fractions. Plain Python, no import.

Positions are pairs of rank tuples. Every arrangement of the table is listed card by card (a multiset of physical
cards, no counting formula), so that nothing here shares an idea with the block sums of the model.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations

Pile = tuple[int, ...]


def play_turn(a: Pile, b: Pile, face_down: int, shortage: str) -> tuple[str, Pile, Pile, Pile]:
    """One turn: who takes ("a", "b") or how it ends ("a-wins", "b-wins", "draw"), the rests and the table."""
    i = j = 0
    while True:
        x, y = a[i], b[j]
        i, j = i + 1, j + 1
        if x != y:
            return ("a" if x > y else "b"), a[i:], b[j:], a[:i] + b[:j]
        if shortage == "card":
            for _ in range(face_down + 1):
                lacking = (len(a) == i, len(b) == j)
                if any(lacking):
                    return _verdict(*lacking), a, b, ()
                i, j = i + 1, j + 1
            i, j = i - 1, j - 1
            continue
        if shortage == "last-card":
            lacking = (len(a) == i, len(b) == j)
            if any(lacking):
                return _verdict(*lacking), a, b, ()
            i += min(face_down, len(a) - i - 1)
            j += min(face_down, len(b) - j - 1)
            continue
        lacking = (len(a) - i < face_down + 1, len(b) - j < face_down + 1)
        if any(lacking):
            return "draw" if shortage == "draw" else _verdict(*lacking), a, b, ()
        i, j = i + face_down, j + face_down


def _verdict(a_lacks: bool, b_lacks: bool) -> str:
    return "draw" if a_lacks and b_lacks else "b-wins" if a_lacks else "a-wins"


def pickups(rest: Pile, table: Pile, order: str) -> dict[Pile, Fraction]:
    """The taker's pile after a random pick-up, each with its probability."""
    if order == "shuffled":
        met = Counter(rest + arranged for arranged in permutations(table))
    else:
        met = Counter([rest])
        for card in table:
            longer: Counter[Pile] = Counter()
            for pile, n in met.items():
                for gap in range(len(pile) + 1):
                    longer[(*pile[:gap], card, *pile[gap:])] += n
            met = longer
    total = sum(met.values())
    return {pile: Fraction(n, total) for pile, n in met.items()}


Row = tuple[dict[tuple[Pile, Pile], Fraction], dict[str, Fraction]]


def chain(deck: Pile, face_down: int, shortage: str, order: str) -> dict[tuple[Pile, Pile], Row]:
    """Every position with two piles: the next positions and the ends of this turn, with their probabilities."""
    rows: dict[tuple[Pile, Pile], Row] = {}
    for cards in sorted(set(permutations(deck))):
        for split in range(1, len(deck)):
            a, b = cards[:split], cards[split:]
            taker, rest_a, rest_b, table = play_turn(a, b, face_down, shortage)
            following: dict[tuple[Pile, Pile], Fraction] = {}
            ends: dict[str, Fraction] = {}
            if taker not in ("a", "b"):
                ends[taker] = Fraction(1)
            else:
                for pile, share in pickups(rest_a if taker == "a" else rest_b, table, order).items():
                    after = (pile, rest_b) if taker == "a" else (rest_a, pile)
                    if not after[0] or not after[1]:
                        word = "a-wins" if after[0] else "b-wins"
                        ends[word] = ends.get(word, Fraction(0)) + share
                    else:
                        following[after] = following.get(after, Fraction(0)) + share
            rows[a, b] = following, ends
    return rows


def solve(rows: dict[tuple[Pile, Pile], Row]) -> dict[tuple[Pile, Pile], tuple[Fraction, Fraction, Fraction, Fraction]]:
    """From every position: the chances of a and of b, the mean number of turns and the mean of its square.

    Gaussian elimination without a choice of pivots: I - P is an M-matrix, so the diagonal stays positive.
    """
    places = list(rows)
    at = {place: i for i, place in enumerate(places)}
    matrix: list[dict[int, Fraction]] = []
    right: list[list[Fraction]] = []
    for i, place in enumerate(places):
        following, ends = rows[place]
        line = {at[after]: -share for after, share in following.items()}
        line[i] = line.get(i, Fraction(0)) + 1
        matrix.append(line)
        right.append([ends.get("a-wins", Fraction(0)), ends.get("b-wins", Fraction(0)), Fraction(1)])
    first = _eliminate(matrix, right)
    squares = _eliminate(matrix, [[2 * row[2] - 1] for row in first])
    return {place: (*first[i], squares[i][0]) for i, place in enumerate(places)}  # type: ignore[misc]


def _eliminate(matrix: list[dict[int, Fraction]], right: list[list[Fraction]]) -> list[list[Fraction]]:
    lines, values = [dict(line) for line in matrix], [list(row) for row in right]
    n = len(lines)
    columns: list[set[int]] = [set() for _ in range(n)]
    for i, line in enumerate(lines):
        for j in line:
            columns[j].add(i)
    for i in range(n):
        pivot = lines[i][i]
        for j in [k for k in columns[i] if k > i]:
            factor = lines[j].pop(i) / pivot
            for k, x in lines[i].items():
                if k > i:
                    y = lines[j].get(k, Fraction(0)) - factor * x
                    if y:
                        lines[j][k] = y
                        columns[k].add(j)
                    else:
                        lines[j].pop(k, None)
                        columns[k].discard(j)
            values[j] = [y - factor * x for x, y in zip(values[i], values[j], strict=True)]
    for i in range(n - 1, -1, -1):
        for j, x in lines[i].items():
            if j > i:
                values[i] = [v - x * w for v, w in zip(values[i], values[j], strict=True)]
        values[i] = [v / lines[i][i] for v in values[i]]
    return values


def dealt(split: int, found: dict[tuple[Pile, Pile], tuple[Fraction, ...]]) -> tuple[Fraction, ...]:
    """The means over all deals in which a holds `split` cards, each order of the deck equally likely."""
    deals = [values for (a, _), values in found.items() if len(a) == split]
    return tuple(sum(column, Fraction(0)) / len(deals) for column in zip(*deals, strict=True))


if __name__ == "__main__":
    for ranks, copies, hidden in ((2, 2, 1), (3, 2, 0), (3, 2, 1), (5, 1, 1)):
        cards = tuple(rank for rank in range(ranks) for _ in range(copies))
        means = dealt((len(cards) + 1) // 2, solve(chain(cards, hidden, "stage", "shuffled")))
        print(ranks, copies, hidden, [float(x) for x in means])
