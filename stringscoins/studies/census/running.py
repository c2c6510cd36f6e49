"""A census run: batches handed out to worker processes here or on a Dask cluster, their rows taken back in order."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

from stringscoins import __version__
from stringscoins.errors import LimitReached, MissingExtra, StringsCoinsError
from stringscoins.solve import Limits
from stringscoins.studies.census.valuing import Batch, Row, Valued, valued

__all__ = ["Here", "dask_cluster", "local_processes", "run"]

P = ParamSpec("P")
T = TypeVar("T")

_AHEAD = 3
"""Batches that are out for each worker, so that none waits while another is slow."""
_RETRIES = 5
"""How often a cluster tries a batch again that failed."""
_PATIENCE = 10
"""Seconds in which a cluster has to answer and to have a worker."""


def run(
    batches: Iterable[Batch], executor: Executor, *, workers: int = 1, limits: Limits = Limits()
) -> Generator[list[Row], None, None]:
    """The rows of each batch, in the order of the batches.

    Parameters
    ----------
    batches : iterable of Batch
        Taken from as batches are handed out, some more than are worked on.
    executor : concurrent.futures.Executor
        `Here()`, or one of `local_processes` or `dask_cluster`.
    workers : int
        How many batches it works on at a time.
    limits : Limits
        How long to wait, where the workers have clocks of their own and the batches say nothing of the time.

    Raises
    ------
    LimitReached
        If a limit is reached, by the time or by a position that is too large, or a worker process was lost where nobody
        takes its place. The rows before that come first.
    """
    out: deque[Future[Valued]] = deque()
    try:
        for batch in batches:
            out.append(executor.submit(valued, batch))
            if len(out) > _AHEAD * (workers - 1):
                yield from _rows(out.popleft(), limits)
        while out:
            yield from _rows(out.popleft(), limits)
    except BrokenExecutor:
        raise LimitReached("the loss of a worker process: it was killed, or there was too little memory") from None
    finally:
        for future in out:
            future.cancel()


def _rows(batch: Future[Valued], limits: Limits) -> Iterator[list[Row]]:
    left = None if limits.seconds is None else max(0.0, limits.started + limits.seconds - time.monotonic())
    try:
        rows, stopped = batch.result(left)
    except TimeoutError:
        raise LimitReached(f"the time limit of {limits.seconds:g} s") from None
    if rows:
        yield rows
    if stopped:
        raise LimitReached(stopped)


class Here(Executor):
    """Does everything at once, in this process."""

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The answer of a call, as a future that is done."""
        future: Future[T] = Future()
        future.set_result(function(*args, **kwargs))
        return future


@contextmanager
def local_processes(workers: int) -> Iterator[Executor]:
    """So many processes of this machine, each with kernels and memo of its own; for the main thread.

    They are deaf to Ctrl-C, which could meet their compiler and get lost; it ends them, and is raised here. A limit
    that is reached here ends them, too.

    Raises
    ------
    KeyboardInterrupt
        On leaving at the latest, if there was one meanwhile.
    """
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    interrupted = False

    def end() -> None:
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()

    def interrupt(*_: object) -> None:
        nonlocal interrupted
        interrupted = True
        end()
        raise KeyboardInterrupt

    # SIGTERM ends them, too, where a program hears of it: otherwise it would wait until they are done.
    heard = [signal.SIGINT, *([signal.SIGTERM] if callable(signal.getsignal(signal.SIGTERM)) else [])]
    before = {number: signal.signal(number, interrupt) for number in heard}
    try:
        with ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts) as executor:
            try:
                yield _Deaf(executor)
            except LimitReached:
                end()
                raise
    except (LimitReached, SystemError):
        # What comes of workers that are ended, or of an exception between compiled code and Python.
        if not interrupted:
            raise
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if interrupted:
        raise KeyboardInterrupt


class _Deaf(Executor):
    """Worker processes that never hear of Ctrl-C."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        # This may start a process; it inherits what is blocked, and so is deaf even before it can see to it itself.
        with _interrupts_blocked():
            return self.executor.submit(function, *args, **kwargs)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def dask_cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """A running Dask cluster, whose workers have this package, and how many threads they have.

    The batches of a worker that is lost go to the others.

    Raises
    ------
    MissingExtra
        If Dask is not installed.
    StringsCoinsError
        If there is no cluster at the address, it has no workers, or these lack this version of the package.
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
            # A function of this module could not even be sent to a worker that lacks the package.
            found = set(client.run(lambda: import_module("stringscoins").__version__).values())
        except ImportError:
            raise StringsCoinsError(f"{address}: a worker of the Dask cluster lacks stringscoins") from None
        if found != {__version__}:
            raise StringsCoinsError(
                f"{address}: the workers of the Dask cluster have stringscoins {', '.join(sorted(found))}, here it is"
                f" {__version__}"
            )
        try:
            yield client.get_executor(retries=_RETRIES, pure=False), sum(client.nthreads().values())
        except (distributed.KilledWorker, CancelledError, ConnectionError):
            raise LimitReached("the loss of the Dask cluster, or of too many workers with the same batch") from None
