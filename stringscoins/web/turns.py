"""Threads that work for all clients in turn, so that no client keeps the others waiting."""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

__all__ = ["Turns"]

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class Turns:
    """Threads that clients share.

    The next work is that of the client for whom the fewest threads work; among several, of the one who had no turn for
    the longest time.

    Parameters
    ----------
    number : int
        The threads.
    each : int
        The most threads that work for one client.

    Examples
    --------
    >>> turns = Turns(2, 1)
    >>> turns.of("a client").submit(max, 3, 4).result()
    4
    >>> turns.end()
    """

    def __init__(self, number: int, each: int) -> None:
        self._number, self._each = number, each
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="answer")
        self._lock = threading.Lock()
        self._is_ended = False
        self._waiting: dict[str, deque[Callable[[], None]]] = {}
        """The work of clients: first of the one who had no turn for the longest time."""
        self._working: Counter[str] = Counter()

    def of(self, client: str) -> Executor:
        """Return the threads as one client sees them. Its `submit` raises RuntimeError after the end."""
        return _Share(partial(self._put, client))

    def end(self) -> None:
        """Begin no more work. What is worked on goes on; `join` waits for it."""
        with self._lock:
            self._is_ended = True
            self._waiting.clear()

    def join(self) -> None:
        """End, and wait until nothing is worked on."""
        self.end()
        self._threads.shutdown()

    def _put(self, client: str, work: Callable[[], None]) -> None:
        with self._lock:
            if self._is_ended:
                raise RuntimeError("the threads are to end")
            self._waiting.setdefault(client, deque()).append(work)
            self._begin()

    def _begin(self) -> None:
        """Begin what there are threads for. The lock is held."""
        while self._working.total() < self._number:
            able = [client for client in self._waiting if self._working[client] < self._each]
            if not able:
                return
            client = min(able, key=self._working.__getitem__)
            work = self._waiting[client].popleft()
            self._had_turn(client)
            self._working[client] += 1
            self._threads.submit(self._do, client, work)

    def _do(self, client: str, work: Callable[[], None]) -> None:
        try:
            work()
        finally:
            with self._lock:
                self._working[client] -= 1
                self._working += Counter()  # forgets those for whom nobody works
                self._had_turn(client)
                self._begin()

    def _had_turn(self, client: str) -> None:
        if waiting := self._waiting.pop(client, None):
            self._waiting[client] = waiting


class _Share(Executor):
    """The threads as one client sees them."""

    def __init__(self, put: Callable[[Callable[[], None]], None]) -> None:
        self._put = put

    def submit(
        self, function: Callable[_Given, _Result], /, *given: _Given.args, **named: _Given.kwargs
    ) -> Future[_Result]:
        """Have a function called when it is the client's turn."""
        future = Future[_Result]()
        self._put(partial(_fulfil, future, partial(function, *given, **named)))
        return future


def _fulfil(future: Future[_Result], work: Callable[[], _Result]) -> None:
    if future.set_running_or_notify_cancel():
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)
