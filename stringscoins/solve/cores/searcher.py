"""A worker with its own table, in another process or on another machine, and how several of them are kept busy."""

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
"""Cores whose answer took the search of as many others, or more, are sent to the other workers."""


_WAIT = 0.2
"""Seconds between two checks of running workers."""


class Setup(NamedTuple):
    """The data that a worker needs before it can search.

    `order` is an index of `order.ORDERS`; cores that took `worth` searches or more are noted for the store; `megabytes`
    is the size of the worker's table.
    """

    root: Root
    order: int
    worth: int
    megabytes: float


class Task(NamedTuple):
    """A question that does not depend on the worker's table, its budget in cores, and the news from other workers."""

    state: tuple[int, int, int]
    asked: int
    nodes: int
    told: list[bytes]


class Answer(NamedTuple):
    """The result of a task: the status of `search.search`, the positions searched, the facts found (as `CoreTable.told`
    returns them), and the cores among them that the store is to keep.
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
        """Load the core in question; return its place, or 0 if there is no room."""
        state = State(*map(np.uint64, task.state))
        _, listed = parts.split(self._setup.root, self._cores.flat, self._worker, state, self._worker.parts)
        return int(self._worker.parts[0, 3]) if listed > 0 else 0

    def _note(self, found: list[bytes], dear: list[Core]) -> None:
        """Collect the facts found since the last call."""
        noted = self._worker.kept[: self._worker.mine[search.KEPT]]
        self._worker.mine[search.KEPT] = 0
        found.append(self._cores.told(noted[:, 0].copy()))
        worth = noted[noted[:, 1] >= self._setup.worth]
        dear += [self._cores.core(place, cost) for place, cost in worth.tolist()]


class Remote(ABC):
    """Workers with their own tables; the findings of one go to the others with their next tasks.

    `known` lists the known facts, as `CoreTable.changes` does: a worker that joins gets them with its first task.
    """

    def __init__(self, known: Callable[[], Iterable[bytes]]) -> None:
        self._known = known
        self._waiting = list[Hashable]()
        self._questions = dict[Hashable, Question]()
        self._untold = dict[Hashable, list[bytes]]()

    @property
    def number(self) -> int:
        """The number of workers."""
        return len(self._untold)

    @property
    def idle(self) -> int:
        """The number of questions that can be submitted."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """The number of questions being searched."""
        return len(self._questions)

    def submit(self, question: Question, nodes: int) -> None:
        """Have an idle worker search a question, for at most `nodes` cores."""
        worker = self._waiting.pop()
        self._questions[worker] = question
        told, self._untold[worker] = self._untold[worker], []
        self._send(worker, Task(question.row[:3], question.asked, nodes, told))

    def gather(self, seconds: float) -> list[Report]:
        """Return the reports that are ready, waiting at most `seconds` for the first."""
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
        """Send the facts of a report to all other workers."""
        for worker, untold in self._untold.items():
            if worker != report.worker:
                untold.append(report.facts)

    def pause(self) -> None:  # noqa: B027
        """Do nothing: the workers have other tables."""

    def leave(self) -> list[Report]:
        """Wait for all running questions, and return their reports."""
        reports = list[Report]()
        while self.running:
            reports += self.gather(_WAIT)
        return reports

    def _join(self, worker: Hashable) -> None:
        """Add an idle worker."""
        self._untold[worker] = list(self._known())
        self._waiting.append(worker)

    @abstractmethod
    def _send(self, worker: Hashable, task: Task) -> None:
        """Send a task to a worker. If the worker is lost, `_receive` says so."""

    @abstractmethod
    def _receive(self, seconds: float) -> Iterable[tuple[Hashable, Answer | None]]:
        """Return the answers, waiting at most `seconds`; None for a lost worker. New workers join."""
