"""One pass over the map position -> next position: what every position comes to, and the cycles."""

from bataille.engines.compiled.jit import Ints, kernel
from bataille.engines.compiled.successor_table import END

NEW, A_WINS, B_WINS, DRAWN, ON_PATH = range(5)
"""Labels; from CYCLE on a label is CYCLE + the number of the cycle a position comes to."""
CYCLE = 8

TURN = 8
"""While fates are being settled, a finite position is labelled TURN * distance + the code of its outcome, an endless
one ROUND + the number of its cycle: one word instead of two. `spell` makes labels and distances of them."""
ROUND = 1 << 20

FARTHEST = 65_535
"""The longest distance that `distance` holds, one less than the length of a `path`."""

DONE, TOO_MANY_CYCLES, TOO_FAR = range(3)
AT, KNOWN = range(2)


@kernel
def count_unreached(reached: Ints) -> int:
    """How many entries are 0."""
    result = 0
    for i in range(reached.size):
        result += reached[i] == 0
    return result


@kernel
def settle(
    following: Ints,
    label: Ints,
    distance: Ints,
    entries: Ints,
    periods: Ints,
    cards: int,
    path: Ints,
    came: Ints,
    last: int,
) -> int:
    """Settle the positions from came[AT] to last-1 and all they come to; says how it went.

    `following`, `label` (N, uint32); `distance` (N, uint16) of the endless alone: turns to the cycle; `entries`,
    `periods` (uint32) take each new cycle's lowest index and its turns; `path` (FARTHEST + 1, uint32) is scratch;
    `came` (2, int64) is how far it came, and is moved on: the next position, and the cycles known. Each position
    is walked once, until something settled, an end or the walk itself, and written once. Where it returns nothing is
    half-done, unless it is TOO_FAR.
    """
    known = came[KNOWN]
    for start in range(came[AT], last):
        if label[start] != NEW:
            continue
        if known == entries.size:
            came[AT], came[KNOWN] = start, known
            return TOO_MANY_CYCLES
        at, steps, after = start, 0, 0
        while label[at] == NEW:
            label[at] = ON_PATH
            if steps <= FARTHEST:
                path[steps] = at
            steps += 1
            after = following[at]
            if after >= END:
                break
            at = after
        mark = int(label[at])
        if after >= END:
            over = at % (cards + 1) == 0 or at % (cards + 1) == cards
            mark = after - END if over else after - END + TURN
            far = mark // TURN + steps - 1
        elif mark == ON_PATH:
            mark = ROUND + known
            lowest, period = close(following, label, distance, at, mark)
            entries[known], periods[known] = lowest, period
            known += 1
            steps -= period
            far = steps
        elif mark >= ROUND:
            far = distance[at] + steps
        else:
            mark += TURN
            far = mark // TURN + steps - 1
        if far > FARTHEST:
            return TOO_FAR
        while steps > 0:
            steps -= 1
            label[path[steps]] = mark
            if mark < ROUND:
                mark += TURN
            else:
                distance[path[steps]] = far - steps
    came[AT], came[KNOWN] = last, known
    return DONE


@kernel
def close(following: Ints, label: Ints, distance: Ints, entry: int, mark: int) -> tuple[int, int]:
    """Go once round a cycle and label it: its lowest index, and its turns."""
    at, lowest, period = entry, entry, 0
    while label[at] == ON_PATH:
        label[at] = mark
        distance[at] = 0
        lowest = min(lowest, at)
        period += 1
        at = following[at]
    return lowest, period


@kernel
def spell(label: Ints, distance: Ints, first: int, last: int) -> None:
    """Make labels and distances of what `settle` wrote about the positions first..last-1; once."""
    for i in range(first, last):
        mark = label[i]
        if mark < ROUND:
            label[i] = mark % TURN
            distance[i] = mark // TURN
        else:
            label[i] = mark - ROUND + CYCLE


@kernel
def tally(
    label: Ints,
    distance: Ints,
    cards: int,
    dealt: int,
    ends: Ints,
    longest: Ints,
    basins: Ints,
    first: int,
    last: int,
) -> None:
    """Add up the positions of the orders first..last-1, all in row 0 and those of split `dealt` in row 1.

    `ends` (2, 4) by A_WINS, B_WINS, DRAWN; `longest` (2, 2) turns of the finite and tails of the endless; `basins`
    (2, cycles) by the cycle they come to; all int64.
    """
    at = first * (cards + 1)
    for _ in range(first, last):
        for split in range(cards + 1):
            mark, turns = label[at], distance[at]
            endless = mark >= CYCLE
            for row in range(2 if split == dealt else 1):
                if endless:
                    basins[row, mark - CYCLE] += 1
                else:
                    ends[row, mark] += 1
                longest[row, 1 if endless else 0] = max(longest[row, 1 if endless else 0], turns)
            at += 1


@kernel
def walk(following: Ints, entry: int, members: Ints) -> None:
    """Write the positions of a cycle (uint32) from its entry on, in the order of play."""
    at = entry
    for i in range(members.size):
        members[i] = at
        at = following[at]
