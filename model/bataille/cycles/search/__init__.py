"""Endless games found by looking: at every position of a small deck, or at random deals of any deck."""
