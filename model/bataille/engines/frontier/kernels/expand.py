"""Branch every open question of many rows, play on, and write the next questions down or settle the ends."""

import numpy as np
from numba import int64, uint64

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.packed_turn import RuleCodes
from bataille.engines.compiled.uint128 import Word, wide_subtract
from bataille.engines.frontier.kernels.linear_extensions import FIRST_ROOM, count_fillings, layer_room
from bataille.engines.frontier.kernels.partial_order import MOST_TURNS, learn_equal, learn_lower, read_key, write_key
from bataille.engines.frontier.kernels.propagation import conclude
from bataille.engines.frontier.kernels.row_layout import (
    FAILED,
    FOUND,
    LEAVES,
    LONGEST,
    STATES,
    TOO_LONG,
    Counters,
    OrderRows,
    RowLayout,
    Scratch,
    hash_key,
    settle_end,
)
from bataille.engines.frontier.kernels.symbolic_game import copy_known, fresh_known, full_set, order_of, play_on
from bataille.engines.frontier.kernels.symbolic_turn import ASKS, ENDLESS, LEFT, RING, play_turn

_ONE = uint64(1)
_ZERO = uint64(0)
_PARTS_SHIFT = uint64(8)
_PARTS_MASK = uint64(0xFFFF)


@kernel
def fresh_desk(plan: RowLayout, copies: Ints, pascal: Ints) -> Scratch:
    """A desk for one task."""
    n = plan.cards
    layers, slots = layer_room(FIRST_ROOM)
    return Scratch(
        copies,
        pascal,
        np.empty(RING + 1, np.int64),
        np.empty(RING + 1, np.int64),
        np.empty(RING + 1, np.int64),
        np.empty(n + 1, np.int64),
        np.empty(n + 1, np.int64),
        np.empty(plan.words, np.uint64),
        layers,
        slots,
    )


@kernel
def fillings_of(plan: RowLayout, known: OrderRows, desk: Scratch) -> tuple[Word, Word]:
    """In how many ways the deck's ranks agree with what is known, wide."""
    return count_fillings(
        plan.cards, known.below, known.same, plan.tied == 1, desk.copies, desk.pascal, desk.layers, desk.slots
    )


@kernel
def settle_cycle(
    plan: RowLayout,
    rules: RuleCodes,
    period: int,
    low: Word,
    high: Word,
    row: Ints,
    known: OrderRows,
    desk: Scratch,
    ledger: Counters,
) -> None:
    """Count the deals behind a cycle by their suit-blind period, a divisor of its length.

    A deal has period d if after d turns every place holds a card of the rank that lay there before:
    equalities that are added and counted like any other knowledge.
    """
    if plan.tied == 0:
        settle_end(plan, ENDLESS, period, low, high, row, ledger)
        return
    n = plan.cards
    a, b, mark = desk.a, desk.b, desk.mark
    merged = fresh_known(n)
    result = np.zeros((period + 1, 2), np.uint64)
    held_a, held_b = mark[n], n - mark[n]
    top_a = top_b = 0
    for i in range(held_a):
        a[i] = mark[i]
    for i in range(held_b):
        b[i] = mark[held_a + i]
    for d in range(1, period + 1):
        _, _, _, top_a, held_a, top_b, held_b = play_turn(
            rules, full_set(n), a, top_a, held_a, b, top_b, held_b, known.below, known.above, known.same, desk.hand
        )
        if period % d or held_a != mark[n]:
            continue
        dividing_low, dividing_high = low, high
        if d < period:
            order_of(a, top_a, held_a, b, top_b, held_b, desk.cards)
            copy_known(known, merged)
            if not equate(desk.cards, mark, n, merged):
                continue
            dividing_low, dividing_high = fillings_of(plan, merged, desk)
        for lesser in range(1, d):
            if d % lesser == 0:
                dividing_low, dividing_high = wide_subtract(
                    dividing_low, dividing_high, result[lesser, 0], result[lesser, 1]
                )
        result[d, 0], result[d, 1] = dividing_low, dividing_high
        if dividing_low | dividing_high != _ZERO:
            settle_end(plan, ENDLESS, d, dividing_low, dividing_high, row, ledger)


@kernel
def equate(cards: Ints, marked: Ints, n: int, known: OrderRows) -> bool:
    """Learn that the cards at the same places are equal; false if some are known not to be."""
    for i in range(n):
        x, other = cards[i], uint64(marked[i])
        if (known.same[x] >> other) & _ONE:
            continue
        if ((known.below[x] | known.above[x]) >> other) & _ONE:
            return False
        learn_equal(x, marked[i], known.below, known.above, known.same)
    return True


