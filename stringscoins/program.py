"""The whole command line: the commands of this package, by what people want to do, and those of other packages.

A command is loaded when it is asked for. The help lists all of them without loading any.
"""

from __future__ import annotations

import click

from stringscoins.cli.program import CommandLine
from stringscoins.extensions import Section
from stringscoins.version import __version__

__all__ = ["main"]

_SECTIONS = (
    Section(
        "positions",
        "Ask about a position",
        {
            "nimber": "stringscoins.questions.nimber:QUESTION",
            "score": "stringscoins.questions.score:QUESTION",
            "explain": "stringscoins.questions.explain:QUESTION",
            "structure": "stringscoins.questions.structure:QUESTION",
            "check": "stringscoins.cli.check:check_command",
            "rules": "stringscoins.questions.rules:QUESTION",
            "perft": "stringscoins.questions.perft:QUESTION",
            "explore": "stringscoins.web.command:explore",
        },
    ),
    Section(
        "endgames",
        "Loony endgames",
        {
            "endgame": "stringscoins.questions.endgame:QUESTION",
            "flight": "stringscoins.questions.flight:QUESTION",
            "forfeit": "stringscoins.questions.forfeit:QUESTION",
        },
    ),
    Section(
        "making",
        "Make, convert and draw",
        {
            "make": "stringscoins.cli.make:make",
            "positions": "stringscoins.cli.positions:positions",
            "convert": "stringscoins.cli.convert:convert",
            "draw": "stringscoins.cli.draw:draw",
        },
    ),
    Section(
        "play",
        "Play",
        {
            "play": "stringscoins.cli.play:play",
            "review": "stringscoins.questions.review:QUESTION",
            "match": "stringscoins.cli.match:match",
            "puzzle": "stringscoins.cli.puzzle:puzzle",
            "engine": "stringscoins.cli.engine:engine",
        },
    ),
    Section("others", "Tables and studies", {}),
    Section(
        "kept",
        "What is kept between runs",
        {
            "store": "stringscoins.cli.store:store",
            "tablebase": "stringscoins.cli.tablebase:tablebase",
            "warm-up": "stringscoins.warming.command:warm_up",
        },
    ),
)
"""What people want to do, and the commands for it: where their questions are, or their functions."""


@click.group(
    cls=CommandLine,
    context_settings={"help_option_names": ["-h", "--help"]},
    sections=_SECTIONS,
)
@click.version_option(__version__, prog_name="stringscoins")
def main() -> None:
    """Solve and play Strings-and-Coins, Nimstring and Dots-and-Boxes: on boards, in space, on any graph or hypergraph.

    A SOURCE is a position file, "-" for one on standard input, a position that comes with the package, such as
    @malkin/g1, or a one-line notation: 3+4l+8l, board:4x5:icelandic, cubes:3x2x2:faces, kayles:7, graph:petersen, ...

    `stringscoins COMMAND -h` tells more of a command, with examples.

    \b
    Example:
      stringscoins nimber --moves board:2x2:icelandic

    \b
    Exit codes:
      0  answered
      1  no: check rejects a certificate, store verify or tablebase verify finds
         a wrong result, store clear or tablebase remove is not confirmed
      2  bad usage, a bad SOURCE or file, or output that cannot be written
      3  stopped by a limit, Ctrl-C or SIGTERM, with what is known by then
      70 a fault of this program, with a traceback
    """
    from stringscoins.cli.progress import Meter
    from stringscoins.solve.limits import Limits, while_compiling

    # Wherever a command needs a kernel that has to be compiled, it is said.
    click.get_current_context().with_resource(while_compiling(Limits(), Meter()))
