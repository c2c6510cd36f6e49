"""Moves of Strings-and-Coins: segments, captures and single cuts, for scores and for play."""
