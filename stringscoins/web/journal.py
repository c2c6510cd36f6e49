"""What a server tells its administrator: a line of log for each question, and numbers for Prometheus."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

import psutil
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stringscoins.web.clients import Client
from stringscoins.web.lanes import Workers
from stringscoins.web.requests import QUESTIONS
from stringscoins.web.streaming import STOPPED

__all__ = ["FORMS", "Journal", "Noted", "log_to_stderr"]

_log = logging.getLogger(__name__)
_LONGEST = 300
"""Characters of a query that are logged."""
_BUCKETS = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300)


class Journal:
    """Counts the questions that were answered, and measures what the server takes now."""

    def __init__(self, workers: Workers) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self._registry = CollectorRegistry()
        self._questions = Counter(
            "stringscoins_questions", "Questions that are over.", ["question", "outcome"], registry=self._registry
        )
        self._seconds = Histogram(
            "stringscoins_seconds", "Seconds from question to answer.", buckets=_BUCKETS, registry=self._registry
        )
        for lane in workers.lanes:
            self._gauge(f"{lane.name}_waiting", "Questions that wait for a worker.", partial(getattr, lane, "waiting"))
            self._gauge(f"{lane.name}_working", "Workers that answer a question.", partial(getattr, lane, "working"))
        self._gauge("processes", "Processes of the server.", lambda: len(_processes()))
        self._gauge("memory_bytes", "Memory of all processes.", lambda: sum(map(_memory, _processes())))

    def _gauge(self, name: str, help: str, measured: Callable[[], float]) -> None:
        Gauge(f"stringscoins_{name}", help, registry=self._registry).set_function(measured)

    def note(self, question: str, outcome: str, seconds: float, **more: Any) -> None:
        """Note that a question is over."""
        self._questions.labels(question if question in QUESTIONS else "unknown", outcome).inc()
        self._seconds.observe(seconds)
        facts = {"question": question[:40], "outcome": outcome, "seconds": round(seconds, 3), **more}
        _log.info(" ".join(f"{name}={value}" for name, value in facts.items()), extra={"facts": facts})

    def metrics(self) -> bytes:
        """Return the numbers in the text format of Prometheus."""
        return generate_latest(self._registry)


class Noted:
    """An application whose answers to questions are noted."""

    def __init__(self, app: ASGIApp, journal: Journal) -> None:
        self._app, self._journal = app, journal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        began, size, outcome, is_whole = time.monotonic(), 0, "failed", False

        async def sent(message: Message) -> None:
            nonlocal size, outcome, is_whole
            if message["type"] == "http.response.start":
                outcome = _outcome(message["status"], Headers(raw=message["headers"]))
            else:
                size += len(message.get("body", b""))
                is_whole = not message.get("more_body", False)
            await send(message)

        try:
            await self._app(scope, receive, sent)
        finally:
            outcome = "stopped" if scope.get(STOPPED) else outcome
            self._journal.note(
                scope["path"].removeprefix("/api/"),
                outcome if is_whole else "left",
                time.monotonic() - began,
                bytes=size,
                address=Client.of(Request(scope)).address,
                query=scope["query_string"][:_LONGEST].decode("latin-1"),
            )


def _outcome(status: int, headers: Headers) -> str:
    if status == 503:
        return "busy" if "retry-after" in headers else "stopped"
    return "answered" if status < 400 else "refused" if status < 500 else "failed"


def _processes() -> list[psutil.Process]:
    own = psutil.Process()
    return [own, *own.children(recursive=True)]


def _memory(process: psutil.Process) -> int:
    """Return the bytes that a process takes; shared ones are divided among the processes, where the system tells."""
    try:
        taken = process.memory_full_info()
    except psutil.Error:  # it has ended
        return 0
    return int(getattr(taken, "pss", taken.rss))


class _InJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        """Return a line of JSON."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        return json.dumps({"time": at, **getattr(record, "facts", {})}, ensure_ascii=False)


FORMS = {"text": logging.Formatter("%(asctime)s %(message)s"), "json": _InJson()}
"""The forms of the log."""


def log_to_stderr(form: str) -> None:
    """Write a line for each question to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(FORMS[form])
    _log.addHandler(handler)
    _log.setLevel(logging.INFO)
    _log.propagate = False
