"""Periods of sequences of which only the beginning is known: conjectures, with what they rest on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Period", "conjectured_period"]

_TIMES = 3
"""So many times a period must have been seen in full."""
_CONFIRMED = 6
"""So many terms at least must have been foretold by those a period before them."""


class Period(NamedTuple):
    """What a sequence obeys as far as it is known: a(n + period) = a(n) + saltus for start <= n <= checked - period."""

    start: int
    """The least such n."""
    period: int
    """The least such period."""
    saltus: int
    """By how much a term exceeds that a period before; 0 where the sequence is periodic in the plain sense."""
    checked: int
    """The n of the last term that is known."""


def conjectured_period(values: Sequence[int], *, first: int = 0, saltus: bool = False) -> Period | None:
    """The least period that the end of a sequence suggests.

    Parameters
    ----------
    values : sequence of int
        The terms a(first), a(first + 1), ...
    first : int
        The n of the first term.
    saltus : bool
        Whether each period may lie higher or lower than the one before by a constant.

    Returns
    -------
    Period or None
        None where nothing is suggested strongly enough: the part that repeats must hold three full periods, be at least
        as long as what comes before it, and hold at least six terms after its first period.

    Notes
    -----
    No proof that the sequence goes on so: for heaps of octal games `studies.octal.heaps.find_period` gives one. Cost:
    quadratic.

    Examples
    --------
    >>> conjectured_period([5, 0, 1, 2, 0, 1, 2, 0, 1, 2], first=3)
    Period(start=4, period=3, saltus=0, checked=12)
    >>> conjectured_period([0, 1, 2, 0, 1, 2, 0, 1]) is None
    True
    >>> conjectured_period([1, 3, 5, 7, 9, 11, 13], saltus=True)
    Period(start=0, period=1, saltus=2, checked=6)
    """
    known = len(values)
    for period in range(1, known // _TIMES + 1):
        step = values[-1] - values[-1 - period]
        if step and not saltus:
            continue
        start = known - period
        while start > 0 and values[start - 1 + period] == values[start - 1] + step:
            start -= 1
        if known - start >= max(_TIMES * period, start, period + _CONFIRMED):
            return Period(first + start, period, step, first + known - 1)
    return None
