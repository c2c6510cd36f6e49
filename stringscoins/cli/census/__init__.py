"""`stringscoins census`: what holds of all endgames, graphs, multigraphs and hypergraphs up to a size."""

from __future__ import annotations

import click

from stringscoins.cli.census.endgames import bumps_command, gaps_command, odd_loops
from stringscoins.cli.census.positions import graphs, hypergraphs, multigraphs
from stringscoins.cli.census.reports import subsets, summary
from stringscoins.cli.program import Commands

__all__ = ["census"]


@click.group(cls=Commands)
def census() -> None:
    """What holds of all endgames, graphs, multigraphs and hypergraphs up to a size.

    \b
    Examples:
      stringscoins census graphs --coins 0-4
      stringscoins census gaps --coins 14
    """


for _command in (graphs, multigraphs, hypergraphs, summary, subsets, gaps_command, bumps_command, odd_loops):
    census.add_command(_command)
