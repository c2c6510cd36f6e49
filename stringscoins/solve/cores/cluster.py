"""The workers of a Dask cluster: each keeps its own table, and what one finds out goes to the others."""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, NamedTuple
from uuid import uuid4

import numpy as np

from stringscoins.errors import MissingExtra, StringsCoinsError
from stringscoins.kernels.cores import parts, search
from stringscoins.kernels.cores.order import CAREFUL
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.root import Root
from stringscoins.solve.cores.table import CoreTable
from stringscoins.solve.cores.top import CoreQuestion
from stringscoins.solve.cores.workers import LOST, Finding
from stringscoins.solve.limits import Limits
from stringscoins.store.records import Core
from stringscoins.version import __version__

__all__ = ["Cluster", "SearchedQuestion", "Searcher", "Setup"]

_PATIENCE = 10
"""Seconds to wait for a cluster and its first worker."""
_FETCHING = 3
"""Seconds to wait for an answer that is ready."""
_MOMENT = 0.005
"""Seconds between two checks for answers."""
_LOOK = 1.0
"""Seconds between two checks of the cluster's members."""
_WAIT = 0.2
"""Seconds between two checks of running workers."""
_NEWS = 1
"""Cores whose answer took the search of as many others, or more, are sent to the other workers."""


class Setup(NamedTuple):
    """The data that a worker needs before it can search."""

    root: Root
    worth: int
    """Cores that took this many searches or more are noted for the store."""
    megabytes: float
    """The size of the table."""


class SearchedQuestion(NamedTuple):
    """The result of a question."""

    status: int
    """That of `search.search`."""
    positions: int
    facts: bytes
    """Those found, as `CoreTable.records` returns them."""
    dear: list[Core]
    """The cores among them that the store is to keep."""


