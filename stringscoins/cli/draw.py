"""`stringscoins draw`: positions as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from stringscoins.cli.common import Failures

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["draw"]


@click.command()
@click.argument("source")
@click.option("--to", "file", metavar="FILE", required=True, help="Where to; its ending says whether PNG or SVG.")
@click.option(
    "--as",
    "look",
    type=click.Choice(["board", "endgame", "graph"]),
    help="What to draw it as; by default the first of these that it can be drawn as.",
)
def draw(source: str, file: str, look: str | None) -> None:
    """SOURCE as a picture, .png or .svg. An existing FILE is replaced.

    A board is drawn as such. A loony endgame is drawn as a graph of its joints: chains and loops with their lengths,
    trinkets, twins, bracelets and tags in colours of their own, very long pieces thick. Any other position is drawn as
    a graph of its coins.

    \b
    Example:
      stringscoins draw positions/berlekamp-scott/figure-2.yaml --to /tmp/figure-2.png
    """
    failures = Failures()

    def answer(document: Document, name: str) -> None:
        from stringscoins import draw

        drawn = look or draw.look_of(document)
        draw.draw(draw.sketch(document, drawn), file, name)
        click.echo(f"{file}: {name}, drawn as {'an' if drawn == 'endgame' else 'a'} {drawn}")

    failures.each([source], answer)
