"""The methods: what a solver is, the questions that each method answers, how large a position may be, and its module.

Looking a method up costs nothing: its module, and with it the kernels, is loaded when its solver is made.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Collection
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.registry import Registry
from stringscoins.solve.work import Work
from stringscoins.values import LOONY

if TYPE_CHECKING:
    from stringscoins.solve.limits import Limits, Progress

__all__ = [
    "METHODS",
    "Method",
    "Objective",
    "Reach",
    "Solver",
    "Task",
    "check_reach",
    "describe",
    "is_method",
    "method_names",
    "solver_for",
]

_log = logging.getLogger(__name__)


class Objective(Enum):
    """What is asked about a position: its nimber, or the margin of normal or of misère play.

    Examples
    --------
    >>> Objective("nimber") is Objective.NIMBER, Objective.margin(misere=True).value
    (True, 'misère margin')
    """

    NIMBER = "nimber"
    """The value in Nimstring: a nimber, or loony."""
    MARGIN = "margin"
    """The coins that the mover gets less those that the opponent gets, both playing best for many coins."""
    MISERE_MARGIN = "misère margin"
    """The same where both play best for few coins."""

    @classmethod
    def margin(cls, misere: bool) -> Objective:
        """Return the objective of margins: `MISERE_MARGIN` if `misere`, else `MARGIN`."""
        return cls.MISERE_MARGIN if misere else cls.MARGIN


class Solver(Protocol):
    """A solver of one question about a position, and about all that is left of it after any cuts, from one memo.

    Every method makes solvers, and so do the methods of other packages: a class that derives from this one and has
    `positions` and `value` is enough. A solver may be called many times; the results of one call should serve the next.
    Long work raises `LimitReached`, best as `SearchStopped`, when `Limits.check_time` or `Limits.check_memory` does;
    afterwards the solver can be called again.

    Examples
    --------
    >>> class Parity(Solver):
    ...     positions = 0
    ...
    ...     def __init__(self, strings):  # of a position without coins, where no cut captures
    ...         self.strings = frozenset(strings)
    ...
    ...     def value(self, removed=()):
    ...         self.positions += 1
    ...         return len(self.strings - set(removed)) % 2
    >>> Parity(["s1", "s2"]).value(["s1"]), Parity(["s1", "s2"]).is_loony()
    (1, False)
    """

    @property
    def positions(self) -> int:
        """The number of positions searched so far."""
        ...

    def value(self, removed: Collection[str] = ()) -> int:
        """Return the answer after the cuts `removed`: a nimber or LOONY, or a margin.

        The answer is that of the player who moves next, whoever cut them, and the same at every call.

        Raises
        ------
        LimitReached
            When the position is too large for the method, a limit is reached or the work is interrupted.
        UnknownName
            If no string of the position has this name.
        """
        ...

    def is_loony(self, removed: Collection[str] = ()) -> bool:
        """Return whether the position after the cuts `removed` is loony; without meaning for margins."""
        return self.value(removed) == LOONY

    def statistics(self) -> dict[str, Any]:
        """Return counts of the work so far, by name; none unless a method says so."""
        return {}


class Task(NamedTuple):
    """An objective, the position that it is asked about, and what its solver may spend.

    Attributes
    ----------
    objective : Objective
        What is asked.
    position : Position
        The position.
    work : Work
        What may be spent, and who listens.
    """

    objective: Objective
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
    >>> rules.make(Task(Objective.NIMBER, Position.numbered(["a", "ab", "b"]))).value()
    1
    """

    name: str
    title: str
    about: str
    make: Callable[[Task], Solver]
    nimbers: Reach | None
    margins: Reach | None = None

    def reach(self, objective: Objective) -> Reach | None:
        """Return the positions that the method takes for an `objective`; None if it does not find that."""
        return self.nimbers if objective is Objective.NIMBER else self.margins


