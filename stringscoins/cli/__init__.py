"""The command line: a thin face of the library, one module a command."""

from __future__ import annotations

import click

from stringscoins import __version__
from stringscoins.cli.census import census
from stringscoins.cli.check import check_command
from stringscoins.cli.common import Meter
from stringscoins.cli.convert import convert
from stringscoins.cli.dictionary import dictionary
from stringscoins.cli.draw import draw
from stringscoins.cli.endgame import endgame
from stringscoins.cli.flight import flight
from stringscoins.cli.loony import loony
from stringscoins.cli.make import make
from stringscoins.cli.match import match
from stringscoins.cli.nimber import nimber
from stringscoins.cli.octal import octal
from stringscoins.cli.play import play
from stringscoins.cli.rules import rules
from stringscoins.cli.score import score
from stringscoins.cli.store import store
from stringscoins.cli.strips import strips
from stringscoins.cli.structure import structure
from stringscoins.cli.table import table
from stringscoins.cli.warm_up import warm_up
from stringscoins.solve.limits import Limits, while_compiling

__all__ = ["main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="stringscoins")
def main() -> None:
    """Strings-and-Coins, Nimstring and Dots-and-Boxes on any graph.

    A SOURCE is a position file, "-" for one on standard input, or a one-line notation:
    3+4l+8l, board:4x5:icelandic, cubes:3x2x2:faces, kayles:7, graph:petersen, ...

    \b
    Example:
      stringscoins nimber --moves board:2x2:icelandic
    """
    # Wherever a command needs a kernel that has to be compiled, it is said.
    click.get_current_context().with_resource(while_compiling(Limits(), Meter()))


for _command in (
    nimber,
    score,
    check_command,
    structure,
    rules,
    endgame,
    flight,
    make,
    convert,
    draw,
    octal,
    play,
    match,
    strips,
    store,
    table,
    census,
    dictionary,
    loony,
    warm_up,
):
    main.add_command(_command)
