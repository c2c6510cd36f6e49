"""`stringscoins table`: the values of many positions, one row each."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import click

from stringscoins.cli.asking import StoreOpener, answer_options
from stringscoins.cli.limiting import fresh_limits, limits
from stringscoins.cli.program import Commands
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Record
from stringscoins.errors import LimitReached, StringsCoinsError
from stringscoins.families import FRAMES, VARIANTS
from stringscoins.questions import Answer, facts
from stringscoins.solve import SearchStopped
from stringscoins.values import show
from stringscoins.wording import signed
from stringscoins_studies.tables.classes_command import classes, print_classes
from stringscoins_studies.tables.markdown import print_table

if TYPE_CHECKING:
    from stringscoins.families import Board
    from stringscoins.position import Position
    from stringscoins.store import Store
    from stringscoins_studies.tables.boards import Known
    from stringscoins_studies.tables.cubes import Cubes

__all__ = ["table"]

_COST = ("positions searched", "seconds")
_Entry: TypeAlias = "tuple[str, Callable[[Store | None], Answer]]"
"""The name of a row, and the function that computes it with the store."""

max_strings = click.option(
    "--max-strings",
    type=click.IntRange(1, 1000),
    required=True,
    metavar="N",
    help="Value boards of this many strings at most.",
)


@click.group(cls=Commands)
def table() -> None:
    """Print tables of values.

    \b
    Examples:
      stringscoins table boards --max-strings 8 --no-store
      stringscoins table cubes --max-strings 12 --no-store
      stringscoins table classes cycle friendship --no-store
    """


table.add_command(classes)


@table.command()
@click.option(
    "--frame", type=click.Choice([*FRAMES, "all"]), default="all", show_default=True, help="Value boards of this frame."
)
@max_strings
@click.option(
    "--max-rows",
    type=click.IntRange(1),
    metavar="N",
    help="Value boards of this many rows at most. They have as many columns or more.",
)
@answer_options("a board", stored=True)
def boards(frame: str, max_strings: int, max_rows: int | None, as_json: bool, store: StoreOpener) -> None:
    """Print a table of the nimbers of all boards of so many strings, in Markdown.

    A row is printed as soon as its board is valued, boards of fewer strings first. What the store has is not computed
    again, so that a table that was stopped goes on from there. The limits are for each board. A board that reaches a
    limit has a row with the nimbers that it is not.

    Exit code 3 says that a limit or Ctrl-C came first, 2 that a store is bad, or that a value is not the one known
    before.

    \b
    Examples:
      stringscoins table boards --frame swedish --max-strings 14
      stringscoins table boards --max-strings 30 --max-rows 1 --no-store --json
      stringscoins table boards --frame icelandic --max-strings 40 --time-limit 60
    """
    from stringscoins_studies.tables.boards import known_value, small_boards

    def entry(board: Board) -> _Entry:
        name, known = f"board:{board.rows}x{board.columns}:{board.frame}", known_value(board)
        head = facts(board, "rows", "columns", "frame") | {"known": known and known.source}
        return name, partial(_answer, name, head, board.position, known=known)

    def cells(record: Record) -> list[object]:
        return [
            f"{record['rows']} x {record['columns']}",
            record["frame"],
            *_cells(record),
            record["known"] or "not known to us",
        ]

    found = small_boards(max_strings, frames=FRAMES if frame == "all" else (frame,), rows=max_rows)
    columns = ("board", "frame", "coins", "strings", "nimber", *_COST, "known before")
    print_table(columns, map(entry, found), cells, as_json, store)


@table.command()
@click.option(
    "--variant",
    type=click.Choice([*VARIANTS, "all"]),
    default="all",
    show_default=True,
    help="Value boards of this variant.",
)
@max_strings
@click.option("--scores", is_flag=True, help="Tell the margins, too.")
@click.option(
    "--periods",
    is_flag=True,
    help="Print a row for all boards n x w x h, n = 2, 3, ..., with a period if there is one.",
)
@answer_options("a board", stored=True)
def cubes(variant: str, max_strings: int, scores: bool, periods: bool, as_json: bool, store: StoreOpener) -> None:
    """Print a table of the nimbers of all boards in space of so many strings, in Markdown.

    The boards have l x m x n dots, l >= m >= n >= 2. Rows, store, limits and exit codes are those of `table boards`.

    With --periods a row is a sequence: the boards of n x w x h dots for n = 2, 3, ... Rows, limits and periods are then
    those of `table classes`.

    \b
    Examples:
      stringscoins table cubes --max-strings 12 --scores
      stringscoins table cubes --variant faces --max-strings 20 --no-store --json
      stringscoins table cubes --periods --max-strings 20 --no-store
    """
    from stringscoins_studies.tables.cubes import growing_cubes, small_cubes

    variants = VARIANTS if variant == "all" else (variant,)
    if periods:
        patterns = growing_cubes(max_strings, variants=variants)
        print_classes(patterns, as_json, store, max_strings=max_strings, max_n=max_strings, scores=scores)

    def entry(box: Cubes) -> _Entry:
        name = f"cubes:{box.length}x{box.width}x{box.height}:{box.variant}"
        return name, partial(_answer, name, box._asdict(), box.position, scores=scores)

    def cells(record: Record) -> list[object]:
        return [f"{record['length']} x {record['width']} x {record['height']}", record["variant"], *_cells(record)]

    found = small_cubes(max_strings, variants=variants)
    columns = ("dots", "variant", "coins", "strings", "nimber", *(["margin"] if scores else []), *_COST)
    print_table(columns, map(entry, found), cells, as_json, store)


def _answer(
    name: str,
    head: Record,
    make: Callable[[], Position],
    store: Store | None,
    *,
    known: Known | None = None,
    scores: bool = False,
) -> Answer:
    """Return the nimber of a position, and perhaps its margin, as far as the limits allow."""
    from stringscoins.solve import Nimbers, Scores

    position = make()
    value = store.position_value(position) if store else None
    record: Record = head | {
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
            nimbers = Nimbers(position, limits=limits(), progress=Meter(), store=store, name=name)
            try:
                value = nimbers.value()
            except LimitReached as stop:
                stopped = _limit(stop)
                record |= {"stopped": stopped.reason, "refuted": list(stopped.refuted)}
        record |= {"positions": nimbers.positions, "seconds": round(time.perf_counter() - started, 3)}
    if value is not None:
        if known and value != known.value:
            raise StringsCoinsError(f"found {show(value)}, but {show(known.value)} is known from {known.source}")
        record["nimber"] = show(value)
    if scores:
        try:
            with fresh_limits():
                record["margin"] = Scores(position, limits=limits(), progress=Meter(), store=store).value()
        except LimitReached as stop:
            stopped = _limit(stop)
            record["stopped"] = stopped.reason
    return Answer(record, stopped)


def _limit(stop: LimitReached) -> SearchStopped:
    """Return a limit as a stopped search; raise it if it is an interrupt."""
    stopped = stop if isinstance(stop, SearchStopped) else SearchStopped(stop)
    if stopped.interrupted:
        raise stopped
    return stopped


def _cells(record: Record) -> list[object]:
    """Return the cells that tables of boards and of boxes in space share."""
    nimber = record["nimber"]
    if nimber is None:
        refuted = ", ".join(f"not {n}" for n in record["refuted"])
        nimber = _not_in(record) + (f": {refuted}" if refuted else "")
    cells = [record["coins"], record["strings"], nimber]
    if "margin" in record:
        cells.append(_not_in(record) if record["margin"] is None else signed(record["margin"]))
    cost = ["-", "stored"] if record["stored"] else [f"{record['positions']:,}", f"{record['seconds']:.3f}"]
    return [*cells, *cost]


def _not_in(record: Record) -> str:
    return f"not in {record['stopped'].rpartition('limit of ')[2]}"
