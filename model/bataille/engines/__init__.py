"""Engines that know a whole deck, behind one function: `explore`."""

from bataille.engines.selection import ENGINES, best, endless, estimates, explore

__all__ = ["ENGINES", "best", "endless", "estimates", "explore"]