def _made(kind: str, margins: str = "", **options: Any) -> Callable[[Task], Solver]:
    """Return the function that loads the class of a method, perhaps another for `margins`, and makes a solver."""

    def make(task: Task) -> Solver:
        module, _, name = (kind if task.objective is Objective.NIMBER else margins or kind).rpartition(".")
        solver_class = getattr(import_module(f"stringscoins.solve.{module}"), name)
        solver: Solver = solver_class(task.position, task.work, task.objective, **options)
        return solver

    return make


METHODS: Final = Registry(
    Method,
    "method",
    "stringscoins.solvers",
    (
        Method(
            "definition",
            "the definition",
            "the rules in plain Python",
            _made("definition.Definition"),
            Reach(24, quick=12),
            Reach(20, quick=14),
        ),
        Method(
            "exhaustive",
            "the exhaustive method",
            "a table over all sets of strings",
            _made("exhaustive.Exhaustive"),
            Reach(32, quick=24),
            Reach(32, 127, 28),
        ),
        Method(
            "sweep",
            "the sweep",
            "a table over numbers of parallel strings",
            _made("sweep.Sweep"),
            Reach(coins=64),
            Reach(coins=15),
        ),
        Method(
            "tablebase",
            "the tablebase",
            "a look-up in a table made beforehand",
            _made("tablebase.solver.Tabled"),
            Reach(),
            Reach(),
        ),
        Method(
            "search",
            "the search",
            "the fastest search",
            _made("cores.search.Search", margins="score_search.ScoreSearch"),
            Reach(),
            Reach(64, 127),
        ),
        Method(
            "general",
            "the general search",
            "a slower search that shares little with it",
            _made("general.GeneralSearch"),
            Reach(),
        ),
        Method(
            "mex",
            "the plain mex",
            "the search with plain mex, of ordinary strings",
            _made("cores.search.Search", plain=True),
            Reach(),
        ),
    ),
    reserved=("auto",),
)
"""The methods by name: those of this package, among which `auto` chooses, and those that others add."""


def method_names(objective: Objective, *, own: bool = False) -> tuple[str, ...]:
    """Return the names of the methods that find an objective, `auto` first; with `own`, only those of this package."""
    methods = METHODS.own if own else METHODS
    return ("auto", *(name for name, method in methods.items() if method.reach(objective)))


def is_method(name: str, objective: Objective) -> bool:
    """Return whether a method, or `auto`, finds an objective; ExtensionError if another package's cannot be loaded."""
    return name == "auto" or (name in METHODS and METHODS[name].reach(objective) is not None)


def describe(objective: Objective) -> str:
    """Return a description of the methods for an objective, a sentence for each, with the largest position."""
    sentences = []
    for name, method in METHODS.items():
        reach = method.reach(objective)
        if reach is not None:
            bounds = ((reach.strings, "strings"), (reach.coins, "coins"))
            most = " and ".join(f"{most} {things}" for most, things in bounds if most < math.inf)
            sentences.append(f"{name}: {method.about}" + (f", to {most}" if most else ""))
    return ". ".join(sentences) + "."


def check_reach(name: str, objective: Objective, *, strings: int = 0, coins: int = 0) -> None:
    """Raise LimitReached if a position is too large for a method."""
    reach = METHODS[name].reach(objective) or Reach()
    for number, most, things in ((strings, reach.strings, "strings"), (coins, reach.coins, "coins")):
        if number > most:
            raise LimitReached(f"a position of {number} {things}: {METHODS[name].title} takes at most {most}")


def solver_for(name: str, task: Task) -> Solver:
    """Return the solver of a method; for `auto`, that of `auto.choose`."""
    if name == "auto":
        from stringscoins.solve.auto import choose

        solver = choose(task)
    else:
        method = METHODS[name]
        with METHODS.blamed(name):
            solver = method.make(task)
    coins, strings = len(task.position.coins), len(task.position)
    _log.debug(
        "%s of %d coins, %d strings: %s, method %s", task.objective.value, coins, strings, type(solver).__name__, name
    )
    return solver
