"""Ladders, and a player who always cuts the first string."""

from stringscoins import Position
from stringscoins.families import Family
from stringscoins.strategy import PlayerFactory


def ladder(rungs):
    rails = {f"{side}{i}": [f"{side}{i}", f"{side}{i + 1}"] for side in "lr" for i in range(rungs - 1)}
    return Position(rails | {f"rung {i}": [f"l{i}", f"r{i}"] for i in range(rungs)})


class First:
    name = "first"

    def choose(self, game):
        return game.moves[0]


LADDER = Family("ladder", "two paths with rungs between them", "ladder:4", ("rungs",), ladder)
FIRST = PlayerFactory("first", "cuts the first string", lambda budget, seed, progress: First())
