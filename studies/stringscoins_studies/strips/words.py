"""Misère margins of longer rows, by a search of the words that cuts leave (docs/explanation/strips.md, theorem 6)."""

from __future__ import annotations

import numpy as np

from stringscoins.errors import LimitReached
from stringscoins.solve import Work
from stringscoins_studies.kernels.words import MOST_COINS, is_below, moved, position_of_row
from stringscoins_studies.strips.rows import check_size, grounds_of_row

__all__ = ["misere_lead"]

_ROWS = 1 << 16
_ROW_BYTES = 10
_SLICE = 1 << 16
"""The number of new rows between two looks at the limits, a tenth of a second."""


def misere_lead(n: int, sides: int, ends: int, *, work: Work = Work()) -> int:
    """Return by how many coins the first player wins a row in misère play, where fewer coins win.

    `sides` and `ends` are as for `grounds_of_row`. The American board 1 x 13 takes 2 s and 10 MB; all to 1 x 17 take
    a minute and a half and 1.1 GB.
    """
    if n > MOST_COINS:
        raise LimitReached(f"rows of {n} coins: they are searched to {MOST_COINS}")
    root = position_of_row(np.array(grounds_of_row(n, sides, ends)))
    table = _empty(_ROWS)
    filled = np.zeros(1, np.int64)
    low, high = -n, n
    with work.running(lambda: int(filled[0])):
        while low < high:
            # Margins are as odd as n.
            middle = low + (high - low) // 4 * 2
            found = -1
            while found < 0:
                if filled[0] + _SLICE > len(table[0]) // 2:
                    check_size(3 * _ROW_BYTES * len(table[0]), work, f"a row of {n}")
                    larger = _empty(2 * len(table[0]))
                    moved(*table, *larger)
                    table = larger
                found = is_below(root, middle + 1, *table, filled, int(filled[0]) + _SLICE)
                work.progress.searching(int(filled[0]), int(filled[0]), len(table[0]))
                work.check()
            low, high = (low, middle) if found else (middle + 2, high)
    return -low


def _empty(rows: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return np.zeros(rows, np.int64), np.zeros(rows, np.int8), np.zeros(rows, np.int8)
