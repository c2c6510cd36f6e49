"""Proofs of the values of cores, written down from the table that a search has left."""
