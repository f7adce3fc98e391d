"""Where everything lies in the picture of a graph: rings with their trees around them, and suns for the ends.

The map position -> next position is a forest of trees that grow towards cycles or towards an end. Each cycle becomes a
ring, each end of the game a sun, and every tree spreads outwards from it, one circle further for each turn.
"""

from dataclasses import dataclass
from math import pi

import numpy as np
from numpy.typing import NDArray

from bataille.output.graphs import Part

Numbers = NDArray[np.int64]
Points = NDArray[np.float64]

GOLDEN = 0.6180339887498949
"""The golden ratio: what is turned by it never lines up."""
SOWN = 0.8
"""How far towards its edge a sun is sown with seeds."""
GAP = 1.6
"""Between two plants."""


@dataclass(frozen=True, slots=True)
class GraphLayout:
    """A place for every node of a part, by its place in the part."""

    points: Points
    """(nodes, 2)"""
    angles: Points
    """Seen from the middle of its plant."""
    far: Points
    """From the middle of its plant."""
    middles: Points
    """(nodes, 2) the middle of its plant."""
    to: Numbers
    """The place of the next position, -1 where there is none or the part does not hold it."""
    depth: Numbers
    """Turns to its ring, or to the last position of its game."""
    plant: Numbers
    """The number of its plant; the suns first."""
    box: tuple[float, float, float, float]
    """What holds all plants: left, right, bottom, top."""


def lay_out(part: Part) -> GraphLayout:
    """Find the places: in time about linear in the nodes."""
    deck_map = part.map
    nodes = np.concatenate(list(part.chunks()))
    leads = deck_map.following[nodes].astype(np.int64)
    to = np.where(leads < deck_map.END, part.place(np.where(leads < deck_map.END, leads, 0)), -1)
    label = deck_map.label[nodes].astype(np.int64)
    _, plant = np.unique(label, return_inverse=True)
    rings = [part.place(deck_map.members(cycle - deck_map.CYCLE).astype(np.int64)) for cycle in _cycles(part, label)]
    # a part may hold only some of a cycle: that is a path like any other
    rings = [trace for trace in rings if (trace >= 0).all()]
    on_ring = np.zeros(len(to), dtype=np.bool_)
    for trace in rings:
        on_ring[trace] = True
    depth = _depth(to, on_ring)
    room = _room(to, on_ring, depth)
    seed = (to < 0) & (room == 0)
    roots = [np.flatnonzero((to < 0) & ~seed & (plant == one)) for one in np.unique(plant[to < 0])]
    angles = _angles(to, depth, on_ring, room, [*map(_spread_out, roots, [room] * len(roots)), *rings])
    middle_room = np.zeros(plant.max() + 1)
    inner = (on_ring | (to < 0)) & ~seed
    np.add.at(middle_room, plant[inner], np.maximum(room[inner], 1.0))
    seeds = np.bincount(plant[seed], minlength=len(middle_room))
    radius = np.maximum(0.5 * np.sqrt(seeds) + 0.5, 0.7 * np.sqrt(middle_room) + 0.3)
    step = np.maximum(0.9, 0.16 * radius)
    # trees grow a little slower the further they are
    far = radius[plant] + step[plant] * depth**0.8
    _sow(seed, plant, radius, angles, far)
    sizes = np.zeros(len(radius))
    np.maximum.at(sizes, plant, far)
    centres = pack(sizes + GAP / 2)
    middles = centres[plant]
    points = middles + far[:, None] * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    low, high = (centres - sizes[:, None]).min(axis=0), (centres + sizes[:, None]).max(axis=0)
    return GraphLayout(points, angles, far, middles, to, depth, plant, (low[0], high[0], low[1], high[1]))


def arrows(layout: GraphLayout, bends: int = 9) -> tuple[Numbers, Points]:
    """The nodes that have an arrow, and each arrow's way in so many points (arrows, bends, 2).

    Along a ring an arrow follows it; in a tree it leaves outwards and comes in from outside.
    """
    nodes = np.flatnonzero(layout.to >= 0)
    to = layout.to[nodes]
    along = np.linspace(0, 1, bends)[None, :]
    on_ring = (layout.depth[nodes] == 0)[:, None]
    turned = (layout.angles[to] - layout.angles[nodes] + pi) % (2 * pi) - pi
    far = layout.far[nodes][:, None] + (layout.far[to] - layout.far[nodes])[:, None] * along
    share = np.where(on_ring, along, along * along * (3 - 2 * along))
    angle = layout.angles[nodes][:, None] + turned[:, None] * share
    way = layout.middles[nodes][:, None, :] + np.stack([far * np.cos(angle), far * np.sin(angle)], axis=2)
    return nodes, way


