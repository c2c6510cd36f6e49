"""Octal games: the nimbers of their heaps, and proofs that they are periodic."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from stringscoins.errors import FamilyError
from stringscoins.families.family import MAX_STRINGS, at_least

__all__ = ["OCTAL_GAMES", "Period", "find_period", "heaps", "octal_code", "octal_digits"]

OCTAL_GAMES: Final = {"kayles": "0.77", "dawson": "0.07", "dawson-chess": "0.137"}
"""Octal games with a name: Kayles, Dawson's Kayles, Dawson's Chess."""


class Period(NamedTuple):
    """A period of an octal game's nimbers that holds for ever."""

    preperiod: int
    """The least heap from which on the nimbers are periodic."""
    period: int
    """The least period."""
    last_exception: int | None
    """The largest heap whose nimber is not the periodic one, None when there is none."""


def octal_digits(code: str) -> tuple[int, ...]:
    """The digits d0, d1, ..., dt of an octal code, without zeros at the end.

    Parameters
    ----------
    code : str
        `0.77`, `.77`, `4.07`, or a name of `OCTAL_GAMES`. Digit dk, read in binary, says what may be left of a heap
        from which k are taken: 1 nothing, 2 one heap, 4 two heaps that are not empty. d0 is 0 or 4.

    Raises
    ------
    FamilyError
        If it is no octal code.

    Examples
    --------
    >>> octal_digits("kayles"), octal_digits(".137"), octal_digits("4.070")
    ((0, 7, 7), (0, 1, 3, 7), (4, 0, 7))
    """
    text = OCTAL_GAMES.get(code, code)
    if not re.fullmatch(r"[04]?\.[0-7]{1,100}", text, re.ASCII):
        raise FamilyError(
            f"{code!r} is no octal code; expected 0 or 4, a point and up to 100 digits 0 to 7, such as 0.77, "
            f"or {', '.join(OCTAL_GAMES)}"
        )
    before, after = text.split(".")
    return (int(before or "0"), *map(int, after.rstrip("0")))


def octal_code(digits: Sequence[int]) -> str:
    """The code of an octal game's digits: one game, one code.

    >>> octal_code(octal_digits(".070"))
    '0.07'
    """
    return f"{digits[0]}.{''.join(map(str, digits[1:])) or '0'}"


def heaps(code: str, largest: int) -> list[int]:
    """The nimbers of the heaps 0 to `largest` of an octal game.

    Parameters
    ----------
    code : str
        As for `octal_digits`.
    largest : int
        At most 100,000.

    Raises
    ------
    FamilyError
        If it is no octal code, or `largest` is out of range.

    Notes
    -----
    Straight from the rules; the cost is quadratic, about a second for 10,000 heaps.

    Examples
    --------
    >>> heaps("kayles", 11)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> heaps("0.07", 9)
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0]
    """
    digits = octal_digits(code)
    at_least(0, largest, "the largest heap")
    if largest > MAX_STRINGS:
        raise FamilyError(f"the largest heap is {largest}; at most {MAX_STRINGS} are evaluated")

    import numpy as np

    values = np.zeros(largest + 1, dtype=np.int64)
    for n in range(1, largest + 1):
        # A heap of n has at most n positions after it for each digit but is never worth more than n (4.x can split).
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
    """The period of an octal game, if its nimbers so far prove one.

    Parameters
    ----------
    code : str
        As for `octal_digits`.
    values : sequence of int
        The nimbers of the heaps 0, 1, 2, ..., as from `heaps`.

    Returns
    -------
    Period or None
        None when these values prove no period.

    Raises
    ------
    FamilyError
        If it is no octal code.

    Notes
    -----
    The octal periodicity theorem (Guy and Smith, *The G-values of various games*, 1956; *Winning Ways*, chapter 4): let
    dt be the last digit that is not 0. If G(n + p) = G(n) for all n with n0 <= n < 2 n0 + p + t, then for all n >= n0.
    For larger n one of the heaps left by a move is at least n0 + p, so that it may be replaced by one smaller by p.

    Examples
    --------
    >>> find_period("kayles", heaps("kayles", 200))
    Period(preperiod=71, period=12, last_exception=70)
    >>> find_period("kayles", heaps("kayles", 150)) is None
    True
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
