"""The table of the search for margins: facts about positions, in rows that are overwritten when there is no room.

It is uint64[2n], two words a row. The first word of a row is the strings of a key, the second has its code in the upper
40 bits, then the best move, the upper bound, the lower bound in 8 bits each; it is 0 in an empty row.

Threads share a table without locks. A writer of a row first marks its second word as taken. A reader of a row checks
the second word again after the first, so that both belong to one position.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import count, exchange_if, load, publish, signed
from stringscoins.kernels.hashing import home_of, mix

__all__ = [
    "CODE",
    "ENTRIES",
    "FACTS",
    "FORGOTTEN",
    "NO_MOVE",
    "SIZES",
    "WINDOW",
    "best_of",
    "changes",
    "enter",
    "enter_row",
    "look_up",
    "lower_of",
    "place_of",
    "sizes",
    "spread",
    "upper_of",
]

ENTRIES, FORGOTTEN = 3, 7
"""Places in the counters of a search: rows in use, and those that were forgotten."""
FACTS, CODE = np.uint64(0xFFFFFF), np.uint64(24)
"""The bits of the facts, and the shift of the code above them."""
SIZES = 105
"""Sizes of positions: their strings, and the bits of their code."""
NO_MOVE = 255
"""The name of no move."""
WINDOW = 16
"""Words in which the row of a position may be, from a multiple of 16 on: two lines of a processor's cache."""
_PAIRS = np.uint64(WINDOW // 4)
"""The rows of a window in pairs, the first and the fifth, and so on: a new position overwrites one of a pair."""
_TAKEN = np.uint64(0xFFFFFFFFFFFFFFFF)
"""The second word of a row that a thread is writing; no code has all of its bits."""
_BYTE, _UPPER, _BEST = np.uint64(0xFF), np.uint64(8), np.uint64(16)
_ZERO = 128
"""The code of a bound of 0: so the 24 bits of facts are never all 0."""


@jit
def lower_of(facts: np.uint64) -> int:
    """Return the lower bound."""
    return signed(facts & _BYTE) - _ZERO


@jit
def upper_of(facts: np.uint64) -> int:
    """Return the upper bound."""
    return signed(facts >> _UPPER & _BYTE) - _ZERO


@jit
def best_of(facts: np.uint64) -> int:
    """Return the name of the move that was best, or NO_MOVE."""
    return signed(facts >> _BEST & _BYTE)


@jit
def _facts(lower: int, upper: int, best: int) -> np.uint64:
    return np.uint64(best) << _BEST | np.uint64(upper + _ZERO) << _UPPER | np.uint64(lower + _ZERO)


@jit
def place_of(table: NDArray[np.uint64], strings: np.uint64, code: np.uint64) -> int:
    """Return the place of the words in which the row of a position may be."""
    return WINDOW * home_of(mix(strings ^ mix(code)), len(table) // WINDOW)


@jit
def look_up(table: NDArray[np.uint64], place: int, strings: np.uint64, code: np.uint64) -> np.uint64:
    """Return the facts about a position whose place is known; 0 if there are none."""
    for i in range(place, place + WINDOW, 2):
        row = load(table, i + 1)
        if row == 0:
            break
        if row >> CODE == code and load(table, i) == strings and load(table, i + 1) == row:
            return row & FACTS
    return np.uint64(0)


@jit
def _size(strings: np.uint64, row: np.uint64) -> int:
    return count(strings) + count(row >> CODE)


@jit
def _write(table: NDArray[np.uint64], i: int, before: np.uint64, strings: np.uint64, row: np.uint64) -> bool:
    """Write a row over another one or an empty one; return whether no other thread came first."""
    if not exchange_if(table, i + 1, before, _TAKEN):
        return False
    publish(table, i, strings)
    publish(table, i + 1, row)
    return True


@jit
def _narrow(table: NDArray[np.uint64], i: int, before: np.uint64, strings: np.uint64, facts: np.uint64) -> None:
    """Add facts to those of a row, unless another thread has it."""
    if exchange_if(table, i + 1, before, _TAKEN):
        row = before
        if load(table, i) == strings:
            lower, upper = max(lower_of(before), lower_of(facts)), min(upper_of(before), upper_of(facts))
            best = best_of(before) if best_of(facts) == NO_MOVE else best_of(facts)
            row = before >> CODE << CODE | _facts(lower, upper, best)
        publish(table, i + 1, row)


@jit
def _enter(
    table: NDArray[np.uint64], counts: NDArray[np.int64], strings: np.uint64, code: np.uint64, facts: np.uint64
) -> None:
    place = place_of(table, strings, code)
    pair = place + 2 * signed(mix(strings) & (_PAIRS - np.uint64(1)))
    chosen, fewest, held = -1, 0, np.uint64(0)
    for i in range(place, place + WINDOW, 2):
        row = load(table, i + 1)
        if row == 0:
            if _write(table, i, row, strings, code << CODE | facts):
                counts[ENTRIES] += 1
                return
            row = load(table, i + 1)
        there = load(table, i)
        if row >> CODE == code and there == strings:
            _narrow(table, i, row, strings, facts)
            return
        if (i - pair) % (WINDOW // 2) == 0:
            size = _size(there, row)
            if chosen < 0 or size < fewest:
                chosen, fewest, held = i, size, row
    if held != _TAKEN and _write(table, chosen, held, strings, code << CODE | facts):
        counts[FORGOTTEN] += 1


@jit
def enter(
    table: NDArray[np.uint64],
    counts: NDArray[np.int64],
    strings: np.uint64,
    code: np.uint64,
    lower: int,
    upper: int,
    best: int,
) -> None:
    """Store facts about a position. Without room, of two others the one with fewer strings is forgotten."""
    _enter(table, counts, strings, code, _facts(lower, upper, best))


@jit
def spread(
    table: NDArray[np.uint64], first: int, last: int, counts: NDArray[np.int64], rows: NDArray[np.uint64]
) -> None:
    """Move the rows of windows `first` to `last` - 1 of a table that has grown, with zeros behind its old words.

    No row is overwritten before it was moved, as none moves to the front. Threads may do so at a time, if no row
    belongs where one has not been. `counts` count the rows as new; rows: scratch, [WINDOW].
    """
    for place in range(WINDOW * (last - 1), WINDOW * first - 1, -WINDOW):
        for i in range(WINDOW):
            rows[i], table[place + i] = table[place + i], np.uint64(0)
        for i in range(0, WINDOW, 2):
            if rows[i + 1] != 0:
                enter_row(table, counts, rows[i], rows[i + 1])


@jit
def sizes(table: NDArray[np.uint64], found: NDArray[np.int64]) -> None:
    """Count the rows of each size of positions in `found` (int64[SIZES], zeros before)."""
    for i in range(0, len(table), 2):
        if table[i + 1] != 0:
            found[_size(table[i], table[i + 1])] += 1


@jit
def changes(
    table: NDArray[np.uint64], seen: NDArray[np.uint16], first: int, smallest: int, rows: NDArray[np.uint64]
) -> tuple[int, int]:
    """List in `rows`, [n, 2], rows from `first` on that changed since they were last listed; one in 65,536 is missed.

    `seen` has a hash of each row when it was listed, or 0. Positions of sizes below `smallest` are left out. Return the
    row at which to go on, and the number listed.
    """
    listed = 0
    for i in range(first, len(table) // 2):
        strings, row = table[2 * i], table[2 * i + 1]
        if row != 0:
            now = np.uint16(mix(strings ^ mix(row)) >> np.uint64(48) | np.uint64(1))
            if seen[i] != now and _size(strings, row) >= smallest:
                if listed == len(rows):
                    return i, listed
                rows[listed, 0], rows[listed, 1] = strings, row
                seen[i] = now
                listed += 1
    return len(table) // 2, listed


@jit
def enter_row(table: NDArray[np.uint64], counts: NDArray[np.int64], strings: np.uint64, row: np.uint64) -> None:
    """Enter a row of `changes`."""
    _enter(table, counts, strings, row >> CODE, row & FACTS)
