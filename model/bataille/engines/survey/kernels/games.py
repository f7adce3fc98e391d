"""One random game after another, each played to its end with exact repetition detection, in memory that does not grow.

A game is played with suits forgotten. Positions are compared whole, with one remembered at every power of two of turns
(Brent 1980); the comparison starts only where pile sizes and both top cards already agree.
"""

import numpy as np

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.rng import shuffle, start
from bataille.engines.compiled.rule_codes import SHUFFLED
from bataille.engines.survey.kernels.card_period import repeats_within
from bataille.engines.survey.kernels.queue_turn import (
    A_WINS,
    B_WINS,
    COUNT,
    GOES_ON,
    LIMIT,
    NOBODY,
    ORDER,
    REPETITION,
    SHED,
    deal,
    places,
)
from bataille.engines.survey.kernels.run_turns import ALL_CARDS, COMES_ROUND, NO_MARK, remember, stretch

OVER, ENDLESS, STOPPED, GIVEN_UP = range(4)
"""How a game ended."""
ENDLESS_COLUMN, STOPPED_COLUMN = 0, 4
"""Places of `outcomes`; the winners A_WINS, B_WINS and NOBODY have places 1 to 3."""

FIRST_MARK = 64
"""Turns before the first position is remembered."""
STRETCH = 1 << 20
"""Turns at most between two looks at the flag that stops a run: some milliseconds."""


@kernel
def holder(size_a: int, agreed: Ints) -> int:
    """Who wins when one seat holds everything."""
    return A_WINS if (size_a == 0) == (agreed[SHED] != 0) else B_WINS


@kernel
def leader(size_a: int, cards: int, agreed: Ints) -> int:
    """Who wins when the limit stops the game."""
    lead = 2 * size_a - cards
    if agreed[COUNT] == 0 or lead == 0:
        return NOBODY
    return A_WINS if (lead > 0) != (agreed[SHED] != 0) else B_WINS


@kernel
def game(
    a: Ints, b: Ints, mark_a: Ints, mark_b: Ints, order: Ints, agreed: Ints, state: np.uint64, rejects: Ints, stop: Ints
) -> tuple[int, int, int, int, int]:
    """Play one deal: how it ended, who won, its turns, its ties, and its suit-blind period (0: none was seen).

    `order` is the shuffled deck, suits forgotten. A game that comes round and has a limit is told as stopped there;
    whether its repetition by card comes first is for the caller to ask, where a repetition ends the game.
    """
    size_a, size_b = deal(order, a, b)
    return game_of_piles(a, b, size_a, size_b, mark_a, mark_b, agreed, state, rejects, stop)


