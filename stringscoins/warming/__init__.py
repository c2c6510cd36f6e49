"""All kernels compiled at once."""
