"""The cost of control: the coins that the controller must give back, whatever the strings hold."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from stringscoins.errors import LimitReached, PositionError
from stringscoins.position import Position
from stringscoins.solve.numbering import Numbering
from stringscoins.solve.work import Work
from stringscoins.values import value_of

__all__ = ["Forfeit", "forfeit"]

MOST = 20
"""The most strings: every set of them may come up."""
_BYTES = 400
"""An estimate of the bytes that a position takes."""


class Forfeit(NamedTuple):
    """The least that the controller gives up to keep control; each number is the least by itself.

    Attributes
    ----------
    coins : int
        The coins that the opener takes.
    dealt : int
        The most coins that one of her cuts takes.
    """

    coins: int
    dealt: int


def forfeit(position: Position, work: Work = Work()) -> Forfeit:
    """Return what the second player must give up to keep control to the end, as if more were to come after it.

    He, the controller, only makes moves that win Nimstring, and lets the opener take as little as he can; she makes any
    moves. A chain of 3 or more costs him 2 coins, a loop of 4 or more 4, and never more than 2 at once. Whether
    hyperstrings force him to give 3 at once is a question of Romer's (*Winning Dots-and-Boxes in two and three
    dimensions*, section 3.3.1, figure 3.9).

    Parameters
    ----------
    position : Position
        Up to 20 strings, of any kind.
    work : Work, optional
        What may be spent, and who listens.

    Raises
    ------
    PositionError
        If the player to move wins Nimstring.
    LimitReached
        If there are more strings, or a limit is reached.

    Notes
    -----
    Cost: up to 2^n positions of n strings, in plain Python.

    Examples
    --------
    >>> from stringscoins.notation import read
    >>> forfeit(read("5+6l").position), forfeit(read("@romer/three-coin-forfeit").position)
    (Forfeit(coins=6, dealt=2), Forfeit(coins=5, dealt=3))
    """
    if len(position) > MOST:
        raise LimitReached(f"a position of {len(position)} strings; forfeits are found of at most {MOST}")
    holders = Numbering(position).holders
    looked_at = 0

    @cache
    def cuts(left: int) -> list[tuple[int, int]]:
        """Return the coins that fall with each cut, and what it leaves."""
        nonlocal looked_at
        looked_at += 1
        if looked_at % 1024 == 0:
            work.check(_BYTES * looked_at)
        falls = [held for held in (strings & left for strings in holders) if held & (held - 1) == 0]
        strings = [1 << i for i in range(left.bit_length()) if left >> i & 1]
        return [(falls.count(string), left ^ string) for string in strings]

    @cache
    def value(left: int) -> int:
        after = [(fallen, value(rest)) for fallen, rest in cuts(left)]
        return value_of([worth for fallen, worth in after if fallen], [worth for fallen, worth in after if not fallen])

    @cache
    def worst(left: int) -> Forfeit:
        """Return the forfeit where the opener is to move, and loses."""
        after = [(fallen, worst(rest) if fallen else best(rest)) for fallen, rest in cuts(left)]
        return Forfeit(
            max((found.coins + fallen for fallen, found in after), default=0),
            max((max(found.dealt, fallen) for fallen, found in after), default=0),
        )

    @cache
    def best(left: int) -> Forfeit:
        """Return the forfeit where the controller is to move, and wins."""
        after = [
            best(rest) if fallen else worst(rest) for fallen, rest in cuts(left) if (value(rest) != 0) == bool(fallen)
        ]
        return Forfeit(min(found.coins for found in after), min(found.dealt for found in after))

    whole = (1 << len(position)) - 1
    with work.running(lambda: looked_at):
        if value(whole) != 0:
            raise PositionError("the player to move wins Nimstring: the other is not in control")
        return worst(whole)
