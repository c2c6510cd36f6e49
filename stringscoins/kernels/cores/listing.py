"""The export of the facts of a table of cores, and their import into another table.

Outside the table, a record is what it is inside; if its facts are wide, they follow as four units. The store keeps a
core in another way, which stays the same when the table changes: a word of facts, as `facts.facts_of` returns them, and
a form.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import four_units, prefetch, put_four_units, signed
from stringscoins.kernels.cores.facts import (
    CHANGED,
    UNITS,
    WIDE,
    TableArrays,
    add_facts,
    facts_in,
    facts_of,
    has_facts,
    is_wide,
    may_widen,
    size_by,
    units_by,
)
from stringscoins.kernels.cores.moving import rank_by
from stringscoins.kernels.cores.packing import form_length, packed, unpacked
from stringscoins.kernels.cores.table import fill_of, find, find_hashed

__all__ = ["MOST_UNITS", "MOST_WORDS", "absorb", "changes", "export", "export_all", "export_stored", "spelt"]

MOST_WORDS, MOST_UNITS = 67, 256
"""The most words of a core as the store keeps it, and the most units of a record outside the table."""
_FOUR = 4
"""Units of a word of facts."""
_MOST_LONGER = 3
"""A record of three units or more grows by less than this factor outside."""
_UNIT, _UNCHANGED = np.uint64(0xFFFF), CHANGED ^ 0xFFFF
_SOON = 16
"""The number of buckets by which fetching is ahead."""


@jit
def spelt(table: TableArrays, place: int, words: NDArray[np.uint64]) -> int:
    """Write a core of an exact table as the store keeps it, into uint64[67 or more]; return the number of words."""
    words[0] = facts_of(table, place)
    return 1 + unpacked(table.records[place + 1 :], words[1:])


@jit
def export(table: TableArrays, place: int, units: NDArray[np.uint16]) -> int:
    """Write a record as it is outside the table, and return its number of units there."""
    records, length = table.records, 1 + units_by(table, signed(np.uint64(table.records[place + 1])))
    unit = signed(np.uint64(records[place]))
    units[0] = np.uint16(unit & _UNCHANGED)
    for i in range(1, length):
        units[i] = records[place + i]
    if is_wide(unit):
        put_four_units(units, length, facts_of(table, place))
        length += _FOUR
    return length


@jit
def export_all(table: TableArrays, places: NDArray[np.int64], units: NDArray[np.uint16]) -> int:
    """Write records side by side, as `export` does, and return their number of units: at most MOST_UNITS each."""
    filled = 0
    for i in range(len(places)):
        filled += export(table, places[i], units[filled:])
    return filled


@jit
def export_stored(
    words: NDArray[np.uint64], begin: int, units: NDArray[np.uint16], scratch: NDArray[np.uint64]
) -> tuple[int, int]:
    """Write a stored core as `export` does; return the next core's place, and the units written, 0 if this is no core.

    words: [n], cores side by side, each a word of facts and the form; units: [MOST_UNITS or more]; scratch: [2, 66].
    """
    end = begin + 1 + (form_length(words[begin + 1]) if begin + 1 < len(words) else len(words))
    if end > len(words):
        return begin, 0
    length = packed(words[begin + 1 : end], scratch[0], scratch[1])
    if length == 0:
        return begin, 0
    units[0] = np.uint16(WIDE)
    for i in range(length):
        units[1 + i] = np.uint16(scratch[1, i >> 2] >> np.uint64((i & 3) << 4) & _UNIT)
    put_four_units(units, 1 + length, words[begin])
    return end, 1 + length + _FOUR


@jit
def _stride(total: int) -> int:
    """Return the step by which all `total` buckets are visited, so that any few successive ones are far apart."""
    stride = total * 618 // 1000 + 1
    while True:
        one, other = total, stride
        while other != 0:
            one, other = other, one % other
        if one == 1:
            return stride
        stride += 1


@jit
def changes(
    table: TableArrays, begin: int, end: int, smallest: int, anew: bool, keep: bool, units: NDArray[np.uint16]
) -> tuple[int, int]:
    """List records worth `smallest` or more of buckets `begin` to `end` - 1 that changed since they were last listed.

    One worker alone does this. Buckets are visited far apart: in the order of hashes a smaller table that took them
    over would fill up at its beginning. If `anew`, unchanged records are listed, too; if `keep`, changed ones will be
    again. Return the buckets listed, and the units filled; `units` has room for the records of one bucket at least.
    """
    records, width = table.records, table.shared[UNITS]
    filled, stride = 0, _stride(end)
    for bucket in range(begin, end):
        prefetch(records, (bucket + _SOON) * stride % end * width)
        place = bucket * stride % end * width
        last = place + fill_of(records[place])
        if filled + _MOST_LONGER * (last - place) > len(units):
            return bucket, filled
        place += 1
        while place <= last:
            unit = signed(np.uint64(records[place]))
            header = signed(np.uint64(records[place + 1]))
            if has_facts(unit) and (unit & CHANGED != 0 or anew) and rank_by(table, unit, header) >= smallest:
                filled += export(table, place, units[filled:])
                if not keep:
                    records[place] = np.uint16(unit & _UNCHANGED)
            place += 1 + units_by(table, header)
    return end, filled


@jit
def absorb(
    table: TableArrays,
    lengths: NDArray[np.uint8],
    mine: NDArray[np.int64],
    units: NDArray[np.uint16],
    begin: int,
    new: bool,
    form: NDArray[np.uint64],
) -> tuple[int, bool]:
    """Take over records from outside, side by side in `units`, from unit `begin` on. One worker alone does this.

    A compact table takes records of an exact one, too, or of a compact one with the same keys. `lengths` are those of
    the source; if `new`, facts will be listed as new; `form`, uint64[66], is scratch. Return the first unit of a record
    that found no room or is invalid, or the number of units; and whether all were valid.
    """
    by_fingerprint = len(lengths) == 1
    while begin < len(units):
        if begin + 1 == len(units):
            return begin, False
        unit, length = signed(np.uint64(units[begin])), signed(np.uint64(lengths[units[begin + 1] & len(lengths) - 1]))
        end = begin + 1 + length + _FOUR * is_wide(unit)
        if length == 0 or end > len(units) or not has_facts(unit):
            return begin, False
        for i in range((length + 3) >> 2):
            form[i] = _up_to_four(units, begin + 1 + 4 * i, length - 4 * i)
        place = 0
        if may_widen(table):
            if by_fingerprint:
                place = find_hashed(table, mine, form, length, form[0], size_by(table, unit, 0))
            else:
                place = find(table, mine, form, length)
        if place == 0:
            return begin, True
        before = signed(np.uint64(table.records[place]))
        add_facts(table, place, four_units(units, end - _FOUR) if is_wide(unit) else facts_in(unit))
        if not new and before & CHANGED == 0:
            table.records[place] = np.uint16(signed(np.uint64(table.records[place])) & _UNCHANGED)
        begin = end
    return begin, True


@jit
def _up_to_four(row: NDArray[np.uint16], at: int, units: int) -> np.uint64:
    """Return up to four units as a word."""
    word = np.uint64(0)
    for i in range(min(units, _FOUR)):
        word |= np.uint64(row[at + i]) << np.uint64(16 * i)
    return word
