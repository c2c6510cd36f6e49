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
from stringscoins.cli.program import Program, add_quiet
from stringscoins.cli.rules import rules
from stringscoins.cli.score import score
from stringscoins.cli.store import store
from stringscoins.cli.strips import strips
from stringscoins.cli.structure import structure
from stringscoins.cli.table import table
from stringscoins.cli.warm_up import warm_up
from stringscoins.solve.limits import Limits, while_compiling

__all__ = ["main"]

_SECTIONS = {
    "Ask about a position": (nimber, score, structure, rules, check_command),
    "Loony endgames": (endgame, flight),
    "Make, convert and draw": (make, convert, draw),
    "Play": (play, match),
    "Tables and studies": (table, dictionary, census, loony, strips, octal),
    "What is kept between runs": (store, warm_up),
}


@click.group(
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"]},
    sections={title: [str(command.name) for command in commands] for title, commands in _SECTIONS.items()},
)
@click.version_option(__version__, prog_name="stringscoins")
def main() -> None:
    """Strings-and-Coins, Nimstring and Dots-and-Boxes on any graph.

    A SOURCE is a position file, "-" for one on standard input, or a one-line notation:
    3+4l+8l, board:4x5:icelandic, cubes:3x2x2:faces, kayles:7, graph:petersen, ...

    \b
    Example:
      stringscoins nimber --moves board:2x2:icelandic

    \b
    Exit codes:
      0  answered
      1  no: check rejects a certificate, store verify finds a wrong result,
         store clear is not confirmed
      2  bad usage, a bad SOURCE or file, or output that cannot be written
      3  stopped by a limit, Ctrl-C or SIGTERM, with what is known by then
    """
    # Wherever a command needs a kernel that has to be compiled, it is said.
    click.get_current_context().with_resource(while_compiling(Limits(), Meter()))


for _command in (command for commands in _SECTIONS.values() for command in commands):
    main.add_command(_command)
add_quiet(main.commands.values(), but=("info", "export", "clear"))
