"""The search as long as the table would take, then the table: for hypergraphs whose shape does not tell the faster."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, TypeVar

from stringscoins.position import Position
from stringscoins.solve.exhaustive import Exhaustive
from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.solve.search import Search
from stringscoins.values import Value

if TYPE_CHECKING:
    from stringscoins.store import Store

__all__ = ["SearchFirst"]

T = TypeVar("T")

_SUBSET = 25e-9
"""Seconds that the table takes for a subset, about."""


class SearchFirst:
    """Values of a position and of all that is left of it after any cuts, in about twice the time of the better method.

    Boards and other sparse hypergraphs are searched in a moment; where every string meets many others the search may
    take hours and the table 20 ns a subset.

    Parameters
    ----------
    position : Position
        Of 32 strings at most.
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
        self.position, self.limits, self.progress = position, limits, progress
        table = _SUBSET * 2 ** len(position)
        own = Limits(table if limits.seconds is None else min(table, self._left()), limits.megabytes)
        self.solver: Search | Exhaustive = Search(position, own, progress, store=store, workers=workers)

    def _left(self) -> float:
        """Seconds until the limit."""
        assert self.limits.seconds is not None
        return self.limits.started + self.limits.seconds - time.monotonic()

    def _ask(self, question: Callable[[Search | Exhaustive], T]) -> T:
        try:
            return question(self.solver)
        except SearchStopped as stop:
            over = self.limits.seconds is not None and self._left() <= 0
            if stop.interrupted or over or isinstance(self.solver, Exhaustive):
                raise
            self.solver = Exhaustive(self.position, self.limits, self.progress)
            return question(self.solver)

    @property
    def positions(self) -> int:
        """How many positions were searched, by the method in use."""
        return self.solver.positions

    def statistics(self) -> dict[str, Any]:
        """What the search did; of the table only how many positions."""
        return self.solver.statistics() if isinstance(self.solver, Search) else {"positions": self.positions}

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
