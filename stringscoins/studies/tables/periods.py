"""Conjectured periods of sequences of which only the beginning is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Period", "conjectured_period"]

_TIMES = 3
"""The number of full periods that must be known."""
_CONFIRMED = 6
"""The least number of terms that the terms one period before them must have foretold."""


class Period(NamedTuple):
    """A period of the known part of a sequence: a(n + period) = a(n) + saltus for start <= n <= checked - period."""

    start: int
    """The least such n."""
    period: int
    """The least such period."""
    saltus: int
    """By how much a term exceeds the one a period before; 0 if the sequence is periodic in the plain sense."""
    checked: int
    """The n of the last known term."""


def conjectured_period(values: Sequence[int], *, first: int = 0, saltus: bool = False) -> Period | None:
    """Return the least period that the known part of a sequence suggests.

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
        The period; None if no period is suggested strongly enough. The part that repeats must hold three full periods,
        be at least as long as the part before it, and hold at least six terms after its first period.

    Notes
    -----
    This proves nothing about later terms; for heaps of octal games, `studies.octal.heaps.find_period` does. Cost:
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
