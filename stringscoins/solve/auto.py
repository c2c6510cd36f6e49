"""The choice of a method: `choose` for every position, then search against sweep by what the search takes.

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
from stringscoins.solve.definition import compiling_pays, kernels_pay
from stringscoins.solve.limits import BudgetSpent, SearchStopped
from stringscoins.solve.methods import METHODS, Objective, Reach, Solver, Task
from stringscoins.solve.tablebase.solver import tabled

if TYPE_CHECKING:
    from stringscoins.solve.cores.search import Search
    from stringscoins.solve.exhaustive import Exhaustive
    from stringscoins.solve.score_search import ScoreSearch
    from stringscoins.solve.sweep import Sweep

__all__ = ["SearchFirst", "choose"]

T = TypeVar("T")

_TABLE = 24
"""The most strings for which a table over all subsets, of half a second, replaces a search that is not compiled yet."""
_MOST_TABLED = 1 << 28
"""Subsets in such tables, about 5 s, after which the search is compiled."""
_tabled = [0]
"""Subsets in such tables in this process."""
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


def choose(task: Task) -> Solver:
    """Return the solver that `auto` takes.

    Tiny positions go to the definition, or to the table over all subsets where `kernels_pay`. A tablebase answers what
    it has. The table over all subsets also serves ordinary strings in normal play where it spares compiling a search,
    and hyperstrings and misère play while it is quick. All else goes to the search, and to the sweep if that is less
    work, or if no search takes it.
    """
    strings, coins = len(task.position), len(task.position.coins)
    reaches = {name: method.reach(task.objective) or Reach() for name, method in METHODS.own.items()}
    takes = {name: strings <= reach.strings and coins <= reach.coins for name, reach in reaches.items()}
    is_quick = {name: takes[name] and strings <= reach.quick for name, reach in reaches.items()}
    is_well_known = task.position.is_ordinary and task.objective is not Objective.MISERE_MARGIN
    if is_quick["definition"]:
        name = "exhaustive" if takes["exhaustive"] and _is_table_ready(task.objective) else "definition"
    elif looked_up := tabled(task.position, task.work, task.objective):
        return looked_up
    elif takes["exhaustive"] and (_spares_compiling(task) if is_well_known else is_quick["exhaustive"]):
        name = "exhaustive"
    elif takes["sweep"] and not takes["search"]:
        name = "sweep"
    else:
        return SearchFirst(task)
    return METHODS[name].make(task)


def _spares_compiling(task: Task) -> bool:
    """Return whether the table, whose one kernel is compiled in a second, answers before a search could be compiled."""
    if len(task.position) > _TABLE or _tabled[0] > _MOST_TABLED or _is_compiled(task.objective):
        return False
    subsets = 1 << len(task.position)
    try:
        task.work.limits.check_memory(subsets)
    except LimitReached:
        return False
    _tabled[0] += subsets
    return True


def _is_compiled(objective: Objective) -> bool:
    """Return whether the kernels of the search are ready, or none are compiled anyway."""
    from stringscoins.kernels._jit import INTERPRETED
    from stringscoins.kernels.cores.search import search
    from stringscoins.kernels.readiness import is_ready
    from stringscoins.kernels.scores.search import ask

    return INTERPRETED or is_ready(search if objective is Objective.NIMBER else ask)


def _is_table_ready(objective: Objective) -> bool:
    """Return whether the table over all subsets can start at once, or after its kernel is compiled, and is worth it."""
    if not kernels_pay():
        return False
    from stringscoins.kernels._jit import INTERPRETED
    from stringscoins.kernels.readiness import is_ready
    from stringscoins.kernels.tables.margins import margins_of_subsets
    from stringscoins.kernels.tables.subsets import values_of_subsets

    kernel = values_of_subsets if objective is Objective.NIMBER else margins_of_subsets
    return is_ready(kernel) or (compiling_pays() and not INTERPRETED)


class SearchFirst(Solver):
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
        """Give the search more budget if that may pay; without a sweep it is unlimited.

        At first it gets the cost of the sweep; then more, as long as its rest is likely to cost less than the sweep.
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
        if self._task.objective is not Objective.NIMBER:
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
        if self._task.objective is not Objective.NIMBER:
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
