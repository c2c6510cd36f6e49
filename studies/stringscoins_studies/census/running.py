"""The runs of a census: batches go to worker processes here or on a Dask cluster, and their rows come back in order."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
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
from stringscoins_studies.census.valuing import Portion, Row, Valued, valued

__all__ = ["Here", "dask_cluster", "local_processes", "run"]

P = ParamSpec("P")
T = TypeVar("T")

_AHEAD = 3
"""The number of batches handed out for each worker, so that no worker waits while another is slow."""
_RETRIES = 5
"""The times that a cluster repeats a batch that failed."""
_PATIENCE = 10
"""The seconds within which a cluster has to answer and to have a worker."""
_ORPHANED = 3
"""Exit code of a worker process that lost its parent; nothing waits for it."""


def run(
    batches: Iterable[Portion], executor: Executor, *, workers: int = 1, limits: Limits = Limits()
) -> Generator[list[Row], None, None]:
    """Yield the rows of each batch, in the order of the batches; a few more batches are made than are worked on.

    Rows before an error are yielded first. `limits` bounds the wait, as workers may have clocks of their own.
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
    """An executor that makes each call at once, in this process."""

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Return the result of a call as a future that is done."""
        future: Future[T] = Future()
        future.set_result(function(*args, **kwargs))
        return future


@contextmanager
def local_processes(workers: int) -> Iterator[Executor]:
    """Yield an executor of `workers` processes of this machine; only the main thread may call this function.

    Workers ignore SIGINT, which would be lost if it came while they compile. This process stops them on Ctrl-C, on
    SIGTERM and at a limit, and raises KeyboardInterrupt at the latest when the context is left.
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

    # If the program handles SIGTERM, the signal stops the workers, too; otherwise the program would wait for them.
    handled = [signal.SIGINT, *([signal.SIGTERM] if callable(signal.getsignal(signal.SIGTERM)) else [])]
    before = {number: signal.signal(number, interrupt) for number in handled}
    try:
        with ProcessPoolExecutor(workers, mp_context=context, initializer=_serve_the_parent) as executor:
            try:
                yield _Uninterruptible(executor)
            except BaseException:
                end()
                raise
            # Only the executor may take back what waits: where a worker is lost, its thread trips over any other's
            # cancellation (Python 3.11).
            executor.shutdown(cancel_futures=True)
    except (LimitReached, SystemError):
        # Stopping the workers raises such errors, and so does an exception between compiled code and Python.
        if not interrupted:
            raise
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if interrupted:
        raise KeyboardInterrupt


class _Uninterruptible(Executor):
    """An executor whose worker processes never receive SIGINT."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        # This may start a process, which inherits the blocked signal until it ignores it by itself.
        with _interrupts_blocked():
            return self.executor.submit(function, *args, **kwargs)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Return a context for starting processes: they inherit the blocked signal until they ignore it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve_the_parent() -> None:
    """Make this worker process ignore SIGINT, and end at once when its parent ends for any reason.

    A killed parent sends no message. A pool's queue stays open then, as each worker holds both of its ends; but the
    sentinel of the parent is a pipe of which only the parent has the other end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, name="parent", daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(_ORPHANED)


@contextmanager
def dask_cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield an executor on a running Dask cluster, and its number of threads; a lost worker's batches go to others."""
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
            # A function of this module could not be sent to a worker that lacks the package; a lambda can.
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
