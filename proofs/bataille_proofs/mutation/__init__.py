"""Seeded faults: what in the catalogue refutes each."""
