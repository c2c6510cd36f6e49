"""Single cuts in positions of any strings: the moves of the search for margins where segments cannot be opened.

`take_captures` takes strings s for which V(G) = c + V(G - s), where c coins fall with s. This holds by induction over
the first cut m of best play in G, m not s. If m captures nothing, its margin is -V(G - m) <= -(c + V(G - m - s))
<= V(G - s) - c, as s captures c there still. If m captures d coins and s is still such a string in G - m, it is
d + c + V(G - m - s) <= c + V(G - s). Else s = {x, y} where m has brought the valence of y from 3 to 2 and captured its
other coin w: then x with s may change places with w and m, so that G - m is the same as G - s up to names and d = c.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, lowest
from stringscoins.kernels.moves.cuts import GAIN, JOINTS, LAST, OTHERS, look
from stringscoins.kernels.root import WIDEST
from stringscoins.kernels.scores.keys import Symmetric, packed
from stringscoins.kernels.scores.work import AGAIN, ALIVE, FIRST, Work, insert

__all__ = ["list_cuts", "take_captures"]

_LAST = 1 << 26
"""The weight of a coin that becomes capturable in the order of cuts: more than that of being inside."""


@jit
def take_captures(symmetric: Symmetric, alive: np.uint64, cuts: NDArray[np.int64]) -> tuple[np.uint64, int]:
    """Take the captures that are right whatever else there is, if coins are wanted; return the rest and the coins.

    (a) A string all of whose coins fall with it. (b) A string of two coins of which one falls and the other has a
    valence of 3 or more and only strings of one or two coins. The proof is at the top. `cuts` is scratch, int64[64, 4].
    """
    captured = 0
    while True:
        look(symmetric.root, symmetric.large, alive, cuts)
        chosen = -1
        left = alive
        while left != 0 and chosen < 0:
            string = lowest(left)
            left ^= bit(string)
            # A string at such a joint has one other coin.
            if cuts[string, GAIN] > 0 and (cuts[string, OTHERS] == 0 or cuts[string, JOINTS] == 1):
                chosen = string
        if chosen < 0:
            return alive, captured
        alive ^= bit(chosen)
        captured += cuts[chosen, GAIN]


@jit
def list_cuts(symmetric: Symmetric, work: Work, depth: int, best: int) -> int:
    """List the cuts in the packed position at a depth in order, one of each bundle; return their number.

    Captures come first, most coins first, then cuts that leave the fewest coins capturable, and among equals those far
    inside; in misère play, too, where the opposite order takes half as many positions again or twice as many.
    """
    alive, cuts = work.words[depth, ALIVE], work.cuts
    look(symmetric.root, symmetric.large, alive, cuts)
    left = alive
    for bundle in symmetric.parallel:
        held = alive & bundle
        left ^= held & (held - np.uint64(1))
    listed = 0
    while left != 0:
        string = lowest(left)
        left ^= bit(string)
        gain = cuts[string, GAIN]
        rank = (cuts[string, LAST] - WIDEST * gain) * _LAST
        coins = symmetric.root.members[string]
        while coins != 0:
            rank -= symmetric.inside[lowest(coins)]
            coins &= coins - np.uint64(1)
        if string == best:
            rank = FIRST
        rest = packed(symmetric, alive ^ bit(string))
        insert(work, depth, listed, rest, gain, AGAIN if gain > 0 else 0, string, string, rank)
        listed += 1
    return listed
