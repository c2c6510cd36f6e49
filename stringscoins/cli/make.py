"""`stringscoins make`: positions of families, as position files."""

from __future__ import annotations

import click

from stringscoins.cli.asking import answer_options
from stringscoins.cli.parameters import FAMILY
from stringscoins.cli.reporting import Failures
from stringscoins.cli.streams import write_data
from stringscoins.errors import StringsCoinsError

__all__ = ["make"]


class _MakeCommand(click.Command):
    """A command whose help lists the families."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from stringscoins.families import FAMILIES

        with formatter.section("Families"):
            formatter.write_dl([(f.name, f"{f.summary} ({f.example})") for f in FAMILIES.values()])
        with formatter.section("Options of families, also as NAME=VALUE"):
            formatter.write_dl(
                [
                    (f"{f.name}  {name}", option.help + (f": {', '.join(option.choices)}" if option.choices else ""))
                    for f in FAMILIES.values()
                    for name, option in f.options.items()
                ]
            )


@click.command(cls=_MakeCommand)
@click.argument("family", type=FAMILY)
@click.argument("arguments", metavar="[ARGS]...", nargs=-1)
@click.option("--frame", help="Take this frame for a board: american, icelandic or swedish.")
@click.option("--variant", help="Choose what is drawn and what is captured, for cubes and polycubes.")
@click.option("--ground", metavar="N", help="Add N strings from each coin to the ground, for graphs and hypergraphs.")
@click.option("--complement", is_flag=True, default=None, help="Take the complement, for graphs.")
@answer_options(json=False)
def make(family: str, arguments: tuple[str, ...], **options: str | bool | None) -> None:
    """Write a position of FAMILY as a position file.

    ARGS are those of the one-line notation: sizes, choices, NAME=VALUE. A sum of chains and loops is a family, too.

    \b
    Examples:
      stringscoins make board 2 3 icelandic
      stringscoins make cubes 3 2 2 --variant edges-squares
      stringscoins make polycube 000 100 010 --variant edges-cubes
      stringscoins make graph cycle 5 --ground 1
      stringscoins make graph petersen --complement
      stringscoins make 3+4l+8l
    """
    from stringscoins.notation import parse_family, read, write
    from stringscoins.notation.sums import is_board

    failures = Failures()
    given = [name if value is True else f"{name}={value}" for name, value in options.items() if value is not None]
    words = [*arguments, *given]
    try:
        if is_board(family):
            document = parse_family("board", [family, *words])
        else:
            document = read("".join([family, *words])) if family[:1].isdigit() else parse_family(family, words)
        write_data(write(document, "yaml"))
    except StringsCoinsError as error:
        failures.report(error, ":".join([family, *words]))
    raise SystemExit(failures.code)
