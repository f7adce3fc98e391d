"""Kernels of the search for pieces, compiled by numba at first use (`bataille.engines.compiled.jit`)."""
