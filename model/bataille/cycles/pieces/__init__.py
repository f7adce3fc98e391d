"""Aligned pieces: small endless deals that join to big ones (docs/open-problems.md)."""

from bataille.cycles.pieces.piece import Piece
from bataille.cycles.pieces.search import Hunt, Return, Sweep, every

__all__ = ["Hunt", "Piece", "Return", "Sweep", "every"]
