"""Connections: who neither asks nor reads is left alone after a while, so that nobody keeps a server's places."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

__all__ = ["Connection"]

PATIENCE = 15.0
"""Seconds in which a client has to ask something, and to read some of what it is told."""


class Connection(H11Protocol):
    """A connection to a client, over which it asks one question after the other."""

    _asking: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None
    _last: RequestResponseCycle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a question."""
        super().connection_made(transport)
        self._look_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
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
