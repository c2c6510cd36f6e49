"""The search for play over segments, of positions of ordinary strings in which coins are wanted.

It looks ahead in turns, to loony endgames of chains and loops alone, whose values are known, or to some depth. What is
left there is judged by its controlled value, if it is a loony endgame, or by the long chain rule.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count
from stringscoins.kernels.moves.captures import NONE, settle
from stringscoins.kernels.play.moves import (
    CHAINS,
    ENDS,
    FREE,
    JOINTS,
    LEFT,
    LONGS,
    LOOPS,
    RINGS,
    THREES,
    TIED,
    list_segments,
)
from stringscoins.kernels.play.search import (
    CHAIN_RULE,
    COMPLETE,
    GUESSES,
    INFINITE,
    STOPPED,
    UNIT,
    Graph,
    Memory,
    key_of,
    next_move,
    rank_moves,
    recall,
    remember,
    stops,
)

__all__ = ["search_segments"]

_HALVED = 4
"""Moves that are not loony, at which the chain rule is trusted half."""


@jit
def _controlled(shape: NDArray[np.int64]) -> int:
    """The controlled value of a loony endgame, in coins; where there are joints, about (Berlekamp and Scott)."""
    if shape[JOINTS] == 0 and shape[LOOPS] == 0:
        return shape[LEFT] - 4 * shape[CHAINS] + (4 if shape[CHAINS] > 0 else 0)
    # Loops that share no joint: those that stand alone, one at a joint, half of one or a quarter through the ground.
    rings = shape[LOOPS] + min(shape[RINGS], shape[JOINTS])
    grounded = 0 if shape[LONGS] == 0 else 2 if shape[THREES] == shape[LONGS] else 4
    return 8 + shape[LEFT] + 4 * shape[JOINTS] - 2 * shape[ENDS] - 8 * rings - grounded


@jit
def _judged(memory: Memory, alive: np.uint64) -> int:
    """What a position without capturable coins is judged to be worth, in UNITs.

    Of n strings and m coins that are left, the player to move has the last turn exactly when n - m + d is even, d being
    the cuts that capture two coins at once: one for each long chain but the last, two for a loop, if all goes as it
    does between good players. That is the long chain rule; the fewer moves there are that are not loony, the more it is
    trusted, and the more the last turn is worth.
    """
    shape = memory.shape
    if shape[FREE] == 0:
        return -UNIT * max(_controlled(shape), shape[LEFT] & 1)
    if memory.mine[CHAIN_RULE] == 0:
        return 0
    chains = max(1, shape[LONGS] - shape[TIED])
    controls = (count(alive) - shape[LEFT] + chains - 1) % 2 == 0
    stake = max(2, shape[LEFT] - 4 * (chains - 1) - 8 * shape[LOOPS] - shape[FREE] // 2)
    worth = UNIT * stake * _HALVED // (_HALVED + shape[FREE])
    return worth if controls else -worth


@jit
def search_segments(
    graph: Graph, memory: Memory, alive: np.uint64, key: np.uint64, depth: int, alpha: int, beta: int
) -> int:
    """What the player to move gets from an ordinary position, in UNITs, within (alpha, beta).

    Parameters
    ----------
    graph : Graph
        Of ordinary strings.
    memory : Memory
        `mine` says when to stop; then the result is void.
    alive : uint64
        The strings left; of each bundle the first ones.
    key : uint64
        Their key.
    depth : int
        Turns until leaves are judged.
    alpha, beta : int

    Returns
    -------
    int
        At most alpha or at least beta if it is outside. It is exact if GUESSES did not grow.
    """
    mine, row = memory.mine, count(alive)
    if stops(memory):
        return 0
    rest, coins, take, give, _ = settle(graph.root, alive)
    key ^= key_of(graph, alive ^ rest)
    alive, gain = rest, UNIT * coins
    if alive == 0:
        return gain
    alpha -= gain
    beta -= gain
    guesses = mine[GUESSES]
    answered, value, first = recall(memory, alive, key, max(depth, 0), alpha, beta)
    if answered:
        return gain + value
    n = 2
    if take != NONE:
        memory.moves[row, 0], memory.moves[row, 1] = take, give
    else:
        n = list_segments(graph, memory, alive, row)
        shape = memory.shape
        if shape[FREE] == 0 and shape[JOINTS] == 0 and _controlled(shape) >= 3:
            return gain - UNIT * _controlled(shape)  # Allcock, theorem 4.1 (1)
        if depth <= 0:
            mine[GUESSES] += 1
            return gain + _judged(memory, alive)
        rank_moves(memory, row, n, first)
    best, choice, floor = -INFINITE, 0, alpha
    for i in range(n):
        string = next_move(memory, row, i, n) if n > 2 else memory.moves[row, i]
        rest, rest_key = alive ^ bit(string), key ^ graph.keys[string]
        worth = UNIT if string == take else 0
        if worth > 0:
            value = worth + search_segments(graph, memory, rest, rest_key, depth, floor - worth, beta - worth)
        elif i == 0:
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
