"""Quiet positions of ordinary strings: their moves, and the keys under which they are remembered.

A move opens a whole segment; what it costs is told in `kernels/moves/segments.py`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed
from stringscoins.kernels.moves.segments import (
    CHAIN,
    DIPPER,
    JOINED,
    LONG_CHAIN,
    LONG_LOOP,
    LOOP,
    SHORT,
    Segments,
    handout_of,
    worth_opening,
)
from stringscoins.kernels.root import GROUND, WIDEST, Root

__all__ = [
    "AGAIN",
    "FALLEN",
    "FIRST",
    "HANDOUT",
    "NAME",
    "ORDERS",
    "Moves",
    "Symmetric",
    "cancel",
    "find_key",
    "insert",
    "list_moves",
    "new_moves",
    "packed",
]

_CODE_BITS = 40
"""A key has at most so many bits for the components that it counts by length."""
_OF_KIND = 64
"""The name of a move is a string, or this times the kind of the component that it opens."""

ORDERS = ("strings", "coins", "joints", "joints, many coins")
"""Orders in which moves are tried, those that are not loony first: by their strings; few coins first; few strings at
the joints at the ends first, then few coins, or many coins."""
_BY_STRINGS, _BY_JOINTS = 0, 2
_GROUND_VALENCE = 7
"""The valence that the ground counts for; the best one measured."""

FALLEN, HANDOUT, NAME, _RANK = 0, 1, 2, 3
"""Columns of Moves.numbers."""
AGAIN = -1
"""The handout of a capture after which the same player moves again."""
FIRST = -(1 << 20)
"""The rank of the move that was best before."""
_LOONY = 1 << 20


class Symmetric(NamedTuple):
    """A root position whose strings are numbered so that those of a bundle follow each other, with its symmetries."""

    root: Root
    parallel: NDArray[np.uint64]
    """[n]: the bundles of two strings or more that hold coins."""
    bare: np.uint64
    """The strings that hold no coin."""
    large: np.uint64
    """The strings that hold three coins or more; there are none where segments are opened."""
    images: NDArray[np.uint64]
    """[symmetries, 8, 256]: the image of each byte of a set of strings; the identity comes first."""
    forward: NDArray[np.int64]
    """[symmetries, 64]: where each string goes; those of a bundle stay in order."""
    backward: NDArray[np.int64]
    """[symmetries, 64]: where each string comes from."""


class Moves(NamedTuple):
    """The moves of the positions on a path, by depth.

    rest : uint64[65, 64], what is left; numbers : int64[65, 64, 4], the coins that fall, how many of them the opponent
    may hand back to the mover (0 if the move is not loony), the name, and the rank by which the moves are sorted.
    """

    rest: NDArray[np.uint64]
    numbers: NDArray[np.int64]


def new_moves() -> Moves:
    """Return room for the moves of a path."""
    return Moves(np.zeros((WIDEST + 1, WIDEST), np.uint64), np.zeros((WIDEST + 1, WIDEST, 4), np.int64))


@jit
def packed(symmetric: Symmetric, alive: np.uint64) -> np.uint64:
    """Return the same position with the first strings of each bundle, and without pairs of bare strings.

    Two bare strings change no margin: who likes the margin without them answers the cut of one by that of the other.
    """
    for bundle in symmetric.parallel:
        held = alive & bundle
        if held != 0:
            first = bundle & (np.uint64(0) - bundle)
            number = np.uint64(count(held))
            alive = (alive ^ held) | (((np.uint64(1) << number) - np.uint64(1)) * first if number < 64 else bundle)
    held = alive & symmetric.bare
    if held != 0:
        alive ^= held
        if count(held) & 1:
            alive |= held & (np.uint64(0) - held)
    return alive


@jit
def cancel(segments: Segments, found: int) -> tuple[int, np.uint64, int]:
    """Leave out pairs of short components of equally many coins: (segments left, strings and coins left out).

    They change no margin: V(H + s + s) = V(H) where the opening of s leads to -(s + V). By induction: the options in H
    are the same; to open an s gives -(s + V(H + s)), which is at most V(H), as V(H + s) >= -(s + V(H)).
    """
    strings, coins = np.uint64(0), 0
    i = 0
    while i < found:
        if segments.kinds[i] == SHORT:
            j = i + 1
            while j < found and not (segments.kinds[j] == SHORT and segments.coins[j] == segments.coins[i]):
                j += 1
            if j < found:
                strings |= segments.strings[i] | segments.strings[j]
                coins += 2 * segments.coins[i]
                _leave_out(segments, j, found - 1)
                _leave_out(segments, i, found - 2)
                found -= 2
                continue
        i += 1
    return found, strings, coins


@jit
def _leave_out(segments: Segments, i: int, last: int) -> None:
    """Put the last segment in the place of another."""
    segments.strings[i], segments.coins[i] = segments.strings[last], segments.coins[last]
    segments.kinds[i], segments.cuts[i] = segments.kinds[last], segments.cuts[last]
    segments.ends[i, 0], segments.ends[i, 1] = segments.ends[last, 0], segments.ends[last, 1]


@jit
def _handle(segments: Segments, found: int, loop: int) -> int:
    """Return the handle of a dipper: the segment at the joint of its loop."""
    joint = segments.ends[loop, 0]
    for i in range(found):
        if i != loop and (segments.ends[i, 0] == joint or segments.ends[i, 1] == joint):
            return i
    return -1


@jit
def find_key(
    symmetric: Symmetric, alive: np.uint64, segments: Segments, found: int
) -> tuple[np.uint64, np.uint64, int]:
    """Return the key of a packed quiet position: (its strings, its components by length, a symmetry).

    The code counts the components by length: a bit for each number of coins of a short one; the long chains in unary,
    from 1 for the shortest on, each ended by a zero; a zero; the long loops likewise. What does not fit stays among the
    strings. The symmetry is the one that gives the strings the least word.
    """
    code, bits, rest = np.uint64(0), 4, alive
    for kind in range(CHAIN, LOOP + 1):
        shortest = LONG_CHAIN if kind == CHAIN else LONG_LOOP
        size, fits = 0, True
        while fits:
            # All of the next larger size.
            larger = WIDEST + 1
            for i in range(found):
                if segments.kinds[i] == kind and size < segments.coins[i] < larger:
                    larger = segments.coins[i]
            size = larger
            ones = size - shortest + 1
            fits = size <= WIDEST
            for i in range(found):
                if segments.kinds[i] == kind and segments.coins[i] == size:
                    fits = bits + ones + 1 <= _CODE_BITS
                    if fits:
                        code |= (bit(ones) - np.uint64(1)) << np.uint64(bits)
                        bits += ones + 1
                        rest ^= segments.strings[i]
        bits += 1
    for i in range(found):
        if segments.kinds[i] == SHORT:
            code |= bit(segments.coins[i])
            rest ^= segments.strings[i]
    best, symmetry = rest, 0
    for g in range(1, len(symmetric.images)):
        image, left, byte = np.uint64(0), rest, 0
        while left != 0:
            image |= symmetric.images[g, byte, signed(left & np.uint64(255))]
            left >>= np.uint64(8)
            byte += 1
        if image < best:
            best, symmetry = image, g
    return best, code, symmetry


@jit
def insert(
    moves: Moves, depth: int, listed: int, rest: np.uint64, coins: int, handout: int, name: int, rank: int
) -> None:
    """Put one more move among those listed, which are sorted by rank."""
    place, numbers = listed, moves.numbers[depth]
    while place > 0 and numbers[place - 1, _RANK] > rank:
        moves.rest[depth, place] = moves.rest[depth, place - 1]
        for column in range(4):
            numbers[place, column] = numbers[place - 1, column]
        place -= 1
    moves.rest[depth, place] = rest
    numbers[place, FALLEN], numbers[place, HANDOUT] = coins, handout
    numbers[place, NAME], numbers[place, _RANK] = name, rank


@jit
def list_moves(
    symmetric: Symmetric,
    alive: np.uint64,
    segments: Segments,
    found: int,
    target: int,
    best: int,
    order: int,
    moves: Moves,
    depth: int,
) -> int:
    """List the moves of a packed quiet position that may reach a margin of `target`, in order; how many.

    A move after which s coins fall leads to -(s + V) where V is the margin of what is left, or, if the opponent may
    hand h of them back, to -max(s + V, s - 2h - V), which is at most h - s.
    """
    listed, holders, chosen = 0, symmetric.root.holders, worth_opening(segments.kinds, segments.coins, found)
    for i in range(found):
        if chosen & bit(i) == 0:
            continue
        coins, kind, strings = segments.coins[i], segments.kinds[i], segments.strings[i]
        joined = kind == JOINED or kind == DIPPER
        name = lowest(strings) if joined else _OF_KIND * kind
        handout = handout_of(segments, i)
        if kind == DIPPER:
            # The joint falls, too, and the segment at it.
            handle = _handle(segments, found, i)
            coins += 1 + segments.coins[handle]
            strings |= segments.strings[handle]
        if handout > 0 and target > handout - coins:
            continue
        rank = i
        if name == best or (joined and best < WIDEST and segments.strings[i] & bit(best) != 0):
            rank = FIRST
        elif order != _BY_STRINGS:
            rank = -coins if order > _BY_JOINTS else coins
            if order >= _BY_JOINTS:
                for end in segments.ends[i]:
                    rank += WIDEST * (_GROUND_VALENCE if end >= GROUND else count(alive & holders[end]))
            if handout > 0:
                rank += _LOONY
        insert(moves, depth, listed, packed(symmetric, alive ^ strings), coins, handout, name, rank)
        listed += 1
    return listed
