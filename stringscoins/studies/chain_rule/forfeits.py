"""What it costs to keep control: the coins that must be given back, in any hypergraph."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from stringscoins.errors import PositionError
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.limits import Limits

__all__ = ["Forfeit", "forfeit"]


class Forfeit(NamedTuple):
    """What the player in control cannot avoid, whatever she does; the two are least each by itself."""

    coins: int
    """The coins that the other takes."""
    dealt: int
    """The most coins that one of his cuts takes."""


def forfeit(position: Position, limits: Limits = Limits()) -> Forfeit:
    """What the second player gives up who keeps control to the end of a position, as if more were to come after it.

    She makes only moves that win Nimstring, and with them lets the other take as little as she can; he makes any moves.
    A chain of 3 or more costs 2 coins and a loop of 4 or more 4; Romer (section 3.3.1, figure 3.9) asks whether
    hyperstrings force her to give 3 at once. Cost: 2^n positions of n strings, to about 12.

    Raises
    ------
    PositionError
        If the player to move wins Nimstring, so that the other is not in control.
    LimitReached
        As `Definition.value` does.

    >>> forfeit(Position.numbered(["a", "ab", "bc", "c"]))
    Forfeit(coins=2, dealt=2)
    >>> forfeit(Position.numbered(["ab", "bc", "cd", "da"]))
    Forfeit(coins=4, dealt=2)
    """
    solver = Definition(position, limits)
    if solver.value() != 0:
        raise PositionError("the player to move wins Nimstring: the other is not in control")

    @cache
    def worst(left: Position) -> Forfeit:
        """The other to move, and losing."""
        after = []
        for string in left:
            rest, fallen = left.cut(string)
            coins, dealt = worst(rest) if fallen else best(rest)
            after.append((coins + len(fallen), max(dealt, len(fallen))))
        return Forfeit(*map(max, zip((0, 0), *after, strict=True)))

    @cache
    def best(left: Position) -> Forfeit:
        """The player in control to move, and winning."""
        after = []
        for string in left:
            rest, fallen = left.cut(string)
            if (solver.value(set(position) - set(rest)) != 0) == bool(fallen):
                after.append(best(rest) if fallen else worst(rest))
        return Forfeit(*map(min, zip(*after, strict=True)))

    return worst(position)
