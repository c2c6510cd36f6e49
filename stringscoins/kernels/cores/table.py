"""The table of cores that all workers share.

Two flat arrays. `records` is an arena of words; a core's record is one word of facts, then its canonical form
(`forms.py`). `slots` is an open-addressing index: 0, or a record's place in bits 0-39 and 24 bits of the form's
hash, which only spare comparisons: a core is found by comparing its whole form.

Safe without locks: a record is written before its slot is published by a compare-and-exchange, and its form never
changes after; facts are bits that are only ever set, by atomic OR, so that no worker undoes another's. A worker that
loses the race for a slot looks again at what the winner put there.

In front of it a cache leads from a component under the root position's names to its record, so that it need not be
labelled. Its rows are overwritten at will. The first word of a row is its seal, a record's place and a version that
every writer raises; it has no place while the row is being written, and who reads the row looks at the seal before and
after.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import atomic_add, atomic_or, bit, count, exchange_if, load, publish, signed, without
from stringscoins.kernels.cores.forms import form_length, segments_of
from stringscoins.kernels.hashing import mix

__all__ = [
    "ARENA",
    "CHUNK",
    "END",
    "ENTRIES",
    "LOONY",
    "NEXT",
    "NIMBERS",
    "QUOTA",
    "STOP",
    "UNKNOWN",
    "Table",
    "absorb",
    "changes",
    "compacted",
    "enter",
    "find",
    "is_refuted",
    "least_open",
    "places_of",
    "recall",
    "rehash",
    "remember",
    "set_refuted",
    "set_value",
    "sizes_by_segments",
    "value_of",
]

NIMBERS = 48
"""Nimbers fit the word of facts: value + 1 in bits 0-7, refuted nimbers in bits 16-63."""
UNKNOWN, LOONY = -1, 65
"""In place of a nimber. Only cores of hypergraphs can be loony: those with capturable coins."""
CHUNK = 1 << 12
"""Words that a worker takes from the arena at a time."""

ARENA, STOP = 0, 1
"""Places in Table.shared: the first free word of the arena; not 0 when the workers are to come back."""
NEXT, END, ENTRIES, QUOTA = 0, 1, 2, 3
"""Places in a worker's counters: its piece of the arena, the records it made, and how many it may have made."""


class Table(NamedTuple):
    """slots: uint64[a power of 2]; records: uint64[words]; cache: uint64[4 rows, a power of 2]; shared: int64[2]."""

    slots: NDArray[np.uint64]
    records: NDArray[np.uint64]
    cache: NDArray[np.uint64]
    shared: NDArray[np.int64]


_PLACE = np.uint64((1 << 40) - 1)
_FACTS = np.uint64(16)
_MARK, _MARKED = np.uint64(0xFF00), np.uint64(8)
"""Bits 8-15 of the facts: how many of the others were set when the record was last written down. Facts only grow, so a
record whose count is another one has changed since."""


@jit
def value_of(facts: np.uint64) -> int:
    """Return the nimber of a core, LOONY or UNKNOWN."""
    return signed(facts & np.uint64(255)) - 1


@jit
def is_refuted(facts: np.uint64, nimber: int) -> bool:
    """Return whether a core is known not to have a nimber."""
    return nimber < NIMBERS and (facts >> (_FACTS + np.uint64(nimber))) & np.uint64(1) != 0


@jit
def least_open(facts: np.uint64) -> int:
    """Return the least nimber that a core is not known to lack, NIMBERS if there is none."""
    nimber = 0
    while is_refuted(facts, nimber):
        nimber += 1
    return nimber


@jit
def set_refuted(records: NDArray[np.uint64], place: int, nimber: int) -> None:
    """Note that a core has not this nimber."""
    atomic_or(records, place, bit(16 + nimber))


@jit
def set_value(records: NDArray[np.uint64], place: int, nimber: int) -> None:
    """Note that a core has this nimber, or is LOONY."""
    atomic_or(records, place, np.uint64(nimber + 1))


@jit
def _hash(form: NDArray[np.uint64], start: int, length: int) -> np.uint64:
    word = np.uint64(0)
    for i in range(start, start + length):
        word = mix(word ^ form[i])
    return word


@jit
def find(table: Table, mine: NDArray[np.int64], form: NDArray[np.uint64], length: int) -> int:
    """Return the place of a core's record, a new one if there is none; 0 if there is no room for it.

    Parameters
    ----------
    table : Table
    mine : int64[4 or more]
        The worker's counters.
    form : uint64[length or more]
    length : int
    """
    records = table.records
    word = _hash(form, 0, length)
    mask = len(table.slots) - 1
    tag = without(word, _PLACE)
    slot = signed(word) & mask
    while True:
        content = load(table.slots, slot)
        if content == 0:
            if mine[ENTRIES] >= mine[QUOTA]:
                return 0
            if mine[NEXT] + 1 + length > mine[END]:
                if mine[NEXT] + 1 < mine[END]:
                    records[mine[NEXT] + 1] = np.uint64(0)  # no form begins so: the piece ends here
                start = atomic_add(table.shared, ARENA, CHUNK)
                if start + CHUNK > len(records):
                    return 0
                mine[NEXT], mine[END] = start, start + CHUNK
            place = mine[NEXT]
            records[place] = np.uint64(0)
            for i in range(length):
                records[place + 1 + i] = form[i]
            if exchange_if(table.slots, slot, np.uint64(0), tag | np.uint64(place)):
                mine[NEXT] += 1 + length
                mine[ENTRIES] += 1
                return place
            content = load(table.slots, slot)
        if without(content ^ tag, _PLACE) == 0:
            place = signed(content & _PLACE)
            same = True
            for i in range(length):
                if records[place + 1 + i] != form[i]:
                    same = False
                    break
            if same:
                return place
        slot = (slot + 1) & mask


