"""What two players agree on: the fields of `Rules`, and the presets with their sources."""

from bataille.rules.choices import AtLimit, First, Objective, Order, Pickup, Shortage
from bataille.rules.fields import FIELDS, RuleField
from bataille.rules.rules import Rules

__all__ = ["FIELDS", "AtLimit", "First", "Objective", "Order", "Pickup", "RuleField", "Rules", "Shortage"]
