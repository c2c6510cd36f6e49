"""The cost of control: the coins that the controller must give back, in any hypergraph."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from stringscoins.errors import PositionError
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.work import Work

__all__ = ["Forfeit", "forfeit"]


class Forfeit(NamedTuple):
    """The least that the controller gives up; each number is minimal by itself."""

    coins: int
    """The coins that the opener takes."""
    dealt: int
    """The most coins that one of her cuts takes."""


def forfeit(position: Position, work: Work = Work()) -> Forfeit:
    """Return what the second player must give up to keep control to the end, as if more were to come after it.

    He, the controller, only makes moves that win Nimstring, and lets the opener take as little as he can; she makes any
    moves. A chain of 3 or more costs him 2 coins, a loop of 4 or more 4; whether hyperstrings force him to give 3 at
    once is a question of Romer's (section 3.3.1, figure 3.9). Cost: 2^n positions of n strings.
    """
    solver = Definition(position, work)
    if solver.value() != 0:
        raise PositionError("the player to move wins Nimstring: the other is not in control")

    @cache
    def worst(left: Position) -> Forfeit:
        """Return the forfeit where the opener is to move, and loses."""
        after = []
        for string in left:
            rest, fallen = left.cut(string)
            coins, dealt = worst(rest) if fallen else best(rest)
            after.append((coins + len(fallen), max(dealt, len(fallen))))
        return Forfeit(*map(max, zip((0, 0), *after, strict=True)))

    @cache
    def best(left: Position) -> Forfeit:
        """Return the forfeit where the controller is to move, and wins."""
        after = []
        for string in left:
            rest, fallen = left.cut(string)
            if (solver.value(set(position) - set(rest)) != 0) == bool(fallen):
                after.append(best(rest) if fallen else worst(rest))
        return Forfeit(*map(min, zip(*after, strict=True)))

    return worst(position)
