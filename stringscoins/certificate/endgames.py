"""The margins of a loony endgame of any size, for its certificate: the search over openings knows them."""

from __future__ import annotations

from collections.abc import Collection

from stringscoins.endgames import ExactValues
from stringscoins.position import Position
from stringscoins.structures import Endgame

__all__ = ["EndgameMargins"]


class EndgameMargins:
    """An oracle for `write_endgame`.

    Parameters
    ----------
    position : Position
        A loony endgame.
    values : ExactValues, optional
        Whose memo is used.

    Examples
    --------
    >>> EndgameMargins(Position.numbered(["a", "ab", "bc", "c"])).is_at_least(-3)
    True
    """

    def __init__(self, position: Position, values: ExactValues | None = None) -> None:
        self._position, self._values = position, values or ExactValues()

    def is_at_least(self, target: int, removed: Collection[str] = ()) -> bool:
        """Return whether the opener loses no more coins than that when the pieces that are left are played.

        Parameters
        ----------
        target : int
        removed : collection of str
            The strings of the pieces that are gone, so that a loony endgame is left.

        Returns
        -------
        bool

        Raises
        ------
        SearchStopped
            When a limit of the values is reached.
        """
        gone = set(removed)
        left = self._position.restricted(string for string in self._position.strings if string not in gone)
        return -self._values.value(self._values.shapes.state(Endgame.of(left))) >= target
