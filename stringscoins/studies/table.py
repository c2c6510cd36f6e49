"""The table of the studies' commands, by the section of the help in which they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import click

from stringscoins.studies.census.command import census
from stringscoins.studies.chain_rule.command import rules
from stringscoins.studies.dictionary.command import dictionary
from stringscoins.studies.endgames.command import bumps_command, gaps_command, low_values_command, odd_loops
from stringscoins.studies.loony.command import loony
from stringscoins.studies.octal.command import octal
from stringscoins.studies.strips.command import strips
from stringscoins.studies.tables.command import table

__all__ = ["COMMANDS"]

for _command in (gaps_command, bumps_command, odd_loops, low_values_command):
    census.add_command(_command)

COMMANDS: Final[Mapping[str, Sequence[click.Command]]] = {
    "Ask about a position": (rules,),
    "Tables and studies": (table, dictionary, census, loony, strips, octal),
}
