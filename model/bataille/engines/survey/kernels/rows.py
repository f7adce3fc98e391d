"""One row for each random game: the games of `games`, played turn by turn with what a table of them shows.

The columns are places of an int64 row; -1 stands for nothing.
"""

import numpy as np

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.rng import shuffle, start
from bataille.engines.compiled.rule_codes import SHUFFLED
from bataille.engines.survey.kernels.card_period import repeats_within, tail_and_laps
from bataille.engines.survey.kernels.games import ENDLESS, FIRST_MARK, STOPPED, game, holder, leader
from bataille.engines.survey.kernels.queue_turn import (
    A_WINS,
    B_WINS,
    GOES_ON,
    LIMIT,
    NOBODY,
    ORDER,
    REPETITION,
    deal,
    places,
    rewind,
    same,
    turn,
)
from bataille.engines.survey.kernels.run_turns import remember

OUTCOME, REASON, TURNS, WARS, DEEPEST, LEADS, SMALLEST, TAIL, PERIOD, SUIT_BLIND, FIRST_WAR, SUM = range(12)
"""Columns; the copies of each rank that seat a holds follow."""
BY_CARDS, BY_SHORTAGE, BY_REPETITION, BY_LIMIT = range(4)
"""Reasons."""
UNBOUNDED = 1 << 60


@kernel
def rows(
    seed: int, first: int, ids: Ints, shift: int, agreed: Ints, rejects: Ints, stop: Ints, table: Ints, dealt: Ints
) -> int:
    """Play the games from `first` on, one for each row of `table` (int64); how many rows are filled.

    `ids` as in `games`; `dealt` (rows, cards), like `ids`: the shuffled decks.
    """
    cards = len(ids)
    a, b = np.zeros(places(cards), ids.dtype), np.zeros(places(cards), ids.dtype)
    mark_a, mark_b = np.zeros(cards, ids.dtype), np.zeros(cards, ids.dtype)
    order = ids.copy()
    for i in range(len(table)):
        if stop[0] != 0:
            return i
        stream = np.uint64(first + i)
        named, row = dealt[i], table[i]
        named[:] = ids
        shuffle(start(np.uint64(seed), stream), named, rejects)
        row[:] = -1
        row[SUM:] = 0
        for j in range(cards):
            order[j] = named[j] >> shift
            if j & 1 == 0:
                row[SUM + 1 + np.int64(order[j])] += 1
        state = start(np.uint64(seed), ~stream)
        if agreed[LIMIT] >= 0 and agreed[REPETITION] != 0 and agreed[ORDER] != SHUFFLED:
            # whether a repetition by card comes within the limit decides how the game ends
            ended, _, _, _, period = game(a, b, mark_a, mark_b, order, agreed, state, rejects, stop)
            if ended == STOPPED and period > 0 and repeats_within(named, period, agreed[LIMIT], agreed, shift, rejects):
                endless_row(row, named, period, agreed, shift, rejects)
                continue
        ended, period = one_row(row, order, a, b, mark_a, mark_b, agreed, state, rejects)
        if ended == ENDLESS:
            endless_row(row, named, period, agreed, shift, rejects)
    return len(table)


@kernel
def endless_row(row: Ints, named: Ints, period: int, agreed: Ints, shift: int, rejects: Ints) -> None:
    """An endless game: tail and period by card, and nothing of what happens on the way."""
    tail, laps = tail_and_laps(named, period, UNBOUNDED, agreed, shift, rejects)
    row[OUTCOME], row[REASON], row[TURNS] = NOBODY, BY_REPETITION, tail + laps * period
    row[WARS] = row[DEEPEST] = row[LEADS] = row[SMALLEST] = row[FIRST_WAR] = -1
    row[TAIL], row[PERIOD], row[SUIT_BLIND] = tail, laps * period, period


@kernel
def one_row(
    row: Ints, order: Ints, a: Ints, b: Ints, mark_a: Ints, mark_b: Ints, agreed: Ints, state: np.uint64, rejects: Ints
) -> tuple[int, int]:
    """Play one game and fill its row; whether it is endless, and its suit-blind period."""
    cards = len(order)
    size_a, size_b = deal(order, a, b)
    ha, ta, hb, tb = 0, size_a, 0, size_b
    limit = agreed[LIMIT]
    # a repetition is looked for only where nothing else ends the game for certain
    marks = agreed[ORDER] != SHUFFLED and limit < 0
    t, wars, deepest, leads, leader_before = 0, 0, 0, 0, 0
    least_a, least_b = size_a, size_b
    next_mark, marked_at, mark_size = FIRST_MARK, 0, -1
    first_war, why = 0, GOES_ON
    room = len(a) - 2 * cards
    while True:
        size_a, size_b = ta - ha, tb - hb
        if size_a == 0 or size_b == 0:
            row[OUTCOME], row[REASON] = holder(size_a, agreed), BY_CARDS
            break
        least_a, least_b = min(least_a, size_a), min(least_b, size_b)
        ahead = (size_a > size_b) - (size_a < size_b)
        if ahead != 0:
            if leader_before == -ahead:
                leads += 1
            leader_before = ahead
        if t == limit:
            row[OUTCOME], row[REASON] = leader(size_a, cards, agreed), BY_LIMIT
            break
        if marks:
            if size_a == mark_size and same(a, ha, mark_a, 0, size_a, 0) and same(b, hb, mark_b, 0, size_b, 0):
                return ENDLESS, t - marked_at
            if t == next_mark:
                remember(a, b, ha, ta, hb, tb, mark_a, mark_b)
                mark_size, marked_at, next_mark = size_a, t, 2 * t
        if max(ta, tb) > room:
            ha, ta = 0, rewind(a, ha, ta)
            hb, tb = 0, rewind(b, hb, tb)
        why, ha, ta, hb, tb, ties, state = turn(a, b, ha, ta, hb, tb, agreed, 0, state, rejects)
        t += 1
        if ties > 0:
            wars += ties
            deepest = max(deepest, ties)
            if first_war == 0:
                first_war = (A_WINS if ta - ha > size_a else B_WINS) if why == GOES_ON else why
        if why != GOES_ON:
            row[OUTCOME], row[REASON] = why, BY_SHORTAGE
            break
    row[TURNS], row[WARS], row[DEEPEST], row[LEADS] = t, wars, deepest, leads
    if row[OUTCOME] == A_WINS:
        row[SMALLEST] = least_a
    elif row[OUTCOME] == B_WINS:
        row[SMALLEST] = least_b
    row[FIRST_WAR] = first_war
    return 0, 0


@kernel
def write_deals(dealt: Ints, texts: Ints, lengths: Ints, offsets: Ints, data: Ints) -> None:
    """Write each deal as text, a's cards / b's cards: uint8 `data`, row i from offsets[i] to offsets[i+1] (int64).

    `texts` (numbers, bytes) and `lengths`: the text of each card by its number.
    """
    at = 0
    for i in range(len(dealt)):
        for seat in range(2):
            if seat == 1:
                data[at], data[at + 1] = 47, 32  # "/ "
                at += 2
            for j in range(seat, dealt.shape[1], 2):
                number = dealt[i, j]
                for k in range(lengths[number]):
                    data[at + k] = texts[number, k]
                at += lengths[number]
                data[at] = 32
                at += 1
        at -= 1
        offsets[i + 1] = at
