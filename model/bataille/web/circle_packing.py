"""Circles packed close together, one after the other along the outline (after Wang, Wang, Dai and Wang 2006)."""

from dataclasses import dataclass
from heapq import heappop, heappush
from math import asin, cos, hypot, pi, sin, sqrt

MOST_PACKED = 500
"""Discs that are packed along the outline; of more, the smallest lie in rings around them."""


@dataclass(slots=True, eq=False)
class Disc:
    """A circle to be packed, and its neighbours on the outline of those already packed."""

    r: float
    x: float = 0.0
    y: float = 0.0
    ahead: "Disc | None" = None
    behind: "Disc | None" = None


def pack(discs: list[Disc]) -> float:
    """Pack discs around 0, largest first, and say the radius of the whole.

    >>> discs = [Disc(1), Disc(1)]
    >>> pack(discs), [disc.x for disc in discs]
    (2.0, [-1.0, 1.0])
    """
    if len(discs) > MOST_PACKED:
        inner = pack(discs[:MOST_PACKED])
        return _rings(discs[MOST_PACKED:], inner)
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


def _rings(discs: list[Disc], radius: float) -> float:
    """Lay discs in rings around what is packed already, side by side; the radius of the whole."""
    left = list(reversed(discs))
    while left:
        width = left[-1].r
        middle, angle, ring = radius + width, 0.0, [left.pop()]
        places = [0.0]
        while left:
            step = 2 * asin(min(1.0, (ring[-1].r + left[-1].r) / (2 * middle)))
            closing = 2 * asin(min(1.0, (ring[0].r + left[-1].r) / (2 * middle)))
            if angle + step + closing > 2 * pi:
                break
            angle += step
            places.append(angle)
            ring.append(left.pop())
        for disc, at in zip(ring, places, strict=True):
            disc.x, disc.y = middle * cos(at), middle * sin(at)
        radius += 2 * width
    return radius


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
