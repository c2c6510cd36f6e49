"""`stringscoins census`: what holds of all endgames, graphs, multigraphs and hypergraphs up to a size."""

from __future__ import annotations

import click

from stringscoins.cli.program import Commands
from stringscoins.studies.census.commands.positions import graphs, hypergraphs, multigraphs
from stringscoins.studies.census.commands.reports import subsets, summary

__all__ = ["census"]


@click.group(cls=Commands)
def census() -> None:
    """What holds of all endgames, graphs, multigraphs and hypergraphs up to a size.

    \b
    Examples:
      stringscoins census graphs --coins 0-4
      stringscoins census gaps --coins 14
    """


for _command in (graphs, multigraphs, hypergraphs, summary, subsets):
    census.add_command(_command)
