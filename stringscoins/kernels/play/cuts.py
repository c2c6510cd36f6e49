"""The search for play over single cuts: any position, by the bare rules; leaves are worth nothing."""

from __future__ import annotations

import numpy as np

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, without
from stringscoins.kernels.moves.cuts import GAIN, OTHERS, look
from stringscoins.kernels.play.search import (
    COMPLETE,
    GUESSES,
    INFINITE,
    STOPPED,
    TURN,
    WORTH,
    KeyedRoot,
    PlayArrays,
    last_of_bundle,
    next_move,
    rank_moves,
    recall,
    remember,
    stops,
)
from stringscoins.kernels.root import WIDEST

__all__ = ["list_cuts", "search_cuts"]


@jit
def list_cuts(graph: KeyedRoot, memory: PlayArrays, alive: np.uint64, row: int) -> int:
    """List the cuts of any position, one of each bundle, captures first, and their effects; return their number.

    They are in a row of `memory.moves`, the effects in that of `memory.cuts`. If TURN is more than 1, one bare string
    is listed for each number of coins; if coins are wanted, too, the first is the only move: taking it costs nothing.
    """
    cuts = memory.cuts[row]
    look(graph.root, alive, cuts)
    n, todo, sizes = 0, alive, np.uint64(0)
    while todo != 0:
        string = lowest(todo)
        todo = without(todo, graph.root.bundles[string])
        string = last_of_bundle(graph, alive, string)
        gain = cuts[string, GAIN]
        if memory.mine[TURN] > 1 and 0 < gain < WIDEST and cuts[string, OTHERS] == 0:
            if memory.mine[WORTH] > 0:
                memory.moves[row, 0] = string
                return 1
            if sizes & bit(gain) != 0:
                continue
            sizes |= bit(gain)
        memory.moves[row, n] = string
        memory.ranks[row, n] = -gain
        n += 1
    return n


@jit
def search_cuts(
    graph: KeyedRoot, memory: PlayArrays, alive: np.uint64, key: np.uint64, depth: int, alpha: int, beta: int
) -> int:
    """Return what the player to move gets from any position, in UNITs, by coins alone; see `segments.search_segments`.

    `mine[WORTH]` is the worth of a coin, less than 0 if it is not wanted. Of `depth`, a capture costs 1, another cut
    `mine[TURN]`, an only move nothing.
    """
    mine, row = memory.mine, count(alive)
    if stops(memory):
        return 0
    if alive == 0:
        return 0
    if depth <= 0:
        mine[GUESSES] += 1
        return 0
    guesses = mine[GUESSES]
    answered, value, first = recall(memory, alive, key, depth, alpha, beta)
    if answered:
        return value
    n = list_cuts(graph, memory, alive, row)
    rank_moves(memory, row, n, first)
    best, choice, floor = -INFINITE, 0, alpha
    for i in range(n):
        string = next_move(memory, row, i, n)
        rest, rest_key = alive ^ bit(string), key ^ graph.keys[string]
        fallen = memory.cuts[row, string, GAIN]
        if fallen > 0:
            worth, less = mine[WORTH] * fallen, 1 if n > 1 else 0
            value = worth + search_cuts(graph, memory, rest, rest_key, depth - less, floor - worth, beta - worth)
        else:
            less = mine[TURN] if n > 1 else 0
            value = -search_cuts(graph, memory, rest, rest_key, depth - less, -beta, -floor)
        if mine[STOPPED]:
            return 0
        if value > best:
            best, choice = value, string
            floor = max(floor, value)
            if value >= beta:
                turns = 1 + depth // mine[TURN]
                memory.history[string] += turns * turns
                break
    remember(memory, alive, key, COMPLETE if mine[GUESSES] == guesses else depth, best, alpha, beta, choice)
    return best
