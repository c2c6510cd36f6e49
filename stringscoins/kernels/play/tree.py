"""A search that grows a tree of moves by random games: safe cuts at random, then the ending by rule.

It is Monte Carlo tree search (UCT: Kocsis and Szepesvári, *Bandit based Monte-Carlo planning*, 2006) on positions that
are found again on whatever way, for strings of any sizes and any width. In a quiet position the moves are the safe cuts
and those that open small pieces, or any piece where no cut is safe. Who is offered a piece takes it, or all but the
handout.
"""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import signed
from stringscoins.kernels.hashing import mix
from stringscoins.kernels.play.falls import (
    Field,
    Incidences,
    copy,
    cut,
    ending,
    fall,
    falling,
    handout,
    hardest,
    is_safe,
    new_field,
    openings,
)

__all__ = ["DEEPEST", "GIVE", "SEEN", "TAKE", "PlayTree", "clear", "grow", "new_tree"]

TAKE, GIVE = -1, -2
"""The moves where coins are offered: all are taken, or the handout is left. Other moves are the strings to cut."""
NODES, EDGES, DRAWN, SEEN, DEEPEST = range(5)
"""Places of `PlayTree.mine`: nodes; edges; random numbers drawn; nodes that games came to; the most moves to one."""
_SMALL = 2
"""The coins of a piece up to which it may be opened although some cut is safe."""
_FARTHEST = 256
"""The most nodes of a game."""
_BOLD = 0.5
"""How much a move with few games is preferred: the factor of UCT."""
_SLOPE = 0.25
"""The part of a result that goes by the margin; the rest goes by who wins."""
_S32 = np.uint64(32)


class PlayTree(NamedTuple):
    """The tree, the random words by which its table finds positions, and space to work. The root is node 0."""

    keys: NDArray[np.uint64]
    """[strings]: random words."""
    twins: NDArray[np.int64]
    """[strings]: the string before with the same coins, or -1: of parallel strings one is a move."""
    words: NDArray[np.uint64]
    """[a power of 2]: the keys of the positions in the table; 0 where there is none."""
    nodes: NDArray[np.int64]
    """[as words]: their nodes."""
    visits: NDArray[np.int64]
    """[nodes]: the games that went through each."""
    worths: NDArray[np.float64]
    """[nodes]: the sum of what these games brought the player to move at the root, each from 0 to 1."""
    margins: NDArray[np.float64]
    """[nodes]: the sum of that player's final margins."""
    firsts: NDArray[np.int64]
    """[nodes]: the first edge of each; -1 before there are edges."""
    counts: NDArray[np.int64]
    """[nodes]: their number."""
    moves: NDArray[np.int64]
    """[edges]."""
    targets: NDArray[np.int64]
    """[edges]: the node that each leads to, -1 if that is not known yet."""
    path: NDArray[np.int64]
    """[_FARTHEST]."""
    cuts: NDArray[np.int64]
    """[strings]."""
    gifts: NDArray[np.int64]
    """[strings]."""
    order: NDArray[np.int64]
    """[strings]: their numbers, in any order."""
    field: Field
    """The current position."""
    mine: NDArray[np.int64]
    """[5]: numbers, whose places are named above."""


def new_tree(keys: NDArray[np.uint64], twins: NDArray[np.int64], coins: int, size: int) -> PlayTree:
    """Return an empty tree of 2**size nodes at most and 16 times as many edges."""
    strings, nodes = len(keys), 1 << size
    return PlayTree(
        keys,
        twins,
        np.zeros(2 * nodes, np.uint64),
        np.zeros(2 * nodes, np.int64),
        np.zeros(nodes, np.int64),
        np.zeros(nodes),
        np.zeros(nodes),
        np.zeros(nodes, np.int64),
        np.zeros(nodes, np.int64),
        np.zeros(16 * nodes, np.int64),
        np.zeros(16 * nodes, np.int64),
        np.zeros(_FARTHEST, np.int64),
        np.zeros(strings, np.int64),
        np.zeros(strings, np.int64),
        np.arange(strings),
        new_field(strings, coins),
        np.zeros(5, np.int64),
    )


def clear(tree: PlayTree) -> None:
    """Forget all nodes, and all random numbers that were drawn."""
    tree.words[:] = 0
    tree.mine[:] = 0
    tree.order[:] = np.arange(len(tree.order))


@jit
def _draw(tree: PlayTree, seed: np.uint64, below: int) -> int:
    """Return a random number from 0 on, less than `below`."""
    tree.mine[DRAWN] += 1
    return signed((mix(seed + np.uint64(tree.mine[DRAWN])) >> _S32) * np.uint64(below) >> _S32)


@jit
def _node(tree: PlayTree, mover: int, lead: int, offered: int) -> int:
    """Return the node of the current position, a new one if there is none; -1 if the tree is full."""
    field, mine = tree.field, tree.mine
    key = mix(np.uint64(4 * (lead + (1 << 20)) + 2 * mover + offered))
    for string in range(len(field.left)):
        if field.left[string]:
            key ^= tree.keys[string]
    place = signed(key & np.uint64(len(tree.words) - 1))
    while tree.words[place] != 0:
        if tree.words[place] == key:
            return tree.nodes[place]
        place = (place + 1) & (len(tree.words) - 1)
    node = mine[NODES]
    if node == len(tree.visits):
        return -1
    mine[NODES] += 1
    tree.words[place], tree.nodes[place] = key, node
    tree.visits[node], tree.worths[node], tree.margins[node], tree.firsts[node] = 0, 0.0, 0.0, -1
    return node


