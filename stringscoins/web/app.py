"""The service: the page, and the questions that it and other programs ask."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from http import HTTPMethod
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from stringscoins.errors import StringsCoinsError
from stringscoins.questions.evaluator import StoreOpener
from stringscoins.web.allowances import Allowances
from stringscoins.web.clients import BadRequest, Busy, Client, Clients, SafeHeaders
from stringscoins.web.journal import Journal, Noted
from stringscoins.web.lanes import Ended, Workers
from stringscoins.web.openapi import description
from stringscoins.web.requests import QUESTIONS
from stringscoins.web.streaming import AnswerStream, refusal
from stringscoins.web.worker import JSON, Call

__all__ = ["application"]

PAGE = Path(__file__).parent / "page"
_METHODS = ("GET", "POST")
_PATIENCE = 10.0
"""Seconds in which a request's body has to come."""


def application(
    allowances: Allowances = Allowances(), hosts: frozenset[str] = frozenset(), store: StoreOpener = nullcontext
) -> Starlette:
    """Return the service.

    Parameters
    ----------
    allowances : Allowances
        What it gives to clients.
    hosts : frozenset of str
        The names, with ports, under which it may be asked; any if there are none.
    store : callable
        A function that opens the store where results are looked up and kept, or gives None.

    Returns
    -------
    Starlette
        An ASGI application with worker processes of its own. Its `state.stop` ends all work for good; `state.clients`
        are those whose questions are worked on.
    """
    workers = Workers(allowances, store)
    clients, journal = Clients(allowances), Journal(workers)

    @asynccontextmanager
    async def alive(_: Starlette) -> AsyncIterator[None]:
        starting = asyncio.create_task(workers.start())
        try:
            yield
        finally:
            starting.cancel()
            workers.end()

    async def answer(request: Request) -> Response:
        question, client = request.path_params["question"], Client.of(request)
        methods = _METHODS if question not in QUESTIONS or QUESTIONS[question].about else _METHODS[:1]
        if request.method not in methods:
            raise HTTPException(405, headers={"allow": ", ".join(methods)})
        try:
            with await clients.place(client) as place:
                body = await _body(request, allowances.body)
                wants_one = JSON in request.headers.get("accept", "")
                call = Call(question, request.url.query, body, in_lines=not wants_one)
                is_packed = "gzip" in request.headers.get("accept-encoding", "")
                return AnswerStream(workers.answer(client, call), place.pop_all(), is_packed=is_packed)
        except asyncio.CancelledError:  # the server ends
            return refusal(Ended())

    async def health(_: Request) -> Response:
        counts = {lane.name: {"working": lane.working, "waiting": lane.waiting} for lane in workers.lanes}
        return JSONResponse({"status": workers.state, **counts}, 200 if workers.state == "ok" else 503)

    async def metrics(_: Request) -> Response:
        return Response(await run_in_threadpool(journal.metrics), media_type="text/plain; version=0.0.4")

    service = Starlette(
        routes=[
            # Without them all, some would be asked of the page's files, and HEAD would be answered as GET.
            Route("/api/{question}", answer, methods=[method.value for method in HTTPMethod]),
            Route("/health", health),
            Route("/metrics", metrics),
            Route("/openapi.json", lambda _: JSONResponse(description())),
            Mount("/", StaticFiles(directory=PAGE, html=True), middleware=[Middleware(GZipMiddleware)]),
        ],
        lifespan=alive,
        exception_handlers={
            StringsCoinsError: _refused,
            RecursionError: _refused,
            Busy: _busy,
            ClientDisconnect: _gone,
            HTTPException: _not_so,
        },
        middleware=[Middleware(Noted, journal=journal), Middleware(SafeHeaders, hosts=hosts)],
    )
    service.state.stop, service.state.clients = workers.end, clients
    return service


async def _body(request: Request, most: int) -> bytes:
    """Return the body of a request, if it is small enough and comes in time."""
    body = b""
    try:
        async with asyncio.timeout(_PATIENCE):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise BadRequest(f"the body is larger than {most:,} bytes")
    except TimeoutError:
        raise BadRequest(f"the body did not come within {_PATIENCE:g} s") from None
    return body


async def _refused(_: Request, error: Exception) -> Response:
    return refusal(error)


async def _not_so(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code, error.headers)


async def _busy(_: Request, error: Exception) -> Response:
    return JSONResponse({"error": str(error)}, 503, {"retry-after": "1"})


async def _gone(_: Request, error: Exception) -> Response:
    return Response(status_code=400)  # nobody reads it
