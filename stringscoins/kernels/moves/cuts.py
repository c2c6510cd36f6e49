"""The effects of a single cut, for strings of any kind."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest
from stringscoins.kernels.root import Root

__all__ = ["CUTS", "GAIN", "LAST", "OTHERS", "look"]

GAIN, OTHERS, LAST = range(3)
"""Columns of cuts, which count the coins of a string: those of valence 1, which fall with it; all others; and those of
valence 2, which become capturable."""
CUTS = 3
"""The number of columns."""


@jit
def look(root: Root, alive: np.uint64, cuts: NDArray[np.int64]) -> None:
    """Count the coins of every string that is left by their valences, in `cuts`, int64[strings, CUTS]."""
    cuts[:] = 0
    for held in root.holders:
        held = held & alive
        valence = count(held)
        while held != 0:
            string = lowest(held)
            held ^= bit(string)
            if valence == 1:
                cuts[string, GAIN] += 1
            else:
                cuts[string, OTHERS] += 1
                if valence == 2:
                    cuts[string, LAST] += 1
