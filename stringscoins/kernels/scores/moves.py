"""The moves of quiet positions of ordinary strings.

A move opens a whole segment; `kernels/moves/segments.py` explains the costs.
"""

from __future__ import annotations

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, lowest
from stringscoins.kernels.moves.segments import DIPPER, JOINED, handout_of, opened, worth_opening
from stringscoins.kernels.root import GROUND, WIDEST
from stringscoins.kernels.scores.keys import Symmetric
from stringscoins.kernels.scores.work import ALIVE, FIRST, TARGET, ScoreArrays, insert

__all__ = ["list_moves"]

_OF_KIND = 64
"""The name of a move is a string, or this times the kind of the component that it opens."""

_GROUND_VALENCE = 7
"""The valence of the ground in the order of moves; the best one measured."""

_LOONY = 1 << 30


@jit
def list_moves(symmetric: Symmetric, work: ScoreArrays, depth: int, best: int) -> int:
    """List the moves of the packed quiet position at a depth that may reach the target; return their number.

    Moves that are not loony come first; then those with ends far inside, few strings at their joints, and few coins. If
    s coins fall and V is the margin of the rest, a move leads to -(s + V) or, if h can be handed back, -max(s + V, s -
    2h - V) <= h - s. The positions after the moves are not packed, and have no keys yet.
    """
    segments, alive, found = work.segments, work.words[depth, ALIVE], work.found[0]
    target = work.frames[depth, TARGET]
    listed, chosen = 0, worth_opening(segments.kinds, segments.coins, found)
    for i in range(found):
        if chosen & bit(i) == 0:
            continue
        kind = segments.kinds[i]
        joined = kind == JOINED or kind == DIPPER
        name = lowest(segments.strings[i]) if joined else _OF_KIND * kind
        handout = handout_of(segments, i)
        strings, coins = opened(segments, found, i)
        if handout > 0 and target > handout - coins:
            continue
        if name == best or (joined and best < WIDEST and segments.strings[i] & bit(best) != 0):
            rank = FIRST
        else:
            rank = coins
            for end in segments.ends[i]:
                rank += WIDEST * (_GROUND_VALENCE if end >= GROUND else segments.valences[end])
                if end < GROUND:
                    rank -= symmetric.inside[end]
            if handout > 0:
                rank += _LOONY
        insert(work, depth, listed, alive ^ strings, coins, handout, name, i, rank)
        listed += 1
    return listed
