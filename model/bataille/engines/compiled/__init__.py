"""The compiled twins of the reference, and decks and rules as kernels read them."""

from bataille.engines.compiled.api import MOST, fill, index, orders_of, position_at, successors, turn
from bataille.engines.compiled.packed_deck import OUTCOMES, Packed, codes
from bataille.engines.run_parameters import parameters

__all__ = [
    "MOST",
    "OUTCOMES",
    "Packed",
    "codes",
    "fill",
    "index",
    "orders_of",
    "parameters",
    "position_at",
    "successors",
    "turn",
]
