"""Random games to their end: positions of any width and any strings, by the bare rules."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import signed
from stringscoins.kernels.hashing import mix

__all__ = ["PlayoutStart", "play_out"]

_S32 = np.uint64(32)


class PlayoutStart(NamedTuple):
    """The state in which random games begin."""

    members: NDArray[np.int64]
    """The numbers of the coins of the first string, then of the second, ..."""
    ends: NDArray[np.int64]
    """[strings + 1]: string i has `members[ends[i]:ends[i + 1]]`."""
    valences: NDArray[np.int64]
    """[coins]: the strings that are left at each coin."""
    mover: int
    """0 or 1."""


@jit
def play_out(
    start: PlayoutStart,
    order: NDArray[np.int64],
    valences: NDArray[np.int64],
    seed: np.uint64,
    drawn: int,
    coins: NDArray[np.int64],
) -> None:
    """Play a random game for each row of `coins`, and add to it what both players take. Cost: 5 ns a move.

    order: [strings left], their numbers; every game shuffles them again. valences: [coins], for use here. drawn: the
    random numbers that earlier calls drew; each game draws one for each string left, and no choice is more likely than
    another by more than a part in 2^32 for each string. coins: [games, 2].
    """
    key = mix(seed)
    for game in range(len(coins)):
        for coin in range(len(valences)):
            valences[coin] = start.valences[coin]
        mover = start.mover
        for left in range(len(order), 0, -1):
            place = signed((mix(key + np.uint64(drawn)) >> _S32) * np.uint64(left) >> _S32)
            drawn += 1
            string = order[place]
            order[place] = order[left - 1]
            order[left - 1] = string
            fallen = 0
            for i in range(start.ends[string], start.ends[string + 1]):
                valences[start.members[i]] -= 1
                fallen += int(valences[start.members[i]] == 0)
            if fallen > 0:
                coins[game, mover] += fallen
            else:
                mover = 1 - mover
