"""A turn on packed piles: ranks of `bits` bits in one word each, the top card lowest. Suits are forgotten.

The bound is cards * bits <= BITS. Rules are a `RuleCodes`; ends are the codes below.
"""

from typing import NamedTuple

from bataille.engines.compiled.jit import kernel
from bataille.engines.compiled.rule_codes import CARD, DRAW, LAST_CARD, REVERSED_PAIRS, SEAT_A, SORTED, STACKS, WINNER

BITS = 63
"""Bits of a signed word that all cards together may use; the sign stays free."""

GOES_ON, A_WINS, B_WINS, DRAWN = range(4)
"""What a turn comes to: the next turn start, or an end."""


class RuleCodes(NamedTuple):
    """The fields of the rules that decide a turn, and `top`, the number of the highest rank."""

    face_down: int
    order: int
    first: int
    shortage: int
    low_beats_high: int
    shed: int
    top: int


@kernel
def over(rules: RuleCodes, size_a: int) -> int:
    """Who wins where a seat holds every card: a's pile is empty or the other one is."""
    return A_WINS if (size_a != 0) == (rules.shed == 0) else B_WINS


@kernel
def a_beats_b(rules: RuleCodes, x: int, y: int) -> bool:
    """Whether a's card x beats b's card y, of another rank."""
    extremes = rules.low_beats_high != 0 and (x == 0 or y == 0) and (x == rules.top or y == rules.top)
    return (x > y) != extremes


@kernel
def takes_first(rules: RuleCodes, a_takes: bool) -> bool:
    """Whether a's card comes first in the pick-up."""
    return rules.first == SEAT_A or (rules.first == WINNER) == a_takes


@kernel
def turn(rules: RuleCodes, bits: int, a: int, size_a: int, b: int, size_b: int) -> tuple[int, int, int, int, int, int]:
    """One turn of two piles that are not empty: (end, a, size_a, b, size_b, wars).

    After an end the piles are what a shortage left; the table is not given.
    """
    mask = (1 << bits) - 1
    x, y = a & mask, b & mask
    if x == y:
        return war(rules, bits, a, size_a, b, size_b)
    a, b = a >> bits, b >> bits
    size_a, size_b = size_a - 1, size_b - 1
    a_takes = a_beats_b(rules, x, y)
    x_first = x > y if rules.order == SORTED else takes_first(rules, a_takes)
    hand = x | (y << bits) if x_first else y | (x << bits)
    if a_takes:
        return GOES_ON, a | (hand << (bits * size_a)), size_a + 2, b, size_b, 0
    return GOES_ON, a, size_a, b | (hand << (bits * size_b)), size_b + 2, 0


@kernel
def short_at_start(rules: RuleCodes, size: int) -> bool:
    """After a tie: a seat with so many cards is short before anything is laid."""
    if rules.shortage == CARD:
        return False
    if rules.shortage == LAST_CARD:
        return size == 0
    return size < rules.face_down + 1


@kernel
def shortage(rules: RuleCodes, a_short: bool, b_short: bool) -> int:
    """What a shortage comes to; GOES_ON where nobody is short."""
    if not a_short and not b_short:
        return GOES_ON
    if a_short == b_short or rules.shortage == DRAW:
        return DRAWN
    return B_WINS if a_short else A_WINS


@kernel
def covers(rules: RuleCodes, size: int, other: int) -> int:
    """How many cards a seat lays face down."""
    if rules.shortage == LAST_CARD:
        return min(rules.face_down, size - 1)
    return min(rules.face_down, size, other)


@kernel
def war(rules: RuleCodes, bits: int, a: int, size_a: int, b: int, size_b: int) -> tuple[int, int, int, int, int, int]:
    """The turn of two piles whose top cards tie, with the same answer as `turn`."""
    mask = (1 << bits) - 1
    laid_a, laid_b = a & mask, b & mask
    a, b = a >> bits, b >> bits
    size_a, size_b, table_a, table_b, wars = size_a - 1, size_b - 1, 1, 1, 0
    while True:
        x, y = laid_a >> (bits * (table_a - 1)), laid_b >> (bits * (table_b - 1))
        if x != y:
            break
        wars += 1
        end = shortage(rules, short_at_start(rules, size_a), short_at_start(rules, size_b))
        if end != GOES_ON:
            return end, a, size_a, b, size_b, wars
        down_a, down_b = covers(rules, size_a, size_b), covers(rules, size_b, size_a)
        a, laid_a, size_a, table_a = lay(bits, a, laid_a, size_a, table_a, down_a)
        b, laid_b, size_b, table_b = lay(bits, b, laid_b, size_b, table_b, down_b)
        end = shortage(rules, size_a == 0, size_b == 0)
        if end != GOES_ON:
            return end, a, size_a, b, size_b, wars
        a, laid_a, size_a, table_a = lay(bits, a, laid_a, size_a, table_a, 1)
        b, laid_b, size_b, table_b = lay(bits, b, laid_b, size_b, table_b, 1)
    a_takes = a_beats_b(rules, x, y)
    if takes_first(rules, a_takes):
        hand = gather(rules, bits, laid_a, table_a, laid_b, table_b)
    else:
        hand = gather(rules, bits, laid_b, table_b, laid_a, table_a)
    table = table_a + table_b
    if a_takes:
        return GOES_ON, a | (hand << (bits * size_a)), size_a + table, b, size_b, wars
    return GOES_ON, a, size_a, b | (hand << (bits * size_b)), size_b + table, wars


@kernel
def lay(bits: int, pile: int, laid: int, size: int, table: int, cards: int) -> tuple[int, int, int, int]:
    """So many top cards of a pile go to the table: (pile, laid, size, table)."""
    moved = pile & ((1 << (bits * cards)) - 1)
    return pile >> (bits * cards), laid | (moved << (bits * table)), size - cards, table + cards


@kernel
def gather(rules: RuleCodes, bits: int, first: int, size_first: int, other: int, size_other: int) -> int:
    """The table in the order in which the taker slides it, from what the first seat and the other laid."""
    if rules.order == STACKS:
        return first | (other << (bits * size_first))
    if rules.order == SORTED:
        return arrange(rules, bits, first | (other << (bits * size_first)), size_first + size_other)
    mask = (1 << bits) - 1
    hand = held = 0
    while size_first + size_other > 0:
        taken = of_taken = 0
        alone_first, alone_other = size_other <= 1 < size_first, size_first <= 1 < size_other
        if not alone_other:
            taken, of_taken = first & mask, 1
            first, size_first = first >> bits, size_first - 1
        if not alone_first:
            taken |= (other & mask) << (bits * of_taken)
            of_taken += 1
            other, size_other = other >> bits, size_other - 1
        hand = taken | (hand << (bits * of_taken)) if rules.order == REVERSED_PAIRS else hand | (taken << (bits * held))
        held += of_taken
    return hand


@kernel
def arrange(rules: RuleCodes, bits: int, hand: int, size: int) -> int:
    """The cards from the highest rank to the lowest."""
    mask = (1 << bits) - 1
    result = held = 0
    for rank in range(rules.top, -1, -1):
        for place in range(size):
            if (hand >> (bits * place)) & mask == rank:
                result |= rank << (bits * held)
                held += 1
    return result
