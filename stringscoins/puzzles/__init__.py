"""Puzzles: positions with exactly one winning or best move, graded, on sheets, with their solutions."""

__all__: list[str] = []
