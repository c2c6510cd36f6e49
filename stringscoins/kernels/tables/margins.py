"""Margins of all subsets of a few strings at once: the rules of Strings-and-Coins as a table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit
from stringscoins.kernels.bits import lowest
from stringscoins.kernels.copying import copy

__all__ = ["BLOCK", "margins_of_subsets"]

_NEAR = 7
"""Strings that distinguish the subsets of a block; all other strings are treated for a whole block at once."""
BLOCK = 1 << _NEAR
"""Subsets in a block: enough for vector instructions, few enough that the steps within a block cost little."""
_LEAST = -128


@jit
def margins_of_subsets(
    holders: NDArray[np.int64], worth: int, margins: NDArray[np.int8], start: int, stop: int
) -> None:
    """Fill in the margins of subsets `start` to `stop` - 1, multiples of BLOCK, each the largest over the cuts.

    A capture is worth its coins and the margin of the rest, another cut the rest's negated. holders: [at most 127], the
    strings of each coin, as bits, never none; worth: of a coin, 1 or -1; margins: [a power of 2, BLOCK or more], by
    subset, filled in up to start - 1. A block agrees outside the first 7 strings.
    """
    strings = lowest(np.uint64(len(margins)))
    # The coin's part of the gain of cutting a near string, once no far string holds it; in the last row, of the gain of
    # cutting the only far string that holds it.
    worths = np.zeros((len(holders), _NEAR + 1, BLOCK), np.int8)
    for coin in range(len(holders)):
        for lane in range(BLOCK):
            held = holders[coin] & lane
            if held == 0:
                worths[coin, _NEAR, lane] = worth
            elif held & (held - 1) == 0:
                worths[coin, lowest(np.uint64(held)), lane] = worth
    gains = np.zeros((strings, BLOCK), np.int8)
    best = np.zeros(BLOCK, np.int8)
    for block in range(start, stop, BLOCK):
        gains[:] = 0
        for coin in range(len(holders)):
            held = holders[coin] & block
            if held == 0:
                for string in range(_NEAR):
                    for lane in range(BLOCK):
                        gains[string, lane] += worths[coin, string, lane]
            elif held & (held - 1) == 0:
                string = lowest(np.uint64(held))
                for lane in range(BLOCK):
                    gains[string, lane] += worths[coin, _NEAR, lane]
        best[:] = _LEAST
        for string in range(_NEAR, strings):
            if block >> string & 1:
                rest = block ^ (1 << string)
                for lane in range(BLOCK):
                    gain, margin = gains[string, lane], margins[rest + lane]
                    # Only operations on 8 bits throughout become vector instructions.
                    best[lane] = max(best[lane], np.int8(gain + margin) if gain != 0 else np.int8(-margin))
        if block == 0:
            best[0] = 0
        for lane in range(1, BLOCK):
            most = np.int64(best[lane])
            for string in range(_NEAR):
                if lane >> string & 1:
                    gain, margin = gains[string, lane], best[lane ^ (1 << string)]
                    most = max(most, gain + margin if gain != 0 else -margin)
            best[lane] = most
        copy(best, margins[block : block + BLOCK])
