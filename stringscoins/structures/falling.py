"""The rule of captures: which coins fall, which of them can be left to the opponent, and what to cut.

Coins *fall* if they can be captured in one turn. Where coins are wanted, the player to move takes all of them, or all
but the last two or four, which the opponent has to take before he moves on. docs/explanation/theory.md proves that
nothing else is better. `kernels.moves.captures` is the same rule for at most 64 ordinary strings.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import NamedTuple

from stringscoins.position import Position

__all__ = ["Choice", "all_taken", "before_the_last", "captures", "fallen"]


class Choice(NamedTuple):
    """The choice where coins can be captured."""

    take: str
    """A string to cut that captures."""
    give: str | None
    """At the last coins of all: the string whose cut leaves them to the opponent, who has to move on."""
    handout: int
    """The number of these coins: 2, or 4 where all that falls stands alone; 0 where there is nothing to choose."""


def fallen(position: Position, string: str) -> tuple[str, ...]:
    """Return the coins that fall when a string is cut. Cost: linear in the string."""
    return tuple(coin for coin in position[string] if position.valence(coin) == 1)


def all_taken(position: Position) -> tuple[Position, int]:
    """Return what is left when all coins that fall are taken, and the number of these coins. Cost: linear."""
    rest = position.restricted(position.keys() - set(_cuts(position)))
    return rest, len(position.coins) - len(rest.coins)


def captures(position: Position) -> Choice | None:
    """Return the choice where coins can be captured, None where none can. Cost: linear.

    A hyperstring that captures is cut first. One of the two cuts is best where no hyperstring falls.
    """
    capturing = [position.strings_of(coin)[0] for coin in position.capturable]
    if not capturing:
        return None
    if large := [string for string in capturing if len(position[string]) > 2]:
        return Choice(large[0], None, 0)
    cuts, kept = before_the_last(position)
    return Choice(kept[0], kept[1], 2 * len(kept) - 2) if kept and not cuts else Choice(cuts[0], None, 0)


def before_the_last(position: Position) -> tuple[list[str], tuple[str, ...]]:
    """Return the cuts that take all that falls but the last coins, and the strings at these. Cost: linear.

    There are two or three such strings, or none if nothing is to choose. The first one's cut takes the coins, the
    second's hands them over.
    """
    kept = _kept(position)
    return _cuts(position, kept), kept


def _cuts(position: Position, kept: Collection[str] = ()) -> list[str]:
    """Return the cuts that take all that falls, in order, except the strings that are kept."""
    left = {coin: set(position.strings_of(coin)) for coin in position.coins}
    cuts: list[str] = []
    todo = list(reversed(position.capturable))
    while todo:
        for string in left[todo.pop()] - set(kept):
            cuts.append(string)
            for coin in position[string]:
                left[coin].remove(string)
                if len(left[coin]) == 1:
                    todo.append(coin)
    return cuts


def _kept(position: Position) -> tuple[str, ...]:
    """Return the strings at the last coins, which are cut after all others: two, three, or none.

    Two join a falling coin to another, and that to the ground or to a coin that stays; three join four falling coins.
    The cut of the second string hands the coins over.
    """
    cuts = _cuts(position)
    place = {string: i for i, string in enumerate(cuts)}
    stays = {coin for string, coins in position.items() if string not in place for coin in coins}

    def behind(coin: str, give: str) -> list[str]:
        """Return a string other than `give` that joins a coin to another one that falls, if there is one."""
        others = (string for string in position.strings_of(coin) if string != give and len(position[string]) == 2)
        return list(islice((string for string in others if stays.isdisjoint(position[string])), 1))

    four: tuple[str, ...] = ()
    for give in reversed(cuts):
        falling = [coin for coin in position[give] if coin not in stays]
        takes = sorted((string for coin in falling for string in behind(coin, give)), key=place.__getitem__)
        if len(takes) == len(falling) and len(position[give]) <= 2:
            kept = (takes[0], give, *takes[1:])
            if len(takes) == 1:
                return kept
            four = four or kept
    return four if all(len(position[string]) <= 2 for string in cuts) else ()
