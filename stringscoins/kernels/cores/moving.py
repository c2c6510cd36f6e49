"""How the records of a table of cores move: it grows, or forgets what is worth least, in place."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import four_units, prefetch, put_four_units, signed
from stringscoins.kernels.cores.facts import (
    BUCKETS,
    UNITS,
    UNKNOWN,
    WIDE_ROWS,
    TableArrays,
    facts_in,
    has_facts,
    is_compact,
    is_wide,
    size_by,
    units_by,
    value_of,
    wide_row,
)
from stringscoins.kernels.cores.table import (
    ENTRIES,
    FACTOR,
    PADDING,
    PASSED,
    USED,
    fill_of,
    lead_to,
    place_led_to,
    row_that_leads,
)
from stringscoins.kernels.hashing import home_of, mix
from stringscoins.kernels.root import WIDEST

__all__ = ["MovedBuckets", "moved", "rank_by", "settled", "sizes_by_rank", "widened"]

_WORTH = 8
"""The rank of a known value, in segments (docs/explanation/tried.md, "What to forget")."""
_SOON = 16
"""The number of rows of the cache by which fetching is ahead."""
_FOUR = 4
"""Units of a word."""


@jit
def rank_by(table: TableArrays, unit: int, header: int) -> int:
    """Return the rank of a record with facts, at most 64, by its first two units: the smallest is forgotten first.

    It is its core's number of segments (strings of a hypergraph), and `_WORTH` more if its value is known: any one
    option can refute a nimber, but a value takes all of them.
    """
    size = size_by(table, unit, header)
    return min(size + _WORTH, WIDEST) if value_of(facts_in(unit)) != UNKNOWN else size


@jit
def sizes_by_rank(table: TableArrays, sizes: NDArray[np.int64]) -> None:
    """Add up the sizes of the records with facts, by rank, in int64[3, 65]: units outside, units inside, number."""
    records, width = table.records, table.shared[UNITS]
    for bucket in range(table.shared[BUCKETS] + PADDING):
        place = bucket * width
        last = place + fill_of(records[place])
        place += 1
        while place <= last:
            units = units_by(table, signed(np.uint64(records[place + 1])))
            if has_facts(signed(np.uint64(records[place]))):
                rank = rank_by(table, signed(np.uint64(records[place])), signed(np.uint64(records[place + 1])))
                sizes[0, rank] += 1 + units + _FOUR * is_wide(signed(np.uint64(records[place])))
                sizes[1, rank] += 1 + units
                sizes[2, rank] += 1
            place += 1 + units


class MovedBuckets(NamedTuple):
    """Some buckets of a table that moves its records; they are at the end of their new range.

    `first` is the first bucket of the range; the records are in the buckets `start` to `end` - 1, `further` buckets on
    from their old ones.
    """

    first: int
    start: int
    end: int
    further: int


@jit
def moved(
    table: TableArrays,
    wide: NDArray[np.uint64],
    part: MovedBuckets,
    smallest: int,
    mine: NDArray[np.int64],
    cached: NDArray[np.uint64],
    row: NDArray[np.uint16],
    strays: NDArray[np.uint16],
) -> int:
    """Move a part's records of rank `smallest` or more, with facts, to their places; return the units of strays.

    Workers do so at a time, for a part each, in place: no record belongs behind its bucket, which is free when its turn
    comes. The table has its new buckets, and no wide rows; `wide` are the old ones; `cached`: from `cached_rows`.
    Strays are those whose home is before the part, each after its old place in four units; they come last (`settled`).
    """
    records, width = table.records, table.shared[UNITS]
    used, entries, strayed, follow = 0, 0, 0, 0
    for bucket in range(part.first, part.start):
        records[bucket * width] = np.uint16(0)
    for bucket in range(part.start, part.end):
        start = bucket * width
        fill = fill_of(records[start])
        for i in range(fill + 1):
            row[i] = records[start + i]
        records[start] = np.uint16(0)
        at, was = 1, start - part.further * width
        while at <= fill:
            unit, header, place = signed(np.uint64(row[at])), signed(np.uint64(row[at + 1])), 0
            units = units_by(table, header)
            if has_facts(unit) and rank_by(table, unit, header) >= smallest:
                place = _settle(table, wide, row, at, units, was + at, part.first, bucket + 1)
                if place != 0:
                    used += 1 + units
                    entries += 1
                elif strayed + 5 + units <= len(strays):
                    put_four_units(strays, strayed, np.uint64(was + at))
                    for i in range(1 + units):
                        strays[strayed + 4 + i] = row[at + i]
                    strayed += 5 + units
            while follow < len(cached) and place_led_to(cached[follow]) == was + at:
                prefetch(table.cache, 4 * row_that_leads(cached[min(follow + _SOON, len(cached) - 1)]))
                lead_to(table.cache, row_that_leads(cached[follow]), place)
                follow += 1
            at += 1 + units
    mine[USED] += used
    mine[ENTRIES] += entries
    return strayed


@jit
def settled(
    table: TableArrays, wide: NDArray[np.uint64], strays: NDArray[np.uint16], units: int, mine: NDArray[np.int64]
) -> None:
    """Put the strays of a part, `units` units, into their places. One worker alone, after all are done."""
    at = 0
    while at < units:
        length, was = units_by(table, signed(np.uint64(strays[at + 5]))), signed(four_units(strays, at))
        if _settle(table, wide, strays, at + 4, length, was, 0, table.shared[BUCKETS] + PADDING):
            mine[USED] += 1 + length
            mine[ENTRIES] += 1
        at += 5 + length


@jit
def _settle(
    table: TableArrays,
    wide: NDArray[np.uint64],
    row: NDArray[np.uint16],
    at: int,
    units: int,
    was: int,
    begin: int,
    end: int,
) -> int:
    """Put a record into its place; return the place, or 0 if it is outside the buckets `begin` to `end`."""
    records, width = table.records, table.shared[UNITS]
    word = four_units(row, at + 1) if is_compact(table) else _hash_of_row(row, at + 1, units)
    bucket = home_of(word, table.shared[BUCKETS])
    while True:
        if not begin <= bucket < end:
            return 0
        start = bucket * width
        fill = fill_of(records[start])
        if fill + units + 2 <= width:
            break
        records[start] |= np.uint16(PASSED)
        bucket += 1
    place = start + 1 + fill
    for i in range(1 + units):
        records[place + i] = row[at + i]
    records[start] += np.uint16(1 + units)
    if is_wide(signed(np.uint64(row[at]))):
        known = wide_row(TableArrays(records, table.lengths, wide, table.cache, table.shared), was, False)
        table.wide[wide_row(table, place, True) + 1] = wide[known + 1]
    return place


@jit
def _hash_of_row(row: NDArray[np.uint16], at: int, units: int) -> np.uint64:
    """Return the hash of a form, as `table.hash_of` does, from its units; three units after it can be read."""
    word = np.uint64(units)
    i = 0
    while units - i >= 4:
        word += four_units(row, at + i) * (FACTOR + np.uint64(i >> 1))
        i += 4
    if i < units:
        last = four_units(row, at + i) & (np.uint64(0xFFFFFFFFFFFFFFFF) >> np.uint64(64 - 16 * (units - i)))
        word += last * (FACTOR + np.uint64(i >> 1))
    return mix(word)


@jit
def widened(table: TableArrays, larger: NDArray[np.uint64]) -> None:
    """Copy the facts of wide records into a larger array of zeros. One worker alone."""
    table.shared[WIDE_ROWS] = 0
    copied = TableArrays(table.records, table.lengths, larger, table.cache, table.shared)
    for row in range(0, len(table.wide), 2):
        if table.wide[row] != 0:
            larger[wide_row(copied, signed(table.wide[row]), True) + 1] = table.wide[row + 1]
