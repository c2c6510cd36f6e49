"""An answer as it comes from a worker, on its way to the client; whoever goes away stops the work."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, aclosing
from typing import Any

from pebble import ProcessExpired
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from stringscoins.web.lanes import Ended
from stringscoins.web.worker import JSON, line_of, written

__all__ = ["STOPPED", "AnswerStream", "refusal"]

STOPPED = "stringscoins.stopped"
"""Key of a request's scope: whether a limit came first, which the status cannot tell after the first line."""


class AnswerStream(Response):
    """A response of lines in JSON: parts of the answer as they become known, at last the record of `--json`.

    The first line decides the status. When the client goes away, at whatever moment, the work is stopped.

    Parameters
    ----------
    parts : async generator
        A line with the status and the media type, then the bytes of the answer.
    place : context manager
        What the client takes up until the last line; it is left then.
    is_packed : bool
        True if the client takes gzip.
    """

    def __init__(
        self, parts: AsyncGenerator[bytes, None], place: AbstractContextManager[Any], *, is_packed: bool
    ) -> None:
        super().__init__()
        self._parts, self._place = parts, place
        self._squeezer = zlib.compressobj(wbits=31) if is_packed else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer until its end, or until the client is gone."""
        with self._place:
            tasks = [asyncio.create_task(self._sent(scope, send)), asyncio.create_task(_gone(receive))]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                if tasks[0] in done:
                    tasks[0].result()
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _sent(self, scope: Scope, send: Send) -> None:
        head = part = b""
        try:
            async with aclosing(self._parts) as parts:
                async for part in parts:
                    if b'"stopped":' in part:
                        scope[STOPPED] = True
                    if head:
                        await self._put(send, part)
                    else:
                        head = part
                        await self._begin(send, head)
        except (TimeoutError, Ended, ProcessExpired) as error:
            scope[STOPPED] = True
            if not head:
                await self._begin(send, f"503 {JSON}".encode())
            is_torn = part not in (b"", head) and not part.endswith(b"\n")
            await self._put(send, b"\n" * is_torn + written({"error": _why(error)}))
        await self._put(send, b"", more=False)

    async def _begin(self, send: Send, head: bytes) -> None:
        status, media = head.decode().split()
        headers = {
            "content-type": media,
            "cache-control": "no-store",
            "vary": "accept, accept-encoding",
        }
        headers |= {"content-encoding": "gzip"} if self._squeezer else {}
        start = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": int(status), "headers": start})

    async def _put(self, send: Send, content: bytes, *, more: bool = True) -> None:
        if self._squeezer:
            content = self._squeezer.compress(content) + self._squeezer.flush(
                zlib.Z_SYNC_FLUSH if more else zlib.Z_FINISH
            )
        await send({"type": "http.response.body", "body": content, "more_body": more})


def _why(error: Exception) -> str:
    """Return why there is no whole answer."""
    if isinstance(error, Ended):
        return str(error)
    if isinstance(error, TimeoutError):
        return "stopped: the time is up, or this page has asked anew"
    return "stopped: the question took too much memory"


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def refusal(error: BaseException) -> Response:
    """Return the response to what cannot be answered."""
    status, record = line_of(error)
    return JSONResponse(record, status)
