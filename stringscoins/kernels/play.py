"""Alpha-beta search for play: what the player to move gets from here, as far as a search of some depth can see.

Values are in UNITs of a coin and of the player to move: what he gets less what the opponent gets from now on. They do
not depend on the coins so far, so that one table of positions serves all ways that lead to one.

Where every string holds at most two coins and coins are wanted (`search`), captures are taken outright as long as
something is left with which control can be kept (Barker and Korf, *Solving Dots-and-Boxes*, AAAI 2012): the choice
comes at the last two coins of the last chain that ends at a joint or the ground, else at the last four of one that is
open at both ends. Elsewhere one string stands for its whole segment, parallel strings for each other, and of
independent long chains, and loops, only a shortest is opened once nothing else is left. All other positions are
searched by the bare rules (`count_search`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed, without

__all__ = [
    "CHAIN_RULE",
    "EXTEND",
    "GUESSES",
    "INFINITE",
    "LIMIT",
    "NODES",
    "STOPPED",
    "UNIT",
    "WIDEST",
    "WORTH",
    "Graph",
    "Memory",
    "captured",
    "count_options",
    "count_search",
    "new_memory",
    "options",
    "search",
]

WIDEST = 64
"""The most strings: a position is a word of those that are left."""
UNIT = 16
INFINITE = 1 << 14
COMPLETE = 255
"""In place of a depth, where the whole rest of the game was seen."""

NODES, LIMIT, STOPPED, GUESSES, WORTH, CHAIN_RULE, EXTEND = range(7)
"""Places of `Memory.mine`: nodes so far and at most, whether that was reached, leaves that were judged and not played
out; UNITs a coin, whether leaves are judged by the chain rule, whether captures cost no depth."""
FREE, LONGS, CHAINS, THREES, LOOPS, JOINTED, SMALL, JOINTS, ENDS, TIED, LEFT = range(11)
"""Places of `Memory.shape`, counts of what a position without capturable coins consists of: moves that are not loony,
long chains, those of them that are components, those of three coins among the latter, loops that are components, loops
at joints that it is loony to open, those of three coins or less among them, joints, ends of runs at joints and at the
ground, joints at which two or more long runs end, coins."""

_GROUND = -1
_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2
_NONE = 255
_CHAIN, _LOOP, _JOINED = 100, 200, 300
"""Ranks of long chains, of loops, of those that hang on joints, to which their lengths are added."""
_HALVED = 4
"""Moves that are not loony, at which the chain rule is trusted half."""


class Graph(NamedTuple):
    """A position of at most 64 strings, as arrays."""

    holders: NDArray[np.uint64]
    """[coins]: the strings that hold a coin."""
    ends: NDArray[np.int64]
    """[strings, 2]: the coins of an ordinary string, -1 for the ground."""
    starts: NDArray[np.int64]
    """[strings + 1]: where the coins of each string begin in `members`."""
    members: NDArray[np.int64]
    twins: NDArray[np.uint64]
    """[strings]: the strings that hold the same coins, itself among them."""
    keys: NDArray[np.uint64]
    """[strings]: random words; those of the strings that are left make the place of a position in the table."""


class Memory(NamedTuple):
    """What a search works with."""

    words: NDArray[np.uint64]
    """[a power of 2]: the positions of the table."""
    facts: NDArray[np.int64]
    """[as words]: value, depth, kind of bound and best move, packed."""
    moves: NDArray[np.int64]
    """[WIDEST + 1, WIDEST]: by the number of strings that are left."""
    ranks: NDArray[np.int64]
    """[as moves]: small ones are tried first."""
    history: NDArray[np.int64]
    """[WIDEST]: how often a string cut off the rest."""
    shape: NDArray[np.int64]
    """[11]"""
    stubs: NDArray[np.int64]
    """[coins]: long runs that end at a joint."""
    mine: NDArray[np.int64]
    """[7]"""


def new_memory(coins: int, size: int) -> Memory:
    """Empty, with a table of 2**size positions of 16 bytes."""
    return Memory(
        np.zeros(1 << size, np.uint64),
        np.zeros(1 << size, np.int64),
        np.zeros((WIDEST + 1, WIDEST), np.int64),
        np.zeros((WIDEST + 1, WIDEST), np.int64),
        np.zeros(WIDEST, np.int64),
        np.zeros(11, np.int64),
        np.zeros(coins, np.int64),
        np.zeros(7, np.int64),
    )


@jit
def captured(graph: Graph, alive: np.uint64, string: int) -> int:
    """How many coins fall with a string."""
    found = 0
    for i in range(graph.starts[string], graph.starts[string + 1]):
        if count(graph.holders[graph.members[i]] & alive) == 1:
            found += 1
    return found


# The table


@jit
def _packed(value: int, depth: int, kind: int, move: int) -> int:
    return (value + INFINITE) << 18 | depth << 10 | kind << 8 | move


@jit
def _place(memory: Memory, key: np.uint64) -> int:
    return signed(key & np.uint64(len(memory.words) - 1))


@jit
def _remember(
    memory: Memory, alive: np.uint64, key: np.uint64, depth: int, value: int, alpha: int, beta: int, move: int
) -> None:
    kind = _AT_MOST if value <= alpha else _AT_LEAST if value >= beta else _EXACT
    place = _place(memory, key)
    memory.words[place] = alive
    memory.facts[place] = _packed(value, depth, kind, move)


@jit
def _tells(fact: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether a fact of the table answers a search."""
    value, kind = (fact >> 18) - INFINITE, fact >> 8 & 3
    if (fact >> 10 & 255) < depth:
        return False
    return kind == _EXACT or (kind == _AT_LEAST and value >= beta) or (kind == _AT_MOST and value <= alpha)


