"""Games from conditional deals, counted by stratum and group: all orders of a small deck, or random ones.

Both kernels add to the same arrays (int64): `counts` (strata, keys, 5) games by end; `sums` (strata, keys, 2, 2) the
sums of turns and of their squares over finished games, each in two parts (high, low) of HALF bits; `lengths` how
many finished games had so many turns, the last place standing for all longer ones.
"""

import numpy as np

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.multiset_permutations import advance
from bataille.engines.compiled.rng import below, start
from bataille.engines.survey.kernels.games import (
    ENDLESS,
    ENDLESS_COLUMN,
    GIVEN_UP,
    STOPPED,
    STOPPED_COLUMN,
    game_of_piles,
)
from bataille.engines.survey.kernels.queue_turn import places

HALF = 31


@kernel
def count(ended: int, winner: int, turns: int, stratum: int, key: int, counts: Ints, sums: Ints, lengths: Ints) -> None:
    """Add one game."""
    if ended == ENDLESS:
        counts[stratum, key, ENDLESS_COLUMN] += 1
        return
    counts[stratum, key, winner] += 1
    if ended == STOPPED:
        counts[stratum, key, STOPPED_COLUMN] += 1
    square = turns * turns
    sums[stratum, key, 0, 1] += turns
    sums[stratum, key, 1, 0] += square >> HALF
    sums[stratum, key, 1, 1] += square & ((1 << HALF) - 1)
    lengths[min(turns, len(lengths) - 1)] += 1


@kernel
def all_deals(
    first: int,
    last: int,
    order: Ints,
    size_a: int,
    radix: Ints,
    agreed: Ints,
    rejects: Ints,
    counts: Ints,
    sums: Ints,
    lengths: Ints,
    stop: Ints,
) -> int:
    """Play the deals first..last-1 in the order of `order` (int64, the deal `first`), which moves along.

    Seat a holds the first `size_a` cards. The key is the sum of `radix[rank]` over its cards. Answers where it ended.
    """
    cards = order.size
    a, b = np.zeros(places(cards), np.uint16), np.zeros(places(cards), np.uint16)
    mark_a, mark_b = np.zeros(cards, np.uint16), np.zeros(cards, np.uint16)
    for number in range(first, last):
        key = 0
        for i in range(size_a):
            a[i] = order[i]
            key += radix[order[i]]
        for i in range(size_a, cards):
            b[i - size_a] = order[i]
        ended, winner, turns, _, _ = game_of_piles(
            a, b, size_a, cards - size_a, mark_a, mark_b, agreed, np.uint64(0), rejects, stop
        )
        if ended == GIVEN_UP:
            return number
        count(ended, winner, turns, 0, key, counts, sums, lengths)
        advance(order)
    return last


@kernel
def draw(
    state: np.uint64,
    stratum: int,
    fixed_a: Ints,
    fixed_b: Ints,
    chosen: Ints,
    pool: Ints,
    size_a: int,
    hand: Ints,
    seats: Ints,
    rejects: Ints,
    a: Ints,
    b: Ints,
) -> np.uint64:
    """Deal a random game in which seat a has its fixed cards and `stratum` of the chosen ones; the next state.

    `chosen` cards not given to a go to b; `pool` (in any order, shuffled here) fills the other places. `hand` and
    `seats` are scratch for as many cards as the deck has.
    """
    size_b = len(fixed_a) + len(fixed_b) + len(chosen) + len(pool) - size_a
    for last in range(len(pool) - 1, 0, -1):
        state, other = below(state, np.uint64(last + 1), rejects[last + 1])
        pool[last], pool[other] = pool[other], pool[last]
    at = 0
    for seat in range(2):
        pile, size = (a, size_a) if seat == 0 else (b, size_b)
        fixed = fixed_a if seat == 0 else fixed_b
        held = len(fixed)
        for i in range(held):
            hand[i] = fixed[i]
        for i in range(len(chosen)):
            if (i < stratum) == (seat == 0):
                hand[held] = chosen[i]
                held += 1
        # the held cards take distinct places, drawn evenly; the pool fills the others
        if held > 0:
            for i in range(size):
                seats[i] = i
                pile[i] = 65535
            for i in range(held):
                state, other = below(state, np.uint64(size - i), rejects[size - i])
                spot = seats[i + other]
                seats[i + other] = seats[i]
                pile[spot] = hand[i]
            for i in range(size):
                if pile[i] == 65535:
                    pile[i] = pool[at]
                    at += 1
        else:
            for i in range(size):
                pile[i] = pool[at]
                at += 1
    return state


@kernel
def random_deals(
    seed: int,
    first: int,
    last: int,
    bounds: Ints,
    numbers: Ints,
    fixed_a: Ints,
    fixed_b: Ints,
    chosen: Ints,
    pool: Ints,
    size_a: int,
    radix: Ints,
    offset: int,
    agreed: Ints,
    rejects: Ints,
    counts: Ints,
    sums: Ints,
    lengths: Ints,
    stop: Ints,
) -> int:
    """Play the games first..last-1 of a seed; the first number not played.

    Game g lies in stratum i where bounds[i] <= g < bounds[i+1]; there seat a has `numbers[i]` of the chosen cards.
    The key is the sum of `radix[rank]` over seat a's cards, less `offset`. All cards uint16 ranks.
    """
    cards = len(fixed_a) + len(fixed_b) + len(chosen) + len(pool)
    a, b = np.zeros(places(cards), np.uint16), np.zeros(places(cards), np.uint16)
    mark_a, mark_b = np.zeros(cards, np.uint16), np.zeros(cards, np.uint16)
    hand, seats, mixed = np.zeros(cards, np.uint16), np.zeros(cards, np.int64), pool.copy()
    stratum = 0
    for number in range(first, last):
        if stop[0] != 0:
            return number
        while number >= bounds[stratum + 1]:
            stratum += 1
        mixed[:] = pool
        stream = np.uint64(number)
        draw(
            start(np.uint64(seed), stream), numbers[stratum], fixed_a, fixed_b, chosen, mixed, size_a, hand, seats,
            rejects, a, b,
        )  # fmt: skip
        key = -offset
        for i in range(size_a):
            key += radix[a[i]]
        ended, winner, turns, _, _ = game_of_piles(
            a, b, size_a, cards - size_a, mark_a, mark_b, agreed, start(np.uint64(seed), ~stream), rejects, stop
        )
        if ended == GIVEN_UP:
            return number
        count(ended, winner, turns, stratum, key, counts, sums, lengths)
    return last
