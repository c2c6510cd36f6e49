"""What is asked about a position, and what every method that answers it offers."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import Protocol

from stringscoins.values import LOONY

__all__ = ["Question", "Solver"]


class Question(Enum):
    """What is asked about a position."""

    NIMBER = "nimber"
    """Its value in Nimstring: a nimber, or loony."""
    MARGIN = "margin"
    """The coins that the mover gets less those that the opponent gets, both playing best for many coins."""
    MISERE_MARGIN = "misère margin"
    """The same where both play best for few coins."""

    @classmethod
    def margin(cls, misere: bool) -> Question:
        """Return the question for the margin in misère play or in normal play."""
        return cls.MISERE_MARGIN if misere else cls.MARGIN


class Solver(Protocol):
    """What all methods offer: answers about what is left of a position after some cuts, from one memo."""

    @property
    def positions(self) -> int:
        """How many positions were searched so far."""

    def value(self, removed: Collection[str] = ()) -> int:
        """Return the answer after the strings `removed` are cut: a nimber or LOONY, or a margin.

        Raises
        ------
        LimitReached
            When the position is too large for the method, a limit is reached or the work is interrupted.
        """

    def is_loony(self, removed: Collection[str] = ()) -> bool:
        """Return whether the position after the strings `removed` are cut is loony, where nimbers are asked for."""
        return self.value(removed) == LOONY
