"""The order in which options of a core are made: first those whose cuts often answered a question at once.

Two of three questions end with an option that is known to have the nimber in question (`search.py`). The sooner it is
made, the fewer others are. So each worker keeps habits: for every string, how often recently the option left by its cut
was known to have the nimber, when it was made; once for any core, and once for the cores that a certain cut has left.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import lowest
from stringscoins.kernels.root import WIDEST

__all__ = ["ANY_CUT", "learn", "new_habits", "sort"]

ANY_CUT = WIDEST
"""Replaces the string that was cut last: any string."""
_ALWAYS, _FADING = 1 << 14, 3
"""The limit of a habit if the answer is always yes; the last answer counts as one of 2^_FADING."""
_SCORE = 3
# Column of WorkerArrays.moves, behind those of `options.py`.


def new_habits() -> NDArray[np.int32]:
    """Return empty habits: int32[2, 65, 64], by the nimber in question modulo 2, the cut before, and the string."""
    return np.zeros((2, WIDEST + 1, WIDEST), np.int32)


@jit
def sort(habits: NDArray[np.int32], asked: int, before: int, moves: NDArray[np.uint64], listed: int) -> None:
    """Move likely answers to the front of the first `listed` moves; where nothing is known they stay in order.

    habits: [2, 65, 64]; asked: the nimber in question; before: the string whose cut left the core, or ANY_CUT; moves:
    [n, 4], the strings of each first.
    """
    of_any, of_this = habits[asked & 1, ANY_CUT], habits[asked & 1, before]
    for i in range(listed):
        strings, one, other = moves[i, 0], moves[i, 1], moves[i, 2]
        score = np.uint64(of_any[lowest(strings)] + of_this[lowest(strings)])
        place = i
        while place > 0 and moves[place - 1, _SCORE] < score:
            for column in range(4):
                moves[place, column] = moves[place - 1, column]
            place -= 1
        moves[place, 0], moves[place, 1], moves[place, 2], moves[place, _SCORE] = strings, one, other, score


@jit
def learn(habits: NDArray[np.int32], asked: int, before: int, string: int, answers: bool) -> None:
    """Note whether the option left by a string's cut had the nimber in question; arguments as for `sort`."""
    wanted = _ALWAYS if answers else 0
    for cut in (ANY_CUT, before):
        habit = habits[asked & 1, cut, string]
        habits[asked & 1, cut, string] = np.int32(habit + ((wanted - habit) >> _FADING))
