"""The whole command line: the commands of the framework, of the studies, and of the kernels that both need.

A command is loaded when it is asked for. The help lists all of them without loading any.
"""

from __future__ import annotations

import click

from stringscoins.cli.program import CommandLine
from stringscoins.version import __version__

__all__ = ["main"]

_SECTIONS = {
    "Ask about a position": {
        "nimber": "questions.nimber",
        "score": "questions.score",
        "explain": "questions.explain",
        "structure": "questions.structure",
        "check": "cli.check:check_command",
        "rules": "studies.chain_rule.question",
        "explore": "web.command:explore",
    },
    "Loony endgames": {
        "endgame": "questions.endgame",
        "flight": "questions.flight",
        "forfeit": "questions.forfeit",
    },
    "Make, convert and draw": {
        "make": "cli.make:make",
        "positions": "cli.positions:positions",
        "convert": "cli.convert:convert",
        "draw": "cli.draw:draw",
    },
    "Play": {
        "play": "cli.play:play",
        "review": "questions.review",
        "match": "cli.match:match",
        "puzzle": "cli.puzzle:puzzle",
        "engine": "cli.engine:engine",
    },
    "Tables and studies": {
        "table": "studies.tables.command:table",
        "dictionary": "studies.dictionary.command:dictionary",
        "census": "studies.censuses:census",
        "loony": "studies.loony.command:loony",
        "solved": "studies.solved.command:solved",
        "strips": "studies.strips.command:strips",
        "octal": "studies.octal.command:octal",
        "perft": "studies.perft.question",
        "dataset": "studies.dataset.command:dataset",
    },
    "What is kept between runs": {
        "store": "cli.store:store",
        "tablebase": "cli.tablebase:tablebase",
        "warm-up": "warming.command:warm_up",
    },
}
"""What people want to do, and the commands for it: the module of a question, or a module and its function."""


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
