"""The messages between threads that search for one answer, besides the table: their places, and when all must stop.

Every thread searches the whole tree. After the first move of a position, it takes a move at which no other thread is,
as long as there is one: the results of the others are in the table when it comes there. This is ABDADA (Weill, *The
ABDADA distributed minimax-search algorithm*, ICCA Journal 19, 1996) with a separate table for the places, as Kerr has
simplified it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import count, exchange_if, load, publish, signed
from stringscoins.kernels.hashing import mix
from stringscoins.kernels.scores.work import CURSOR, LISTED, ScoreArrays, move_at

__all__ = ["are_to_stop", "enter_place", "leave_place", "new_places", "step_aside", "stop_all"]

_PLACES = 1 << 12
_SMALLEST = 20
"""The least strings of a position that is announced; smaller ones are searched too quickly."""


def new_places() -> NDArray[np.uint64]:
    """Return the empty places of threads: uint64[1 + a power of 2]; the first word is not 0 when all must stop."""
    return np.zeros(1 + _PLACES, np.uint64)


@jit
def stop_all(places: NDArray[np.uint64]) -> None:
    """Make all threads return."""
    publish(places, 0, np.uint64(1))


@jit
def are_to_stop(places: NDArray[np.uint64]) -> bool:
    """Return whether all threads must return."""
    return load(places, 0) != 0


@jit
def _mark(strings: np.uint64, code: np.uint64) -> np.uint64:
    return mix(mix(strings) ^ code)


@jit
def _place(mark: np.uint64) -> int:
    return 1 + signed(mark & np.uint64(_PLACES - 1))


@jit
def enter_place(places: NDArray[np.uint64], strings: np.uint64, code: np.uint64) -> None:
    """Announce that a thread searches a position, unless that is small."""
    if count(strings) >= _SMALLEST:
        mark = _mark(strings, code)
        publish(places, _place(mark), mark)


@jit
def leave_place(places: NDArray[np.uint64], strings: np.uint64, code: np.uint64) -> None:
    """Announce that a thread has finished a position."""
    if count(strings) >= _SMALLEST:
        mark = _mark(strings, code)
        if load(places, _place(mark)) == mark:
            publish(places, _place(mark), np.uint64(0))


@jit
def step_aside(places: NDArray[np.uint64], work: ScoreArrays, depth: int) -> None:
    """Put a move at the cursor at which no other thread is, unless the cursor is at the first move.

    The thread is there from now on: two threads that come to a position at the same time take different moves.
    """
    frame, order = work.frames[depth], work.order[depth]
    cursor = frame[CURSOR]
    if cursor == 0:
        return
    for i in range(cursor, frame[LISTED]):
        place = move_at(work, depth, i)
        strings, code = work.keys[depth, place, 0], work.keys[depth, place, 1]
        if count(strings) < _SMALLEST:
            return
        mark = _mark(strings, code)
        there = load(places, _place(mark))
        if there != mark and exchange_if(places, _place(mark), there, mark):
            order[cursor], order[i] = order[i], order[cursor]
            return
