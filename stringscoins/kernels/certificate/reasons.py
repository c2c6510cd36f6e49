"""Reasons for the values of cores, chosen so that few new facts are needed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, lowest, signed, without
from stringscoins.kernels.certificate.naming import are_apart, can_cut, list_segments, name_segments
from stringscoins.kernels.certificate.proof import ALL, CONTRADICTION, NO_ROOM, NONE, OPEN, VALUE, ProofArrays, want
from stringscoins.kernels.certificate.ways import (
    ALONE,
    FIRST,
    ONE,
    OTHER,
    SECOND,
    STRINGS,
    TWIN,
    WORTH,
    Chooser,
    cost_of,
    list_parts,
    note_costs,
    note_way,
    want_parts,
)
from stringscoins.kernels.cores import ordinary
from stringscoins.kernels.cores.ordinary import take_out
from stringscoins.kernels.cores.parts import WorkerArrays
from stringscoins.kernels.cores.states import LOONY_STATE, CoreState
from stringscoins.kernels.cores.table import LOONY, UNKNOWN, TableArrays
from stringscoins.kernels.root import WIDEST, Root, coins_of

__all__ = ["CHOICES", "begin", "choose"]

CHOICES = 4 * WIDEST
"""The most bytes of the reasons of a fact."""
_OPEN, _CONTRADICTION = -2, -3
"""Replace a number of ways: a cut has no reason yet; or a cut has the value that the core should have."""


@jit
def begin(
    root: Root,
    table: TableArrays,
    worker: WorkerArrays,
    chooser: Chooser,
    proof: ProofArrays,
    alive: np.uint64,
    number: int,
) -> tuple[int, int]:
    """Reduce a root position to cores, facts if all are known; return ALL, OPEN or NO_ROOM, and its nimber or LOONY."""
    state, verdict = ordinary.take_captures(root, CoreState(alive, np.uint64(0), np.uint64(0)))
    if verdict == LOONY_STATE:
        return ALL, LOONY
    state, split_off = ordinary.settle(root, state, coins_of(root, state.alive))
    rest, end = list_parts(root, table, worker, state, chooser.rows, 0)
    if end == NONE:
        return NO_ROOM, 0
    value, _ = note_way(table, chooser, 0, rest ^ split_off, 0, end)
    if value == UNKNOWN:
        for i in range(3):
            chooser.asked[i] = chooser.rows[end, i]
        return OPEN, 0
    want(table, proof, chooser.rows[:end], number)
    return ALL, value


@jit
def _ways(
    root: Root, table: TableArrays, worker: WorkerArrays, chooser: Chooser, state: CoreState, n: int, value: int
) -> int:
    """List the known results of one cut, and the pairs of cuts whose result has the core's value; return their number.

    Return NONE if the table has no room, _CONTRADICTION, or _OPEN if a cut has no reason: then chooser.asked is a core
    whose value may give one.
    """
    segments, ranks, ways, rows = chooser.segments, chooser.ranks, chooser.ways, chooser.rows
    owners, listed, end = chooser.owners, 0, 0
    for s in range(n):
        todo = segments[s, STRINGS]
        while todo != 0:
            owners[lowest(todo)] = s
            todo = without(todo, bit(lowest(todo)))
    for s in range(n):
        if ranks[1, s] != s or not can_cut(root, state, segments, s):
            continue
        one, other = signed(segments[s, ONE]), signed(segments[s, OTHER])
        after, off = take_out(root, state, segments[s, STRINGS], one, other)
        rest, stop = list_parts(root, table, worker, after, rows, end)
        if stop == NONE:
            return NONE
        worth, least = note_way(table, chooser, listed, rest ^ off, end, stop)
        found = worth != UNKNOWN
        if worth == value:
            return _CONTRADICTION
        if found:
            ways[listed, FIRST], ways[listed, SECOND] = s, ALONE
            listed += 1
            end = stop
        else:
            for i in range(3):
                chooser.asked[i] = rows[stop, i]
        last = list_segments(root, after, segments, WIDEST)
        for r in range(WIDEST, last):
            if not can_cut(root, after, segments, r):
                continue
            strings = todo = segments[r, STRINGS]
            t = NONE
            while todo != 0:
                i = owners[lowest(todo)]
                todo = without(todo, segments[i, STRINGS])
                if t == NONE or ranks[0, i] < ranks[0, t]:
                    t = i
            apart = segments[t, STRINGS] == strings and are_apart(root, state, segments, s, t)
            # If the order does not matter, the pair is tried once; so is one of several equal segments.
            if apart and ranks[1, t] != t and ranks[1, t] != s:
                continue
            if apart and ranks[1, t] < s and (found or _has_reason(ways, listed, s)):
                continue
            then, more = take_out(root, after, strings, signed(segments[r, ONE]), signed(segments[r, OTHER]))
            rest, stop = list_parts(root, table, worker, then, rows, end)
            if stop == NONE:
                return NONE
            worth, size = note_way(table, chooser, listed, rest ^ off ^ more, end, stop)
            if worth == value:
                ways[listed, FIRST], ways[listed, SECOND] = s, t
                if apart:
                    ways[listed, TWIN] = ranks[1, t]
                listed += 1
                end = stop
                found = True
            elif worth == UNKNOWN and not found and size < least:
                least = size
                for i in range(3):
                    chooser.asked[i] = rows[stop, i]
        if not found and not _has_reason(ways, listed, s):
            return _OPEN
    return listed


@jit
def _has_reason(ways: NDArray[np.int64], listed: int, s: int) -> bool:
    """Return whether an earlier pair of cuts is a reason for this segment, too."""
    for w in range(listed):
        if ways[w, TWIN] == s:
            return True
    return False


@jit
def _take(chooser: Chooser, w: int, choices: NDArray[np.uint8]) -> np.uint64:
    """Enter a way as a reason; return the segments that it serves, as bits."""
    way, ranks = chooser.ways[w], chooser.ranks
    place = choices[0]
    choices[1 + 2 * place] = ranks[0, way[FIRST]]
    choices[2 + 2 * place] = ALONE if way[SECOND] == ALONE else ranks[0, way[SECOND]]
    choices[0] = place + 1
    return bit(way[FIRST]) | (bit(way[TWIN]) if way[TWIN] >= 0 else np.uint64(0))


@jit
def choose(
    root: Root,
    table: TableArrays,
    worker: WorkerArrays,
    chooser: Chooser,
    proof: ProofArrays,
    facts: NDArray[np.int64],
    choices: NDArray[np.uint8],
) -> tuple[int, int, int]:
    """Choose reasons for facts about cores of this root position; chooser.wanted gets the facts that these need.

    `choices`, uint8[n, CHOICES], gets each fact's number of reasons, and for each the two cuts, or one and ALONE.
    Return ALL, OPEN, NO_ROOM or CONTRADICTION; the facts with reasons; and the facts needed. The proof does not change,
    so several threads can choose.
    """
    ways, wanted = chooser.ways, 0
    for f in range(len(facts)):
        words = proof.states[facts[f]]
        state, value = CoreState(words[0], words[1], words[2]), proof.facts[facts[f], VALUE]
        n = name_segments(root, worker, chooser, state)
        listed = _ways(root, table, worker, chooser, state, n, value)
        if listed < 0:
            return (NO_ROOM if listed == NONE else OPEN if listed == _OPEN else CONTRADICTION), f, wanted
        status = _lacks_smaller(root, table, worker, chooser, state, n, listed, value)
        if status != ALL:
            return status, f, wanted
        note_costs(table, proof, chooser, listed)
        chosen, open_ones = choices[f], np.uint64(0)
        chosen[0] = 0
        for s in range(n):
            if chooser.ranks[1, s] == s and can_cut(root, state, chooser.segments, s):
                open_ones |= bit(s)
        for smaller in range(value):
            best, least = NONE, 0
            for w in range(listed):
                if ways[w, WORTH] == smaller and ways[w, SECOND] == ALONE:
                    cost = cost_of(chooser, w)
                    if best == NONE or cost < least:
                        best, least = w, cost
            open_ones = without(open_ones, _take(chooser, best, chosen))
            wanted = want_parts(chooser, listed, best, wanted)
        while open_ones != 0:
            best, least, gain = NONE, 0, 1
            for w in range(listed):
                if (ways[w, WORTH] == value) != (ways[w, SECOND] != ALONE):
                    continue
                gains = signed((open_ones >> np.uint64(ways[w, FIRST])) & np.uint64(1))
                if ways[w, TWIN] >= 0 and ways[w, TWIN] != ways[w, FIRST]:
                    gains += signed((open_ones >> np.uint64(ways[w, TWIN])) & np.uint64(1))
                if gains == 0:
                    continue
                cost = 1 + cost_of(chooser, w)
                if best == NONE or cost * gain < least * gains:
                    best, least, gain = w, cost, gains
            open_ones = without(open_ones, _take(chooser, best, chosen))
            wanted = want_parts(chooser, listed, best, wanted)
    return ALL, len(facts), wanted


@jit
def _lacks_smaller(
    root: Root,
    table: TableArrays,
    worker: WorkerArrays,
    chooser: Chooser,
    state: CoreState,
    n: int,
    listed: int,
    value: int,
) -> int:
    """Return OPEN if no cut is known to have some smaller nimber; then chooser.asked is the result of an open one."""
    for smaller in range(value):
        found = False
        for w in range(listed):
            found |= chooser.ways[w, WORTH] == smaller and chooser.ways[w, SECOND] == ALONE
        if found:
            continue
        least = WIDEST + 1
        for s in range(n):
            if can_cut(root, state, chooser.segments, s):
                one, other = signed(chooser.segments[s, ONE]), signed(chooser.segments[s, OTHER])
                after, _ = take_out(root, state, chooser.segments[s, STRINGS], one, other)
                _, stop = list_parts(root, table, worker, after, chooser.rows, 0)
                if stop == NONE:
                    return NO_ROOM
                worth, size = note_way(table, chooser, listed, 0, 0, stop)
                if worth == UNKNOWN and size < least:
                    least = size
                    for i in range(3):
                        chooser.asked[i] = chooser.rows[stop, i]
        return OPEN
    return ALL
