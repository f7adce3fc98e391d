"""What two players agree on: the fields of `Rules`, and the presets with their sources."""

from bataille.rules.rules import AtLimit, First, Objective, Order, Pickup, Rules, Shortage

__all__ = ["AtLimit", "First", "Objective", "Order", "Pickup", "Rules", "Shortage"]