@jit
def _next_move(moves: NDArray[np.int64], ranks: NDArray[np.int64], row: int, i: int, n: int) -> int:
    """Bring the move with the least rank to place i."""
    least = i
    for j in range(i + 1, n):
        if ranks[row, j] < ranks[row, least]:
            least = j
    moves[row, i], moves[row, least] = moves[row, least], moves[row, i]
    ranks[row, i], ranks[row, least] = ranks[row, least], ranks[row, i]
    return moves[row, i]


# Ordinary strings


@jit
def _other(graph: Graph, string: int, coin: int) -> int:
    return graph.ends[string, 1] if graph.ends[string, 0] == coin else graph.ends[string, 0]


@jit
def _captures(graph: Graph, memory: Memory, alive: np.uint64, row: int) -> int:
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
def _last_twin(graph: Graph, alive: np.uint64, string: int) -> int:
    """Of the strings that hold the same coins the last that is left: so what stays is always the same word."""
    alike = graph.twins[string] & alive
    while alike & (alike - np.uint64(1)) != 0:
        alike &= alike - np.uint64(1)
    return lowest(alike)


@jit
def _segments(graph: Graph, memory: Memory, alive: np.uint64, row: int) -> int:
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
        memory.moves[row, n] = _last_twin(graph, alive, inner)
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
def _controlled(shape: NDArray[np.int64]) -> int:
    """The controlled value of a loony endgame, in coins; where there are joints, about (Berlekamp and Scott)."""
    if shape[JOINTS] == 0 and shape[LOOPS] == 0:
        return shape[LEFT] - 4 * shape[CHAINS] + (4 if shape[CHAINS] > 0 else 0)
    # Loops that share no joint: those that stand alone, one at a joint, half of one or a quarter through the ground.
    rings = shape[LOOPS] + min(shape[JOINTED], shape[JOINTS])
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
def options(graph: Graph, memory: Memory, alive: np.uint64, row: int) -> int:
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
    n = _captures(graph, memory, alive, row)
    return n if n > 0 else _segments(graph, memory, alive, row)


@jit
def search(graph: Graph, memory: Memory, alive: np.uint64, key: np.uint64, depth: int, alpha: int, beta: int) -> int:
    """What the player to move gets from an ordinary position, in UNITs, within (alpha, beta).

    Parameters
    ----------
    graph : Graph
        Of ordinary strings.
    memory : Memory
        `mine` says when to stop; then the result is void.
    alive : uint64
        The strings left; of strings that hold the same coins the first ones.
    key : uint64
        The exclusive or of their keys.
    depth : int
        Turns until leaves are judged.
    alpha, beta : int

    Returns
    -------
    int
        At most alpha or at least beta if it is outside. It is exact if GUESSES did not grow.
    """
    mine, row = memory.mine, count(alive)
    mine[NODES] += 1
    if mine[NODES] > mine[LIMIT]:
        mine[STOPPED] = 1
        return 0
    gain, n = 0, 0
    while alive != 0:
        n = _captures(graph, memory, alive, row)
        if n != 1:
            break
        string = memory.moves[row, 0]
        gain += UNIT * captured(graph, alive, string)
        alive ^= bit(string)
        key ^= graph.keys[string]
    if alive == 0:
        return gain
    alpha -= gain
    beta -= gain
    guesses, place, first = mine[GUESSES], _place(memory, key), np.int64(_NONE)
    if memory.words[place] == alive:
        fact = memory.facts[place]
        if _tells(fact, max(depth, 0), alpha, beta):
            if (fact >> 10 & 255) < COMPLETE:
                mine[GUESSES] += 1
            return gain + (fact >> 18) - INFINITE
        first = fact & 255
    if n == 0:
        n = _segments(graph, memory, alive, row)
        shape = memory.shape
        if shape[FREE] == 0 and shape[JOINTS] == 0 and _controlled(shape) >= 3:
            return gain - UNIT * _controlled(shape)  # Allcock, theorem 4.1 (1)
        if depth <= 0:
            mine[GUESSES] += 1
            return gain + _judged(memory, alive)
        for i in range(n):
            move = memory.moves[row, i]
            memory.ranks[row, i] = (memory.ranks[row, i] << 32) - memory.history[move]
            if move == first:
                memory.ranks[row, i] = -(1 << 62)
    best, choice, floor = -INFINITE, 0, alpha
    for i in range(n):
        string = _next_move(memory.moves, memory.ranks, row, i, n) if n > 2 else memory.moves[row, i]
        rest, rest_key = alive ^ bit(string), key ^ graph.keys[string]
        worth = UNIT * captured(graph, alive, string)
        if worth > 0:
            value = worth + search(graph, memory, rest, rest_key, depth, floor - worth, beta - worth)
        elif i == 0:
            value = -search(graph, memory, rest, rest_key, depth - 1, -beta, -floor)
        else:
            value = -search(graph, memory, rest, rest_key, depth - 1, -floor - 1, -floor)
            if floor < value < beta:
                value = -search(graph, memory, rest, rest_key, depth - 1, -beta, -floor)
        if mine[STOPPED]:
            return 0
        if value > best:
            best, choice = value, string
            floor = max(floor, value)
            if value >= beta:
                memory.history[string] += max(1, depth) * max(1, depth)
                break
    _remember(memory, alive, key, COMPLETE if mine[GUESSES] == guesses else max(depth, 0), best, alpha, beta, choice)
    return gain + best


