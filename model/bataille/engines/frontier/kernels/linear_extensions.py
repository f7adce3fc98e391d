"""How many ways to hand out ranks agree with what is known (the compiled twin of frontier.fillings).

Rank after rank, from the lowest, takes places below which nothing is left: dynamic programming over the sets
already served, a layer per rank. Counts are wide (two words).
"""

import numpy as np
from numba import int64, uint64

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.uint128 import Word, wide_add, wide_multiply
from bataille.engines.frontier.kernels.partial_order import lowest_bit, set_bits

FIRST_ROOM = 1 << 12
"""Sets a layer can hold before the room is doubled."""

_ONE = uint64(1)
_ZERO = uint64(0)
_MIX = uint64(0x9E3779B97F4A7C15)


def choices() -> np.ndarray:
    """Pascal's triangle up to 60, as uint64[61, 61]; every entry fits a word."""
    table = np.zeros((61, 61), np.uint64)
    table[:, 0] = 1
    for n in range(1, 61):
        table[n, 1:] = table[n - 1, 1:] + table[n - 1, :-1]
    return table


@kernel
def layer_room(room: int) -> tuple[Ints, Ints]:
    """Scratch for `serve`: two layers of (set, low, high), and a table of slots for `room` sets."""
    return np.empty((6, room), np.uint64), np.full(4 * room, -1, np.int64)


@kernel
def serve(
    units: int, under: Ints, sizes: Ints, ranks: int, copies: Ints, layers: Ints, slots: Ints
) -> tuple[Word, Word, bool]:
    """Ways to serve `units` classes (`under` bit rows) with so many ranks; false if there is no room."""
    room = layers.shape[1]
    ready = np.empty(units, np.int64)
    stack = np.empty((2 * units + 4, 3), np.int64)
    now, then = 0, 3
    layers[0, 0] = _ZERO
    layers[1, 0] = _ONE
    layers[2, 0] = _ZERO
    width = 1
    for rank in range(ranks):
        fresh = 0
        for at in range(width):
            served = layers[now, at]
            low, high = layers[now + 1, at], layers[now + 2, at]
            result = 0
            for unit in range(units):
                if (served >> uint64(unit)) & _ONE == _ZERO and under[unit] & ~served == _ZERO:
                    ready[result] = unit
                    result += 1
            depth = 1
            stack[0, 0] = 0
            stack[0, 1] = copies[rank]
            stack[0, 2] = int64(served)
            while depth:
                depth -= 1
                i, wanted, taken = stack[depth, 0], stack[depth, 1], stack[depth, 2]
                if wanted == 0:
                    fresh = _put(uint64(taken), low, high, then, fresh, layers, slots)
                    if fresh > room - 1:
                        _clear(then, fresh, layers, slots)
                        return _ZERO, ~_ZERO, False
                    continue
                if i == result:
                    continue
                unit = ready[i]
                stack[depth, 0] = i + 1
                depth += 1
                if sizes[unit] <= wanted:
                    stack[depth, 0] = i + 1
                    stack[depth, 1] = wanted - sizes[unit]
                    stack[depth, 2] = taken | (1 << unit)
                    depth += 1
        _clear(then, fresh, layers, slots)
        now, then = then, now
        width = fresh
        if width == 0:
            return _ZERO, _ZERO, True
    return layers[now + 1, 0], layers[now + 2, 0], True


@kernel
def _put(taken: Word, low: Word, high: Word, then: int, fresh: int, layers: Ints, slots: Ints) -> int:
    """Add a count to a set of the next layer; gives how many sets that has."""
    mask = slots.shape[0] - 1
    at = int64((taken * _MIX) >> uint64(40)) & mask
    while slots[at] >= 0:
        where = slots[at]
        if layers[then, where] == taken:
            layers[then + 1, where], layers[then + 2, where] = wide_add(
                layers[then + 1, where], layers[then + 2, where], low, high
            )
            return fresh
        at = (at + 1) & mask
    slots[at] = fresh
    layers[then, fresh] = taken
    layers[then + 1, fresh] = low
    layers[then + 2, fresh] = high
    return fresh + 1


@kernel
def _clear(then: int, fresh: int, layers: Ints, slots: Ints) -> None:
    """Empty the slots that the sets of a layer took."""
    mask = slots.shape[0] - 1
    for where in range(fresh):
        at = int64((layers[then, where] * _MIX) >> uint64(40)) & mask
        while slots[at] != where:
            at = (at + 1) & mask
        slots[at] = -2 - where
    for where in range(fresh):
        at = int64((layers[then, where] * _MIX) >> uint64(40)) & mask
        while slots[at] != -2 - where:
            at = (at + 1) & mask
        slots[at] = -1


