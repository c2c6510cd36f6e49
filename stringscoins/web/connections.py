"""Connections: who has too many, or neither asks nor reads for a while, is cut off, so that nobody keeps the places."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any, ClassVar, TypeAlias, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from stringscoins.web.clients import address_of

__all__ = ["Connection", "Network"]

Network: TypeAlias = IPv4Network | IPv6Network

PATIENCE = 15.0
"""Seconds in which a client has to ask something, and to read some of what it is told."""


class Connection(H11Protocol):
    """A connection to a client, over which it asks one question after the other."""

    most: int = 200
    """The most connections of an address."""
    most_of_all: int = 2000
    """The most connections of all addresses together."""
    proxies: tuple[Network, ...] = ()
    """Networks whose addresses may have more, because the clients of a web server come from there."""
    _open: ClassVar[Counter[str]] = Counter()
    _address = ""
    _asking: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None
    _last: RequestResponseCycle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a question, unless there are too many connections from this address."""
        super().connection_made(transport)
        # asyncio does so by itself only where a socket was made with the number of its protocol. Without it, an answer
        # of two parts waits for 40 ms between them.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        peer = (transport.get_extra_info("peername") or ("",))[0]
        self._address = address_of(peer)
        self._open[self._address] += 1
        is_full = self._open.total() > self.most_of_all
        if is_full or (
            self._open[self._address] > self.most and not any(ip_address(peer) in one for one in self.proxies)
        ):
            transport.abort()
        self._look_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._open[self._address] -= 1
        if not self._open[self._address]:
            del self._open[self._address]
        for timer in (self._asking, self._reading):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def _look_later(self) -> None:
        self._asking = self.loop.call_later(PATIENCE, self._look)

    def _look(self) -> None:
        """End the connection if nothing was asked since the last look and nothing is to be answered."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if cycle is self._last and (cycle is None or cycle.response_complete):
            self.transport.abort()
        else:
            self._last = cycle
            self._look_later()

    def pause_writing(self) -> None:
        """Begin to wait until the client reads; its answer is worked on meanwhile."""
        super().pause_writing()
        self._reading = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: the client has read."""
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
