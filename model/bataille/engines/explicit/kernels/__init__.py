"""Kernels of this engine, compiled by numba at first use (`bataille.engines.compiled.jit`)."""
