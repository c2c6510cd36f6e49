"""The search for margins: is the margin of a position at least a target? Alpha-beta with null windows.

The margin is that of the coins still there, so that results hold for every lead and both players. A row of the table
has a lower and an upper bound and the move that was best. When the moves of a position are listed, the positions after
them are looked up in the table before any is searched. The stack is explicit: a search can stop after any position
(budget, or the table is full and may grow) and go on.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import prefetch
from stringscoins.kernels.moves.captures import UNDECIDED, begin_slice
from stringscoins.kernels.root import WIDEST
from stringscoins.kernels.scores.children import find_keys, find_keys_after_cuts, find_quiet, look_around
from stringscoins.kernels.scores.cuts import list_cuts, list_openings
from stringscoins.kernels.scores.forms import find_form, shape_of
from stringscoins.kernels.scores.keys import Symmetric, find_images, least, packed
from stringscoins.kernels.scores.moves import list_moves
from stringscoins.kernels.scores.sharing import are_to_stop, enter_place, leave_place, step_aside, stop_all
from stringscoins.kernels.scores.table import (
    ENTRIES,
    NO_MOVE,
    best_of,
    enter,
    look_up,
    lower_of,
    place_of,
    upper_of,
)
from stringscoins.kernels.scores.work import (
    AGAIN,
    ALIVE,
    CODED,
    COMPARED,
    CURSOR,
    DEPTH,
    FALLEN,
    FORM,
    HANDOUT,
    LEFT,
    LEFT_OUT,
    LISTED,
    NAME,
    NODES,
    QUESTIONS,
    QUOTA,
    SAME,
    SECOND,
    SHARED,
    STRINGS,
    SYMMETRY,
    TARGET,
    WORTH,
    ScoreArrays,
    move_at,
)

__all__ = ["DONE", "FULL", "OUT_OF_BUDGET", "ask", "begin"]

DONE, OUT_OF_BUDGET, FULL = 0, 1, 2
"""Statuses of `ask`; after the others it can be called again and goes on."""

_NO, _YES, _OPEN, _LATER = 0, 1, 2, 3
_FOUND, _TRIAL, _NOW_AND_THEN = 5, 1 << 18, 15
"""Positions are compared by shape as long as one in 5 is answered by another one; the first 2^18 in any case; later one
in 16."""
_AT_ONCE = 8
"""Moves that are looked up in the table at once."""


@jit
def begin(symmetric: Symmetric, work: ScoreArrays, alive: np.uint64, coins: int, target: int) -> None:
    """Begin the question whether the margin of a position of `coins` coins is at least `target`.

    The position is quiet where moves include what falls; `target` is odd or even as the number of coins is.
    """
    work.mine[DEPTH] = 0
    work.words[0, ALIVE] = packed(symmetric, alive)
    work.frames[0, LEFT], work.frames[0, TARGET], work.frames[0, SYMMETRY] = coins, target, -1


@jit
def _judged(target: int, lower: int, upper: int) -> int:
    """Return whether a margin is at least `target`, by its bounds."""
    if target <= lower:
        return _YES
    return _NO if target > upper else _OPEN


@jit
def _opens_segments(symmetric: Symmetric, work: ScoreArrays) -> bool:
    return symmetric.root.ordinary and work.mine[WORTH] == 0


@jit
def _find_key(symmetric: Symmetric, work: ScoreArrays, depth: int) -> None:
    """Find the key of a position from the beginning."""
    frame, words = work.frames[depth], work.words[depth]
    alive = words[ALIVE]
    if _opens_segments(symmetric, work):
        alive, left_out, words[STRINGS], words[CODED], symmetry = find_quiet(symmetric, work, alive)
        frame[LEFT] -= left_out
    else:
        find_images(symmetric, alive, work.others)
        words[STRINGS], symmetry = least(work.others, len(symmetric.forward))
        words[CODED] = 0
    words[ALIVE], frame[SYMMETRY] = alive, symmetry


@jit
def _reaches(work: ScoreArrays, table: NDArray[np.uint64], depth: int, place: int, left: int) -> int:
    """Return whether a move reaches the target of the position at a depth, if the table has the answer.

    It does if the margin V of the rest is at most -target - s and, after a loony move, also at least target + s - 2h.
    """
    numbers, target = work.numbers[depth, place], work.frames[depth, TARGET]
    coins, handout = numbers[FALLEN], numbers[HANDOUT]
    strings, code = work.keys[depth, place, 0], work.keys[depth, place, 1]
    facts = look_up(table, place_of(table, strings, code), strings, code)
    lower, upper = -left, left
    if facts != 0:
        lower, upper = lower_of(facts), upper_of(facts)
    if handout == AGAIN:
        return _judged(target - work.mine[WORTH] * coins, lower, upper)
    first = _judged(2 - target - coins, lower, upper)
    if first == _YES:
        return _NO
    if handout == 0:
        return _YES if first == _NO else _OPEN
    second = _judged(target + coins - 2 * handout, lower, upper)
    if second == _NO or first == _OPEN:
        return _NO if second == _NO else _OPEN
    return second


@jit
def _sift(symmetric: Symmetric, work: ScoreArrays, table: NDArray[np.uint64], depth: int) -> int:
    """Look all listed moves up in the table, keep those without an answer, and return the answer so far."""
    frame, order, numbers = work.frames[depth], work.order[depth], work.numbers[depth]
    kept, first = 0, 0
    while first < frame[LISTED]:
        last = min(first + _AT_ONCE, frame[LISTED])
        if _opens_segments(symmetric, work):
            find_keys(symmetric, work, depth, first, last)
        else:
            find_keys_after_cuts(symmetric, work, depth, first, last)
        for i in range(first, last):
            place = move_at(work, depth, i)
            prefetch(table, place_of(table, work.keys[depth, place, 0], work.keys[depth, place, 1]))
        for i in range(first, last):
            place = move_at(work, depth, i)
            answer = _reaches(
                work, table, depth, place, frame[LEFT] - numbers[place, FALLEN] - numbers[place, LEFT_OUT]
            )
            if answer == _YES:
                frame[CURSOR] = 0
                order[0] = order[i]
                return _YES
            if answer == _OPEN:
                order[kept] = order[i]
                kept += 1
        first = last
    frame[LISTED] = kept
    return _OPEN if kept > 0 else _NO


@jit
def _is_compared(symmetric: Symmetric, mine: NDArray[np.int64]) -> bool:
    """Return whether to compare a position with others by its shape."""
    pays = mine[SAME] * _FOUND >= mine[COMPARED] or mine[COMPARED] < _TRIAL
    return symmetric.root.ordinary and (pays or mine[NODES] & _NOW_AND_THEN == 0)


@jit
def _compare(
    symmetric: Symmetric,
    table: NDArray[np.uint64],
    forms: NDArray[np.uint64],
    work: ScoreArrays,
    depth: int,
    shape: np.uint64,
) -> int:
    """Answer a question by the facts about an equal position, if one is found."""
    mine, words = work.mine, work.words[depth]
    strings, code = words[STRINGS], words[CODED]
    mine[COMPARED] += 1
    words[FORM] = form = find_form(symmetric, table, forms, work, strings, code, shape)
    if form == strings:
        return _OPEN
    facts = look_up(table, place_of(table, form, code), form, code)
    if facts == 0:
        return _OPEN
    lower, upper = lower_of(facts), upper_of(facts)
    answer = _judged(work.frames[depth, TARGET], lower, upper)
    if answer != _OPEN:
        mine[SAME] += 1
        enter(table, mine, strings, code, lower, upper, NO_MOVE)
    return answer


@jit
def _open(
    symmetric: Symmetric, table: NDArray[np.uint64], forms: NDArray[np.uint64], work: ScoreArrays, depth: int
) -> int:
    """Answer a new question at once, or list the moves to try; _LATER if the slice ended before they were listed."""
    mine, frame, words = work.mine, work.frames[depth], work.words[depth]
    mine[QUESTIONS] += 1
    if frame[SYMMETRY] < 0:
        _find_key(symmetric, work, depth)
    answer = _judged(frame[TARGET], -frame[LEFT], frame[LEFT])
    if answer != _OPEN:
        return answer
    alive, strings, code = words[ALIVE], words[STRINGS], words[CODED]
    place = place_of(table, strings, code)
    prefetch(table, place)
    words[FORM] = strings
    is_compared, shape = _is_compared(symmetric, mine), np.uint64(0)
    if is_compared:
        # It is seldom in vain, and the row of the table is fetched meanwhile.
        shape = shape_of(symmetric.root, forms, work, strings)
    facts, best = look_up(table, place, strings, code), NO_MOVE
    if facts != 0:
        answer = _judged(frame[TARGET], lower_of(facts), upper_of(facts))
        if answer != _OPEN:
            return answer
        best = best_of(facts)
        if best < WIDEST:
            best = symmetric.backward[frame[SYMMETRY], best]
    if is_compared:
        answer = _compare(symmetric, table, forms, work, depth, shape)
        if answer != _OPEN:
            return answer
    mine[NODES] += 1
    frame[CURSOR], frame[SECOND] = -1, 0
    if _opens_segments(symmetric, work):
        look_around(symmetric, work, alive)
        frame[LISTED] = list_moves(symmetric, work, depth, best)
    else:
        if mine[WORTH] == 0:
            frame[LISTED] = list_openings(symmetric, work, depth, best)
            if frame[LISTED] == UNDECIDED:
                return _LATER
        else:
            frame[LISTED] = list_cuts(symmetric, work, depth, best)
        find_images(symmetric, alive, work.images)
    answer = _sift(symmetric, work, table, depth)
    if answer != _OPEN:
        _keep(symmetric, table, work, depth, answer)
    return answer


@jit
def _keep(symmetric: Symmetric, table: NDArray[np.uint64], work: ScoreArrays, depth: int, answer: int) -> None:
    """Store an answer in the table, with the move at the cursor if it is yes."""
    frame, words = work.frames[depth], work.words[depth]
    lower, upper, name = -frame[LEFT], frame[TARGET] - 2, NO_MOVE
    if answer == _YES:
        lower, upper = frame[TARGET], frame[LEFT]
        name = work.numbers[depth, move_at(work, depth, frame[CURSOR]), NAME]
        if name < WIDEST:
            name = symmetric.forward[frame[SYMMETRY], name]
    enter(table, work.mine, words[STRINGS], words[CODED], lower, upper, name)
    if words[FORM] != words[STRINGS]:
        enter(table, work.mine, words[FORM], words[CODED], lower, upper, NO_MOVE)


@jit
def _put(work: ScoreArrays, depth: int) -> None:
    """Put the next question about the move at the cursor."""
    mine, frame, child = work.mine, work.frames[depth], work.frames[depth + 1]
    place, words = move_at(work, depth, frame[CURSOR]), work.words[depth + 1]
    numbers, target = work.numbers[depth, place], frame[TARGET]
    coins = numbers[FALLEN]
    words[ALIVE] = work.rest[depth, place]
    words[STRINGS], words[CODED] = work.keys[depth, place, 0], work.keys[depth, place, 1]
    child[SYMMETRY], child[LEFT] = numbers[SYMMETRY], frame[LEFT] - coins - numbers[LEFT_OUT]
    if numbers[HANDOUT] == AGAIN:
        child[TARGET] = target - mine[WORTH] * coins
    elif frame[SECOND]:
        child[TARGET] = target + coins - 2 * numbers[HANDOUT]
    else:
        child[TARGET] = 2 - target - coins


@jit
def ask(
    symmetric: Symmetric,
    table: NDArray[np.uint64],
    forms: NDArray[np.uint64],
    places: NDArray[np.uint64],
    work: ScoreArrays,
    budget: int,
) -> tuple[int, bool]:
    """Go on with the question; return the status, and the answer if it is DONE. Then other threads stop, too."""
    mine, frames, words = work.mine, work.frames, work.words
    depth, stop, shared = mine[DEPTH], mine[NODES] + budget, mine[SHARED] != 0
    begin_slice(work.handouts)
    while True:
        if mine[NODES] >= stop or mine[ENTRIES] >= mine[QUOTA] or (shared and are_to_stop(places)):
            mine[DEPTH] = depth
            stop_all(places)
            return (FULL if mine[ENTRIES] >= mine[QUOTA] and mine[NODES] < stop else OUT_OF_BUDGET), False
        answer = _open(symmetric, table, forms, work, depth)
        if answer == _LATER:
            mine[DEPTH] = depth
            stop_all(places)
            return OUT_OF_BUDGET, False
        if shared and answer == _OPEN:
            enter_place(places, words[depth, STRINGS], words[depth, CODED])
        elif shared:
            leave_place(places, words[depth, STRINGS], words[depth, CODED])
        # Back along the path to a position with another question.
        while True:
            if answer != _OPEN:
                if depth == 0:
                    stop_all(places)
                    return DONE, answer == _YES
                depth -= 1
            frame = frames[depth]
            if answer != _OPEN:
                handout = work.numbers[depth, move_at(work, depth, frame[CURSOR]), HANDOUT]
                if handout > 0 and frame[SECOND] == 0:
                    if answer == _NO:
                        frame[SECOND] = 1
                        break
                elif (answer == _YES) == (handout != 0):
                    answer = _YES
                    _keep(symmetric, table, work, depth, answer)
                    if shared:
                        leave_place(places, words[depth, STRINGS], words[depth, CODED])
                    continue
            frame[CURSOR] += 1
            frame[SECOND] = 0
            if frame[CURSOR] < frame[LISTED]:
                if shared:
                    step_aside(places, work, depth)
                break
            answer = _NO
            _keep(symmetric, table, work, depth, answer)
            if shared:
                leave_place(places, words[depth, STRINGS], words[depth, CODED])
        _put(work, depth)
        depth += 1
