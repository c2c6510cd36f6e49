"""What the commands share: sources one after the other, JSON lines, exit codes and progress."""

from __future__ import annotations

import functools
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.limiting import fresh_limits, limit_options, watched_options
from stringscoins.cli.progress import Meter
from stringscoins.cli.streams import BAD_INPUT, LIMIT
from stringscoins.errors import LimitReached, StringsCoinsError, safe
from stringscoins.solve.limits import SearchStopped

if TYPE_CHECKING:
    from stringscoins.notation import Document
    from stringscoins.store import Store

__all__ = [
    "BAD_INPUT",
    "LIMIT",
    "Failures",
    "Meter",
    "Opening",
    "emit",
    "heading",
    "json_lines",
    "json_option",
    "limit_options",
    "plural",
    "show_value",
    "signed",
    "sources",
    "store_options",
    "table",
    "tell",
    "watched_options",
]

sources = click.argument("sources", metavar="SOURCE...", nargs=-1, required=True)


def json_lines(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option --json of a command that answers with one JSON object for each of `what`."""
    return click.option("--json", "as_json", is_flag=True, help=f"One JSON object {what}, a line each.")


json_option = json_lines("a SOURCE")


Opening = Callable[[], AbstractContextManager["Store | None"]]
"""What a command with `store_options` receives: opens the store for a `with`, or gives None."""


def store_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command --store and --no-store; it receives `store`, an `Opening`."""

    @functools.wraps(command)
    def wrapped(*, store_path: str | None, no_store: bool, **arguments: Any) -> None:
        if no_store and store_path:
            raise click.UsageError("--store and --no-store contradict each other")

        warned = functools.cache(Meter().trouble)

        def opening() -> AbstractContextManager[Store | None]:
            if no_store:
                return nullcontext()
            from stringscoins.store import ForgivingStore

            return ForgivingStore.at(store_path, warned) or nullcontext()

        command(store=opening, **arguments)

    path = click.option("--store", "store_path", metavar="PATH", help="Keep results there, not in the user's store.")
    none = click.option("--no-store", is_flag=True, help="Neither look results up nor keep them.")
    return path(none(wrapped))


class Failures:
    """Sources that could not be answered. Each is reported on standard error; the others go on."""

    def __init__(self) -> None:
        self.code = 0

    def report(self, error: StringsCoinsError, source: str) -> None:
        """Say what was wrong with a source, and keep the exit code."""
        # A line break in a name is shown, not made.
        message = str(error)
        said = message[len(source) :] if message.startswith(source) else f": {message}"
        click.echo(safe(source) + said, err=True)
        if not isinstance(error, LimitReached):
            self.code = BAD_INPUT
        elif self.code == 0:
            self.code = LIMIT

    def each(self, names: Sequence[str], answer: Callable[[Document, str], None]) -> None:
        """Read each source and answer it, by what it is called; then exit, with the code of the failures if any."""
        from stringscoins.notation import read

        for name in names:
            Meter().display.things = None
            try:
                with fresh_limits():
                    document = read(name)
                    answer(document, document.name or name)
            except (StringsCoinsError, KeyboardInterrupt) as problem:
                error = SearchStopped(problem) if isinstance(problem, KeyboardInterrupt) else problem
                self.report(error, "<standard input>" if name == "-" else name)
                if isinstance(error, SearchStopped) and error.interrupted:
                    break
        sys.exit(self.code)


def emit(record: dict[str, Any]) -> None:
    """Write one JSON object as a line; with escapes for all letters where a terminal or an encoding forbids some."""
    line = json.dumps(record, ensure_ascii=False)
    encoding = getattr(getattr(sys.stdout, "stream", sys.stdout), "encoding", None) or "utf-8"
    if line != safe(line) or line.encode(encoding, "replace").decode(encoding) != line:
        line = json.dumps(record).replace("\x7f", "\\u007f")
    click.echo(line)


def tell(
    record: dict[str, Any],
    text: Callable[[dict[str, Any]], list[str]],
    as_json: bool,
    stopped: SearchStopped | None = None,
) -> None:
    """Write the record of an answer, as JSON or as the lines of its text; then raise what stopped the work, if any."""
    if as_json:
        emit(record)
    else:
        click.echo("\n".join(text(record)))
    if stopped:
        raise stopped


def heading(record: dict[str, Any]) -> str:
    """The name and the size of a position, from the record of its answer."""
    return f"{safe(record['name'])}: {plural(record['coins'], 'coin')}, {plural(record['strings'], 'string')}"


def plural(n: int, thing: str) -> str:
    """A number of things.

    >>> plural(1, "coin"), plural(2000, "string")
    ('1 coin', '2,000 strings')
    """
    return f"{n:,} {thing}" + ("" if n == 1 else "s")


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows in columns, the first of them the heads; a column with nothing below its head is left out.

    >>> table([["move", "captures", "value"], ["s1", "", "*1"]])
    ['move  value', 's1    *1']
    """
    columns = [column for column in zip(*(map(safe, row) for row in rows), strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in zip(*columns, strict=True)
    ]


def signed(number: int) -> str:
    """A margin with its sign: +2, 0, -1."""
    return f"{number:+}" if number else "0"


def show_value(value: int | str) -> str:
    """A nimber as the field writes it: 0, *1, *2, ..., or `loony`."""
    return f"*{value}" if isinstance(value, int) and value > 0 else str(value)
