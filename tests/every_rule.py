"""Every combination of rule fields at once: the machine runs only as often as its answers can differ.

A run of the machine that read some fields of its rules says what happens under all rules that agree on those fields.
`Watched` notes what is read, so one run stands for every such combination, and nothing is assumed about which
fields matter where.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from bataille.engines.compiled.successor_table import END
from bataille.game.cards import Deck
from bataille.game.compare import oracle
from bataille.game.keys import blind, index, position_at
from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.turn import turn
from bataille.game.state import Outcome, Position
from bataille.rules import First, Objective, Order, Pickup, Rules, Shortage

FACE_DOWN = (0, 1, 2, 3, 4)
ORDERS = [order for order in Order if order is not Order.SHUFFLED]
FIELDS: dict[str, tuple[Any, ...]] = {
    "face_down": FACE_DOWN,
    "pickup.order": tuple(ORDERS),
    "pickup.first": tuple(First),
    "shortage": tuple(Shortage),
    "objective": tuple(Objective),
    "low_beats_high": (False, True),
}
COMBINATIONS = list(product(*FIELDS.values()))
ENTRY = {Outcome.A_WINS: END + 1, Outcome.B_WINS: END + 2, Outcome.DRAW: END + 3}
"""What the map of `kernels.following` holds for an end."""

_COLUMNS = {
    name: np.array([FIELDS[name].index(combination[i]) for combination in COMBINATIONS])
    for i, name in enumerate(FIELDS)
}


def all_rules() -> list[Rules]:
    """The rules of COMBINATIONS, in order."""
    return [
        Rules(face_down=down, pickup=Pickup(order, first), shortage=short, objective=aim, low_beats_high=low)
        for down, order, first, short, aim, low in COMBINATIONS
    ]


class Watched:
    """Rules that note which of their fields are read."""

    def __init__(self, fields: dict[str, Any], read: set[str], prefix: str = "") -> None:
        self._fields, self._read, self._prefix = fields, read, prefix

    def __getattr__(self, name: str) -> Any:
        if name == "pickup":
            return Watched(self._fields, self._read, "pickup.")
        if name in ("repetition", "limit"):
            return None if name == "limit" else False
        self._read.add(self._prefix + name)
        return self._fields[self._prefix + name]


def expected(deck: Deck, i: int) -> Iterator[tuple[np.ndarray[Any, Any], int]]:
    """For a position of a deck: sets of combinations (as a mask), and the entry of the map under each of them."""
    position = blind(position_at(deck, i))
    left = np.ones(len(COMBINATIONS), dtype=bool)
    while left.any():
        fields = dict(zip(FIELDS, COMBINATIONS[int(left.argmax())], strict=True))
        entry, read = _run(deck, position, fields)
        mask = _agreeing(tuple(sorted((name, FIELDS[name].index(fields[name])) for name in read)))
        yield mask, entry
        left &= ~mask


def _run(deck: Deck, position: Position, fields: dict[str, Any]) -> tuple[int, set[str]]:
    read: set[str] = set()
    asked = oracle(deck, low_beats_high=fields["low_beats_high"])
    if len(deck.ranks) > 1:
        plain = oracle(deck, low_beats_high=False).compare
        compare = asked.compare

        def noting(x: Any, y: Any) -> Any:
            if {x[0], y[0]} == {deck.lowest, deck.highest}:
                read.add("low_beats_high")
                return compare(x, y)
            return plain(x, y)

        asked = asked._replace(compare=noting)
    made = turn(Watched(fields, read), position, asked)  # type: ignore[arg-type]  # rules that note what is read
    if made.phase is Phase.TURN_START:
        return index(deck, made.position), read
    return ENTRY[ENDS[made.phase][0]], read


_MASKS: dict[tuple[tuple[str, int], ...], Any] = {}


def _agreeing(fields: tuple[tuple[str, int], ...]) -> np.ndarray[Any, Any]:
    if fields not in _MASKS:
        mask = np.ones(len(COMBINATIONS), dtype=bool)
        for name, value in fields:
            mask &= _COLUMNS[name] == value
        _MASKS[fields] = mask
    return _MASKS[fields]
