"""The table of cores that all workers share.

One flat array of buckets. A core's form determines its home bucket; a record goes to the first bucket from there on
that has room for it. So nearly every core is found with one access to memory. A bucket begins with a unit of 16 bits:
bits 0-8 have the number of units of records that follow, PASSED says that some record was put further on, and LOCK that
a worker is adding a record. Then come the records, side by side: a unit of facts (`facts.py`) and the packed form
(`packing.py`), which spells the core out and has its own length.

A compact table has a fingerprint of 96 bits in place of each form: of n cores, two have the same with a probability of
n^2 / 2^97 at most. Its keys are random for each table.

Reading is safe without locks: a record is written before the bucket's first unit counts it, and its form never changes
after. A worker that adds a record locks the bucket, and first checks the records added meanwhile. The home of a core is
a part of its hash, scaled to the number of buckets, so that buckets are in the order of the hashes: a table can grow in
place (`moving.py`).

A cache in front of it leads from a component under the root position's names to its record, so that it need not be
labelled. Its rows are overwritten freely. The first word of a row is its seal, a record's place and a version that
every writer raises; it has no place while the row is being written, and a reader of the row checks the seal before and
after.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import atomic_add, atomic_or, exchange_if, load, prefetch, publish, signed, without
from stringscoins.kernels.cores.facts import (
    BUCKETS,
    KEYS,
    LONGEST,
    LOONY,
    NIMBERS,
    STOP,
    UNITS,
    UNKNOWN,
    TableArrays,
    add_refuted,
    facts_of,
    is_compact,
    is_refuted,
    least_open,
    may_widen,
    new_facts,
    set_refuted,
    set_value,
    size_of,
    value_of,
)
from stringscoins.kernels.cores.packing import lengths, segments_of
from stringscoins.kernels.hashing import empty_table, home_of, mix

__all__ = [
    "ENTRIES",
    "FACTOR",
    "FINGERPRINT",
    "LOCK",
    "LOONY",
    "NIMBERS",
    "PADDING",
    "PASSED",
    "QUOTA",
    "ROWS",
    "STOP",
    "UNKNOWN",
    "USED",
    "TableArrays",
    "add_refuted",
    "cached_rows",
    "facts_of",
    "fill_of",
    "find",
    "find_hashed",
    "hash_of",
    "is_refuted",
    "lead_to",
    "least_open",
    "look_ahead",
    "may_widen",
    "new_table",
    "place_led_to",
    "recall",
    "remember",
    "row_that_leads",
    "set_refuted",
    "set_value",
    "size_of",
    "value_of",
]

USED, ENTRIES, QUOTA = 0, 2, 3
"""Places in a worker's counters: the units of the records that it made, their number, and its share of units."""
PADDING = 64
"""Buckets after those that are the home of some core."""
FINGERPRINT = 6
"""Units of a fingerprint."""

FACTOR = np.uint64(0xD1342543DE82EF95)
"""The factor of the first word of a form in its hash; odd, as those of the other words, which are 2, 4, ... more."""
_FILL, PASSED, LOCK = 0x1FF, 0x4000, 0x8000
"""Bits of a bucket's first unit."""
_PLACE = np.uint64((1 << 40) - 1)
ROWS = np.uint64(24)
"""The most bits of the number of a row of the cache."""
_SHIFT = np.uint64(32)


def new_table(
    units: int, buckets: int, *, bucket: int = 64, rows: int = 1 << 12, wide: int = 1 << 12, keys: tuple[int, ...] = ()
) -> TableArrays:
    """Return an empty table with memory reserved for `units` units of 16 bits, which is taken when it is used.

    It begins with `buckets` buckets of `bucket` units, a power of 2 and more than those of a record; `rows` and `wide`
    are powers of 2. Two words as `keys` make it a compact table.
    """
    shared = np.zeros(8, np.int64)
    shared[BUCKETS], shared[UNITS] = buckets, bucket
    shared[KEYS : KEYS + len(keys)] = np.array(keys, np.uint64).astype(np.int64)
    return TableArrays(
        empty_table(units, np.uint16),
        np.array([FINGERPRINT], np.uint8) if keys else lengths(),
        np.zeros(2 * wide, np.uint64),
        empty_table(4 * rows, np.uint64),
        shared,
    )


