"""`stringscoins census` as a whole: the censuses of graphs and positions, and those of loony endgames."""

from __future__ import annotations

from stringscoins.studies.census.command import census
from stringscoins.studies.endgames.command import bumps_command, gaps_command, low_values_command, odd_loops

__all__ = ["census"]

for _command in (gaps_command, bumps_command, odd_loops, low_values_command):
    census.add_command(_command)
