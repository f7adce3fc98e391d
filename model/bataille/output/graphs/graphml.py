"""`.graphml`: a node with its data for every position, for networkx, Gephi, yEd and their like."""

from collections.abc import Callable
from typing import BinaryIO
from xml.sax.saxutils import escape, quoteattr

from bataille.output.graphs.part import Part
from bataille.output.graphs.rows import Row, rows

_KEYS = {
    "piles": "string", "a": "string", "b": "string", "ends": "string", "comes_to": "string",
    "turns": "int", "cycle": "int", "period": "int",
}  # fmt: skip


def write(part: Part, file: BinaryIO, advance: Callable[[int], None]) -> None:
    """Nodes are `p` and their index; an edge is a turn. An edge to a position outside the part is left out."""
    file.write(
        b'<?xml version="1.0" encoding="UTF-8"?>\n'
        b'<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    )  # fmt: skip
    file.write(f"<desc>{escape(part.told)}</desc>\n".encode())
    for name, kind in _KEYS.items():
        file.write(f'<key id="{name}" for="node" attr.name="{name}" attr.type="{kind}"/>\n'.encode())
    file.write(f'<graph id={quoteattr(str(part.deck))} edgedefault="directed">\n'.encode())
    for chunk in rows(part):
        file.write("".join(map(_node, chunk)).encode())
        file.write("".join(f'<edge source="p{r.node}" target="p{r.next}"/>\n' for r in chunk if r.shown).encode())
        advance(len(chunk))
    file.write(b"</graph>\n</graphml>\n")


def _node(row: Row) -> str:
    data = "".join(
        f'<data key="{name}">{value}</data>' for name in _KEYS if (value := getattr(row, name)) not in (None, "")
    )
    return f'<node id="p{row.node}">{data}</node>\n'
