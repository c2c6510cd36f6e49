"""Nimbers of all subsets of a few strings at once: the definition as a table, for positions that no reduction helps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit
from stringscoins.kernels.bits import bit, lowest

__all__ = ["values_of_subsets"]

_LOONY = 63
"""Above all nimbers; in the table it is -1, whose six low bits are the same."""
_HEAPS = np.uint64((1 << _LOONY) - 1)


@jit
def values_of_subsets(holders: NDArray[np.int64], values: NDArray[np.int8], start: int, stop: int) -> None:
    """Fill in the values of subsets `start` to `stop` - 1: the least heap that the mover does not beat.

    holders: [coins], the strings of each, as bits; values: [2**strings], by subset, as bits: the nimber, at most 62, or
    -1 for loony. They are filled in up to start - 1.
    """
    for subset in range(start, stop):
        # Strings that alone hold some coin: their cuts capture.
        capturing = 0
        for coin in range(len(holders)):
            held = holders[coin] & subset
            if held & (held - 1) == 0:
                capturing |= held
        beaten = np.uint64(0)
        left = subset
        while left != 0:
            string = left & -left
            left ^= string
            heap = bit(values[subset ^ string] & _LOONY)
            beaten |= _HEAPS ^ heap if capturing & string else heap
        least = lowest(_HEAPS ^ (beaten & _HEAPS))
        values[subset] = least if least < _LOONY else -1
