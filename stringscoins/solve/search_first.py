"""The search as long as the sweep would take, then the sweep: for positions whose shape does not tell the faster."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, TypeVar

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.solve.search import Search
from stringscoins.solve.sweep import Sweep
from stringscoins.values import Value

if TYPE_CHECKING:
    from stringscoins.store import Store

__all__ = ["SearchFirst"]

T = TypeVar("T")

_TRIAL = 1.0
"""Seconds that the search has in any case; most positions take less, and the sweep is not even laid out."""


class SearchFirst:
    """Values of a position and of all that is left of it after any cuts, in about twice the time of the better method.

    Most boards are searched in a moment. Where every string meets many others, or many are parallel, the search may
    take hours and the sweep, whose time is known before, seconds.

    Parameters
    ----------
    position : Position
    limits, progress, store, workers
        As for `Search`.

    Raises
    ------
    SearchStopped
        If the memory limit is too small for any search.
    """

    def __init__(
        self,
        position: Position,
        limits: Limits = Limits(),
        progress: Progress = Progress(),
        *,
        store: Store | None = None,
        workers: int | None = None,
    ) -> None:
        self.position, self.limits, self.progress, self.workers = position, limits, progress, workers
        self.search: Search | None = Search(position, self._at_most(_TRIAL), progress, store=store, workers=workers)
        self.sweep: Sweep | None = None

    def _at_most(self, seconds: float) -> Limits:
        """So long from now on, and no longer than is allowed in all."""
        allowed = self.limits
        if allowed.seconds is not None and allowed.started + allowed.seconds <= time.monotonic() + seconds:
            return allowed
        return Limits(seconds, allowed.megabytes)

    def _ask(self, question: Callable[[Search | Sweep], T]) -> T:
        while self.search:
            try:
                return question(self.search)
            except SearchStopped as stop:
                if stop.interrupted or self.search.limits is self.limits:
                    raise
            if self.sweep:
                self.search = None
            else:
                self._decide()
        return question(self._swept())

    def _decide(self) -> None:
        """Let the search go on as long as the sweep would take, or as long as it may if that is impossible."""
        assert self.search
        try:
            self.sweep = Sweep(self.position, self.limits, self.progress, self.workers)
            self.search.limits = self._at_most(self.sweep.seconds)
        except LimitReached:
            self.search.limits = self.limits

    @property
    def positions(self) -> int:
        """How many positions were searched, by the method in use."""
        return (self.search or self._swept()).positions

    def _swept(self) -> Sweep:
        assert self.sweep
        return self.sweep

    def statistics(self) -> dict[str, Any]:
        """What the search did; of the sweep only how many positions."""
        return self.search.statistics() if self.search else {"positions": self.positions}

    def value(self, removed: Collection[str] = ()) -> Value:
        """The value after the strings `removed` are cut.

        Raises
        ------
        LimitReached
            When a limit is reached or the work is interrupted; the methods may be asked again and go on.
        """
        return self._ask(lambda solver: solver.value(removed))

    def is_loony(self, removed: Collection[str] = ()) -> bool:
        """Whether the position after the strings `removed` are cut is loony.

        Raises
        ------
        LimitReached
            As `value` does.
        """
        return self._ask(lambda solver: solver.is_loony(removed))
