"""Which of the random games of a survey are endless."""

import numpy as np

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.rng import shuffle, start
from bataille.engines.survey.kernels.games import ENDLESS, game
from bataille.engines.survey.kernels.queue_turn import places


@kernel
def endless(
    seed: int, first: int, last: int, ranks: Ints, agreed: Ints, rejects: Ints, period: int, result: Ints, stop: Ints
) -> tuple[int, int]:
    """Play the games first..last-1 of a seed; the first number not played, and how many numbers `result` took.

    Arguments as of `games.games`, with no limit agreed; `period`: the suit-blind period asked for, 0 for any;
    `result`: int64. A game's period is exact: the mark is met again for the first time.
    """
    cards, used = len(ranks), 0
    a, b = np.zeros(places(cards), ranks.dtype), np.zeros(places(cards), ranks.dtype)
    mark_a, mark_b = np.zeros(cards, ranks.dtype), np.zeros(cards, ranks.dtype)
    order = ranks.copy()
    for number in range(first, last):
        if used == len(result):
            return number, used
        stream = np.uint64(number)
        order[:] = ranks
        shuffle(start(np.uint64(seed), stream), order, rejects)
        state = start(np.uint64(seed), ~stream)
        ended, _, _, _, turns = game(a, b, mark_a, mark_b, order, agreed, state, rejects, stop)
        if ended == ENDLESS and (period == 0 or turns == period):
            result[used] = number
            used += 1
    return last, used
