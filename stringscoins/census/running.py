"""A census run: batches handed out to worker processes here or on a Dask cluster, their rows taken back in order."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

from stringscoins.census.valuing import Batch, Row, rows_of
from stringscoins.errors import LimitReached, MissingExtra, StringsCoinsError

__all__ = ["Here", "dask_cluster", "local_processes", "run"]

P = ParamSpec("P")
T = TypeVar("T")

_AHEAD = 3
"""Batches that are out for each worker, so that none waits while another is slow."""
_RETRIES = 5
"""How often a cluster tries a batch again that failed."""
_PATIENCE = 30
"""Seconds in which a cluster has to answer and to have a worker."""


def run(batches: Iterable[Batch], executor: Executor, *, workers: int = 1) -> Generator[list[Row], None, None]:
    """The rows of each batch, in the order of the batches.

    Parameters
    ----------
    batches : iterable of Batch
        Taken from as batches are handed out, some more than are worked on.
    executor : concurrent.futures.Executor
        `Here()`, or one of `local_processes` or `dask_cluster`.
    workers : int
        How many batches it works on at a time.

    Raises
    ------
    LimitReached
        If a position is too large, or a worker process was lost where nobody takes its place.
    """
    out: deque[Future[list[Row]]] = deque()
    try:
        for batch in batches:
            out.append(executor.submit(rows_of, batch))
            if len(out) > _AHEAD * (workers - 1):
                yield out.popleft().result()
        while out:
            yield out.popleft().result()
    except BrokenExecutor:
        raise LimitReached("a worker process was lost: it was killed, or there was too little memory") from None
    finally:
        for future in out:
            future.cancel()


class Here(Executor):
    """Does everything at once, in this process."""

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The answer of a call, as a future that is done."""
        future: Future[T] = Future()
        future.set_result(function(*args, **kwargs))
        return future


@contextmanager
def local_processes(workers: int) -> Iterator[Executor]:
    """So many processes of this machine, each with kernels and memo of its own."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts) as executor:
        yield _Interruptible(executor)


class _Interruptible(Executor):
    """Worker processes that Ctrl-C stops in the middle of a batch, and does not trouble between two."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        # This may start a process; it inherits that it does not hear of Ctrl-C, even before it can say so itself.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            return self.executor.submit(_interruptible, function, args, kwargs)
        finally:
            signal.signal(signal.SIGINT, before)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _interruptible(function: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return function(*args, **kwargs)
    finally:
        _ignore_interrupts()


@contextmanager
def dask_cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """A running Dask cluster, whose workers have this package, and how many threads they have.

    The batches of a worker that is lost go to the others.

    Raises
    ------
    MissingExtra
        If Dask is not installed.
    StringsCoinsError
        If there is no cluster at the address, or it has no workers.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise MissingExtra("distributed", "dask", "--dask") from None
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        raise StringsCoinsError(f"{address}: no Dask cluster: {error}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise StringsCoinsError(f"{address}: the Dask cluster has no workers") from None
        try:
            yield client.get_executor(retries=_RETRIES, pure=False), sum(client.nthreads().values())
        except (distributed.KilledWorker, CancelledError, ConnectionError):
            raise LimitReached("the Dask cluster was lost, or a batch ended too many of its workers") from None
