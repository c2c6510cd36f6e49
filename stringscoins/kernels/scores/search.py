"""The search for margins: is the margin of a position at least so much? Alpha-beta with null windows.

The margin is that of the coins still there, so that what is found out holds for every lead and both players. A row of
the table has a lower and an upper bound and the move that was best. The stack is explicit: a search can stop after any
position (out of its budget, or the table is full and may grow) and go on.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import signed
from stringscoins.kernels.moves.cuts import CUTS
from stringscoins.kernels.moves.segments import Segments, find_segments, new_segments
from stringscoins.kernels.root import WIDEST
from stringscoins.kernels.scores.cuts import list_cuts, take_captures
from stringscoins.kernels.scores.moves import (
    AGAIN,
    FALLEN,
    HANDOUT,
    NAME,
    Moves,
    Symmetric,
    cancel,
    find_key,
    list_moves,
    new_moves,
    packed,
)
from stringscoins.kernels.scores.table import ENTRIES, enter, look_up

__all__ = [
    "CURSOR",
    "DEPTH",
    "DONE",
    "FULL",
    "LISTED",
    "NODES",
    "ORDER",
    "OUT_OF_BUDGET",
    "QUESTIONS",
    "QUOTA",
    "WORTH",
    "Work",
    "ask",
    "begin",
    "new_work",
]

DONE, OUT_OF_BUDGET, FULL = 0, 1, 2
"""How a call of `ask` ends; after the others it can be called again and goes on."""

DEPTH, NODES, QUESTIONS, QUOTA, ORDER, WORTH = 0, 1, 2, 4, 5, 6
"""Places in Work.mine, beside those of `table.py`: the depth of the position in question; positions whose moves
were listed; questions asked; how many rows of the table may be in use before it is FULL; the index in ORDERS; 0 where
moves open segments, else the worth of a coin, 1 or -1, where they are single cuts."""

_BYTE = np.uint64(0xFF)
_UPPER, _BEST = np.uint64(8), np.uint64(16)
_ZERO = 128
"""How a bound of 0 is written: never all of the 24 bits of facts are 0."""
_NONE = 255
"""The name of no move."""

_TARGET, _LEFT, LISTED, CURSOR, _SECOND, _SYMMETRY = 0, 1, 2, 3, 4, 5
"""Columns of Work.frames: the margin asked for, the coins left, the moves listed and the one in question, whether it is
the second question about it, the symmetry that leads to the key."""
_ALIVE, _STRINGS, _CODED, _KNOWN = 0, 1, 2, 3
"""Columns of Work.words: the position, its key, what was known of it."""
_NO, _YES, _OPEN = 0, 1, 2


class Work(NamedTuple):
    """mine : int64[8]; frames : int64[65, 6]; words : uint64[65, 4]; segments; moves; cuts : int64[64, 4]."""

    mine: NDArray[np.int64]
    frames: NDArray[np.int64]
    words: NDArray[np.uint64]
    segments: Segments
    moves: Moves
    cuts: NDArray[np.int64]


def new_work() -> Work:
    """A search that has not begun."""
    return Work(
        np.zeros(8, np.int64),
        np.zeros((WIDEST + 1, 6), np.int64),
        np.zeros((WIDEST + 1, 4), np.uint64),
        new_segments(),
        new_moves(),
        np.zeros((WIDEST, CUTS), np.int64),
    )


# The search


@jit
def begin(symmetric: Symmetric, work: Work, alive: np.uint64, coins: int, target: int) -> None:
    """Put the question whether the margin of a position of so many coins is at least `target`.

    The position is quiet where moves open segments; `target` is odd or even as the number of coins is.
    """
    work.mine[DEPTH] = 0
    work.words[0, _ALIVE] = packed(symmetric, alive)
    work.frames[0, _LEFT], work.frames[0, _TARGET] = coins, target


@jit
def _open(symmetric: Symmetric, table: NDArray[np.uint64], work: Work, depth: int) -> int:
    """Answer a new question at once, or list the moves to be tried."""
    mine, frame, words = work.mine, work.frames[depth], work.words[depth]
    mine[QUESTIONS] += 1
    if frame[_TARGET] <= -frame[_LEFT] or frame[_TARGET] > frame[_LEFT]:
        return _YES if frame[_TARGET] <= -frame[_LEFT] else _NO
    alive, found = words[_ALIVE], 0
    if mine[WORTH] == 0:
        found = find_segments(symmetric.root, alive, work.segments)
        found, cancelled, coins = cancel(work.segments, found)
        alive ^= cancelled
        frame[_LEFT] -= coins
    elif mine[WORTH] > 0:
        alive, coins = take_captures(symmetric, alive, work.cuts)
        frame[_LEFT] -= coins
        frame[_TARGET] -= coins
        if coins > 0:
            alive = packed(symmetric, alive)
    words[_ALIVE] = alive
    target, left = frame[_TARGET], frame[_LEFT]
    if target <= -left or target > left:
        return _YES if target <= -left else _NO
    strings, code, symmetry = find_key(symmetric, alive, work.segments, found)
    facts = look_up(table, strings, code)
    best = _NONE
    if facts != 0:
        if signed(facts & _BYTE) - _ZERO >= target:
            return _YES
        if signed(facts >> _UPPER & _BYTE) - _ZERO < target:
            return _NO
        best = signed(facts >> _BEST & _BYTE)
        if best < WIDEST:
            best = symmetric.backward[symmetry, best]
    else:
        facts = np.uint64(_NONE) << _BEST | np.uint64(_ZERO + left) << _UPPER | np.uint64(_ZERO - left)
    mine[NODES] += 1
    words[_STRINGS], words[_CODED], words[_KNOWN] = strings, code, facts
    frame[_SYMMETRY], frame[CURSOR] = symmetry, -1
    if mine[WORTH] == 0:
        frame[LISTED] = list_moves(symmetric, alive, work.segments, found, target, best, mine[ORDER], work.moves, depth)
    else:
        frame[LISTED] = list_cuts(symmetric, alive, work.cuts, best, work.moves, depth)
    return _OPEN


@jit
def _put(work: Work, depth: int) -> None:
    """Put the question that is next about the move at the cursor."""
    mine, frame, child = work.mine, work.frames[depth], work.frames[depth + 1]
    moves = work.moves.numbers[depth, frame[CURSOR]]
    coins, target = moves[FALLEN], frame[_TARGET]
    work.words[depth + 1, _ALIVE] = work.moves.rest[depth, frame[CURSOR]]
    child[_LEFT] = frame[_LEFT] - coins
    if moves[HANDOUT] == AGAIN:
        child[_TARGET] = target - mine[WORTH] * coins
    elif frame[_SECOND]:
        child[_TARGET] = target + coins - 2 * moves[HANDOUT]
    else:
        child[_TARGET] = 2 - target - coins


@jit
def ask(symmetric: Symmetric, table: NDArray[np.uint64], work: Work, budget: int) -> tuple[int, bool]:
    """Go on with the question: (how it ended, the answer if it is DONE).

    After a move that is not loony, the margin is at least the target if that of the rest, V, is at most -target - s;
    after one that is loony, if besides V is at least target + s - 2h: the second question.
    """
    mine, frames, words = work.mine, work.frames, work.words
    depth, stop = mine[DEPTH], mine[NODES] + budget
    while True:
        if mine[NODES] >= stop or mine[ENTRIES] >= mine[QUOTA]:
            mine[DEPTH] = depth
            return (OUT_OF_BUDGET if mine[NODES] >= stop else FULL), False
        answer = _open(symmetric, table, work, depth)
        # Back along the path to a position about which there is another question.
        while True:
            if answer != _OPEN:
                if depth == 0:
                    return DONE, answer == _YES
                depth -= 1
            frame = frames[depth]
            if answer != _OPEN:
                moves = work.moves.numbers[depth, frame[CURSOR]]
                if moves[HANDOUT] > 0 and frame[_SECOND] == 0:
                    if answer == _NO:
                        frame[_SECOND] = 1
                        break
                elif (answer == _YES) == (moves[HANDOUT] != 0):
                    name = moves[NAME]
                    if name < WIDEST:
                        name = symmetric.forward[frame[_SYMMETRY], name]
                    upper = words[depth, _KNOWN] & (_BYTE << _UPPER)
                    facts = np.uint64(name) << _BEST | upper | np.uint64(frame[_TARGET] + _ZERO)
                    enter(table, mine, words[depth, _STRINGS], words[depth, _CODED], facts)
                    answer = _YES
                    continue
            frame[CURSOR] += 1
            frame[_SECOND] = 0
            if frame[CURSOR] < frame[LISTED]:
                break
            others = words[depth, _KNOWN] & (_BYTE << _BEST | _BYTE)
            facts = others | np.uint64(frame[_TARGET] - 2 + _ZERO) << _UPPER
            enter(table, mine, words[depth, _STRINGS], words[depth, _CODED], facts)
            answer = _NO
        _put(work, depth)
        depth += 1
