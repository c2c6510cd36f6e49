"""The values of many sums of chains and loops at once, by Allcock's theorem 4.1 and from counts of components."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels import jit

__all__ = ["MOST_COINS", "values_of_sums"]

MOST_COINS = 2**31 - 1
"""The most coins of an endgame."""


@jit
def values_of_sums(
    chain_counts: NDArray[np.signedinteger],
    chain_lengths: NDArray[np.int64],
    loop_counts: NDArray[np.signedinteger],
    loop_lengths: NDArray[np.int64],
    controlled: NDArray[np.int32],
    bonuses: NDArray[np.int32],
    values: NDArray[np.int32],
) -> int:
    """Fill in the controlled values, terminal bonuses and values (theorem 4.1) of n endgames, in coins.

    The counts, [n, k] and [n, m], are int16, int32 or int64; chains have 3 coins or more, loops 4. Theorem 4.1 is
    proven if no loop has 5 or 7. Return -1, or the first endgame, not filled in, with a negative count or over
    MOST_COINS coins.
    """
    for row in range(len(values)):
        chains, loops, threes, fours, size = 0, 0, 0, 0, 0
        for k in range(len(chain_lengths)):
            number = int(chain_counts[row, k])
            if number < 0 or number > MOST_COINS:
                return row
            chains += number
            size += number * chain_lengths[k]
            if chain_lengths[k] == 3:
                threes += number
        for k in range(len(loop_lengths)):
            number = int(loop_counts[row, k])
            if number < 0 or number > MOST_COINS:
                return row
            loops += number
            size += number * loop_lengths[k]
            if loop_lengths[k] == 4:
                fours += number
        if size > MOST_COINS:
            return row

        if loops == 0:
            bonus = 0 if chains == 0 else 4
        elif chains == 0:
            bonus = 8
        else:
            bonus = 6 if chains == threes else 4
        c = size - 4 * chains - 8 * loops + bonus
        controlled[row] = c
        bonuses[row] = bonus

        odd = size & 1
        if c >= 2 or size == 0:
            value = c
        elif c == 0 and fours > 0 and not (fours == 1 and loops == 1 and threes == 2 and chains == 2):
            value = 0
        elif threes == 0 or (threes == 1 and size & 3 == 3):
            if c + 4 * fours >= 2:
                value = min(c & 7, -c & 7)
            elif odd:
                value = 1 if fours & 1 else 3
            elif size & 3 == 2:
                value = 2
            else:
                value = 0 if fours & 1 else 4
        else:
            value = 1 if odd else 2
        values[row] = value
    return -1
