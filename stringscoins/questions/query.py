"""Queries: a position and what may be spent on questions about it. Answers, which may be cut short."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from stringscoins.errors import FileError, LimitReached
from stringscoins.solve.limits import SearchStopped, stop_of
from stringscoins.solve.work import Work

if TYPE_CHECKING:
    from stringscoins.endgames import Flight
    from stringscoins.notation import Document
    from stringscoins.position import Position

__all__ = ["Answer", "Query", "check_certificate", "facts"]


@dataclass(frozen=True)
class Query:
    """A position that is asked about.

    Attributes
    ----------
    name : str
        The name of the position.
    document : Document
        The position with what its file says of it.
    work : Work
        What may be spent on the answer, and who listens.
    heard : callable
        A function that is told parts of the record as soon as they are known: `{"nimber": 2}`, `{"move": {...}}`.
    """

    name: str
    document: Document
    work: Work = field(default_factory=Work)
    heard: Callable[[dict[str, Any]], None] = field(default=lambda part: None, repr=False)

    @property
    def position(self) -> Position:
        """The position itself."""
        return self.document.position

    def heading(self) -> dict[str, Any]:
        """Return what every record begins with: the name and the size of the position."""
        return {"name": self.name, "coins": len(self.position.coins), "strings": len(self.position)}


@dataclass
class Answer:
    """What is known of a query.

    Attributes
    ----------
    record : dict
        The answer, of values that JSON has.
    stopped : LimitReached, optional
        The limit or interrupt that came before the whole answer was known.
    flights : dict of str to Flight
        Those that the record tells of, by name.
    """

    record: dict[str, Any]
    stopped: LimitReached | None = None
    flights: dict[str, Flight] = field(default_factory=dict)

    @contextmanager
    def until_stopped(self) -> Iterator[None]:
        """Return a context for work that may be cut short: the record keeps what is known then, and says what came.

        A certificate that cannot be written, and memory that the system refuses, cut it short, too.
        """
        try:
            yield
        except (Exception, KeyboardInterrupt) as cause:
            stop = SearchStopped(cause) if isinstance(cause, FileError) else stop_of(cause)
            if stop is None:
                raise
            self.stopped = stop
            self.record["stopped"] = SearchStopped(stop).reason


def check_certificate(file: str | None) -> None:
    """Try whether the file for a proof can be written, if there is to be one: before the work, not after.

    Raises
    ------
    FileError
        If it cannot be written.
    """
    if file:
        from stringscoins.certificate.common import check_writable

        check_writable(file)


def facts(thing: object, *names: str) -> dict[str, Any]:
    """Return attributes of a thing under their own names, tuples as the lists that JSON has.

    >>> from stringscoins.structures import Loop
    >>> facts(Loop("a", ("a", "b"), ("s", "t")), "joint", "coins")
    {'joint': 'a', 'coins': ['a', 'b']}
    """
    found = ((name, getattr(thing, name)) for name in names)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in found}
