"""What to capture where strings are ordinary and coins are wanted: nearly all at once, and when there is a choice.

Everything is taken as long as something else is left with which control can be kept (Barker and Korf, *Solving
Dots-and-Boxes*, AAAI 2012). The choice comes at the last two coins of the last run that ends at a joint or the ground,
else at the last four of one that is open at both ends: to take them, or to hand them to the opponent, who takes them
and has to move on. `strategy.rules.captures` says the same in plain Python, for positions of any size.
"""

from __future__ import annotations

import numpy as np

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, lowest
from stringscoins.kernels.moves.segments import OPEN, walk
from stringscoins.kernels.root import Root

__all__ = ["NONE", "capture", "settle"]

NONE = -1
"""No string."""


@jit
def capture(root: Root, alive: np.uint64) -> tuple[int, int, int, np.uint64, int]:
    """What to do with the coins that can be captured.

    Returns
    -------
    take, give : int
        A string whose cut captures, and where there is a choice the one whose cut hands the last coins over; or NONE.
    handout : int
        How many coins these are, 2 or 4; 0 where there is no choice.
    strings, coins : uint64, int
        Where there is no choice, strings to cut in a row, `take` among them, and the coins that they capture.
    """
    take, give, handout, strings, coins, ends = NONE, NONE, 0, np.uint64(0), 0, 0
    for coin in range(len(root.holders)):
        held = root.holders[coin] & alive
        if held == 0 or held & (held - np.uint64(1)) != 0:
            continue
        string = lowest(held)
        run, passed, cut, last, end = walk(root, alive, string, root.ends[string, 0] ^ root.ends[string, 1] ^ coin)
        last_coins = 4 if end == OPEN else 2
        if passed + 1 < last_coins:
            return string, NONE, 0, run, passed + 1
        ends += 1 if end == OPEN else 2  # a run that is open at both ends is met twice
        if last_coins > handout:
            take, give, handout, strings, coins = string, cut if end == OPEN else last, last_coins, run, passed + 1
    if ends != 2:
        return take, NONE, 0, strings, coins
    if coins > handout:
        return take, NONE, 0, bit(take), 1
    return take, give, handout, np.uint64(0), 0


@jit
def settle(root: Root, alive: np.uint64) -> tuple[np.uint64, int, int, int, int]:
    """Capture until nothing is left to capture or there is a choice: (what is left, coins captured, and the choice).

    The choice is `take`, `give` and `handout` as `capture` returns them.
    """
    captured = 0
    while True:
        take, give, handout, strings, coins = capture(root, alive)
        if strings == 0:
            return alive, captured, take, give, handout
        captured += coins
        alive ^= strings
