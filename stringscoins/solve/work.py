"""Work: what may be spent on an answer, who listens, and the loop in which kernels run slice by slice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from stringscoins.errors import LimitReached
from stringscoins.solve.limits import Limits, Progress, SearchStopped, processors, while_compiling

if TYPE_CHECKING:
    from stringscoins.solve.memory import Memory
    from stringscoins.store import Store

__all__ = ["Pace", "Work"]


class Pace:
    """The size of a slice; with `seconds` it doubles after a slice that took less, and else is halved."""

    def __init__(self, size: int, seconds: float | None = None) -> None:
        self.size, self.seconds = size, seconds

    def adapt(self, seconds: float) -> None:
        """Adapt the size after a whole slice that took some seconds."""
        if self.seconds is not None:
            self.size = self.size * 2 if seconds < self.seconds else max(1, self.size // 2)


@dataclass(frozen=True)
class Work:
    """What may be spent on an answer, and who listens: handed down unopened to the loop of slices and the tables.

    Attributes
    ----------
    limits : Limits
        When to stop, and whether the answer is still wanted; by default never, and always.
    progress : Progress
        The receiver of reports.
    store : Store or None
        The store of answers and facts; checkpoints of long work are written beside it.
    memory : Memory or None
        The cache shared between questions. It is not used together with a store, which does the same across runs.
    workers : int, str or None
        The threads that share the work, by default one a processor; or the address of a Dask cluster, for the search of
        cores.
    compact : bool
        Whether the search of cores may identify cores by fingerprints of 96 bits. This takes less memory for
        hypergraphs and large boards, but the answer is only probable: with n cores, it is wrong with a probability of
        at most n^2 / 2^97. It is not kept in the store.

    Examples
    --------
    >>> work = Work(Limits(seconds=60), workers=1)
    >>> work.threads, work.but(workers="tcp://localhost:8786", store=None).threads, work.but(workers=3).threads
    (1, 1, 3)
    """

    limits: Limits = field(default_factory=Limits)
    progress: Progress = field(default_factory=Progress)
    store: Store | None = None
    memory: Memory | None = None
    workers: int | str | None = None
    compact: bool = False

    def but(self, **spent: Any) -> Work:
        """Return this work with other attributes where some are `spent`, as keywords; None gives none."""
        spent = {name: value for name, value in spent.items() if value is not None}
        return replace(self, **spent) if spent else self

    @property
    def threads(self) -> int:
        """The number of threads that work here; a cluster needs one."""
        return 1 if isinstance(self.workers, str) else self.workers or processors()

    def check(self, size: float = 0) -> None:
        """Raise LimitReached if the time is up, the answer is not wanted, or tables of `size` bytes are too large."""
        self.limits.check_time()
        if size:
            self.limits.check_memory(size)

    def compiling(self) -> AbstractContextManager[None]:
        """Return a context in which compiling and loading kernels keeps to the limits and is reported."""
        return while_compiling(self.limits, self.progress)

    @contextmanager
    def running(self, positions: Callable[[], int], keep: Callable[[], bool] = lambda: False) -> Iterator[None]:
        """Return a context for work that may be stopped: by SearchStopped, with the `positions` that were searched.

        `keep` writes down what is known then, and returns whether other work can go on from there.

        Raises
        ------
        SearchStopped
            When a limit is reached or the work is interrupted.
        """
        try:
            with self.compiling():
                yield
        except (LimitReached, KeyboardInterrupt) as cause:
            stop = cause if isinstance(cause, SearchStopped) else SearchStopped(cause)
            raise SearchStopped(stop, stop.refuted, positions(), keep() or stop.kept) from None
        finally:
            self.progress.done()

    def slices(
        self, pace: Pace | int, left: Callable[[], int], report: Callable[[], dict[str, Any]] | None = None
    ) -> Iterator[int]:
        """Yield the size of each slice of some work, at a `pace` or all of one size, as long as any of it is `left`.

        The limits are checked between slices and, if slices have one size, before the first: an adapted one begins
        small. The pace is adapted where a whole slice was done. The arguments that `report` returns go to
        `Progress.searching`.
        """
        pace = pace if isinstance(pace, Pace) else Pace(pace)
        rest = left()
        if rest > 0 and pace.seconds is None:
            self.check()
        while rest > 0:
            size, started = min(pace.size, rest), time.monotonic()
            yield size
            before, rest = rest, left()
            if before - rest >= pace.size:
                pace.adapt(time.monotonic() - started)
            if report is not None:
                now = report()
                self.progress.searching(now.pop("positions"), now.pop("known"), now.pop("size"), **now)
            if rest > 0:  # what is found is told, however late
                self.check()
