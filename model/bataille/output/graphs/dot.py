"""`.dot`: a node for every position, for graphviz."""

from collections.abc import Callable
from typing import BinaryIO

from bataille.output.graphs.part import Part
from bataille.output.graphs.rows import Row, rows

COLOURS = {"a-wins": "#2a6f97", "b-wins": "#c8553d", "draw": "#8d99ae", "endless": "#e0a526"}


def write(part: Part, file: BinaryIO, advance: Callable[[int], None]) -> None:
    """Nodes are `p` and their index; an arrow is a turn. An arrow to a position outside the part is left out."""
    file.write(
        f"// {part.told}\n"
        "digraph positions {\n"
        '  node [shape=box, style="filled,rounded", fontcolor=white, fontname="monospace", penwidth=0];\n'
        "".encode()
    )
    for chunk in rows(part):
        file.write("".join(map(_node, chunk)).encode())
        file.write("".join(f"  p{row.node} -> p{row.next};\n" for row in chunk if row.shown).encode())
        advance(len(chunk))
    file.write(b"}\n")


def _node(row: Row) -> str:
    ends = f", peripheries=2, ends={row.ends!r}".replace("'", '"') if row.ends else ""
    return (
        f'  p{row.node} [label="{row.piles}", fillcolor="{COLOURS[row.comes_to]}", '
        f'comes_to="{row.comes_to}", turns={row.turns}{ends}];\n'
    )
