"""The methods: the questions that each answers, how large a position may be, and how to load it.

Looking a method up costs nothing: its module, and with it the kernels, is loaded when its solver is made.
"""

from __future__ import annotations

import logging
import math
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.registry import Registry
from stringscoins.solve.questions import Question, Solver
from stringscoins.solve.work import Work

if TYPE_CHECKING:
    from stringscoins.solve.limits import Limits, Progress

__all__ = ["METHODS", "Method", "Reach", "Task", "check_reach", "describe", "is_method", "method_names", "solver_for"]

_TABLE = 24
"""The most strings for which a table over all subsets, of half a second, replaces a search that is not compiled yet."""
_MOST_TABLED = 1 << 28
"""Subsets in such tables, about 5 s, after which the search is compiled."""
_tabled = [0]
"""Subsets in such tables in this process."""

_log = logging.getLogger(__name__)


class Task(NamedTuple):
    """A question about a position, and what its solver may spend.

    Attributes
    ----------
    question : Question
        The question.
    position : Position
        The position.
    work : Work
        What may be spent, and who listens.
    """

    question: Question
    position: Position
    work: Work = Work()

    @property
    def limits(self) -> Limits:
        """When to stop."""
        return self.work.limits

    @property
    def progress(self) -> Progress:
        """The receiver of reports."""
        return self.work.progress


class Reach(NamedTuple):
    """The positions that a method takes.

    Attributes
    ----------
    strings : float
        The largest number; infinity for any number.
    coins : float
        The largest number; infinity for any number.
    quick : int
        The largest number of strings for which `auto` takes the method.
    """

    strings: float = math.inf
    coins: float = math.inf
    quick: int = -1


class Method(NamedTuple):
    """A way to answer questions about positions, known by its name.

    Attributes
    ----------
    name : str
        The key by which `nimber`, `margin` and the commands know it.
    title : str
        Its name in error messages.
    about : str
        A description in one line.
    make : callable
        A function that loads the method and makes the solver of a task.
    nimbers : Reach or None
        The positions whose nimbers it finds; None if it finds none.
    margins : Reach or None
        The positions whose margins it finds; None if it finds none.

    Examples
    --------
    >>> from stringscoins.solve.definition import Definition
    >>> rules = Method("rules", "the rules", "the rules alone", lambda task: Definition(task.position), Reach(10))
    >>> rules.make(Task(Question.NIMBER, Position.numbered(["a", "ab", "b"]))).value()
    1
    """

    name: str
    title: str
    about: str
    make: Callable[[Task], Solver]
    nimbers: Reach | None
    margins: Reach | None = None

    def reach(self, question: Question) -> Reach | None:
        """Return the positions that the method takes for a `question`; None if it does not answer the question."""
        return self.nimbers if question is Question.NIMBER else self.margins


def _made(module: str, name: str, **options: Any) -> Callable[[Task], Solver]:
    """Return the function that loads the class of a method, and makes its solver of a task."""

    def make(task: Task) -> Solver:
        solver: Solver = getattr(import_module(f"stringscoins.solve.{module}"), name)(
            task.position, task.work, task.question, **options
        )
        return solver

    return make


_definition, _exhaustive = _made("definition", "Definition"), _made("exhaustive", "Exhaustive")
_sweep, _general = _made("sweep", "Sweep"), _made("general", "GeneralSearch")
_cores, _margins = _made("cores.search", "Search"), _made("score_search", "ScoreSearch")
_mex = _made("cores.search", "Search", plain=True)


def _search(task: Task) -> Solver:
    return (_cores if task.question is Question.NIMBER else _margins)(task)


METHODS: Final = Registry(
    Method,
    "method",
    "stringscoins.solvers",
    (
        Method(
            "definition",
            "the definition",
            "the rules in plain Python",
            _definition,
            Reach(24, quick=12),
            Reach(20, quick=14),
        ),
        Method(
            "exhaustive",
            "the exhaustive method",
            "a table over all sets of strings",
            _exhaustive,
            Reach(32, quick=24),
            Reach(32, 127, 28),
        ),
        Method(
            "sweep",
            "the sweep",
            "a table over numbers of parallel strings",
            _sweep,
            Reach(coins=64),
            Reach(coins=15),
        ),
        Method("search", "the search", "the fastest search", _search, Reach(), Reach(64, 127)),
        Method("general", "the general search", "a slower search that shares little with it", _general, Reach()),
        Method("mex", "the plain mex", "the search with plain mex, of ordinary strings", _mex, Reach()),
    ),
    reserved=("auto",),
)
"""The methods by name: those of this package, among which `auto` chooses, and those that others add."""


