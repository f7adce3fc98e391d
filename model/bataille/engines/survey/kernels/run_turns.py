"""A stretch of turns: what a survey spends its time in.

Turns without a war take a path without branches on the cards, and wars in pairs are played on the spot.
"""

import numpy as np

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.rule_codes import DRAW, LOSER, PAIRS, SEAT_A, SHUFFLED, SORTED, STAGE, WINNER
from bataille.engines.survey.kernels.queue_turn import (
    FACE_DOWN,
    FIRST,
    GOES_ON,
    ORDER,
    SHORTAGE,
    SPAN,
    a_beats,
    rewind,
    same,
    short,
    turn,
)

ALL_CARDS, COMES_ROUND = 4, 5
"""Why a stretch of turns came back, beside the ways a turn comes out: GOES_ON means that the turns ran out."""
NO_MARK = -1
MOST_RANKS = 1 << 16
"""A span beyond it stands for ranks that always answer in their order."""


@kernel
def stretch(
    a: Ints,
    b: Ints,
    cards: int,
    ha: int,
    ta: int,
    hb: int,
    tb: int,
    turns: int,
    agreed: Ints,
    mark: int,
    mark_a: Ints,
    mark_b: Ints,
    state: np.uint64,
    rejects: Ints,
) -> tuple[int, int, int, int, int, int, int, np.uint64]:
    """Play at most `turns` turns, or to an end, or to the remembered position.

    `mark` is the size and tops of the remembered position in one number, `mark_a` and `mark_b` its piles from place 0;
    `NO_MARK`: none. Neither seat holds everything at the start. Answers why it came back, heads and tails, turns
    played, ties met, and the state of the draws.
    """
    order, first, span = agreed[ORDER], agreed[FIRST], agreed[SPAN]
    shuffled, by_rank = order == SHUFFLED, order == SORTED
    by_winner = (first != SEAT_A) & (not by_rank)
    flip = (first != WINNER) & (not by_rank)
    plain = span > MOST_RANKS and (by_rank or first == WINNER) and not shuffled
    face_down, shortage = agreed[FACE_DOWN], agreed[SHORTAGE]
    in_pairs = order == PAIRS and (shortage in (STAGE, DRAW))
    played, wars = 0, 0
    room = len(a) - cards
    x, y = np.int64(a[ha]), np.int64(b[hb])
    while played < turns:
        if max(ta, tb) + 2 > room:
            ha, ta = 0, rewind(a, ha, ta)
            hb, tb = 0, rewind(b, hb, tb)
        # a turn without a war adds two cards to one pile; a war is asked for its own room
        until = min(turns, played + (room - max(ta, tb)) // 2)
        while played < until:
            played += 1
            if in_pairs and x == y:
                # as `turn` does it, for what most games are made of: a call with so many arrays takes twice as long
                la, lb = ha, hb
                ha += 1
                hb += 1
                while x == y:
                    wars += 1
                    short_a, short_b = ta - ha <= face_down, tb - hb <= face_down
                    if short_a or short_b:
                        return short(short_a, short_b, shortage), ha, ta, hb, tb, played, wars, state
                    x, y = np.int64(a[np.uint64(ha + face_down)]), np.int64(b[np.uint64(hb + face_down)])
                    ha += face_down + 1
                    hb += face_down + 1
                if a_beats(x, y, span):
                    behind = 1 if first == LOSER else 0
                    while la < ha:
                        a[np.uint64(ta + behind)] = a[np.uint64(la)]
                        a[np.uint64(ta + 1 - behind)] = b[np.uint64(lb)]
                        la, lb, ta = la + 1, lb + 1, ta + 2
                else:
                    behind = 1 if first == WINNER else 0
                    while la < ha:
                        b[np.uint64(tb + behind)] = a[np.uint64(la)]
                        b[np.uint64(tb + 1 - behind)] = b[np.uint64(lb)]
                        la, lb, tb = la + 1, lb + 1, tb + 2
                until = min(turns, played + (room - max(ta, tb)) // 2)
            elif x == y or shuffled:
                why, ha, ta, hb, tb, ties, state = turn(a, b, ha, ta, hb, tb, agreed, 0, state, rejects)
                wars += ties
                if why != GOES_ON:
                    return why, ha, ta, hb, tb, played, wars, state
                until = min(turns, played + (room - max(ta, tb)) // 2)
            else:
                if plain:
                    a_takes = bool(x > y)
                    upper, lower = max(x, y), min(x, y)
                else:
                    more = x > y
                    a_takes = bool(more ^ ((x - y == span) | (y - x == span)))
                    a_first = ((a_takes & by_winner) | (more & by_rank)) ^ flip
                    change = (x ^ y) & -np.int64(not a_first)
                    upper, lower = x ^ change, y ^ change
                # both piles are written, one of them beyond its tail, where nothing lies
                a[np.uint64(ta)] = upper
                a[np.uint64(ta + 1)] = lower
                b[np.uint64(tb)] = upper
                b[np.uint64(tb + 1)] = lower
                twice = 2 * a_takes
                ta += twice
                tb += 2 - twice
                ha += 1
                hb += 1
            size = ta - ha
            if size == 0 or size == cards:
                return ALL_CARDS, ha, ta, hb, tb, played, wars, state
            x, y = np.int64(a[np.uint64(ha)]), np.int64(b[np.uint64(hb)])
            if (
                size << 32 | x << 16 | y == mark
                and same(a, ha, mark_a, 0, size, 0)
                and same(b, hb, mark_b, 0, cards - size, 0)
            ):
                return COMES_ROUND, ha, ta, hb, tb, played, wars, state
    return GOES_ON, ha, ta, hb, tb, played, wars, state


@kernel
def remember(a: Ints, b: Ints, ha: int, ta: int, hb: int, tb: int, mark_a: Ints, mark_b: Ints) -> int:
    """Copy both piles to the places from 0; a's size and both top cards in one number."""
    for i in range(ta - ha):
        mark_a[i] = a[ha + i]
    for i in range(tb - hb):
        mark_b[i] = b[hb + i]
    return int((ta - ha) << 32 | np.int64(mark_a[0]) << 16 | np.int64(mark_b[0]))
