"""Tables in Markdown, or as JSON lines, that print each row as soon as it is known."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import click

from stringscoins.cli.asking import StoreOpener
from stringscoins.cli.limiting import fresh_limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures, Record, Report, until_stopped
from stringscoins.errors import FamilyError
from stringscoins.questions import Answer
from stringscoins.solve import SearchStopped

if TYPE_CHECKING:
    from stringscoins.store import Store

__all__ = ["print_table"]

_Cells: TypeAlias = Callable[[Record], Iterable[object]]


def print_table(
    columns: Sequence[str],
    entries: Iterable[tuple[str, Callable[[Store | None], Answer]]],
    cells: _Cells,
    as_json: bool,
    store: StoreOpener,
) -> None:
    """Print the rows of a table, then exit; `entries` are the names of the rows and the functions that compute them.

    An entry that names no positions or reaches a limit is reported; any other error ends the table.
    """
    failures, name = Failures(), ""
    with failures.reported(lambda: name), store() as kept:
        if not as_json:
            click.echo(f"{_row(columns)}\n{'|---' * len(columns)}|")
        all_entries, meter = list(entries), Meter()
        for index, (name, found) in enumerate(all_entries):
            meter.counting(index, len(all_entries), "rows")
            try:
                with fresh_limits(), until_stopped(as_json, name=name):
                    answer = found(kept)
                Report(answer.record, lambda record: [_row(cells(record))], answer.stopped).print(as_json)
            except (FamilyError, SearchStopped) as error:
                failures.report(error, name)
                if failures.interrupted:
                    break
    sys.exit(failures.code)


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
