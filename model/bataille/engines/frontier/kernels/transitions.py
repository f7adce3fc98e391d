"""What each answer to the open question of a state leads to, written down: the transitions of a count certificate."""

import numpy as np
from numba import int64, uint64

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.packed_turn import RuleCodes
from bataille.engines.frontier.kernels.distinct_extensions import extension_room, extensions
from bataille.engines.frontier.kernels.expand_distinct import (
    by_place,
    exchange_seats,
    learn_lower,
    less,
    pack_places,
    play_known,
    read_places,
)
from bataille.engines.frontier.kernels.partial_order import HELD_BITS
from bataille.engines.frontier.kernels.row_layout import RowLayout
from bataille.engines.frontier.kernels.symbolic_game import order_of
from bataille.engines.frontier.kernels.symbolic_turn import ASKS, ENDLESS, RING


@kernel
def transitions(
    plan: RowLayout, rules: RuleCodes, pascal: Ints, rows: Ints, ends: Ints, values: Ints, keys: Ints
) -> None:
    """For row r and answer s (0: a's top card is lower, 1: higher), item 2 * r + s of each array:

    `ends` int64: ASKS, or how the game ends; `values` uint64[, 3]: for a child whether the seats were exchanged, for an
    end the period or 0 and the number of fillings, low word first; `keys` uint64[, words]: the child's key.
    """
    n, words, mirrored = plan.cards, plan.words, plan.mirrored == 1
    known, branch = np.empty(n, np.uint64), np.empty(n, np.uint64)
    places, mirror, cards = np.empty(n, np.uint64), np.empty(n, np.uint64), np.empty(n, np.uint64)
    a, b, mark = np.empty(RING + 1, np.int64), np.empty(RING + 1, np.int64), np.empty(n + 1, np.int64)
    key, other = np.zeros(words, np.uint64), np.zeros(words, np.uint64)
    room = extension_room(n)
    for at in range(rows.shape[0]):
        read_places(rows, at, n, known)
        held = int64(rows[at, 0] & uint64((1 << HELD_BITS) - 1))
        for answer in range(2):
            item = 2 * at + answer
            for i in range(n):
                branch[i] = known[i]
            learn_lower(held if answer else 0, 0 if answer else held, branch)
            end, top_a, held_a, top_b, held_b, _, period = play_known(plan, rules, held, branch, a, b, mark)
            ends[item] = end
            if end != ASKS:
                values[item, 0] = uint64(period if end == ENDLESS else 0)
                values[item, 1], values[item, 2] = extensions(n, branch, pascal, room)
                continue
            flipped = mirrored and held_a < held_b
            if flipped:
                order_of(b, top_b, held_b, a, top_a, held_a, cards)
            else:
                order_of(a, top_a, held_a, b, top_b, held_b, cards)
            by_place(cards, n, branch, places)
            pack_places(places, n, held_b if flipped else held_a, 0, key)
            chosen = key
            if mirrored and held_a == held_b:
                exchange_seats(places, n, mirror)
                pack_places(mirror, n, held_b, 0, other)
                flipped = less(other, key, words)
                chosen = other if flipped else key
            values[item, 0] = uint64(1 if flipped else 0)
            for word in range(words):
                keys[item, word] = chosen[word]