def method_names(question: Question, *, own: bool = False) -> tuple[str, ...]:
    """Return the names of the methods that answer a question, `auto` first; with `own`, only those of this package."""
    methods = METHODS.own if own else METHODS
    return ("auto", *(name for name, method in methods.items() if method.reach(question)))


def is_method(name: str, question: Question) -> bool:
    """Return whether a method, or `auto`, answers a question; ExtensionError if another package's method cannot be
    loaded.
    """
    return name == "auto" or (name in METHODS and METHODS[name].reach(question) is not None)


def describe(question: Question) -> str:
    """Return a description of the methods for a question, a sentence for each, with the largest position."""
    sentences = []
    for name, method in METHODS.items():
        reach = method.reach(question)
        if reach is not None:
            bounds = ((reach.strings, "strings"), (reach.coins, "coins"))
            most = " and ".join(f"{most} {things}" for most, things in bounds if most < math.inf)
            sentences.append(f"{name}: {method.about}" + (f", to {most}" if most else ""))
    return ". ".join(sentences) + "."


def check_reach(name: str, question: Question, *, strings: int = 0, coins: int = 0) -> None:
    """Raise LimitReached if a position is too large for a method."""
    reach = METHODS[name].reach(question) or Reach()
    for number, most, things in ((strings, reach.strings, "strings"), (coins, reach.coins, "coins")):
        if number > most:
            raise LimitReached(f"a position of {number} {things}: {METHODS[name].title} takes at most {most}")


def solver_for(name: str, task: Task) -> Solver:
    """Return the solver of a method.

    `auto` takes the definition for tiny positions, or the table over all subsets if kernels are in use already. For
    ordinary strings in normal play it takes the table only if that is quick and the search is not compiled; for others,
    as long as it is quick. All else it searches first, or sweeps if no search takes it.
    """
    if name == "auto":
        solver = _automatic(task)
    else:
        method = METHODS[name]
        with METHODS.blamed(name):
            solver = method.make(task)
    coins, strings = len(task.position.coins), len(task.position)
    _log.debug(
        "%s of %d coins, %d strings: %s, method %s", task.question.value, coins, strings, type(solver).__name__, name
    )
    return solver


def _automatic(task: Task) -> Solver:
    reaches = {name: method.reach(task.question) or Reach() for name, method in METHODS.own.items()}
    strings, coins = len(task.position), len(task.position.coins)
    takes = {name: strings <= reach.strings and coins <= reach.coins for name, reach in reaches.items()}
    # The searches know theorems on ordinary strings in normal play.
    is_well_known = task.position.is_ordinary and task.question is not Question.MISERE_MARGIN
    if strings <= reaches["definition"].quick:
        return (_exhaustive if takes["exhaustive"] and _is_table_ready(task.question) else _definition)(task)
    is_table_quick = _spares_compiling(task) if is_well_known else strings <= reaches["exhaustive"].quick
    if takes["exhaustive"] and is_table_quick:
        return _exhaustive(task)
    if takes["sweep"] and not takes["search"]:
        return _sweep(task)
    from stringscoins.solve.search_first import SearchFirst

    return SearchFirst(task)


def _spares_compiling(task: Task) -> bool:
    """Return whether a table over all subsets answers sooner than the search, which would have to be compiled.

    Its one kernel is compiled in a second. In a process that goes on asking, the search is better.
    """
    if len(task.position) > _TABLE or _tabled[0] > _MOST_TABLED or _is_compiled(task.question):
        return False
    subsets = 1 << len(task.position)
    try:
        task.work.limits.check_memory(subsets)
    except LimitReached:
        return False
    _tabled[0] += subsets
    return True


def _is_compiled(question: Question) -> bool:
    """Return whether the kernels of the search are ready, or none are compiled anyway."""
    from stringscoins.kernels._jit import INTERPRETED
    from stringscoins.kernels.cores.search import search
    from stringscoins.kernels.readiness import is_ready
    from stringscoins.kernels.scores.search import ask

    return INTERPRETED or is_ready(search if question is Question.NIMBER else ask)


def _is_table_ready(question: Question) -> bool:
    """Return whether the table over all subsets can start at once. Loading its compiler takes half a second."""
    if "stringscoins.kernels.bits" not in sys.modules:
        return False
    from stringscoins.kernels.readiness import is_ready
    from stringscoins.kernels.tables.margins import margins_of_subsets
    from stringscoins.kernels.tables.subsets import values_of_subsets

    return is_ready(values_of_subsets if question is Question.NIMBER else margins_of_subsets)