@jit
def _row(cache: NDArray[np.uint64], alive: np.uint64, stubbed: np.uint64, grounded: np.uint64) -> int:
    """Return where the cache may have a component."""
    word = mix(alive ^ mix(stubbed ^ mix(grounded)))
    return signed(word) & (len(cache) - 4)


@jit
def recall(cache: NDArray[np.uint64], alive: np.uint64, stubbed: np.uint64, grounded: np.uint64) -> int:
    """Return the place of the record of a component met lately, 0 if it is not in the cache.

    The component is one of the root position for which the cache was emptied.
    """
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
def enter(
    table: Table,
    mine: NDArray[np.int64],
    forms: NDArray[np.uint64],
    first: NDArray[np.int64],
    facts: NDArray[np.uint64],
    begin: int,
) -> int:
    """Enter facts about cores, from number `begin` on; return the first that found no room, or their number.

    Parameters
    ----------
    table, mine
        As for `find`.
    forms : uint64[words]
        Forms side by side; number i is forms[first[i] : first[i + 1]].
    first : int64[n + 1]
    facts : uint64[n]
        As in the records.
    begin : int
    """
    for i in range(begin, len(facts)):
        place = find(table, mine, forms[first[i] : first[i + 1]], first[i + 1] - first[i])
        if place == 0:
            return i
        atomic_or(table.records, place, facts[i])
    return len(facts)


@jit
def _marked(facts: np.uint64) -> np.uint64:
    """Return facts as they are in a record that was just written down."""
    known = without(facts, _MARK)
    return known | np.uint64(count(known)) << _MARKED


@jit
def changes(
    table: Table,
    begin: int,
    end: int,
    smallest: int,
    anew: bool,
    words: NDArray[np.uint64],
) -> tuple[int, int]:
    """List the records of a piece of the arena whose facts have changed since they were last listed. One worker alone.

    The records stand side by side, so that this is quick: the memory is read in order.

    Parameters
    ----------
    table : Table
    begin, end : int
        Where the first record of the piece stands, and where the piece ends at the latest.
    smallest : int
        Segments of a core, below which it is left out.
    anew : bool
        Whether records count that have not changed.
    words : uint64[n]
        Where they are listed: the facts and the form of each, side by side.

    Returns
    -------
    place, filled : int
        Where to go on, `end` if all are listed; how many words are filled.
    """
    filled, place = 0, begin
    while place + 1 < end and table.records[place + 1] != 0:
        facts, header = table.records[place], table.records[place + 1]
        length = form_length(header)
        marked = _marked(facts)
        if marked != 0 and (marked != facts or anew) and segments_of(header) >= smallest:
            if filled + 1 + length > len(words):
                return place, filled
            words[filled] = without(facts, _MARK)
            for i in range(length):
                words[filled + 1 + i] = table.records[place + 1 + i]
            table.records[place] = marked
            filled += 1 + length
        place += 1 + length
    return end, filled


@jit
def absorb(table: Table, mine: NDArray[np.int64], words: NDArray[np.uint64], begin: int) -> int:
    """Take over records as `changes` lists them, from a word on. One worker alone.

    Return the first word of the record that found no room, or the number of words.
    """
    while begin < len(words):
        length = form_length(words[begin + 1])
        place = find(table, mine, words[begin + 1 : begin + 1 + length], length)
        if place == 0:
            return begin
        table.records[place] = _marked(table.records[place] | words[begin])
        begin += 1 + length
    return begin


@jit
def sizes_by_segments(table: Table, sizes: NDArray[np.int64]) -> None:
    """Add up the words of the records with facts in sizes[0, segments], and their number in sizes[1] (int64[2, 65])."""
    for content in table.slots:
        if content != 0:
            place = signed(content & _PLACE)
            if table.records[place] != 0:
                header = table.records[place + 1]
                sizes[0, segments_of(header)] += 1 + form_length(header)
                sizes[1, segments_of(header)] += 1


@jit
def _index(slots: NDArray[np.uint64], records: NDArray[np.uint64], place: int) -> None:
    """Enter a record in the slots, where it is not yet."""
    mask = len(slots) - 1
    word = _hash(records, place + 1, form_length(records[place + 1]))
    slot = signed(word) & mask
    while slots[slot] != 0:
        slot = (slot + 1) & mask
    slots[slot] = without(word, _PLACE) | np.uint64(place)


@jit
def rehash(table: Table, larger: NDArray[np.uint64]) -> None:
    """Enter all records in larger slots, all 0 before. One worker alone."""
    for content in table.slots:
        if content != 0:
            _index(larger, table.records, signed(content & _PLACE))


@jit
def places_of(table: Table, smallest: int, places: NDArray[np.int64]) -> int:
    """List the places of the records with facts of cores of so many segments or more; return how many they are."""
    found = 0
    for content in table.slots:
        if content != 0:
            place = signed(content & _PLACE)
            if table.records[place] != 0 and segments_of(table.records[place + 1]) >= smallest:
                places[found] = place
                found += 1
    return found


@jit
def compacted(table: Table, places: NDArray[np.int64]) -> int:
    """Keep only the records at `places` (int64[n], ascending), side by side. One worker alone.

    Return the first free word.
    """
    table.slots[:] = np.uint64(0)
    free = 1
    for place in places:
        length = 1 + form_length(table.records[place + 1])
        for i in range(length):
            table.records[free + i] = table.records[place + i]
        _index(table.slots, table.records, free)
        free += length
    return free
