"""The rules for all subsets of the strings at once, jitted: for positions of a few strings, whatever their shape."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from stringscoins.kernels.tables.margins import BLOCK, margins_of_subsets
from stringscoins.kernels.tables.subsets import values_of_subsets
from stringscoins.position import Position
from stringscoins.solve.methods import Objective, Solver, check_reach
from stringscoins.solve.numbering import Numbering
from stringscoins.solve.work import Work

__all__ = ["Exhaustive"]

_SLICE = 1 << 20
"""Subsets between two checks of the clock."""


class Exhaustive(Solver):
    """Answers about a position and all that is left of it after any cuts, as one table of 2^n bytes for n strings.

    Strings are bits in the order of the position's. `holders`, int64[coins], are the strings that hold each coin.
    `table`, int8[2**strings], has by the set of strings left the nimber or LOONY, or the margin, in misère play the
    negative one.
    """

    def __init__(self, position: Position, work: Work = Work(), objective: Objective = Objective.NIMBER) -> None:
        check_reach("exhaustive", objective, strings=len(position), coins=len(position.coins))
        self.work, self.objective = work, objective
        self.numbering = Numbering(position)
        self.holders = np.array(self.numbering.holders, np.int64)
        self.size = max(1 << len(position), BLOCK if objective is not Objective.NIMBER else 1)
        work.limits.check_memory(self.size)
        self.table = np.zeros(self.size, np.int8)
        self._filled = 0

    @property
    def positions(self) -> int:
        """The number of subsets valued."""
        return self._filled

    def value(self, removed: Collection[str] = ()) -> int:
        """Return the answer after some cuts; the first call fills the table, the next goes on after SearchStopped."""
        left = self.numbering.left(removed)
        with self.work.running(lambda: self.positions):
            for size in self.work.slices(_SLICE, lambda: self.size - self._filled, self._report):
                self._fill(self._filled, self._filled + size)
                self._filled += size
        return self._worth * int(self.table[left])

    @property
    def _worth(self) -> int:
        """The worth of a coin: -1 in misère play, where the smaller margin is better."""
        return -1 if self.objective is Objective.MISERE_MARGIN else 1

    def _report(self) -> dict[str, int]:
        return {"positions": self.positions, "known": self.positions, "size": self.size}

    def _fill(self, start: int, stop: int) -> None:
        if self.objective is Objective.NIMBER:
            values_of_subsets(self.holders, self.table, start, stop)
        else:
            margins_of_subsets(self.holders, self._worth, self.table, start, stop)
