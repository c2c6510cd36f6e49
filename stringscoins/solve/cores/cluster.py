"""Workers of a Dask cluster."""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Hashable, Iterable
from importlib import import_module
from typing import Any
from uuid import uuid4

from stringscoins.errors import MissingExtra, StringsCoinsError
from stringscoins.solve.cores.searcher import Answer, Remote, Searcher, Setup, Task
from stringscoins.version import __version__

__all__ = ["Cluster"]

_PATIENCE = 10
"""Seconds to wait for a cluster and its first worker."""
_FETCHING = 3
"""Seconds to wait for an answer that is ready."""
_MOMENT = 0.005
"""Seconds between two checks for answers."""
_LOOK = 1.0
"""Seconds between two checks of the cluster's members."""


class Cluster(Remote):
    """The workers of a running Dask cluster, one question per worker at a time; workers may come and go.

    MissingExtra is raised without Dask; StringsCoinsError if no cluster is at the address, it has no workers, or its
    workers have another version of the package.
    """

    def __init__(self, address: str, setup: Setup, known: Callable[[], Iterable[bytes]]) -> None:
        super().__init__(known)
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
        self._address, self._setup, self._key = address, setup, uuid4().hex
        # Not callbacks of futures: if the program ended with questions in hand, they would fail noisily, since their
        # pool is closed before the client.
        self._done: Any = distributed.as_completed(loop=self._client.loop)
        self._futures = dict[Any, str]()
        self._members = set[str]()
        self._looked = 0.0

    def _send(self, worker: Hashable, task: Task) -> None:
        future = self._client.submit(
            _ask, self._key, self._setup, task, workers=[worker], allow_other_workers=False, pure=False, retries=0
        )
        self._futures[future] = str(worker)
        self._done.add(future)

    def _receive(self, seconds: float) -> Iterable[tuple[Hashable, Answer | None]]:
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

    def _lost(self) -> Iterable[tuple[Hashable, None]]:
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


def _ask(key: str, setup: Setup, task: Task) -> Answer:
    """Run a task on the worker of a cluster where this is called."""
    address = import_module("distributed").get_worker().address
    if _searchers.get(address, ("", None))[0] != key:
        _searchers.pop(address, None)
        _searchers[address] = key, Searcher(setup)
    return _searchers[address][1].ask(task)
