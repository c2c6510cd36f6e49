"""The table of cores as a whole: what it knows is listed and taken over, and its records move when it grows or forgets.

Outside the table, a record is a word of facts, as `facts.facts_of` gives them, and the form as the store keeps it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import signed
from stringscoins.kernels.cores.facts import (
    BUCKETS,
    CHANGED,
    UNITS,
    WIDE_ROWS,
    Table,
    add_facts,
    facts_of,
    has_facts,
    is_wide,
    may_widen,
    size_by,
    size_of,
    wide_row,
)
from stringscoins.kernels.cores.packing import form_length, packed, unpacked
from stringscoins.kernels.cores.table import (
    ENTRIES,
    FACTOR,
    PADDING,
    PASSED,
    USED,
    fill_of,
    find,
    lead_to,
    led_to,
)
from stringscoins.kernels.hashing import home_of, mix

__all__ = ["MOST_WORDS", "absorb", "changes", "moved", "sizes_by_segments", "spelt", "widened"]

_HEADER = 0x7FFF
MOST_WORDS = 67
"""Words of a record outside the table, at most."""
_LEAST_UNITS = 3


@jit
def _units(table: Table, place: int) -> int:
    """Return how many units the form of a record has."""
    header = signed(np.uint64(table.records[place + 1]))
    return signed(np.uint64(table.lengths[header & len(table.lengths) - 1]))


@jit
def spelt(table: Table, place: int, words: NDArray[np.uint64]) -> int:
    """Write a record as it is outside the table, and return how many words it has.

    Parameters
    ----------
    table : Table
        An exact one.
    place : int
    words : uint64[67 or more]
    """
    words[0] = facts_of(table, place)
    return 1 + unpacked(table.records[place + 1 :], words[1:])


@jit
def spelt_all(table: Table, places: NDArray[np.int64], words: NDArray[np.uint64]) -> int:
    """Write records side by side, as `spelt` does, and return how many words they have: at most MOST_WORDS each."""
    filled = 0
    for i in range(len(places)):
        filled += spelt(table, places[i], words[filled:])
    return filled


@jit
def _stride(total: int) -> int:
    """Return the step by which all of so many buckets are visited, any few of them in a row far apart."""
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
    table: Table, begin: int, end: int, smallest: int, anew: bool, keep: bool, words: NDArray[np.uint64]
) -> tuple[int, int]:
    """List the records of some buckets whose facts have changed since they were last listed. One worker alone.

    Buckets are in the order of hashes. They are not listed in this order: a smaller table that took them over would be
    filled at its beginning, and each record would be far from home.

    Parameters
    ----------
    table : Table
        An exact one.
    begin, end : int
        How many buckets were listed before, and how many there are.
    smallest : int
        Segments of a core, below which it is left out.
    anew : bool
        Whether records count that have not changed.
    keep : bool
        Whether records that have changed are to be listed again the next time.
    words : uint64[n]
        Where they are listed, side by side; room for those of one bucket at least.

    Returns
    -------
    listed, filled : int
        How many buckets are listed now, `end` if all are; how many words are filled.
    """
    records, width, mark = table.records, table.shared[UNITS], table.shared[CHANGED]
    filled, stride = 0, _stride(end)
    for bucket in range(begin, end):
        place = bucket * stride % end * width
        last = place + fill_of(records[place])
        if filled + (last - place) // _LEAST_UNITS * MOST_WORDS > len(words):
            return bucket, filled
        place += 1
        while place <= last:
            unit = signed(np.uint64(records[place]))
            if has_facts(unit) and (unit & mark != 0 or anew) and size_of(table, place) >= smallest:
                filled += spelt(table, place, words[filled:])
                if not keep:
                    records[place] = np.uint16(unit & (mark ^ 0xFFFF))
            place += 1 + _units(table, place)
    return end, filled


@jit
def absorb(
    table: Table, mine: NDArray[np.int64], words: NDArray[np.uint64], begin: int, new: bool, scratch: NDArray[np.uint64]
) -> tuple[int, bool]:
    """Take over records from outside, from a word on. One worker alone.

    Parameters
    ----------
    table : Table
        An exact one.
    mine : int64[4 or more]
        The worker's counters.
    words : uint64[n]
        The records, side by side.
    begin : int
    new : bool
        Whether what they say is to be listed as new.
    scratch : uint64[2, 66]

    Returns
    -------
    next : int
        The first word of the record that found no room or is none, or the number of words.
    sound : bool
        Whether all records were some.
    """
    mark = table.shared[CHANGED]
    while begin < len(words):
        end = begin + 1 + (form_length(words[begin + 1]) if begin + 1 < len(words) else len(words))
        if end > len(words):
            return begin, False
        units = packed(words[begin + 1 : end], scratch[0], scratch[1])
        if units == 0:
            return begin, False
        place = find(table, mine, scratch[1], units) if may_widen(table) else 0
        if place == 0:
            return begin, True
        before = signed(np.uint64(table.records[place]))
        add_facts(table, place, words[begin])
        if not new and before & mark == 0:
            table.records[place] = np.uint16(signed(np.uint64(table.records[place])) & (mark ^ 0xFFFF))
        begin = end
    return begin, True


@jit
def sizes_by_segments(table: Table, sizes: NDArray[np.int64]) -> None:
    """Add up what the records with facts take, by the segments of their cores.

    Parameters
    ----------
    table : Table
    sizes : int64[3, 65]
        Outside the table, in words; in the table, in units; their number.
    """
    records, width = table.records, table.shared[UNITS]
    for bucket in range(table.shared[BUCKETS] + PADDING):
        place = bucket * width
        last = place + fill_of(records[place])
        place += 1
        while place <= last:
            units = _units(table, place)
            if has_facts(signed(np.uint64(records[place]))):
                size = size_of(table, place)
                sizes[0, size] += 1 + form_length(np.uint64(records[place + 1] & _HEADER))
                sizes[1, size] += 1 + units
                sizes[2, size] += 1
            place += 1 + units


@jit
def moved(
    table: Table,
    buckets: int,
    smallest: int,
    mine: NDArray[np.int64],
    words: NDArray[np.uint64],
    wide: NDArray[np.uint64],
    cached: NDArray[np.int64],
    row: NDArray[np.uint16],
) -> None:
    """Move the records with facts to where they belong in a table of as many buckets or more. One worker alone.

    Those without are left out.

    It needs no memory besides: what is there is moved to the end of the new buckets, and then from there, bucket after
    bucket, to its new place. That is never behind where the bucket was, because its home is not, and what went before
    it took places that were free before.

    Parameters
    ----------
    table : Table
    buckets : int
    smallest : int
        Records of cores with fewer segments are left out, too.
    mine : int64[4 or more]
        Where all records are counted from now on.
    words : uint64[units / 4]
        Table.records as words.
    wide : uint64[as Table.wide]
        Scratch.
    cached : int64[n]
        The rows of the cache that lead to a record, by the record's place.
    row : uint16[units of a bucket + 3]
        Scratch.
    """
    records, shared, lengths, mask = table.records, table.shared, table.lengths, len(table.lengths) - 1
    width, before = shared[UNITS], shared[BUCKETS] + PADDING
    further = (buckets - shared[BUCKETS]) * width
    for i in range(before * width // 4 - 1 if further > 0 else -1, -1, -1):
        words[i + further // 4] = words[i]
    for bucket in range(min(before, further // width)):
        records[bucket * width] = np.uint16(0)
    for i in range(len(wide)):
        wide[i], table.wide[i] = table.wide[i], np.uint64(0)
    old = Table(records, lengths, wide, table.cache, shared)
    shared[BUCKETS], shared[WIDE_ROWS], used, entries, follow = buckets, 0, 0, 0, 0
    awaited = led_to(table.cache, cached[0]) if len(cached) > 0 else 0
    for start in range(further, further + before * width, width):
        fill = fill_of(records[start])
        for i in range(fill + 1):
            row[i] = records[start + i]
        records[start] = np.uint16(0)
        at = 1
        while at <= fill:
            unit, header, place = signed(np.uint64(row[at])), signed(np.uint64(row[at + 1])), 0
            units = signed(np.uint64(lengths[header & mask]))
            if has_facts(unit) and size_by(table, unit, header) >= smallest:
                word = _hash_of_row(row, at + 1, units) if mask > 0 else _four(row, at + 1)
                first = home_of(word, buckets) * width
                header = fill_of(records[first])
                while header + units + 2 > width:
                    records[first] |= np.uint16(PASSED)
                    first += width
                    header = fill_of(records[first])
                place = first + 1 + header
                for i in range(1 + units):
                    records[place + i] = row[at + i]
                records[first] += np.uint16(1 + units)
                used += 1 + units
                entries += 1
                if is_wide(unit):
                    known = wide_row(old, start - further + at, False)
                    table.wide[wide_row(table, place, True) + 1] = wide[known + 1]
            while awaited == start - further + at:
                lead_to(table.cache, cached[follow], place)
                follow += 1
                awaited = led_to(table.cache, cached[follow]) if follow < len(cached) else 0
            at += 1 + units
    mine[USED], mine[ENTRIES] = used, entries


@jit
def _four(row: NDArray[np.uint16], at: int) -> np.uint64:
    """Return four units as a word."""
    low = np.uint64(row[at]) | np.uint64(row[at + 1]) << np.uint64(16)
    return low | np.uint64(row[at + 2]) << np.uint64(32) | np.uint64(row[at + 3]) << np.uint64(48)


@jit
def _hash_of_row(row: NDArray[np.uint16], at: int, units: int) -> np.uint64:
    """Return the hash of a form, as `table.hash_of` does, from its units; three units after it can be read."""
    word = np.uint64(units)
    i = 0
    while units - i >= 4:
        word += _four(row, at + i) * (FACTOR + np.uint64(i >> 1))
        i += 4
    if i < units:
        last = _four(row, at + i) & (np.uint64(0xFFFFFFFFFFFFFFFF) >> np.uint64(64 - 16 * (units - i)))
        word += last * (FACTOR + np.uint64(i >> 1))
    return mix(word)


@jit
def widened(table: Table, larger: NDArray[np.uint64]) -> None:
    """Copy the facts of wide records into a larger array of zeros. One worker alone."""
    table.shared[WIDE_ROWS] = 0
    copied = Table(table.records, table.lengths, larger, table.cache, table.shared)
    for row in range(0, len(table.wide), 2):
        if table.wide[row] != 0:
            larger[wide_row(copied, signed(table.wide[row]), True) + 1] = table.wide[row + 1]