@jit
def _expand(board: Incidences, tree: PlayTree, node: int, offered: int) -> None:
    """Give a node its edges, unless there is no space for them."""
    field, mine, moves = tree.field, tree.mine, tree.moves
    first = mine[EDGES]
    if first + 2 * len(field.left) > len(moves):
        return
    n = first
    if offered:
        moves[n], moves[n + 1] = TAKE, GIVE
        n += 2
    else:
        for string in range(len(field.left)):
            twin = tree.twins[string]
            if field.left[string] and is_safe(board, field, string) and not (twin >= 0 and field.left[twin]):
                moves[n] = string
                n += 1
        most = _SMALL if n > first else len(field.valences)
        found = openings(board, field, tree.cuts, tree.gifts, most)
        for i in range(found):
            moves[n], _ = hardest(board, field, tree.cuts[i], tree.gifts[i])
            n += 1
    tree.firsts[node], tree.counts[node], mine[EDGES] = first, n - first, n
    for edge in range(first, n):
        tree.targets[edge] = -1


@jit
def _move(board: Incidences, field: Field, move: int) -> tuple[int, int, int]:
    """Make a move; return what the mover gains by it, whether the other one is to move, and whether coins are offered.

    What is offered without a choice is taken at once.
    """
    if move >= 0:
        is_opening = not is_safe(board, field, move)
        cut(board, field, move)
        if not is_opening:
            return 0, 1, 0
        coins, _, give = handout(board, field)
        if give < 0:
            fall(board, field, field.queue, falling(field, field.queue))
            return -coins, 1, 0
        return 0, 1, 1
    coins, least, give = handout(board, field)
    fall(board, field, field.queue, falling(field, field.queue))
    return (coins, 0, 0) if move == TAKE else (coins - 2 * least, 1, 0)


@jit
def _choose(tree: PlayTree, node: int, mover: int) -> int:
    """Return the edge to follow: the best one by its results, and more where there are few of them."""
    first, best, most = tree.firsts[node], -1, -1.0
    wide = _BOLD * sqrt(log(float(tree.visits[node] + 1)))
    for edge in range(first, first + tree.counts[node]):
        target = tree.targets[edge]
        n = tree.visits[target] if target >= 0 else 0
        if n == 0:
            return edge
        worth = tree.worths[target] / n
        worth = (worth if mover == 0 else 1.0 - worth) + wide / sqrt(float(n))
        if worth > most:
            best, most = edge, worth
    return best


@jit
def _play_out(board: Incidences, tree: PlayTree, seed: np.uint64, mover: int, offered: int) -> int:
    """Play the current position to its end; return the margin from here on of the player to move at the root."""
    field, order = tree.field, tree.order
    sign = 1 - 2 * mover
    taken, least = 0, 0
    if offered:
        taken, least, _ = handout(board, field)
        fall(board, field, field.queue, falling(field, field.queue))
    quiet = 0
    for i in range(len(order) - 1, -1, -1):
        j = _draw(tree, seed, i + 1)
        string = order[j]
        order[j], order[i] = order[i], string
        if field.left[string] and is_safe(board, field, string):
            cut(board, field, string)
            quiet += 1
    value = ending(board, field, tree.cuts, tree.gifts)
    if offered and quiet == 0:
        return sign * (taken - least + abs(value - least))
    return sign * (taken - value) if quiet % 2 == 0 else sign * (taken + value)


@jit
def grow(
    board: Incidences, start: Field, tree: PlayTree, offered: int, lead: int, seed: np.uint64, games: int, most: int
) -> None:
    """Play games from a position that is quiet, or in which coins are `offered`; its player to move leads by `lead`.

    No more are played when `most` nodes were seen, each counted whenever a game comes to it.
    """
    coins, mine = len(start.valences), tree.mine
    for _ in range(games):
        if mine[SEEN] >= most:
            break
        copy(start, tree.field)
        mover, margin, choice = 0, lead, offered
        node, length = _node(tree, 0, lead, offered), 0
        while node >= 0:
            tree.path[length] = node
            length += 1
            if length == _FARTHEST or mine[SEEN] + length == most:
                break
            if tree.firsts[node] < 0 and (tree.visits[node] > 0 or length == 1):
                _expand(board, tree, node, choice)
            if tree.firsts[node] < 0 or tree.counts[node] == 0:
                break
            edge = _choose(tree, node, mover)
            gain, changes, choice = _move(board, tree.field, tree.moves[edge])
            margin += gain if mover == 0 else -gain
            mover ^= changes
            if tree.targets[edge] < 0:
                tree.targets[edge] = _node(tree, mover, margin, choice)
            node = tree.targets[edge]
        mine[SEEN] += length
        mine[DEEPEST] = max(mine[DEEPEST], length - 1)
        margin += _play_out(board, tree, seed, mover, choice)
        won = 0.5 if margin == 0 else 1.0 if margin > 0 else 0.0
        worth = (1.0 - _SLOPE) * won + _SLOPE * (0.5 + 0.5 * margin / coins)
        for i in range(length):
            node = tree.path[i]
            tree.visits[node] += 1
            tree.worths[node] += worth
            tree.margins[node] += margin
