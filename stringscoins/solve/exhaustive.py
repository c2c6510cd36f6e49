"""The definition for all subsets of strings at once, jitted: for positions of a few strings, whatever their shape."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from stringscoins.errors import LimitReached
from stringscoins.kernels import _jit
from stringscoins.kernels.subsets import values_of_subsets
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.values import LOONY, Value

__all__ = ["Exhaustive"]

_MOST = 32
"""Strings: the table then takes 4 GB."""
_SLICE = 1 << 18
"""Subsets between two looks at the clock."""


class Exhaustive:
    """Values of a position and of all that is left of it after any cuts, as one table of 2^n bytes for n strings.

    Cost: about 20 ns a subset, 0.3 s for 24 strings.

    Raises
    ------
    LimitReached
        If there are more than 32 strings, or the table would pass the memory limit.
    """

    def __init__(self, position: Position, limits: Limits = Limits(), progress: Progress = Progress()) -> None:
        if len(position) > _MOST:
            raise LimitReached(f"a position of {len(position)} strings: the exhaustive method takes {_MOST}")
        self.place = {name: i for i, name in enumerate(position.strings)}
        self.limits, self.progress = limits, progress
        holders = [sum(1 << self.place[name] for name in position.strings_of(coin)) for coin in position.coins]
        self.holders = np.array(holders, np.int64)
        self.positions = 0
        self.size = 1 << len(position)
        self.limits.check_memory(self.size)
        self.values = np.zeros(self.size, np.int8)

    def value(self, removed: Collection[str] = ()) -> Value:
        """The value after the strings `removed` are cut; the first question fills the table.

        Raises
        ------
        SearchStopped
            When a limit is reached or the work is interrupted; the table may be asked again and goes on.
        """
        try:
            while self.positions < self.size:
                self.limits.check_time()
                stop = min(self.size, self.positions + _SLICE)
                with _jit.on_compile(self.progress.compiling):
                    values_of_subsets(self.holders, self.values, self.positions, stop)
                self.positions = stop
                self.progress.searching(self.positions, self.positions, self.size)
        except (LimitReached, KeyboardInterrupt) as cause:
            raise SearchStopped(cause, positions=self.positions) from None
        finally:
            self.progress.done()
        return int(self.values[self.size - 1 - sum(1 << self.place[name] for name in removed)])

    def is_loony(self, removed: Collection[str] = ()) -> bool:
        """Whether the position after the strings `removed` are cut is loony."""
        return self.value(removed) == LOONY
