"""The command line: a thin face of the library, one module a command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import click

from stringscoins.cli.check import check_command
from stringscoins.cli.convert import convert
from stringscoins.cli.draw import draw
from stringscoins.cli.endgame import endgame
from stringscoins.cli.engine import engine
from stringscoins.cli.explain import explain
from stringscoins.cli.flight import flight
from stringscoins.cli.make import make
from stringscoins.cli.match import match
from stringscoins.cli.nimber import nimber
from stringscoins.cli.play import play
from stringscoins.cli.positions import positions
from stringscoins.cli.puzzle import puzzle
from stringscoins.cli.review import review
from stringscoins.cli.score import score
from stringscoins.cli.store import store
from stringscoins.cli.structure import structure

__all__ = ["COMMANDS"]

COMMANDS: Final[Mapping[str, Sequence[click.Command]]] = {
    "Ask about a position": (nimber, score, explain, structure, check_command),
    "Loony endgames": (endgame, flight),
    "Make, convert and draw": (make, positions, convert, draw),
    "Play": (play, review, match, puzzle, engine),
    "What is kept between runs": (store,),
}
"""The commands of the framework, by the section of the help in which they stand."""
