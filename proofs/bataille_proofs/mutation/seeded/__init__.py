"""The seeded faults, by what they replace; each file is found by itself, and nothing else lists it."""
