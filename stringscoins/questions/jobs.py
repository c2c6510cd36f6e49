"""Jobs: questions that are answered in the background and may be cancelled meanwhile."""

from __future__ import annotations

import threading
import time
import weakref
from concurrent.futures import CancelledError, Future
from heapq import heappop, heappush
from itertools import count
from typing import Any, Generic, TypeVar

from stringscoins.errors import LimitReached, shortened
from stringscoins.solve.limits import Limits, SearchStopped

__all__ = ["Deadlines", "Job"]

T = TypeVar("T")


class Job(Future[T], Generic[T]):
    """A future that can be cancelled while it runs: the work stops within a few tenths of a second.

    A job works with `concurrent.futures.wait`, `as_completed` and `asyncio.wrap_future` like any other future.

    Parameters
    ----------
    name : str
        What it works on, which its `repr` says.

    Examples
    --------
    >>> from stringscoins.evaluation import Evaluator
    >>> with Evaluator() as evaluator:
    ...     job = evaluator.submit("nimber", "2l")
    ...     job.result(), job.cancel()
    (1, False)
    >>> job
    <Job nimber of 2l: done, 1>
    """

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.name = name
        self._unwanted = threading.Event()
        self._beginning = threading.Lock()
        self._has_begun = False

    def __repr__(self) -> str:
        return f"<Job{' ' * bool(self.name)}{self.name}: {self._state_in_words()}>"

    def _state_in_words(self) -> str:
        """Return how far the work is, with its outcome."""
        if not self.done():
            return "being cancelled" if self.unwanted else "running" if self.running() else "waiting"
        if self.cancelled():
            return "cancelled"
        if error := self.exception():
            return f"failed, {type(error).__name__}: {shortened(str(error), 60)}"
        return f"done, {shortened(repr(self.result()), 60)}"

    @property
    def unwanted(self) -> bool:
        """Whether somebody has cancelled the job."""
        return self._unwanted.is_set()

    def cancel(self) -> bool:
        """Cancel the job, even if it runs, so that its result is a CancelledError; return False if it was done."""
        if self.done():
            return False
        self._unwanted.set()
        super().cancel()
        return True

    def cancelled(self) -> bool:
        """Return whether the job was cancelled, and has stopped."""
        return super().cancelled() or (self.done() and isinstance(self.exception(), CancelledError))

    def begin(self) -> bool:
        """Return whether to work now: nobody has begun the job, and it is not cancelled. Then it has begun."""
        with self._beginning:
            is_first, self._has_begun = not self._has_begun, True
            return is_first and self.set_running_or_notify_cancel()

    def end(self, result: Any = None, error: BaseException | None = None) -> None:
        """Hand over the outcome of the work; that of a cancelled job is dropped.

        Parameters
        ----------
        result : object
            The value that the work returned.
        error : BaseException, optional
            The error that ended the work instead.
        """
        if self.unwanted:
            self.set_exception(CancelledError())
        elif error is not None:
            self.set_exception(error)
        else:
            self.set_result(result)


class Deadlines:
    """Ends jobs whose time is up while they wait to be begun."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._waiting: list[tuple[float, int, weakref.ref[Job[Any]], Limits]] = []
        self._number = count()
        self._is_watched = False

    def add(self, job: Job[Any], limits: Limits) -> None:
        """Watch a job until it is begun or its limits are reached."""
        if limits.seconds is None:
            return
        with self._news:
            up = limits.started + limits.seconds
            heappush(self._waiting, (up, next(self._number), weakref.ref(job), limits))
            if not self._is_watched:
                self._is_watched = True
                threading.Thread(target=self._watch, name="jobs that wait", daemon=True).start()
            self._news.notify()

    def _watch(self) -> None:
        while late := self._next():
            job, limits = late
            try:
                limits.check_time()
            except LimitReached as stop:
                if job is not None and job.begin():
                    job.end(error=SearchStopped(stop))

    def _next(self) -> tuple[Job[Any] | None, Limits] | None:
        """Return the next job whose time is up, when it is; None if there is none left to watch."""
        with self._news:
            while self._waiting:
                up, _, job, limits = self._waiting[0]
                if (left := up - time.monotonic()) >= 0:
                    self._news.wait(min(left + 0.001, threading.TIMEOUT_MAX))
                else:
                    heappop(self._waiting)
                    return job(), limits
            self._is_watched = False
            return None
