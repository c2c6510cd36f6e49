"""Tablebases: the numbers of positions, and the values of all of them, layer by layer."""
