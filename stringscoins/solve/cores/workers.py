"""Threads that search questions for a crew and share its table; those of a cluster (`cluster.py`) have their own."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import NamedTuple

from stringscoins.kernels import _jit
from stringscoins.kernels.cores import facts, search
from stringscoins.kernels.root import Root
from stringscoins.solve.cores.table import CoreTable
from stringscoins.solve.cores.top import CoreQuestion
from stringscoins.store.records import Core

__all__ = ["LOST", "Finding", "Threads"]

LOST = -1
"""The status of a search whose worker is lost."""


class Finding(NamedTuple):
    """The result of a question; a worker with its own table adds what it found, and itself."""

    question: CoreQuestion
    status: int
    """That of `search.search`, or LOST."""
    positions: int
    """The cores searched."""
    facts: bytes = b""
    """As `CoreTable.records` returns them."""
    dear: Sequence[Core] = ()
    """The cores among them that the store is to keep."""
    worker: object = None


class Threads:
    """Threads that share the table of the crew; its workers but the first one are theirs.

    They take one question more than there are threads, so that none has to wait for the next.
    """

    def __init__(self, root: Root, cores: CoreTable) -> None:
        self._root, self._cores = root, cores
        self._free = cores.workers[1:]
        self._jobs: list[_Assignment] = []
        self._pool = ThreadPoolExecutor(cores.number)
        _jit.prepare(search.search, root, cores.flat, self._free[0], 0, 0, 0)

    @property
    def number(self) -> int:
        """The number of workers."""
        return self._cores.number

    @property
    def idle(self) -> int:
        """The number of questions that can be submitted."""
        return self._cores.number + 1 - len(self._jobs)

    @property
    def running(self) -> int:
        """The number of questions being searched."""
        return len(self._jobs)

    def submit(self, question: CoreQuestion, nodes: int) -> None:
        """Have a worker search a question, for at most `nodes` cores."""
        self._jobs.append(_Assignment(question, nodes))

    def gather(self, seconds: float) -> list[Finding]:
        """Return the reports that are ready, waiting at most `seconds` for the first."""
        self._cores.flat.shared[facts.STOP] = 0
        for job in self._jobs:
            if job.future is None:
                job.future = self._pool.submit(self._search, job)
        wait([job.future for job in self._jobs if job.future], seconds, FIRST_COMPLETED)
        done = [job for job in self._jobs if job.future and job.future.done()]
        self._jobs = [job for job in self._jobs if job not in done]
        return [Finding(job.question, job.future.result(), job.positions) for job in done if job.future]

    def _search(self, job: _Assignment) -> int:
        """Search a question in a thread; return the status."""
        flat, worker, status = self._cores.flat, self._free.pop(), search.OUT_OF_BUDGET
        try:
            worker.mine[search.DEPTH] = 0
            worker.parts[0] = job.question.row
            # A slice ends early where it takes long to find what falls.
            while status == search.OUT_OF_BUDGET and job.positions < job.nodes and not flat.shared[facts.STOP]:
                before = int(worker.mine[search.NODES])
                left = job.nodes - job.positions
                status = int(search.search(self._root, flat, worker, 0, job.question.asked, left))
                job.positions += int(worker.mine[search.NODES]) - before
            return status
        finally:
            self._free.append(worker)

    def broadcast(self, report: Finding) -> None:
        """Do nothing: the threads share the table."""

    def pause(self) -> None:
        """Stop all searches; they go on when `gather` is called."""
        self._cores.flat.shared[facts.STOP] = 1
        wait([job.future for job in self._jobs if job.future])
        for job in self._jobs:
            if job.future and job.future.result() == search.OUT_OF_BUDGET and job.positions < job.nodes:
                job.future = None

    def leave(self) -> list[Finding]:
        """Drop all running questions; their results are in the table."""
        self.pause()
        self._jobs.clear()
        return []


class _Assignment:
    """A question of a thread; `future` is None before and after a pause."""

    def __init__(self, question: CoreQuestion, nodes: int) -> None:
        self.question, self.nodes, self.positions = question, nodes, 0
        self.future: Future[int] | None = None
