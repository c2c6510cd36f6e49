"""The whole command line: the commands of the framework, of the studies, and of the kernels that both need.

A command is loaded when it is asked for. The help lists all of them without loading any.
"""

from __future__ import annotations

import click

from stringscoins.cli.program import Program
from stringscoins.version import __version__

__all__ = ["main"]

_SECTIONS = {
    "Ask about a position": {
        "nimber": ("cli.nimber:nimber", "Find the nimber of each SOURCE, or say that it is loony."),
        "score": (
            "cli.score:score",
            "Find who wins each SOURCE in Strings-and-Coins (on a board: Dots-and-Boxes), and by how many coins.",
        ),
        "explain": ("cli.explain:explain", "Explain why each SOURCE is worth what it is, and how to win it."),
        "structure": (
            "cli.structure:structure",
            "Show what each SOURCE is made of: components, joints, chains, loops and capturable coins.",
        ),
        "check": ("cli.check:check_command", "Check whether each FILE, a certificate, proves what it claims."),
        "rules": (
            "studies.chain_rule.command:rules",
            "Tell who gets control of each SOURCE by the chain rule, and how often that comes true in random games.",
        ),
        "explore": (
            "web.command:explore",
            "Explore SOURCE in the browser: see what every move is worth and why, play it, change it.",
        ),
    },
    "Loony endgames": {
        "endgame": (
            "cli.endgame:endgame",
            "Find what each SOURCE, a loony endgame, is worth, and what every opening is worth.",
        ),
        "flight": (
            "cli.flight:flight",
            "Plan how the opener can make the controller of each SOURCE, a loony endgame, stay in control.",
        ),
    },
    "Make, convert and draw": {
        "make": ("cli.make:make", "Write a position of FAMILY as a position file."),
        "positions": (
            "cli.positions:positions",
            "List the positions that come with the package, all of them or those of a FOLDER.",
        ),
        "convert": ("cli.convert:convert", "Write a SOURCE in another format to standard output."),
        "draw": ("cli.draw:draw", "Draw SOURCE as SVG, PNG, PDF or TikZ, by the ending of FILE."),
    },
    "Play": {
        "play": ("cli.play:play", "Play a game on SOURCE."),
        "review": ("cli.review:review", "Review a game: what each move cost, the first mistakes, and what was better."),
        "match": ("cli.match:match", "Play many games of A against B."),
        "puzzle": ("cli.puzzle:puzzle", "Make puzzles of Dots-and-Boxes."),
        "engine": ("cli.engine:engine", "Speak the line protocol, so that other programs can ask the engine."),
    },
    "Tables and studies": {
        "table": ("studies.tables.command:table", "Print tables of values."),
        "dictionary": (
            "studies.dictionary.command:dictionary",
            "List all small positions that boards leave, connected and with nothing to capture, with their values.",
        ),
        "census": (
            "studies.censuses:census",
            "Tell what holds of all endgames, graphs, multigraphs and hypergraphs up to a size.",
        ),
        "loony": ("studies.loony.command:loony", "Find which loony positions there are, and what makes them so."),
        "strips": (
            "studies.strips.command:strips",
            "Solve boards of one row and of two: who wins, by how much, and how.",
        ),
        "octal": ("studies.octal.command:octal", "Print the nimbers of the heaps of octal games, and their period."),
    },
    "What is kept between runs": {
        "store": ("cli.store:store", "Look after the store of results, which is kept between runs."),
        "warm-up": ("warm_up.command:warm_up", "Compile all kernels, so that no other command has to."),
    },
}
"""What people want to do, and the commands for it: the place of each, and what the help says of it."""


@click.group(
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"]},
    sections=_SECTIONS,
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
      70 a fault of this program, with a traceback
    """
    from stringscoins.cli.progress import Meter
    from stringscoins.solve.limits import Limits, while_compiling

    # Wherever a command needs a kernel that has to be compiled, it is said.
    click.get_current_context().with_resource(while_compiling(Limits(), Meter()))
