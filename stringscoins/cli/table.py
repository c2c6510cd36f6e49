"""`stringscoins table`: the values of many positions, a row each."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.common import Failures, Meter, Opening, emit, limit_options, store_options
from stringscoins.errors import LimitReached, StringsCoinsError
from stringscoins.families.boards import FRAMES
from stringscoins.solve.limits import Limits, SearchStopped
from stringscoins.values import show

if TYPE_CHECKING:
    from stringscoins.families.boards import Board
    from stringscoins.store import Store

__all__ = ["table"]

_COLUMNS = ("board", "frame", "coins", "strings", "nimber", "positions searched", "seconds", "known before")


@click.group()
def table() -> None:
    """Tables of values.

    \b
    Example:
      stringscoins table boards --max-strings 8 --no-store
    """


@table.command()
@click.option("--frame", type=click.Choice([*FRAMES, "all"]), default="all", show_default=True, help="Of the boards.")
@click.option("--max-strings", type=click.IntRange(1, 1000), required=True, help="The most strings of a board.")
@click.option("--max-rows", type=click.IntRange(1), help="The most rows of a board; columns are as many or more.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a board, a line each.")
@store_options
@limit_options
def boards(
    frame: str,
    max_strings: int,
    max_rows: int | None,
    as_json: bool,
    store: Opening,
    limits: Callable[[], Limits],
) -> None:
    """The nimbers of all boards of so many strings, as a table in Markdown.

    A row is printed as soon as its board is valued, those of fewer strings first. What the store has is not computed
    again, so that a table that was stopped goes on from there. The limits are for each board; one that reaches a limit
    has a row with the nimbers that it is not.

    Exit code 3 where a limit or Ctrl-C came first; 2 for a bad store, or a value that is not the one known before.

    \b
    Examples:
      stringscoins table boards --frame swedish --max-strings 14
      stringscoins table boards --max-strings 30 --max-rows 1 --no-store --json
      stringscoins table boards --frame icelandic --max-strings 40 --time-limit 60
    """
    from stringscoins.families.small_boards import small_boards

    failures = Failures()
    name = ""
    try:
        with store() as kept:
            if not as_json:
                click.echo(f"| {' | '.join(_COLUMNS)} |\n{'|---' * len(_COLUMNS)}|")
            for board in small_boards(max_strings, frames=FRAMES if frame == "all" else (frame,), rows=max_rows):
                name = f"board:{board.rows}x{board.columns}:{board.frame}"
                record, stopped = _answer(board, name, kept, limits())
                if as_json:
                    emit(record)
                else:
                    click.echo(_row(record))
                if stopped:
                    failures.report(stopped, name)
    except StringsCoinsError as error:
        failures.report(error, name)
    except KeyboardInterrupt as interrupt:
        failures.report(SearchStopped(interrupt), name)
    sys.exit(failures.code)


def _answer(
    board: Board, name: str, store: Store | None, limits: Limits
) -> tuple[dict[str, Any], SearchStopped | None]:
    """The record of a board, and the limit that was reached if one was.

    Raises
    ------
    SearchStopped
        For an interrupt.
    StringsCoinsError
        If the store cannot be used, or the value is not the one known before.
    """
    from stringscoins.families.small_boards import known_value
    from stringscoins.solve import Nimbers

    position, known = board.position(), known_value(board)
    value = store.position_value(position) if store else None
    record: dict[str, Any] = {
        "rows": board.rows,
        "columns": board.columns,
        "frame": board.frame,
        "coins": len(position.coins),
        "strings": len(position),
        "nimber": None,
        "positions": None,
        "seconds": None,
        "stored": value is not None,
        "known": known.source if known else None,
    }
    stopped: SearchStopped | None = None
    if value is None:
        started = time.perf_counter()
        nimbers = Nimbers(position, limits=limits, progress=Meter(), store=store, name=name)
        try:
            value = nimbers.value()
        except LimitReached as stop:
            stopped = stop if isinstance(stop, SearchStopped) else SearchStopped(stop)
            if stopped.interrupted:
                raise
            record |= {"stopped": stopped.reason, "refuted": list(stopped.refuted)}
        record |= {"positions": nimbers.positions, "seconds": round(time.perf_counter() - started, 3)}
    if value is not None:
        if known and value != known.value:
            raise StringsCoinsError(f"found {show(value)}, but {show(known.value)} is known from {known.source}")
        record["nimber"] = show(value)
    return record, stopped


def _row(record: dict[str, Any]) -> str:
    """A record as a row of the table."""
    nimber = record["nimber"]
    if nimber is None:
        refuted = ", ".join(f"not {n}" for n in record["refuted"])
        nimber = f"not in {record['stopped'].rpartition('limit of ')[2]}" + (f": {refuted}" if refuted else "")
    cells = [
        f"{record['rows']} x {record['columns']}",
        record["frame"],
        record["coins"],
        record["strings"],
        nimber,
        "-" if record["stored"] else f"{record['positions']:,}",
        "stored" if record["stored"] else f"{record['seconds']:.3f}",
        record["known"] or "-",
    ]
    return f"| {' | '.join(map(str, cells))} |"
