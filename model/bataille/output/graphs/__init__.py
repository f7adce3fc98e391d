"""The position graph of a deck as a file: every position a node named by its piles, every turn an arrow."""

from bataille.output.graphs.part import Part, around, basin, everything
from bataille.output.graphs.writer import ENDINGS, export, refuse_other_endings

__all__ = ["ENDINGS", "Part", "around", "basin", "everything", "export", "refuse_other_endings"]
