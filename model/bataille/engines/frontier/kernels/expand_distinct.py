"""Branch and play on where ranks are distinct: the twin of `expand.advance` for turns that are one comparison.

Without equal ranks there is no war, and a turn asks about the two top cards. What is known of a card is one word,
`known[i]`: the cards below it in the low 32 bits, those above it in the high ones. Rows, labels and
counters are those of `expand.advance`, bit for bit. Decks of 2 to 32 cards, no low_beats_high, no sorted pick-up.
"""

import numpy as np
from numba import int64, uint64
from numba.cpython.unsafe.numbers import trailing_zeros

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.packed_turn import RuleCodes, over, takes_first
from bataille.engines.compiled.uint128 import Word
from bataille.engines.frontier.kernels.distinct_extensions import extension_room, extensions
from bataille.engines.frontier.kernels.partial_order import HEAD_BITS, HELD_BITS, MOST_TURNS, set_bits
from bataille.engines.frontier.kernels.row_layout import (
    FAILED,
    FOUND,
    LEAVES,
    LONGEST,
    STATES,
    TOO_LONG,
    Counters,
    RowLayout,
    hash_key,
    settle_end,
)
from bataille.engines.frontier.kernels.symbolic_game import best_falls, order_of
from bataille.engines.frontier.kernels.symbolic_turn import ASKS, ENDLESS, LEFT, RING

MOST_DISTINCT = 32
"""Cards whose relations fit one word."""

_ONE = uint64(1)
_ZERO = uint64(0)
_HALF = uint64(32)
_LOW = uint64(0xFFFFFFFF)
_BOTH = uint64(0x0000000100000001)
_WORD = uint64(64)
_PARTS_SHIFT = uint64(8)
_PARTS_MASK = uint64(0xFFFF)


@kernel
def read_places(rows: Ints, at: int, n: int, known: Ints) -> None:
    """Fill `known` from the key of one row."""
    for i in range(n):
        known[i] = _ZERO
    bit = HEAD_BITS
    for i in range(n - 1):
        width = uint64(n - 1 - i)
        word, offset = bit >> 6, uint64(bit & 63)
        both = rows[at, word] >> offset
        if offset + width + width > _WORD:
            both |= rows[at, word + 1] << (_WORD - offset)
        bit += 2 * int64(width)
        mask = (_ONE << width) - _ONE
        shift = uint64(i + 1)
        lower, higher = (both & mask) << shift, ((both >> width) & mask) << shift
        known[i] |= lower | higher << _HALF
        me = _ONE << uint64(i)
        while higher:
            known[int64(trailing_zeros(higher))] |= me
            higher &= higher - _ONE
        me <<= _HALF
        while lower:
            known[int64(trailing_zeros(lower))] |= me
            lower &= lower - _ONE


@kernel
def learn_lower(x: int, y: int, known: Ints) -> None:
    """Learn that x is lower than y, a question that was open, and all that follows."""
    under = (known[x] & _LOW) | _ONE << uint64(x)
    higher = (known[y] >> _HALF) | _ONE << uint64(y)
    row = higher
    while row:
        known[int64(trailing_zeros(row))] |= under
        row &= row - _ONE
    row, higher = under, higher << _HALF
    while row:
        known[int64(trailing_zeros(row))] |= higher
        row &= row - _ONE


