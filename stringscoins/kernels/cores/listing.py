"""The table of cores as a whole: what it knows is listed and taken over, and its records move when it grows or forgets.

Outside the table, a record is a word of facts, as `facts.facts_of` gives them, and the form as the store keeps it. That
of a compact table, which has no forms, is the first word of the fingerprint; then the rest of it in bits 0-31, and in
bits 32-47 the record's first unit; and, if the facts are wide, the word of facts.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import prefetch, signed
from stringscoins.kernels.cores.facts import (
    BUCKETS,
    CHANGED,
    UNITS,
    UNKNOWN,
    WIDE_ROWS,
    Table,
    add_facts,
    facts_in,
    facts_of,
    has_facts,
    is_compact,
    is_wide,
    may_widen,
    size_by,
    value_of,
    wide_row,
)
from stringscoins.kernels.cores.packing import form_length, packed, unpacked
from stringscoins.kernels.cores.table import (
    ENTRIES,
    FACTOR,
    FINGERPRINT,
    PADDING,
    PASSED,
    USED,
    fill_of,
    find,
    find_hashed,
    lead_to,
    place_led_to,
    row_that_leads,
)
from stringscoins.kernels.hashing import home_of, mix
from stringscoins.kernels.root import WIDEST

__all__ = ["MOST_WORDS", "Part", "absorb", "absorb_fingerprints", "changes", "moved", "rank_by", "settled"]
__all__ += ["sizes_by_rank", "spelt", "widened"]

_HEADER = 0x7FFF
MOST_WORDS = 67
"""Words of a record outside the table, at most."""
_LEAST_UNITS = 3
_UNIT, _REST = np.uint64(32), np.uint64(0xFFFFFFFF)
_WORTH = 8
"""Segments that a known value is worth (docs/explanation/tried.md, "What to forget")."""
_SOON = 16
"""How many rows of the cache ahead one is fetched."""


@jit
def _units(table: Table, place: int) -> int:
    """Return how many units the form of a record has."""
    return _units_by(table, signed(np.uint64(table.records[place + 1])))


@jit
def _units_by(table: Table, header: int) -> int:
    """Return how many units a form has, by its first one."""
    return signed(np.uint64(table.lengths[header & len(table.lengths) - 1]))


@jit
def spelt(table: Table, place: int, words: NDArray[np.uint64]) -> int:
    """Write a record as it is outside the table, and return how many words it has.

    Parameters
    ----------
    table : Table
    place : int
    words : uint64[67 or more]
    """
    if is_compact(table):
        records, unit = table.records, signed(np.uint64(table.records[place])) & (CHANGED ^ 0xFFFF)
        words[0] = _four(records, place + 1)
        words[1] = _two(records, place + 5) | np.uint64(unit) << _UNIT
        words[2] = facts_of(table, place)
        return 3 if is_wide(unit) else 2
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
    begin, end : int
        How many buckets were listed before, and how many there are.
    smallest : int
        What is worth less is left out.
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
    records, width = table.records, table.shared[UNITS]
    filled, stride = 0, _stride(end)
    for bucket in range(begin, end):
        place = bucket * stride % end * width
        last = place + fill_of(records[place])
        if filled + (last - place) // _LEAST_UNITS * MOST_WORDS > len(words):
            return bucket, filled
        place += 1
        while place <= last:
            unit = signed(np.uint64(records[place]))
            header = signed(np.uint64(records[place + 1]))
            if has_facts(unit) and (unit & CHANGED != 0 or anew) and rank_by(table, unit, header) >= smallest:
                filled += spelt(table, place, words[filled:])
                if not keep:
                    records[place] = np.uint16(unit & (CHANGED ^ 0xFFFF))
            place += 1 + _units(table, place)
    return end, filled


@jit
def absorb(
    table: Table, mine: NDArray[np.int64], words: NDArray[np.uint64], begin: int, new: bool, scratch: NDArray[np.uint64]
) -> tuple[int, bool]:
    """Take over records of an exact table from outside, from a word on. One worker alone.

    Parameters
    ----------
    table : Table
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
        _note(table, place, words[begin], new)
        begin = end
    return begin, True


@jit
def absorb_fingerprints(
    table: Table, mine: NDArray[np.int64], words: NDArray[np.uint64], begin: int, scratch: NDArray[np.uint64]
) -> tuple[int, bool]:
    """As `absorb`, for records of a compact table with the same keys; what they say is not new."""
    while begin < len(words):
        unit = signed(words[begin + 1] >> _UNIT) & 0xFFFF if begin + 1 < len(words) else 0
        end = begin + (3 if is_wide(unit) else 2)
        if end > len(words) or not has_facts(unit):
            return begin, False
        scratch[0, 0], scratch[0, 1] = words[begin], words[begin + 1] & _REST
        place = 0
        if may_widen(table):
            place = find_hashed(table, mine, scratch[0], FINGERPRINT, words[begin], size_by(table, unit, 0))
        if place == 0:
            return begin, True
        _note(table, place, words[end - 1] if is_wide(unit) else facts_in(unit), False)
        begin = end
    return begin, True


