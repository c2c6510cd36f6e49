"""Ladders, a command that tells of them, and a player who always cuts the first string."""

import click

from stringscoins import Position, nimber
from stringscoins.extensions import Section
from stringscoins.families import Family
from stringscoins.strategy import PlayerFactory


def ladder(rungs):
    rails = {f"{side}{i}": [f"{side}{i}", f"{side}{i + 1}"] for side in "lr" for i in range(rungs - 1)}
    return Position(rails | {f"rung {i}": [f"l{i}", f"r{i}"] for i in range(rungs)})


class First:
    name = "first"

    def choose(self, game):
        return game.moves[0]


@click.command("rungs")
@click.argument("most", type=int)
def rungs(most):
    """Print the nimbers of ladders of up to MOST rungs."""
    click.echo(" ".join(str(nimber(ladder(number))) for number in range(1, most + 1)))


LADDER = Family("ladder", "two paths with rungs between them", "ladder:4", ("rungs",), ladder)
FIRST = PlayerFactory("first", "cuts the first string", lambda budget, seed, progress: First())
COMMANDS = Section("ladders", "Tables and studies", {"rungs": "stringscoins_ladders:rungs"})
