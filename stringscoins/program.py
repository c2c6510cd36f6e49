"""The whole command line: the commands of the framework, of the studies, and of the kernels that both need."""

from __future__ import annotations

import click

from stringscoins import cli
from stringscoins.cli.program import Program
from stringscoins.cli.progress import Meter
from stringscoins.solve.limits import Limits, while_compiling
from stringscoins.studies import table as studies
from stringscoins.version import __version__
from stringscoins.warm_up.command import warm_up
from stringscoins.web.command import explore

__all__ = ["main"]

_TABLES = (
    cli.COMMANDS,
    studies.COMMANDS,
    {"Ask about a position": (explore,), "What is kept between runs": (warm_up,)},
)
_SECTIONS = {
    title: [command for table in _TABLES for command in table.get(title, ())]
    for title in (
        "Ask about a position",
        "Loony endgames",
        "Make, convert and draw",
        "Play",
        "Tables and studies",
        "What is kept between runs",
    )
}


@click.group(
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"]},
    sections={title: [str(command.name) for command in commands] for title, commands in _SECTIONS.items()},
)
@click.version_option(__version__, prog_name="stringscoins")
def main() -> None:
    """Solve and play Strings-and-Coins, Nimstring and Dots-and-Boxes on any graph.

    A SOURCE is a position file, "-" for one on standard input, a position that comes with the package, such as
    @malkin/g1, or a one-line notation: 3+4l+8l, board:4x5:icelandic, cubes:3x2x2:faces, kayles:7, graph:petersen, ...

    `stringscoins COMMAND -h` tells more of a command, with examples.

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
