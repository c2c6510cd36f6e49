"""Loony positions among all that can be left of a position: tables over the subsets of its strings."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve import Work
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.values import LOONY
from stringscoins_studies.loony.deals import Deal, capturing, double_deal, plain_deals

__all__ = ["MOST", "Subsets"]

MOST = 22
"""The most strings: the tables then take 100 MB."""
_SLICE = 1 << 16
"""Subsets in one batch."""


class Subsets:
    """The loony positions, and the reasons, among all that can be left of a position: every subset can come up in play.

    Subsets are bits in the order of `position.strings`; `holders` are those of the strings that hold each coin. By
    subset, bool[2**strings]: `loony` by the definition; `plain` because captures lead to a plain double deal (see
    `deals`).
    """

    def __init__(self, position: Position, work: Work = Work()) -> None:
        if len(position) > MOST:
            raise LimitReached(f"a position of {len(position)} strings; a table of subsets takes at most {MOST}")
        exhaustive = Exhaustive(position, work)
        exhaustive.value()
        self.position, self.work = position, work
        self.values = exhaustive.table
        self.holders = [int(strings) for strings in exhaustive.holders]
        self.loony: NDArray[np.bool_] = self.values == LOONY
        self.plain = np.zeros(len(self.values), np.bool_)
        self._fill()

    def _fill(self) -> None:
        """Mark the plain subsets: there is a plain deal, or a capture leads to a plain subset."""
        strings = len(self.position)
        captures = np.zeros(len(self.plain), np.int64)
        for start in range(0, len(self.plain), _SLICE):
            self.work.check()
            stop = min(start + _SLICE, len(self.plain))
            alive = np.arange(start, stop, dtype=np.int64)
            holders = [alive & coin for coin in self.holders]
            self.plain[start:stop] = plain_deals(holders, strings, stop - start)
            for coin in holders:
                captures[start:stop] |= coin * (coin & (coin - 1) == 0)
        left = np.flatnonzero(self.loony & ~self.plain)
        for size in range(strings + 1):
            now = left[self.sizes[left] == size]
            for i in range(strings):
                after = now[captures[now] >> i & 1 == 1]
                self.plain[after] |= self.plain[after ^ (1 << i)]

    @property
    def exceptional(self) -> NDArray[np.bool_]:
        """By subset: loony, and not plain."""
        return self.loony & ~self.plain

    @property
    def whole(self) -> int:
        """The set of all strings."""
        return (1 << len(self.position)) - 1

    def restricted(self, strings: int) -> Position:
        """Return the position of a set of strings."""
        return self.position.restricted([name for i, name in enumerate(self.position.strings) if strings >> i & 1])

    def double_deal(self, alive: int) -> Deal | None:
        """Return a double deal of the position of the strings `alive`."""
        return double_deal(self.holders, alive, lambda part: int(self.values[part]))

    @cached_property
    def dealt(self) -> NDArray[np.bool_]:
        """By subset: exceptional, and captures lead to a double deal. Cost: 50 microseconds an exceptional subset."""
        dealt = np.zeros(len(self.plain), np.bool_)
        for alive in map(int, np.flatnonzero(self.exceptional)):
            self.work.check()
            now = capturing(self.holders, alive)
            later = any(now >> i & 1 and dealt[alive ^ 1 << i] for i in range(len(self.position)))
            dealt[alive] = later or self.double_deal(alive) is not None
        return dealt

    @cached_property
    def sizes(self) -> NDArray[np.int8]:
        """By subset: the number of its strings."""
        sizes = np.zeros(len(self.plain), np.int8)
        for i in range(len(self.position)):
            sizes[1 << i : 2 << i] = sizes[: 1 << i] + 1
        return sizes

    def smallest(self, some: NDArray[np.bool_], most: int) -> list[Position]:
        """Return at most `most` positions, up to renaming, of the smallest subsets in `some`.

        A subset counts only if no capture leads from it to another one in `some`.
        """
        found: dict[Position, Position] = {}
        subsets = np.flatnonzero(some)
        for alive in map(int, subsets[np.argsort(self.sizes[subsets], kind="stable")]):
            if len(found) >= most:
                break
            now = capturing(self.holders, alive)
            if not any(now >> i & 1 and some[alive ^ 1 << i] for i in range(len(self.position))):
                position = self.restricted(alive)
                found.setdefault(position.canonical(), position)
        return list(found.values())
