"""`stringscoins convert`: positions from one format to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stringscoins.cli.asking import answer_options
from stringscoins.cli.limiting import limits
from stringscoins.cli.parameters import SOURCE, NameOf
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures
from stringscoins.cli.streams import write_data
from stringscoins.errors import LimitReached

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["convert"]


_PICTURES = ("svg", "tikz")


def _formats() -> list[str]:
    """Return the formats of positions that can be written, and those of pictures."""
    from stringscoins.notation import FORMATS

    return [*(name for name, form in FORMATS.items() if form.write), *_PICTURES]


def _is_format(name: str) -> bool:
    from stringscoins.notation import FORMATS

    return name in _PICTURES or (name in FORMATS and FORMATS[name].write is not None)


def _readable() -> list[str]:
    """Return the formats of positions that can be read."""
    from stringscoins.notation import FORMATS

    return [name for name, form in FORMATS.items() if form.parse]


def _on_board(document: Document) -> Document:
    """Return a document of the same position on a board of Dots-and-Boxes; PositionError if there is none."""
    if document.board is not None:
        return document
    from stringscoins.families import place
    from stringscoins.notation import Document
    from stringscoins.solve.limits import SearchStopped

    meter, tried = Meter(), 0

    def spend(steps: int) -> None:
        nonlocal tried
        tried += steps
        meter.counting(tried, None, "boxes tried")
        limits().check_time()

    try:
        found = place(document.position, spend=spend)
    except LimitReached as stop:
        raise SearchStopped(stop) from None
    return Document.of(found.board, document.name, document.source, document.note, document.lead, turn=document.turn)


@click.command()
@click.argument("sources", type=SOURCE, metavar="SOURCE...", nargs=-1, required=True)
@click.option(
    "--to", "format", type=NameOf(_formats, _is_format), metavar="FORMAT", required=True, help="Write this format."
)
@click.option(
    "--from",
    "given",
    type=NameOf(_readable),
    metavar="FORMAT",
    help="Read this format, where a SOURCE does not tell its own.",
)
@click.option(
    "--as-board",
    is_flag=True,
    help="Look for a board on which the SOURCE is a position, and write that, with the names of its lines and boxes.",
)
@answer_options("a SOURCE", json=False)
def convert(sources: tuple[str, ...], format: str, given: str | None, as_board: bool) -> None:
    """Write a SOURCE in another format to standard output.

    Files are read by their endings: .yaml, .txt (pictures), .json (HIF or node-link), .s6, .g6, .graphml, .dot, .dbn,
    .pos. Games in the notations of players tell themselves. Reading back gives an equal position. Sparse6 knows no
    names, so that the position is equal up to renaming; its vertex 0 is the ground.

    The formats of any position are yaml, hif, node-link, graphml and dot, and sparse6 if its strings hold at most two
    coins; those of boards picture, dbn and pos. Games on boards without lines at the start are written as dots,
    codingame, box-sides, openspiel, little-golem or little-golem-above. SVG and TikZ show what `draw` draws and are not
    read; only TikZ takes several SOURCEs. Graph6 is only read.

    \b
    Examples:
      stringscoins convert board:2x2:icelandic --to picture
      stringscoins convert cubes:2x2x2:edges-squares --to hif
      stringscoins convert docs/examples/game-2x2.yaml --to little-golem
      stringscoins convert 3+4l --to svg
      stringscoins convert 3+4l+8l --as-board --to picture
    """
    if len(sources) > 1 and format != "tikz":
        raise click.UsageError(f"a file of {format} holds one position: convert one SOURCE after the other")

    def answer(document: Document, name: str) -> None:
        if as_board:
            document = _on_board(document)
        if format in _PICTURES:
            from stringscoins.drawing import sketch, svg, tikz

            write_data(svg(sketch(document), document.name) if format == "svg" else tikz(sketch(document)))
        else:
            from stringscoins.notation import write

            write_data(write(document, format))

    Failures().each(sources, answer, format=given or "")
