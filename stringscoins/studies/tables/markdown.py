"""Tables in Markdown, or as JSON lines, of which each row is printed as soon as it is known."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from stringscoins.cli.asking import Opening
from stringscoins.cli.limiting import fresh_limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures, emit
from stringscoins.errors import FamilyError
from stringscoins.solve.limits import SearchStopped

if TYPE_CHECKING:
    from stringscoins.store import Store

__all__ = ["Line", "print_lines"]


class Line(NamedTuple):
    """A row: as JSON, as cells of the table, and the limit or interrupt that it ended with if it did."""

    record: dict[str, Any]
    cells: Sequence[object]
    stopped: SearchStopped | None


def print_lines(
    columns: Sequence[str],
    entries: Iterable[tuple[str, Callable[[Store | None], Line]]],
    as_json: bool,
    store: Opening,
) -> None:
    """Print the rows of a table; then exit.

    Parameters
    ----------
    columns : sequence of str
    entries : iterable of (str, callable)
        What a row is of, and what finds it out with the help of the store. An entry that names no positions is
        reported, and the others go on; any other error ends the table, as Ctrl-C does.
    as_json : bool
    store : Opening
    """
    failures, name = Failures(), ""
    with failures.told(lambda: name), store() as kept:
        if not as_json:
            click.echo(f"{_row(columns)}\n{'|---' * len(columns)}|")
        all_entries, meter = list(entries), Meter()
        for index, (name, found) in enumerate(all_entries):
            meter.counting(index, len(all_entries), "rows")
            try:
                with fresh_limits():
                    line = found(kept)
            except FamilyError as error:
                failures.report(error, name)
                continue
            if as_json:
                emit(line.record)
            else:
                click.echo(_row(line.cells))
            if line.stopped:
                failures.report(line.stopped, name)
                if failures.interrupted:
                    break
    sys.exit(failures.code)


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
