"""Aligned pieces: small endless deals that join to big ones (docs/results/open-problems.md)."""

from bataille.cycles.pieces.piece import Piece
from bataille.cycles.pieces.search import PieceEnumeration, PieceSearch, Return, every

__all__ = ["Piece", "PieceEnumeration", "PieceSearch", "Return", "every"]