@kernel
def play_known(
    plan: RowLayout, rules: RuleCodes, held_a: int, known: Ints, a: Ints, b: Ints, mark: Ints
) -> tuple[int, int, int, int, int, int, int]:
    """Play while the answers follow from what is known: (end, top_a, held_a, top_b, held_b, turns, period).

    If the end is ENDLESS, `mark` holds the cards by place at the start of a period, and last a's size.
    """
    n = plan.cards
    first_of_a, first_of_b = takes_first(rules, True), takes_first(rules, False)
    fewest, no_wars = max(plan.fewest, 1), plan.no_wars == 1
    held_b = n - held_a
    top_a = top_b = 0
    for i in range(held_a):
        a[i] = i
        mark[i] = i
    for i in range(held_b):
        b[i] = held_a + i
        mark[held_a + i] = held_a + i
    mark[n] = held_a
    turns = steps = 0
    reach = 1
    while True:
        if held_a < fewest or held_b < fewest:
            end = over(rules, held_a) if held_a == 0 or held_b == 0 else LEFT
            return end, top_a, held_a, top_b, held_b, turns, 0
        if no_wars and best_falls(a, top_a, held_a, b, top_b, held_b, known):
            return LEFT, top_a, held_a, top_b, held_b, turns, 0
        x, y = a[top_a], b[top_b]
        if (known[x] >> uint64(y)) & _ONE:
            first, second = (x, y) if first_of_a else (y, x)
            a[(top_a + held_a) & RING] = first
            a[(top_a + held_a + 1) & RING] = second
            held_a, held_b = held_a + 1, held_b - 1
        elif (known[y] >> uint64(x)) & _ONE:
            first, second = (x, y) if first_of_b else (y, x)
            b[(top_b + held_b) & RING] = first
            b[(top_b + held_b + 1) & RING] = second
            held_a, held_b = held_a - 1, held_b + 1
        else:
            return ASKS, top_a, held_a, top_b, held_b, turns, 0
        top_a, top_b = (top_a + 1) & RING, (top_b + 1) & RING
        turns += 1
        steps += 1
        if (
            held_a == mark[n]
            and held_a > 0
            and a[top_a] == mark[0]
            and same_places(a, top_a, held_a, b, top_b, held_b, mark)
        ):
            return ENDLESS, top_a, held_a, top_b, held_b, turns, steps
        if steps == reach:
            reach *= 2
            steps = 0
            order_of(a, top_a, held_a, b, top_b, held_b, mark)
            mark[n] = held_a


@kernel
def same_places(a: Ints, top_a: int, held_a: int, b: Ints, top_b: int, held_b: int, mark: Ints) -> bool:
    """Whether every place holds the card marked there."""
    for i in range(held_a):
        if a[(top_a + i) & RING] != mark[i]:
            return False
    for i in range(held_b):  # noqa: SIM110 - numba compiles no generator
        if b[(top_b + i) & RING] != mark[held_a + i]:
            return False
    return True


@kernel
def by_place(cards: Ints, n: int, known: Ints, places: Ints) -> None:
    """Fill `places[i]` with the places below and above the card at place i."""
    for i in range(n):
        row = known[int64(cards[i])]
        word = _ZERO
        for j in range(n):
            word |= ((row >> cards[j]) & _BOTH) << uint64(j)
        places[i] = word


@kernel
def pack_places(places: Ints, n: int, held: int, turns: int, key: Ints) -> int:
    """Pack a state into a key, as `partial_order.write_key` does; gives the number of known pairs."""
    word, bit, pairs = 0, uint64(HEAD_BITS), 0
    current = uint64(held) | uint64(turns) << uint64(HELD_BITS)
    for i in range(n - 1):
        width, shift = uint64(n - 1 - i), uint64(i + 1)
        lower, higher = (places[i] & _LOW) >> shift, places[i] >> (_HALF + shift)
        pairs += set_bits(lower | higher)
        both = lower | higher << width
        current |= both << bit
        bit += width + width
        if bit >= _WORD:
            key[word] = current
            word += 1
            bit -= _WORD
            current = both >> (width + width - bit) if bit else _ZERO
    if bit:
        key[word] = current
    return pairs


@kernel
def exchange_seats(places: Ints, n: int, mirror: Ints) -> None:
    """The same knowledge with the two piles, of n / 2 cards each, exchanged."""
    half = n // 2
    shift = uint64(half)
    mask = ((_ONE << shift) - _ONE) * _BOTH
    for i in range(half):
        one, other = places[i], places[half + i]
        mirror[half + i] = ((one >> shift) & mask) | (one & mask) << shift
        mirror[i] = ((other >> shift) & mask) | (other & mask) << shift


