"""A mixing function of 64-bit words, for colours and for hash tables; memory for tables, and places in them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from stringscoins.kernels._jit import jit
from stringscoins.kernels.bits import signed

__all__ = ["empty_table", "home_of", "mix"]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_LINES = 128
"""Bytes of two lines of the processor's cache, which it fetches together."""
_S30, _S27, _S31, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@jit
def mix(word: np.uint64) -> np.uint64:
    """Return the image of a word under splitmix64, a bijection of uint64: each bit of it changes half of the bits."""
    word = word + _GOLDEN
    word = (word ^ (word >> _S30)) * _FIRST
    word = (word ^ (word >> _S27)) * _SECOND
    return word ^ (word >> _S31)


@jit
def home_of(word: np.uint64, homes: int) -> int:
    """Return the home of a hash among `homes` homes, at most 2^32.

    Homes are in the order of hashes, so a table grows in place: rows whose home is further on are moved first.
    """
    return signed((word >> _S32) * np.uint64(homes) >> _S32)


def empty_table(length: int, dtype: DTypeLike) -> NDArray[Any]:
    """Return zeros aligned to a line of the processor's cache, so that data as long as a line lies in one."""
    size = np.dtype(dtype).itemsize
    memory = np.zeros(length + _LINES // size, dtype)
    first = -memory.ctypes.data % _LINES // size
    return memory[first : first + length]
