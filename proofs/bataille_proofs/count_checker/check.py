"""The statements of a certificate of a count, one after the other."""

import base64
import binascii
import json
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from math import factorial
from random import Random
from secrets import randbits
from typing import Any, NamedTuple

from bataille_proofs.count_checker.state import (
    A_WINS,
    B_WINS,
    CHILD,
    ENDLESS,
    EXCHANGED,
    HEAD_BITS,
    derive,
    learn,
    unpack,
    words,
)  # fmt: skip

FORMAT = "bataille-count/1"
FIELDS = {"format", "rules", "deck", "held", "seats_exchanged", "weights_by_seat", "deals", "levels"}
LEVEL_FIELDS = {"known_pairs", "states", "weights", "ends", "root", "rows"}
WHOLE = 100_000
"""States up to which all transitions are derived again."""
SAMPLE = 20_000
"""States derived again beyond that."""
Transition = tuple[int, int, int]
"""Its kind; the child's number, or the period or 0; the fillings of an end."""


class CountError(Exception):
    """The certificate is wrong; the message says where."""


class Row(NamedTuple):
    """A state as the certificate has it."""

    key: bytes
    weights: tuple[int, ...]
    answers: tuple[Transition, Transition]


def demand(true: bool, message: str) -> None:
    """Refuse the certificate unless something is true."""
    if not true:
        raise CountError(message)


def verdict(data: bytes, sample: int | None = None, seed: int | None = None) -> tuple[int, str]:
    """The exit status for a file's bytes, and a sentence."""
    try:
        document = json.loads(data)
        demand(type(document) is dict and document.get("format") == FORMAT, f"its format is not {FORMAT}")
        return 0, f"right: {check(document, sample, seed)}"
    except CountError as error:
        return 1, f"WRONG: {error}"
    except (
        ValueError,
        TypeError,
        KeyError,
        IndexError,
        AttributeError,
        RecursionError,
        binascii.Error,
        zlib.error,
    ) as error:
        return 1, f"WRONG: not a well formed certificate of a count ({type(error).__name__}: {error})"


def merkle_root(leaves: list[bytes]) -> str:
    """SHA-256 of leaves after a byte 0, of pairs of nodes after a byte 1; an odd last node moves up."""
    nodes = [sha256(b"\0" + leaf).digest() for leaf in leaves]
    while len(nodes) > 1:
        pairs = [sha256(b"\1" + nodes[at] + nodes[at + 1]).digest() for at in range(0, len(nodes) - 1, 2)]
        nodes = pairs + nodes[2 * len(pairs) :]
    return nodes[0].hex()


def read_rows(level: dict[str, Any], at: int, length: int, sides: int) -> Iterator[Row]:
    """The rows of a level; its commitment holds."""
    demand(set(level) == LEVEL_FIELDS, f"level {at} has other fields than {', '.join(sorted(LEVEL_FIELDS))}")
    size = length + 16 * sides + 50
    demand(type(level["states"]) is int and level["states"] > 0, f"level {at} has no number of states")
    opened = zlib.decompressobj()
    data = opened.decompress(base64.b64decode(level["rows"], validate=True), level["states"] * size + 1)
    demand(len(data) == level["states"] * size and opened.eof, f"level {at} does not hold {level['states']} rows")
    leaves = [data[i : i + size] for i in range(0, len(data), size)]
    demand(merkle_root(leaves) == level["root"], f"the rows of level {at} are not those of its root")
    number = int.from_bytes
    for leaf in leaves:
        weights = tuple(number(leaf[i : i + 16], "little") for i in range(length, length + 16 * sides, 16))
        first, second = (
            (leaf[i], number(leaf[i + 1 : i + 9], "little"), number(leaf[i + 9 : i + 25], "little"))
            for i in (size - 50, size - 25)
        )
        yield Row(leaf[:length], weights, (first, second))


