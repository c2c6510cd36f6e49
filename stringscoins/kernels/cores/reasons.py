"""Reasons for the values of cores, chosen so that few new facts are needed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, signed, without
from stringscoins.kernels.cores.naming import are_apart, can_cut, list_segments, name_segments
from stringscoins.kernels.cores.ordinary import take_out
from stringscoins.kernels.cores.parts import Worker
from stringscoins.kernels.cores.proof import (
    ALL,
    ALONE,
    CONTRADICTION,
    END,
    FIRST,
    NO_ROOM,
    NONE,
    ONE,
    OPEN,
    OTHER,
    ROOT,
    SECOND,
    START,
    STRINGS,
    TWIN,
    VALUE,
    WORTH,
    Proof,
    cost_of,
    list_parts,
    note_way,
    want,
)
from stringscoins.kernels.cores.states import State
from stringscoins.kernels.cores.table import UNKNOWN, Table
from stringscoins.kernels.root import WIDEST, Root

__all__ = ["choose"]

_OPEN, _CONTRADICTION = -2, -3
"""In place of a number of ways: a cut has no reason yet; or it is worth what the core is said to be."""


@jit
def _ways(root: Root, table: Table, worker: Worker, proof: Proof, state: State, n: int, value: int) -> int:
    """List what one cut leaves that is known, and the pairs of cuts that leave what has the core's value.

    Return how many; NONE if the table has no room, _CONTRADICTION, or _OPEN if a cut has no reason: then proof.asked
    is a core whose value may give one.
    """
    segments, ranks, ways, rows = proof.segments, proof.ranks, proof.ways, proof.rows
    listed, end = 0, 0
    for s in range(n):
        if ranks[1, s] != s or not can_cut(root, state, segments, s):
            continue
        one, other = signed(segments[s, ONE]), signed(segments[s, OTHER])
        after, off = take_out(root, state, segments[s, STRINGS], one, other)
        rest, stop = list_parts(root, table, worker, after, rows, end)
        if stop == NONE:
            return NONE
        worth, least = note_way(table, proof, listed, rest ^ off, end, stop)
        found = worth != UNKNOWN
        if worth == value:
            return _CONTRADICTION
        if found:
            ways[listed, FIRST], ways[listed, SECOND] = s, ALONE
            listed += 1
            end = stop
        else:
            for i in range(3):
                proof.asked[i] = rows[stop, i]
        last = list_segments(root, after, segments, WIDEST)
        for r in range(WIDEST, last):
            if not can_cut(root, after, segments, r):
                continue
            t = NONE
            whole = False
            for i in range(n):
                if i != s and without(segments[i, STRINGS], segments[r, STRINGS]) == 0:
                    whole = segments[i, STRINGS] == segments[r, STRINGS]
                    if t == NONE or ranks[0, i] < ranks[0, t]:
                        t = i
            apart = whole and are_apart(root, state, segments, s, t)
            # Where the order does not matter, the pair is looked at once; of segments that are alike, one.
            if apart and ranks[1, t] != t and ranks[1, t] != s:
                continue
            if apart and ranks[1, t] < s and (found or _has_reason(ways, listed, s)):
                continue
            strings = segments[r, STRINGS]
            then, more = take_out(root, after, strings, signed(segments[r, ONE]), signed(segments[r, OTHER]))
            rest, stop = list_parts(root, table, worker, then, rows, end)
            if stop == NONE:
                return NONE
            worth, size = note_way(table, proof, listed, rest ^ off ^ more, end, stop)
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
                    proof.asked[i] = rows[stop, i]
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
def _take(table: Table, proof: Proof, w: int, choices: NDArray[np.uint8], number: int) -> int:
    """Take a way as a reason; return which segments it is one for, as bits."""
    way, ranks = proof.ways[w], proof.ranks
    place = choices[0]
    choices[1 + 2 * place] = ranks[0, way[FIRST]]
    choices[2 + 2 * place] = ALONE if way[SECOND] == ALONE else ranks[0, way[SECOND]]
    choices[0] = place + 1
    want(table, proof, way[START], way[END], number)
    return signed(bit(way[FIRST]) | (bit(way[TWIN]) if way[TWIN] >= 0 else np.uint64(0)))


@jit
def choose(
    root: Root,
    table: Table,
    worker: Worker,
    proof: Proof,
    facts: NDArray[np.int64],
    begin: int,
    choices: NDArray[np.uint8],
) -> tuple[int, int]:
    """Choose reasons for facts, and make facts of what these rest on.

    Parameters
    ----------
    root, table, worker
    proof : Proof
        With room for ROOM new facts for each of these.
    facts : int64[n]
        Numbers of facts about cores of this root position.
    begin : int
        The first of them to look at.
    choices : uint8[n, CHOICES]
        Gets for each how many reasons it has, and for each reason the two cuts, or one and ALONE.

    Returns
    -------
    status, done : int
        ALL, OPEN or NO_ROOM; how many facts have their reasons.
    """
    ways = proof.ways
    for f in range(begin, len(facts)):
        words, fact = proof.states[facts[f]], proof.facts[facts[f]]
        state, value, number = State(words[0], words[1], words[2]), fact[VALUE], fact[ROOT]
        n = name_segments(root, worker, proof, state)
        listed = _ways(root, table, worker, proof, state, n, value)
        if listed < 0:
            return (NO_ROOM if listed == NONE else OPEN if listed == _OPEN else CONTRADICTION), f
        status = _lacks_smaller(root, table, worker, proof, state, n, listed, value)
        if status != ALL:
            return status, f
        chosen, open_ones = choices[f], np.uint64(0)
        chosen[0] = 0
        for s in range(n):
            if proof.ranks[1, s] == s and can_cut(root, state, proof.segments, s):
                open_ones |= bit(s)
        for smaller in range(value):
            best, least = NONE, 0
            for w in range(listed):
                if ways[w, WORTH] == smaller and ways[w, SECOND] == ALONE:
                    cost = cost_of(table, proof, ways[w])
                    if best == NONE or cost < least:
                        best, least = w, cost
            open_ones = without(open_ones, np.uint64(_take(table, proof, best, chosen, number)))
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
                cost = 1 + cost_of(table, proof, ways[w])
                if best == NONE or cost * gain < least * gains:
                    best, least, gain = w, cost, gains
            open_ones = without(open_ones, np.uint64(_take(table, proof, best, chosen, number)))
    return ALL, len(facts)


@jit
def _lacks_smaller(
    root: Root, table: Table, worker: Worker, proof: Proof, state: State, n: int, listed: int, value: int
) -> int:
    """Return OPEN if no cut is known to be worth some smaller nimber; then proof.asked is what an open one leaves."""
    for smaller in range(value):
        found = False
        for w in range(listed):
            found |= proof.ways[w, WORTH] == smaller and proof.ways[w, SECOND] == ALONE
        if found:
            continue
        least = WIDEST + 1
        for s in range(n):
            if can_cut(root, state, proof.segments, s):
                one, other = signed(proof.segments[s, ONE]), signed(proof.segments[s, OTHER])
                after, _ = take_out(root, state, proof.segments[s, STRINGS], one, other)
                _, stop = list_parts(root, table, worker, after, proof.rows, 0)
                if stop == NONE:
                    return NO_ROOM
                worth, size = note_way(table, proof, listed, 0, 0, stop)
                if worth == UNKNOWN and size < least:
                    least = size
                    for i in range(3):
                        proof.asked[i] = proof.rows[stop, i]
        return OPEN
    return ALL
