"""Romer's six types of capturable coins in ordinary positions, and what proves a position loony.

Romer, *Winning Dots-and-Boxes in two and three dimensions*, figure 1.4; Berlekamp, Conway and Guy, *Winning Ways*,
chapter 16. Types a to d are canonical captures: they are made at once, and the value stays. Types e and f make the
position loony.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from stringscoins.errors import PositionError
from stringscoins.position import Position

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

    Examples
    --------
    >>> witness = ordinary_witness(Position.numbered(["ab", "bc", "c"]))
    >>> witness.keep, witness.give
    ('s2', 's3')
    """

    take: tuple[str, ...]
    keep: str
    give: str
    type: str | None


def capture_type(position: Position, coin: str) -> str:
    """Return the type of a capturable coin of an ordinary position: one of Romer's types a to f.

    Parameters
    ----------
    position : Position
        A position of ordinary strings, at least around the coin.
    coin : str
        A coin of valence 1.

    Returns
    -------
    str
        A key of `TYPES`. Types a to d are canonical captures, e and f make the position loony (Romer, figure 1.4;
        *Winning Ways*, chapter 16).

    Raises
    ------
    PositionError
        If the coin is not capturable, or a string near it holds more than two coins.

    Notes
    -----
    Cost: constant, if few strings hold the coin's neighbors.

    Examples
    --------
    >>> capture_type(Position.numbered(["ab", "bc", "c", "c"]), "a")
    'f'
    """
    if position.valence(coin) != 1:
        raise PositionError(f"coin {coin!r} has valence {position.valence(coin)}: only one of valence 1 is capturable")
    return _type(position, position.strings_of, coin)


def _type(position: Position, strings_of: Callable[[str], Collection[str]], coin: str) -> str:
    """Return the type of a capturable coin where only some of the position's strings are left."""
    (string,) = strings_of(coin)
    others = _others(position, string, coin)
    if not others:
        return "a"
    neighbour = others[0]
    valence = len(strings_of(neighbour))
    if valence == 1:
        return "b"
    if valence > 2:
        return "d"
    onward = next(name for name in strings_of(neighbour) if name != string)
    last = _others(position, onward, neighbour)
    if not last:
        return "e"
    return "c" if len(strings_of(last[0])) == 1 else "f"


def _others(position: Position, string: str, coin: str) -> tuple[str, ...]:
    others = tuple(c for c in position[string] if c != coin)
    if len(others) > 1:
        raise PositionError(f"string {string!r} holds more than two coins: Romer's types are for ordinary positions")
    return others


def ordinary_witness(position: Position) -> Witness | None:
    """Return the double-dealing option of an ordinary position, which proves that it is loony. Cost: nearly linear.

    The mover takes all capturable coins, in any order. The last coin of type e or f on the way is the witness: what is
    left after its `keep` falls by canonical captures, so that it is not loony (Romer, section 1.5.4).

    Parameters
    ----------
    position : Position
        A position of ordinary strings.

    Returns
    -------
    Witness or None
        None if the position is not loony.

    Raises
    ------
    PositionError
        If a string near a capturable coin holds more than two coins.

    Examples
    --------
    >>> ordinary_witness(Position.numbered(["ab", "bc", "c"]))
    Witness(take=('s1',), keep='s2', give='s3', type='e')
    >>> ordinary_witness(Position.numbered(["ab", "bc"])) is None
    True
    """
    left = {coin: set(position.strings_of(coin)) for coin in position.coins}
    take: list[str] = []
    witness = None
    todo = [coin for coin in reversed(position.coins) if len(left[coin]) == 1]
    while todo:
        coin = todo.pop()
        if not left[coin]:
            continue
        (keep,) = left[coin]
        kind = _type(position, left.__getitem__, coin)
        others = _others(position, keep, coin)
        if kind in "ef":
            (give,) = left[others[0]] - {keep}
            witness = Witness(tuple(take), keep, give, kind)
        take.append(keep)
        for end in position[keep]:
            left[end].remove(keep)
        todo += [other for other in others if len(left[other]) == 1]
    return witness