def check(document: Any, sample: int | None = None, seed: int | None = None) -> str:
    """A sentence of what was verified. CountError says where the certificate is wrong.

    `sample`: states to derive again, None for all up to 100,000 and else 20,000; `seed`: None draws one now.
    """
    demand(type(document) is dict and set(document) == FIELDS, f"it has other fields than {', '.join(sorted(FIELDS))}")
    rules, held, exchange, by_seat = (document[k] for k in ("rules", "held", "seats_exchanged", "weights_by_seat"))
    match = re.fullmatch(r"([1-9]\d?)x1", str(document["deck"]))
    demand(match is not None and 2 <= int(match[1]) <= 32, f"deck {document['deck']!r} is not 2x1 to 32x1")
    size = int(match[1])  # type: ignore[index]
    demand(type(held) is int and 0 < held < size, f"seat a cannot hold {held!r} of {size} cards")
    order, _, first = str(rules["pickup"]).partition("/")
    demand(order in ("pairs", "stacks", "reversed-pairs"), f"the pick-up {rules['pickup']!r} is not covered")
    demand(first in ("winner", "loser", "seat-a"), f"the pick-up {rules['pickup']!r} does not exist")
    demand(rules["low_beats_high"] is False, "low_beats_high is not covered")
    demand(rules["objective"] in ("collect", "shed"), f"the objective {rules['objective']!r} does not exist")
    demand(exchange in (True, False) and not (exchange and first == "seat-a"), "these rules do not exchange the seats")
    demand(by_seat is (exchange and 2 * held != size), "weights are kept by seat where seats are exchanged, if uneven")
    length = 8 * ((HEAD_BITS + size * (size - 1) + 63) // 64)
    sides = 2 if by_seat else 1
    rows: list[Row] = []
    for at, level in enumerate(document["levels"]):
        before = words(b"")
        for row in read_rows(level, at, length, sides):
            demand(words(row.key) > before, f"the rows of level {at} are not in the order of their keys")
            before = words(row.key)
            pairs = (int.from_bytes(row.key, "little") >> HEAD_BITS).bit_count()
            demand(pairs == level["known_pairs"], f"a state of level {at} does not know {level['known_pairs']} pairs")
            rows.append(row)
    demand(bool(rows), "it holds no state")
    add_up(document, rows, size, sides)
    return derive_again(document, rows, size, length, sample, seed)


def add_up(document: dict[str, Any], rows: list[Row], size: int, sides: int) -> None:
    """Every weight is the sum of what leads to its state, and every sum is right."""
    exchange, held = document["seats_exchanged"], document["held"]
    start = held if not exchange or 2 * held >= size else size - held
    flipped = int(sides == 2 and start != held)
    demand(unpack(rows[0].key, size) == (start, [0] * size), "the first state is not that of unknown cards")
    sums = [[0] * sides for _ in rows]
    sums[0][flipped] = 1
    total: Counter[tuple[int, int]] = Counter()
    last = 0
    for at, level in enumerate(document["levels"]):
        ends: Counter[tuple[int, int]] = Counter()
        weights = [0] * sides
        first, last = last, last + level["states"]
        for i in range(first, last):
            row = rows[i]
            demand(list(row.weights) == sums[i] and any(sums[i]), f"a weight of level {at} is not what leads to it")
            for side, weight in enumerate(row.weights):
                weights[side] += weight
                for kind, value, fillings in row.answers:
                    if kind in (CHILD, EXCHANGED):
                        demand(last <= value < len(rows) and not fillings, f"level {at} leads to no later state")
                        sums[value][side ^ kind if sides == 2 else 0] += weight
                    else:
                        known = kind == ENDLESS or (kind < ENDLESS and value == 0)
                        demand(known, f"level {at} has an end that does not exist")
                        won = A_WINS + B_WINS - kind if side and kind != ENDLESS else kind
                        ends[won, value] += weight * fillings
        said = {name: int(deals) for name, deals in level["ends"].items()}
        demand([str(weight) for weight in weights] == level["weights"], f"the weights of level {at} have another sum")
        demand(said == ends_by_name(ends), f"the ends of level {at} have other sums")
        total.update(ends)
    deals = document["deals"]
    wins = [total[A_WINS, 0], total[B_WINS, 0]]
    if exchange and sides == 1:
        wins = [sum(wins) // 2] * 2
    endless = {str(value): str(count) for (kind, value), count in sorted(total.items()) if kind == ENDLESS and count}
    right = {
        "total": str(factorial(size)),
        "a_wins": str(wins[0]),
        "b_wins": str(wins[1]),
        "endless": str(sum(map(int, endless.values()))),
        "endless_by_period": endless,
    }
    for name, expected in right.items():
        demand(deals.get(name) == expected, f"{name} of the deals should be {expected}, not {deals.get(name)}")
    demand(set(deals) == set(right), "the deals have other fields than those of the format")
    demand(sum(total.values()) == factorial(size), f"the ends do not add up to the deals of {size} cards")


def derive_again(
    document: dict[str, Any], rows: list[Row], size: int, length: int, sample: int | None, seed: int | None
) -> str:
    """The transitions of all states or of a sample, from the rules."""
    rules, exchange = document["rules"], document["seats_exchanged"]
    winner_first = not rules["pickup"].endswith("/loser")
    if sample is None:
        sample = len(rows) if len(rows) <= WHOLE else SAMPLE
    whole = sample >= len(rows)
    seed = randbits(64) if seed is None else seed
    chosen = range(len(rows)) if whole else sorted(Random(seed).sample(range(len(rows)), sample))
    for at in chosen:
        row = rows[at]
        held, below = unpack(row.key, size)
        for i, lower in enumerate(below):
            closed = not lower >> i & 1 and all(below[j] | lower == lower for j in range(size) if lower >> j & 1)
            demand(closed, f"state {at} knows what cannot be, or not all that follows")
        demand(0 < held < size, f"state {at} has no question")
        for answer, (kind, value, fillings) in enumerate(row.answers):
            demand(not (below[0] >> held | below[held]) & 1, f"state {at} has no open question")
            known = learn(below, held, 0) if answer else learn(below, 0, held)
            found = derive((held, known), winner_first, rules, exchange, length)
            if len(found) == 2:
                same = kind == int(found[1]) and value < len(rows) and rows[value].key == found[0]
            else:
                same = found == (kind, value, fillings)
            demand(same, f"state {at} does not lead where it says if a's top card is {('lower', 'higher')[answer]}")
    counted = f"deck {document['deck']}, {int(document['deals']['endless']):,} of {factorial(size):,} deals are endless"
    if whole:
        return f"{counted}; all {len(rows):,} states derived again"
    missed = (1 - 1 / 1000) ** sample
    return (
        f"{counted}; {sample:,} of {len(rows):,} states derived again, seed {seed}: wrong transitions at one state in "
        f"a thousand are missed with probability {missed:.1e}, at one state in all with {1 - sample / len(rows):.3f}"
    )


def ends_by_name(ends: Counter[tuple[int, int]]) -> dict[str, int]:
    """The ends of a level as the certificate names them."""
    names = {A_WINS: "a_wins", B_WINS: "b_wins", ENDLESS: "endless"}
    return {
        names[kind] + (f":{value}" if kind == ENDLESS else ""): deals for (kind, value), deals in ends.items() if deals
    }
