"""The table of the search for margins: what is known of positions, in rows that are overwritten when there is no room.

It is uint64[a power of 2, 2]. The first word of a row is the strings of a key, the second has its code in the upper 40
bits, then the best move, the upper bound, the lower bound in 8 bits each; it is 0 in an empty row.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import count, signed
from stringscoins.kernels.hashing import mix

__all__ = [
    "CODE",
    "ENTRIES",
    "FACTS",
    "FORGOTTEN",
    "SIZES",
    "absorb",
    "changes",
    "enter",
    "look_up",
    "move_over",
    "sizes",
]

ENTRIES, FORGOTTEN = 3, 7
"""Places in the counters of a search: rows in use, and those that were forgotten."""
FACTS, CODE = np.uint64(0xFFFFFF), np.uint64(24)
"""The bits of the facts, and how far the code stands above them."""
SIZES = 105
"""Sizes of positions: their strings, and the bits of their code."""
_WINDOW = 8
"""Rows in which a position may be, from a multiple of 8 on: two lines of a processor's cache."""


@jit
def _first(table: NDArray[np.uint64], strings: np.uint64, code: np.uint64) -> int:
    return signed(mix(strings ^ mix(code)) & np.uint64(len(table) - _WINDOW))


@jit
def look_up(table: NDArray[np.uint64], strings: np.uint64, code: np.uint64) -> np.uint64:
    """What is known of a position; 0 if nothing."""
    first = _first(table, strings, code)
    for i in range(first, first + _WINDOW):
        row = table[i, 1]
        if row == 0:
            break
        if table[i, 0] == strings and row >> CODE == code:
            return row & FACTS
    return np.uint64(0)


@jit
def _size(row: NDArray[np.uint64]) -> int:
    return count(row[0]) + count(row[1] >> CODE)


@jit
def enter(
    table: NDArray[np.uint64], counts: NDArray[np.int64], strings: np.uint64, code: np.uint64, facts: np.uint64
) -> None:
    """Keep what is known of a position. Where there is no room, the one with the fewest strings is forgotten."""
    first = _first(table, strings, code)
    place, fewest = -1, 0
    for i in range(first, first + _WINDOW):
        row = table[i, 1]
        if row == 0:
            place, fewest = i, -1
            counts[ENTRIES] += 1
            break
        if table[i, 0] == strings and row >> CODE == code:
            place, fewest = i, -1
            break
        size = _size(table[i])
        if place < 0 or size < fewest:
            place, fewest = i, size
    if fewest >= 0:
        counts[FORGOTTEN] += 1
    table[place, 0] = strings
    table[place, 1] = code << CODE | facts


@jit
def move_over(table: NDArray[np.uint64], counts: NDArray[np.int64], larger: NDArray[np.uint64]) -> None:
    """Enter all rows of a table in a larger one, empty before."""
    counts[ENTRIES] = 0
    for i in range(len(table)):
        if table[i, 1] != 0:
            enter(larger, counts, table[i, 0], table[i, 1] >> CODE, table[i, 1] & FACTS)


@jit
def sizes(table: NDArray[np.uint64], found: NDArray[np.int64]) -> None:
    """Count the rows of each size of positions in `found` (int64[SIZES], zeros before)."""
    for i in range(len(table)):
        if table[i, 1] != 0:
            found[_size(table[i])] += 1


@jit
def changes(
    table: NDArray[np.uint64], seen: NDArray[np.uint16], first: int, smallest: int, rows: NDArray[np.uint64]
) -> tuple[int, int]:
    """List the rows that have changed since they were last listed here.

    Parameters
    ----------
    table
    seen : uint16[rows of the table]
        A hash of what each was when it was listed, 0 if it was not. One change in 65,536 is missed.
    first : int
        The row to begin with.
    smallest : int
        The size of positions below which they are left out.
    rows : uint64[n, 2]
        Where they are listed.

    Returns
    -------
    row, listed : int
        Where to go on, the number of rows at the end; how many are listed.
    """
    listed = 0
    for i in range(first, len(table)):
        if table[i, 1] != 0:
            now = np.uint16(mix(table[i, 0] ^ mix(table[i, 1])) >> np.uint64(48) | np.uint64(1))
            if seen[i] != now and _size(table[i]) >= smallest:
                if listed == len(rows):
                    return i, listed
                rows[listed, 0], rows[listed, 1] = table[i, 0], table[i, 1]
                seen[i] = now
                listed += 1
    return len(table), listed


@jit
def absorb(table: NDArray[np.uint64], counts: NDArray[np.int64], rows: NDArray[np.uint64]) -> None:
    """Enter rows as `changes` lists them."""
    for i in range(len(rows)):
        enter(table, counts, rows[i, 0], rows[i, 1] >> CODE, rows[i, 1] & FACTS)
