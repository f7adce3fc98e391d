"""The method `pieces` of `bataille cycles`: pieces that the model's search finds, joined by the proofs."""

from bataille.pieces import Hunt
from bataille_proofs.synthesis.gathered import searching

search = searching(Hunt)
"""A `bataille.wanted.Search`: endless games of the deck, joined from aligned pieces."""
