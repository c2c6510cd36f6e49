"""Limits of time and memory, and the progress of long work. Solvers report; they never print."""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TypeVar

from stringscoins.errors import LimitReached, is_lack_of_memory
from stringscoins.kernels import _addresses
from stringscoins.kernels._watch import Watcher, seconds_compiling, watched

__all__ = [
    "BudgetSpent",
    "Cancelled",
    "Limits",
    "Progress",
    "SearchStopped",
    "outside",
    "processors",
    "reserved",
    "stop_of",
    "stop_outside",
    "while_compiling",
]

T = TypeVar("T")

_CONTAINER = Path("/sys/fs/cgroup")
"""The files of Linux with a container's limits (version 2 of control groups)."""
_FOR_KERNELS = 200e6
"""Bytes of addresses that are left for kernels, their compiler and threads; if there are fewer, three quarters."""
_OF_A_THREAD = 64e6
"""Bytes of addresses for each thread that searches; it takes 15 MB itself."""


def processors() -> int:
    """Return the number of processors that this program may use, by the limits of a container and its own memory."""
    there = os.cpu_count() or 1
    if sys.platform == "linux":
        there = len(os.sched_getaffinity(0))
    quota, *period = _of_container("cpu.max").split() or ["max"]
    if quota != "max":
        there = min(there, int(quota) // int(period[0]))
    # Each thread that searches takes some of the addresses.
    return max(1, int(min(there, _addresses.free() // _OF_A_THREAD)))


def _of_container(name: str) -> str:
    """Return the text of a file about the container, or an empty text."""
    try:
        return (_CONTAINER / name).read_text()
    except OSError:
        return ""


@dataclass(frozen=True)
class Limits:
    """The time and the memory after which work stops, and a way to cancel it.

    The clock starts when the object is made, so that one object can bound several searches.

    Parameters
    ----------
    seconds : float, optional
        The wall-clock time.
    megabytes : float, optional
        The size of the search's tables, in MB (10^6 bytes). At this size the search of cores forgets what is cheap to
        find again; the other methods stop.
    started : float
        The time when the clock started, by `time.monotonic`.
    cancelled : callable, optional
        A function that returns whether the answer is no longer wanted. It is called often, and from any thread.
    compiled : float, optional
        The seconds that this process had waited for kernels when the clock started, if the clock stands still while
        kernels are compiled; see `own`.

    Raises
    ------
    ValueError
        If a number is negative, infinite or nan.

    Examples
    --------
    >>> from stringscoins.position import Position
    >>> from stringscoins.solve import nimber
    >>> try:
    ...     nimber(Position.numbered(["ab", "bc", "ca"] * 4), limits=Limits(seconds=0))
    ... except LimitReached as stop:
    ...     print(stop)
    stopped by the time limit of 0 s
    """

    seconds: float | None = None
    megabytes: float | None = None
    started: float = field(default_factory=lambda: time.monotonic(), repr=False)
    cancelled: Callable[[], bool] | None = field(default=None, repr=False, compare=False)
    compiled: float | None = field(default=None, repr=False, compare=False)

    @classmethod
    def own(cls, seconds: float, given: Limits | None = None) -> Limits:
        """Return a time limit of `seconds` that the program sets itself, with all else that was `given`.

        Its clock stands still while kernels are compiled, so that an answer does not depend on which ones are.
        """
        return replace(given or cls(), seconds=seconds, started=time.monotonic(), compiled=seconds_compiling())

    def __post_init__(self) -> None:
        for number in (self.seconds, self.megabytes):
            if number is not None and not 0 <= number < math.inf:
                raise ValueError(f"{number} is no limit: expected a number from 0 on, or None")

    def anew(self, cancelled: Callable[[], bool] | None = None) -> Limits:
        """Return the same limits for another piece of work: the clock starts now, with the given `cancelled` in place
        of the old.
        """
        compiled = None if self.compiled is None else seconds_compiling()
        return replace(self, started=time.monotonic(), cancelled=cancelled, compiled=compiled)

    def check_time(self) -> None:
        """Stop the work when the time is up or the answer is no longer wanted. Cost: a microsecond, if `cancelled` is
        as quick.

        Raises
        ------
        LimitReached
            When the time is up.
        Cancelled
            When `cancelled` returns True; this error is a LimitReached, too.
        """
        if self.cancelled is not None and self.cancelled():
            raise Cancelled
        paused = 0.0 if self.compiled is None else seconds_compiling() - self.compiled
        if self.seconds is not None and time.monotonic() - self.started - paused >= self.seconds:
            raise LimitReached(f"the time limit of {self.seconds:g} s")

    def table_bytes(self) -> float:
        """Return how large a table may grow, in bytes: to the limit or, without one, to half of the free memory."""
        return _free() / 2 if self.megabytes is None else min(self.megabytes * 1e6, _free_addresses() / 2)

    def check_memory(self, size: float) -> None:
        """Stop the work when tables of `size` bytes are too large.

        Raises
        ------
        LimitReached
            When the size is more than `megabytes` allows, or more than the process may have (`ulimit -v`).
        """
        if self.megabytes is not None and size > self.megabytes * 1e6:
            raise LimitReached(f"the memory limit of {self.megabytes:g} MB")
        if size > _free_addresses():
            raise LimitReached("the limit of memory of this process")


def reserved(make: Callable[[int], T], size: int) -> T:
    """Return `make(size)`, or else `make` of about half of what memory allows; zeroed memory is taken on use."""
    refused = False
    while True:
        try:
            made = make(size)
            if not refused:
                return made
            # Everything else needs some memory, too.
            refused, made = False, None  # type: ignore[assignment]
        except MemoryError:
            if size < 2:
                raise
            refused = True
        size //= 2


def _free() -> float:
    """Return the bytes of free memory, of the container if there is one; 4 GB if it is unknown."""
    free = min(_free_on_machine(), _free_addresses())
    most = _of_container("memory.max").strip() or "max"
    if most == "max":
        return free
    used = int(_of_container("memory.current") or 0)
    # Cached files give their memory back at once.
    files = sum(
        int(line.split()[1]) for line in _of_container("memory.stat").splitlines() if line.startswith("inactive_file ")
    )
    return min(free, max(0, int(most) - used + files))


def _free_addresses() -> float:
    """Return the bytes of addresses that data may take; infinity without a limit of the process (`ulimit -v`)."""
    free = _addresses.free()
    return max(free - _FOR_KERNELS, free / 4)


def _free_on_machine() -> float:
    import psutil

    try:
        return psutil.virtual_memory().available
    except (OSError, psutil.Error):  # Linux without /proc
        return 4e9


class Cancelled(LimitReached):
    """The answer is no longer wanted."""

    def __init__(self) -> None:
        super().__init__("a cancellation")


class BudgetSpent(LimitReached):
    """A search has used up its budget of positions; another method may be better."""

    def __init__(self, positions: int) -> None:
        super().__init__(f"the budget of {positions:,} positions")


class SearchStopped(LimitReached):
    """A limit or an interrupt ended a search; the error has the search's results so far.

    Parameters
    ----------
    cause : BaseException
        The error that ended it.
    refuted : tuple of int
        Nimbers that the position is known not to have.
    positions : int
        The number of positions searched.
    kept : bool
        Whether a store keeps the results so far, so that another search can go on from there.

    Attributes
    ----------
    reason : str
        The limit that was reached, or "an interrupt".
    interrupted : bool
        Whether it was an interrupt (Ctrl-C).
    """

    def __init__(
        self, cause: BaseException, refuted: tuple[int, ...] = (), positions: int = 0, kept: bool = False
    ) -> None:
        self.cause = cause
        self.interrupted = isinstance(cause, KeyboardInterrupt)
        self.reason = str(cause) or "an interrupt"
        if isinstance(cause, SearchStopped):
            self.cause, self.interrupted, self.reason = cause.cause, cause.interrupted, cause.reason
        self.refuted, self.positions, self.kept = refuted, positions, kept
        known = [", ".join(f"not {n}" for n in refuted)] if refuted else []
        searched = [f"{positions:,} positions searched"] if positions else []
        parts = "; ".join([*known, *searched, *(["kept in the store"] if kept else [])])
        super().__init__(f"stopped by {self.reason}" + (f": {parts}" if parts else ""))


def stop_of(cause: BaseException) -> LimitReached | None:
    """Return the error for the limit, interrupt or lack of memory that ended the work; None for any other error."""
    if isinstance(cause, LimitReached):
        return cause
    if isinstance(cause, KeyboardInterrupt):
        return SearchStopped(cause)
    return LimitReached("a lack of memory") if is_lack_of_memory(cause) else None


def outside(stop: LimitReached) -> BaseException:
    """Return the error that callers of the library get for what ended the work: KeyboardInterrupt for Ctrl-C.

    The cause of a KeyboardInterrupt is the SearchStopped, which has what is known.
    """
    if not (isinstance(stop, SearchStopped) and stop.interrupted):
        return stop
    error = KeyboardInterrupt(*stop.cause.args)
    error.__cause__ = stop
    return error


@contextmanager
def stop_outside() -> Iterator[None]:
    """Return a context for the work that a caller of the library asks for; see `outside`."""
    try:
        yield
    except SearchStopped as stop:
        if not stop.interrupted:
            raise
        raise outside(stop)  # noqa: B904 - its cause is set


class Progress:
    """A receiver of reports on long work. This class ignores them; a subclass may show them.

    Later versions may report more, so the methods of a subclass should accept further keywords (`**more`).

    Examples
    --------
    >>> class Printing(Progress):
    ...     def counting(self, done, whole, things, **more):
    ...         print(f"{done} of {whole} {things}")
    >>> Printing().counting(3, 10, "positions")
    3 of 10 positions
    """

    def compiling(self, kernel: str) -> None:
        """Report that `kernel` is being compiled, which happens once on a machine."""

    def searching(
        self,
        positions: int,
        known: int,
        size: int,
        *,
        fill: float | None = None,
        asked: int | None = None,
        whole: int | None = None,
        excluded: Sequence[int] = (),
        bounds: tuple[int, int] | None = None,
        wide: bool = False,
    ) -> None:
        """Report how far a search is.

        Parameters
        ----------
        positions, known : int
            The number of positions searched, and of those in the memo.
        size : int
            The size of the tables, in bytes.
        fill : float, optional
            The part of the allowed memory that the tables take, from 0 to 1.
        asked : int, optional
            The nimber that the search tests now.
        whole : int, optional
            About how many positions there are in all.
        excluded : sequence of int
            Nimbers that the answer cannot be.
        bounds : (int, int), optional
            The least and the largest possible margin.
        wide : bool, optional
            Whether a component of more than 64 strings or coins is searched, which is slower.
        """

    def going_on(self, positions: int, written: date) -> None:
        """Report that a search continues earlier runs, which searched `positions`, from a checkpoint `written` on a
        date in UTC.
        """

    def counting(self, done: int, whole: int | Callable[[], int] | None, things: str) -> None:
        """Report that `done` of `whole` `things` (a plural) of a list are done.

        `whole` may be a function that counts them, which may take a while, or None if the number is unknown.
        """

    def trouble(self, message: str) -> None:
        """Report a failure, described by `message`, that does not stop the work."""

    def done(self) -> None:
        """Report that the search has ended."""


def while_compiling(limits: Limits, progress: Progress) -> AbstractContextManager[None]:
    """Return a context for compiling or loading a kernel, reported to `progress`; SearchStopped at the time limit.

    If no receiver listens, compiling is logged.
    """

    def check() -> None:
        try:
            limits.check_time()
        except LimitReached as stop:
            raise SearchStopped(stop) from None

    is_deaf = type(progress) is Progress
    return watched(Watcher(None if is_deaf else progress.compiling, progress.trouble, check))
