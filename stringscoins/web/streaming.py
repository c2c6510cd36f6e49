"""An answer as it comes: lines of JSON, each as soon as it is known; whoever goes away stops the work."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, aclosing
from typing import Any

from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from stringscoins.errors import LimitReached, StringsCoinsError
from stringscoins.evaluation import Evaluator
from stringscoins.web.requests import Asked

__all__ = ["AnswerStream", "lines_of", "refusal"]

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
    asked : Asked
    place : context manager
        What the client takes up until the last line; it is left then.
    """

    media_type = "application/x-ndjson"

    def __init__(
        self, evaluator: Evaluator, threads: Executor, asked: Asked, place: AbstractContextManager[Any]
    ) -> None:
        super().__init__()
        self._lines, self._place = lines_of(evaluator, threads, asked), place

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


async def lines_of(evaluator: Evaluator, threads: Executor, asked: Asked) -> AsyncGenerator[Line, None]:
    """Give the lines of an answer. When it is closed before the last one, the work is stopped.

    Parameters
    ----------
    evaluator : Evaluator
    threads : Executor
    asked : Asked
    """
    loop, lines = asyncio.get_running_loop(), asyncio.Queue[Line | None]()

    def put(line: Line | None) -> None:
        loop.call_soon_threadsafe(lines.put_nowait, line)

    def work() -> None:
        answer = evaluator.ask(
            asked.question.answer,
            asked.document,
            name=asked.name,
            heard=lambda part: put((200, part)),
            **asked.options,
        )
        put((503 if answer.stopped else 200, answer.record))

    job = evaluator.run(work, threads)

    def ended(_: Any) -> None:
        error = None if job.cancelled() else job.exception()
        if error is not None:
            put(_told(error))
        put(None)

    job.add_done_callback(ended)
    try:
        while (line := await lines.get()) is not None:
            yield line
    finally:
        job.cancel()


def refusal(error: BaseException) -> Response:
    """Return the response to what cannot be answered."""
    status, record = _told(error)
    return JSONResponse(record, status)


def _told(error: BaseException) -> Line:
    """Return the line that tells an error; of one that is not the client's it says nothing."""
    if not isinstance(error, StringsCoinsError | ValueError):
        return 500, {"error": "the server failed at this question"}
    where = {name: getattr(error, name, None) for name in ("line", "column")}
    record = {"error": str(error)} | {name: place for name, place in where.items() if place is not None}
    return 503 if isinstance(error, LimitReached) else 400, record


def _written(record: dict[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
