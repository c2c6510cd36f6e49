"""A worker with a table of its own, in another process or on another machine, and how several of them are kept busy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

import numpy as np

from stringscoins.kernels.cores import parts, search
from stringscoins.kernels.cores.order import ORDER
from stringscoins.kernels.cores.states import State
from stringscoins.kernels.root import Root
from stringscoins.solve.cores.table import CoreTable
from stringscoins.solve.cores.top import Question
from stringscoins.solve.cores.workers import LOST, Report
from stringscoins.solve.limits import Limits
from stringscoins.store.records import Core

__all__ = ["Answer", "Remote", "Searcher", "Setup", "Task"]

_TOLD = 1
"""Cores whose answer took so many others, or more, are told to the other workers."""


_WAIT = 0.2
"""Seconds between two looks at workers that are waited for."""


class Setup(NamedTuple):
    """What a worker has to know before it can search.

    Attributes
    ----------
    root : Root
    order : int
        Index of `order.ORDERS`.
    worth : int
        Cores whose answer took so many searches, or more, are to be noted for the store.
    megabytes : float
        For its table.
    """

    root: Root
    order: int
    worth: int
    megabytes: float


class Task(NamedTuple):
    """A question in words that any worker understands, and what others have found out since the last one."""

    state: tuple[int, int, int]
    asked: int
    nodes: int
    told: list[bytes]


class Answer(NamedTuple):
    """How a worker ended with a task, as `search.search` does, after so many positions.

    Attributes
    ----------
    facts : bytes
        What it found out, as `CoreTable.told` has it.
    dear : list of Core
        Of that what the store is to keep.
    """

    status: int
    positions: int
    facts: bytes
    dear: list[Core]


class Searcher:
    """A worker that keeps its table from one task to the next."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._cores = CoreTable(Limits(megabytes=setup.megabytes), 1)
        self._worker = self._cores.workers[0]
        self._worker.mine[[ORDER, search.WORTH]] = setup.order, _TOLD

    def ask(self, task: Task) -> Answer:
        """Search a question for as many cores as the task allows."""
        for piece in task.told:
            self._cores.hear(piece)
        mine, found, dear = self._worker.mine, list[bytes](), list[Core]()
        before = int(mine[search.NODES])
        while True:
            mine[search.DEPTH] = status = 0
            place = self._load(task)
            if place:
                left = max(1, before + task.nodes - int(mine[search.NODES]))
                root, flat = self._setup.root, self._cores.flat
                status = int(search.search(root, flat, self._worker, 0, task.asked, left))
                self._note(found, dear)
            if place and status != search.NO_ROOM:
                break
            self._cores.make_room()
        if status == search.DONE:
            found.append(self._cores.told(np.array([place])))
        return Answer(status, int(mine[search.NODES]) - before, b"".join(found), dear)

    def _load(self, task: Task) -> int:
        """Put the core in question into the worker's hands; return its place, 0 if there is no room."""
        state = State(*map(np.uint64, task.state))
        _, listed = parts.split(self._setup.root, self._cores.flat, self._worker, state, self._worker.parts)
        return int(self._worker.parts[0, 3]) if listed > 0 else 0

    def _note(self, found: list[bytes], dear: list[Core]) -> None:
        """Put down what was found out since the last time."""
        noted = self._worker.kept[: self._worker.mine[search.KEPT]]
        self._worker.mine[search.KEPT] = 0
        found.append(self._cores.told(noted[:, 0].copy()))
        worth = noted[noted[:, 1] >= self._setup.worth]
        dear += [self._cores.core(place, cost) for place, cost in worth.tolist()]


class Remote(ABC):
    """Workers with tables of their own; what one finds out comes to the others with their next tasks.

    Parameters
    ----------
    known : callable
        Lists what is known, as `CoreTable.changes` does: a worker that joins is told it with its first task.
    """

    def __init__(self, known: Callable[[], Iterable[bytes]]) -> None:
        self._known = known
        self._waiting = list[Hashable]()
        self._questions = dict[Hashable, Question]()
        self._untold = dict[Hashable, list[bytes]]()

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self._untold)

    @property
    def idle(self) -> int:
        """How many questions more they take."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """How many questions are in their hands."""
        return len(self._questions)

    def submit(self, question: Question, nodes: int) -> None:
        """Have an idle worker search a question, for so many cores at most."""
        worker = self._waiting.pop()
        self._questions[worker] = question
        told, self._untold[worker] = self._untold[worker], []
        self._send(worker, Task(question.row[:3], question.asked, nodes, told))

    def gather(self, seconds: float) -> list[Report]:
        """Wait, at most so long, until a question comes back, and return the reports that are there."""
        reports = []
        for worker, answer in self._receive(seconds):
            question = self._questions.pop(worker, None)
            if answer is None:
                self._untold.pop(worker, None)
                self._waiting = [other for other in self._waiting if other != worker]
                if question:
                    reports.append(Report(question, LOST, 0))
            elif question:
                self._waiting.append(worker)
                reports.append(Report(question, *answer, worker))
        return reports

    def broadcast(self, report: Report) -> None:
        """Tell all other workers what one has found out."""
        for worker, untold in self._untold.items():
            if worker != report.worker:
                untold.append(report.facts)

    def pause(self) -> None:  # noqa: B027
        """Do nothing: they have other tables."""

    def leave(self) -> list[Report]:
        """Wait for all questions in hand, and say what was found out about them."""
        reports = list[Report]()
        while self.running:
            reports += self.gather(_WAIT)
        return reports

    def _join(self, worker: Hashable) -> None:
        """Take a worker up that has nothing to search."""
        self._untold[worker] = list(self._known())
        self._waiting.append(worker)

    @abstractmethod
    def _send(self, worker: Hashable, task: Task) -> None:
        """Send a task to a worker. If it is lost, `_receive` will tell."""

    @abstractmethod
    def _receive(self, seconds: float) -> Iterable[tuple[Hashable, Answer | None]]:
        """Wait, at most so long, for answers, or None where a worker is lost; workers that come up join."""
