"""Exact margins of boards of one row with any of their sides open, from one table of all that can be left."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import FamilyError, LimitReached
from stringscoins.solve import Work
from stringscoins_studies.kernels.rows import margins_of_rows

__all__ = ["RowTable", "check_size", "fill_in_slices", "grounds_of_row", "row_margin"]

_SLICE = 1 << 20
"""The number of states between two checks of the time."""


def grounds_of_row(n: int, sides: int, ends: int) -> list[int]:
    """Return the numbers of strings to the ground of n >= 1 coins in a row.

    `sides` of the two long sides and `ends` of the two ends are open: 2 and 2 on an American board, 1 and 1 on an
    Icelandic one, 0 and 0 on a Swedish one.
    """
    if n < 1 or not {sides, ends} <= {0, 1, 2}:
        raise FamilyError(
            f"a row of {n} coins, {sides} sides and {ends} ends open: expected n >= 1, and 0 to 2 of each"
        )
    grounds = [sides] * n
    grounds[0] += ends > 0
    grounds[-1] += ends > 1
    return grounds


def check_size(size: int, work: Work, what: str) -> None:
    """Raise LimitReached if tables of `size` bytes, which `what` describes, exceed the memory limit."""
    if size > (allowed := work.limits.table_bytes()):
        needed = f"{size / 1e6:,.0f} MB" if size < 10**15 else "far more"
        raise LimitReached(f"the memory of {allowed / 1e6:,.0f} MB: {what} takes {needed}")


def fill_in_slices(kernel: Callable[[int, int], None], count: int, weight: int, work: Work) -> None:
    """Call a kernel on slices of `count` items, `weight` states each."""
    done = 0

    def left() -> int:
        return count - done

    def report() -> dict[str, int]:
        return {"positions": done * weight, "known": done * weight, "size": count * weight}

    with work.running(lambda: done * weight):
        for size in work.slices(max(1, _SLICE // weight), left, report):
            kernel(done, done + size)
            done += size


class RowTable:
    """Tables over all that can be left of a row, with a byte a state; LimitReached if they are too large."""

    def __init__(self, grounds: list[int], tables: int, work: Work) -> None:
        self.work = work
        self.grounds = np.array(grounds, np.int64)
        self.inners = 1 << (len(grounds) - 1)
        codes = 1
        for number in grounds:
            codes *= number + 1
        self.codes, self.size = codes, codes * self.inners * tables
        check_size(self.size, work, f"a row of {len(grounds)}")
        self.tables = [np.zeros(codes * self.inners, np.int8) for _ in range(tables)]

    def fill(self, kernel: Callable[[int, int], None]) -> None:
        """Fill in the tables with a kernel that is called on slices of codes."""
        fill_in_slices(kernel, self.codes, self.inners, self.work)

    def first(self, table: int) -> int:
        """Return the entry of a table for the whole row."""
        return int(self.tables[table][-1])


def row_margin(
    n: int,
    sides: int,
    ends: int,
    *,
    misere: bool = False,
    work: Work = Work(),
) -> int:
    """Return the coins that the first player gets less those of the other, if both play best.

    The table has 2^(n - 1) bytes times the product over all coins of 1 + their strings to the ground: 54 million for
    the American board 1 x 10.
    """
    grounds = grounds_of_row(n, sides, ends)
    table = RowTable(grounds, 1, work)
    margins: NDArray[np.int8] = table.tables[0]
    worth = -1 if misere else 1
    table.fill(lambda start, stop: margins_of_rows(table.grounds, worth, margins, start, stop))
    return worth * table.first(0)
