"""`stringscoins solved`: all positions of a board, counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from stringscoins.cli.asking import asks_of_each
from stringscoins.cli.limiting import limits
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Record, Report

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["solved"]


@click.command()
@click.option("--plot", metavar="FILE", help="Draw the counts into FILE: .png, .svg or .pdf. Takes one SOURCE.")
@asks_of_each("SOURCE")
def solved(source: str, plot: str | None) -> Report:
    """Count all positions that cuts leave of each SOURCE: won, tied and lost, with how many best moves.

    SOURCE needs a table of its margins; `stringscoins tablebase build` makes one. Hyperstrings are not taken. Coins are
    counted from the position on. A position is quiet if nothing can be captured. Every set of cut strings is a position
    of its own, but for the column "up to symmetry".

    In the tables, `same %` are those not tied whose winner wins Nimstring, too; `best` is the mean number of best
    moves; `only %` have one best move, which `saves` so much; `control %` are those won in Nimstring where a move that
    wins it is among the best for the coins.

    \b
    Examples:
      stringscoins solved 3x3
      stringscoins solved 2x3 --plot solved.svg --json
    """
    from stringscoins.notation import read
    from stringscoins.solve import Work
    from stringscoins_studies.solved.charts import check_solved_chart, draw_solved
    from stringscoins_studies.solved.records import record_of
    from stringscoins_studies.solved.survey import survey

    if plot is not None:
        if len(click.get_current_context().params["words"]) > 1:
            raise click.UsageError("--plot takes one SOURCE")
        check_solved_chart(plot)
    document = read(source)
    position = document.position
    head = {"name": document.name or source, "coins": len(position.coins), "strings": len(position)}
    record = head | record_of(survey(position, Work(limits(), Meter())))
    if plot is not None:
        draw_solved(record, plot)
    return Report(record, lambda record: _text(record, document))


def _text(record: Record, document: Document) -> Iterator[str]:
    from stringscoins.explanations.speech import words_of
    from stringscoins.questions import heading
    from stringscoins.wording import plural, table

    words = words_of(document)
    yield heading(record, words)
    if record["all"]:
        yield _summary(record["all"], "positions")
    yield _summary(record["quiet"], f"quiet ones ({record['quiet']['up_to_symmetry']:,} up to symmetry)")
    for kind, more in (("all", {}), ("quiet", _OF_MOVES)):
        if record[kind]:
            rows = [row for row in record["rows"] if row[kind]["positions"]]
            heads = ["cut" if words.string == "string" else "drawn", kind, *_OF_RESULTS, *more]
            cells = [[tell(row, row[kind]) for tell in (*_OF_RESULTS.values(), *more.values())] for row in rows]
            numbers = [[str(row["cut"]), f"{row[kind]['positions']:,}"] for row in rows]
            yield ""
            yield from table([heads, *(number + cell for number, cell in zip(numbers, cells, strict=True))])
    for key, about in _STAND_OUT.items():
        if found := record[key]:
            done = f"{plural(found['cut'], words.string)} {'cut' if words.string == 'string' else 'drawn'}"
            yield ""
            value = words.translate(plural(found["value"], "coin"))
            yield words.translate(about).format(done=done, value=value, number=found["value"])
            yield from _drawn(found["margins"], document)


_STAND_OUT = {
    "costliest": "the costliest only move, {done}: the margin of any other is lower by {number}",
    "sacrifice": "the largest sacrifice, {done}: each best move gives {value}, and another gives none",
    "winning_sacrifice": "the largest sacrifice that wins, {done}: each best move gives {value}",
}
"""What is said of the positions that stand out."""


def _summary(results: dict[str, int], what: str) -> str:
    won, tied, lost = (f"{results[name]:,} {name}" for name in ("won", "tied", "lost"))
    return f"{results['positions']:,} {what}: {won}, {tied}, {lost}"


def _percent(part: int, whole: int) -> str:
    from stringscoins_studies.solved.records import share

    found = share(part, whole)
    return "" if found is None else f"{found:.1f}"


_Tell = Callable[[Record, dict[str, int]], str]
_OF_RESULTS: dict[str, _Tell] = {
    "won %": lambda row, found: _percent(found["won"], found["positions"]),
    "tied %": lambda row, found: _percent(found["tied"], found["positions"]),
    "lost %": lambda row, found: _percent(found["lost"], found["positions"]),
    "same %": lambda row, found: _percent(found["same"], found["same"] + found["other"]),
}
"""The columns of both tables."""
_OF_MOVES: dict[str, _Tell] = {
    "best": lambda row, found: f"{_mean(row['best_moves']):.1f}",
    "only %": lambda row, found: _percent(sum(row["only_moves"].values()), found["positions"]),
    "saves": lambda row, found: f"{_mean(row['only_moves']):.1f}" if row["only_moves"] else "",
    "control %": lambda row, found: _percent(row["control"].get("0", 0), sum(row["control"].values())),
}
"""Those of quiet positions."""


def _mean(counts: dict[str, int]) -> float:
    return sum(int(value) * number for value, number in counts.items()) / sum(counts.values())


def _drawn(margins: dict[str, int], document: Document) -> list[str]:
    """Return a position of a board with the margin of each line; of other positions the margins in a line."""
    from stringscoins.families import Board
    from stringscoins.notation import labelled_picture
    from stringscoins.wording import signed

    labels = {line: signed(margin) for line, margin in margins.items()}
    if document.board is None:
        return [", ".join(f"{string} {margin}" for string, margin in labels.items())]
    board = document.board
    drawn = frozenset(line for line in document.position if line not in margins) | board.drawn
    return [labelled_picture(Board(board.rows, board.columns, board.frame, drawn), labels)]
