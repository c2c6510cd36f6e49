"""How answers are printed: as JSON or text on standard output, failures on standard error, and by the exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from stringscoins.cli.limiting import fresh_limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.streams import BAD_INPUT, LIMIT
from stringscoins.errors import LimitReached, StringsCoinsError, safe
from stringscoins.solve.limits import SearchStopped, stop_of

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["Failures", "Record", "Report", "emit", "print_rows", "until_stopped"]

Record: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Report:
    """An answer as a record, or as several, with the text that people read instead.

    Attributes
    ----------
    record : dict, or sequence of dict
        For JSON, a line each.
    text : callable
        The lines of the text, from the record.
    stopped : LimitReached, optional
        The limit or interrupt that came before the whole answer was known.
    code : int
        The exit code, where nothing fails.
    """

    record: Record | Sequence[Record]
    text: Callable[[Any], Iterable[str]]
    stopped: LimitReached | None = None
    code: int = 0

    def print(self, as_json: bool) -> None:
        """Write the answer; then raise what stopped the work, if anything did."""
        if as_json:
            for record in [self.record] if isinstance(self.record, dict) else self.record:
                emit(record)
        elif lines := list(self.text(self.record)):
            click.echo("\n".join(lines))
        if self.stopped:
            raise self.stopped


@contextmanager
def until_stopped(as_json: bool, **heading: Any) -> Iterator[None]:
    """Return a context for work of which a limit may leave nothing known: the JSON then has `heading`, and says so."""
    try:
        yield
    except (Exception, KeyboardInterrupt) as cause:
        stop = stop_of(cause)
        if stop is None:
            raise
        if as_json:
            emit(heading | {"stopped": SearchStopped(stop).reason})
        raise stop from None


class Failures:
    """What could not be answered. Each is reported on standard error, and they make the exit code.

    Attributes
    ----------
    code : int
        The exit code.
    stopped : str
        What limit or interrupt was the last failure; empty if none was.
    interrupted : bool
        Whether an interrupt was among the failures, so that nothing else is begun.
    """

    def __init__(self) -> None:
        self.code = 0
        self.stopped = ""
        self.interrupted = False

    def report(self, error: StringsCoinsError, source: str) -> None:
        """Say what was wrong with a source, and keep the exit code."""
        # A line break in a name is shown, not made.
        message = str(error)
        said = message[len(source) :] if message.startswith(source) else f": {message}"
        click.echo(safe(source) + said, err=True)
        self.stopped = SearchStopped(error).reason if isinstance(error, LimitReached) else ""
        if not self.stopped:
            self.code = BAD_INPUT
        elif self.code == 0:
            self.code = LIMIT
        self.interrupted |= isinstance(error, SearchStopped) and error.interrupted

    @contextmanager
    def reported(self, source: str | Callable[[], str]) -> Iterator[None]:
        """Return a context that reports the error or the interrupt that ends its work as a failure of `source`."""
        try:
            yield
        except (Exception, KeyboardInterrupt) as cause:
            error = cause if isinstance(cause, StringsCoinsError) else stop_of(cause)
            if error is None:
                raise
            self.report(error, source if isinstance(source, str) else source())

    @contextmanager
    def of(self, source: str) -> Iterator[None]:
        """Return a context for the work on a SOURCE, which has limits of its own."""
        Meter().display.things = None
        with self.reported("<standard input>" if source == "-" else source), fresh_limits():
            yield

    def each(
        self, names: Sequence[str], answer: Callable[[Document, str], Report | None], as_json: bool = False
    ) -> None:
        """Read each source and answer it, by what it is called; then exit. What `answer` tells itself is None."""
        from stringscoins.notation import read

        for name in names:
            with self.of(name):
                with until_stopped(as_json, name=name):
                    document = read(name)
                    report = answer(document, document.name or name)
                if report:
                    report.print(as_json)
            if self.interrupted:
                break
        sys.exit(self.code)


def print_rows(
    rows: Iterable[Record],
    as_json: bool,
    name: Callable[[Sequence[Record]], str],
    *,
    line: Callable[[Record, bool], Iterable[str]] = lambda row, is_first: (),
    end: Callable[[Sequence[Record]], Iterable[str]] = lambda rows: (),
) -> None:
    """Tell rows as soon as they are known; then exit.

    Parameters
    ----------
    rows : iterable of dict
    as_json : bool
    name : callable
        The name of a failure, from the rows before it.
    line : callable
        The text of a row, and whether it is the first.
    end : callable
        The text below, from all rows; there is none without a row.
    """
    failures, printed = Failures(), list[Record]()

    with failures.reported(lambda: name(printed)), until_stopped(as_json):
        for row in rows:
            if as_json:
                emit(row)
            else:
                _echo(line(row, not printed))
            printed.append(row)
    if printed and not as_json:
        _echo(end(printed))
    sys.exit(failures.code)


def _echo(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def emit(record: Mapping[str, Any]) -> None:
    """Write one JSON object as a line; with escapes for all letters where a terminal or an encoding forbids some."""
    line = json.dumps(record, ensure_ascii=False)
    encoding = getattr(getattr(sys.stdout, "stream", sys.stdout), "encoding", None) or "utf-8"
    if line != safe(line) or line.encode(encoding, "replace").decode(encoding) != line:
        line = json.dumps(record).replace("\x7f", "\\u007f")
    click.echo(line)
