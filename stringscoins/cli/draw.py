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
from stringscoins.values import LOONY

if TYPE_CHECKING:
    from stringscoins.drawing import Mark
    from stringscoins.notation import Document

__all__ = ["draw"]


@click.command()
@click.argument("source", type=SOURCE)
@click.option("--to", "file", metavar="FILE", required=True, help="Where to; its ending says whether PNG or SVG.")
@click.option(
    "--as",
    "look",
    type=NameOf(lambda: import_module("stringscoins.drawing").LOOKS),
    help="What to draw it as; by default the first of these that it can be drawn as.",
)
@click.option(
    "--label",
    type=click.Choice(["ids", "values", "none"]),
    help="What to write beside undrawn strings: their ids, or the nimber after each move; by default the ids, of up to"
    " 60 strings and not on flat boards.",
)
@answer_options("the SOURCE", json=False, stored=True)
def draw(source: str, file: str, look: str | None, label: str | None, store: StoreOpener) -> None:
    """SOURCE as a picture, .png or .svg. An existing FILE is replaced.

    A board is drawn as such; one of cubes or cells as a solid or layer by layer. A loony endgame is drawn as a graph of
    its joints: chains and loops with their lengths, trinkets, twins, bracelets and tags in colours of their own, very
    long pieces thick. Any other position is drawn as a graph of its coins, and so is an endgame with labels.
    With --label values a move's number is the nimber after it, L is loony, and winning moves are green.

    \b
    Examples:
      stringscoins draw @berlekamp-scott/figure-2 --to figure-2.png
      stringscoins draw cubes:3x2x2:edges-squares --to cubes.png
      stringscoins draw board:2x2:icelandic --label values --to values.png
    """

    def marks(document: Document, name: str) -> dict[str, Mark] | None:
        """Return what to say about its strings."""
        from stringscoins.drawing import Mark

        if label == "values":
            from stringscoins.solve import Nimbers

            with store() as kept:
                moves = Nimbers(document.position, limits=limits(), progress=Meter(), store=kept, name=name).moves()
                return {
                    move.string: Mark(
                        "L" if move.value == LOONY else str(move.value),
                        "winning" if move.winning else "loony" if move.value == LOONY else "losing",
                    )
                    for move in moves
                }
        return None if label is None else {string: Mark(string) for string in document.position if label == "ids"}

    def answer(document: Document, name: str) -> None:
        from stringscoins import drawing

        drawn = look or drawing.look_of(document)
        if drawn == "endgame" and label:
            if look:
                raise click.UsageError("an endgame is drawn without its strings: --label goes with another --as")
            drawn = "graph"
        drawing.draw(drawing.sketch(document, drawn, marks(document, name)), file, name)
        article = "" if drawn == "layers" else "an " if drawn == "endgame" else "a "
        click.echo(f"{file}: {name}, drawn as {article}{drawn}")

    Failures().each([source], answer)
