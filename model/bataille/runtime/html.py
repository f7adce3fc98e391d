"""Small pieces of HTML for notebooks."""

from collections.abc import Iterable
from html import escape


def table(caption: str, rows: Iterable[tuple[object, ...]]) -> str:
    """Rows as an HTML table with a caption; the first cell of a row is its heading.

    >>> table("deck 5x1", [("endless", 30)])
    '<table><caption>deck 5x1</caption><tr><th>endless</th><td>30</td></tr></table>'
    """
    body = "".join(
        f"<tr><th>{escape(str(head))}</th>{''.join(f'<td>{escape(_text(cell))}</td>' for cell in cells)}</tr>"
        for head, *cells in rows
    )
    return f"<table><caption>{escape(caption)}</caption>{body}</table>"


def _text(cell: object) -> str:
    if cell is None:
        return "-"
    return f"{cell:,}" if isinstance(cell, int) and not isinstance(cell, bool) else str(cell)
