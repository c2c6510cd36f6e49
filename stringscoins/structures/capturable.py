"""Romer's six types of capturable coins in ordinary positions, and the proof that a position is loony.

Romer, *Winning Dots-and-Boxes in two and three dimensions*, figure 1.4; Berlekamp, Conway and Guy, *Winning Ways*,
chapter 16. Types a to d are canonical captures: they are made at once, and the value stays. Types e and f make the
position loony.
"""

from __future__ import annotations

from typing import NamedTuple

from stringscoins.errors import PositionError
from stringscoins.position import Position
from stringscoins.structures.falling import before_the_last

__all__ = ["TYPES", "Witness", "capture_type", "ordinary_witness"]

TYPES = {
    "a": "a coin whose only string runs to the ground",
    "b": "two coins whose only string joins them",
    "c": "three coins in a row that hang on nothing else",
    "d": "a capturable coin tied to one of valence 3 or more",
    "e": "a capturable coin, then one of valence 2, then the ground",
    "f": "a capturable coin, then one of valence 2, then one that is not capturable",
}
"""A picture of each type of capturable coin; in each, more of the position may hang on the last coin."""


class Witness(NamedTuple):
    """Why a position is loony: the mover makes the canonical captures, and can then choose who moves on.

    The mover may cut `keep`, which captures, and goes on from a position of some value. Or the mover may cut `give`,
    which captures nothing: then the opponent takes what `keep` would have taken, and goes on from the same value.

    Attributes
    ----------
    take : tuple of str
        Strings to cut first; each captures.
    keep : str
        The string whose cut captures and keeps the move.
    give : str
        The string whose cut captures nothing and gives the move away.
    type : str or None
        Romer's type, e or f, in an ordinary position; None where there are hyperstrings.
    """

    take: tuple[str, ...]
    keep: str
    give: str
    type: str | None


def capture_type(position: Position, coin: str) -> str:
    """Return the type of a capturable coin of an ordinary position: one of Romer's types a to f, the keys of `TYPES`.

    Types a to d are canonical captures, e and f make the position loony (Romer, figure 1.4; *Winning Ways*, chapter
    16). Cost: constant, if few strings hold the coin's neighbors.

    Parameters
    ----------
    position : Position
        A position of ordinary strings, at least around the coin.
    coin : str
        A coin of valence 1.

    Raises
    ------
    PositionError
        If the coin is not capturable, or a string near it holds more than two coins.

    Examples
    --------
    >>> capture_type(Position.numbered(["ab", "bc", "c", "c"]), "a")
    'f'
    """
    if position.valence(coin) != 1:
        raise PositionError(f"coin {coin!r} has valence {position.valence(coin)}: only one of valence 1 is capturable")
    (string,) = position.strings_of(coin)
    others = _others(position, string, coin)
    if not others:
        return "a"
    neighbour = others[0]
    if position.valence(neighbour) == 1:
        return "b"
    if position.valence(neighbour) > 2:
        return "d"
    onward = next(name for name in position.strings_of(neighbour) if name != string)
    last = _others(position, onward, neighbour)
    if not last:
        return "e"
    return "c" if position.valence(last[0]) == 1 else "f"


def _others(position: Position, string: str, coin: str) -> tuple[str, ...]:
    others = tuple(c for c in position[string] if c != coin)
    if len(others) > 1:
        raise PositionError(f"string {string!r} holds more than two coins: Romer's types are for ordinary positions")
    return others


def ordinary_witness(position: Position) -> Witness | None:
    """Return the double-dealing option of an ordinary position, which proves that it is loony; None if it is not.

    The mover takes all that falls but for the last coins, of type e or f: what is left after `keep` falls by canonical
    captures, so that it is not loony (Romer, section 1.5.4). The last coins are those of `captures`, so that whoever
    gives them away loses as few as possible. Cost: linear.

    Parameters
    ----------
    position : Position
        A position of ordinary strings.

    Raises
    ------
    PositionError
        If a string holds more than two coins.

    Examples
    --------
    >>> ordinary_witness(Position.numbered(["ab", "bc", "c"]))
    Witness(take=('s1',), keep='s2', give='s3', type='e')
    >>> ordinary_witness(Position.numbered(["ab", "bc"])) is None
    True
    """
    if not position.is_ordinary:
        raise PositionError("some string holds more than two coins: Romer's types are for ordinary positions")
    take, kept = before_the_last(position)
    if not kept:
        return None
    return Witness(tuple(take), kept[0], kept[1], "e" if len(position[kept[1]]) == 1 else "f")
