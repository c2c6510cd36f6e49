"""Octal games: the nimbers of their heaps, and proofs that they are periodic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stringscoins.errors import FamilyError
from stringscoins.families.family import at_least
from stringscoins.families.vines import octal_digits
from stringscoins.sizes import MAX_STRINGS

__all__ = ["Period", "find_period", "heaps"]


class Period(NamedTuple):
    """A proved period of the nimbers of an octal game."""

    preperiod: int
    """The least heap from which on the nimbers are periodic."""
    period: int
    """The least period."""
    last_exception: int | None
    """The largest heap whose nimber is not the periodic one, None if there is none."""


def heaps(code: str, largest: int) -> list[int]:
    """Return the nimbers of the heaps 0 to `largest` (at most 100,000) of an octal game, straight from the rules."""
    digits = octal_digits(code)
    at_least(0, largest, "the largest heap")
    if largest > MAX_STRINGS:
        raise FamilyError(f"the largest heap is {largest}; at most {MAX_STRINGS} are evaluated")

    import numpy as np

    values = np.zeros(largest + 1, dtype=np.int64)
    for n in range(1, largest + 1):
        options = [np.zeros(0, dtype=np.int64)]
        for taken, digit in enumerate(digits[: n + 1]):
            left = n - taken
            if digit & 1 and left == 0:
                options.append(values[:1])
            if digit & 2 and left > 0:
                options.append(values[left : left + 1])
            if digit & 4 and left > 1:
                half = left // 2
                options.append(values[1 : half + 1] ^ values[left - half : left][::-1])
        found = np.concatenate(options)
        seen = np.zeros(int(found.max(initial=-1)) + 2, dtype=bool)
        seen[found] = True
        values[n] = np.argmin(seen)
    return [int(value) for value in values]


def find_period(code: str, values: Sequence[int]) -> Period | None:
    """Return the period of an octal game if the nimbers `values` of the heaps 0, 1, 2, ... prove one, otherwise None.

    Octal periodicity theorem (Guy and Smith, *The G-values of various games*, 1956; *Winning Ways*, chapter 4): if dt
    is the last digit that is not 0, and G(n + p) = G(n) for n0 <= n < 2 n0 + p + t, then it holds for all n >= n0. For
    larger n each move leaves a heap of at least n0 + p, which may be replaced by one smaller by p.
    """
    last_place = len(octal_digits(code)) - 1
    known = len(values)
    for period in range(1, known // 2 + 1):
        start = known - period
        while start > 0 and values[start - 1] == values[start - 1 + period]:
            start -= 1
        if known >= 2 * (start + period) + last_place:
            return Period(start, period, start - 1 if start else None)
    return None
