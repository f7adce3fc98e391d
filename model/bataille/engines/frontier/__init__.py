"""Exact counts far beyond memory: unknown cards, and an order decided only when the game asks.

`plain` is the readable specification on top of the machine; `engine` answers `explore`; docs/explanation/frontier.md
explains.
"""

from bataille.engines.frontier.engine import estimate, explore

__all__ = ["estimate", "explore"]