@jit
def _note(table: Table, place: int, facts: np.uint64, new: bool) -> None:
    """Add facts to a record, and say whether they are to be listed."""
    before = signed(np.uint64(table.records[place]))
    add_facts(table, place, facts)
    if not new and before & CHANGED == 0:
        table.records[place] = np.uint16(signed(np.uint64(table.records[place])) & (CHANGED ^ 0xFFFF))


@jit
def rank_by(table: Table, unit: int, header: int) -> int:
    """Return what a record with facts is worth, by its first two units: the smallest is forgotten first.

    That is how many segments (strings of a hypergraph) its core has, and `_WORTH` more if the record has its value: any
    one option can refute a nimber, but a value takes all of them. At most 64.
    """
    size = size_by(table, unit, header)
    return min(size + _WORTH, WIDEST) if value_of(facts_in(unit)) != UNKNOWN else size


@jit
def sizes_by_rank(table: Table, sizes: NDArray[np.int64]) -> None:
    """Add up what the records with facts take, by what they are worth.

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
                rank = rank_by(table, signed(np.uint64(records[place])), signed(np.uint64(records[place + 1])))
                sizes[0, rank] += 2 if is_compact(table) else 1 + form_length(np.uint64(records[place + 1] & _HEADER))
                sizes[1, rank] += 1 + units
                sizes[2, rank] += 1
            place += 1 + units


class Part(NamedTuple):
    """Some of the buckets of a table that moves its records: they are at the end of where these belong.

    Attributes
    ----------
    first, start, end : int
        The bucket from which on the records belong; the one where they begin now; the one after them.
    further : int
        By how many buckets they were moved to get there.
    """

    first: int
    start: int
    end: int
    further: int


@jit
def moved(
    table: Table,
    wide: NDArray[np.uint64],
    part: Part,
    smallest: int,
    mine: NDArray[np.int64],
    cached: NDArray[np.uint64],
    row: NDArray[np.uint16],
    strays: NDArray[np.uint16],
) -> int:
    """Move the records with facts of a part of a table to where they belong; return how many units are strays.

    Those without facts are left out. Several workers do this at a time, for a part each. It needs no memory besides:
    nearly all new places are before where the record's bucket is now, because its home is. The few records whose places
    would be behind are strays, and come last (`settled`).

    Parameters
    ----------
    table : Table
        With as many buckets as from now on, and no wide rows.
    wide : uint64[as Table.wide]
        Those there were.
    part : Part
    smallest : int
        Records that are worth less are left out, too.
    mine : int64[4 or more]
        The worker's counters, which count the records as new.
    cached : uint64[n]
        The rows of the cache that lead to records of the part, as `table.cached_rows` gives them.
    row : uint16[units of a bucket + 3]
        Scratch.
    strays : uint16[n]
        Where strays are put: four units that say where the record was, and the record.
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
            units = _units_by(table, header)
            if has_facts(unit) and rank_by(table, unit, header) >= smallest:
                place = _settle(table, wide, row, at, units, was + at, bucket + 1)
                if place != 0:
                    used += 1 + units
                    entries += 1
                elif strayed + 5 + units <= len(strays):
                    for i in range(4):
                        strays[strayed + i] = np.uint16(np.uint64(was + at) >> np.uint64(16 * i) & np.uint64(0xFFFF))
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
    table: Table, wide: NDArray[np.uint64], strays: NDArray[np.uint16], units: int, mine: NDArray[np.int64]
) -> None:
    """Put the strays of a part, so many units of them, where they belong. One worker alone, after all are done."""
    at = 0
    while at < units:
        length = _units_by(table, signed(np.uint64(strays[at + 5])))
        if _settle(table, wide, strays, at + 4, length, signed(_four(strays, at)), table.shared[BUCKETS] + PADDING):
            mine[USED] += 1 + length
            mine[ENTRIES] += 1
        at += 5 + length


@jit
def _settle(
    table: Table, wide: NDArray[np.uint64], row: NDArray[np.uint16], at: int, units: int, was: int, end: int
) -> int:
    """Put a record that was at a place where it belongs, before a bucket; return its place, 0 if there is no room."""
    records, width = table.records, table.shared[UNITS]
    word = _four(row, at + 1) if is_compact(table) else _hash_of_row(row, at + 1, units)
    bucket = home_of(word, table.shared[BUCKETS])
    while True:
        if bucket >= end:
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
        known = wide_row(Table(records, table.lengths, wide, table.cache, table.shared), was, False)
        table.wide[wide_row(table, place, True) + 1] = wide[known + 1]
    return place


@jit
def _four(row: NDArray[np.uint16], at: int) -> np.uint64:
    """Return four units as a word."""
    return _two(row, at) | _two(row, at + 2) << np.uint64(32)


@jit
def _two(row: NDArray[np.uint16], at: int) -> np.uint64:
    """Return two units as a word."""
    return np.uint64(row[at]) | np.uint64(row[at + 1]) << np.uint64(16)


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
