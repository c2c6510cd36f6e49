"""Clients: who may ask, and how much at once."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from ipaddress import IPv4Address, ip_address, ip_network

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stringscoins.errors import StringsCoinsError
from stringscoins.web.allowances import Allowances

__all__ = ["BadRequest", "Busy", "Client", "Clients", "SafeHeaders", "address_of", "is_trusted"]

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every response says: nothing is loaded from elsewhere, run inline, or shown in a frame."""


class BadRequest(StringsCoinsError):
    """A request that cannot be answered as it is."""


class Busy(Exception):
    """There is no room for another job now."""


_MOMENT = 3.0
"""Seconds that a question waits for a place: whoever clicks fast leaves places that are about to be free."""


_MOST_HOPING = 100
"""Questions of an address that wait for a place; it looks often whether there is one, which takes some time."""


@dataclass(frozen=True)
class Client:
    """Who asks: an address, and the page that is open there, if it is one that names itself."""

    address: str
    page: str = ""

    @classmethod
    def of(cls, request: Request) -> Client:
        """Return who sent a request."""
        address = address_of(request.client.host) if request.client else ""
        return cls(address, request.headers.get("stringscoins-page", "")[:40])


@dataclass
class Clients:
    """The questions that are worked on or wait, by address; used in one event loop."""

    allowances: Allowances
    _jobs: Counter[str] = field(default_factory=Counter)
    _hoping: Counter[str] = field(default_factory=Counter)

    def __len__(self) -> int:
        return self._jobs.total()

    async def place(self, client: Client) -> ExitStack:
        """Return a context in which a client has one question more, as soon as there is room for it.

        Raises
        ------
        Busy
            If the client has too many, or all have, and that does not change in a moment.
        """
        address, end = client.address, time.monotonic() + _MOMENT
        self._hoping[address] += 1
        try:
            while full := self._full(address):
                if time.monotonic() >= end or self._hoping[address] > _MOST_HOPING:
                    raise Busy(full)
                await asyncio.sleep(0.05)
        finally:
            self._hoping = self._hoping - Counter([address])
        self._jobs[address] += 1
        place = ExitStack()
        place.callback(self._leave, address)
        return place

    def _full(self, address: str) -> str:
        """Return why an address has no place now; empty if it has one."""
        if self._jobs[address] >= self.allowances.each:
            return f"{self._jobs[address]} questions of yours are worked on; ask again when one is answered"
        return "too many questions are worked on; ask again in a while" * (len(self) >= self.allowances.jobs)

    def _leave(self, address: str) -> None:
        self._jobs = self._jobs - Counter([address])  # forgets those without any


def address_of(host: str) -> str:
    """Return the address by which a client is counted; of IPv6 the network, all of whose addresses one client has.

    >>> address_of("192.0.2.7"), address_of("::ffff:192.0.2.7"), address_of("2001:db8::7")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


def is_trusted(host: str, origin: str | None, names: frozenset[str], site: str | None = None) -> bool:
    """Return whether a request names this server as its host, and comes from one of its own pages or from none.

    `site` is what a browser says of where a question comes from, also when it says no origin.

    So a page of another site cannot ask, nor one whose name was made to lead here (DNS rebinding).

    >>> own = frozenset({"127.0.0.1:8000", "localhost:8000"})
    >>> is_trusted("localhost:8000", None, own), is_trusted("evil.example:8000", None, own)
    (True, False)
    >>> is_trusted("localhost:8000", "http://evil.example", own), is_trusted("localhost:8000", None, own, "cross-site")
    (False, False)
    """
    host = host.lower()
    is_named = not names or host in names or host.rpartition(":")[0] in names
    if not is_named or site not in (None, "same-origin", "none"):
        return False
    return origin is None or origin.partition("://")[2] == host


class SafeHeaders:
    """An application that answers only whom it trusts, and says in every response what a browser must not do.

    Parameters
    ----------
    app : ASGI application
    hosts : frozenset of str
        The names of the server, with ports; any if there are none.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = MutableHeaders(scope=message)
                said.update(_HEADERS)
                said.setdefault("Cache-Control", "no-cache")
            await send(message)

        headers = Headers(scope=scope)
        # A link on another site may lead to the page, but a page of another site may not ask questions.
        site = headers.get("sec-fetch-site") if scope["path"].startswith("/api/") else None
        if is_trusted(headers.get("host", ""), headers.get("origin"), self._hosts, site):
            await self._app(scope, receive, sent)
        else:
            refused = JSONResponse({"error": "this server is not asked under this name, or from this page"}, 403)
            await refused(scope, receive, sent)
