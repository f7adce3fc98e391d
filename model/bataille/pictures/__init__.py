"""What was counted, drawn: .png and .svg files, written whole or not at all."""

from bataille.pictures.canvas import ENDINGS, refuse_other_endings
from bataille.pictures.lengths import draw_survey

__all__ = ["ENDINGS", "draw_survey", "refuse_other_endings"]
