"""The common part of the alpha-beta searches for play: their positions, their table, their order of moves.

A value is what the player to move gets from now on less what the opponent gets, in UNITs of a coin. It does not depend
on the coins so far, so that one table of positions serves all ways that lead to one. `segments.py` searches positions
of ordinary strings in which coins are wanted, `cuts.py` any position by the bare rules.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, lowest, signed, without
from stringscoins.kernels.moves.cuts import CUTS
from stringscoins.kernels.moves.segments import Segments, new_segments
from stringscoins.kernels.root import WIDEST, Root

__all__ = [
    "CHAIN_RULE",
    "COMPLETE",
    "GUESSES",
    "INFINITE",
    "LIMIT",
    "NODES",
    "STOPPED",
    "TURN",
    "UNIT",
    "WORTH",
    "KeyedRoot",
    "PlayArrays",
    "key_of",
    "last_of_bundle",
    "new_memory",
    "next_move",
    "rank_moves",
    "recall",
    "remember",
    "stops",
]

UNIT = 16
INFINITE = 1 << 14
COMPLETE = 1023
"""The depth of a search that saw the whole rest of the game."""

NODES, LIMIT, STOPPED, GUESSES, WORTH, CHAIN_RULE, TURN = range(7)
"""Places of `PlayArrays.mine`: nodes so far; the most nodes; whether the search must end; leaves that were judged and
not played out; UNITs a coin; whether leaves are judged by the chain rule; the depth of a cut that captures nothing (a
capture has depth 1)."""

_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2
_NONE = 255


class KeyedRoot(NamedTuple):
    """A root position, and the random words that give positions their places in the table."""

    root: Root
    keys: NDArray[np.uint64]
    """[strings]: random words."""


class PlayArrays(NamedTuple):
    """The arrays of a search."""

    words: NDArray[np.uint64]
    """[a power of 2]: the positions of the table."""
    facts: NDArray[np.int64]
    """[as words]: value, depth, kind of bound and best move, packed."""
    moves: NDArray[np.int64]
    """[WIDEST + 1, WIDEST]: by the number of strings that are left."""
    ranks: NDArray[np.int64]
    """[as moves]: the move with the smallest rank is tried first."""
    history: NDArray[np.int64]
    """[WIDEST]: how often the cut of a string caused a cutoff."""
    shape: NDArray[np.int64]
    """[10]: counts, whose places `segments.py` names."""
    mine: NDArray[np.int64]
    """[7]: numbers, whose places are named above."""
    segments: Segments
    """The segments of the current position."""
    cuts: NDArray[np.int64]
    """[WIDEST + 1, WIDEST, CUTS]: the effects of single cuts, by the number of strings that are left."""


def new_memory(size: int) -> PlayArrays:
    """Return an empty memory with a table of 2**size positions of 16 bytes."""
    return PlayArrays(
        np.zeros(1 << size, np.uint64),
        np.zeros(1 << size, np.int64),
        np.zeros((WIDEST + 1, WIDEST), np.int64),
        np.zeros((WIDEST + 1, WIDEST), np.int64),
        np.zeros(WIDEST, np.int64),
        np.zeros(10, np.int64),
        np.zeros(7, np.int64),
        new_segments(),
        np.zeros((WIDEST + 1, WIDEST, CUTS), np.int64),
    )


@jit
def last_of_bundle(graph: KeyedRoot, alive: np.uint64, string: int) -> int:
    """Return the last string left of a bundle.

    Cutting it keeps the first ones, so that positions that differ in parallel strings alone are one word.
    """
    bundle = graph.root.bundles[string] & alive
    while bundle & (bundle - np.uint64(1)) != 0:
        bundle &= bundle - np.uint64(1)
    return lowest(bundle)


@jit
def key_of(graph: KeyedRoot, strings: np.uint64) -> np.uint64:
    """Return the exclusive or of the keys of some strings."""
    key = np.uint64(0)
    while strings != 0:
        string = lowest(strings)
        strings = without(strings, bit(string))
        key ^= graph.keys[string]
    return key


@jit
def stops(memory: PlayArrays) -> bool:
    """Count a node of any kind; return whether the search must end, since the nodes are used up or it was stopped."""
    mine = memory.mine
    if mine[NODES] >= mine[LIMIT]:
        mine[STOPPED] = 1
    if mine[STOPPED]:
        return True
    mine[NODES] += 1
    return False


# The table


@jit
def _place(memory: PlayArrays, key: np.uint64) -> int:
    return signed(key & np.uint64(len(memory.words) - 1))


@jit
def remember(
    memory: PlayArrays, alive: np.uint64, key: np.uint64, depth: int, value: int, alpha: int, beta: int, move: int
) -> None:
    """Store the result of a search within (alpha, beta), to a depth or COMPLETE, and the best move."""
    kind = _AT_MOST if value <= alpha else _AT_LEAST if value >= beta else _EXACT
    place = _place(memory, key)
    memory.words[place] = alive
    memory.facts[place] = (value + INFINITE) << 20 | depth << 10 | kind << 8 | move


@jit
def recall(
    memory: PlayArrays, alive: np.uint64, key: np.uint64, depth: int, alpha: int, beta: int
) -> tuple[bool, int, int]:
    """Return whether the table answers, the value, and the best move or 255; if not COMPLETE, it counts in GUESSES."""
    place = _place(memory, key)
    if memory.words[place] != alive:
        return False, 0, _NONE
    fact = memory.facts[place]
    value, seen, kind, move = (fact >> 20) - INFINITE, fact >> 10 & COMPLETE, fact >> 8 & 3, fact & 255
    if seen < depth or (kind == _AT_LEAST and value < beta) or (kind == _AT_MOST and value > alpha):
        return False, 0, move
    if seen < COMPLETE:
        memory.mine[GUESSES] += 1
    return True, value, move


# The order of moves


@jit
def rank_moves(memory: PlayArrays, row: int, n: int, first: int) -> None:
    """Refine the ranks of n moves: one given move comes first, and among equal ones that with the greatest history."""
    for i in range(n):
        move = memory.moves[row, i]
        memory.ranks[row, i] = (memory.ranks[row, i] << 32) - memory.history[move]
        if move == first:
            memory.ranks[row, i] = -(1 << 62)


@jit
def next_move(memory: PlayArrays, row: int, i: int, n: int) -> int:
    """Bring the move with the least rank to place i."""
    moves, ranks = memory.moves, memory.ranks
    least = i
    for j in range(i + 1, n):
        if ranks[row, j] < ranks[row, least]:
            least = j
    moves[row, i], moves[row, least] = moves[row, least], moves[row, i]
    ranks[row, i], ranks[row, least] = ranks[row, least], ranks[row, i]
    return moves[row, i]
