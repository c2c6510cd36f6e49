"""A worker process: it reads what a client sent, answers it, and writes lines of JSON into a socket.

Nothing of a request is read, built, drawn or solved elsewhere. A worker can be killed at any moment: nothing is lost
but the answer it works on.
"""

from __future__ import annotations

import json
import logging
import os
import pickle
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import psutil
from starlette.datastructures import QueryParams

from stringscoins.errors import LimitReached, StringsCoinsError, is_lack_of_memory
from stringscoins.questions.evaluator import Evaluator, StoreOpener
from stringscoins.solve import Limits, Progress
from stringscoins.solve.limits import stop_of
from stringscoins.web.requests import request_of

__all__ = [
    "JSON",
    "LINES",
    "Call",
    "Cost",
    "Duty",
    "ProgressLines",
    "Worker",
    "line_of",
    "prepare",
    "ready",
    "work",
    "written",
]

_log = logging.getLogger(__name__)

_BUDGET = 0.25
"""Seconds after which a quick worker leaves a question to another one."""
JSON, LINES = "application/json", "application/x-ndjson"
_EVERY = 0.25
"""Seconds between two lines that say how far a search is."""
_LOOK = 0.02
"""Seconds between two looks whether the client is still there."""
_SPARE = 5
"""Seconds of a processor that a question may take beyond its time, before the system ends the worker."""


@dataclass(frozen=True)
class Duty:
    """What a worker is there for: the limits of its questions, and the store that it uses."""

    seconds: float
    megabytes: float
    strings: int
    store: StoreOpener
    is_quick: bool = False


@dataclass(frozen=True)
class Call:
    """What a client sent, unread, and whether it wants lines as they come, or the whole answer alone."""

    question: str
    query: str
    body: bytes
    in_lines: bool = True


Cost = tuple[float, int]
"""The seconds of a processor that an answer took, and the bytes by which its worker has grown since it began."""


class Worker:
    """Answers calls, one after the other, and keeps its evaluator between them."""

    def __init__(self, duty: Duty) -> None:
        self._duty = duty
        self._evaluator = Evaluator(duty.store, workers=1)

    def work(self, call: Call, connection: socket.socket) -> None:
        """Write the answer to a call, or leave it to another worker."""
        client = _ClientSocket(connection, call, is_patient=not self._duty.is_quick)
        try:
            self._answer(call, client)
        except Exception as error:
            if self._duty.is_quick and is_lack_of_memory(error):
                raise MemoryError from None  # another worker answers, and a new one comes in place of this one
            client.last(*line_of(error))

    def _answer(self, call: Call, client: _ClientSocket) -> None:
        asked = request_of(call.question, QueryParams(call.query), call.body, self._duty.strings)
        seconds = min(self._duty.seconds, asked.seconds or self._duty.seconds)
        budget = min(_BUDGET, seconds) if self._duty.is_quick else seconds
        lines = ProgressLines(client.part)
        answer = self._evaluator.ask(
            asked.question,
            asked.document,
            name=asked.name,
            limits=Limits(budget, self._duty.megabytes, cancelled=client.is_gone),
            report=lines.report,
            progress=lines if asked.progress else None,
            **asked.options,
        )
        if answer.stopped and budget < seconds:
            client.leave()
        else:
            client.last(503 if answer.stopped else 200, answer.record)


class _ClientSocket:
    """The socket to a client: a line with status and media type, then parts of the answer, then the whole."""

    def __init__(self, connection: socket.socket, call: Call, *, is_patient: bool) -> None:
        self._connection, self._in_lines, self._is_patient = connection, call.in_lines, is_patient
        self._held: list[bytes] = []
        self._begun, self._is_gone, self._looked = False, False, 0.0

    def part(self, record: dict[str, Any]) -> None:
        """Send a part of the answer. A quick worker holds it back, as it may leave the answer to another one."""
        if not self._in_lines:
            return
        if self._is_patient:
            self._send(200, LINES, written(record))
        elif "progress" not in record:
            self._held.append(written(record))

    def last(self, status: int, record: dict[str, Any]) -> None:
        """Send the whole answer, or an error."""
        is_error = "error" in record
        for line in () if is_error else self._held:
            self._send(200, LINES, line)
        self._send(status, JSON if is_error or not self._in_lines else LINES, written(record))

    def leave(self) -> None:
        """Leave the answer to another worker."""
        self._write(b"elsewhere\n")

    def is_gone(self) -> bool:
        """Return whether nobody waits for the answer any more."""
        now = time.monotonic()
        if not self._is_gone and now - self._looked > _LOOK:
            self._looked = now
            # Nothing is ever sent to a worker: there is only an end to be read.
            self._is_gone = bool(select.select([self._connection], [], [], 0)[0])
        return self._is_gone

    def _send(self, status: int, media: str, line: bytes) -> None:
        if not self._begun:
            self._begun = True
            self._write(f"{status} {media}\n".encode())
        self._write(line)

    def _write(self, content: bytes) -> None:
        try:
            self._connection.sendall(content)
        except OSError:
            self._is_gone = True


