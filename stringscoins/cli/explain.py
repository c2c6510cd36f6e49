"""`stringscoins explain`: the method of the masters, aloud."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from stringscoins.answers.wording import explained, labelled
from stringscoins.cli.asking import asks_of_sources
from stringscoins.cli.reporting import Record, Report

if TYPE_CHECKING:
    from stringscoins.answers.query import Query
    from stringscoins.notation import Document

__all__ = ["explain"]


@click.command()
@click.option("--misere", is_flag=True, help="Play misère: fewer coins win. What Nimstring says does not count then.")
@click.option(
    "--picture",
    metavar="FILE",
    help="Draw the parts in colors, too. FILE ends in .svg, .png, .pdf or .tex. Takes one SOURCE.",
)
@asks_of_sources(stored=True, one_for=["picture"])
def explain(query: Query, misere: bool, picture: str | None) -> Report:
    """Explain why each SOURCE is worth what it is, and how to win it.

    The explanation goes in the order in which a player would think. It says what can be captured. It names the parts,
    with the value of each and the reason, and the moves that make their sum 0. It says what is loony and who gets
    control. For a loony endgame it gives the value and how to play it. The last step is what coins add, for
    Dots-and-Boxes is not Nimstring.

    \b
    Examples:
      stringscoins explain "@malkin/g1 + @malkin/g2 + @malkin/g3"
      stringscoins explain --json "board:2x2:icelandic + graph:petersen"
      stringscoins explain 3+4l+8l
    """
    from stringscoins.answers.explain import explain

    if picture:
        _draw(query.document, query.name, picture)
    return Report.of(explain(query, misere=misere), partial(_text, document=query.document))


def _draw(document: Document, name: str, file: str) -> None:
    from stringscoins.drawing import draw

    draw(document, labels="parts", title=name).save(file)


def _text(record: Record, document: Document) -> list[str]:
    lines, parts = explained(record), record["parts"]
    if document.board and len(parts) > 1:
        labels = {string: part["name"] for part in parts for string in part["strings"]}
        legend = "A line's name is that of the part that it belongs to."
        document = replace(document, owners={})  # whose letters would look like the names of parts
    else:
        values = [(string, value) for part in parts for string, value in part["moves"].items()]
        labels = {string: "L" if value == "loony" else str(value) for string, value in values}
        legend = "A line's number is what its part is worth after it; L is loony."
    lines[1:1] = labelled(document, labels, legend)
    return lines