class Searcher:
    """A worker of a cluster, which keeps its table from one question to the next."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._cores = CoreTable(Limits(megabytes=setup.megabytes), 1)
        self._worker = self._cores.workers[0]
        self._worker.mine[[CAREFUL, search.WORTH]] = True, _NEWS

    def ask(self, state: tuple[int, int, int], asked: int, nodes: int, news: list[bytes]) -> SearchedQuestion:
        """Take over news from other workers, then search whether a core has a nimber, for at most `nodes` cores."""
        for piece in news:
            self._cores.merge(piece)
        mine, found, dear = self._worker.mine, list[bytes](), list[Core]()
        before = int(mine[search.NODES])
        while True:
            mine[search.DEPTH] = status = 0
            place = self._load(CoreState(*map(np.uint64, state)))
            if place:
                left = max(1, before + nodes - int(mine[search.NODES]))
                root, flat = self._setup.root, self._cores.flat
                status = int(search.search(root, flat, self._worker, 0, asked, left))
                self._note(found, dear)
            if place and status != search.NO_ROOM:
                break
            self._cores.make_room()
        if status == search.DONE:
            found.append(self._cores.records(np.array([place])))
        return SearchedQuestion(status, int(mine[search.NODES]) - before, b"".join(found), dear)

    def _load(self, state: CoreState) -> int:
        """Load the core in question; return its place, or 0 if there is no room."""
        _, listed = parts.split(self._setup.root, self._cores.flat, self._worker, state, self._worker.parts)
        return int(self._worker.parts[0, 3]) if listed > 0 else 0

    def _note(self, facts: list[bytes], dear: list[Core]) -> None:
        """Collect the facts found since the last call."""
        noted = self._worker.kept[: self._worker.mine[search.KEPT]]
        self._worker.mine[search.KEPT] = 0
        facts.append(self._cores.records(noted[:, 0].copy()))
        worth = noted[noted[:, 1] >= self._setup.worth]
        dear += [self._cores.core(place, cost) for place, cost in worth.tolist()]


class Cluster:
    """The workers of a running Dask cluster, one question per worker at a time; workers may come and go.

    `known` lists the known facts, as `CoreTable.changes` does: a worker that joins gets them with its first question.
    """

    def __init__(self, address: str, setup: Setup, known: Callable[[], Iterable[bytes]]) -> None:
        self._known, self._setup, self._key = known, setup, uuid4().hex
        self._waiting = list[str]()
        self._questions = dict[str, CoreQuestion]()
        self._news = dict[str, list[bytes]]()
        self._connect(address)

    def _connect(self, address: str) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise MissingExtra("distributed", "dask", "--dask") from None
        self._client: Any = distributed.Client.__new__(distributed.Client)
        try:
            self._client.__init__(address, timeout=_PATIENCE)
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except BaseException as error:
            # If the garbage collector closed it while the next client starts, both would wait for ever.
            self._client.__del__()
            if isinstance(error, TimeoutError):
                raise StringsCoinsError(f"{address}: the Dask cluster has no workers") from None
            if isinstance(error, (OSError, ValueError)):
                raise StringsCoinsError(f"{address}: no Dask cluster: {error}") from None
            raise
        weakref.finalize(self, self._client.close)
        self._address = address
        # Not callbacks of futures: if the program ended with questions in hand, they would fail noisily, since their
        # pool is closed before the client.
        self._done: Any = distributed.as_completed(loop=self._client.loop)
        self._futures = dict[Any, str]()
        self._members = set[str]()
        self._looked = 0.0

    @property
    def number(self) -> int:
        """The number of workers."""
        return len(self._news)

    @property
    def idle(self) -> int:
        """The number of questions that can be submitted."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """The number of questions being searched."""
        return len(self._questions)

    def submit(self, question: CoreQuestion, nodes: int) -> None:
        """Have an idle worker search a question, for at most `nodes` cores."""
        worker = self._waiting.pop()
        self._questions[worker] = question
        news, self._news[worker] = self._news[worker], []
        self._send(worker, question.row[:3], question.asked, nodes, news)

    def gather(self, seconds: float) -> list[Finding]:
        """Return the reports that are ready, waiting at most `seconds` for the first."""
        reports = []
        for worker, answer in self._receive(seconds):
            question = self._questions.pop(worker, None)
            if answer is None:
                self._news.pop(worker, None)
                self._waiting = [other for other in self._waiting if other != worker]
                if question:
                    reports.append(Finding(question, LOST, 0))
            elif question:
                self._waiting.append(worker)
                reports.append(Finding(question, *answer, worker))
        return reports

    def broadcast(self, report: Finding) -> None:
        """Send the facts of a report to all other workers."""
        for worker, news in self._news.items():
            if worker != report.worker:
                news.append(report.facts)

    def pause(self) -> None:
        """Do nothing: the workers have other tables."""

    def leave(self) -> list[Finding]:
        """Wait for all running questions, and return their reports."""
        reports = list[Finding]()
        while self.running:
            reports += self.gather(_WAIT)
        return reports

    def _join(self, worker: str) -> None:
        """Add an idle worker."""
        self._news[worker] = list(self._known())
        self._waiting.append(worker)

    def _send(self, worker: str, *question: Any) -> None:
        """Send a question to a worker; `_receive` reports a lost worker."""
        future = self._client.submit(
            _ask, self._key, self._setup, question, workers=[worker], allow_other_workers=False, pure=False, retries=0
        )
        self._futures[future] = worker
        self._done.add(future)

    def _receive(self, seconds: float) -> Iterable[tuple[str, SearchedQuestion | None]]:
        """Return the answers, waiting at most `seconds`; None for a lost worker. New workers join."""
        yield from self._lost()
        until = time.monotonic() + seconds
        while not self._done.has_ready() and time.monotonic() < until:
            time.sleep(_MOMENT)
        for future in self._done.next_batch(block=False):
            worker = self._futures.pop(future, None)
            if worker is not None and future.status in ("finished", "error"):
                try:
                    yield worker, future.result(timeout=_FETCHING)
                except TimeoutError:  # the worker is lost with its answer; otherwise it joins again
                    self._members.discard(worker)
                    yield worker, None

    def _lost(self) -> Iterable[tuple[str, None]]:
        """Update the members of the cluster, now and then; yield the workers that left."""
        if time.monotonic() < self._looked + _LOOK:
            return
        self._looked = time.monotonic()
        members = set(self._client.scheduler_info(n_workers=-1)["workers"])
        for worker in self._members - members:
            for future in [future for future, other in self._futures.items() if other == worker]:
                del self._futures[future]
                future.cancel()
            yield worker, None
        for worker in members - self._members:
            self._check(worker)
            self._join(worker)
        self._members = members

    def _check(self, worker: str) -> None:
        """Raise an error if a worker lacks this version of the package. A lambda can be sent to any worker."""
        try:
            found = self._client.run(lambda: import_module("stringscoins").__version__, workers=[worker])
        except ImportError:
            raise StringsCoinsError(f"{self._address}: a worker of the Dask cluster lacks stringscoins") from None
        if set(found.values()) - {__version__}:
            raise StringsCoinsError(
                f"{self._address}: a worker of the Dask cluster has stringscoins {found.get(worker)}, here it is"
                f" {__version__}"
            )


_searchers: dict[str, tuple[str, Searcher]] = {}
"""On a worker, by its address: the key of its search, and its table."""


def _ask(key: str, setup: Setup, question: tuple[Any, ...]) -> SearchedQuestion:
    """Search a question on the worker of a cluster where this is called."""
    address = import_module("distributed").get_worker().address
    if _searchers.get(address, ("", None))[0] != key:
        _searchers.pop(address, None)
        _searchers[address] = key, Searcher(setup)
    return _searchers[address][1].ask(*question)
