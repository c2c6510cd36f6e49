"""The rules, spelt out for small positions: margins and Nimstring values by sets of strings, with no solver."""

from functools import cache

from stringscoins.puzzles import make_puzzle

LOONY = "loony"

made = cache(make_puzzle)
"""Puzzles, each made once."""


class Plain:
    """Margins and values of a position and of all that is left of it, straight from the rules."""

    def __init__(self, position):
        self.position = position
        self.margin, self.nimber = cache(self._margin), cache(self._nimber)

    def cut(self, left, string):
        """What is left after a cut, and how many coins fall."""
        rest = left - {string}
        fallen = [c for c in self.position[string] if not any(c in self.position[other] for other in rest)]
        return rest, len(fallen)

    def after(self, left, string):
        """The margin of the player who cuts."""
        rest, fallen = self.cut(left, string)
        return fallen + self.margin(rest) if fallen else -self.margin(rest)

    def _margin(self, left):
        return max((self.after(left, string) for string in left), default=0)

    def _nimber(self, left):
        again, other = set(), set()
        for string in left:
            rest, fallen = self.cut(left, string)
            (again if fallen else other).add(self.nimber(rest))
        other.discard(LOONY)
        if not again:
            return next(n for n in range(99) if n not in other)
        return LOONY if LOONY in again or len(again) > 1 or again & other else again.pop()
