"""Workers that are processes of this machine."""

from __future__ import annotations

import multiprocessing
import weakref
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection, wait

from stringscoins.errors import StringsCoinsError
from stringscoins.solve.cores.searcher import Answer, Remote, Searcher, Setup, Task
from stringscoins.solve.workforce import interrupts_blocked, serve_the_parent

__all__ = ["Processes"]

_LOSSES = 3
"""The losses for each process after which the search gives up."""


class Processes(Remote):
    """A number of processes, each with its own table. A killed one is replaced, and its question is asked again."""

    def __init__(self, number: int, setup: Setup, known: Callable[[], Iterable[bytes]]) -> None:
        super().__init__(known)
        self._setup, self._losses = setup, _LOSSES * number
        self._processes = dict[Connection, multiprocessing.process.BaseProcess]()
        weakref.finalize(self, _end, self._processes)
        for _ in range(number):
            self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        with interrupts_blocked():
            process = context.Process(target=_serve, args=(theirs, self._setup), daemon=True)
            process.start()
        theirs.close()
        self._processes[ours] = process

    def _send(self, worker: Hashable, task: Task) -> None:
        with suppress(OSError):  # a lost worker is found by `_receive`
            worker.send(task)  # type: ignore[attr-defined]

    def _receive(self, seconds: float) -> Iterable[tuple[Hashable, Answer | None]]:
        for connection in wait(list(self._processes), seconds):
            assert isinstance(connection, Connection)
            try:
                answer = connection.recv()
            except (EOFError, OSError):
                yield connection, None
                self._replace(connection)
                continue
            if answer is None:
                self._join(connection)  # the worker is ready
            else:
                yield connection, answer

    def _replace(self, connection: Connection) -> None:
        self._processes.pop(connection).join()
        connection.close()
        self._losses -= 1
        if self._losses < 0:
            raise StringsCoinsError("the processes of the search end again and again; there may be too little memory")
        self._start()


def _serve(connection: Connection, setup: Setup) -> None:
    """Answer tasks until the connection is closed."""
    serve_the_parent()
    searcher = Searcher(setup)
    connection.send(None)
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        connection.send(searcher.ask(task))


def _end(processes: dict[Connection, multiprocessing.process.BaseProcess]) -> None:
    for process in processes.values():
        process.terminate()
