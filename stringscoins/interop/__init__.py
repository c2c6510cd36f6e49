"""Adapters to the libraries of others, each behind an extra of its own."""
