"""Proofs of the values of cores, written from the table that a search has left."""
