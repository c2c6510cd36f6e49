"""`stringscoins score`: the coins of positions and of their moves, both playing best."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from stringscoins.answers.wording import certified, heading, labelled, statistics
from stringscoins.cli.asking import asks_of_sources
from stringscoins.cli.parameters import WORKERS, certificate_option, method_option
from stringscoins.cli.reporting import Record, Report
from stringscoins.solve import Question
from stringscoins.wording import plural, signed, table

if TYPE_CHECKING:
    from stringscoins.answers.query import Query
    from stringscoins.notation import Document

__all__ = ["score"]


@click.command()
@click.option("--misere", is_flag=True, help="Play misère: fewer coins win.")
@click.option("--moves", is_flag=True, help="Tell the margin of every move, too.")
@method_option(Question.MARGIN)
@click.option("--stats", is_flag=True, help="Tell what the search did: positions, table, seconds.")
@certificate_option
@click.option(
    "--workers",
    type=WORKERS,
    metavar="N|auto",
    help="Let this many threads share a search. The default is 2. With auto there is one for each processor.",
)
@asks_of_sources(stored=True, one_for=["certificate"])
def score(query: Query, **options: Any) -> Report:
    """Find who wins each SOURCE in Strings-and-Coins (on a board: Dots-and-Boxes), and by how many coins.

    The margin says how many more coins than the opponent the player to move gets from here, if both play best. The
    margin of a move is that of the player who makes it. The winner takes the lead of a position file into account.

    Long work is written down beside the store (see `stringscoins store -h`). Work that was stopped goes on from there.
    After a limit the bounds of the margin are told.

    \b
    Examples:
      stringscoins score @allcock/3+4l+8l
      stringscoins score --moves board:2x2:icelandic
      stringscoins score --misere --json board:1x7 graph:petersen
      stringscoins score --stats --time-limit 60 board:3x4
    """
    from stringscoins.answers.score import score

    return Report.of(score(query, **options), partial(_text, document=query.document))


def _text(record: Record, document: Document) -> list[str]:
    lines = [heading(record)]
    if record["margin"] is None:
        return [*lines, *_bounds(record), *statistics(record)]
    margin, lead = record["margin"], record["lead"]
    gets = (record["coins"] + margin) // 2
    lines.append(
        f"margin {signed(margin)}: the player to move gets {plural(gets, 'coin')}, the opponent {gets - margin}"
    )
    outcome = {"mover": "the player to move wins", "opponent": "the opponent wins", "draw": "a draw"}[record["winner"]]
    conditions = ["fewer coins win"] if record["misere"] else []
    if lead:
        conditions.append(f"with the lead of {lead} it is {signed(margin + lead)}")
    lines.append(", ".join(conditions) + ": " * bool(conditions) + outcome)
    if moves := record.get("moves"):
        labels = {move["id"]: signed(move["margin"]) for move in moves}
        lines += labelled(document, labels, "A line's number is the margin of the player who draws it.")
        rows = [["move", "holds", "captures", "margin", ""]]
        for move in moves:
            coins, captures = ", ".join(move["coins"]) or "nothing", ", ".join(move["captures"])
            rows.append([move["id"], coins, captures, signed(move["margin"]), "best" if move["best"] else ""])
        lines += ["", *table(rows)]
    return lines + certified(record) + statistics(record)


def _bounds(record: Record) -> list[str]:
    """Return what is known of a margin that is not found."""
    lines = [f"margin unknown, from {signed(record['at_least'])} to {signed(record['at_most'])}"]
    if "asked" in record:
        asked = f"{signed(record['asked'])} or {'less' if record['misere'] else 'more'}"
        share = f"{record['answered']:.0%}" if record["answered"] >= 0.01 else "less than 1%"
        lines.append(f"whether it is {asked}: {share} of what has to be tried was tried")
    return lines
