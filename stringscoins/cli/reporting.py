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
    """An answer for output: its record or records, one JSON line each, and the function that makes their text."""

    record: Record | Sequence[Record]
    text: Callable[[Any], Iterable[str]]
    stopped: LimitReached | None = None
    code: int = 0

    def print(self, as_json: bool) -> None:
        """Print the answer; then raise the limit that stopped the work, if any did."""
        if as_json:
            for record in [self.record] if isinstance(self.record, dict) else self.record:
                emit(record)
        elif lines := list(self.text(self.record)):
            click.echo("\n".join(lines))
        if self.stopped:
            raise self.stopped


@contextmanager
def until_stopped(as_json: bool, **heading: Any) -> Iterator[None]:
    """Return a context for work that a limit may end without any result; the JSON is then `heading` and the reason."""
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
    """The failures of a command, each reported on standard error, and the exit code that follows from them."""

    def __init__(self) -> None:
        self.code = 0
        self.stopped = ""
        self.interrupted = False

    def report(self, error: StringsCoinsError, source: str) -> None:
        """Report an error of a source, and update the exit code."""
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
        Meter().display.begin()
        with self.reported("<standard input>" if source == "-" else source), fresh_limits():
            yield

    def each(
        self,
        names: Sequence[str],
        answer: Callable[[Document, str], Report | None],
        as_json: bool = False,
        format: str = "",
    ) -> None:
        """Answer each source, by its document and name, and exit; `answer` returns None if it prints by itself.

        `format` is that of the sources, if they do not tell it.
        """
        from stringscoins.notation import read

        for name in names:
            with self.of(name):
                with until_stopped(as_json, name=name):
                    document = read(name, format=format)
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
    """Print rows as soon as they are known, then exit.

    `name` is the name of a failure, from the rows before it; `line` the text of a row, given whether it is the first;
    `end` the text below all rows, if there are any.
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
    """Print an object as a line of JSON, escaped to ASCII if a terminal or the encoding requires it."""
    line = json.dumps(record, ensure_ascii=False)
    encoding = getattr(getattr(sys.stdout, "stream", sys.stdout), "encoding", None) or "utf-8"
    if line != safe(line) or line.encode(encoding, "replace").decode(encoding) != line:
        line = json.dumps(record).replace("\x7f", "\\u007f")
    click.echo(line)
