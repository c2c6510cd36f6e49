"""Insertion sort, for short arrays; with larger gaps before it, Shell's sort, for long ones."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit

__all__ = ["sort"]


_SHORT = 81
"""The most words that insertion sorts as fast as anything else."""


@jit
def sort(words: NDArray[Any], count: int) -> None:
    """Sort words[:count]. NumPy's sorts are not used, since Numba needs seconds to compile them."""
    gap = 1
    while gap * _SHORT < count:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, count):
            word = words[i]
            place = i
            while place >= gap and words[place - gap] > word:
                words[place] = words[place - gap]
                place -= gap
            words[place] = word
        gap //= 3
