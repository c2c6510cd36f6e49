"""Facts about cores: what is known of the core whose record is at a place.

A record begins with a unit of 16 bits. Bits 0-3 have the value: 0 for none, nimber + 1, `_LOONY_CODE`, or `WIDE`; bits
4-9 say which of the nimbers 0-5 are refuted. For one core in a hundred, or fewer, more is known than that: such facts
are in a row of `TableArrays.wide`, which is found by the record's place. Bit 10 says that the facts have changed since
they were last listed (`listing.py`). In a compact table bits 11-15 have the size of the core.

This is safe without locks: facts are bits that are only ever set, by atomic OR, so that no worker undoes another's.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import atomic_add, atomic_or, bit, exchange_if, load, signed, without
from stringscoins.kernels.cores.packing import segments_of
from stringscoins.kernels.hashing import mix

__all__ = [
    "BUCKETS",
    "CHANGED",
    "KEYS",
    "LONGEST",
    "LOONY",
    "NIMBERS",
    "STOP",
    "UNITS",
    "UNKNOWN",
    "WIDE",
    "WIDE_ROWS",
    "TableArrays",
    "add_facts",
    "add_refuted",
    "facts_in",
    "facts_of",
    "has_facts",
    "is_compact",
    "is_refuted",
    "is_wide",
    "least_open",
    "may_widen",
    "most_to_widen",
    "new_facts",
    "set_refuted",
    "set_value",
    "size_by",
    "size_of",
    "units_by",
    "value_of",
    "wide_row",
]

NIMBERS = 48
"""Nimbers fit the word of facts: value + 1 in bits 0-7, refuted nimbers in bits 16-63."""
UNKNOWN, LOONY = -1, 65
"""Replace a nimber. No core is loony; what a cut leaves may be, and so may cores that were imported."""

STOP, BUCKETS, UNITS, WIDE_ROWS, KEYS, LONGEST = 1, 0, 2, 3, 4, 6
"""Places in TableArrays.shared: not 0 if the workers must return; the number of buckets, and of units a bucket; the
number of used rows of TableArrays.wide; two keys of the fingerprints of a compact table; the units of the longest form
that found no room because a bucket is too small for it."""
CHANGED = 1 << 10
"""Bit of a record's first unit: the facts have changed."""


class TableArrays(NamedTuple):
    """The arrays that all workers share.

    records: zeros where nothing is; lengths: [a power of 2], the units of a form by its first bits; wide: [2 rows, a
    power of 2], places and facts; cache: [4 rows, a power of 2]; shared: [8].
    """

    records: NDArray[np.uint16]
    lengths: NDArray[np.uint8]
    wide: NDArray[np.uint64]
    cache: NDArray[np.uint64]
    shared: NDArray[np.int64]


_REFUTED = np.uint64(16)
_NARROW = 6
"""Smaller nimbers are refuted in the record itself."""
WIDE = 15
"""Replaces the value in a record's first unit: the facts are in a row of TableArrays.wide."""
_ROWS_AHEAD = 1024
"""Rows of TableArrays.wide left free for the workers' new rows between two checks, at most a quarter of all."""
_MOST_VALUE, _LOONY_CODE = 11, 13
_CODE, _KNOWN = 15, 0x3FF
_SIZE, _LARGEST_SIZE = 11, 31


@jit
def value_of(facts: np.uint64) -> int:
    """Return the nimber of a core, LOONY or UNKNOWN."""
    return signed(facts & np.uint64(255)) - 1


@jit
def is_refuted(facts: np.uint64, nimber: int) -> bool:
    """Return whether a core is known not to have a nimber."""
    return nimber < NIMBERS and (facts >> (_REFUTED + np.uint64(nimber))) & np.uint64(1) != 0


@jit
def least_open(facts: np.uint64) -> int:
    """Return the least nimber that a core is not known to lack, or NIMBERS."""
    nimber = 0
    while is_refuted(facts, nimber):
        nimber += 1
    return nimber


@jit
def is_compact(table: TableArrays) -> bool:
    """Return whether a table has fingerprints in place of forms."""
    return len(table.lengths) == 1


@jit
def size_by(table: TableArrays, unit: int, header: int) -> int:
    """Return the segments or strings of a core, from the first two units of its record."""
    return 2 * (unit >> _SIZE) if is_compact(table) else segments_of(np.uint64(header))


@jit
def size_of(table: TableArrays, place: int) -> int:
    """Return the segments (strings, in hypergraphs) of a record's core; if compact, at most 62, maybe one too few."""
    return size_by(table, signed(np.uint64(table.records[place])), signed(np.uint64(table.records[place + 1])))


