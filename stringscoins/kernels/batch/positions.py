"""Nimbers of many positions, one after the other, with one table of cores."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.batch.tables import LEAST_UNKNOWN, NONE, TableScratch, new_scratch, table_value
from stringscoins.kernels.bits import bit, signed
from stringscoins.kernels.cores.parts import LATER, NO_PARTS, WorkerArrays, load_parts
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.cores.table import (
    LOONY,
    UNKNOWN,
    TableArrays,
    facts_of,
    set_refuted,
    set_value,
    size_of,
    value_of,
)
from stringscoins.kernels.moves.captures import begin_root, begin_slice
from stringscoins.kernels.root import GROUND, WIDEST, Root

__all__ = ["LOONY_VALUE", "UNDECIDED", "BatchArrays", "Packed", "new_room", "nimbers", "write_root"]

LOONY_VALUE, UNDECIDED = -1, -2
"""In place of a nimber: loony; not found by tables alone."""
_WORK = 50
"""The work for a position besides its tables, measured in their blocks."""


class Packed(NamedTuple):
    """Positions side by side.

    first: [n + 1, 2], where the strings of each begin in `sizes`, and its coins in `coins`; sizes: the number of coins
    of each string; coins: those of each string, string after string, numbered from 0 in each position.
    """

    first: NDArray[np.int64]
    sizes: NDArray[np.uint8]
    coins: NDArray[np.uint8]


class BatchArrays(NamedTuple):
    """Arrays for a position as a root (members, holders, bundles: uint64[64]; ends: int64[64, 2]), and for tables."""

    members: NDArray[np.uint64]
    holders: NDArray[np.uint64]
    bundles: NDArray[np.uint64]
    ends: NDArray[np.int64]
    tables: TableScratch


def new_room(words: int) -> BatchArrays:
    """Return room for a position and for a table of `words` words."""
    members, holders, bundles = np.zeros((3, WIDEST), np.uint64)
    return BatchArrays(members, holders, bundles, np.zeros((WIDEST, 2), np.int64), new_scratch(words))


@jit
def write_root(packed: Packed, i: int, room: BatchArrays) -> tuple[int, bool]:
    """Write a position as a root; return how many strings it has, and whether all are ordinary."""
    members, holders, bundles, ends = room.members, room.holders, room.bundles, room.ends
    string, coin = packed.first[i, 0], packed.first[i, 1]
    strings = packed.first[i + 1, 0] - string
    holders[:] = np.uint64(0)
    ordinary = True
    for s in range(strings):
        held = np.uint64(0)
        ends[s, 0] = ends[s, 1] = GROUND
        size = int(packed.sizes[string + s])
        for place in range(size):
            number = int(packed.coins[coin + place])
            held |= bit(number)
            holders[number] |= bit(s)
            if size <= 2:
                ends[s, place] = number
        coin += size
        ordinary &= size <= 2
        members[s] = held
        bundles[s] = bit(s)
        for before in range(s):
            if members[before] == held:
                bundles[s] |= bit(before)
                bundles[before] |= bit(s)
    return strings, ordinary


@jit
def nimbers(
    packed: Packed,
    table: TableArrays,
    worker: WorkerArrays,
    room: BatchArrays,
    dear: int,
    begin: int,
    work: int,
    values: NDArray[np.int8],
) -> tuple[int, bool]:
    """Find the nimbers of positions from number `begin` on, by cores that are known, and tables for others.

    A core is searched by a table of at most `dear` blocks for each core that a search would take. About `work` blocks
    end the call. `values`, int8[n], gets nimbers, LOONY_VALUE or UNDECIDED. Return the first position without a value,
    or n; and whether the table of cores is full.
    """
    none = np.uint64(0)
    begin_slice(worker.handouts)
    for i in range(begin, len(values)):
        if work <= 0:
            return i, False
        strings, ordinary = write_root(packed, i, room)
        root = Root(room.members, room.holders, room.bundles, room.ends, ordinary)
        # The cache has components of another root.
        table.cache[:] = none
        every = none if strings == 0 else (bit(strings - 1) - np.uint64(1)) | bit(strings - 1)
        begin_root(worker.handouts)
        value, listed = load_parts(root, table, worker, CoreState(every, none, none))
        if listed == NO_PARTS or (listed == LATER and i > begin):
            return i, listed == NO_PARTS
        work -= _WORK
        undecided = listed == LATER
        for part in range(listed):
            row = worker.parts[part]
            place = signed(row[3])
            known = value_of(facts_of(table, place))
            if known == UNKNOWN:
                # A search takes about 2^(2/3 m) cores for m segments.
                most = dear << (2 * size_of(table, place) // 3)
                known, blocks = table_value(root, CoreState(row[0], row[1], row[2]), room.tables, most)
                work -= blocks
                if known != NONE:
                    set_value(table, place, known)
                elif blocks > 0:
                    for nimber in range(LEAST_UNKNOWN):
                        set_refuted(table, place, nimber)
            undecided |= known == NONE
            if known == LOONY:
                value = LOONY
            elif value != LOONY and known != NONE:
                value ^= known
        values[i] = LOONY_VALUE if value == LOONY else UNDECIDED if undecided else value
    return len(values), False
