"""Kernels of the studies."""
