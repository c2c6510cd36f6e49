"""Values of all subsets of a few strings at once: the definition as a table, for positions that no reduction helps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit

__all__ = ["values_of_subsets"]

_LOONY = -1


@jit
def values_of_subsets(holders: NDArray[np.int64], values: NDArray[np.int8], start: int, stop: int) -> None:
    """Fill in the values of the subsets start to stop - 1 by the rule for entailing moves (values.value_of).

    Parameters
    ----------
    holders : int64[coins]
        For each coin the strings that hold it, as bits.
    values : int8[2**strings]
        By subset, as bits: the nimber, or -1 for loony. Filled in up to start - 1; it holds no nimber above 62.
    start, stop : int
    """
    for subset in range(start, stop):
        # Strings that alone hold some coin: their cuts capture.
        capturing = 0
        for coin in range(len(holders)):
            held = holders[coin] & subset
            if held & (held - 1) == 0:
                capturing |= held
        # Bit v + 1 stands for value v, bit 0 for loony.
        after_captures, after_others = 0, 0
        left = subset
        while left != 0:
            string = left & -left
            left ^= string
            bit = 1 << (values[subset ^ string] + 1)
            if capturing & string:
                after_captures |= bit
            else:
                after_others |= bit
        value = _LOONY
        if after_captures == 0:
            value = 0
            while after_others >> (value + 1) & 1:
                value += 1
        elif after_captures & (after_captures - 1) == 0 and after_captures != 1 and not after_captures & after_others:
            while after_captures >> (value + 1) != 1:
                value += 1
        values[subset] = value
