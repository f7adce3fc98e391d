"""The state machine as a picture whose parts have names, drawn from the table of transitions.

The page lights the phase a game stands in; texts are put in by the page, in its language.
"""

from collections.abc import Iterable
from math import hypot
from xml.sax.saxutils import escape, quoteattr

from bataille.game.machine.phases import ENDS, Phase
from bataille.game.machine.table import MACHINE, Machine

PLACES: dict[Phase, tuple[int, int]] = {
    Phase.DRAW_BY_REPETITION: (135, 24),
    Phase.DRAW_AT_LIMIT: (265, 24),
    Phase.B_BY_CARDS: (62, 72),
    Phase.A_BY_CARDS: (338, 72),
    Phase.B_AT_LIMIT: (62, 124),
    Phase.A_AT_LIMIT: (338, 124),
    Phase.TURN_START: (200, 118),
    Phase.B_TAKES: (76, 198),
    Phase.A_TAKES: (324, 198),
    Phase.FACED: (200, 250),
    Phase.TIED: (116, 332),
    Phase.COVERED: (284, 332),
    Phase.B_BY_SHORTAGE: (62, 412),
    Phase.DRAW_BY_SHORTAGE: (200, 412),
    Phase.A_BY_SHORTAGE: (338, 412),
}
"""The middle of every phase; b on the left, a on the right, wars below."""

WIDTH, HEIGHT = 400, 436
HALF = {True: (54, 21), False: (65, 20)}
"""Half the width and height of an end, and of another phase."""


def picture(machine: Machine = MACHINE) -> str:
    """The machine as svg; phases and arrows carry `data-phase`, `data-from` and `data-to`.

    >>> picture().count('class="phase')
    15
    """
    pairs: dict[tuple[Phase, Phase], list[str]] = {}
    for one in machine.transitions:
        pairs.setdefault((one.source, one.target), []).append(one.name)
    arrows = "".join(_arrow(source, target, names) for (source, target), names in pairs.items())
    phases = "".join(_phase(phase) for phase in Phase)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" class="machine">'
        '<defs><marker id="arrowhead" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
        'markerUnits="userSpaceOnUse" '
        'orient="auto-start-reverse"><path d="M0 0.5 8 4 0 7.5z"/></marker></defs>'
        f"{arrows}{phases}</svg>"
    )


def _phase(phase: Phase) -> str:
    x, y = PLACES[phase]
    over = phase in ENDS
    w, h = HALF[over]
    kind = "phase end" if over else "phase"
    return (
        f"<g class={quoteattr(kind)} data-phase={quoteattr(phase.value)}>"
        f'<rect x="{x - w}" y="{y - h}" width="{2 * w}" height="{2 * h}" rx="{h if over else 8}"/>'
        f'<text x="{x}" y="{y}" text-anchor="middle" dominant-baseline="central">{escape(phase.value)}</text></g>'
    )


def _arrow(source: Phase, target: Phase, names: Iterable[str]) -> str:
    title = escape(", ".join(names))
    return (
        f'<g class="arrow" data-from={quoteattr(source.value)} data-to={quoteattr(target.value)}>'
        f'<title>{title}</title><path class="hit" d="{_path(source, target)}" fill="none"/>'
        f'<path class="line" d="{_path(source, target)}" fill="none" marker-end="url(#arrowhead)"/></g>'
    )


def _path(source: Phase, target: Phase) -> str:
    (x1, y1), (x2, y2) = PLACES[source], PLACES[target]
    if source is target:
        y = y1 + HALF[False][1]
        return f"M{x1 - 16} {y}c-6 26 38 26 32 3"
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    length = hypot(x2 - x1, y2 - y1)
    bend = 4 if target in ENDS else 14  # arrows to an end are nearly straight, the others bow out
    cx, cy = mx - bend * (y2 - y1) / length, my + bend * (x2 - x1) / length
    start, end = _edge(source, cx, cy), _edge(target, cx, cy)
    return f"M{start[0]:.1f} {start[1]:.1f}Q{cx:.1f} {cy:.1f} {end[0]:.1f} {end[1]:.1f}"


def _edge(phase: Phase, x: float, y: float) -> tuple[float, float]:
    """Where the line from the middle of a phase towards a point leaves its box."""
    cx, cy = PLACES[phase]
    w, h = (side + 2 for side in HALF[phase in ENDS])
    dx, dy = x - cx, y - cy
    scale = min(w / abs(dx) if dx else 1e9, h / abs(dy) if dy else 1e9)
    return cx + dx * scale, cy + dy * scale
