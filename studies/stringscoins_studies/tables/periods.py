"""Conjectured periods of sequences that are known only at their beginning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Period", "conjectured_period"]

_TIMES = 3
"""The number of full periods that must be known."""
_CONFIRMED = 6
"""The least number of terms that must agree with the terms one period before them."""


class Period(NamedTuple):
    """A period of the known part of a sequence: a(n + period) = a(n) + saltus for start <= n <= checked - period."""

    start: int
    """The least such n."""
    period: int
    """The least such period."""
    saltus: int
    """The excess of a term over the one a period before; 0 if the sequence is periodic in the plain sense."""
    checked: int
    """The n of the last known term."""


def conjectured_period(values: Sequence[int], *, first: int = 0, saltus: bool = False) -> Period | None:
    """Return the least period that the terms a(first), a(first + 1), ... suggest strongly enough, otherwise None.

    The part that repeats must hold three full periods, be at least as long as the part before it, and hold at least six
    terms after its first period. With `saltus`, each period may lie higher or lower than the one before by a constant.
    This proves nothing about later terms; for heaps of octal games, `studies.octal.heaps.find_period` does.
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