@kernel
def write_row(
    plan: RowLayout, top_a: int, held_a: int, top_b: int, held_b: int, turns: int, row: Ints, known: OrderRows,
    desk: Scratch, target: Ints,
) -> int:  # fmt: skip
    """Write a state as a row with the weight of the row it came from; gives its label: known pairs, then its part.

    Where a state and its mirror are one, the lesser stands for both: a holds more, or the key is smaller.
    """
    n, words, wide = plan.cards, plan.words, plan.wide
    cards, tied = desk.cards, plan.tied == 1
    text = turns if plan.lengths == 1 else 0
    flipped = plan.mirrored == 1 and held_a < held_b
    if flipped:
        order_of(desk.b, top_b, held_b, desk.a, top_a, held_a, cards)
    else:
        order_of(desk.a, top_a, held_a, desk.b, top_b, held_b, cards)
    pairs = write_key(
        cards, n, held_b if flipped else held_a, text, tied, known.below, known.above, known.same, target, words
    )
    if plan.mirrored == 1 and held_a == held_b:
        order_of(desk.b, top_b, held_b, desk.a, top_a, held_a, cards)
        write_key(cards, n, held_b, text, tied, known.below, known.above, known.same, desk.key, words)
        for word in range(words):
            if desk.key[word] != target[word]:
                flipped = desk.key[word] < target[word]
                break
        if flipped:
            target[:words] = desk.key
    exchange = flipped and plan.sides == 2
    for i in range(wide):
        target[words + i] = row[words + wide + i] if exchange else row[words + i]
        if plan.sides == 2:
            target[words + wide + i] = row[words + i] if exchange else row[words + wide + i]
    target[words + plan.sides * wide] = uint64(turns)
    part: int = int64((hash_key(target, words) >> _PARTS_SHIFT) & _PARTS_MASK) % plan.parts
    return pairs * plan.parts + part


@kernel
def deliver(
    plan: RowLayout, rules: RuleCodes, held: int, turns: int, row: Ints, known: OrderRows, desk: Scratch,
    ledger: Counters, target: Ints,
) -> int:  # fmt: skip
    """Play a state on to its next question, write that to `target` and give its label; or settle it and give -1."""
    end, top_a, held_a, top_b, held_b, more, period = play_on(plan, rules, held, known, desk)
    turns += more
    if turns > MOST_TURNS:
        ledger.counters[FAILED] = TOO_LONG
        return -1
    if end == ASKS:
        return write_row(plan, top_a, held_a, top_b, held_b, turns, row, known, desk, target)
    low, high = fillings_of(plan, known, desk)
    if low | high == _ZERO:
        return -1
    ledger.counters[LEAVES] += 1
    if end == ENDLESS:
        if ledger.counters[FOUND] == 0:
            ledger.counters[FOUND] = 1
            held = desk.mark[plan.cards]
            write_key(
                desk.mark, plan.cards, held, 0, plan.tied == 1, known.below, known.above, known.same, ledger.example,
                plan.words,
            )  # fmt: skip
        settle_cycle(plan, rules, period, low, high, row, known, desk, ledger)
        return -1
    if end != LEFT and turns > ledger.counters[LONGEST]:
        ledger.counters[LONGEST] = turns
    settle_end(plan, end, turns if plan.lengths == 1 else 0, low, high, row, ledger)
    return -1


@kernel
def advance(
    plan: RowLayout, rules: RuleCodes, copies: Ints, pascal: Ints, asking: bool, rows: Ints, out: Ints, labels: Ints,
    ledger: Counters,
) -> int:  # fmt: skip
    """Branch rows at their open question, or play starting rows on; gives how many rows of `out` it filled."""
    n = plan.cards
    desk = fresh_desk(plan, copies, pascal)
    known, branch = fresh_known(n), fresh_known(n)
    answers = (3 if plan.tied == 1 else 2) if asking else 1
    turns_at = plan.words + plan.sides * plan.wide
    filled = 0
    for at in range(rows.shape[0]):
        row = rows[at]
        held, _ = read_key(row, n, known.below, known.above, known.same)
        turns = int64(row[turns_at])
        ledger.counters[STATES] += 1
        x = y = 0
        if asking:
            for i in range(n):
                desk.a[i] = i
                desk.b[i] = held + i
            _, x, y, _, _, _, _ = play_turn(
                rules, full_set(n), desk.a, 0, held, desk.b, 0, n - held, known.below, known.above, known.same,
                desk.hand,
            )  # fmt: skip
        for answer in range(answers):
            copy_known(known, branch)
            if asking and answer == 0:
                learn_lower(x, y, branch.below, branch.above, branch.same)
            elif asking and answer == 1:
                learn_lower(y, x, branch.below, branch.above, branch.same)
            elif asking:
                learn_equal(x, y, branch.below, branch.above, branch.same)
            if plan.tied == 1 and not conclude(n, branch.below, branch.above, branch.same, copies):
                continue
            label = deliver(plan, rules, held, turns, row, branch, desk, ledger, out[filled])
            if label >= 0:
                labels[filled] = label
                filled += 1
    return filled
