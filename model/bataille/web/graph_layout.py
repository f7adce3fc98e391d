"""Where to draw the positions of a small deck: trees around their end or their cycle, packed as discs.

A position stands one ring further out than the one it leads to, so rings count turns. The discs of one
class lie together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from bataille.web.circle_packing import Disc, pack


@dataclass(frozen=True, slots=True)
class Drawing:
    """Coordinates of every position in units of one step, centred on 0, and the radius of all of it."""

    x: list[float]
    y: list[float]
    radius: float
    groups: list[tuple[int, float, float, float]]
    """Each class that occurs, with the centre and the radius of its discs."""


def drawing(following: Sequence[int], classes: Sequence[int]) -> Drawing:
    """Lay out a map of out-degree at most one; `following` is -1 at an end.

    >>> found = drawing([1, 2, -1, 3], [0, 0, 0, 3])
    >>> len(found.x), [group[0] for group in found.groups]
    (4, [0, 3])
    """
    sources: list[list[int]] = [[] for _ in following]
    for i, after in enumerate(following):
        if after >= 0:
            sources[after].append(i)
    x, y = [0.0] * len(following), [0.0] * len(following)
    families: dict[int, list[tuple[Disc, list[int]]]] = {}
    for roots in _roots(following):
        placed, radius = _tree(roots, sources, x, y)
        families.setdefault(classes[roots[0]], []).append((Disc(radius + 0.65), placed))
    groups = []
    for kind in sorted(families):
        family = sorted(families[kind], key=lambda one: -one[0].r)
        groups.append((kind, Disc(pack([disc for disc, _ in family]) + 2), family))
    radius = pack([disc for _, disc, _ in sorted(groups, key=lambda group: -group[1].r)])
    for _, home, family in groups:
        for disc, placed in family:
            for i in placed:
                x[i] += disc.x + home.x
                y[i] += disc.y + home.y
    return Drawing(x, y, radius, [(kind, home.x, home.y, home.r) for kind, home, _ in groups])


def _roots(following: Sequence[int]) -> list[list[int]]:
    """The ends one by one, and the cycles in their order."""
    result, state = [], [0] * len(following)
    for start in range(len(following)):
        walk, at = [], start
        while at >= 0 and state[at] == 0:
            state[at] = 1
            walk.append(at)
            at = following[at]
        if at < 0:
            result.append([walk[-1]])
        elif state[at] == 1:
            result.append(walk[walk.index(at) :])
        for i in walk:
            state[i] = 2
    return result


def _tree(roots: list[int], sources: list[list[int]], x: list[float], y: list[float]) -> tuple[list[int], float]:
    """Place one end or one cycle, and all that leads to it, around 0; the positions and the radius."""
    on_cycle = set(roots)
    levels = [roots]
    while levels[-1]:
        levels.append([j for i in levels[-1] for j in sources[i] if j not in on_cycle])
    levels.pop()
    weight: dict[int, int] = {}
    for level in reversed(levels):
        for i in level:
            weight[i] = max(1, sum(weight[j] for j in sources[i] if j not in on_cycle))
    whole = sum(weight[i] for i in roots)
    angle, turn = {}, 0.0
    for i in roots:
        angle[i] = turn
        turn += weight[i] / whole
    radius = max(0.8, 1.1 * len(roots) / (2 * pi)) if len(roots) > 1 else 0.0
    placed = []
    for depth, level in enumerate(levels):
        if depth:
            radius = max(radius + 1, len(level) / (2 * pi))
        for i in level:
            middle = 2 * pi * (angle[i] + weight[i] / whole / 2)
            x[i], y[i] = radius * cos(middle), radius * sin(middle)
            placed.append(i)
            turn = angle[i]
            for j in sources[i]:
                if j not in on_cycle:
                    angle[j] = turn
                    turn += weight[j] / whole
    return placed, radius
