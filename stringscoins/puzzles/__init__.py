"""Puzzles: positions with exactly one winning or best move, graded, on sheets, with their solutions."""

from stringscoins.puzzles.grading import DIFFICULTIES
from stringscoins.puzzles.kinds import KINDS, Kind
from stringscoins.puzzles.making import Puzzle, make_puzzle, puzzles

__all__ = ["DIFFICULTIES", "KINDS", "Kind", "Puzzle", "make_puzzle", "puzzles"]
