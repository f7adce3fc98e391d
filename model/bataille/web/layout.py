"""Where to draw the positions of a small deck: trees around their end or their cycle, packed as discs.

A position stands one ring further out than the one it leads to, so rings count turns. The discs of one
class lie together (front-chain packing after Wang, Wang, Dai and Wang 2006).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import cos, hypot, pi, sin, sqrt


@dataclass(slots=True, eq=False)
class Disc:
    """A circle to be packed, and its neighbours on the outline of those already packed."""

    r: float
    x: float = 0.0
    y: float = 0.0
    ahead: "Disc | None" = None
    behind: "Disc | None" = None


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
        groups.append((kind, Disc(_pack([disc for disc, _ in family]) + 2), family))
    radius = _pack([disc for _, disc, _ in sorted(groups, key=lambda group: -group[1].r)])
    for _, home, family in groups:
        for disc, placed in family:
            for i in placed:
                x[i] += disc.x + home.x
                y[i] += disc.y + home.y
    return Drawing(x, y, radius, [(kind, home.x, home.y, home.r) for kind, home, _ in groups])


def _roots(following: Sequence[int]) -> list[list[int]]:
    """The ends one by one, and the cycles in their order."""
    found, state = [], [0] * len(following)
    for start in range(len(following)):
        walk, at = [], start
        while at >= 0 and state[at] == 0:
            state[at] = 1
            walk.append(at)
            at = following[at]
        if at < 0:
            found.append([walk[-1]])
        elif state[at] == 1:
            found.append(walk[walk.index(at) :])
        for i in walk:
            state[i] = 2
    return found


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


def _pack(discs: list[Disc]) -> float:
    """Pack discs around 0, and say the radius of the whole."""
    for disc in discs:
        disc.x = disc.y = 0.0
    if len(discs) > 1:
        a, b = discs[0], discs[1]
        a.x, b.x = -b.r, a.r
        if len(discs) > 2:
            c = discs[2]
            _beside(b, a, c)
            for one, other in ((a, b), (b, c), (c, a)):
                one.ahead, other.behind = other, one
            _around(discs[3:], a, b)
    weight = sum(disc.r**2 for disc in discs)
    x, y = sum(d.x * d.r**2 for d in discs) / weight, sum(d.y * d.r**2 for d in discs) / weight
    for disc in discs:
        disc.x, disc.y = disc.x - x, disc.y - y
    return max(hypot(disc.x, disc.y) + disc.r for disc in discs)


def _around(discs: list[Disc], a: Disc, b: Disc) -> None:
    """Lay each disc against the outline, where the outline is nearest to 0."""
    gaps = _Gaps()
    at = a
    while at.ahead is not None:
        gaps.add(at)
        at = at.ahead
        if at is a:
            break
    for disc in discs:
        a = gaps.nearest()
        assert a.ahead is not None
        b = a.ahead
        while True:
            _beside(a, b, disc)
            hit = _first_hit(a, b, disc)
            if hit is None:
                break
            a, b = (a, hit[0]) if hit[1] else (hit[0], b)
            _cut(a, b)
        a.ahead, disc.behind, disc.ahead, b.behind = disc, a, b, disc
        gaps.add(a)
        gaps.add(disc)


class _Gaps:
    """The gaps between neighbours of the outline, nearest to 0 first; those no longer there are passed over."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, Disc, Disc]] = []
        self._added = 0

    def add(self, disc: Disc) -> None:
        """The gap after this disc."""
        assert disc.ahead is not None
        self._added += 1
        heappush(self._heap, (_score(disc, disc.ahead), self._added, disc, disc.ahead))

    def nearest(self) -> Disc:
        """The disc before the nearest gap."""
        while True:
            _, _, disc, ahead = self._heap[0]
            if disc.ahead is ahead:
                return disc
            heappop(self._heap)


def _cut(a: Disc, b: Disc) -> None:
    """Take what lies between two discs off the outline."""
    at = a.ahead
    while at is not None and at is not b:
        at.ahead, at = None, at.ahead
    a.ahead, b.behind = b, a


def _first_hit(a: Disc, b: Disc, disc: Disc) -> tuple[Disc, bool] | None:
    """The first disc of the outline that the new one would cover, and whether it lies ahead."""
    j, k, ahead, behind = b.ahead, a.behind, b.r, a.r
    while True:
        assert j is not None
        assert k is not None
        if ahead <= behind:
            if _covers(j, disc):
                return j, True
            ahead, j = ahead + j.r, j.ahead
        else:
            if _covers(k, disc):
                return k, False
            behind, k = behind + k.r, k.behind
        assert k is not None
        if j is k.ahead:
            return None


def _beside(b: Disc, a: Disc, c: Disc) -> None:
    """Lay c against both a and b."""
    dx, dy = b.x - a.x, b.y - a.y
    d2 = dx * dx + dy * dy
    a2, b2 = (a.r + c.r) ** 2, (b.r + c.r) ** 2
    if a2 > b2:
        along = (d2 + b2 - a2) / (2 * d2)
        aside = sqrt(max(0.0, b2 / d2 - along * along))
        c.x, c.y = b.x - along * dx - aside * dy, b.y - along * dy + aside * dx
    else:
        along = (d2 + a2 - b2) / (2 * d2)
        aside = sqrt(max(0.0, a2 / d2 - along * along))
        c.x, c.y = a.x + along * dx - aside * dy, a.y + along * dy + aside * dx


def _covers(one: Disc, other: Disc) -> bool:
    reach = one.r + other.r - 1e-6
    return reach * reach > (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _score(disc: Disc, other: Disc) -> float:
    """How far from 0 the gap between two discs lies."""
    both = disc.r + other.r
    x = (disc.x * other.r + other.x * disc.r) / both
    y = (disc.y * other.r + other.y * disc.r) / both
    return x * x + y * y
