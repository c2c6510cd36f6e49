"""Which options of a core are made first: those whose cuts were often found to answer a question at once.

Two of three questions end with an option that is known to have the nimber in question (`search.py`). The sooner it is
made, the fewer others are. So each worker keeps habits: for every string, how often of late the option left by its cut
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
"""In place of the string that was cut last: whatever it was."""
_ALWAYS, _FADING = 1 << 14, 3
"""What a habit comes to if the answer is always yes; the last answer counts as one of 2^_FADING."""
_SCORE = 3
# Column of Worker.moves, behind those of `options.py`.


def new_habits() -> NDArray[np.int32]:
    """Return no habits: int32[2, 65, 64], by the nimber in question modulo 2, the cut before, and the string."""
    return np.zeros((2, WIDEST + 1, WIDEST), np.int32)


@jit
def sort(habits: NDArray[np.int32], asked: int, before: int, moves: NDArray[np.uint64], listed: int) -> None:
    """Bring the moves to the front that are likely to answer; where nothing is known of them they stay in order.

    Parameters
    ----------
    habits : int32[2, 65, 64]
    asked : int
        The nimber in question.
    before : int
        The string whose cut left the core, or ANY_CUT.
    moves : uint64[n, 4]
        The strings of each come first.
    listed : int
        How many they are.
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
    """Note whether what a string's cut leaves was known to have the nimber in question; as `sort`."""
    wanted = _ALWAYS if answers else 0
    for cut in (ANY_CUT, before):
        habit = habits[asked & 1, cut, string]
        habits[asked & 1, cut, string] = np.int32(habit + ((wanted - habit) >> _FADING))
