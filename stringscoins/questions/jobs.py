"""Jobs: questions that are answered in the background and may be cancelled meanwhile."""

from __future__ import annotations

import threading
from concurrent.futures import CancelledError, Future
from typing import Any, Generic, TypeVar

__all__ = ["Job"]

T = TypeVar("T")


class Job(Future[T], Generic[T]):
    """A future that can be cancelled while it runs: the work stops within a few tenths of a second.

    A job works with `concurrent.futures.wait`, `as_completed` and `asyncio.wrap_future` like any other future.

    Examples
    --------
    >>> from stringscoins.evaluation import Evaluator
    >>> with Evaluator() as evaluator:
    ...     job = evaluator.submit("nimber", "2l")
    ...     job.result(), job.cancel()
    (1, False)
    """

    def __init__(self) -> None:
        super().__init__()
        self._unwanted = threading.Event()

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
