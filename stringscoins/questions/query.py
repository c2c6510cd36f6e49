"""Queries: a position and what may be spent on questions about it. Answers, which may be cut short."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from stringscoins.errors import FileError, LimitReached
from stringscoins.solve.limits import SearchStopped, stop_of
from stringscoins.solve.methods import Objective
from stringscoins.solve.work import Work

if TYPE_CHECKING:
    from stringscoins.endgames import Flight
    from stringscoins.notation import Document
    from stringscoins.position import Position

__all__ = ["Answer", "Query", "check_certificate", "facts", "offer_of"]


@dataclass(frozen=True)
class Query:
    """A question about one position: its document, the work that may be spent, and a receiver of partial results."""

    name: str
    document: Document
    work: Work = field(default_factory=Work)
    report: Callable[[dict[str, Any]], None] = field(default=lambda part: None, repr=False)
    """Called with parts of the record as soon as they are known: `{"nimber": 2}`, `{"move": {...}}`."""

    @property
    def position(self) -> Position:
        """The position of the document."""
        return self.document.position

    def heading(self) -> dict[str, Any]:
        """Return the first facts of every record: the name and the size of the position."""
        return {"name": self.name, "coins": len(self.position.coins), "strings": len(self.position)}


@dataclass
class Answer:
    """The record of an answer; `stopped` is the limit or interrupt that ended the work early."""

    record: dict[str, Any]
    stopped: LimitReached | None = None
    flights: dict[str, Flight] = field(default_factory=dict)

    @contextmanager
    def until_stopped(self) -> Iterator[None]:
        """Return a context for work that a limit, a file error or lack of memory may end; the record then says so."""
        try:
            yield
        except (Exception, KeyboardInterrupt) as cause:
            stop = SearchStopped(cause) if isinstance(cause, FileError) else stop_of(cause)
            if stop is None:
                raise
            self.stopped = stop
            self.record["stopped"] = SearchStopped(stop).reason


def offer_of(position: Position, objective: Objective, method: str = "auto") -> dict[str, Any]:
    """Return facts about the table that would answer a question at once; nothing if none is worth while."""
    from stringscoins.solve.tablebase.offers import offered

    offer = offered(position, objective) if method == "auto" else None
    return {"tablebase": facts(offer, "command", "takes")} if offer else {}


def check_certificate(file: str | None) -> None:
    """Raise FileError if the file of a certificate cannot be written; done before the work, not after."""
    if file:
        from stringscoins.certificate.common import check_writable

        check_writable(file)


def facts(thing: object, *names: str) -> dict[str, Any]:
    """Return attributes by their names, tuples as lists for JSON."""
    found = ((name, getattr(thing, name)) for name in names)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in found}
