"""`stringscoins census` as a whole: the censuses of graphs and positions, and those of loony endgames."""

from __future__ import annotations

import click

from stringscoins.cli.program import Commands
from stringscoins_studies.census.command import graphs, hubs_command, hypergraphs, multigraphs, subsets, summary
from stringscoins_studies.endgames.command import (
    bumps_command,
    gaps_command,
    landings_command,
    low_values_command,
    odd_loops,
    sums_command,
)

__all__ = ["census"]


@click.group(cls=Commands)
def census() -> None:
    """Tell what holds of all endgames, graphs, multigraphs and hypergraphs up to a size.

    \b
    Examples:
      stringscoins census graphs --coins 0-4
      stringscoins census gaps --coins 14
    """


_GRAPHS = (graphs, multigraphs, hypergraphs, summary, subsets, hubs_command)
_ENDGAMES = (gaps_command, landings_command, bumps_command, odd_loops, sums_command, low_values_command)
for _command in (*_GRAPHS, *_ENDGAMES):
    census.add_command(_command)
