"""Search for as long as the sweep is predicted to take, then sweep; for margins the table over all subsets may serve.

Most boards are searched in a moment. Where every string meets many others, or many are parallel, the search may take
hours, and the sweep, whose work is known in advance, seconds. The choice compares work alone, positions searched with
entries to sweep, so that a question is answered in the same way on a busy machine and on an idle one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar, cast

from stringscoins.errors import LimitReached
from stringscoins.solve.limits import BudgetSpent, SearchStopped
from stringscoins.solve.methods import METHODS, Task
from stringscoins.solve.questions import Question, Solver

if TYPE_CHECKING:
    from stringscoins.solve.cores.search import Search
    from stringscoins.solve.exhaustive import Exhaustive
    from stringscoins.solve.score_search import ScoreSearch
    from stringscoins.solve.sweep import Sweep

__all__ = ["SearchFirst"]

T = TypeVar("T")

_TRIAL = 50_000
"""Positions that are searched in any case; most questions take fewer, and then no sweep is laid out."""
_ORDINARY, _HYPER = 10e-6, 20e-6
"""Seconds of a processor for a position searched, of ordinary strings and of others, as measured
(docs/explanation/measurements.md)."""
_SCORED = 1.5e-6
"""The same for margins."""
_SUBSET = 0.4e-9
"""Seconds of a processor for a subset in a table of margins, for each string."""
_STEPS = 8
"""More budget is given in parts, each this fraction (1/8) of the work of the sweep."""
_NEVER = 1 << 62


class SearchFirst:
    """Answers about a position and all that is left after any cuts, in about twice the time of the better method."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self.search = cast("Search | ScoreSearch", METHODS["search"].make(self._task))
        self.search.budget = _TRIAL
        self.sweep: Sweep | Exhaustive | None = None
        """The solver if the search would take longer: the sweep, or the table if that is less work."""
        self._alike = 0
        """Positions that the search searches in the time of the whole sweep."""

    @property
    def method(self) -> Search | ScoreSearch | Sweep | Exhaustive:
        """The current solver: the search until its budget is spent, then the sweep or the table."""
        return self.sweep if self.sweep and self.search.spent >= self.search.budget else self.search

    def _ask(self, question: Callable[[Solver], T]) -> T:
        while True:
            try:
                return question(self.method)
            except SearchStopped as stop:
                if not isinstance(stop.cause, BudgetSpent):
                    raise
            self._decide()

    def _decide(self) -> None:
        """Give the search more budget if that may pay.

        At first it gets as much as the sweep would take; most searches end within it. Then it gets more as long as the
        rest of the search is likely to take less than the sweep. If there can be no sweep, the budget is unlimited.
        """
        search = self.search
        if self.sweep is None:
            self.sweep, seconds = self._least_work()
            if self.sweep is None:
                search.budget = _NEVER
                return
            self._alike = int(seconds / self._cost)
        share = search.share
        left = search.spent / share - search.spent if share else _NEVER
        if search.budget < self._alike:
            search.budget = self._alike
        elif left < self._alike:
            search.budget += 1 + self._alike // _STEPS

    def _least_work(self) -> tuple[Sweep | Exhaustive | None, float]:
        """Return the cheaper of the sweep and the table over all subsets, with its seconds, or None."""
        strings, least_seconds = len(self._task.position), math.inf
        least: Sweep | Exhaustive | None = None
        if self._task.question is not Question.NIMBER:
            with suppress(LimitReached):
                least = cast("Exhaustive", METHODS["exhaustive"].make(self._task))
                least_seconds = _SUBSET * strings * 2.0**strings
        with suppress(LimitReached):
            sweep = cast("Sweep", METHODS["sweep"].make(self._task))
            if sweep.seconds < least_seconds:
                least, least_seconds = sweep, sweep.seconds
        return least, least_seconds

    @property
    def _cost(self) -> float:
        """Seconds of a processor for a position searched."""
        if self._task.question is not Question.NIMBER:
            return _SCORED
        return _ORDINARY if self._task.position.is_ordinary else _HYPER

    @property
    def positions(self) -> int:
        """The number of positions searched by the current method."""
        return self.method.positions

    def statistics(self) -> dict[str, Any]:
        """Return what the search did, by name; for the sweep only the number of positions."""
        return self.search.statistics() if self.method is self.search else {"positions": self.positions}

    def value(self, removed: Collection[str] = ()) -> int:
        """Return the answer after the strings `removed` are cut. After LimitReached, the next call goes on."""
        value = self._ask(lambda solver: solver.value(removed))
        if not removed and self.method is self.sweep:
            self.search.forget()
        return value

    def is_loony(self, removed: Collection[str] = ()) -> bool:
        """Return whether the position after the strings `removed` are cut is loony, if the question is the nimber."""
        return self._ask(lambda solver: solver.is_loony(removed))