@kernel
def classes_of(n: int, below: Ints, same: Ints) -> tuple[Ints, Ints, Ints, int]:
    """The classes of known equals: the first card of each, its size, the classes below it as a bit set; how many."""
    unit_of = np.empty(n, np.int64)
    first = np.empty(n, np.int64)
    sizes = np.empty(n, np.int64)
    units = 0
    for card in range(n):
        head = lowest_bit(same[card])
        if head == card:
            unit_of[card] = units
            first[units] = card
            sizes[units] = set_bits(same[card])
            units += 1
        else:
            unit_of[card] = unit_of[head]
    under = np.zeros(n, np.uint64)
    for unit in range(units):
        row = below[first[unit]]
        while row:
            under[unit] |= _ONE << uint64(unit_of[lowest_bit(row)])
            row &= row - _ONE
    return first, sizes, under, units


@kernel
def count_fillings(
    n: int, below: Ints, same: Ints, tied: bool, copies: Ints, pascal: Ints, layers: Ints, slots: Ints
) -> tuple[Word, Word]:
    """In how many ways the deck's ranks agree with what is known, wide."""
    if not tied:
        return count_extensions(n, below, pascal, layers, slots)
    _, sizes, under, units = classes_of(n, below, same)
    return _with_room(units, under, sizes, len(copies), copies, layers, slots)


@kernel
def _with_room(
    units: int, under: Ints, sizes: Ints, ranks: int, copies: Ints, layers: Ints, slots: Ints
) -> tuple[Word, Word]:
    low, high, fits = serve(units, under, sizes, ranks, copies, layers, slots)
    room = layers.shape[1]
    while not fits:
        room *= 4
        more_layers, more_slots = layer_room(room)
        low, high, fits = serve(units, under, sizes, ranks, copies, more_layers, more_slots)
    return low, high


@kernel
def count_extensions(n: int, below: Ints, pascal: Ints, layers: Ints, slots: Ints) -> tuple[Word, Word]:
    """The linear extensions of a partial order, wide.

    Parts that lie wholly one above the other multiply; parts that know nothing of each other multiply and
    interleave; what can be parted no further is served layer by layer.
    """
    low, high = _ONE, _ZERO
    above = np.zeros(n, np.uint64)
    for card in range(n):
        row = below[card]
        while row:
            above[lowest_bit(row)] |= _ONE << uint64(card)
            row &= row - _ONE
    stack = np.empty(2 * n + 2, np.uint64)
    under = np.empty(n, np.uint64)
    ones = np.ones(n, np.int64)
    stack[0] = (_ONE << uint64(n)) - _ONE
    depth = 1
    while depth:
        depth -= 1
        whole = stack[depth]
        if whole & (whole - _ONE) == _ZERO:
            continue
        part = _part(whole, whole, below, above, True)
        if part != whole:
            stack[depth] = part
            stack[depth + 1] = whole ^ part
            depth += 2
            continue
        part = _part(whole, whole, below, above, False)
        if part != whole:
            low, high = wide_multiply(low, high, pascal[set_bits(whole), set_bits(part)], _ZERO)
            stack[depth] = part
            stack[depth + 1] = whole ^ part
            depth += 2
            continue
        units = 0
        row = whole
        while row:
            card = lowest_bit(row)
            row &= row - _ONE
            under[units] = _squeezed(below[card] & whole, whole)
            units += 1
        more_low, more_high = _with_room(units, under, ones, units, ones, layers, slots)
        low, high = wide_multiply(low, high, more_low, more_high)
    return low, high


@kernel
def _part(whole: Word, left: Word, below: Ints, above: Ints, incomparable: bool) -> Word:
    """The part of `whole` that hangs together with its first card, by being comparable or by not being."""
    part = whole & (~whole + _ONE)
    todo = part
    while todo:
        card = lowest_bit(todo)
        near = below[card] | above[card]
        if incomparable:
            near = ~near
        near &= left & ~part
        part |= near
        todo = (todo & (todo - _ONE)) | near
    return part


@kernel
def _squeezed(row: Word, whole: Word) -> Word:
    """The bits of a row at the places of `whole`, moved together."""
    result = _ZERO
    at = _ZERO
    while whole:
        bit = whole & (~whole + _ONE)
        if row & bit:
            result |= _ONE << at
        at += _ONE
        whole ^= bit
    return result
