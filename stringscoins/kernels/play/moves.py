"""What is cut in play where every string holds at most two coins and coins are wanted.

Captures are taken outright as long as something is left with which control can be kept (Barker and Korf, *Solving
Dots-and-Boxes*, AAAI 2012): the choice comes at the last two coins of the last chain that ends at a joint or the
ground, else at the last four of one that is open at both ends. Elsewhere one string stands for its whole segment,
parallel strings for each other, and of independent long chains, and loops, only a shortest is opened once nothing else
is left.
"""

from __future__ import annotations

import numpy as np

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, without
from stringscoins.kernels.play.search import WIDEST, Graph, Memory, last_twin

__all__ = [
    "CHAINS",
    "ENDS",
    "FREE",
    "JOINTED",
    "JOINTS",
    "LEFT",
    "LONGS",
    "LOOPS",
    "SMALL",
    "THREES",
    "TIED",
    "list_captures",
    "list_moves",
    "list_segments",
]

FREE, LONGS, CHAINS, THREES, LOOPS, JOINTED, SMALL, JOINTS, ENDS, TIED, LEFT = range(11)
"""Places of `Memory.shape`, counts of what a position without capturable coins consists of: moves that are not loony,
long chains, those of them that are components, those of three coins among the latter, loops that are components, loops
at joints that it is loony to open, those of three coins or less among them, joints, ends of runs at joints and at the
ground, joints at which two or more long runs end, coins."""

_GROUND = -1
_CHAIN, _LOOP, _JOINED = 100, 200, 300
"""Ranks of long chains, of loops, of those that hang on joints, to which their lengths are added."""


@jit
def _other(graph: Graph, string: int, coin: int) -> int:
    return graph.ends[string, 1] if graph.ends[string, 0] == coin else graph.ends[string, 0]


@jit
def list_captures(graph: Graph, memory: Memory, alive: np.uint64, row: int) -> int:
    """List what may be cut where there are capturable coins: one string, or the last two to choose from; else none."""
    halves, wholes, half, another, whole, half_length, whole_length, far, middle = 0, 0, 0, 0, 0, 0, 0, 0, 0
    for first in range(len(graph.holders)):
        held = graph.holders[first] & alive
        if held == 0 or held & (held - np.uint64(1)) != 0:
            continue
        # Walk along the coins that can be captured one after the other.
        start = lowest(held)
        coin, string, length, closed, second = first, start, 1, False, start
        while True:
            coin = _other(graph, string, coin)
            if coin == _GROUND:
                break
            held = graph.holders[coin] & alive
            valence = count(held)
            if valence > 2:
                break
            length += 1
            if valence == 1:
                closed = True
                break
            string = lowest(without(held, bit(string)))
            if length == 2:
                second = string
        if length == 1 or (closed and length <= 3):
            memory.moves[row, 0] = start
            return 1
        if closed:
            wholes += 1
            whole, whole_length, middle = start, length, second
        else:
            halves += 1
            another, half = half, start
            half_length, far = length, string
    if halves == 0 and wholes == 0:
        return 0
    if halves > 0:
        memory.moves[row, 0] = whole if wholes > 0 else another if halves > 1 else half
        if wholes > 0 or halves > 1 or half_length > 2:
            return 1
        memory.moves[row, 1] = far
        return 2
    memory.moves[row, 0] = whole
    if wholes > 2 or whole_length > 4:  # each was met from both its ends
        return 1
    memory.moves[row, 1] = middle
    return 2


@jit
def _is_inner(graph: Graph, alive: np.uint64, string: int) -> bool:
    """Whether both ends of a string are coins of valence 2."""
    for side in range(2):
        coin = graph.ends[string, side]
        if coin == _GROUND or count(graph.holders[coin] & alive) != 2:
            return False
    return True


@jit
def list_segments(graph: Graph, memory: Memory, alive: np.uint64, row: int) -> int:
    """List one string of every segment of a position without capturable coins, with ranks; fill in the shape."""
    shape, stubs = memory.shape, memory.stubs
    for i in range(len(shape)):
        shape[i] = 0
    for coin in range(len(graph.holders)):
        stubs[coin] = 0
        valence = count(graph.holders[coin] & alive)
        if valence > 0:
            shape[LEFT] += 1
        if valence > 2:
            shape[JOINTS] += 1
            shape[ENDS] += valence
    n, todo, lengths, shortest_chain, shortest_loop = 0, alive, np.uint64(0), _JOINED, _JOINED
    while todo != 0:
        first = lowest(todo)
        todo = without(todo, bit(first))
        # Cut a segment of two coins in its middle: at its end it would leave the opponent a choice.
        inner, length, circle, grounded, joint, far = first, 0, False, 0, -1, -1
        for side in range(2):
            string, coin = first, graph.ends[first, side]
            while coin != _GROUND:
                held = graph.holders[coin] & alive
                if count(held) > 2:
                    break
                length += 1
                string = lowest(without(held, bit(string)))
                if string == first:
                    circle = True
                    break
                todo = without(todo, bit(string))
                if _is_inner(graph, alive, string):
                    inner = string
                coin = _other(graph, string, coin)
            if circle:
                break
            if coin == _GROUND:
                grounded += 1
            else:
                far, joint = joint, coin
        shape[ENDS] += grounded
        if length == 0:
            todo = without(todo, graph.twins[first])
        looped = joint >= 0 and joint == far
        at_three = looped and count(graph.holders[joint] & alive) == 3
        rank = length
        if (circle and length <= 3) or (not circle and length <= 2 and not at_three):
            shape[FREE] += 1
        else:
            if circle:
                shape[LOOPS] += 1
                rank += _LOOP
                shortest_loop = min(shortest_loop, rank)
            elif grounded == 2:
                shape[LONGS] += 1
                shape[CHAINS] += 1
                if length == 3:
                    shape[THREES] += 1
                rank += _CHAIN
                shortest_chain = min(shortest_chain, rank)
            else:
                rank += _JOINED
                if looped:
                    shape[JOINTED] += 1
                    if length <= 2:
                        shape[SMALL] += 1
                else:
                    shape[LONGS] += 1
            if joint >= 0:
                stubs[joint] += 1
            if far >= 0:
                stubs[far] += 1
            if rank < _JOINED:
                # Of those that stand alone and are alike one will do.
                mark = bit(length + (WIDEST // 2 if circle else 0)) if length < WIDEST // 2 else np.uint64(0)
                if lengths & mark != 0:
                    continue
                lengths |= mark
        memory.moves[row, n] = last_twin(graph, alive, inner)
        memory.ranks[row, n] = rank
        n += 1
    for coin in range(len(graph.holders)):
        if stubs[coin] >= 2:
            shape[TIED] += 1
    if shape[FREE] == 0 and shape[SMALL] == 0:
        # In a loony endgame, of the chains and loops that stand alone only a shortest need be opened (the argument of
        # `value_shortest_first` in `endgame/simple.py`, which holds whatever else there is).
        every, n = n, 0
        for i in range(every):
            rank = memory.ranks[row, i]
            if rank >= _JOINED or rank == (shortest_loop if rank > _LOOP else shortest_chain):
                memory.moves[row, n], memory.ranks[row, n] = memory.moves[row, i], rank
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
        Of strings that hold the same coins the first ones are alive.
    row : int
    """
    n = list_captures(graph, memory, alive, row)
    return n if n > 0 else list_segments(graph, memory, alive, row)
