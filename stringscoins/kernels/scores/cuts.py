"""Single cuts in positions of any strings: the moves of the search for margins where segments cannot be opened."""

from __future__ import annotations

import numpy as np

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, without
from stringscoins.kernels.moves.captures import UNDECIDED, after_captures, fallen, handout
from stringscoins.kernels.moves.cuts import GAIN, LAST, look
from stringscoins.kernels.root import WIDEST
from stringscoins.kernels.scores.keys import Symmetric, packed
from stringscoins.kernels.scores.work import AGAIN, ALIVE, FIRST, LEFT, TARGET, ScoreArrays, insert

__all__ = ["list_cuts", "list_openings"]

_COIN = 1 << 26
"""The weight of a coin that becomes capturable in the order of cuts: more than that of being inside."""


@jit
def _one_of_each(symmetric: Symmetric, alive: np.uint64) -> np.uint64:
    """Return the first string of each bundle."""
    for bundle in symmetric.parallel:
        held = alive & bundle
        alive ^= held & (held - np.uint64(1))
    return alive


@jit
def _inside(symmetric: Symmetric, string: int) -> int:
    """Return how far inside the coins of a string are, together."""
    total, coins = 0, symmetric.root.members[string]
    while coins != 0:
        total += symmetric.inside[lowest(coins)]
        coins &= coins - np.uint64(1)
    return total


@jit
def list_openings(symmetric: Symmetric, work: ScoreArrays, depth: int, best: int) -> int:
    """List the cuts in the packed quiet position at a depth that may reach the target, far inside first.

    Return their number. Coins are wanted. If s coins fall and V is the margin of the rest, a cut is worth -(s + V) or,
    with a handout of h coins, -max(s + V, s - 2h - V) <= h - s. Of cuts with the same rest one is listed: one without a
    handout, or else one with the largest. Where the slice ended before a handout was found, return UNDECIDED.
    """
    root, alive, target = symmetric.root, work.words[depth, ALIVE], work.frames[depth, TARGET]
    listed, todo, none, every = 0, _one_of_each(symmetric, alive), np.uint64(0), ~np.uint64(0)
    while todo != 0:
        cut = lowest(todo)
        same = bit(cut)
        rest = after_captures(root, alive ^ same, root.members[cut], every, none)
        coins = fallen(root, alive ^ rest, rest)
        number = count(coins)
        # A cut with a smaller handout does not reach the target, nor does one with which so much falls.
        least, gift = target + number, 0
        may_reach = target <= work.frames[depth, LEFT] - 2 * number
        if may_reach and number > 0:
            gift = handout(root, work.handouts, alive ^ same ^ rest, coins, max(2, least - 1))
            if gift == UNDECIDED:
                return UNDECIDED
        others = todo & without(alive ^ rest, same)
        while others != 0:
            other = others & (np.uint64(0) - others)
            others ^= other
            if after_captures(root, alive ^ other, root.members[lowest(other)], every, none) == rest:
                same |= other
                if gift > 0:
                    more = handout(root, work.handouts, alive ^ other ^ rest, coins, max(2, least - 1))
                    if more == UNDECIDED:
                        return UNDECIDED
                    if more == 0 or more > gift:
                        cut, gift = lowest(other), more
        todo = without(todo, same)
        if may_reach and (gift == 0 or gift >= least):
            rank = FIRST if best < WIDEST and same & bit(best) != 0 else -_inside(symmetric, cut)
            insert(work, depth, listed, packed(symmetric, rest), number, gift, cut, cut, rank)
            listed += 1
    return listed


@jit
def list_cuts(symmetric: Symmetric, work: ScoreArrays, depth: int, best: int) -> int:
    """List the cuts in the packed position at a depth in order, one of each bundle; return their number.

    Captures come first, most coins first, then cuts that leave the fewest coins capturable, and among equals those far
    inside; in misère play, too, where the opposite order takes half as many positions again or twice as many.
    """
    alive, cuts = work.words[depth, ALIVE], work.cuts
    look(symmetric.root, alive, cuts)
    left, listed = _one_of_each(symmetric, alive), 0
    while left != 0:
        string = lowest(left)
        left ^= bit(string)
        gain = cuts[string, GAIN]
        rank = (cuts[string, LAST] - WIDEST * gain) * _COIN - _inside(symmetric, string)
        if string == best:
            rank = FIRST
        rest = packed(symmetric, alive ^ bit(string))
        insert(work, depth, listed, rest, gain, AGAIN if gain > 0 else 0, string, string, rank)
        listed += 1
    return listed
