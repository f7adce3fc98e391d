"""What was counted, drawn: .png and .svg files, written whole or not at all."""

from bataille.output.plots.canvas import ENDINGS, refuse_other_endings
from bataille.output.plots.graph import draw_svg, refuse_too_big
from bataille.output.plots.lengths import draw_survey
from bataille.output.plots.positions import draw_space

__all__ = ["ENDINGS", "draw_space", "draw_survey", "draw_svg", "refuse_other_endings", "refuse_too_big"]
