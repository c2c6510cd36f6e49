"""Jobs: questions that are answered in the background and may be cancelled meanwhile."""

from __future__ import annotations

import threading
from concurrent.futures import CancelledError, Future
from typing import Any, Generic, TypeVar

from stringscoins.errors import shortened

__all__ = ["Job"]

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
