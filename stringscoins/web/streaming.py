"""An answer as it comes: lines of JSON, each as soon as it is known; whoever goes away stops the work."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, aclosing, suppress
from dataclasses import replace
from typing import Any

from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from stringscoins.errors import LimitReached, StringsCoinsError
from stringscoins.questions.evaluator import Evaluator
from stringscoins.solve import Progress
from stringscoins.web.requests import Request

__all__ = ["AnswerStream", "lines_of", "refusal"]

_log = logging.getLogger(__name__)

_EVERY = 0.25
"""Seconds between two lines that say how far a search is."""

Line = tuple[int, dict[str, Any]]
"""A record, and the status of a response that begins with it: 200, 400 for a bad question, 503 for a limit."""


class AnswerStream(Response):
    """A response of lines in JSON: parts of the answer as they become known, at last the record of `--json`.

    The first line decides the status. When the client goes away, at whatever moment, the work is stopped.

    Parameters
    ----------
    evaluator : Evaluator
    threads : Executor
        Where the work is done.
    request : Request
    place : context manager
        What the client takes up until the last line; it is left then.
    """

    media_type = "application/x-ndjson"

    def __init__(
        self, evaluator: Evaluator, threads: Executor, request: Request, place: AbstractContextManager[Any]
    ) -> None:
        super().__init__()
        self._lines, self._place = lines_of(evaluator, threads, request), place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the lines until the last one, or until the client is gone."""
        with self._place:
            tasks = [asyncio.create_task(self._sent(send)), asyncio.create_task(_gone(receive))]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                if tasks[0] in done:
                    tasks[0].result()
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _sent(self, send: Send) -> None:
        started = False
        headers = [(b"content-type", b"application/x-ndjson; charset=utf-8"), (b"cache-control", b"no-store")]
        async with aclosing(self._lines) as lines:
            async for status, record in lines:
                if not started:
                    await send({"type": "http.response.start", "status": status, "headers": headers})
                    started = True
                await send({"type": "http.response.body", "body": _written(record), "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def lines_of(evaluator: Evaluator, threads: Executor, request: Request) -> AsyncGenerator[Line, None]:
    """Give the lines of an answer. When it is closed before the last one, the work is stopped.

    Parameters
    ----------
    evaluator : Evaluator
    threads : Executor
    request : Request
    """
    loop, lines = asyncio.get_running_loop(), asyncio.Queue[Line | None]()

    def put(line: Line | None) -> None:
        with suppress(RuntimeError):  # the loop is closed, and nobody listens
            loop.call_soon_threadsafe(lines.put_nowait, line)

    lines_to_client = ProgressLines(lambda part: put((200, part)))
    known = list[Line]()

    def work() -> None:
        limits = evaluator.limits.anew()
        if request.seconds is not None and (limits.seconds is None or request.seconds < limits.seconds):
            limits = replace(limits, seconds=request.seconds)
        answer = evaluator.ask(
            request.question,
            request.document,
            name=request.name,
            limits=limits,
            heard=lines_to_client.heard,
            progress=lines_to_client if request.progress else None,
            **request.options,
        )
        known.append((503 if answer.stopped else 200, answer.record))

    try:
        job = evaluator.run(work, threads)
    except RuntimeError:  # the threads are to end
        yield _ENDED
        return

    def ended(_: Any) -> None:
        error = None if job.cancelled() else job.exception()
        put(known[0] if known else _ENDED if error is None else _line_of(error))
        put(None)

    job.add_done_callback(ended)
    try:
        while (line := await lines.get()) is not None:
            yield line
    finally:
        job.cancel()


_ENDED: Line = (503, {"error": "the server has ended"})


class ProgressLines(Progress):
    """Makes lines of what a search tells of itself, a few a second.

    Parameters
    ----------
    heard : callable
        A function that gets each line.

    Examples
    --------
    >>> lines = ProgressLines(print)
    >>> lines.searching(5000, 400, 10**6, excluded=(0, 1))
    {'progress': {'positions': 5000, 'refuted': [0, 1]}}
    >>> lines.searching(6000, 500, 10**6, excluded=(0, 1))  # a moment later
    """

    def __init__(self, heard: Callable[[dict[str, Any]], None]) -> None:
        self._heard, self._is_valued = heard, False
        self._last: tuple[float, int] | None = None

    def heard(self, part: dict[str, Any]) -> None:
        """Tell a part of the answer; when it is the value, searches that follow are about moves."""
        self._is_valued = self._is_valued or "nimber" in part or "margin" in part
        self._heard(part)

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
        self._heard({"progress": facts | {name: values for name, values in about.items() if values}})

    def compiling(self, kernel: str) -> None:
        """Tell that the first answer takes longer."""
        self._heard({"progress": {"compiling": kernel}})


def refusal(error: BaseException) -> Response:
    """Return the response to what cannot be answered."""
    status, record = _line_of(error)
    return JSONResponse(record, status)


def _line_of(error: BaseException) -> Line:
    """Return the line that tells an error; of one that is not the client's it says nothing."""
    if isinstance(error, RecursionError):
        return 400, {"error": "this is nested too deeply"}
    if not isinstance(error, StringsCoinsError | ValueError):
        _log.error("a question failed", exc_info=error)
        return 500, {"error": "the server failed at this question"}
    where = {name: getattr(error, name, None) for name in ("line", "column")}
    record = {"error": str(error)} | {name: place for name, place in where.items() if place is not None}
    return 503 if isinstance(error, LimitReached) else 400, record


def _written(record: dict[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
