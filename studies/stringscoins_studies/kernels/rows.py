"""Tables of all remainders of a row of coins with strings to the ground: margins, and a strategy's coins."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels import jit

__all__ = ["coins_of_strategy", "margins_of_rows"]


@jit
def _decode(code: int, grounds: NDArray[np.int64], left: NDArray[np.int64]) -> None:
    """Write into `left` the number of strings to the ground that each coin has left."""
    for coin in range(len(grounds)):
        left[coin] = code % (grounds[coin] + 1)
        code //= grounds[coin] + 1


@jit
def _valence(left: NDArray[np.int64], inner: int, coin: int) -> int:
    """Return the number of strings of a coin; bit j of `inner` is the string between the coins j and j + 1."""
    valence = left[coin] + (inner >> coin & 1)
    return valence + (inner >> (coin - 1) & 1) if coin > 0 else valence


@jit
def margins_of_rows(grounds: NDArray[np.int64], worth: int, margins: NDArray[np.int8], start: int, stop: int) -> None:
    """Fill in the margins of a row's remainders, codes `start` to `stop` - 1. Cost: 3 ns a string and state.

    grounds: [n], each coin's strings to the ground at first; worth: of a coin, 1 or, in misère play, -1. margins:
    [codes * 2^(n - 1)], at [code * 2^(n - 1) + inner]: the code is the strings to the ground in mixed base, coin 0
    first, `inner` has a bit for each other string. Codes below `start` are filled in already.
    """
    n = len(grounds)
    inners = 1 << (n - 1)
    left = np.zeros(n, np.int64)
    for code in range(start, stop):
        _decode(code, grounds, left)
        at = code * inners
        for inner in range(inners):
            best = -128
            step = 1
            for coin in range(n):
                if left[coin] > 0:
                    rest = margins[at - step * inners + inner]
                    best = max(best, worth + rest if _valence(left, inner, coin) == 1 else -rest)
                step *= grounds[coin] + 1
            for j in range(n - 1):
                if inner >> j & 1:
                    rest = margins[at + inner ^ (1 << j)]
                    fallen = int(_valence(left, inner, j) == 1) + int(_valence(left, inner, j + 1) == 1)
                    best = max(best, worth * fallen + rest if fallen > 0 else -rest)
            margins[at + inner] = best if best > -128 else 0


@jit
def _settled(left: NDArray[np.int64], inner: int) -> int:
    """Return the strings between two coins that the strategy of quarters may cut when it is free to choose."""
    exposed = 0
    for coin in range(1, len(left) - 1):
        near = inner & (3 << (coin - 1))
        if left[coin] == 1 and near and near & (near - 1) == 0:
            exposed |= near
    if exposed:
        return exposed
    # A string is first in its run, from below, if the one before it is gone, and from above, if the one after it is.
    below, above = inner & ~(inner << 1), inner & ~(inner >> 1)
    second = inner & (below << 1 | above >> 1)
    return second if second else inner


@jit
def coins_of_strategy(
    grounds: NDArray[np.int64],
    settled: bool,
    kindest: bool,
    free: NDArray[np.int8],
    turn: NDArray[np.int8],
    start: int,
    stop: int,
) -> None:
    """Fill in the coins that theorem 1's strategy takes from an opponent who wants it to take many, by codes.

    free, turn: at the places of `margins_of_rows`, if the strategy moves and need not cut next to the last cut, or the
    opponent moves. grounds: 3 at the ends of boards 1 x n and 2 elsewhere. If `settled`, choices that the theorem
    leaves free are as in the strategy of quarters; if `kindest`, the others favour it.
    """
    n = len(grounds)
    inners = 1 << (n - 1)
    left = np.zeros(n, np.int64)
    sign = -1 if kindest else 1
    for code in range(start, stop):
        _decode(code, grounds, left)
        at = code * inners
        for inner in range(inners):
            # The strategy cuts a string between two coins; if there is none, one that captures nothing; or else any.
            best, worst_capture = -128, -128
            wanted = _settled(left, inner) if settled else inner
            for j in range(n - 1):
                if wanted >> j & 1:
                    best = max(best, sign * _through_inner(left, free, turn, at, inner, j))
            if inner == 0:
                step = 1
                for coin in range(n):
                    if left[coin] > 1:
                        best = max(best, sign * turn[at - step * inners])
                    elif left[coin] == 1:
                        worst_capture = max(worst_capture, sign * (1 + free[at - step * inners]))
                    step *= grounds[coin] + 1
                if best == -128:
                    best = worst_capture
            free[at + inner] = sign * best if best > -128 else 0

            # The opponent cuts any string, and goes on after a capture.
            most = 0
            step = 1
            for coin in range(n):
                if left[coin] > 0:
                    below = at - step * inners
                    if _valence(left, inner, coin) == 1:
                        most = max(most, turn[below + inner])
                    else:
                        left[coin] -= 1
                        reply = -128
                        for j in range(max(0, coin - 1), min(n - 1, coin + 1)):
                            if inner >> j & 1:
                                reply = max(reply, sign * _through_inner(left, free, turn, below, inner, j))
                        left[coin] += 1
                        most = max(most, sign * reply if reply > -128 else free[below + inner])
                step *= grounds[coin] + 1
            for j in range(n - 1):
                if inner >> j & 1:
                    rest = inner ^ (1 << j)
                    falls = _valence(left, inner, j) == 1 or _valence(left, inner, j + 1) == 1
                    most = max(most, turn[at + rest] if falls else free[at + rest])
            turn[at + inner] = most


@jit
def _through_inner(
    left: NDArray[np.int64], free: NDArray[np.int8], turn: NDArray[np.int8], at: int, inner: int, j: int
) -> int:
    """Return the coins that the strategy takes if it cuts string j; after a capture it goes on."""
    fallen = int(_valence(left, inner, j) == 1) + int(_valence(left, inner, j + 1) == 1)
    rest = inner ^ (1 << j)
    return fallen + free[at + rest] if fallen > 0 else int(turn[at + rest])
