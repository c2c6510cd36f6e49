"""Exact margins of all remainders of a position, from one table, within a budget of positions searched."""

from __future__ import annotations

from typing import Final

from stringscoins.position import Position
from stringscoins.solve.limits import SearchStopped
from stringscoins.solve.score_search import ScoreSearch
from stringscoins.solve.work import Work
from stringscoins.structures.falling import captures

__all__ = ["MOST_STRINGS", "Margins", "OutOfReach", "result"]

MOST_STRINGS: Final = 64
"""The most strings of a position whose margins are searched for."""


class OutOfReach(Exception):
    """A margin exceeds the budget of positions. This is the same on every machine, as no clock decides it."""


def result(margin: int) -> int:
    """Return 1 for a win, 0 for a draw, -1 for a loss."""
    return (margin > 0) - (margin < 0)


class Margins:
    """The margins of a position of at most 64 strings and of all its remainders; `budget` is in positions searched."""

    def __init__(self, root: Position, work: Work, budget: int) -> None:
        self.root = root
        self._search = ScoreSearch(root, work)
        self._search.budget = budget
        self._known: dict[Position, int] = {}

    def lift(self) -> None:
        """Remove the budget."""
        self._search.budget = 1 << 62

    def of(self, position: Position) -> int:
        """Return the margin of the player to move; OutOfReach if the budget is spent."""
        known = self._known.get(position)
        if known is None:
            try:
                known = self._search.value([string for string in self.root if string not in position])
            except SearchStopped:
                if self._search.spent >= self._search.budget:
                    raise OutOfReach from None
                raise
            self._known[position] = known
        return known

    def after(self, position: Position, string: str) -> int:
        """Return the margin of the player who cuts a string, this cut included."""
        rest, captured = position.cut(string)
        margin = self.of(rest)
        return len(captured) + margin if captured else -margin

    def best(self, position: Position) -> str:
        """Return a best move: a capture that costs nothing, or the first in the order of the strings."""
        choice = captures(position)
        if choice and choice.give is None:
            return choice.take
        wanted = self.of(position)
        return next(string for string in position if self.after(position, string) == wanted)
