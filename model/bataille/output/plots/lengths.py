"""The lengths of finite games, and how a survey's games ended."""

from pathlib import Path
from typing import TYPE_CHECKING

from bataille.engines.survey import Survey, SurveyCounts
from bataille.output.plots.canvas import A_WINS, B_WINS, ENDLESS, INK, NOBODY, sheet

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BARS = 90


def draw_survey(survey: Survey, path: Path) -> None:
    """Two pictures on one sheet: the histogram of turns, and a bar of how the games ended."""
    with sheet(path, 9, 5.4) as figure:
        parts = figure.subplots(2, 1, height_ratios=[6, 1])
        name = survey.rules.name or "these rules"
        figure.suptitle(
            f"{survey.games:,} random games of deck {survey.deck} under {name}", x=0.02, ha="left", fontsize=14
        )
        draw_lengths(parts[0], survey.turns)
        _draw_outcomes(parts[1], survey)


def draw_lengths(axes: "Axes", turns: SurveyCounts) -> None:
    """How many finite games lasted how many turns, up to the longest, with mean and median marked."""
    axes.set_xlabel("turns until the game is over")
    axes.set_ylabel("games")
    longest = turns.max
    if longest is None or turns.mean is None or turns.median is None:
        axes.text(0.5, 0.5, "no game ended", transform=axes.transAxes, ha="center", va="center", fontsize=14)
        axes.set_axis_off()
        return
    upto = turns.quantile(0.999) or 0
    bins = list(turns.bins(BARS, upto))
    width = bins[0][1] - bins[0][0] + 1
    axes.bar([low for low, _, _ in bins], [n for _, _, n in bins], width=0.92 * width, align="edge", color=A_WINS)
    axes.set_xlim(0, upto + width)
    top = max(n for _, _, n in bins)
    axes.set_ylim(0, 1.16 * top)
    for value, word, height in ((turns.mean, "mean", 1.1), (turns.median, "median", 1.1)):
        axes.axvline(value, color=B_WINS, linewidth=1, linestyle="--" if word == "mean" else ":")
        left = value == min(turns.mean, turns.median)
        axes.annotate(
            f"{word} {value:,.6g}", (value, height * top), (-5 if left else 5, 0), textcoords="offset points",
            ha="right" if left else "left", va="center", color=B_WINS, fontsize=9,
        )  # fmt: skip
    axes.text(
        0.995, 0.97, f"longest: {longest:,} turns\n99.9 % last at most {upto:,}",
        transform=axes.transAxes, ha="right", va="top", fontsize=9,
    )  # fmt: skip
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.xaxis.set_major_formatter("{x:,.0f}")


def _draw_outcomes(axes: "Axes", survey: Survey) -> None:
    """One bar from end to end: who won how many, and the endless share."""
    left = 0.0
    axes.grid(False)
    for word, number, colour in (
        ("a wins", survey.a_wins, A_WINS),
        ("b wins", survey.b_wins, B_WINS),
        ("nobody", survey.draw, NOBODY),
        ("endless", survey.endless, ENDLESS),
    ):
        share = 100 * number / survey.games
        axes.barh([0], [share], left=left, color=colour, height=0.7)
        if share > 9:
            axes.text(left + share / 2, 0, f"{word} {share:.2f} %", ha="center", va="center", color="white", fontsize=9)
        left += share
    low, high = survey.endless_interval
    axes.set_xlim(0, 100)
    axes.set_yticks([])
    axes.set_xlabel(
        f"per cent of games; endless: {survey.endless:,}, share within {low:.6g} to {high:.6g} (Wilson 95 %)"
    )
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.tick_params(colors=INK)
