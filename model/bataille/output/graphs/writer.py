"""A part of the graph written to a file: which format, whether it fits, streamed, whole or not at all."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, NamedTuple

from bataille.errors import FileError, TooBigError, nearest
from bataille.output.graphs import dot, graphml, labelled, table
from bataille.output.graphs.part import Part
from bataille.runtime.extras import require
from bataille.runtime.files import refuse_unwritable, whole
from bataille.runtime.memory import in_words
from bataille.runtime.progress import Progress


class Format(NamedTuple):
    """How a format is written, and what it may cost."""

    write: Callable[[Part, BinaryIO, Callable[[int], None]], None]
    node: Callable[[int], int]
    """Bytes of a node at most, from the letters of its piles."""
    most: int
    """Nodes beyond which no reader of the format is known to cope."""


FORMATS: dict[str, Format] = {
    ".dot": Format(dot.write, lambda letters: letters + 110, 1_000_000),
    ".graphml": Format(graphml.write, lambda letters: letters + 330, 5_000_000),
    ".aut": Format(labelled.write, lambda letters: letters + 90, 100_000_000),
    ".parquet": Format(table.write, lambda letters: letters + 60, 1_000_000_000),
}
ENDINGS = (*FORMATS, ".svg")
"""The formats by their endings; `.svg` is drawn by `pictures`."""


def refuse_other_endings(path: Path) -> None:
    """FileError unless the file's ending is one of ENDINGS and it can be written."""
    if path.suffix.lower() not in ENDINGS:
        raise FileError(f"graph {path} has the ending {path.suffix!r}: {nearest(path.suffix.lower(), ENDINGS)}")
    refuse_unwritable(path)
    if path.suffix.lower() == ".parquet":
        require("a .parquet file", "table", "pyarrow")
    if path.suffix.lower() == ".svg":
        require("an .svg of the graph", "plot", "matplotlib")


def export(part: Part, path: Path) -> None:
    """Write a part of the graph to a file, in the format of its ending.

    `.aut` has no names for states, so a table of them is written first, to the path with `.states.tsv` added.
    """
    refuse_other_endings(path)
    form = FORMATS[path.suffix.lower()]
    refuse_too_big(part, path, form)
    with Progress(f"writing {path.name}", len(part), unit="positions") as progress:
        if form is FORMATS[".aut"]:
            with whole(path.with_name(f"{path.name}.states.tsv")) as names:
                table.write_tsv(part, names)
        with whole(path) as file:
            form.write(part, file, progress.advance)


def refuse_too_big(part: Part, path: Path, form: Format) -> None:
    """TooBigError if no reader would cope with so many nodes, or the disk would not hold them."""
    instead = "choose a part (--cycle N, --around DEAL) or .parquet, which takes most"
    if len(part) > form.most:
        raise TooBigError(
            f"{part.name}: {len(part):,} positions are too many for {path.suffix}, at most {form.most:,}: {instead}"
        )
    needed = bytes_of(part, form)
    there = shutil.disk_usage(path.absolute().parent).free
    if needed > there:
        raise TooBigError(
            f"{path} may take {in_words(needed)} and {in_words(there)} of disk are free in its folder: {instead}"
        )


def bytes_of(part: Part, form: Format) -> int:
    """What a file of this format takes at most."""
    letters = sum(copies * (len(str(rank)) + 1) for rank, copies in zip(part.deck.ranks, part.deck.copies, strict=True))
    return len(part) * form.node(letters)
