"""Single cuts in positions of any strings: the moves of the search for margins where `score_moves` does not reach.

A position lies in a root position of at most 64 strings and is one word, the strings that are left.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest
from stringscoins.kernels.scores.moves import AGAIN, FIRST, WIDEST, Moves, Root, insert, packed

__all__ = ["list_cuts", "take_captures"]

_GAIN, _OTHERS, _JOINTS, _LAST = 0, 1, 2, 3
"""Columns of `cuts`: of the coins of a string those of valence 1, all others, those of valence 3 or more that no string
of three coins or more holds, and those of valence 2."""


@jit
def _look(root: Root, alive: np.uint64, cuts: NDArray[np.int64]) -> None:
    """Fill in `cuts`, int64[64, 4], for the strings left."""
    cuts[:] = 0
    for held in root.touching:
        held = held & alive
        valence = count(held)
        ordinary = held & root.large[0] == 0
        while held != 0:
            string = lowest(held)
            held ^= bit(string)
            if valence == 1:
                cuts[string, _GAIN] += 1
            else:
                cuts[string, _OTHERS] += 1
                if valence == 2:
                    cuts[string, _LAST] += 1
                elif ordinary:
                    cuts[string, _JOINTS] += 1


@jit
def take_captures(root: Root, alive: np.uint64, cuts: NDArray[np.int64]) -> tuple[np.uint64, int]:
    """Take the captures that are right whatever else there is, where coins are wanted: (what is left, coins captured).

    (a) A string all of whose coins fall with it. (b) A string of two coins of which one falls and the other has a
    valence of 3 or more and only strings of one or two coins. That is, V(G) = c + V(G - s) for such a string s and the
    c coins that fall with it, by induction over the first cut m of best play in G, m not s:
    if m captures nothing, its margin is -V(G - m) <= -(c + V(G - m - s)) <= V(G - s) - c, as s captures c there still;
    if m captures d coins and s is still such a string in G - m, it is d + c + V(G - m - s) <= c + V(G - s);
    else s = {x, y} where m has brought the valence of y from 3 to 2 and captured its other coin w: then x with s may
    change places with w and m, so that G - m is the same as G - s up to names and d = c.

    `cuts` is scratch, int64[64, 4].
    """
    captured = 0
    while True:
        _look(root, alive, cuts)
        chosen = -1
        left = alive
        while left != 0 and chosen < 0:
            string = lowest(left)
            left ^= bit(string)
            gain, others = cuts[string, _GAIN], cuts[string, _OTHERS]
            if gain > 0 and (others == 0 or (gain == 1 and others == 1 and cuts[string, _JOINTS] == 1)):
                chosen = string
        if chosen < 0:
            return alive, captured
        alive ^= bit(chosen)
        captured += cuts[chosen, _GAIN]


@jit
def list_cuts(root: Root, alive: np.uint64, cuts: NDArray[np.int64], best: int, moves: Moves, depth: int) -> int:
    """List the cuts in a packed position, of strings alike one, in order; how many.

    First captures, the most coins first, then the cuts that leave the fewest coins capturable; in misère play, too,
    where the opposite takes half as many positions again or twice as many. `cuts` is scratch, int64[64, 4].
    """
    _look(root, alive, cuts)
    left = alive
    for group in root.alike:
        held = alive & group
        left ^= held & (held - np.uint64(1))
    listed = 0
    while left != 0:
        string = lowest(left)
        left ^= bit(string)
        gain = cuts[string, _GAIN]
        rank = FIRST if string == best else cuts[string, _LAST] - WIDEST * gain
        insert(moves, depth, listed, packed(root, alive ^ bit(string)), gain, AGAIN if gain > 0 else 0, string, rank)
        listed += 1
    return listed
