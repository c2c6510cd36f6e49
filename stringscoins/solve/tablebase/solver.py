"""The method that looks answers up in a table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from stringscoins.errors import LimitReached
from stringscoins.names import known_names
from stringscoins.position import Position
from stringscoins.solve.methods import Objective, Solver
from stringscoins.solve.tablebase.shelf import find
from stringscoins.solve.work import Work

__all__ = ["Tabled", "tabled"]


class Tabled(Solver):
    """Answers about a position and all that is left of it after any cuts; LimitReached if no table has it."""

    def __init__(self, position: Position, work: Work = Work(), objective: Objective = Objective.NIMBER) -> None:
        found = find(position, objective)
        if found is None:
            raise LimitReached(
                f"no table has the {objective.value} of this position; `stringscoins tablebase build` makes tables"
            )
        self.position, self.work = position, work
        self.probe, self._place = found
        self._word = sum(1 << self._place[name] for name in position)
        self._before = self.probe.probes

    @property
    def positions(self) -> int:
        """The number of positions looked up."""
        return self.probe.probes - self._before

    def statistics(self) -> dict[str, Any]:
        """Return how many positions were looked up, and of what the table is."""
        return {"positions": self.positions, "tablebase": self.probe.table.source}

    def value(self, removed: Collection[str] = ()) -> int:
        """Return the answer after some cuts."""
        with self.work.compiling():
            gone = {self._place[name] for name in known_names(removed, self.position)}
            return self.probe.value(self._word - sum(1 << place for place in gone))


def tabled(position: Position, work: Work, objective: Objective) -> Tabled | None:
    """Return the solver if a table has the position."""
    try:
        return Tabled(position, work, objective)
    except LimitReached:
        return None
