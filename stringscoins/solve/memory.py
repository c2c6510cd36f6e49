"""Memory: what solvers find out about one position and others may use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stringscoins.solve.limits import Limits, Progress
from stringscoins.solve.questions import Question

if TYPE_CHECKING:
    from stringscoins.solve.batch import Batch
    from stringscoins.solve.cores.table import CoreTable

__all__ = ["Memory"]


class Memory:
    """What outlives a question: tables of cores, which know them by their forms, whatever position they are from.

    It serves one question at a time. Its tables take what the limits of the first question allow, and forget when that
    is used up.
    """

    def __init__(self) -> None:
        self._table: CoreTable | None = None
        self._megabytes: float | None = None
        self._batches: dict[Question, Batch] = {}

    def batch(self, question: Question, limits: Limits, progress: Progress) -> Batch:
        """Return what answers a question about many small positions.

        Raises
        ------
        LimitReached
            If the limits allow less memory than a search needs.
        """
        from stringscoins.solve.batch import Batch

        if question not in self._batches:
            self._batches[question] = Batch(question, limits, progress)
        batch = self._batches[question]
        batch.limits, batch.progress = limits, progress
        return batch

    def cores(self, limits: Limits, workers: int) -> CoreTable:
        """Return the table for a search with so many workers: the same one as long as limits and workers stay the same.

        Raises
        ------
        LimitReached
            If the limits allow less memory than a search needs.
        """
        from stringscoins.solve.cores.table import CoreTable

        table = self._table
        if table is None or self._megabytes != limits.megabytes or len(table.workers) != workers:
            table = self._table = CoreTable(limits, workers)
            self._megabytes = limits.megabytes
        else:
            table.begin()
        return table
