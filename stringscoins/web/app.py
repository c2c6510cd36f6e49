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
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from stringscoins.errors import StringsCoinsError
from stringscoins.questions.evaluator import Evaluator, StoreOpener
from stringscoins.solve import Limits
from stringscoins.solve.limits import processors
from stringscoins.web.clients import Allowances, BadRequest, Busy, Clients, SafeHeaders, name_of
from stringscoins.web.requests import request_of
from stringscoins.web.streaming import AnswerStream, refusal
from stringscoins.web.turns import Turns

__all__ = ["application"]

PAGE = Path(__file__).parent / "page"
_METHODS = ("GET", "POST")
_CLIENTS = 2
"""Clients who may each keep all processors busy, before others wait."""
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
        An ASGI application with an evaluator of its own. Its `state.stop` ends all work for good; `state.clients` are
        those whose questions are worked on.
    """
    evaluator = Evaluator(store, workers=1, limits=Limits(allowances.seconds, allowances.megabytes))
    turns = Turns(_CLIENTS * processors(), processors())
    clients = Clients(allowances)

    def stop() -> None:
        turns.end()
        evaluator.close(cancel=True)

    @asynccontextmanager
    async def alive(_: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            stop()
            turns.join()

    async def answer(request: Request) -> Response:
        if request.method not in _METHODS:
            raise HTTPException(405, headers={"allow": ", ".join(_METHODS)})
        with await clients.place(request) as place:
            body = await _body(request, allowances.body)
            question, parameters = request.path_params["question"], request.query_params
            wanted = await run_in_threadpool(request_of, question, parameters, body, allowances.strings)
            return AnswerStream(evaluator, turns.of(name_of(request)), wanted, place.pop_all())

    service = Starlette(
        routes=[
            # Without them all, some would be asked of the page's files, and HEAD would be answered as GET.
            Route("/api/{question}", answer, methods=[method.value for method in HTTPMethod]),
            Mount("/", StaticFiles(directory=PAGE, html=True)),
        ],
        lifespan=alive,
        exception_handlers={
            StringsCoinsError: _refused,
            RecursionError: _refused,
            Busy: _busy,
            ClientDisconnect: _gone,
            HTTPException: _not_so,
        },
        middleware=[Middleware(SafeHeaders, hosts=hosts)],
    )
    service.state.stop, service.state.clients = stop, clients
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
