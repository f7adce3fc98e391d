"""A whole deck on one sheet: its graph where that can be seen, lengths, basins, cycles by period."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bataille.engines.explicit import PositionMap
from bataille.output.graphs import everything
from bataille.output.plots.canvas import sheet
from bataille.output.plots.graph import SHADES, draw_garden, fits

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PALE = "#dfe7ee"
BLUE, GOLD = SHADES["a wins"][1], SHADES["endless"][1]


def draw_space(deck_map: PositionMap, path: Path) -> None:
    """Draw what every position of a deck comes to."""
    part = everything(deck_map)
    seen = fits(part)
    with sheet(path, 16 if seen else 9, 9, night=True) as figure:
        name = deck_map.rules.name or "these rules"
        figure.suptitle(
            f"deck {deck_map.deck} under {name}: {deck_map.deck.positions:,} positions", x=0.01, ha="left", fontsize=15
        )
        grid = figure.add_gridspec(3, 2 if seen else 1, width_ratios=[2.2, 1] if seen else [1])
        if seen:
            axes = figure.add_subplot(grid[:, 0])
            draw_garden(axes, part)
            _legend(axes, deck_map)
        _lengths(figure.add_subplot(grid[0, -1]), deck_map)
        _basins(figure.add_subplot(grid[1, -1]), deck_map)
        _cycles(figure.add_subplot(grid[2, -1]), deck_map)


def _legend(axes: "Axes", deck_map: PositionMap) -> None:
    """What each colour stands for, and how many positions have it."""
    kinds = np.bincount(np.minimum(deck_map.label, len(SHADES)), minlength=len(SHADES) + 1)[1:].tolist()
    from matplotlib.lines import Line2D

    handles = [
        Line2D([], [], linestyle="", marker="o", color=SHADES[word][1], label=f"{word}: {number:,}")
        for word, number in zip(SHADES, kinds, strict=True)
        if number
    ]
    axes.legend(
        handles=handles,
        loc="upper left",
        bbox_to_anchor=(0, 0),
        frameon=False,
        ncols=len(handles),
        labelcolor=PALE,
        fontsize=10,
    )


def _lengths(axes: "Axes", deck_map: PositionMap) -> None:
    """Finite games by their turns, from all positions and from deals."""
    axes.set_title("finite games by their turns")
    finite = deck_map.label < deck_map.CYCLE
    for word, chosen, colour in (
        ("from any position", slice(None), BLUE),
        ("from a deal", slice(deck_map.deck.dealt, None, deck_map.deck.size + 1), PALE),
    ):
        met = np.bincount(deck_map.distance[chosen][finite[chosen]])
        if met.size:
            axes.plot(np.arange(len(met)), np.where(met > 0, met, np.nan), color=colour, marker=".", label=word)
    axes.set_yscale("log")
    axes.xaxis.get_major_locator().set_params(integer=True)  # type: ignore[call-arg]  # only MaxNLocator has it
    axes.set_xlabel("turns")
    if axes.get_lines():
        axes.legend(frameon=False, labelcolor=PALE)


def _basins(axes: "Axes", deck_map: PositionMap) -> None:
    """How many cycles have a basin of how many positions."""
    axes.set_title("cycles by the positions that come to them")
    sizes = np.bincount(
        deck_map.label[deck_map.label >= deck_map.CYCLE] - deck_map.CYCLE, minlength=len(deck_map.periods)
    )
    _bars(axes, Counter(sizes.tolist()), "positions of the basin")


def _cycles(axes: "Axes", deck_map: PositionMap) -> None:
    """How many cycles have which period."""
    axes.set_title("cycles by period, suits forgotten")
    _bars(axes, Counter(deck_map.periods.tolist()), "turns of the period")


def _bars(axes: "Axes", met: "Counter[int]", what: str) -> None:
    """A bar for each value met, evenly set; ranges of values where they are many."""
    from matplotlib.ticker import MaxNLocator

    axes.set_xlabel(what)
    if not met:
        axes.text(0.5, 0.5, "there are no cycles", transform=axes.transAxes, ha="center", va="center", fontsize=12)
        axes.set_xticks([])
        axes.set_yticks([])
        return
    values = sorted(met)
    if len(values) <= 24:
        axes.bar(range(len(values)), [met[value] for value in values], color=GOLD, width=0.8)
        # a few bars stay slender
        spare = max(0.0, (9 - len(values)) / 2)
        axes.set_xlim(-0.6 - spare, len(values) - 0.4 + spare)
        step = -(-len(values) // 12)
        axes.set_xticks(range(0, len(values), step), [f"{value:,}" for value in values[::step]])
    else:
        axes.hist(values, bins=40, weights=[met[value] for value in values], color=GOLD, rwidth=0.9)
    axes.set_ylabel("cycles")
    axes.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
