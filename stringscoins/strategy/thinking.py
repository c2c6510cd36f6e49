"""Budgets, which limit how long a player thinks; and verdicts, what comes of it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from stringscoins.position import Position

__all__ = ["GRACE", "Budget", "Clock", "Verdict"]

GRACE = 0.5
"""Seconds that a cut may come late."""
_REACH = 17
"""Strings less coins, about the turns left, up to which the end of a game is in reach, if there is time."""
_MOST, _EARLY = 0.45, 1.5
"""The part of the time left for a game that a cut may take where the end is in reach; how fast that part falls with the
cuts before."""


@dataclass(frozen=True)
class Budget:
    """How long to think: in seconds or, if the answer must not depend on the machine, in positions searched.

    Parameters
    ----------
    seconds : float or None
        The wall-clock time of a cut; None for no clock.
    nodes : int or None
        The number of positions searched; if it is given, the clock does not matter.
    game : float or None
        The seconds for all cuts of a game together; the time that is up first counts.
    depth : int or None
        The cuts that `counter` looks ahead, a capture being one; if it is given, the clock does not matter to it.

    Examples
    --------
    >>> Budget(), Budget(nodes=10_000)
    (Budget(seconds=1.0, nodes=None, game=None, depth=None), Budget(seconds=1.0, nodes=10000, game=None, depth=None))
    """

    seconds: float | None = 1.0
    nodes: int | None = None
    game: float | None = None
    depth: int | None = None


class Clock:
    """The rest of a budget in a game; it divides the time among the cuts."""

    def __init__(self, budget: Budget) -> None:
        self.budget, self.left = budget, budget.game

    @contextmanager
    def cut(self, position: Position) -> Iterator[Budget]:
        """Return a context with the budget for one cut, whose time is subtracted from the clock."""
        started, seconds = time.monotonic(), self.budget.seconds
        if self.left is not None:
            ahead = max(0.0, (len(position) - len(position.coins) - _REACH) / 2)
            share = _MOST * max(self.left, 0.0) / (1 + ahead) ** _EARLY
            seconds = share if seconds is None else min(share, seconds)
        try:
            yield replace(self.budget, seconds=seconds, game=None)
        finally:
            if self.left is not None:
                self.left -= time.monotonic() - started


@dataclass(frozen=True)
class Verdict:
    """How good a game is for the player to move, by which cuts, and whether that is exact or an estimate.

    Attributes
    ----------
    margin : float or None
        The coins that the player to move gets from here on, less those of the opponent; None if nothing was searched.
    line : tuple of str
        The best cut, then the cuts that follow it, as far as they are known.
    exact : bool
        Whether the margin is that of best play.
    depth : int
        The number of turns that a search looked ahead.
    nodes : int
        The number of positions searched.
    moves : mapping of str to float
        The margin of each cut that was tried, for the player who makes it, if somebody listens to the search.
    """

    margin: float | None
    line: tuple[str, ...] = ()
    exact: bool = False
    depth: int = 0
    nodes: int = 0
    moves: Mapping[str, float] = field(default_factory=dict)

    @property
    def best(self) -> str:
        """The string to cut; IndexError if no cut is known."""
        return self.line[0]
