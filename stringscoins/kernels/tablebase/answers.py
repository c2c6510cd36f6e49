"""Answers out of the file of a tablebase, and the values of its entries found anew from their options."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, lowest, signed
from stringscoins.kernels.moves.captures import settle
from stringscoins.kernels.root import Root
from stringscoins.kernels.tablebase.ranks import Ranks, Walk, image, least, next_least, rank, seek
from stringscoins.kernels.tablebase.values import Base, value_in, widened
from stringscoins.kernels.tables.sweep import LOONY, entry

__all__ = ["Kept", "answer", "recheck", "spread"]


class Kept(NamedTuple):
    """What the file of a tablebase has."""

    values: NDArray[np.uint8]
    """The entries of the least positions in order, half a byte each."""
    starts: NDArray[np.uint64]
    """The index: for every so many numbers, `block`, how many least positions come before."""
    wide: NDArray[np.int64]
    block: int


@jit
def answer(base: Base, kept: Kept, walk: Walk, word: np.uint64) -> int:
    """Return the margin of what is left of a base, or its nimber, or LOONY. Cost: a walk through a block."""
    if not base.quiet:
        value = _find(base.ranks, kept, walk, word)
        return value if base.nimbers else 2 * value - _coins(base.root, word)
    rest, taken, handout = settle(base.root, word)
    if base.nimbers:
        return LOONY if handout != 0 else _find(base.ranks, kept, walk, rest)
    onward = 2 * _find(base.ranks, kept, walk, rest) - _coins(base.root, rest)
    margin = taken + onward
    return max(margin, taken - 2 * handout - onward) if handout != 0 else margin


@jit
def _coins(root: Root, word: np.uint64) -> int:
    """Return the number of coins that strings hold."""
    coins = 0
    for held in root.holders:
        coins += held & word != 0
    return coins


@jit
def _find(ranks: Ranks, kept: Kept, walk: Walk, word: np.uint64) -> int:
    """Return the value of a numbered position, as it is kept."""
    word = least(ranks, word)
    number = rank(ranks, word)
    seek(ranks, walk, number - number % kept.block)
    listed = signed(kept.starts[number // kept.block])
    while next_least(ranks, walk) and walk.rank < number:
        listed += 1
    return widened(kept.wide, number, signed(np.uint64(entry(kept.values, listed))))


@jit
def spread(ranks: Ranks, kept: Kept, walk: Walk, table: NDArray[np.uint8], listed: int, most: int) -> int:
    """Put entries from one on where their numbers say, at most so many; return how many, -1 if the index is wrong."""
    for done in range(most):
        if not next_least(ranks, walk):
            return done
        block = walk.rank // kept.block
        if signed(kept.starts[block]) > listed + done or (
            block + 1 < len(kept.starts) and signed(kept.starts[block + 1]) <= listed + done
        ):
            return -1
        place = walk.rank >> 1
        table[place] |= entry(kept.values, listed + done) << np.uint8((walk.rank & 1) << 2)
    return most


@jit
def recheck(base: Base, walk: Walk, table: NDArray[np.uint8], wide: NDArray[np.int64], most: int) -> tuple[int, int]:
    """Find the values of quiet positions from what single cuts leave; return how many, at most so many, and a fault.

    The fault is the number of a position whose value is another, or -1. Nothing is shared with `fill` but the numbers.
    """
    ranks, root = base.ranks, base.root
    for done in range(most):
        if not next_least(ranks, walk):
            return done, -1
        word = walk.word
        if rank(ranks, word) != walk.rank or settle(root, word)[0] != word or image(ranks, 0, word) != word:
            return done, walk.rank
        coins, best, known, left = _coins(root, word), 0, np.uint64(0), word
        while left != 0:
            cut = bit(lowest(left))
            left ^= cut
            rest, taken, handout = settle(root, word ^ cut)
            if base.nimbers:
                # A cut whose answer is to hand out coins is loony.
                if handout == 0:
                    known |= bit(value_in(table, wide, rank(ranks, least(ranks, rest))))
                continue
            most_left = taken + value_in(table, wide, rank(ranks, least(ranks, rest)))
            if handout != 0:
                most_left = max(most_left, 2 * taken + _coins(root, rest) - handout - most_left)
            best = max(best, coins - most_left)
        while base.nimbers and known & bit(best) != 0:
            best += 1
        if best != value_in(table, wide, walk.rank):
            return done, walk.rank
    return most, -1