# The bare rules


@jit
def count_options(graph: Graph, memory: Memory, alive: np.uint64, row: int) -> int:
    """List in a row of `memory.moves` the strings of any position that differ, captures first; how many.

    With EXTEND only a component of one string, where there is one and its coins are wanted: to take it costs nothing.
    """
    n, todo = 0, alive
    while todo != 0:
        string = lowest(todo)
        todo = without(todo, graph.twins[string])
        string = _last_twin(graph, alive, string)
        gain = captured(graph, alive, string)
        memory.moves[row, n] = string
        memory.ranks[row, n] = -gain
        n += 1
        if (
            gain > 0
            and memory.mine[EXTEND]
            and memory.mine[WORTH] > 0
            and gain == graph.starts[string + 1] - graph.starts[string]
        ):
            memory.moves[row, 0] = string
            return 1
    return n


@jit
def count_search(
    graph: Graph, memory: Memory, alive: np.uint64, key: np.uint64, depth: int, alpha: int, beta: int
) -> int:
    """What the player to move gets from any position, in UNITs, by coins alone: nothing is expected of a leaf.

    Parameters and result are as for `search`, but that `mine[WORTH]` is what a coin is worth, less than 0 where it is
    not wanted, and `depth` counts cuts; with `mine[EXTEND]` only those that capture nothing.
    """
    mine, row = memory.mine, count(alive)
    mine[NODES] += 1
    if mine[NODES] > mine[LIMIT]:
        mine[STOPPED] = 1
        return 0
    if alive == 0:
        return 0
    if depth <= 0:
        mine[GUESSES] += 1
        return 0
    guesses, place, first = mine[GUESSES], _place(memory, key), np.int64(_NONE)
    if memory.words[place] == alive:
        fact = memory.facts[place]
        if _tells(fact, depth, alpha, beta):
            if (fact >> 10 & 255) < COMPLETE:
                mine[GUESSES] += 1
            return (fact >> 18) - INFINITE
        first = fact & 255
    n = count_options(graph, memory, alive, row)
    for i in range(n):
        move = memory.moves[row, i]
        memory.ranks[row, i] = (memory.ranks[row, i] << 32) - memory.history[move]
        if move == first:
            memory.ranks[row, i] = -(1 << 62)
    best, choice, floor = -INFINITE, 0, alpha
    for i in range(n):
        string = _next_move(memory.moves, memory.ranks, row, i, n)
        rest, rest_key = alive ^ bit(string), key ^ graph.keys[string]
        fallen = captured(graph, alive, string)
        if fallen > 0:
            worth, less = mine[WORTH] * fallen, 0 if mine[EXTEND] else 1
            value = worth + count_search(graph, memory, rest, rest_key, depth - less, floor - worth, beta - worth)
        else:
            value = -count_search(graph, memory, rest, rest_key, depth - 1, -beta, -floor)
        if mine[STOPPED]:
            return 0
        if value > best:
            best, choice = value, string
            floor = max(floor, value)
            if value >= beta:
                memory.history[string] += depth * depth
                break
    _remember(memory, alive, key, COMPLETE if mine[GUESSES] == guesses else depth, best, alpha, beta, choice)
    return best
