"""`stringscoins make`: positions of families, as position files."""

from __future__ import annotations

import click

from stringscoins.cli.common import Failures
from stringscoins.errors import StringsCoinsError

__all__ = ["make"]


class _MakeCommand(click.Command):
    """A command whose help lists the families."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from stringscoins.families import FAMILIES

        with formatter.section("Families"):
            formatter.write_dl([(f.name, f"{f.summary} ({f.example})") for f in FAMILIES.values()])
        with formatter.section("Options, each as NAME=VALUE"):
            formatter.write_dl(
                [
                    (
                        f"{f.name}  {name}",
                        option.help + (f": {', '.join(option.choices)}" if option.choices else ""),
                    )
                    for f in FAMILIES.values()
                    for name, option in f.options.items()
                ]
            )


@click.command(cls=_MakeCommand)
@click.argument("family")
@click.argument("arguments", metavar="[ARGS]...", nargs=-1)
def make(family: str, arguments: tuple[str, ...]) -> None:
    r"""A position of FAMILY as a position file.

    ARGS are those of the one-line notation: sizes, choices, NAME=VALUE. A sum of chains and loops is a family, too.

    \b
    Examples:
      stringscoins make board 2 3 icelandic
      stringscoins make cubes 3 2 2 edges-squares
      stringscoins make graph cycle 5 ground=1
      stringscoins make graph petersen complement
      stringscoins make 3+4l+8l
    """
    from stringscoins.notation import read, write

    failures = Failures()
    source = ":".join((family, *arguments))
    try:
        click.echo(write(read(source), "yaml"), nl=False)
    except StringsCoinsError as error:
        failures.report(error, source)
    raise SystemExit(failures.code)
