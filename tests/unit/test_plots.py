"""Pictures: nothing overlaps, nothing is left out, every node of an svg tells its piles."""

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from bataille.engines.explicit import PositionMap, position_map
from bataille.errors import FileError, TooBigError
from bataille.game.cards import Deck
from bataille.game.notation import parse_deal
from bataille.output.graph_layout import arrows, lay_out, pack
from bataille.output.graphs import Part, around, basin, everything
from bataille.output.plots import draw_space, draw_svg
from bataille.rules.presets import preset


@pytest.fixture(scope="module")
def found() -> PositionMap:
    return position_map(preset("bataille"), Deck.parse("5x1"))


def parts(found: PositionMap) -> list[Part]:
    deal = parse_deal("1 3 5 / 2 4")
    return [everything(found), basin(found, 1), *(around(found, deal.position, steps) for steps in (0, 2, 5, 40))]


def test_circles_never_overlap() -> None:
    radii = np.array([5.0, 5.0, 1.0, 2.0, 0.5, *[1.0] * 40])
    centres = pack(radii)
    for i in range(len(radii)):
        for j in range(i):
            assert np.hypot(*(centres[i] - centres[j])) >= radii[i] + radii[j] - 1e-9


def test_every_position_has_its_own_place(found: PositionMap) -> None:
    for part in parts(found):
        garden = lay_out(part)
        assert len(garden.points) == len(part)
        assert len(np.unique(garden.points.round(4), axis=0)) == len(part)
        left, right, bottom, top = garden.box
        x, y = garden.points.T
        assert (x >= left).all()
        assert (x <= right).all()
        assert (y >= bottom).all()
        assert (y <= top).all()


def test_arrows_go_from_each_position_to_its_next(found: PositionMap) -> None:
    for part in parts(found):
        garden = lay_out(part)
        nodes, ways = arrows(garden)
        assert np.allclose(ways[:, 0], garden.points[nodes])
        assert np.allclose(ways[:, -1], garden.points[garden.to[nodes]])


def test_a_tree_grows_outwards(found: PositionMap) -> None:
    garden = lay_out(everything(found))
    nodes = np.flatnonzero((garden.to >= 0) & (garden.depth > 0))
    assert (garden.far[nodes] > garden.far[garden.to[nodes]]).all()
    assert (garden.plant[nodes] == garden.plant[garden.to[nodes]]).all()


def test_an_svg_names_every_node(found: PositionMap, tmp_path: Path) -> None:
    file = tmp_path / "graph.svg"
    draw_svg(everything(found), file)
    space = {"s": "http://www.w3.org/2000/svg"}
    circles = list(ElementTree.parse(file).iterfind(".//s:circle", space))
    told = {circle.attrib["id"]: circle.findtext("s:title", namespaces=space) for circle in circles}
    assert len(told) == found.deck.positions
    assert "1 3 5 / 2 4: endless, 3 turns" in told.values()
    assert len(list(ElementTree.parse(file).iterfind(".//s:polyline", space))) == (found.following < found.END).sum()


@pytest.mark.parametrize(
    ("rules", "deck"), [("bataille", "5x1"), ("bataille", "2x2"), ("soldier", "3x1"), ("war", "1x2")]
)
def test_a_sheet_is_drawn_the_same_each_time(rules: str, deck: str, tmp_path: Path) -> None:
    space = position_map(preset(rules), Deck.parse(deck))
    once, twice = tmp_path / "one.svg", tmp_path / "two.svg"
    draw_space(space, once)
    draw_space(space, twice)
    assert once.read_bytes() == twice.read_bytes()
    draw_space(space, tmp_path / "x.png")
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


def test_fog_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TooBigError, match="choose a part"):
        draw_svg(everything(position_map(preset("bataille"), Deck.parse("5x2"))), tmp_path / "x.svg")


def test_other_endings_are_refused(found: PositionMap, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"valid are: \.png, \.svg"):
        draw_space(found, tmp_path / "x.gif")
