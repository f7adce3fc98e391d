"""The repetition by card of a game that comes round with suits forgotten: the compiled twin of `play._Round`.

Once round, the copies of each rank are permuted; by card the game comes round after as many laps as that
permutation has order. Rarely needed, so it is plain and not fast.
"""

import numpy as np

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.survey.kernels.queue_turn import deal, places, rewind, same, turn


@kernel
def repeats_within(ids: Ints, period: int, limit: int, agreed: Ints, shift: int, rejects: Ints) -> bool:
    """Whether tail + period by card is at most `limit` turns; the arguments are those of `tail_and_laps`."""
    tail, laps = tail_and_laps(ids, period, limit, agreed, shift, rejects)
    return tail >= 0 and tail + laps * period <= limit


@kernel
def tail_and_laps(ids: Ints, period: int, limit: int, agreed: Ints, shift: int, rejects: Ints) -> tuple[int, int]:
    """The tail in turns, and after how many suit-blind periods the cards repeat; a tail of -1 beyond `limit` turns.

    `ids`: the shuffled deck, each card its rank shifted left by `shift` and its copy below; `period`: the
    suit-blind period in turns, of a game known to come round. Laps beyond the limit are not counted to the end.
    """
    cards = len(ids)
    behind, ahead = np.zeros((2, places(cards)), ids.dtype), np.zeros((2, places(cards)), ids.dtype)
    here, there = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for tapes, at in ((behind, here), (ahead, there)):
        at[1], at[3] = deal(ids, tapes[0], tapes[1])
    along(ahead, there, period, cards, agreed, shift, rejects)
    tail = 0
    while not (
        here[1] - here[0] == there[1] - there[0]
        and same(behind[0], here[0], ahead[0], there[0], here[1] - here[0], shift)
        and same(behind[1], here[2], ahead[1], there[2], here[3] - here[2], shift)
    ):
        for tapes, at in ((behind, here), (ahead, there)):
            along(tapes, at, 1, cards, agreed, shift, rejects)
        tail += 1
        if tail + period > limit:
            return -1, 0
    before = np.concatenate((behind[0, here[0] : here[1]], behind[1, here[2] : here[3]]))
    after = np.concatenate((ahead[0, there[0] : there[1]], ahead[1, there[2] : there[3]]))
    return tail, order_of(before, after, (limit - tail) // period)


@kernel
def along(tapes: Ints, at: Ints, turns: int, cards: int, agreed: Ints, shift: int, rejects: Ints) -> None:
    """Play so many turns, none of which ends the game, on two tapes whose heads and tails are `at`."""
    ha, ta, hb, tb = at
    a, b = tapes
    for _ in range(turns):
        if max(ta, tb) + cards > len(a):
            ha, ta = 0, rewind(a, ha, ta)
            hb, tb = 0, rewind(b, hb, tb)
        _, ha, ta, hb, tb, _, _ = turn(a, b, ha, ta, hb, tb, agreed, shift, np.uint64(0), rejects)
    at[:] = ha, ta, hb, tb


@kernel
def order_of(before: Ints, after: Ints, most: int) -> int:
    """The order of the permutation that takes before[i] to after[i]; most + 1 if it is above `most`."""
    sorted_places = np.argsort(before)
    goes_to = sorted_places[np.searchsorted(before[sorted_places], after)]
    met = np.zeros(len(before), np.uint8)
    order = 1
    for i in range(len(before)):
        length, j = 0, i
        while met[j] == 0:
            met[j] = 1
            j = goes_to[j]
            length += 1
        if length > 1:
            x, y = order, length
            while y:
                x, y = y, x % y
            order *= length // x
            if order > most:
                return most + 1
    return order
