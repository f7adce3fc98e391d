"""The compiled twins of the reference, and decks and rules as kernels read them."""

from bataille.fast.packing import OUTCOMES, Packed, codes
from bataille.fast.runs import cores, parameters
from bataille.fast.twins import MOST, fill, index, orders_of, position_at, successors, turn

__all__ = [
    "MOST",
    "OUTCOMES",
    "Packed",
    "codes",
    "cores",
    "fill",
    "index",
    "orders_of",
    "parameters",
    "position_at",
    "successors",
    "turn",
]
