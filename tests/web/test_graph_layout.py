"""The picture of a deck: every position has its own place, and rings count turns."""

from math import hypot

import pytest

from bataille import preset
from bataille.engines import explore
from bataille.game.cards import Deck
from bataille.game.machine.phases import Phase
from bataille.game.machine.table import MACHINE
from bataille.web.circle_packing import Disc, pack
from bataille.web.deck_views import map_view
from bataille.web.graph_layout import drawing
from bataille.web.machine_svg import HEIGHT, PLACES, WIDTH, picture


@pytest.mark.parametrize(("name", "words"), [("bataille", "5x1"), ("delahaye", "3x2"), ("bataille", "2x3")])
def test_the_map_says_what_explore_counts(name, words):
    rules, deck = preset(name), Deck.parse(words)
    found, counts = map_view(rules, deck), explore(rules, deck, engine="reference").positions
    kinds = [found["class"].count(kind) for kind in range(4)]
    assert kinds == [counts.a_wins, counts.b_wins, counts.draw, counts.endless]
    for i, after in enumerate(found["next"]):
        assert after < 0 or found["class"][after] == found["class"][i]
        assert found["far"][i] == (0 if after < 0 or found["far"][i] == 0 else found["far"][after] + 1)


def test_no_two_positions_share_a_place():
    found = map_view(preset("bataille"), Deck.parse("5x1"))
    assert len(set(zip(found["x"], found["y"], strict=True))) == 720
    assert max(map(hypot, found["x"], found["y"])) <= found["radius"]


def test_a_tree_grows_ring_by_ring():
    found = drawing([-1, 0, 1, 1], [0] * 4)
    far = [hypot(x - found.x[0], y - found.y[0]) for x, y in zip(found.x, found.y, strict=True)]
    assert far[0] == 0
    assert far[1] == pytest.approx(1)
    assert far[2] == far[3] == pytest.approx(2)


def test_packed_discs_do_not_overlap_and_lie_close():
    discs = sorted((Disc(0.65 + (7 * i % 11) ** 2 / 20) for i in range(400)), key=lambda disc: -disc.r)
    radius = pack(discs)
    for i, one in enumerate(discs):
        assert hypot(one.x, one.y) + one.r <= radius + 1e-9
        for other in discs[:i]:
            assert hypot(one.x - other.x, one.y - other.y) >= one.r + other.r - 1e-3
    assert radius < 1.25 * sum(disc.r**2 for disc in discs) ** 0.5


def test_the_machine_is_drawn_whole():
    assert set(PLACES) == set(Phase)
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in PLACES.values())
    drawn = picture()
    assert drawn.count('class="arrow"') == len({(one.source, one.target) for one in MACHINE.transitions})
    assert all(f'data-phase="{phase.value}"' in drawn for phase in Phase)
