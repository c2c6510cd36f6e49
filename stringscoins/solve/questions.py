"""The questions about a position, and the interface of every solver."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import Protocol

from stringscoins.values import LOONY

__all__ = ["Question", "Solver"]


class Question(Enum):
    """The questions that can be asked about a position.

    Examples
    --------
    >>> Question("nimber") is Question.NIMBER, Question.margin(misere=True).value
    (True, 'misère margin')
    """

    NIMBER = "nimber"
    """The value in Nimstring: a nimber, or loony."""
    MARGIN = "margin"
    """The coins that the mover gets less those that the opponent gets, both playing best for many coins."""
    MISERE_MARGIN = "misère margin"
    """The same where both play best for few coins."""

    @classmethod
    def margin(cls, misere: bool) -> Question:
        """Return the question for the margin: `MISERE_MARGIN` if `misere`, else `MARGIN`."""
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

    def is_loony(self, removed: Collection[str] = ()) -> bool:
        """Return whether the position after the cuts `removed` is loony; without meaning for margins."""
        return self.value(removed) == LOONY
