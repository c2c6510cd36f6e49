"""Answers out of a table: the entry of a quiet position, and through the rule of captures that of any position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from stringscoins.position import Position
from stringscoins.solve.definition import kernels_pay
from stringscoins.solve.methods import Objective
from stringscoins.solve.tablebase.file import TableFile
from stringscoins.structures.falling import all_taken, before_the_last
from stringscoins.values import LOONY

if TYPE_CHECKING:
    from stringscoins.kernels.tablebase.answers import Kept
    from stringscoins.kernels.tablebase.values import Base

__all__ = ["Probe"]

_LARGEST = 15
"""The largest entry, which stands for a wide value where there is one, and where captures are pending for loony."""


class Probe:
    """The answers of a table, in plain Python until the kernels are worth loading.

    Cost: some 20 microseconds for an answer with kernels, some milliseconds without.
    """

    def __init__(self, table: TableFile) -> None:
        self.table = table
        self.probes = 0

    def answer(self, position: Position, place: Mapping[str, int]) -> int:
        """Return the answer for a position whose strings have these places in the base."""
        return self.value(_word(position, place))

    def value(self, word: int) -> int:
        """Return the margin, or the nimber or LOONY, of what is left of the base, as bits."""
        self.probes += 1
        if not kernels_pay():
            return self.value_by_rule(word)
        from stringscoins.kernels.tablebase.answers import answer
        from stringscoins.kernels.tablebase.ranks import new_walk
        from stringscoins.kernels.tables.sweep import LOONY as LOONY_ENTRY

        found = int(answer(*self.kernel, new_walk(), np.uint64(word)))
        return LOONY if found == LOONY_ENTRY and self.table.objective is Objective.NIMBER else found

    def value_by_rule(self, word: int) -> int:
        """Return the same in plain Python, the twin of `kernels.tablebase.answers.answer`."""
        names, places = self.table.ranking.numbering.strings, self.table.place
        position = self.table.base.restricted(name for i, name in enumerate(names) if word >> i & 1)
        if not self.table.ranking.quiet:
            return self._meaning(self.kept(word), len(position.coins))
        rest, taken = all_taken(position)
        strings = before_the_last(position)[1] if taken else ()
        if self.table.objective is Objective.NIMBER and strings:
            return LOONY
        onward = self._meaning(self.kept(_word(rest, places)), len(rest.coins))
        if self.table.objective is Objective.NIMBER:
            return onward
        handout = 2 * len(strings) - 2
        return max(taken + onward, taken - 2 * handout - onward) if strings else taken + onward

    def _meaning(self, value: int, coins: int) -> int:
        """Return what a value means that is kept."""
        if self.table.objective is Objective.NIMBER:
            return LOONY if value == _LARGEST and not self.table.ranking.quiet else value
        return 2 * value - coins

    def kept(self, word: int) -> int:
        """Return the value of a numbered position as the table has it, in plain Python."""
        ranking, table = self.table.ranking, self.table
        word = ranking.least(word)
        rank = ranking.rank(word)
        block = rank // table.block
        number = int(table.index[block])
        for mask in ranking.masks(block * table.block):
            if mask == word:
                break
            number += ranking.is_least(mask)
        entry = int(table.values[number >> 1] >> ((number & 1) << 2) & 15)
        place = int(np.searchsorted(table.wide, rank << 8)) if entry == _LARGEST else len(table.wide)
        is_wide = place < len(table.wide) and int(table.wide[place]) >> 8 == rank
        return int(table.wide[place]) & 255 if is_wide else entry

    @cached_property
    def kernel(self) -> tuple[Base, Kept]:
        """What the kernels take."""
        from stringscoins.kernels.tablebase.answers import Kept
        from stringscoins.solve.tablebase.base import arrays_of

        table = self.table
        base = arrays_of(table.ranking, nimbers=table.objective is Objective.NIMBER)
        return base, Kept(table.values, table.index, table.wide, table.block)


def _word(names: Iterable[str], place: Mapping[str, int]) -> int:
    """Return strings as bits."""
    return sum(1 << place[name] for name in names)
