"""`stringscoins draw`: positions as pictures."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

from stringscoins.cli.asking import StoreOpener, answer_options
from stringscoins.cli.limiting import limits
from stringscoins.cli.parameters import SOURCE, NameOf
from stringscoins.cli.progress import Meter
from stringscoins.cli.reporting import Failures

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["draw"]


@click.command()
@click.argument("source", type=SOURCE)
@click.option(
    "--to",
    "file",
    metavar="FILE",
    required=True,
    help="Draw to FILE, which ends in .svg, .png, .pdf, or .tex for TikZ.",
)
@click.option(
    "--as",
    "look",
    type=NameOf(lambda: import_module("stringscoins.drawing").LOOKS),
    help="Draw the SOURCE as this. The default is the first of these that it can be drawn as.",
)
@click.option(
    "--label",
    type=click.Choice(["ids", "values", "parts", "none"]),
    help="Write this beside undrawn strings: their ids, the nimber after each move, or the part that"
    " they belong to. The default is the ids, for up to 60 strings, but not on flat boards.",
)
@click.option(
    "--size",
    metavar="INCHES",
    help="Scale the picture to a width in inches, such as 6, or to width and height, such as 6x4.",
)
@click.option(
    "--dpi",
    type=click.IntRange(10, 2400),
    default=150,
    show_default=True,
    metavar="N",
    help="Use this many pixels per inch, for a PNG.",
)
@answer_options("the SOURCE", json=False, stored=True)
def draw(
    source: str, file: str, look: str | None, label: str | None, size: str | None, dpi: int, store: StoreOpener
) -> None:
    """Draw SOURCE as SVG, PNG, PDF or TikZ, by the ending of FILE.

    An existing FILE is replaced. A board is drawn as a board, and one of cubes or cells as a solid or layer by layer. A
    loony endgame is drawn as a graph of its joints: chains and loops with their lengths, trinkets, twins, bracelets and
    tags in colors of their own, very long pieces thick. Any other position is drawn as a graph of its coins, and so is
    an endgame with labels. With --as board a board is looked for on which the SOURCE is a position.

    With --label values the number of a move is the nimber after it. L is loony, and winning moves are green.

    \b
    Examples:
      stringscoins draw @berlekamp-scott/figure-2 --to figure-2.png
      stringscoins draw cubes:3x2x2:edges-squares --size 4 --to cubes.png
      stringscoins draw board:2x2:icelandic --label values --to values.pdf
      stringscoins draw @malkin/g1-g2-g3 --as board --label ids --to board.svg
    """

    def answer(document: Document, name: str) -> None:
        from stringscoins.drawing.pages import wanted_size
        from stringscoins.drawing.painting import ENDINGS, ending_of
        from stringscoins.questions.evaluator import Evaluator

        # What cannot be written is refused before the search for values.
        ending_of(file, ENDINGS)
        wanted_size(size)
        valued = label == "values"
        with Evaluator(store=store, progress=Meter()) as evaluator:
            picture = evaluator.draw(
                document,
                values=valued,
                labels=None if valued else label,
                look=look,
                size=size,
                title=name,
                limits=limits(),
            )
        picture.save(file, dpi=dpi)
        article = "" if picture.look == "layers" else "an " if picture.look == "endgame" else "a "
        click.echo(f"{file}: {name}, drawn as {article}{picture.look}")

    Failures().each([source], answer)