@jit
def fill_of(header: int) -> int:
    """Return the number of units of records in a bucket, from its first unit."""
    return signed(np.uint64(header)) & _FILL


@jit
def hash_of(form: NDArray[np.uint64], units: int) -> np.uint64:
    """Return the hash of a packed form, zeros after it in the last word."""
    word = np.uint64(units)
    for i in range((units + 3) >> 2):
        word += form[i] * (FACTOR + np.uint64(i << 1))
    return mix(word)


@jit
def _fingerprint(form: NDArray[np.uint64], units: int, key: np.uint64) -> np.uint64:
    word = key
    for i in range((units + 3) >> 2):
        word = mix(word ^ form[i])
    return word


@jit
def _in_bucket(table: TableArrays, start: int, begin: int, end: int, form: NDArray[np.uint64], units: int) -> int:
    """Return the place of a record in a part of the bucket that starts at a unit, 0 if it is not there."""
    records, lengths = table.records, table.lengths
    mask = len(lengths) - 1
    place = start + begin
    first = signed(form[0] & np.uint64(0xFFFF))
    second = signed(form[0] >> np.uint64(16) & np.uint64(0xFFFF))
    while place < start + end:
        header = signed(np.uint64(records[place + 1]))
        if header == first and (units == 1 or signed(np.uint64(records[place + 2])) == second):
            same = True
            for i in range(2, units):
                if np.uint64(records[place + 1 + i]) != form[i >> 2] >> np.uint64((i & 3) << 4) & np.uint64(0xFFFF):
                    same = False
                    break
            if same:
                return place
        place += 1 + signed(np.uint64(lengths[header & mask]))
    return 0


@jit
def find(table: TableArrays, mine: NDArray[np.int64], form: NDArray[np.uint64], units: int) -> int:
    """Return the place of a core's record, a new one if there is none; 0 if there is no room for it.

    mine: [4 or more], the worker's counters; form: the packed form, zeros after it in the last word; in a compact table
    its first two words become the fingerprint.
    """
    size = segments_of(form[0])
    if is_compact(table):
        word = _fingerprint(form, units, np.uint64(table.shared[KEYS]))
        other = _fingerprint(form, units, np.uint64(table.shared[KEYS + 1]))
        form[0], form[1], units = word, other >> _SHIFT, FINGERPRINT
    else:
        word = hash_of(form, units)
    return find_hashed(table, mine, form, units, word, size)