def _cycles(part: Part, label: Numbers) -> list[int]:
    """The labels of the cycles whose basin the part has something of."""
    return [int(one) for one in np.unique(label) if one >= part.map.CYCLE]


def _depth(to: Numbers, on_ring: NDArray[np.bool_]) -> Numbers:
    """Turns from each node to its ring, or to where its tree ends."""
    depth = np.where(on_ring | (to < 0), 0, -1)
    level = 0
    while (depth < 0).any():
        depth[(depth < 0) & (depth[to] == level)] = level + 1
        level += 1
    return depth


def _room(to: Numbers, on_ring: NDArray[np.bool_], depth: Numbers) -> Points:
    """The room that what grows on each node needs: 0 if nothing does; leaves count less, the more there are."""
    room = np.zeros(len(to))
    for level in range(int(depth.max()), -1, -1):
        here = np.flatnonzero((depth == level) & ~on_ring & (to >= 0))
        np.add.at(room, to[here], np.maximum(room[here], 1.0))
    return room**0.8


def _spread_out(roots: Numbers, room: Points) -> Numbers:
    """Roots in such an order that the large trees stand as far from each other as they can."""
    falling = roots[np.argsort(-room[roots], kind="stable")]
    return falling[np.argsort(np.arange(len(roots)) * GOLDEN % 1.0, kind="stable")]


def _angles(to: Numbers, depth: Numbers, on_ring: NDArray[np.bool_], room: Points, inner: list[Numbers]) -> Points:
    """The angle of each node: the middle of its sector, which is cut from that of the node it leads to."""
    width, start = np.zeros(len(to)), np.zeros(len(to))

    def share(family: Numbers, begin: float, whole: float) -> None:
        needs = np.maximum(room[family], 1.0)
        width[family] = whole * needs / needs.sum()
        start[family] = begin + np.concatenate([[0.0], np.cumsum(width[family])[:-1]])

    for family in inner:
        share(family, pi / 2, 2 * pi)
    order = np.argsort(to, kind="stable")
    order = order[(to[order] >= 0) & ~on_ring[order]]
    families = np.split(order, np.flatnonzero(np.diff(to[order])) + 1) if len(order) else []
    for family in sorted(families, key=lambda one: int(depth[to[one[0]]])):
        share(family, start[to[family[0]]], width[to[family[0]]])
    return start + width / 2


def _sow(seed: NDArray[np.bool_], plant: Numbers, radius: Points, angles: Points, far: Points) -> None:
    """Games that are over with no way to come there are seeds inside their sun, as a sunflower has them."""
    for one in np.unique(plant[seed]):
        seeds = np.flatnonzero(seed & (plant == one))
        far[seeds] = SOWN * radius[one] * np.sqrt((np.arange(len(seeds)) + 0.5) / len(seeds))
        angles[seeds] = np.arange(len(seeds)) * 2 * pi * GOLDEN


def pack(radii: Points) -> Points:
    """Centres for circles that do not overlap: the two largest side by side, each other as near as there is room."""
    centres = np.zeros((len(radii), 2))
    order = np.argsort(-radii, kind="stable")
    if len(order) > 1:
        centres[order[0], 0], centres[order[1], 0] = -radii[order[1]], radii[order[0]]
    for count in range(2, len(order)):
        i, placed = order[count], order[:count]
        reach = np.hypot(*centres[placed].T) + radii[placed]
        spots = _spiral(float(reach.max()) + 2 * radii[i], radii[i] / 2)
        free = np.ones(len(spots), dtype=np.bool_)
        for other in placed:
            away = spots - centres[other]
            free &= (away**2).sum(axis=1) >= (radii[other] + radii[i]) ** 2
        centres[i] = spots[np.argmax(free)]
    return centres


def _spiral(end: float, step: float) -> Points:
    """Points about `step` apart, from the origin outwards to a radius."""
    number = np.arange(int(4 * (end / step) ** 2) + 2)
    angle, far = number * 2 * pi * GOLDEN, 0.5 * step * np.sqrt(number)
    return np.stack([far * np.cos(angle), far * np.sin(angle)], axis=1)
