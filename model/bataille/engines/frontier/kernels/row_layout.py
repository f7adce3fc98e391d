"""What a run of the frontier works with: its plan, its desk, its ledger, and the rows it keeps.

A row is uint64: `words` of key (see `order`), then `sides * wide` words of weight, then the most turns any merged
history took. Side 0 of a weight counts histories as they lie, side 1 those with the seats exchanged.
"""

from typing import NamedTuple

from numba import int64, uint64

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.packed_turn import A_WINS, B_WINS
from bataille.engines.compiled.uint128 import Word, wide_add, wide_multiply

STATES, LEAVES, LONGEST, FAILED, FOUND = range(5)
"""The counters of a ledger."""
TOO_LONG, TOO_VARIED = 1, 2
"""How a run can fail: a game of too many turns, a ledger with too many lines."""

_ONE = uint64(1)
_ZERO = uint64(0)
_MIX = uint64(0x9E3779B97F4A7C15)


class RowLayout(NamedTuple):
    """What a run keeps in a row, and which symmetries and cuts it uses; all whole numbers, 0 or 1 for no and yes."""

    cards: int
    words: int
    """64-bit words of a key."""
    sides: int
    """1, or 2 where weights of mirrored histories are kept apart."""
    wide: int
    """Words of one weight, 1 or 2."""
    mirrored: int
    """Whether a state and its mirror are one."""
    tied: int
    """Whether the deck has copies, so that cards may be equal."""
    lengths: int
    """Whether states with other turns played are kept apart."""
    parts: int
    """Into how many parts the states of a level are split by key."""
    fewest: int
    """A game in which a seat holds fewer cards is left; 0 leaves none."""
    no_wars: int
    """Whether a game in which a seat loses its best card is left."""


class OrderRows(NamedTuple):
    """What is known of the cards, as bit rows uint64[n]."""

    below: Ints
    above: Ints
    same: Ints


class Scratch(NamedTuple):
    """The deck, and room to work in; nothing here outlives one state."""

    copies: Ints
    pascal: Ints
    a: Ints
    b: Ints
    hand: Ints
    mark: Ints
    cards: Ints
    key: Ints
    layers: Ints
    slots: Ints


class Counters(NamedTuple):
    """What is settled: lines (kind, value) in `names` uint64[m], 0 for a free one, and `counts` uint64[m, 2]."""

    names: Ints
    counts: Ints
    counters: Ints
    example: Ints
    """The key of the first endless state met, at the start of its cycle."""


@kernel
def hash_key(key: Ints, words: int) -> Word:
    """A word that finds a key's slot; keys themselves are compared whole."""
    result = _ZERO
    for word in range(words):
        result = (result ^ key[word]) * _MIX
        result ^= result >> uint64(29)
    return result * _MIX


@kernel
def add_line(kind: int, value: int, low: Word, high: Word, ledger: Counters) -> None:
    """Add deals to the line (kind, value)."""
    name = (uint64(value) << uint64(4)) | uint64(kind)
    mask = ledger.names.shape[0] - 1
    at = int64((name * _MIX) >> uint64(40)) & mask
    for _ in range(ledger.names.shape[0]):
        if ledger.names[at] == _ZERO:
            ledger.names[at] = name
        if ledger.names[at] == name:
            now = ledger.counts[at]
            now[0], now[1] = wide_add(now[0], now[1], low, high)
            return
        at = (at + 1) & mask
    ledger.counters[FAILED] = TOO_VARIED


@kernel
def settle_end(plan: RowLayout, end: int, value: int, low: Word, high: Word, row: Ints, ledger: Counters) -> None:
    """Count the deals behind an end, the winner exchanged for histories that were mirrored."""
    for side in range(plan.sides):
        at = plan.words + side * plan.wide
        weight_low, weight_high = row[at], _ZERO
        if plan.wide == 2:
            weight_high = row[at + 1]
        if weight_low | weight_high == _ZERO:
            continue
        kind = end
        if side == 1 and end in (A_WINS, B_WINS):
            kind = A_WINS + B_WINS - end
        deals_low, deals_high = wide_multiply(low, high, weight_low, weight_high)
        add_line(kind, value, deals_low, deals_high, ledger)