_this: Worker | None = None
_at_rest = 0


def prepare(duty: Duty) -> None:
    """Make this process a worker: with limits of the system, where there are any."""
    global _this, _at_rest
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a kernel does not wait for Python
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes of a terminal; the server ends this one
    _limit_memory(duty.megabytes)
    if not duty.is_quick and sys.platform != "win32":
        os.nice(5)  # quick questions come first
    _this, _at_rest = Worker(duty), psutil.Process().memory_info().rss


def ready() -> None:
    """Do nothing: whoever waits for this knows that the worker has begun."""


def work(shared: bytes, call: Call, seconds: float) -> Cost:
    """Answer a call into a pickled socket.

    The system ends the process if they are many more than `seconds`.
    """
    assert _this is not None
    began = time.process_time()
    _limit_processor(seconds)
    with pickle.loads(shared) as connection:
        _this.work(call, connection)
    return time.process_time() - began, psutil.Process().memory_info().rss - _at_rest


def _limit_memory(megabytes: float) -> None:
    """Let the system refuse this process more memory, where it can."""
    if sys.platform == "win32":
        return
    with suppress(OSError, ValueError, psutil.Error):
        import resource

        most = psutil.Process().memory_info().vms + int(megabytes * 1e6)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _limit_processor(seconds: float) -> None:
    """Let the system end this process when a question takes much more of a processor than its seconds."""
    if sys.platform == "win32":
        return
    with suppress(OSError, ValueError):
        import resource

        most = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds + _SPARE), most))


class ProgressLines(Progress):
    """Makes lines of what a search tells of itself, a few a second.

    Parameters
    ----------
    report : callable
        A function that gets each line.

    Examples
    --------
    >>> lines = ProgressLines(print)
    >>> lines.searching(5000, 400, 10**6, excluded=(0, 1))
    {'progress': {'positions': 5000, 'refuted': [0, 1]}}
    >>> lines.searching(6000, 500, 10**6, excluded=(0, 1))  # a moment later
    """

    def __init__(self, report: Callable[[dict[str, Any]], None]) -> None:
        self._report, self._is_valued = report, False
        self._last: tuple[float, int] | None = None

    def report(self, part: dict[str, Any]) -> None:
        """Tell a part of the answer; when it is the value, searches that follow are about moves."""
        self._is_valued = self._is_valued or "nimber" in part or "margin" in part
        self._report(part)

    def searching(
        self,
        positions: int,
        known: int,
        size: int,
        *,
        excluded: Sequence[int] = (),
        bounds: tuple[int, int] | None = None,
        **more: Any,
    ) -> None:
        """Tell the positions and their rate and, while the value is asked for, what it is not."""
        now, facts = time.monotonic(), {"positions": positions}
        if self._last is not None:
            then, before = self._last
            if now - then < _EVERY:
                return
            facts["rate"] = round(max(0, positions - before) / (now - then))
        self._last = now, positions
        about = {} if self._is_valued else {"refuted": list(excluded), "bounds": list(bounds or ())}
        self._report({"progress": facts | {name: values for name, values in about.items() if values}})

    def compiling(self, kernel: str) -> None:
        """Tell that the first answer takes longer."""
        self._report({"progress": {"compiling": kernel}})


def line_of(error: BaseException) -> tuple[int, dict[str, Any]]:
    """Return the status and the record for an error; of one that is not the client's it says nothing."""
    if isinstance(error, RecursionError):
        return 400, {"error": "this is nested too deeply"}
    error = stop_of(error) or error
    if not isinstance(error, StringsCoinsError | ValueError):
        _log.error("a question failed", exc_info=error)
        return 500, {"error": "the server failed at this question"}
    where = {name: getattr(error, name, None) for name in ("line", "column")}
    record = {"error": str(error)} | {name: place for name, place in where.items() if place is not None}
    return 503 if isinstance(error, LimitReached) else 400, record


def written(record: dict[str, Any]) -> bytes:
    """Return a record as a line of JSON."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