@kernel
def game_of_piles(
    a: Ints,
    b: Ints,
    size_a: int,
    size_b: int,
    mark_a: Ints,
    mark_b: Ints,
    agreed: Ints,
    state: np.uint64,
    rejects: Ints,
    stop: Ints,
) -> tuple[int, int, int, int, int]:
    """Play two piles that lie on their tapes from place 0: as `game`."""
    cards = size_a + size_b
    ha, ta, hb, tb = 0, size_a, 0, size_b
    limit, shuffled = agreed[LIMIT], agreed[ORDER] == SHUFFLED
    repetition = agreed[REPETITION] != 0 and not shuffled
    if size_b == 0:
        return OVER, holder(size_a, agreed), 0, 0, 0
    t, wars = 0, 0
    mark, marked_at, marked_wars, next_mark = NO_MARK, 0, 0, FIRST_MARK
    stopped, limit_wars, limit_size = False, 0, 0
    while True:
        if t == limit:
            stopped, limit_wars, limit_size = True, wars, ta - ha
        if stopped and (not repetition or t >= 4 * limit + 2 * FIRST_MARK):
            # a repetition within the limit would show by now: a mark is set before twice its turns, or at the first
            return STOPPED, leader(limit_size, cards, agreed), limit, limit_wars, 0
        if t == next_mark:
            if not shuffled:
                mark, marked_at, marked_wars = remember(a, b, ha, ta, hb, tb, mark_a, mark_b), t, wars
            next_mark = 2 * t
        until = min(next_mark, t + STRETCH)
        if t < limit:
            until = min(until, limit)
        why, ha, ta, hb, tb, played, ties, state = stretch(
            a, b, cards, ha, ta, hb, tb, until - t, agreed, mark, mark_a, mark_b, state, rejects
        )
        t += played
        wars += ties
        if why == GOES_ON:
            if played == STRETCH and stop[0] != 0:
                return GIVEN_UP, NOBODY, t, wars, 0
        elif why == COMES_ROUND:
            break
        elif stopped:
            return STOPPED, leader(limit_size, cards, agreed), limit, limit_wars, 0
        else:
            return OVER, holder(ta - ha, agreed) if why == ALL_CARDS else why, t, wars, 0
    period = t - marked_at
    if limit < 0:
        return ENDLESS, NOBODY, t, wars, period
    if not stopped:
        # on to the limit: whole laps at once, then the last part
        laps, rest = (limit - t) // period, (limit - t) % period
        wars += laps * (wars - marked_wars)
        _, ha, ta, hb, tb, _, ties, state = stretch(
            a, b, cards, ha, ta, hb, tb, rest, agreed, NO_MARK, mark_a, mark_b, state, rejects
        )
        limit_wars, limit_size = wars + ties, ta - ha
    return STOPPED, leader(limit_size, cards, agreed), limit, limit_wars, period


@kernel
def games(
    seed: int,
    first: int,
    last: int,
    ranks: Ints,
    ids: Ints,
    shift: int,
    agreed: Ints,
    rejects: Ints,
    outcomes: Ints,
    turns_met: Ints,
    wars_met: Ints,
    far: Ints,
    stop: Ints,
) -> tuple[int, int]:
    """Play the games numbered first..last-1 of a seed; the first number not played, and the rows of `far` in use.

    `seed`, `first`, `last`: int64 (the seed as its 64 bits); `ranks`: the deck's ranks as 0, 1, ... from the lowest,
    uint16; `ids`: the same shifted left by `shift`, the copies below; `agreed`: see `tapes`;
    `outcomes`: int64, 5 places; `turns_met`, `wars_met`: int64, how many finite games had so many, a stopped game's
    turns left out (they are the limit); `far`: int64 rows (0 for turns or 1 for wars, value) for what does not fit,
    two rows at least; `stop`: uint8, 1 place, may be set by another thread.
    """
    cards = len(ranks)
    a, b = np.zeros(places(cards), ranks.dtype), np.zeros(places(cards), ranks.dtype)
    mark_a, mark_b = np.zeros(cards, ranks.dtype), np.zeros(cards, ranks.dtype)
    order, named = ranks.copy(), ids.copy()
    used = 0
    for number in range(first, last):
        if stop[0] != 0 or used + 2 > len(far):
            return number, used
        stream = np.uint64(number)
        order[:] = ranks
        shuffle(start(np.uint64(seed), stream), order, rejects)
        state = start(np.uint64(seed), ~stream)
        ended, winner, turns, wars, period = game(a, b, mark_a, mark_b, order, agreed, state, rejects, stop)
        if ended == GIVEN_UP:
            return number, used
        if ended == STOPPED and period > 0 and agreed[REPETITION] != 0:
            named[:] = ids
            shuffle(start(np.uint64(seed), stream), named, rejects)
            if repeats_within(named, period, agreed[LIMIT], agreed, shift, rejects):
                ended = ENDLESS
        if ended == ENDLESS:
            outcomes[ENDLESS_COLUMN] += 1
            continue
        outcomes[winner] += 1
        if ended == STOPPED:
            outcomes[STOPPED_COLUMN] += 1
        elif turns < len(turns_met):
            turns_met[turns] += 1
        else:
            far[used, 0], far[used, 1] = 0, turns
            used += 1
        if wars < len(wars_met):
            wars_met[wars] += 1
        else:
            far[used, 0], far[used, 1] = 1, wars
            used += 1
    return last, used
