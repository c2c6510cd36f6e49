"""Workers that search questions for a crew: what they all do, and threads that share one table.

There are three kinds, which differ in where they are and in how facts come to them: threads here, processes
(`processes.py`) and a Dask cluster (`cluster.py`). The last two have tables of their own (`searcher.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import NamedTuple, Protocol

from stringscoins.kernels import _jit
from stringscoins.kernels.cores import facts, search
from stringscoins.kernels.root import Root
from stringscoins.solve.cores.table import CoreTable
from stringscoins.solve.cores.top import Question
from stringscoins.store.records import Core

__all__ = ["LOST", "Report", "Threads", "Workers"]

LOST = -1
"""In place of how a search ended: its worker is lost."""


class Report(NamedTuple):
    """How a worker ended with a question.

    Attributes
    ----------
    question : Question
    status : int
        As `search.search` returns it, or LOST.
    positions : int
        How many cores it searched.
    facts : bytes
        What it found out, as `CoreTable.told` has it, if it has a table of its own.
    dear : sequence of Core
        Of that what the store is to keep.
    worker : object
        Who that is.
    """

    question: Question
    status: int
    positions: int
    facts: bytes = b""
    dear: Sequence[Core] = ()
    worker: object = None


class Workers(Protocol):
    """Workers that search questions."""

    @property
    def number(self) -> int:
        """How many there are."""

    @property
    def idle(self) -> int:
        """How many questions more they take."""

    @property
    def running(self) -> int:
        """How many questions are in their hands."""

    def submit(self, question: Question, nodes: int) -> None:
        """Have a worker search a question, for so many cores at most."""

    def gather(self, seconds: float) -> list[Report]:
        """Wait, at most so long, until a question comes back, and return the reports that are there."""

    def broadcast(self, report: Report) -> None:
        """Tell all other workers what one has found out."""

    def pause(self) -> None:
        """Leave the table alone until `gather` is called; nothing is lost."""

    def leave(self) -> list[Report]:
        """Leave all questions in hand, and say what was found out about them."""


class Threads:
    """Threads that share the table of the crew.

    They take one question more than they are, so that none has to wait for the next.

    Parameters
    ----------
    root : Root
    cores : CoreTable
        Its workers but the first one are those of the threads.
    """

    def __init__(self, root: Root, cores: CoreTable) -> None:
        self._root, self._cores = root, cores
        self._free = cores.workers[1:]
        self._jobs: list[_Job] = []
        self._pool = ThreadPoolExecutor(cores.number)
        _jit.prepare(search.search, root, cores.flat, self._free[0], 0, 0, 0)

    @property
    def number(self) -> int:
        """How many there are."""
        return self._cores.number

    @property
    def idle(self) -> int:
        """How many questions more they take."""
        return self._cores.number + 1 - len(self._jobs)

    @property
    def running(self) -> int:
        """How many questions are in their hands."""
        return len(self._jobs)

    def submit(self, question: Question, nodes: int) -> None:
        """Have a worker search a question, for so many cores at most."""
        self._jobs.append(_Job(question, nodes))

    def gather(self, seconds: float) -> list[Report]:
        """Wait, at most so long, until a question comes back, and return the reports that are there."""
        self._cores.flat.shared[facts.STOP] = 0
        for job in self._jobs:
            if job.future is None:
                job.future = self._pool.submit(self._search, job)
        wait([job.future for job in self._jobs if job.future], seconds, FIRST_COMPLETED)
        done = [job for job in self._jobs if job.future and job.future.done()]
        self._jobs = [job for job in self._jobs if job not in done]
        return [Report(job.question, job.future.result(), job.positions) for job in done if job.future]

    def _search(self, job: _Job) -> int:
        """Search a question in a thread; return how it ended."""
        worker = self._free.pop()
        try:
            worker.mine[search.DEPTH] = 0
            worker.parts[0] = job.question.row
            before = int(worker.mine[search.NODES])
            left = job.nodes - job.positions
            status = int(search.search(self._root, self._cores.flat, worker, 0, job.question.asked, left))
            job.positions += int(worker.mine[search.NODES]) - before
            return status
        finally:
            self._free.append(worker)

    def broadcast(self, report: Report) -> None:
        """Do nothing: they share the table."""

    def pause(self) -> None:
        """Stop all searches; they go on when `gather` is called."""
        self._cores.flat.shared[facts.STOP] = 1
        wait([job.future for job in self._jobs if job.future])
        for job in self._jobs:
            if job.future and job.future.result() == search.OUT_OF_BUDGET and job.positions < job.nodes:
                job.future = None

    def leave(self) -> list[Report]:
        """Leave all questions in hand; what was found out is in the table."""
        self.pause()
        self._jobs.clear()
        return []


class _Job:
    """A question in the hands of a thread.

    Attributes
    ----------
    positions : int
        Cores that were searched for it, of `nodes` at most.
    future : Future or None
        None while nobody searches: at first and after a pause.
    """

    def __init__(self, question: Question, nodes: int) -> None:
        self.question, self.nodes, self.positions = question, nodes, 0
        self.future: Future[int] | None = None
