"""`stringscoins table`: the values of many positions, a row each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from stringscoins.cli.asking import Opening, json_lines, store_options
from stringscoins.cli.limiting import fresh_limits, limit_options, limits
from stringscoins.cli.program import Commands
from stringscoins.cli.progress import Meter
from stringscoins.cli.wording import signed
from stringscoins.errors import LimitReached, StringsCoinsError
from stringscoins.families.boards import FRAMES
from stringscoins.families.cubes import VARIANTS
from stringscoins.solve.limits import SearchStopped
from stringscoins.studies.tables.classes_command import classes
from stringscoins.studies.tables.markdown import Line, print_lines
from stringscoins.values import show

if TYPE_CHECKING:
    from stringscoins.position import Position
    from stringscoins.store import Store
    from stringscoins.studies.tables.boards import Known

__all__ = ["table"]

_COST = ("positions searched", "seconds")

max_strings = click.option(
    "--max-strings", type=click.IntRange(1, 1000), required=True, help="The most strings of a board."
)
json_boards = json_lines("a board")


@click.group(cls=Commands)
def table() -> None:
    """Tables of values.

    \b
    Examples:
      stringscoins table boards --max-strings 8 --no-store
      stringscoins table cubes --max-strings 12 --no-store
      stringscoins table classes cycle friendship --no-store
    """


table.add_command(classes)


@dataclass(frozen=True)
class _Entry:
    """A position of a table: its name, what its record and its row begin with, how it is made, its value if known."""

    name: str
    head: dict[str, Any]
    cells: tuple[str, ...]
    make: Callable[[], Position]
    known: Known | None = None


@table.command()
@click.option("--frame", type=click.Choice([*FRAMES, "all"]), default="all", show_default=True, help="Of the boards.")
@max_strings
@click.option("--max-rows", type=click.IntRange(1), help="The most rows of a board; columns are as many or more.")
@json_boards
@store_options
@limit_options
def boards(
    frame: str,
    max_strings: int,
    max_rows: int | None,
    as_json: bool,
    store: Opening,
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
    from stringscoins.studies.tables.boards import known_value, small_boards

    entries = (
        _Entry(
            f"board:{board.rows}x{board.columns}:{board.frame}",
            {"rows": board.rows, "columns": board.columns, "frame": board.frame, "known": known and known.source},
            (f"{board.rows} x {board.columns}", board.frame),
            board.position,
            known,
        )
        for board in small_boards(max_strings, frames=FRAMES if frame == "all" else (frame,), rows=max_rows)
        for known in [known_value(board)]
    )
    columns = ("board", "frame", "coins", "strings", "nimber", *_COST, "known before")
    _print(entries, columns, as_json, store)


@table.command()
@click.option(
    "--variant", type=click.Choice([*VARIANTS, "all"]), default="all", show_default=True, help="Of the boards."
)
@max_strings
@click.option("--scores", is_flag=True, help="Their margins, too.")
@json_boards
@store_options
@limit_options
def cubes(variant: str, max_strings: int, scores: bool, as_json: bool, store: Opening) -> None:
    """The nimbers of all boards in space of so many strings, as a table in Markdown.

    The boards have l x m x n dots, l >= m >= n >= 2. Rows, store, limits and exit codes are those of `table boards`.

    \b
    Examples:
      stringscoins table cubes --max-strings 12 --scores
      stringscoins table cubes --variant faces --max-strings 20 --no-store --json
    """
    from stringscoins.studies.tables.cubes import small_cubes

    entries = (
        _Entry(
            f"cubes:{box.length}x{box.width}x{box.height}:{box.variant}",
            box._asdict(),
            (f"{box.length} x {box.width} x {box.height}", box.variant),
            box.position,
        )
        for box in small_cubes(max_strings, variants=VARIANTS if variant == "all" else (variant,))
    )
    columns = ("dots", "variant", "coins", "strings", "nimber", *(["margin"] if scores else []), *_COST)
    _print(entries, columns, as_json, store)


def _print(entries: Iterable[_Entry], columns: Sequence[str], as_json: bool, store: Opening) -> None:
    """Value all entries and print the rows, each as soon as it is known; then exit."""

    def found(entry: _Entry, store: Store | None) -> Line:
        record, stopped = _answer(entry, store, "margin" in columns)
        return Line(record, _cells(entry, record), stopped)

    print_lines(columns, ((entry.name, partial(found, entry)) for entry in entries), as_json, store)


def _answer(entry: _Entry, store: Store | None, scores: bool) -> tuple[dict[str, Any], SearchStopped | None]:
    """The record of an entry, and the limit that was reached if one was.

    Raises
    ------
    SearchStopped
        For an interrupt.
    StringsCoinsError
        If the store cannot be used, or the value is not the one known before.
    """
    from stringscoins.solve import Nimbers, Scores

    position = entry.make()
    value = store.position_value(position) if store else None
    record: dict[str, Any] = entry.head | {
        "coins": len(position.coins),
        "strings": len(position),
        "nimber": None,
        **({"margin": None} if scores else {}),
        "positions": None,
        "seconds": None,
        "stored": value is not None,
    }
    stopped: SearchStopped | None = None
    if value is None:
        started = time.perf_counter()
        with fresh_limits():
            nimbers = Nimbers(position, limits=limits(), progress=Meter(), store=store, name=entry.name)
            try:
                value = nimbers.value()
            except LimitReached as stop:
                stopped = _limit(stop)
                record |= {"stopped": stopped.reason, "refuted": list(stopped.refuted)}
        record |= {"positions": nimbers.positions, "seconds": round(time.perf_counter() - started, 3)}
    if value is not None:
        if entry.known and value != entry.known.value:
            known = entry.known
            raise StringsCoinsError(f"found {show(value)}, but {show(known.value)} is known from {known.source}")
        record["nimber"] = show(value)
    if scores:
        try:
            with fresh_limits():
                record["margin"] = Scores(position, limits=limits(), progress=Meter(), store=store).value()
        except LimitReached as stop:
            stopped = _limit(stop)
            record["stopped"] = stopped.reason
    return record, stopped


def _limit(stop: LimitReached) -> SearchStopped:
    """A limit as one of a search; an interrupt is raised again."""
    stopped = stop if isinstance(stop, SearchStopped) else SearchStopped(stop)
    if stopped.interrupted:
        raise stopped
    return stopped


def _cells(entry: _Entry, record: dict[str, Any]) -> list[object]:
    """A record as cells of the table."""
    nimber = record["nimber"]
    if nimber is None:
        refuted = ", ".join(f"not {n}" for n in record["refuted"])
        nimber = _not_in(record) + (f": {refuted}" if refuted else "")
    cells = [*entry.cells, record["coins"], record["strings"], nimber]
    if "margin" in record:
        cells.append(_not_in(record) if record["margin"] is None else signed(record["margin"]))
    cells.append("-" if record["stored"] else f"{record['positions']:,}")
    cells.append("stored" if record["stored"] else f"{record['seconds']:.3f}")
    if "known" in record:
        cells.append(record["known"] or "-")
    return cells


def _not_in(record: dict[str, Any]) -> str:
    return f"not in {record['stopped'].rpartition('limit of ')[2]}"
