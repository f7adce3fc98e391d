"""Linear extensions of a partial order whose relations are one word a card (see `expand_distinct`), quickly.

The twin of `linear_extensions.count_extensions`. Most orders met in a run are nearly total: cards that compare with
all the others are dropped first, and of what is left parts multiply; a small part that cannot be parted further is
counted over its subsets in a table, a larger one by layers.
"""

from typing import NamedTuple

import numpy as np
from numba import int64, uint64
from numba.cpython.unsafe.numbers import trailing_zeros

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.uint128 import Word, wide_multiply
from bataille.engines.frontier.kernels.linear_extensions import FIRST_ROOM, _with_room, layer_room
from bataille.engines.frontier.kernels.partial_order import set_bits

SMALL = 8
"""Cards of a part that is counted over a table of all its subsets."""

_ONE = uint64(1)
_ZERO = uint64(0)
_HALF = uint64(32)
_LOW = uint64(0xFFFFFFFF)


class ExtensionRoom(NamedTuple):
    """Room to count in; nothing here outlives one call."""

    stack: Ints
    places: Ints
    under: Ints
    ones: Ints
    table: Ints
    layers: Ints
    slots: Ints


@kernel
def extension_room(n: int) -> ExtensionRoom:
    """Room for orders of n cards."""
    layers, slots = layer_room(FIRST_ROOM)
    return ExtensionRoom(
        np.empty(2 * n + 2, np.uint64),
        np.empty(n, np.int64),
        np.empty(n, np.uint64),
        np.ones(n, np.int64),
        np.empty(1 << SMALL, np.uint64),
        layers,
        slots,
    )


@kernel
def extensions(n: int, known: Ints, pascal: Ints, room: ExtensionRoom) -> tuple[Word, Word]:
    """The linear extensions of what is known of n cards, wide."""
    stack = room.stack
    low, high = _ONE, _ZERO
    stack[0] = (_ONE << uint64(n)) - _ONE
    depth = 1
    while depth:
        depth -= 1
        whole = stack[depth]
        # a card that compares with all the others has one place among them: the rest is counted without it
        free = row = whole
        while row:
            bit = row & (~row + _ONE)
            relations = known[int64(trailing_zeros(row))]
            if whole & ~(relations | relations >> _HALF | bit) == _ZERO:
                free ^= bit
            row ^= bit
        if free == _ZERO:
            continue
        left = free & (free - _ONE)
        if left & (left - _ONE) == _ZERO:
            low, high = wide_multiply(low, high, uint64(2), _ZERO)
            continue
        part = connected(free, known, True)
        if part != free:
            stack[depth] = part
            stack[depth + 1] = free ^ part
            depth += 2
            continue
        part = connected(free, known, False)
        if part != free:
            low, high = wide_multiply(low, high, pascal[set_bits(free), set_bits(part)], _ZERO)
            stack[depth] = part
            stack[depth + 1] = free ^ part
            depth += 2
            continue
        more_low, more_high = irreducible(free, known, room)
        low, high = wide_multiply(low, high, more_low, more_high)
    return low, high


@kernel
def connected(whole: Word, known: Ints, incomparable: bool) -> Word:
    """The part of `whole` that hangs together with its first card, by being comparable or by not being."""
    part = whole & (~whole + _ONE)
    todo = part
    while todo:
        relations = known[int64(trailing_zeros(todo))]
        near = (relations | relations >> _HALF) & _LOW
        if incomparable:
            near = ~near
        near &= whole & ~part
        part |= near
        todo = (todo & (todo - _ONE)) | near
    return part


@kernel
def irreducible(whole: Word, known: Ints, room: ExtensionRoom) -> tuple[Word, Word]:
    """The linear extensions of a part that neither stacks nor falls apart."""
    index, under, table = room.places, room.under, room.table
    units = 0
    row = whole
    while row:
        index[int64(trailing_zeros(row))] = units
        units += 1
        row &= row - _ONE
    row = whole
    while row:
        card = int64(trailing_zeros(row))
        row &= row - _ONE
        lower = known[card] & whole
        squeezed = _ZERO
        while lower:
            squeezed |= _ONE << uint64(index[int64(trailing_zeros(lower))])
            lower &= lower - _ONE
        under[index[card]] = squeezed
    if units > SMALL:
        return _with_room(units, under, room.ones, units, room.ones, room.layers, room.slots)
    most = (1 << units) - 1
    for served in range(1, most + 1):
        table[served] = _ZERO
    table[0] = _ONE
    for served in range(most):
        ways = table[served]
        if ways == _ZERO:
            continue
        for unit in range(units):
            if served >> unit & 1 == 0 and under[unit] & ~uint64(served) == _ZERO:
                table[served | 1 << unit] += ways
    return table[most], _ZERO
