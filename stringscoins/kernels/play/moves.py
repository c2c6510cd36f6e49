"""What is cut in play where every string holds at most two coins and coins are wanted.

Captures are taken outright until there is a choice (`kernels/moves/captures.py`). Elsewhere one string stands for its
whole segment, and of the chains and loops that stand alone only a smallest of each kind is opened
(`kernels/moves/segments.py`).
"""

from __future__ import annotations

import numpy as np

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count
from stringscoins.kernels.moves.captures import NONE, capture
from stringscoins.kernels.moves.segments import (
    CHAIN,
    DIPPER,
    JOINED,
    LONG_CHAIN,
    LOOP,
    find_segments,
    handout_of,
    worth_opening,
)
from stringscoins.kernels.play.search import Graph, Memory, last_of_bundle
from stringscoins.kernels.root import GROUND

__all__ = [
    "CHAINS",
    "ENDS",
    "FREE",
    "JOINTS",
    "LEFT",
    "LONGS",
    "LOOPS",
    "RINGS",
    "THREES",
    "TIED",
    "list_moves",
    "list_segments",
]

FREE, LONGS, CHAINS, THREES, LOOPS, RINGS, JOINTS, ENDS, TIED, LEFT = range(10)
"""Places of `Memory.shape`, counts of what a quiet position consists of: moves that are not loony, long chains, those
of them that are components, those of three coins among the latter, loops that are components, loops at joints that it
is loony to open, joints, ends of segments at joints and at the ground, joints at which two or more long segments end,
coins."""

_RANKS = (300, 0, 100, 200, 300)
"""By the kind of a segment that it is loony to open, what is added to its coins: small ranks are tried first."""


@jit
def list_segments(graph: Graph, memory: Memory, alive: np.uint64, row: int) -> int:
    """List a string of each segment of a quiet position that is worth opening, with ranks; fill in the shape."""
    root, shape, stubs, segments = graph.root, memory.shape, memory.stubs, memory.segments
    shape[:] = 0
    for coin in range(len(root.holders)):
        stubs[coin] = 0
        valence = count(root.holders[coin] & alive)
        shape[LEFT] += valence > 0
        if valence > 2:
            shape[JOINTS] += 1
            shape[ENDS] += valence
    found, n = find_segments(root, alive, segments), 0
    chosen = worth_opening(segments, found)
    for i in range(found):
        coins, kind, one, other = segments.coins[i], segments.kinds[i], segments.ends[i, 0], segments.ends[i, 1]
        shape[ENDS] += (one == GROUND) + (other == GROUND)
        rank = coins
        if handout_of(segments, i) == 0:
            shape[FREE] += 1
        else:
            rank += _RANKS[kind]
            if kind == LOOP:
                shape[LOOPS] += 1
            elif one == other != GROUND:
                shape[RINGS] += 1
            else:
                shape[LONGS] += 1
                if kind == CHAIN:
                    shape[CHAINS] += 1
                    shape[THREES] += coins == LONG_CHAIN
            if kind == JOINED or kind == DIPPER:
                for end in (one, other):
                    if end != GROUND:
                        stubs[end] += 1
                        shape[TIED] += stubs[end] == 2
        if chosen & bit(i) != 0:
            memory.moves[row, n] = last_of_bundle(graph, alive, segments.cuts[i])
            memory.ranks[row, n] = rank
            n += 1
    return n


@jit
def list_moves(graph: Graph, memory: Memory, alive: np.uint64, row: int) -> int:
    """List in a row of `memory.moves` the strings of an ordinary position among which one is best; how many.

    Parameters
    ----------
    graph : Graph
        Of ordinary strings.
    memory : Memory
    alive : uint64
        Of each bundle the first strings are left.
    row : int
    """
    take, give, _, _, _ = capture(graph.root, alive)
    if take == NONE:
        return list_segments(graph, memory, alive, row)
    memory.moves[row, 0], memory.moves[row, 1] = take, give
    return 1 if give == NONE else 2
