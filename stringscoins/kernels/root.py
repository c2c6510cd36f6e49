"""The root position of a search: at most 64 strings and 64 coins, so that any set of them is a word.

All kernels for positions of that size take it. The strings that are left of it, `alive`, are one word. Kernels that use
only `holders` and `bundles` take more coins, too.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, lowest, without

__all__ = ["GROUND", "WIDEST", "Root", "coins_of"]

WIDEST = 64
"""The most strings and coins of a root position."""
GROUND = 64
"""The ground's number, among coins 0..63."""


class Root(NamedTuple):
    """Strings 0..S-1 and coins 0..C-1 of a root position; `solve.numbering.Numbering.root` makes it."""

    members: NDArray[np.uint64]
    """[S]: the coins of each string; 0 where the position has more than 64."""
    holders: NDArray[np.uint64]
    """[C]: the strings that hold each coin."""
    bundles: NDArray[np.uint64]
    """[S]: for each string those that hold the same coins, itself included."""
    ends: NDArray[np.int64]
    """[S, 2]: the two coins of each string, or GROUND; twice GROUND if it holds three or more, or the position has more
    than 64."""
    ordinary: bool
    """Whether `ends` is complete: no string holds more than two coins, and the position has at most 64."""


@jit
def coins_of(root: Root, strings: np.uint64) -> np.uint64:
    """Return the coins that some strings hold."""
    coins = np.uint64(0)
    while strings != 0:
        string = lowest(strings)
        strings = without(strings, bit(string))
        coins |= root.members[string]
    return coins
