"""Values of Nimstring, and the one rule that gives them.

A value is a nimber (0, 1, 2, ...) or `LOONY`. The rule is the theory of entailing moves (Larsson, Nowakowski, Santos,
*Impartial games with entailing moves*) for a game in which whoever captures moves again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

__all__ = ["LOONY", "Value", "mex", "mover_wins", "nim_sum", "show", "value_of"]

Value = int
"""A nimber, or `LOONY`."""

LOONY: Final[Value] = -1
"""The value of a position whose mover wins whatever it is added to."""


def mex(values: Iterable[Value]) -> Value:
    """Return the least nimber that is not among `values` (Malkin, definition 11). Loony values do not count.

    Parameters
    ----------
    values : iterable of Value
        Nimbers; `LOONY` among them changes nothing.

    Returns
    -------
    Value
        The minimal excludant, 0 where nothing is given.

    Examples
    --------
    >>> mex([0, 1, 2]), mex([LOONY, 0, 2, 3]), mex([])
    (3, 1, 0)
    """
    seen = set(values)
    least = 0
    while least in seen:
        least += 1
    return least


def nim_sum(values: Iterable[Value]) -> Value:
    """Return the value of a sum from the values of its parts: their XOR, or `LOONY` if a part is loony.

    Parameters
    ----------
    values : iterable of Value
        The values of the parts; they are read up to the first loony one.

    Returns
    -------
    Value
        0, the value of the empty position, where nothing is given.

    Examples
    --------
    >>> nim_sum([2, 0, 1]), nim_sum([2, LOONY]) == LOONY, nim_sum([])
    (3, True, 0)
    """
    total = 0
    for value in values:
        if value == LOONY:
            return LOONY
        total ^= value
    return total


def value_of(captures: Iterable[Value], others: Iterable[Value]) -> Value:
    """Return the value of a position, given the values of its options: the definition for every hypergraph.

    Parameters
    ----------
    captures : iterable of Value
        Values of the positions after each cut that captures; the same player moves there.
    others : iterable of Value
        Values of the positions after each other cut; the opponent moves there.

    Returns
    -------
    Value
        A nimber, or `LOONY`.

    Notes
    -----
    Without captures the value is the mex of the others. With captures there are two cases. The position is loony if
    a capture leads to a loony position, if two captures lead to different values, or if a capture and another cut lead
    to the same value: then the mover can choose who has to move on. Otherwise all captures lead to the same value, and
    the position has this value.

    Examples
    --------
    >>> value_of([], [0, LOONY]), value_of([2], [0]), value_of([0], [0]) == LOONY
    (1, 2, True)
    """
    after_captures, after_others = set(captures), set(others)
    if not after_captures:
        return mex(after_others)
    value = after_captures.pop()
    if after_captures or value == LOONY or value in after_others:
        return LOONY
    return value


def mover_wins(value: Value) -> bool:
    """Return whether the player to move wins Nimstring at a position of this value: exactly when it is not 0.

    Parameters
    ----------
    value : Value
        The value of the whole position.

    Returns
    -------
    bool
        True for `LOONY`, too.

    Examples
    --------
    >>> mover_wins(0), mover_wins(2), mover_wins(LOONY)
    (False, True, True)
    """
    return value != 0


def show(value: Value) -> int | str:
    """Return the value as it is printed and stored in JSON: an integer, or `"loony"`.

    Parameters
    ----------
    value : Value
        A nimber, or `LOONY`.

    Returns
    -------
    int or str
        The nimber as it is, not `*2`.

    Examples
    --------
    >>> show(2), show(LOONY)
    (2, 'loony')
    """
    return "loony" if value == LOONY else value
