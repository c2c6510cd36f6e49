"""Puzzles: positions with exactly one winning or best move, graded, on sheets, with their solutions."""

from stringscoins.puzzles.grading import DIFFICULTIES
from stringscoins.puzzles.kinds import KINDS, Kind
from stringscoins.puzzles.making import Puzzle, make_puzzle, puzzles
from stringscoins.puzzles.pictures import picture
from stringscoins.puzzles.sheets import PAPERS, save_sheet, sheet

__all__ = [
    "DIFFICULTIES",
    "KINDS",
    "PAPERS",
    "Kind",
    "Puzzle",
    "make_puzzle",
    "picture",
    "puzzles",
    "save_sheet",
    "sheet",
]
