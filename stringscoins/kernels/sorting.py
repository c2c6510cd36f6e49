"""Insertion sort, for short arrays."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit

__all__ = ["sort"]


@jit
def sort(words: NDArray[Any], count: int) -> None:
    """Sort words[:count], which is short. NumPy's sorts are not used, since Numba needs seconds to compile them."""
    for i in range(1, count):
        word = words[i]
        place = i
        while place > 0 and words[place - 1] > word:
            words[place] = words[place - 1]
            place -= 1
        words[place] = word
