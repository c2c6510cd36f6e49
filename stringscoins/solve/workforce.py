"""The workers of a search: threads, processes, or a cluster; and how processes are started."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from stringscoins.solve.limits import processors

__all__ = ["Workforce", "interrupts_blocked", "serve_the_parent"]

_ORPHANED = 3
"""Exit code of a worker process that lost its parent; nothing waits for it."""


@dataclass(frozen=True)
class Workforce:
    """The workers that share a search: `number` threads, or processes, by default one a processor; or a Dask cluster.

    Processes have their own tables and send facts to each other; a killed one is replaced. `dask` is the address of a
    running cluster, all of whose workers search.
    """

    number: int | None = None
    processes: bool = False
    dask: str | None = None

    @classmethod
    def of(cls, workers: int | Workforce | None) -> Workforce:
        """Return a number of threads as a workforce."""
        return workers if isinstance(workers, Workforce) else cls(workers)

    @property
    def is_remote(self) -> bool:
        """Whether the workers have their own tables."""
        return self.processes or self.dask is not None

    @property
    def threads(self) -> int:
        """The number of threads that search here."""
        return 1 if self.is_remote else self.number or processors()

    @property
    def tables(self) -> int:
        """The number of tables on this machine."""
        return 1 + (self.number or processors()) if self.processes else 1


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Return a context for starting processes: they inherit the blocked signal until they ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve_the_parent() -> None:
    """Prepare this worker process: it ignores SIGINT, and ends at once when its parent ends for any reason.

    A killed parent sends no message. A pool's queue stays open then, as each worker holds both of its ends; but the
    sentinel of the parent is a pipe of which only the parent has the other end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, name="parent", daemon=True).start()


def _end_with_the_parent() -> None:
    from multiprocessing import parent_process  # only worker processes need it

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(_ORPHANED)
