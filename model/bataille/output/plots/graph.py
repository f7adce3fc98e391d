"""The graph of a deck as a picture: on a sheet, or as an svg whose every node tells its piles."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from bataille.errors import TooBigError
from bataille.output.graph_layout import GraphLayout, arrows, lay_out
from bataille.output.graphs import Part
from bataille.output.graphs.rows import rows
from bataille.runtime.files import whole
from bataille.runtime.progress import Progress

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST = 60_000
"""Nodes at most: beyond, a sheet is only fog, and a browser does not show the svg."""
PLANTS = 2_000
"""Rings at most."""
NIGHT = "#0b1622"
SHADES = {
    "a wins": ("#e6f5ff", "#5fb3e6", "#22618c"),
    "b wins": ("#ffe8df", "#f2774f", "#8f3420"),
    "nobody wins": ("#ffffff", "#b8c0cc", "#6b7686"),
    "endless": ("#fff6d0", "#f5c242", "#96690f"),
}
"""What a position comes to, and its colours from the middle of a plant outwards."""
_WORDS = tuple(SHADES)


def fits(part: Part) -> bool:
    """Whether a picture of the part can be drawn."""
    return len(part) <= MOST and len(part.map.periods) <= PLANTS


def refuse_too_big(part: Part) -> None:
    """TooBigError where a picture would be fog."""
    if not fits(part):
        raise TooBigError(
            f"{part.name}: {len(part):,} positions and {len(part.map.periods):,} cycles; a picture shows at most "
            f"{MOST:,} and {PLANTS:,}, as of 7x1 or 4x2: choose a part (--cycle N, --around DEAL), .parquet or .aut"
        )


def draw_garden(axes: "Axes", part: Part) -> None:
    """Draw a part of a graph on axes: rings with their trees, and suns for the ends."""
    from matplotlib.collections import LineCollection

    layout = lay_out(part)
    colours = colours_of(part, layout)
    nodes, ways = arrows(layout)
    dot, line = _sizes(len(part))
    trace = layout.depth[nodes] == 0
    axes.add_collection(
        LineCollection(
            list(ways), colors=colours[nodes], linewidths=np.where(trace, 1.6, 1.0) * line, alpha=0.75, capstyle="round"
        )
    )
    x, y = layout.points.T
    axes.scatter(x, y, s=np.where(layout.depth == 0, 1.5, 1.0) * dot, c=colours, linewidths=0, zorder=3)
    left, right, bottom, top = layout.box
    axes.set_xlim(left - 2, right + 2)
    axes.set_ylim(bottom - 2, top + 2)
    axes.set_aspect("equal")
    axes.set_axis_off()


def draw_svg(part: Part, path: Path) -> None:
    """Write a part of a graph as an svg: every position a dot that tells its piles when it is pointed at."""
    refuse_too_big(part)
    with Progress(f"drawing {path.name}", len(part), unit="positions") as progress, whole(path) as file:
        _write_svg(part, file, progress.advance)


def _write_svg(part: Part, file: BinaryIO, advance: Callable[[int], None]) -> None:
    from matplotlib.colors import to_hex

    layout = lay_out(part)
    colours = [to_hex(one) for one in colours_of(part, layout)]
    left, right, bottom, top = layout.box
    file.write(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left - 2:.2f} {-top - 2:.2f} {right - left + 4:.2f} '
        f'{top - bottom + 4:.2f}">\n<title>{part.name}</title>\n'
        f"<desc>{part.told.replace('&', '&amp;')}</desc>\n"
        f'<rect x="{left - 2:.2f}" y="{-top - 2:.2f}" width="100%" height="100%" fill="{NIGHT}"/>\n'
        '<g fill="none" stroke-width="0.16" stroke-opacity="0.75" stroke-linecap="round">\n'.encode()
    )
    for node, way in zip(*arrows(layout, bends=5), strict=True):
        points = " ".join(f"{x:.2f},{-y:.2f}" for x, y in way.tolist())
        file.write(f'<polyline stroke="{colours[node]}" points="{points}"/>\n'.encode())
    file.write(b"</g>\n<g>\n")
    place = 0
    for chunk in rows(part):
        for row in chunk:
            x, y = layout.points[place].tolist()
            size = 0.3 if layout.depth[place] == 0 else 0.22
            file.write(
                f'<circle id="p{row.node}" cx="{x:.2f}" cy="{-y:.2f}" r="{size}" fill="{colours[place]}">'
                f"<title>{row.piles}: {row.comes_to}, {row.turns} turns</title></circle>\n".encode()
            )
            place += 1
        advance(len(chunk))
    file.write(b"</g>\n</svg>\n")


def colours_of(part: Part, layout: GraphLayout) -> NDArray[np.float64]:
    """The colour of each node: by what it comes to, paler towards the middle of its plant."""
    from matplotlib.colors import LinearSegmentedColormap

    label = np.concatenate([part.map.label[chunk] for chunk in part.chunks()]).astype(np.int64)
    kinds = np.minimum(label, len(_WORDS)) - 1
    result = np.zeros((len(label), 4))
    for kind, word in enumerate(_WORDS):
        here = kinds == kind
        if here.any():
            shade: Any = LinearSegmentedColormap.from_list(word, SHADES[word])
            result[here] = shade((layout.depth[here] / max(1, layout.depth[here].max())) ** 0.7)
    return result


def _sizes(nodes: int) -> tuple[float, float]:
    """Area of a dot and width of a line, in points, for so many nodes on a sheet of a foot."""
    return max(1.0, min(14.0, 9000 / nodes**0.8)), max(0.35, min(1.4, 60 / nodes**0.45))
