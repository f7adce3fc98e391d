"""`.parquet`, and the plain table beside an `.aut`: a row for every position."""

from collections.abc import Callable
from typing import Any, BinaryIO

from bataille.output.graphs.labelled import ENDS
from bataille.output.graphs.part import Part
from bataille.output.graphs.rows import Row, rows


def write(part: Part, file: BinaryIO, advance: Callable[[int], None]) -> None:
    """Columns as in `rows.Row`; `next` is the index of the next position, whether the part holds it or not."""
    import pyarrow
    from pyarrow import parquet

    schema = _schema(pyarrow).with_metadata({"bataille.part": part.told, "bataille.deck": str(part.deck)})
    with parquet.ParquetWriter(file, schema) as writer:
        for chunk in rows(part):
            columns = {name: [getattr(row, name) for row in chunk] for name in schema.names}
            writer.write_table(pyarrow.Table.from_pydict(columns, schema=schema))
            advance(len(chunk))


def write_tsv(part: Part, file: BinaryIO) -> None:
    """State, index, a's pile, b's pile, what the game comes to and in how many turns; then the three ends."""
    file.write(b"state\tindex\ta\tb\tcomes_to\tturns\n")
    state = 0
    for chunk in rows(part):
        file.write("".join(_line(state + i, row) for i, row in enumerate(chunk)).encode())
        state += len(chunk)
    for code, word in ENDS.items():
        file.write(f"{state + code - 1}\t\t\t\t{word}\t0\n".encode())


def _line(state: int, row: Row) -> str:
    return f"{state}\t{row.node}\t{row.a}\t{row.b}\t{row.comes_to}\t{row.turns}\n"


def _schema(pyarrow: Any) -> Any:
    text, number = pyarrow.dictionary(pyarrow.int32(), pyarrow.string()), pyarrow.int64()
    return pyarrow.schema(
        [
            ("node", number), ("a", pyarrow.string()), ("b", pyarrow.string()), ("next", number), ("ends", text),
            ("comes_to", text), ("turns", pyarrow.int32()), ("cycle", number), ("period", number),
        ]
    )  # fmt: skip
