"""One turn over cards nobody has seen: it goes on, ends, or asks (the compiled twin of turn.turn).

Piles are rings of 64 places: `a[(top_a + i) & 63]` is the i-th card of a, `held_a` how many it holds. `rules` is
int64[6]: face_down, pick-up order, its first, shortage, low_beats_high, shed; see `terms_of` in frontier.job.
"""

from numba import uint64

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.packed_turn import A_WINS, B_WINS, DRAWN, GOES_ON, RuleCodes, takes_first
from bataille.engines.compiled.rule_codes import DRAW, LAST_CARD, REVERSED_PAIRS, SORTED, STACKS, STAGE
from bataille.engines.compiled.uint128 import Word

ASKS, ENDLESS, LEFT = range(DRAWN + 1, DRAWN + 4)
"""What a game of unknown cards may come to beside the ends of `packed`."""

RING = 63
UNKNOWN = 2

_ONE = uint64(1)


@kernel
def plain_order(x: int, y: int, below: Ints, same: Ints) -> int:
    """-1, 0 or 1 as x is known lower than, equal to or higher than y; UNKNOWN where it is open."""
    if (below[x] >> uint64(y)) & _ONE:
        return 1
    if (below[y] >> uint64(x)) & _ONE:
        return -1
    if (same[x] >> uint64(y)) & _ONE:
        return 0
    return UNKNOWN


@kernel
def faced_order(x: int, y: int, everything: Word, low_beats_high: int, below: Ints, above: Ints, same: Ints) -> int:
    """How two faced cards compare: by the plain order, or turned round where the two extremes meet."""
    answer = plain_order(x, y, below, same)
    if low_beats_high and (answer == 1 or answer == -1):
        low, high = (y, x) if answer == 1 else (x, y)
        if above[low] | same[low] == everything and below[high] | same[high] == everything:
            return -answer
    return answer


@kernel
def short_of_cards(rules: RuleCodes, a_short: bool, b_short: bool) -> int:
    """Who wins when cards are lacking; GOES_ON where nobody is short."""
    if not (a_short or b_short):
        return GOES_ON
    if rules.shortage == DRAW or (a_short and b_short):
        return DRAWN
    return B_WINS if a_short else A_WINS


@kernel
def play_turn(
    rules: RuleCodes,
    everything: Word,
    a: Ints,
    top_a: int,
    held_a: int,
    b: Ints,
    top_b: int,
    held_b: int,
    below: Ints,
    above: Ints,
    same: Ints,
    hand: Ints,
) -> tuple[int, int, int, int, int, int, int]:
    """Play one turn of two piles that are not empty.

    Gives what it came to, the two cards of an open question, and the two rings' tops and sizes
    afterwards (unchanged unless the turn goes on).
    """
    laid_a = laid_b = 1
    face_down = rules.face_down
    shortage = rules.shortage
    while True:
        x = a[(top_a + laid_a - 1) & RING]
        y = b[(top_b + laid_b - 1) & RING]
        answer = faced_order(x, y, everything, rules.low_beats_high, below, above, same)
        if answer == UNKNOWN:
            return ASKS, x, y, top_a, held_a, top_b, held_b
        if answer != 0:
            break
        left_a, left_b = held_a - laid_a, held_b - laid_b
        if shortage in (STAGE, DRAW):
            end = short_of_cards(rules, left_a < face_down + 1, left_b < face_down + 1)
        elif shortage == LAST_CARD:
            end = short_of_cards(rules, left_a == 0, left_b == 0)
        else:
            end = GOES_ON
        if end != GOES_ON:
            return end, x, y, top_a, held_a, top_b, held_b
        if shortage == LAST_CARD:
            laid_a += min(face_down, left_a - 1)
            laid_b += min(face_down, left_b - 1)
        else:
            both = min(face_down, min(left_a, left_b))
            laid_a += both
            laid_b += both
        end = short_of_cards(rules, held_a == laid_a, held_b == laid_b)
        if end != GOES_ON:
            return end, x, y, top_a, held_a, top_b, held_b
        laid_a += 1
        laid_b += 1
    a_takes = answer == 1
    a_first = takes_first(rules, a_takes)
    taken = laid_a + laid_b
    if laid_a == 1 and laid_b == 1 and rules.order != SORTED:
        hand[0], hand[1] = (x, y) if a_first else (y, x)
    else:
        gather(rules.order, a_first, a, top_a, laid_a, b, top_b, laid_b, hand)
        if rules.order == SORTED:
            for i in range(1, taken):
                card = hand[i]
                at = i
                while at > 0:
                    answer = plain_order(hand[at - 1], card, below, same)
                    if answer == UNKNOWN:
                        return ASKS, hand[at - 1], card, top_a, held_a, top_b, held_b
                    if answer != -1:
                        break
                    hand[at] = hand[at - 1]
                    at -= 1
                hand[at] = card
    top_a, held_a = (top_a + laid_a) & RING, held_a - laid_a
    top_b, held_b = (top_b + laid_b) & RING, held_b - laid_b
    if a_takes:
        for i in range(taken):
            a[(top_a + held_a + i) & RING] = hand[i]
        held_a += taken
    else:
        for i in range(taken):
            b[(top_b + held_b + i) & RING] = hand[i]
        held_b += taken
    return GOES_ON, x, y, top_a, held_a, top_b, held_b


@kernel
def gather(
    order: int, a_first: bool, a: Ints, top_a: int, laid_a: int, b: Ints, top_b: int, laid_b: int, hand: Ints
) -> None:
    """Take the table into the hand: placement by placement, the last first, or seat by seat."""
    if order == STACKS:
        for i in range(laid_a):
            hand[i if a_first else laid_b + i] = a[(top_a + i) & RING]
        for i in range(laid_b):
            hand[laid_a + i if a_first else i] = b[(top_b + i) & RING]
        return
    total = laid_a + laid_b
    i = j = 0
    while i + j < total:
        left_a, left_b = laid_a - i, laid_b - j
        of_a = 0 if left_a <= 1 < left_b else 1
        of_b = 0 if left_b <= 1 < left_a else 1
        at = total - i - j - of_a - of_b if order == REVERSED_PAIRS else i + j
        if of_a:
            hand[at if a_first else at + of_b] = a[(top_a + i) & RING]
        if of_b:
            hand[at + of_a if a_first else at] = b[(top_b + j) & RING]
        i += of_a
        j += of_b
