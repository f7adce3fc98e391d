"""What a certificate's key says, and what the rules make of a state: by our own reading of docs/rules.md."""

from math import factorial
from typing import Any

CHILD, EXCHANGED, A_WINS, B_WINS, ENDLESS = range(5)
"""What an answer leads to: a state, a state with the seats exchanged, or an end."""
HELD_BITS, HEAD_BITS = 6, 26
State = tuple[int, list[int]]
"""a's pile size; for each place, a's pile before b's, the places known lower."""


def unpack(key: bytes, size: int) -> State:
    """The state of a key: two bits for each pair of places, from the lowest bit."""
    number = int.from_bytes(key, "little")
    held, number = number & (1 << HELD_BITS) - 1, number >> HEAD_BITS
    below = [0] * size
    for i in range(size - 1):
        width = size - 1 - i
        below[i] |= (number & (1 << width) - 1) << (i + 1)
        higher = number >> width & (1 << width) - 1
        for j in range(i + 1, size):
            below[j] |= (higher >> (j - i - 1) & 1) << i
        number >>= 2 * width
    return held, below


def pack(state: State, length: int) -> bytes:
    """The key of a state."""
    held, below = state
    number, at = held, HEAD_BITS
    for i in range(len(below) - 1):
        width = len(below) - 1 - i
        number |= below[i] >> (i + 1) << at
        number |= sum((below[j] >> i & 1) << (j - i - 1) for j in range(i + 1, len(below))) << (at + width)
        at += 2 * width
    return number.to_bytes(length, "little")


def learn(below: list[int], lower: int, higher: int) -> list[int]:
    """What is known when one more answer is, with all that follows."""
    under = below[lower] | 1 << lower
    return [b | under if i == higher or b >> higher & 1 else b for i, b in enumerate(below)]


def extensions(below: list[int]) -> int:
    """In how many orders the cards can lie: the highest is taken away, then the next, and sets are remembered."""
    size = len(below)
    touched = 0
    for i, lower in enumerate(below):
        touched |= lower | (1 << i if lower else 0)
    known: dict[int, int] = {0: 1}

    def ways(left: int) -> int:
        if left not in known:
            covered = 0
            for i in range(size):
                if left >> i & 1:
                    covered |= below[i]
            tops = left & ~covered
            known[left] = sum(ways(left & ~(1 << i)) for i in range(size) if tops >> i & 1)
        return known[left]

    # a card of which nothing is known fits between any two of the others
    return ways(touched) * factorial(size) // factorial(touched.bit_count())


def derive(state: State, winner_first: bool, rules: dict[str, Any], exchange: bool, length: int) -> Any:
    """What a state comes to: (key, exchanged) at its next question, or (kind, period, fillings) at its end."""
    held, below = state
    a, b = tuple(range(held)), tuple(range(held, len(below)))
    seen: dict[tuple[Any, Any], int] = {}
    while a and b:
        if (a, b) in seen:
            return ENDLESS, len(seen) - seen[a, b], extensions(below)
        seen[a, b] = len(seen)
        x, y = a[0], b[0]
        if below[x] >> y & 1:
            a, b = (a[1:] + ((x, y) if winner_first else (y, x)), b[1:])
        elif below[y] >> x & 1:
            seat_a = rules["pickup"].endswith("/seat-a")
            a, b = a[1:], b[1:] + ((x, y) if seat_a or not winner_first else (y, x))
        else:
            exchanged = exchange and len(a) < len(b)
            keys = [pack(moved(below, *piles), length) for piles in ([(b, a)] if exchanged else [(a, b)])]
            if exchange and len(a) == len(b):
                keys.append(pack(moved(below, b, a), length))
                exchanged = words(keys[1]) < words(keys[0])
            return keys[-1] if exchanged else keys[0], exchanged
    collect = rules["objective"] == "collect"
    return A_WINS if bool(a) == collect else B_WINS, 0, extensions(below)


def moved(below: list[int], first: tuple[int, ...], second: tuple[int, ...]) -> State:
    """What is known, by the places where the cards lie now."""
    cards = first + second
    place = {card: at for at, card in enumerate(cards)}
    return len(first), [sum(1 << place[low] for low in range(len(cards)) if below[card] >> low & 1) for card in cards]


def words(key: bytes) -> list[int]:
    """The 64-bit words of a key, by which keys are ordered."""
    return [int.from_bytes(key[at : at + 8], "little") for at in range(0, len(key), 8)]
