"""Cache shared between questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stringscoins.position import Position
from stringscoins.solve.definition import kernels_pay
from stringscoins.solve.methods import Objective

if TYPE_CHECKING:
    from stringscoins.solve.batch import Batch
    from stringscoins.solve.cores.table import CoreTable
    from stringscoins.solve.work import Work

__all__ = ["Memory"]

_KEPT = 500e6
"""Bytes of a table that outlives its question; a larger one is freed, so that a long search does not hold memory for as
long as the program runs."""
_QUICK = 24
"""The most strings of a single position that is valued by a batch."""
_ANSWERED = 100_000
"""The most strings of all positions whose answers are kept: some 40 MB."""


class Memory:
    """Cache shared between questions: tables of cores by their forms, whatever position they are from.

    It serves one question at a time. Its tables take the memory that the first question allows, and then forget.
    Answers are kept, too, because some methods have tables for one position only; the oldest are forgotten first.
    """

    def __init__(self) -> None:
        self._answers: dict[tuple[Objective, Position], int] = {}
        self._strings = 0
        self._table: CoreTable | None = None
        self._kind: tuple[float | None, int, bool] | None = None
        self._batches: dict[Objective, Batch] = {}

    def end(self) -> None:
        """End a question: a small table is kept for the next one."""
        if self._table is not None and self._table.used > _KEPT:
            self._table = None

    def answer(self, objective: Objective, position: Position) -> int | None:
        """Return the answer about a position that `keep` was told, if any."""
        return self._answers.get((objective, position))

    def keep(self, objective: Objective, position: Position, answer: int) -> None:
        """Keep an answer that is new, by whatever method it was found."""
        self._answers[objective, position] = answer
        self._strings += len(position)
        while self._strings > _ANSWERED:
            oldest = next(iter(self._answers))
            del self._answers[oldest]
            self._strings -= len(oldest[1])

    def batch(self, objective: Objective, work: Work) -> Batch:
        """Return the batch for a question about many small positions."""
        from stringscoins.solve.batch import Batch

        if objective not in self._batches:
            self._batches[objective] = Batch(objective, work)
        batch = self._batches[objective]
        batch.work = work
        return batch

    def quick(self, position: Position, work: Work) -> int | None:
        """Return the nimber of a small position if that takes no time, else None."""
        if len(position) > _QUICK or not _is_batch_ready():
            return None
        return self.batch(Objective.NIMBER, work).values([position])[0]

    def cores(self, work: Work, threads: int) -> CoreTable:
        """Return the table for a search with some threads: the same one as long as these and the memory limit stay."""
        from stringscoins.solve.cores.table import CoreTable

        table = self._table
        kind = work.limits.megabytes, threads, work.compact
        if table is None or self._kind != kind:
            table = self._table = CoreTable(work.limits, threads, compact=work.compact)
            self._kind = kind
        else:
            table.begin()
        return table


def _is_batch_ready() -> bool:
    """Return whether the kernels for many positions can start at once, and are worth it."""
    if not kernels_pay():
        return False
    from stringscoins.kernels.batch.positions import nimbers
    from stringscoins.kernels.readiness import is_ready

    return is_ready(nimbers)
