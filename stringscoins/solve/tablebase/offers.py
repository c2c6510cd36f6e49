"""Which table is worth making where a search takes long."""

from __future__ import annotations

from typing import Final, NamedTuple

from stringscoins.families.boards import Board
from stringscoins.position import Position
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.shelf import find, fits

__all__ = ["Offer", "offered"]


class Offer(NamedTuple):
    """A table to make.

    Attributes
    ----------
    command : str
        The command that makes it.
    takes : str
        The time and the disk that it takes, in words.
    """

    command: str
    takes: str


_OFFERED: Final = {(3, 4): "10 seconds, 4 MB", (3, 5): "15 minutes, 0.3 GB", (4, 4): "25 minutes, 0.4 GB"}
"""What tables of boards take whose positions are searched for long, on two processors; larger ones take days."""
_SOON: Final = 24
"""The most strings of a position that is searched in a moment."""


def offered(position: Position, objective: Objective) -> Offer | None:
    """Return the smallest table that would answer a question at once; None if there is one, or none is worth while.

    Examples
    --------
    >>> from stringscoins.families import board
    >>> offered(board(4, 4), Objective.MARGIN)
    Offer(command='stringscoins tablebase build board:4x4', takes='about 25 minutes, 0.4 GB')
    """
    if objective is Objective.MISERE_MARGIN or len(position) <= _SOON or find(position, objective):
        return None
    for (rows, columns), takes in _OFFERED.items():
        if fits(position, Board(rows, columns)):
            option = "--nimbers " if objective is Objective.NIMBER else ""
            return Offer(f"stringscoins tablebase build {option}board:{rows}x{columns}", f"about {takes}")
    return None