@jit
def units_by(table: TableArrays, header: int) -> int:
    """Return the number of units of a form, by its first one, or of a fingerprint."""
    return signed(np.uint64(table.lengths[header & len(table.lengths) - 1]))


@jit
def has_facts(unit: int) -> bool:
    """Return whether anything is known of a core, from the first unit of its record."""
    return unit & _KNOWN != 0


@jit
def new_facts(table: TableArrays, size: int) -> int:
    """Return the first unit of a new record, for a core of `size` segments or strings."""
    return min(size >> 1, _LARGEST_SIZE) << _SIZE if is_compact(table) else 0


@jit
def is_wide(unit: int) -> bool:
    """Return whether facts that begin with this unit are in a row of TableArrays.wide."""
    return unit & _CODE == WIDE


@jit
def _value_bits(code: int) -> np.uint64:
    """Return the bits of a value in the word of facts, from its code."""
    return np.uint64(LOONY + 1 if code == _LOONY_CODE else code)


@jit
def facts_in(unit: int) -> np.uint64:
    """Return the facts in the first unit of a record; there may be more if it is wide."""
    refuted = np.uint64(unit >> 4 & (1 << _NARROW) - 1) << _REFUTED
    return refuted if is_wide(unit) else refuted | _value_bits(unit & _CODE)


@jit
def facts_of(table: TableArrays, place: int) -> np.uint64:
    """Return the facts about the core whose record is at a place, as `value_of` and `is_refuted` take them."""
    unit = signed(np.uint64(load(table.records, place)))
    facts = facts_in(unit)
    if is_wide(unit):
        row = wide_row(table, place, False)
        if row >= 0:
            facts |= load(table.wide, row + 1)
    return facts


@jit
def set_refuted(table: TableArrays, place: int, nimber: int) -> None:
    """Note that a core does not have this nimber."""
    add_refuted(table, place, bit(nimber))


@jit
def add_refuted(table: TableArrays, place: int, nimbers: np.uint64) -> None:
    """Note that a core has none of some nimbers below NIMBERS, given as bits."""
    add_facts(table, place, nimbers << _REFUTED)


@jit
def set_value(table: TableArrays, place: int, nimber: int) -> None:
    """Note that a core has this nimber, or is LOONY."""
    add_facts(table, place, np.uint64(nimber + 1))


@jit
def add_facts(table: TableArrays, place: int, facts: np.uint64) -> None:
    """Note facts about a core, as `facts_of` gives them."""
    refuted, value = facts >> _REFUTED, value_of(facts)
    unit = signed(refuted & np.uint64((1 << _NARROW) - 1)) << 4 | CHANGED
    if value == LOONY:
        unit |= _LOONY_CODE
    elif value <= _MOST_VALUE:
        unit |= value + 1
    before = signed(np.uint64(atomic_or(table.records, place, np.uint16(unit))))
    is_large = refuted >> np.uint64(_NARROW) != 0 or _MOST_VALUE < value < LOONY
    if is_large or (is_wide(before) and value != UNKNOWN):
        row = wide_row(table, place, True)
        if row < 0:
            return  # no room: a fact less
        known = without(facts, np.uint64((1 << _NARROW) - 1) << _REFUTED)
        atomic_or(table.wide, row + 1, known)
        before = signed(np.uint64(atomic_or(table.records, place, np.uint16(WIDE))))
        if not is_wide(before):
            atomic_or(table.wide, row + 1, _value_bits(before & _CODE))


@jit
def most_to_widen(rows: int) -> int:
    """Return how many of the rows of TableArrays.wide may be used before it has to grow."""
    return _most_rows(rows) - min(rows // 4, _ROWS_AHEAD)


@jit
def _most_rows(rows: int) -> int:
    return rows * 3 // 4


@jit
def may_widen(table: TableArrays) -> bool:
    """Return whether many more records can be widened; a worker widens under a hundred from one core to the next."""
    return load(table.shared, WIDE_ROWS) < most_to_widen(len(table.wide) // 2)


@jit
def wide_row(table: TableArrays, place: int, make: bool) -> int:
    """Return the row of TableArrays.wide with a record's facts; -1 if it has none, or no room for a new one."""
    wide, key = table.wide, np.uint64(place)
    row = signed(mix(key)) & (len(wide) - 2)
    while True:
        found = load(wide, row)
        if found == 0:
            if not make or load(table.shared, WIDE_ROWS) >= _most_rows(len(wide) // 2):
                return -1
            if exchange_if(wide, row, np.uint64(0), key):
                atomic_add(table.shared, WIDE_ROWS, 1)
                return row
            found = load(wide, row)
        if found == key:
            return row
        row = (row + 2) & (len(wide) - 1)
