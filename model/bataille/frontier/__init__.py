"""Exact counts far beyond memory: unknown cards, and an order decided only when the game asks."""
