"""The kernels of the studies."""
