"""The search for play over segments: positions of ordinary strings in which coins are wanted.

All coins that fall are taken, or all but a handout (`kernels/moves/captures.py`); else segments that are worth it are
opened (`kernels/moves/segments.py`). The search looks ahead in turns, to loony endgames of chains and loops alone,
whose values are known, or to some depth. There it judges a loony endgame by its controlled value, and other positions
by the long chain rule.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count
from stringscoins.kernels.moves.captures import settle
from stringscoins.kernels.moves.segments import (
    CHAIN,
    LONG_CHAIN,
    LOOP,
    find_segments,
    handout_of,
    worth_opening,
)
from stringscoins.kernels.play.search import (
    CHAIN_RULE,
    COMPLETE,
    GUESSES,
    INFINITE,
    STOPPED,
    UNIT,
    KeyedRoot,
    PlayArrays,
    key_of,
    last_of_bundle,
    next_move,
    rank_moves,
    recall,
    remember,
    stops,
)
from stringscoins.kernels.root import GROUND, Root

__all__ = ["list_segments", "search_segments"]

_FREE, _LONGS, _CHAINS, _THREES, _LOOPS, _RINGS, _JOINTS, _ENDS, _TIED, _LEFT = range(10)
"""Places of `PlayArrays.shape`, the counts of a quiet position: moves that are not loony; long chains; those that are
components; those of three coins among the latter; loops that are components; loops at joints that are loony to open;
joints; ends of segments at joints and at the ground; joints at which two or more long segments end; coins."""

_RANKS = (300, 0, 100, 200, 300)
"""The rank of a segment is its coins, plus this by its kind if it is loony to open; small ranks are tried first."""
_HALVED = 4
"""The number of moves that are not loony at which the chain rule counts half."""


@jit
def _find_shape(root: Root, memory: PlayArrays, alive: np.uint64) -> int:
    """Find the segments of a quiet position and fill in its shape; return the number of segments."""
    shape, segments = memory.shape, memory.segments
    shape[:] = 0
    for holders in root.holders:
        valence = count(holders & alive)
        shape[_LEFT] += valence > 0
        if valence > 2:
            shape[_JOINTS] += 1
            shape[_ENDS] += valence
    found, once, twice = find_segments(root, alive, segments), np.uint64(0), np.uint64(0)
    for i in range(found):
        kind, one, other = segments.kinds[i], segments.ends[i, 0], segments.ends[i, 1]
        is_loony = handout_of(segments, i) > 0
        for end in (one, other):
            if end == GROUND:
                shape[_ENDS] += 1
            elif is_loony and end < GROUND:
                twice |= once & bit(end)
                once |= bit(end)
        if not is_loony:
            shape[_FREE] += 1
        elif kind == LOOP:
            shape[_LOOPS] += 1
        elif one == other != GROUND:
            shape[_RINGS] += 1
        else:
            shape[_LONGS] += 1
            if kind == CHAIN:
                shape[_CHAINS] += 1
                shape[_THREES] += segments.coins[i] == LONG_CHAIN
    shape[_TIED] = count(twice)
    return found


@jit
def _list_found(graph: KeyedRoot, memory: PlayArrays, alive: np.uint64, row: int, found: int) -> int:
    """List a string of each of the found segments that is worth opening, with ranks; return their number."""
    n, segments = 0, memory.segments
    chosen = worth_opening(segments.kinds, segments.coins, found)
    for i in range(found):
        if chosen & bit(i) != 0:
            memory.moves[row, n] = last_of_bundle(graph, alive, segments.cuts[i])
            memory.ranks[row, n] = segments.coins[i]
            if handout_of(segments, i) > 0:
                memory.ranks[row, n] += _RANKS[segments.kinds[i]]
            n += 1
    return n


@jit
def list_segments(graph: KeyedRoot, memory: PlayArrays, alive: np.uint64, row: int) -> int:
    """List in a row of `memory.moves` strings that include a best one; return their number.

    The position is quiet and ordinary, and the first strings of each bundle are left.
    """
    return _list_found(graph, memory, alive, row, _find_shape(graph.root, memory, alive))


@jit
def _controlled(shape: NDArray[np.int64]) -> int:
    """Return the controlled value of a loony endgame, in coins; with joints, an estimate (Berlekamp and Scott)."""
    if shape[_JOINTS] == 0 and shape[_LOOPS] == 0:
        return shape[_LEFT] - 4 * shape[_CHAINS] + (4 if shape[_CHAINS] > 0 else 0)
    # Loops that share no joint: those that stand alone, one at a joint, half of one or a quarter through the ground.
    rings = shape[_LOOPS] + min(shape[_RINGS], shape[_JOINTS])
    grounded = 0 if shape[_LONGS] == 0 else 2 if shape[_THREES] == shape[_LONGS] else 4
    return 8 + shape[_LEFT] + 4 * shape[_JOINTS] - 2 * shape[_ENDS] - 8 * rings - grounded


@jit
def _judged(memory: PlayArrays, alive: np.uint64) -> int:
    """Return the estimated value of a quiet position, in UNITs, by the long chain rule.

    With n strings and m coins left, the mover has the last turn exactly when n - m + d is even, d being the cuts that
    capture two coins at once: one for each long chain but the last, two for a loop, if all play well. The fewer moves
    are not loony, the more that and the last turn count.
    """
    shape = memory.shape
    if shape[_FREE] == 0:
        return -UNIT * max(_controlled(shape), shape[_LEFT] & 1)
    if memory.mine[CHAIN_RULE] == 0:
        return 0
    chains = max(1, shape[_LONGS] - shape[_TIED])
    controls = (count(alive) - shape[_LEFT] + chains - 1) % 2 == 0
    stake = max(2, shape[_LEFT] - 4 * (chains - 1) - 8 * shape[_LOOPS] - shape[_FREE] // 2)
    worth = UNIT * stake * _HALVED // (_HALVED + shape[_FREE])
    return worth if controls else -worth


@jit
def search_segments(
    graph: KeyedRoot, memory: PlayArrays, alive: np.uint64, key: np.uint64, depth: int, alpha: int, beta: int
) -> int:
    """Return what the player to move gets from an ordinary position, in UNITs, within (alpha, beta).

    Outside, it is at most alpha or at least beta. It is exact if GUESSES did not grow, and void if `memory.mine` stops
    the search. The first strings of each bundle are left; `key` is their key; leaves are judged after `depth` turns.
    """
    mine, row = memory.mine, count(alive)
    if stops(memory):
        return 0
    rest, coins, handout = settle(graph.root, alive)
    key ^= key_of(graph, alive ^ rest)
    alive, gain = rest, UNIT * coins
    if alive == 0:
        return gain
    if handout > 0:
        value = gain + search_segments(graph, memory, alive, key, depth, alpha - gain, beta - gain)
        if value >= beta or mine[STOPPED]:
            return value
        floor, gain = max(alpha, value), gain - 2 * UNIT * handout
        return max(value, gain - search_segments(graph, memory, alive, key, depth - 1, gain - beta, gain - floor))
    alpha -= gain
    beta -= gain
    guesses = mine[GUESSES]
    answered, value, first = recall(memory, alive, key, max(depth, 0), alpha, beta)
    if answered:
        return gain + value
    found, shape = _find_shape(graph.root, memory, alive), memory.shape
    if shape[_FREE] == 0 and shape[_JOINTS] == 0 and _controlled(shape) >= 3:
        return gain - UNIT * _controlled(shape)  # Allcock, theorem 4.1 (1)
    if depth <= 0:
        mine[GUESSES] += 1
        return gain + _judged(memory, alive)
    n = _list_found(graph, memory, alive, row, found)
    rank_moves(memory, row, n, first)
    best, choice, floor = -INFINITE, 0, alpha
    for i in range(n):
        string = next_move(memory, row, i, n)
        rest, rest_key = alive ^ bit(string), key ^ graph.keys[string]
        if i == 0:
            value = -search_segments(graph, memory, rest, rest_key, depth - 1, -beta, -floor)
        else:
            value = -search_segments(graph, memory, rest, rest_key, depth - 1, -floor - 1, -floor)
            if floor < value < beta and not mine[STOPPED]:
                value = -search_segments(graph, memory, rest, rest_key, depth - 1, -beta, -floor)
        if mine[STOPPED]:
            return 0
        if value > best:
            best, choice = value, string
            floor = max(floor, value)
            if value >= beta:
                memory.history[string] += max(1, depth) * max(1, depth)
                break
    remember(memory, alive, key, COMPLETE if mine[GUESSES] == guesses else max(depth, 0), best, alpha, beta, choice)
    return gain + best