@jit
def find_hashed(
    table: TableArrays, mine: NDArray[np.int64], form: NDArray[np.uint64], units: int, word: np.uint64, size: int
) -> int:
    """Do as `find`, given the hash of a form, or the first word of a fingerprint.

    `form` is what the table keeps; `size` is the number of segments of the core, or of strings of a hypergraph.
    """
    records, shared = table.records, table.shared
    width, total = shared[UNITS], shared[BUCKETS] + PADDING
    if units + 2 > width:
        shared[LONGEST] = max(shared[LONGEST], units)
        return 0
    home = home_of(word, shared[BUCKETS])
    while True:
        bucket, room, seen = home, -1, 0
        while True:
            start = bucket * width
            header = signed(np.uint64(load(records, start)))
            fill = header & _FILL
            place = _in_bucket(table, start, 1, 1 + fill, form, units)
            if place != 0:
                return place
            if room < 0 and fill + units + 2 <= width:
                room, seen = bucket, fill
            if header & PASSED == 0:
                if room >= 0:
                    break
                if mine[USED] >= mine[QUOTA] or bucket + 1 == total:
                    return 0
                atomic_or(records, start, np.uint16(PASSED))
            bucket += 1
        if mine[USED] >= mine[QUOTA]:
            return 0
        start = room * width
        header = signed(np.uint64(atomic_or(records, start, np.uint16(LOCK))))
        while header & LOCK != 0:
            # Another worker is writing a few units there.
            while signed(np.uint64(load(records, start))) & LOCK != 0:
                pass
            header = signed(np.uint64(atomic_or(records, start, np.uint16(LOCK))))
        fill = header & _FILL
        place = _in_bucket(table, start, 1 + seen, 1 + fill, form, units)
        if place == 0 and fill + units + 2 <= width:
            mine[USED] += 1 + units
            mine[ENTRIES] += 1
            place = start + 1 + fill
            records[place] = np.uint16(new_facts(table, size))
            for i in range(units):
                records[place + 1 + i] = np.uint16(form[i >> 2] >> np.uint64((i & 3) << 4) & np.uint64(0xFFFF))
            # The lock is the highest bit: adding it once more clears it.
            atomic_add(records, start, np.uint16(LOCK + 1 + units))
            return place
        atomic_add(records, start, np.uint16(LOCK))
        if place != 0:
            return place


@jit
def _row(cache: NDArray[np.uint64], alive: np.uint64, stubbed: np.uint64, grounded: np.uint64) -> int:
    """Return the row of the cache for a component."""
    word = mix(alive ^ mix(stubbed ^ mix(grounded)))
    return signed(word) & (len(cache) - 4)


@jit
def look_ahead(cache: NDArray[np.uint64], alive: np.uint64, stubbed: np.uint64, grounded: np.uint64) -> None:
    """Begin to fetch the row of the cache for a component."""
    prefetch(cache, _row(cache, alive, stubbed, grounded))


@jit
def recall(cache: NDArray[np.uint64], alive: np.uint64, stubbed: np.uint64, grounded: np.uint64) -> int:
    """Return the place of the record of a component of the cache's root position, 0 if it is not in the cache."""
    row = _row(cache, alive, stubbed, grounded)
    seal = load(cache, row)
    if load(cache, row + 1) != alive or load(cache, row + 2) != stubbed or load(cache, row + 3) != grounded:
        return 0
    if load(cache, row) != seal:
        return 0
    return signed(seal & _PLACE)


@jit
def remember(cache: NDArray[np.uint64], alive: np.uint64, stubbed: np.uint64, grounded: np.uint64, place: int) -> None:
    """Put a component's place into the cache, unless another worker is writing there."""
    row = _row(cache, alive, stubbed, grounded)
    seal = load(cache, row)
    version = without(seal, _PLACE) + _PLACE + np.uint64(1)
    if (seal & _PLACE != 0 or seal == 0) and exchange_if(cache, row, seal, version):
        publish(cache, row + 1, alive)
        publish(cache, row + 2, stubbed)
        publish(cache, row + 3, grounded)
        publish(cache, row, version | np.uint64(place))


@jit
def lead_to(cache: NDArray[np.uint64], row: int, place: int) -> None:
    """Make a row of the cache lead to the new place of its record, 0 for none. One worker alone."""
    cache[4 * row] = without(cache[4 * row], _PLACE) | np.uint64(place) if place != 0 else np.uint64(0)


@jit
def place_led_to(cached: np.uint64) -> int:
    """Return the place to which a row of `cached_rows` leads."""
    return signed(cached >> ROWS)


@jit
def row_that_leads(cached: np.uint64) -> int:
    """Return the number of a row of `cached_rows` in the cache."""
    return signed(cached & ((np.uint64(1) << ROWS) - np.uint64(1)))


def cached_rows(cache: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the rows of the cache that lead to a record, at most 2^24, in the order of the records' places."""
    places = cache[::4] & _PLACE
    rows = np.flatnonzero(places)
    return np.sort(places[rows] << ROWS | rows.astype(np.uint64))
