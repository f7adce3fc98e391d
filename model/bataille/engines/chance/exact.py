"""Exact fractions for the random pick-up of tiny decks: elimination over the rationals."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bataille.engines.chance.chain import Chain
from bataille.engines.chance.kernels.transitions import A_WINS, B_WINS
from bataille.errors import TooBigError

LARGEST = 1_000
"""Positions at most: fractions grow with the system."""

Row = tuple[Fraction, Fraction, Fraction, Fraction]


def solve_exactly(chain: Chain) -> list[list[Row]]:
    """By split from 1 and place: the chances of a and of b, the mean number of turns and the mean of its square.

    TooBigError beyond LARGEST positions. I - P is an M-matrix where the game ends almost surely, so elimination
    needs no choice of pivots; a split is eliminated after the ones below it.
    """
    refuse_large(chain.positions, str(chain.deck))
    rows, constants = _system(chain)
    first = _eliminated(rows, constants)
    second = _eliminated(rows, [[2 * row[2] - 1] for row in first])
    solution = [(row[0], row[1], row[2], more[0]) for row, more in zip(first, second, strict=True)]
    orders = chain.orders
    return [solution[i : i + orders] for i in range(0, len(solution), orders)]


def refuse_large(positions: int, deck: str) -> None:
    """TooBigError where a deck has too many positions for fractions."""
    if positions > LARGEST:
        raise TooBigError(
            f"deck {deck} has {positions:,} positions in which both seats hold cards, and fractions are solved for at "
            f"most {LARGEST:,}, as 3x2, 2x4 or 5x1; distinct cards dealt evenly (13x1) are exact by a theorem; "
            f"without --exact there are certified bounds"
        )


def _system(chain: Chain) -> tuple[list[dict[int, Fraction]], list[list[Fraction]]]:
    """The rows of I - P over positions, and the constants of the three unknowns."""
    mirror = _mirror(chain)
    rows, constants = [], []
    for split, start, many in chain.splits():
        for place in range(chain.orders):
            here = (split - 1) * chain.orders + place
            row, at, m = {here: Fraction(1)}, int(start[place]), int(many[place])
            if m:
                for i in range(m):
                    flat = ~at if at < 0 else at
                    after = (flat // (chain.orders + 1)) * chain.orders + flat % (chain.orders + 1) + i
                    after = int(mirror[after]) if at < 0 else after
                    row[after] = row.get(after, Fraction(0)) - Fraction(1, m)
            rows.append(row)
            ended = [Fraction(int(not m and at == code)) for code in (A_WINS, B_WINS)]
            constants.append([*ended, Fraction(1)])
    return rows, constants


def _mirror(chain: Chain) -> NDArray[np.int64]:
    """The number of the position with the seats exchanged."""
    orders = [*_orders(tuple(chain.deck.copies))]
    place = {order: i for i, order in enumerate(orders)}
    size, cards = chain.orders, chain.deck.size
    result = np.zeros((cards - 1, size), np.int64)
    for split in range(1, cards):
        for i, order in enumerate(orders):
            # b's pile lies before a's: exchanged, a's lies before b's
            b, a = order[: cards - split], order[cards - split :]
            result[split - 1, i] = (cards - split - 1) * size + place[a + b]
    return result.ravel()


def _orders(copies: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
    if not sum(copies):
        return [()]
    return [
        (rank, *rest)
        for rank, left in enumerate(copies)
        if left
        for rest in _orders((*copies[:rank], left - 1, *copies[rank + 1 :]))
    ]


def _eliminated(rows: Sequence[dict[int, Fraction]], constants: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """Solve by Gaussian elimination on sparse rows."""
    left = [dict(row) for row in rows]
    right = [list(row) for row in constants]
    holders: list[set[int]] = [set() for _ in rows]
    for i, row in enumerate(left):
        for column in row:
            holders[column].add(i)
    for i, row in enumerate(left):
        pivot = row[i]
        for below in [j for j in holders[i] if j > i]:
            factor = left[below].pop(i) / pivot
            for column, x in row.items():
                if column > i:
                    holders[column].add(below)
                    left[below][column] = left[below].get(column, Fraction(0)) - factor * x
            right[below] = [y - factor * x for x, y in zip(right[i], right[below], strict=True)]
    for i in range(len(left) - 1, -1, -1):
        for column, x in left[i].items():
            if column > i:
                right[i] = [y - x * z for y, z in zip(right[i], right[column], strict=True)]
        right[i] = [y / left[i][i] for y in right[i]]
    return right
