"""Kernels of the chain and of conditional deals."""
