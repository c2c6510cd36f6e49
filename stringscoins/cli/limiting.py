"""The limits of a command: a clock that runs from the first byte read, and a watch that makes the limits bind.

Solvers look at their limits between slices of work. Parsers, NetworkX and the like know of none. So a timer of the
system, where there is one, looks from outside: just after the time limit, and all the while where there is a
memory limit. It raises SearchStopped in the main thread, wherever that is.
"""

from __future__ import annotations

import signal
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from types import FrameType

import click

from stringscoins.cli.streams import LIMIT
from stringscoins.errors import LimitReached
from stringscoins.interrupts import is_delicate
from stringscoins.solve.limits import Limits, SearchStopped

__all__ = ["Watch", "fresh_limits", "limiting", "limits"]

_GRACE = 0.3
"""Seconds after the time limit in which work may end in order, so that more is known."""
_TICK = 0.1
"""Seconds between two looks."""
_PROGRAM = 100e6
"""Bytes that the program itself may grow by: objects of Python, buffers, what libraries keep."""
_LIBRARIES = {"_frozen_importlib", "importlib", "llvmlite", "numba"}
"""Modules that import and compile: what memory they take is not the question's."""
_WRITING = "click.utils"
"""A module that is not interrupted: half a line is no answer. Nor is this one, while it stops the timer."""
_KEY = f"{__name__}.budget"


class Watch:
    """The limits of a command, for each piece of work of its own, and the timer that enforces them."""

    def __init__(self, seconds: float | None, megabytes: float | None) -> None:
        self.seconds, self.megabytes = seconds, megabytes
        self._limits = Limits(seconds, megabytes)
        self._own = self._size = 0.0
        self._raised: Callable[[], SearchStopped | None] = lambda: None

    def __call__(self) -> Limits:
        """Return the limits of the current piece of work."""
        return self._limits

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Return a context that keeps the limits. The clock of the command runs until a piece of work has its own."""
        if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
            yield
            return
        before, tell = signal.signal(signal.SIGALRM, self._look), sys.unraisablehook
        # Where nothing can be raised, as in a call back from compiled code, it is raised again at the next look.
        sys.unraisablehook = lambda lost: None if isinstance(lost.exc_value, SearchStopped) else tell(lost)
        try:
            with self.anew():
                yield
        finally:
            sys.unraisablehook = tell
            signal.signal(signal.SIGALRM, before or signal.SIG_DFL)

    @contextmanager
    def anew(self) -> Iterator[Limits]:
        """Begin a piece of work: its clock starts, its memory is counted from now on. Afterwards nothing is limited."""
        self._limits = Limits(self.seconds, self.megabytes)
        self._own = self._size = self._resident()
        self._raised = lambda: None
        try:
            self._set_timer()
            yield self._limits
        except SystemError:
            # What comes of an exception between compiled code and Python.
            stop = self._over()
            if stop is None:
                raise
            raise stop from None
        finally:
            self._set_timer(stop=True)

    def _set_timer(self, *, stop: bool = False) -> None:
        if sys.platform == "win32" or signal.getsignal(signal.SIGALRM) != self._look:
            return
        if stop or self.seconds is self.megabytes is None:
            signal.setitimer(signal.ITIMER_REAL, 0)
        elif self.megabytes is not None:
            signal.setitimer(signal.ITIMER_REAL, _TICK, _TICK)
        else:
            assert self.seconds is not None
            signal.setitimer(signal.ITIMER_REAL, min(self.seconds + _GRACE, 1e8), _TICK)

    def _look(self, _: int, frame: FrameType | None) -> None:
        """End the work if it is over a limit, unless it is ending already or must not be interrupted just now."""
        modules = set(_modules(frame))
        size = self._resident()
        if modules & _LIBRARIES:
            self._own += max(0, size - self._size)
        self._size = size
        ending = self._raised() is not None or isinstance(sys.exception(), (LimitReached, KeyboardInterrupt))
        whole = _WRITING in modules or (frame is not None and frame.f_globals is globals())
        if not (ending or whole or is_delicate(frame)) and (stop := self._over()):
            # If somebody ignores it, it is gone by the next look, and raised again.
            self._raised = weakref.ref(stop)
            try:
                raise stop
            finally:
                del stop  # which this frame, a part of its traceback, would keep

    def _resident(self) -> float:
        """Return the bytes that this process has to itself; 0 if they are not limited, or the system does not say."""
        if self.megabytes is None:
            return 0.0
        import psutil

        try:
            taken = psutil.Process().memory_info()
        except psutil.Error:
            return 0.0
        return float(taken.rss - getattr(taken, "shared", 0))

    def _over(self) -> SearchStopped | None:
        """Return what ends the work if a limit is passed."""
        try:
            self._limits.check_memory(self._size - self._own - _PROGRAM)
            replace(self._limits, started=self._limits.started + _GRACE).check_time()
        except LimitReached as stop:
            return SearchStopped(stop)
        return None


def _modules(frame: FrameType | None) -> Iterator[str]:
    """Yield the modules of a frame and of its callers, each by its name and by that of its package."""
    while frame:
        name = str(frame.f_globals.get("__name__"))
        yield from (name, name.partition(".")[0])
        frame = frame.f_back


def limits() -> Limits:
    """Return the limits of the current work of the running command; none if it has no such options."""
    budget = _budget()
    return budget() if budget else Limits()


def fresh_limits() -> AbstractContextManager[object]:
    """Begin a piece of work of the command that runs, such as a SOURCE, with a clock of its own."""
    budget = _budget()
    return budget.anew() if budget else nullcontext()


def _budget() -> Watch | None:
    context = click.get_current_context(silent=True)
    return context.meta.get(_KEY) if context else None


@contextmanager
def limiting(seconds: float | None, megabytes: float | None, as_json: bool = False) -> Iterator[None]:
    """Return a context for work with limits, which `limits` returns there; where one is reached, the program ends."""
    context = click.get_current_context()
    budget = context.meta[_KEY] = Watch(seconds, megabytes)
    try:
        with budget.watching():
            yield
    except LimitReached as stop:
        if as_json:
            from stringscoins.cli.reporting import emit

            emit({"stopped": SearchStopped(stop).reason})
        click.echo(f"{context.info_name}: {stop}", err=True)
        sys.exit(LIMIT)
