"""Rows with equal keys become one: weights added, the most turns kept. Whole keys are compared."""

import numpy as np
from numba import int64, uint64

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.uint128 import wide_add
from bataille.engines.frontier.kernels.row_layout import RowLayout, hash_key

_ZERO = uint64(0)


@kernel
def group_rows(plan: RowLayout, rows: Ints) -> int:
    """Merge equal keys in place; gives how many rows remain, at the front, in order of first appearance."""
    words, wide = plan.words, plan.wide
    last = words + plan.sides * wide
    room, bits = 4, 2
    while room < 2 * rows.shape[0]:
        room *= 2
        bits += 1
    shift = uint64(64 - bits)
    slots = np.full(room, -1, np.int32)
    kept = 0
    for at in range(rows.shape[0]):
        slot = int64(hash_key(rows[at], words) >> shift)
        while slots[slot] >= 0 and not same_key(rows[slots[slot]], rows[at], words):
            slot = (slot + 1) & (room - 1)
        if slots[slot] < 0:
            slots[slot] = kept
            if kept != at:
                rows[kept] = rows[at]
            kept += 1
            continue
        into = rows[slots[slot]]
        for i in range(words, last, wide):
            high = into[i + 1] if wide == 2 else _ZERO
            more = rows[at, i + 1] if wide == 2 else _ZERO
            low, high = wide_add(into[i], high, rows[at, i], more)
            into[i] = low
            if wide == 2:
                into[i + 1] = high
        into[last] = max(into[last], rows[at, last])
    return kept


@kernel
def same_key(one: Ints, other: Ints, words: int) -> bool:
    """Whether two rows have the same key, word for word."""
    for word in range(words):  # noqa: SIM110 - numba compiles no generator
        if one[word] != other[word]:
            return False
    return True


@kernel
def sort_by_label(rows: Ints, labels: Ints, filled: int, most: int) -> tuple[Ints, Ints]:
    """The first `filled` rows in order of their labels (0..most-1), and where each label starts: int64[most + 1]."""
    starts = np.zeros(most + 1, np.int64)
    for at in range(filled):
        starts[labels[at] + 1] += 1
    for label in range(most):
        starts[label + 1] += starts[label]
    following = starts.copy()
    result = np.empty((filled, rows.shape[1]), np.uint64)
    for at in range(filled):
        label = labels[at]
        result[following[label]] = rows[at]
        following[label] += 1
    return result, starts
