"""Boards of one row: exact play in misère and normal play, and what is conjectured of Swedish strips."""

from stringscoins.strips.levels import level, possible_margins
from stringscoins.strips.misere import MisereStrips
from stringscoins.strips.openings import Opening, best_openings, in_words
from stringscoins.strips.rows import row_margin, row_position

__all__ = [
    "MisereStrips",
    "Opening",
    "best_openings",
    "in_words",
    "level",
    "possible_margins",
    "row_margin",
    "row_position",
]
