"""The keys of the positions after moves, made from the facts about the position before the move.

Most moves open a segment at whose ends joints remain. They keep all components, and from the images under the
symmetries only the strings of the segment are missing. If a new component may arise the key is found anew.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, lowest, without
from stringscoins.kernels.moves.segments import CHAIN, JOINED, LONG_CHAIN, SHORT, Segments, find_segments
from stringscoins.kernels.root import GROUND
from stringscoins.kernels.scores.keys import Symmetric, cancel, count_components, find_images, find_key, least, packed
from stringscoins.kernels.scores.work import ALIVE, LEFT_OUT, SEGMENT, SYMMETRY, ScoreArrays, move_at

__all__ = ["find_keys", "find_keys_after_cuts", "find_quiet", "look_around"]


_STAYS, _CHAIN, _ANEW = range(3)
"""What a joint at the end of an opened segment becomes: still a joint, or a coin between joints; a coin of a chain that
stands alone; perhaps something else, so that the key is found anew."""


@jit
def look_around(symmetric: Symmetric, work: ScoreArrays, alive: np.uint64) -> None:
    """Analyse a packed quiet position without pairs that cancel, before its moves are listed."""
    work.found[0] = find_segments(symmetric.root, alive, work.segments)
    code, counted = count_components(work.segments, work.found[0], -1)
    find_images(symmetric, alive ^ counted, work.images)
    work.key[0], work.found[1] = least(work.images, len(symmetric.forward))
    work.key[1], work.key[2] = code, counted


@jit
def find_quiet(
    symmetric: Symmetric, work: ScoreArrays, alive: np.uint64
) -> tuple[np.uint64, int, np.uint64, np.uint64, int]:
    """Find the key of a packed quiet position from the beginning, without pairs of short components that cancel.

    Return the rest without the pairs; their coins; the key (strings and code), and the symmetry that leads to it.
    """
    found = find_segments(symmetric.root, alive, work.spare)
    found, cancelled, coins = cancel(work.spare, found)
    alive ^= cancelled
    strings, code, symmetry = find_key(symmetric, alive, work.spare, found, work.others)
    return alive, coins, strings, code, symmetry


@jit
def _loses(
    holders: NDArray[np.uint64], segments: Segments, alive: np.uint64, gone: np.uint64, end: int, other: int
) -> tuple[int, int, int]:
    """Return what a joint at an opened segment's end becomes, _STAYS, _CHAIN or _ANEW, and two segments.

    A joint left with two strings becomes a coin, and the segments at it one: a chain alone if both lead to the ground.
    """
    if end == GROUND or segments.valences[end] - (2 if end == other else 1) != 2:
        return _STAYS, 0, 0
    held = without(holders[end] & alive, gone)
    one, two = segments.of[lowest(held)], segments.of[lowest(held & (held - np.uint64(1)))]
    if one == two:
        return _ANEW, one, two
    far = segments.ends[one, 0] + segments.ends[one, 1] - end
    farther = segments.ends[two, 0] + segments.ends[two, 1] - end
    if (far != GROUND and far != other) or (farther != GROUND and farther != other):
        return _STAYS, one, two
    return _CHAIN if far == GROUND and farther == GROUND else _ANEW, one, two


@jit
def _put_images(
    strings: NDArray[np.uint64], images: NDArray[np.uint64], changed: np.uint64, others: NDArray[np.uint64]
) -> None:
    """Put into `others` the images of a set that differs by the strings `changed` from the set of `images`."""
    symmetries = strings.shape[1]
    first = lowest(changed)
    changed &= changed - np.uint64(1)
    for g in range(symmetries):
        others[g] = images[g] ^ strings[first, g]
    while changed != 0:
        first = lowest(changed)
        changed &= changed - np.uint64(1)
        for g in range(symmetries):
            others[g] ^= strings[first, g]


@jit
def _add_chain(work: ScoreArrays, depth: int, move: int, rest: np.uint64, one: int, two: int) -> tuple[bool, np.uint64]:
    """Count the chain that two segments become; return whether all is counted, and its strings.

    The position after the move is `rest`; it loses the chain and its equal if they cancel.
    """
    segments, keys, found = work.segments, work.keys[depth, move], work.found[0]
    strings, coins = segments.strings[one] | segments.strings[two], segments.coins[one] + segments.coins[two] + 1
    work.rest[depth, move] = rest
    if strings & rest != strings:
        return False, strings
    if coins >= LONG_CHAIN:
        segments.kinds[found], segments.coins[found], segments.strings[found] = CHAIN, coins, strings
        keys[1], counted = count_components(segments, found + 1, -1)
        return counted == work.key[2] | strings, strings
    keys[1] = work.key[1] ^ bit(coins)
    if work.key[1] & bit(coins) != 0:
        for i in range(found):
            if segments.kinds[i] == SHORT and segments.coins[i] == coins:
                work.rest[depth, move] = rest ^ strings ^ segments.strings[i]
                work.numbers[depth, move, LEFT_OUT] = 2 * coins
    return True, strings


@jit
def find_keys(symmetric: Symmetric, work: ScoreArrays, depth: int, first: int, last: int) -> None:
    """Find the positions after listed moves, and their keys, after `look_around`."""
    segments, holders, alive = work.segments, symmetric.root.holders, work.words[depth, ALIVE]
    for cursor in range(first, last):
        move = move_at(work, depth, cursor)
        rest, keys, numbers = work.rest[depth, move], work.keys[depth, move], work.numbers[depth, move]
        i, gone = numbers[SEGMENT], alive ^ rest
        if segments.kinds[i] == JOINED:
            if gone & symmetric.alike != 0:
                rest = packed(symmetric, rest)
            end, other = segments.ends[i, 0], segments.ends[i, 1]
            becomes, one, two = _loses(holders, segments, alive, gone, end, other)
            if other != end:
                what, three, four = _loses(holders, segments, alive, gone, other, end)
                if what != _STAYS:
                    becomes, one, two = what if becomes == _STAYS else _ANEW, three, four
            chain = np.uint64(0)
            work.rest[depth, move], keys[1] = rest, work.key[1]
            if becomes == _CHAIN:
                counted, chain = _add_chain(work, depth, move, rest, one, two)
                if not counted:
                    becomes = _ANEW
            if becomes != _ANEW:
                _put_images(symmetric.strings, work.images, alive ^ rest ^ chain, work.others)
                keys[0], numbers[SYMMETRY] = least(work.others, len(symmetric.forward))
                continue
        elif work.key[2] & gone != 0:
            code, counted_strings = count_components(segments, work.found[0], i)
            if counted_strings ^ gone == work.key[2]:
                keys[0], keys[1], numbers[SYMMETRY] = work.key[0], code, work.found[1]
                continue
        work.rest[depth, move], numbers[LEFT_OUT], keys[0], keys[1], numbers[SYMMETRY] = find_quiet(
            symmetric, work, packed(symmetric, rest)
        )


@jit
def find_keys_after_cuts(symmetric: Symmetric, work: ScoreArrays, depth: int, first: int, last: int) -> None:
    """Find the keys of the positions after listed single cuts: `work.images` has the images of the position."""
    alive = work.words[depth, ALIVE]
    for cursor in range(first, last):
        move = move_at(work, depth, cursor)
        _put_images(symmetric.strings, work.images, alive ^ work.rest[depth, move], work.others)
        work.keys[depth, move, 0], work.numbers[depth, move, SYMMETRY] = least(work.others, len(symmetric.forward))
        work.keys[depth, move, 1] = 0
