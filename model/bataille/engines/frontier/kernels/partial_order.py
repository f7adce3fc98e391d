"""Knowledge as bit rows, and as packed keys of 64-bit words (the compiled twin of frontier.knowledge).

Rows are uint64[n]: `below[i]` the cards known lower than card i, `above[i]` those known higher, `same[i]`
those known equal, i among them. A key holds, from its lowest bit: a's pile size (6 bits), the turns played
(20 bits, zero unless lengths are told apart), then place by place two bits per later place: lower, higher,
or both for equal. Cards of 1 to 60 places.
"""

from numba import int64, uint64

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.uint128 import Word

HELD_BITS = 6
TURNS_BITS = 20
HEAD_BITS = HELD_BITS + TURNS_BITS
MOST_CARDS = 60
MOST_TURNS = (1 << TURNS_BITS) - 1

_ONE = uint64(1)
_ZERO = uint64(0)


def key_words(size: int) -> int:
    """How many 64-bit words a key of so many places takes."""
    return (HEAD_BITS + size * (size - 1) + 63) // 64


@kernel
def lowest_bit(row: Word) -> int:
    """The index of the lowest set bit of a word that is not zero."""
    return set_bits((row & (~row + _ONE)) - _ONE)


@kernel
def set_bits(row: Word) -> int:
    """How many bits of a word are set."""
    row = row - ((row >> _ONE) & uint64(0x5555555555555555))
    row = (row & uint64(0x3333333333333333)) + ((row >> uint64(2)) & uint64(0x3333333333333333))
    row = (row + (row >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    result: int = int64((row * uint64(0x0101010101010101)) >> uint64(56))
    return result


@kernel
def read_key(key: Ints, n: int, below: Ints, above: Ints, same: Ints) -> tuple[int, int]:
    """Fill the rows from a packed key; gives a's pile size and the turns played."""
    for i in range(n):
        below[i] = _ZERO
        above[i] = _ZERO
        same[i] = _ONE << uint64(i)
    at = HEAD_BITS
    for i in range(n - 1):
        width = n - 1 - i
        mask = (_ONE << uint64(width)) - _ONE
        lower = _bits(key, at, width) & mask
        higher = _bits(key, at + width, width) & mask
        at += 2 * width
        if lower | higher == 0:
            continue
        equal = lower & higher
        me = _ONE << uint64(i)
        shift = uint64(i + 1)
        lower = (lower ^ equal) << shift
        higher = (higher ^ equal) << shift
        equal <<= shift
        below[i] |= lower
        above[i] |= higher
        same[i] |= equal
        while lower:
            above[lowest_bit(lower)] |= me
            lower &= lower - _ONE
        while higher:
            below[lowest_bit(higher)] |= me
            higher &= higher - _ONE
        while equal:
            same[lowest_bit(equal)] |= me
            equal &= equal - _ONE
    head = key[0]
    return int64(head & uint64((1 << HELD_BITS) - 1)), int64((head >> uint64(HELD_BITS)) & uint64(MOST_TURNS))


@kernel
def _bits(key: Ints, at: int, width: int) -> Word:
    word = at >> 6
    offset = at & 63
    result = key[word] >> uint64(offset)
    if offset + width > 64:
        result |= key[word + 1] << uint64(64 - offset)
    return result


@kernel
def write_key(
    cards: Ints, n: int, held: int, turns: int, tied: bool, below: Ints, above: Ints, same: Ints, key: Ints, words: int
) -> int:
    """Pack the rows with the cards in this order of places; gives the number of known pairs."""
    for word in range(words):
        key[word] = _ZERO
    key[0] = uint64(held) | (uint64(turns) << uint64(HELD_BITS))
    at = HEAD_BITS
    pairs = 0
    for i in range(n - 1):
        card = cards[i]
        lower_row = below[card]
        higher_row = above[card]
        if tied:
            lower_row |= same[card]
            higher_row |= same[card]
        lower = _ZERO
        higher = _ZERO
        for j in range(n - 1, i, -1):
            other = uint64(cards[j])
            lower = (lower << _ONE) | ((lower_row >> other) & _ONE)
            higher = (higher << _ONE) | ((higher_row >> other) & _ONE)
        width = n - 1 - i
        pairs += set_bits(lower | higher)
        _put_bits(key, at, width, lower)
        _put_bits(key, at + width, width, higher)
        at += 2 * width
    return pairs


@kernel
def _put_bits(key: Ints, at: int, width: int, value: Word) -> None:
    word = at >> 6
    offset = at & 63
    key[word] |= value << uint64(offset)
    if offset + width > 64:
        key[word + 1] |= value >> uint64(64 - offset)


@kernel
def learn_lower(x: int, y: int, below: Ints, above: Ints, same: Ints) -> None:
    """Learn that x is lower than y, a question that was open, and all that follows."""
    under = below[x] | same[x]
    over = above[y] | same[y]
    row = over
    while row:
        below[lowest_bit(row)] |= under
        row &= row - _ONE
    row = under
    while row:
        above[lowest_bit(row)] |= over
        row &= row - _ONE


@kernel
def learn_equal(x: int, y: int, below: Ints, above: Ints, same: Ints) -> None:
    """Learn that x and y are equal, a question that was open, and all that follows."""
    merged = same[x] | same[y]
    under = below[x] | below[y]
    over = above[x] | above[y]
    row = merged
    while row:
        card = lowest_bit(row)
        below[card] = under
        above[card] = over
        same[card] = merged
        row &= row - _ONE
    row = over
    while row:
        below[lowest_bit(row)] |= merged | under
        row &= row - _ONE
    row = under
    while row:
        above[lowest_bit(row)] |= merged | over
        row &= row - _ONE
