"""Sizes: how large a position will be, and how large it may be, which is known before it is made.

A text of one line can mean more strings than there is memory for. So whatever makes more than it is given (a family, a
count, a weight, a sum) says with `check` or `excess` how much that will be. The bounds belong to the context, because
families and formats of other packages, which are functions of sizes and of a text, could not hand them on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from stringscoins.errors import FamilyError

__all__ = ["MAX_STRINGS", "Size", "TooLarge", "at_most", "bounded", "check", "check_board", "excess"]

MAX_STRINGS: Final = 100_000
"""The most strings of a position that is made from sizes or read."""


class TooLarge(FamilyError):
    """A position that is larger than the bounds; the cause of a NotationError where a text means one."""


@dataclass(frozen=True)
class Size:
    """The size of a position.

    Attributes
    ----------
    strings : int
        The number of strings.
    places : int
        The number of coins in all strings together; a coin counts once for each string that holds it.
    letters : int
        The characters of all these names, each as often as it is written in a list of the strings.

    Examples
    --------
    >>> Size().plus(Size.of({"s1": ["a", "b"], "s2": ["b"]}), copies=2)
    Size(strings=4, places=6, letters=14)
    """

    strings: int = 0
    places: int = 0
    letters: int = 0

    @classmethod
    def of(cls, strings: Mapping[str, Collection[str]]) -> Size:
        """Return the size of `strings`, a mapping of names to their coins. Cost: linear."""
        places = sum(map(len, strings.values()))
        letters = sum(len(name) + sum(map(len, coins)) for name, coins in strings.items())
        return cls(len(strings), places, letters)

    def plus(self, other: Size, copies: int = 1) -> Size:
        """Return the size of both together, where there are so many `copies` of the `other`."""
        return Size(
            self.strings + copies * other.strings,
            self.places + copies * other.places,
            self.letters + copies * other.letters,
        )


_MOST = Size(MAX_STRINGS, 10 * MAX_STRINGS, 200 * MAX_STRINGS)
_bounds = ContextVar("bounds", default=_MOST)


def at_most() -> Size:
    """Return the bounds in this context.

    Examples
    --------
    >>> at_most()
    Size(strings=100000, places=1000000, letters=20000000)
    """
    return _bounds.get()


@contextmanager
def bounded(strings: int) -> Iterator[None]:
    """Return a context in which positions may be only so large.

    Parameters
    ----------
    strings : int
        The most strings of a position. They hold 100 coins each, on average, and have 2,000 letters with them; boards
        have ten times as many lines, drawn ones included. Where the bounds outside are less, these hold.

    Yields
    ------
    None
        While the bounds hold.

    Examples
    --------
    >>> with bounded(400):
    ...     print(at_most(), excess(Size(401)))
    Size(strings=400, places=40000, letters=800000) more than 400 strings
    """
    outer = at_most()
    inner = min(strings, outer.strings), min(100 * strings, outer.places), min(2000 * strings, outer.letters)
    token = _bounds.set(Size(*inner))
    try:
        yield
    finally:
        _bounds.reset(token)


def excess(size: Size) -> str:
    """Return what is too large.

    Parameters
    ----------
    size : Size
        The size of a position.

    Returns
    -------
    str
        What is more than the bounds, in words; an empty text if nothing is.

    Examples
    --------
    >>> excess(Size(100_001)), excess(Size(1, 1, 1))
    ('more than 100000 strings', '')
    """
    most = at_most()
    if size.strings > most.strings:
        return f"more than {most.strings} strings"
    if size.places > most.places:
        return f"strings that hold more than {most.places} coins altogether"
    return f"names of more than {most.letters} letters altogether" if size.letters > most.letters else ""


def check(size: Size, what: str) -> None:
    """Refuse a position that would be too large.

    Parameters
    ----------
    size : Size
        The size that the position would have.
    what : str
        The name of the position in the message.

    Raises
    ------
    TooLarge
        If it is larger than the bounds.

    Examples
    --------
    >>> check(Size(strings=3), "the chain")
    """
    _check(size.strings, at_most().strings, what)
    if found := excess(size):
        raise TooLarge(f"{what} has {found}")


def check_board(lines: int, what: str) -> None:
    """Refuse a board, or a graph from which edges are taken, before `check` can say how many strings are left.

    Parameters
    ----------
    lines : int
        The number of lines or edges, drawn ones included.
    what : str
        The name of the board in the message.

    Raises
    ------
    TooLarge
        If there are more than `MAX_STRINGS`, or ten times more than strings may be.

    Examples
    --------
    >>> with bounded(4):
    ...     check_board(40, "the board")
    """
    _check(lines, min(10 * at_most().strings, MAX_STRINGS), what)


def _check(count: int, most: int, what: str) -> None:
    """Raise TooLarge if there are more strings than the most."""
    if count > most:
        # A number of thousands of digits helps nobody, and Python refuses to print it.
        shown = f"{count} strings" if count < 10**12 else "more than 10^12 strings"
        raise TooLarge(f"{what} has {shown}; at most {at_most().strings} are made")