@kernel
def advance_distinct(
    plan: RowLayout, rules: RuleCodes, pascal: Ints, asking: bool, rows: Ints, out: Ints, labels: Ints, ledger: Counters
) -> int:
    """Branch rows at their open question, or play starting rows on; gives how many rows of `out` it filled."""
    n, words, wide, mirrored = plan.cards, plan.words, plan.wide, plan.mirrored == 1
    turns_at = words + plan.sides * wide
    known, branch = np.empty(n, np.uint64), np.empty(n, np.uint64)
    places, mirror = np.empty(n, np.uint64), np.empty(n, np.uint64)
    a, b, mark = np.empty(RING + 1, np.int64), np.empty(RING + 1, np.int64), np.empty(n + 1, np.int64)
    cards = np.empty(n, np.uint64)
    key, other = np.zeros(words, np.uint64), np.zeros(words, np.uint64)
    room = extension_room(n)
    filled = 0
    for at in range(rows.shape[0]):
        read_places(rows, at, n, known)
        held = int64(rows[at, 0] & uint64((1 << HELD_BITS) - 1))
        ledger.counters[STATES] += 1
        for answer in range(2 if asking else 1):
            for i in range(n):
                branch[i] = known[i]
            if asking and answer == 0:
                learn_lower(0, held, branch)
            elif asking:
                learn_lower(held, 0, branch)
            end, top_a, held_a, top_b, held_b, more, period = play_known(plan, rules, held, branch, a, b, mark)
            turns = int64(rows[at, turns_at]) + more
            if turns > MOST_TURNS:
                ledger.counters[FAILED] = TOO_LONG
                continue
            text = turns if plan.lengths == 1 else 0
            if end != ASKS:
                low, high = extensions(n, branch, pascal, room)
                ledger.counters[LEAVES] += 1
                if end == ENDLESS:
                    if ledger.counters[FOUND] == 0:
                        ledger.counters[FOUND] = 1
                        for i in range(n):
                            cards[i] = uint64(mark[i])
                        by_place(cards, n, branch, places)
                        pack_places(places, n, mark[n], 0, ledger.example)
                    text = period
                elif end != LEFT and turns > ledger.counters[LONGEST]:
                    ledger.counters[LONGEST] = turns
                settle_end(plan, end, text, low, high, rows[at], ledger)
                continue
            flipped = mirrored and held_a < held_b
            if flipped:
                order_of(b, top_b, held_b, a, top_a, held_a, cards)
            else:
                order_of(a, top_a, held_a, b, top_b, held_b, cards)
            by_place(cards, n, branch, places)
            pairs = pack_places(places, n, held_b if flipped else held_a, text, key)
            if mirrored and held_a == held_b:
                exchange_seats(places, n, mirror)
                pack_places(mirror, n, held_b, text, other)
                flipped = less(other, key, words)
            chosen = other if flipped and held_a == held_b else key
            for word in range(words):
                out[filled, word] = chosen[word]
            crossed = flipped and plan.sides == 2
            for i in range(wide):
                out[filled, words + i] = rows[at, words + wide + i if crossed else words + i]
                if plan.sides == 2:
                    out[filled, words + wide + i] = rows[at, words + i if crossed else words + wide + i]
            out[filled, turns_at] = uint64(turns)
            labels[filled] = pairs * plan.parts + part_of(chosen, words, plan.parts)
            filled += 1
    return filled


@kernel
def part_of(key: Ints, words: int, parts: int) -> int:
    """Into which part of a level a key falls."""
    result: int = int64((hash_key(key, words) >> _PARTS_SHIFT) & _PARTS_MASK) % parts
    return result


@kernel
def less(one: Ints, other: Ints, words: int) -> bool:
    """Whether a key comes before another, word for word."""
    for word in range(words):
        if one[word] != other[word]:
            result: Word = one[word] < other[word]
            return bool(result)
    return False
