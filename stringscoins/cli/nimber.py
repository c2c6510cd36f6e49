"""`stringscoins nimber`: the Nimstring value of positions and of their moves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from stringscoins.answers.wording import certified, heading, labelled, statistics
from stringscoins.cli.asking import asks_of_sources
from stringscoins.cli.batch import or_batch
from stringscoins.cli.parameters import certificate_option, method_option, workforce_options
from stringscoins.cli.reporting import Record, Report
from stringscoins.solve import Question
from stringscoins.wording import show_value, table

if TYPE_CHECKING:
    from stringscoins.answers.query import Query
    from stringscoins.notation import Document

__all__ = ["nimber"]

_LISTED = 8
"""Strings of a witness that are named before the last one; with --json all are."""


_COMPACT = ("auto", "search", "mex")
"""Methods that may search cores."""


@click.command()
@click.option("--moves", is_flag=True, help="Tell the value of every move, too, and the reason of loony ones.")
@method_option(Question.NIMBER)
@click.option("--stats", is_flag=True, help="Tell what the search did: positions, table, seconds by phase.")
@certificate_option
@workforce_options
@click.option(
    "--compact",
    is_flag=True,
    help="Know cores by fingerprints of 96 bits. That takes less memory, but the answer is only"
    " probable until a certificate from an exact run is checked: for n cores it is false with a"
    " probability of n^2 / 2^97 at most. It begins with what exact searches have left in the store, and goes on where"
    " it was stopped; its answer is not kept there.",
)
@or_batch
@asks_of_sources(stored=True, one_for=["certificate"], required=False)
def nimber(query: Query, **options: Any) -> Report:
    """Find the nimber of each SOURCE, or say that it is loony.

    The value of a move is that of the whole position after it. After a capture the same player moves there.

    The store keeps answers, and what long searches found out on the way (see `stringscoins store -h`). A search that
    was stopped goes on from there. Only --method auto takes a whole answer from the store.

    With --batch each line of a file is a position, and each answer is a JSON object on a line. Thousands of small
    positions are answered in a second.

    \b
    Examples:
      stringscoins nimber @malkin/icelandic-2x2
      stringscoins nimber --moves board:2x2:icelandic
      stringscoins nimber --moves "board:2x2:icelandic + 3 + 2*kayles:5"
      stringscoins nimber --json 3+4l graph:petersen cubes:2x2x2:faces
      stringscoins nimber --stats --no-store 3x3
      stringscoins nimber --workers 2 --processes board:3x4
      stringscoins nimber --batch docs/examples/batch.txt --output nimbers.jsonl
    """
    from stringscoins.answers.nimber import nimber

    if options["compact"]:
        if options["certificate"]:
            raise click.UsageError("a certificate needs exact forms: leave out --compact")
        if options["method"] not in _COMPACT:
            raise click.UsageError(f"--compact goes with --method {' or '.join(_COMPACT)}")
    return Report.of(nimber(query, **options), partial(_text, document=query.document))


def _text(record: Record, document: Document) -> list[str]:
    lines = [heading(record)]
    value = record["nimber"]
    if value is None:
        known = ", ".join(f"not {n}" for n in record["refuted"])
        lines.append("nimber unknown" + (f": {known}" if known else ""))
    else:
        outcome = "the player to move wins" if record["mover_wins"] else "the player to move loses"
        lines.append(f"nimber {show_value(value)}: {outcome}")
        if "probable" in record:
            lines.append("probable: cores were known by fingerprints; only an exact run gives a certificate")
    if value == "loony":
        lines.append(_why(record["witness"], "the player to move"))
    if moves := record.get("moves"):
        labels = {move["id"]: "L" if move["nimber"] == "loony" else str(move["nimber"]) for move in moves}
        lines += labelled(document, labels, "A line's number is the value after it; L is loony.")
        lines += ["", *table([["move", "holds", "captures", "value", "", ""], *map(_row, moves)])]
    return lines + certified(record) + statistics(record)


def _row(move: Mapping[str, Any]) -> list[str]:
    return [
        move["id"],
        ", ".join(move["coins"]) or "nothing",
        ", ".join(move["captures"]),
        show_value(move["nimber"]),
        "wins" if move["winning"] else "loses",
        _why(move.get("witness"), "the mover" if move["captures"] else "the opponent"),
    ]


def _why(witness: Mapping[str, Any] | None, player: str) -> str:
    """Return a witness in words; empty for none."""
    if witness is None:
        return ""
    take = witness["take"]
    listed = [*take[:_LISTED], f"... ({len(take) - _LISTED - 1:,} more)", take[-1]] if len(take) > _LISTED + 2 else take
    first = f"cuts {', '.join(listed)}, then " if take else "cuts "
    return f"{player} {first}{witness['keep']} to take the rest or {witness['give']} to leave it"
