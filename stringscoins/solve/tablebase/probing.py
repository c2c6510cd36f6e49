"""Answers out of a table: the entry of a quiet position, and through the rule of captures that of any position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from stringscoins.position import Position
from stringscoins.solve.definition import kernels_pay
from stringscoins.solve.methods import Question
from stringscoins.solve.tablebase.file import BLOCK, Table
from stringscoins.structures.falling import all_taken, before_the_last
from stringscoins.values import LOONY

if TYPE_CHECKING:
    from stringscoins.kernels.tablebase.ranks import Ranks, Walk

__all__ = ["Probe"]

_LARGEST = 15
"""The largest entry, which stands for a wide value where there is one, and where captures are pending for loony."""


class Probe:
    """The answers of a table; in plain Python until the kernels are worth loading.

    Cost: 20 microseconds for an entry with kernels, some milliseconds without.
    """

    def __init__(self, table: Table) -> None:
        self.table, self.ranking = table, table.ranking
        self.probes = 0

    def answer(self, position: Position, place: Mapping[str, int]) -> int:
        """Return the margin, or the nimber or LOONY, of a position whose strings have these places in the base."""
        if not self.ranking.quiet:
            return self._told(self._value(self._word(position, place)), len(position.coins))
        rest, taken = all_taken(position)
        kept = before_the_last(position)[1] if taken else ()
        if self.table.question is Question.NIMBER:
            return LOONY if kept else self._value(self._word(rest, place))
        onward = self._told(self._value(self._word(rest, place)), len(rest.coins))
        handout = 2 * len(kept) - 2
        return max(taken + onward, taken - 2 * handout - onward) if kept else taken + onward

    def _word(self, position: Position, place: Mapping[str, int]) -> int:
        return sum(1 << place[name] for name in position)

    def _told(self, value: int, coins: int) -> int:
        """Return what a value means that is kept."""
        if self.table.question is Question.NIMBER:
            return LOONY if value == _LARGEST and not self.ranking.quiet else value
        return 2 * value - coins

    def _value(self, word: int) -> int:
        """Return the value of a numbered position, as it is kept."""
        self.probes += 1
        table = self.table
        if kernels_pay():
            from stringscoins.kernels.tablebase.values import find

            ranks, walk = self._kernel
            number = find(ranks, walk, np.uint64(word), BLOCK, table.index)
        else:
            number = self._found(word)
        entry = int(table.values[number >> 1] >> ((number & 1) << 2) & 15)
        if entry == _LARGEST and len(table.wide):
            rank = self.ranking.rank(self.ranking.least(word))
            place = int(np.searchsorted(table.wide, rank << 8))
            if place < len(table.wide) and int(table.wide[place]) >> 8 == rank:
                return int(table.wide[place]) & 255
        return entry

    def _found(self, word: int) -> int:
        """Return which of the least positions, in order, a numbered position is like: `find` in plain Python."""
        word = self.ranking.least(word)
        block = self.ranking.rank(word) // BLOCK
        number = int(self.table.index[block])
        for mask in self.ranking.masks(block * BLOCK):
            if mask == word:
                break
            number += self.ranking.is_least(mask)
        return number

    @cached_property
    def _kernel(self) -> tuple[Ranks, Walk]:
        from stringscoins.kernels.tablebase.ranks import new_walk
        from stringscoins.solve.tablebase.base import arrays_of

        return arrays_of(self.ranking, nimbers=False).ranks, new_walk()
