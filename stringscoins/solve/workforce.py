"""Who searches: threads, processes, or the workers of a cluster; and how processes are started."""

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
"""Exit code of a worker process that lost its parent; nobody waits for it."""


@dataclass(frozen=True)
class Workforce:
    """Who shares a search.

    Attributes
    ----------
    number : int, optional
        How many threads or processes; by default one a processor.
    processes : bool
        Whether they are processes with tables of their own, not threads that share one. Facts are sent from one to the
        other. A process that is killed is replaced.
    dask : str, optional
        The address of a running Dask cluster, all of whose workers search.

    Examples
    --------
    >>> Workforce.of(4)
    Workforce(number=4, processes=False, dask=None)
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
        """Whether the workers have tables of their own."""
        return self.processes or self.dask is not None

    @property
    def threads(self) -> int:
        """How many threads search here."""
        return 1 if self.is_remote else self.number or processors()

    @property
    def tables(self) -> int:
        """How many tables there are on this machine."""
        return 1 + (self.number or processors()) if self.processes else 1


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Return a context in which processes may be started: they inherit the blocked signal until they ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve_the_parent() -> None:
    """Prepare this worker process: it ignores SIGINT, and ends at once when its parent does, however that ends.

    A parent that is killed tells nobody. A pool's queue stays open then, as each worker holds both of its ends; but the
    sentinel of the parent is a pipe of which only the parent has the other end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, name="parent", daemon=True).start()


def _end_with_the_parent() -> None:
    from multiprocessing import parent_process  # a process that is no worker need not load it

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(_ORPHANED)
