"""The sheet that every picture is drawn on: its colours, its letters, and how it comes to a file."""

import atexit
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

from bataille.errors import FileError, nearest
from bataille.runtime.cache_directory import cache_directory
from bataille.runtime.extras import require
from bataille.runtime.files import refuse_unwritable, standing, whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ENDINGS = (".png", ".svg")

PAPER, INK, FAINT = "#fbfaf7", "#22303c", "#d9d6cc"
A_WINS, B_WINS, NOBODY, ENDLESS = "#2a6f97", "#c8553d", "#8d99ae", "#e0a526"

_STYLE: Any = {
    "figure.facecolor": PAPER, "axes.facecolor": PAPER, "savefig.facecolor": PAPER,
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": INK, "xtick.color": INK, "ytick.color": INK,
    "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "axes.axisbelow": True,
    "grid.color": FAINT, "grid.linewidth": 0.6, "font.size": 10, "axes.titlesize": 12, "axes.titlelocation": "left",
    "svg.hashsalt": "bataille", "svg.fonttype": "path",
}  # fmt: skip

_NIGHT: Any = {
    **dict.fromkeys(("figure.facecolor", "axes.facecolor", "savefig.facecolor"), "#0b1622"),
    **dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), "#dfe7ee"),
    "grid.color": "#22384d",
}  # fmt: skip


def refuse_other_endings(path: Path) -> None:
    """FileError unless the file's ending says .png or .svg, and it can be written; asked before hours of counting."""
    if path.suffix.lower() not in ENDINGS:
        raise FileError(f"plot {path} has the ending {path.suffix!r}: {nearest(path.suffix.lower(), ENDINGS)}")
    refuse_unwritable(path)
    require("a plot", "plot", "matplotlib")


@contextmanager
def sheet(path: Path, width: float, height: float, *, night: bool = False) -> Iterator["Figure"]:
    """A figure of so many inches; where the block ends well it is written to the path, whole or not at all.

    By `night` it is dark with pale letters.
    """
    refuse_other_endings(path)
    _have_a_place()
    import matplotlib

    with matplotlib.rc_context({**_STYLE, **_NIGHT} if night else _STYLE):
        from matplotlib.figure import Figure

        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure
        kind = path.suffix.lower()[1:]
        with whole(path) as file:
            # no date in the file: the same numbers give the same picture
            figure.savefig(file, format=kind, dpi=160, metadata={"Date": None} if kind == "svg" else None)


def _have_a_place() -> None:
    """Give matplotlib a folder of its own for this run where it has none: it would say so on stderr, or fail."""
    cache = cache_directory()
    if "MPLCONFIGDIR" in os.environ or (cache is not None and os.access(standing(cache), os.W_OK)):
        return
    folder = mkdtemp(prefix="bataille-")
    os.environ["MPLCONFIGDIR"] = folder
    atexit.register(rmtree, folder, ignore_errors=True)
