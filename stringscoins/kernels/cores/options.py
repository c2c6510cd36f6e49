"""The options of a core: the segments that can be taken out, or the cuts of a hypergraph, and their results."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed, without
from stringscoins.kernels.cores import hyper
from stringscoins.kernels.cores.ordinary import segment, take_out
from stringscoins.kernels.cores.parts import LATER, MADE, NO_PARTS, WorkerArrays, copy_part, split
from stringscoins.kernels.cores.states import LOONY_STATE, SETTLED, CoreState
from stringscoins.kernels.cores.table import LOONY, UNKNOWN, TableArrays, facts_of, value_of
from stringscoins.kernels.root import GROUND, Root

__all__ = ["list_moves", "make_option"]

# Columns of WorkerArrays.moves: the strings, then the two ends of a segment; a hypergraph's cut has none.
_STRINGS, _ONE, _OTHER = 0, 1, 2


@jit
def list_moves(root: Root, state: CoreState, moves: NDArray[np.uint64]) -> int:
    """List the moves of a core in `moves` (uint64[., 4]), by their first strings, and return their number."""
    return _list_segments(root, state, moves) if root.ordinary else _list_cuts(root, state, moves)


@jit
def _list_one(moves: NDArray[np.uint64], place: int, strings: np.uint64, one: int, other: int) -> None:
    moves[place, _STRINGS], moves[place, _ONE], moves[place, _OTHER] = strings, np.uint64(one), np.uint64(other)


@jit
def _list_segments(root: Root, state: CoreState, moves: NDArray[np.uint64]) -> int:
    """List the segments of a core that can be taken out, one of each bundle."""
    listed, todo = 0, state.alive
    while todo != 0:
        string = lowest(todo)
        todo = without(todo, bit(string))
        if state.alive & root.bundles[string] & (bit(string) - np.uint64(1)) != 0:
            continue
        strings, one, other = segment(root, state, string)
        todo = without(todo, strings)
        if one == other != GROUND:
            valence = count(root.holders[one] & state.alive) + (state.stubbed & bit(one) != 0)
            if valence == 3:
                continue
        _list_one(moves, listed, strings, one, other)
        listed += 1
    return listed


@jit
def _list_cuts(root: Root, state: CoreState, moves: NDArray[np.uint64]) -> int:
    """List the cuts of a hypergraph's core, one of those of parallel strings."""
    listed, todo = 0, state.alive
    while todo != 0:
        string = lowest(todo)
        todo = without(todo, bit(string))
        if not hyper.is_repeated(root, state, string):
            _list_one(moves, listed, bit(string), GROUND, GROUND)
            listed += 1
    return listed


@jit
def make_option(
    root: Root, table: TableArrays, worker: WorkerArrays, state: CoreState, move: int, start: int
) -> tuple[int, int]:
    """Make the option of a core after a listed move, its open parts in worker.parts[start:].

    Return the nimber of its known parts, or LOONY; and the number of open ones, NO_PARTS if the table has no room,
    or LATER if the slice ended.
    """
    row, parts = worker.moves[move], worker.parts[start:]
    worker.mine[MADE] += 1
    if root.ordinary:
        after, known = take_out(root, state, row[_STRINGS], signed(row[_ONE]), signed(row[_OTHER]))
    else:
        after, verdict = hyper.cut(root, worker.handouts, state, lowest(row[_STRINGS]))
        if verdict != SETTLED:
            return (LOONY, 0) if verdict == LOONY_STATE else (0, LATER)
        known = 0
    rest, listed = split(root, table, worker, after, parts)
    known ^= rest
    open_parts = 0
    for p in range(listed):
        value = value_of(facts_of(table, signed(parts[p, 3])))
        if value == UNKNOWN:
            copy_part(parts, p, parts, open_parts)
            open_parts += 1
        else:
            known ^= value
    return known, open_parts if listed >= 0 else NO_PARTS
