"""A table of a byte for each subset of a position's strings, filled in slices: what the exhaustive methods share."""

from __future__ import annotations

from collections.abc import Callable, Collection

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached
from stringscoins.names import known_names
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress, SearchStopped, while_compiling

__all__ = ["SubsetTable"]

_MOST = 32
"""Strings: the table then takes 4 GB."""
_SLICE = 1 << 20
"""Subsets between two looks at the clock."""


class SubsetTable:
    """What is known of all that can be left of a position, by the set of its strings as bits.

    Parameters
    ----------
    position : Position
    fill : callable
        `fill(holders, table, start, stop)` fills in the entries start to stop - 1; `holders` are the strings that hold
        each coin, as bits, int64[coins], and the table is int8.
    least : int
        The table has at least so many entries.

    Raises
    ------
    LimitReached
        If there are more than 32 strings, or the table would pass the memory limit.
    """

    def __init__(
        self,
        position: Position,
        fill: Callable[[NDArray[np.int64], NDArray[np.int8], int, int], None],
        limits: Limits,
        progress: Progress,
        least: int = 1,
    ) -> None:
        if len(position) > _MOST:
            raise LimitReached(f"a position of {len(position)} strings: the exhaustive method takes {_MOST}")
        self.place = {name: i for i, name in enumerate(position.strings)}
        self.fill, self.limits, self.progress = fill, limits, progress
        holders = [sum(1 << self.place[name] for name in position.strings_of(coin)) for coin in position.coins]
        self.holders = np.array(holders, np.int64)
        self.positions = 0
        self.size = max(1 << len(position), least)
        self.limits.check_memory(self.size)
        self.table = np.zeros(self.size, np.int8)

    def entry(self, removed: Collection[str] = ()) -> int:
        """The entry of what is left after the strings `removed` are cut; the first question fills the table.

        Raises
        ------
        SearchStopped
            When a limit is reached or the work is interrupted; the table may be asked again and goes on.
        """
        cut = known_names(removed, self.place)
        try:
            while self.positions < self.size:
                self.limits.check_time()
                stop = min(self.size, self.positions + _SLICE)
                with while_compiling(self.limits, self.progress):
                    self.fill(self.holders, self.table, self.positions, stop)
                self.positions = stop
                self.progress.searching(self.positions, self.positions, self.size)
        except (LimitReached, KeyboardInterrupt) as cause:
            raise SearchStopped(cause, positions=self.positions) from None
        finally:
            self.progress.done()
        return int(self.table[(1 << len(self.place)) - 1 - sum(1 << self.place[name] for name in cut)])
