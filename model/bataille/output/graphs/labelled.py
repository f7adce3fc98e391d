"""`.aut`: the graph as a labelled transition system (Aldebaran), for CADP, mCRL2 and their like."""

from collections.abc import Callable
from typing import BinaryIO

import numpy as np

from bataille.output.graphs.part import Part

ENDS = {1: "a-wins", 2: "b-wins", 3: "draw"}
"""The last three states, in the order of their codes."""


def write(part: Part, file: BinaryIO, advance: Callable[[int], None]) -> None:
    """States are numbered by their place in the part, as in the table beside; three more are the ends.

    A turn is `turn`; a turn that ends the game, or a game that is over, goes to its end by the outcome's name.
    A turn that leaves the part is left out.
    """
    deck_map, nodes = part.map, len(part)
    first = int(part.place(np.array([part.first], dtype=np.int64))[0])
    edges = sum(int(np.count_nonzero(_targets(part, chunk) >= 0)) for chunk in part.chunks())
    file.write(f"des ({first}, {edges}, {nodes + len(ENDS)})\n".encode())
    place = 0
    for chunk in part.chunks():
        leads = deck_map.following[chunk]
        lines = []
        for after, to in zip(leads.tolist(), _targets(part, chunk).tolist(), strict=True):
            if to >= 0:
                word = "turn" if after < deck_map.END else ENDS[after - deck_map.END]
                lines.append(f'({place}, "{word}", {to})\n')
            place += 1
        file.write("".join(lines).encode())
        advance(len(chunk))


def _targets(
    part: Part, chunk: "np.ndarray[tuple[int], np.dtype[np.int64]]"
) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """The state each turn leads to, -1 where it leaves the part."""
    deck_map = part.map
    leads = deck_map.following[chunk].astype(np.int64)
    over = leads >= deck_map.END
    inside = part.place(np.where(over, 0, leads))
    return np.where(over, len(part) + leads - deck_map.END - 1, inside)
