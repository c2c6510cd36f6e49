"""The rule of captures where strings are ordinary and coins are wanted.

Coins *fall* if they can be captured in one turn. The player to move takes all of them, or all but the last two or four,
which the opponent has to take before he moves on. docs/explanation/theory.md proves that nothing else is better.
`structures.falling` has the same rule in plain Python, for positions of any size.
"""

from __future__ import annotations

import numpy as np

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import lowest
from stringscoins.kernels.root import GROUND, Root

__all__ = ["settle"]


@jit
def settle(root: Root, alive: np.uint64) -> tuple[np.uint64, int, int]:
    """Take all coins that fall; return the rest, the number of coins, and the handout.

    If the rest is worth V to the player to move and c coins fall, the position is worth c + V. With a handout of h
    coins, it is worth the larger of c + V and c - 2h - V.
    """
    rest = alive
    for coin in range(len(root.holders)):
        held = root.holders[coin] & rest
        while held != 0 and held & (held - np.uint64(1)) == 0:
            rest ^= held
            string = lowest(held)
            coin ^= root.ends[string, 0] ^ root.ends[string, 1]
            if coin == GROUND:
                break
            held = root.holders[coin] & rest
    coins, handout, gone = 0, 0, alive ^ rest
    if gone == 0:
        return rest, 0, 0
    for held in root.holders:
        coins += held & gone != 0 and held & rest == 0
    while gone != 0:
        string = lowest(gone)
        gone &= gone - np.uint64(1)
        # The number of ends that fall, and of those among them that are held by more strings.
        falling, inner = 0, 0
        for end in root.ends[string]:
            if end != GROUND and root.holders[end] & rest == 0:
                held = root.holders[end] & alive
                falling += 1
                inner += held & (held - np.uint64(1)) != 0
        if falling == inner:
            handout = max(handout, 4) if falling == 2 else 2
            if handout == 2:
                break
    return rest, coins, handout
