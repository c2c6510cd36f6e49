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
from stringscoins.kernels.cores.parts import Worker
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
        What it found out, as `CoreTable.spelt` has it, if it has a table of its own.
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
    def idle(self) -> int:
        """How many have nothing to search."""

    @property
    def running(self) -> int:
        """How many questions are in their hands."""

    def submit(self, question: Question, nodes: int) -> None:
        """Have an idle worker search a question, for so many cores at most."""

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

    Parameters
    ----------
    root : Root
    cores : CoreTable
        Its workers but the first one are those of the threads.
    """

    def __init__(self, root: Root, cores: CoreTable) -> None:
        self._root, self._cores = root, cores
        self._idle = cores.workers[1:]
        self._jobs: list[_Job] = []
        self._pool = ThreadPoolExecutor(len(self._idle))

    @property
    def idle(self) -> int:
        """How many have nothing to search."""
        return len(self._idle)

    @property
    def running(self) -> int:
        """How many questions are in their hands."""
        return len(self._jobs)

    def submit(self, question: Question, nodes: int) -> None:
        """Have an idle worker search a question, for so many cores at most."""
        worker = self._idle.pop()
        worker.mine[search.DEPTH] = 0
        worker.parts[0] = question.row
        before = int(worker.mine[search.NODES])
        self._jobs.append(_Job(worker, question, before, before + nodes))

    def gather(self, seconds: float) -> list[Report]:
        """Wait, at most so long, until a question comes back, and return the reports that are there."""
        flat = self._cores.flat
        flat.shared[facts.STOP] = 0
        for job in self._jobs:
            if job.future is None:
                left = job.stop - int(job.worker.mine[search.NODES])
                _jit.prepare(search.search, self._root, flat, job.worker, 0, job.question.asked, left)
                arguments = self._root, flat, job.worker, 0, job.question.asked, left
                job.future = self._pool.submit(search.search, *arguments)
        wait([job.future for job in self._jobs if job.future], seconds, FIRST_COMPLETED)
        done = [job for job in self._jobs if job.future and job.future.done()]
        self._jobs = [job for job in self._jobs if job not in done]
        self._idle += [job.worker for job in done]
        return [job.report(job.future.result()) for job in done if job.future]

    def broadcast(self, report: Report) -> None:
        """Do nothing: they share the table."""

    def pause(self) -> None:
        """Stop all searches; they go on when `gather` is called."""
        self._cores.flat.shared[facts.STOP] = 1
        wait([job.future for job in self._jobs if job.future])
        for job in self._jobs:
            if job.future and job.future.result() == search.OUT_OF_BUDGET:
                job.future = None

    def leave(self) -> list[Report]:
        """Leave all questions in hand; what was found out is in the table."""
        self.pause()
        self._idle += [job.worker for job in self._jobs]
        self._jobs.clear()
        return []


class _Job:
    """A question in the hands of a thread, which begins again where it was stopped."""

    def __init__(self, worker: Worker, question: Question, before: int, stop: int) -> None:
        self.worker, self.question, self.before, self.stop = worker, question, before, stop
        self.future: Future[int] | None = None

    def report(self, status: int) -> Report:
        """Say how the worker ended."""
        return Report(self.question, status, int(self.worker.mine[search.NODES]) - self.before)
