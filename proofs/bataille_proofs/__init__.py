"""Proofs about the machine: what holds for every deck, what is decided on small ones, what is false."""
