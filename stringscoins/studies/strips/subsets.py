"""Tables with an entry for each subset of the strings of a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress
from stringscoins.studies.strips.rows import fill_in_slices

__all__ = ["SubsetTables"]


class SubsetTables:
    """The strings of a board as the bits of a set, and tables of a byte for each set.

    Parameters
    ----------
    start : Position
        The board; each string holds one or two coins.
    tables : int
        How many tables there will be.
    limits, progress
        For `fill`.

    Attributes
    ----------
    coins : int64[strings, 2]
        The coins that a string holds; -1 for the ground.
    holds : int64[coins]
        The set of strings that hold a coin.

    Raises
    ------
    LimitReached
        If the tables would be too large.

    Examples
    --------
    >>> SubsetTables(Position.numbered(["ab", "b"]), 1, Limits(), Progress()).coins.tolist()
    [[0, 1], [1, -1]]
    """

    def __init__(self, start: Position, tables: int, limits: Limits, progress: Progress) -> None:
        self._limits, self._progress = limits, progress
        self._bits = {name: i for i, name in enumerate(start)}
        self._size, allowed = 1 << len(start), limits.table_bytes()
        if self._size * tables > allowed:
            raise LimitReached(
                f"the memory of {allowed / 1e6:,.0f} MB: a board of {len(start)} strings takes"
                f" {self._size * tables / 1e6:,.0f} MB"
            )
        numbers = {coin: i for i, coin in enumerate(start.coins)}
        self.coins = np.full((len(start), 2), -1, np.int64)
        for name, held in start.items():
            self.coins[self._bits[name], : len(held)] = [numbers[coin] for coin in held]
        self.holds = np.array([self.places(start.strings_of(coin)) for coin in start.coins], np.int64)

    def places(self, strings: Iterable[str]) -> int:
        """Return a set of strings as a number."""
        return sum(1 << self._bits[name] for name in strings)

    def new(self) -> NDArray[np.int8]:
        """Return a table of zeros."""
        return np.zeros(self._size, np.int8)

    def fill(self, kernel: Callable[[int, int], None]) -> None:
        """Fill in tables with a kernel that is called for one slice of sets after the other.

        Raises
        ------
        SearchStopped
            When the time limit is reached or the work is interrupted.
        """
        fill_in_slices(kernel, self._size, 1, self._limits, self._progress)
