"""Copies of arrays."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit

__all__ = ["copy"]


@jit
def copy(source: NDArray[Any], target: NDArray[Any]) -> None:
    """Copy an array into another of its length. For target[:] = source Numba also compiles an error message."""
    for i in range(len(source)):
        target[i] = source[i]
