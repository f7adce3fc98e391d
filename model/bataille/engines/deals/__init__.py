"""Every deal of a deck, played to its end by its index, nothing remembered."""

from bataille.engines.deals.engine import estimate, explore

__all__ = ["estimate", "explore"]
