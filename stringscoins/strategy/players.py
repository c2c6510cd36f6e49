"""The players, by name."""

from __future__ import annotations

from typing import Protocol

from stringscoins.solve.limits import Progress
from stringscoins.strategy.counter import CoinCounter
from stringscoins.strategy.engine import Engine
from stringscoins.strategy.game import Game
from stringscoins.strategy.simple import Greedy, KeepControl, Random
from stringscoins.strategy.thoughts import Budget

__all__ = ["PLAYERS", "Player", "player"]

PLAYERS = ("engine", "greedy", "random", "keep-control", "counter")
"""`engine` plays well; the others are for study."""


class Player(Protocol):
    """Who plays."""

    name: str

    def choose(self, game: Game) -> str:
        """The string to cut in a game that is not over."""


def player(name: str, budget: Budget = Budget(), *, seed: int = 0, progress: Progress | None = None) -> Player:
    """The player of a name.

    Parameters
    ----------
    name : str
        One of PLAYERS.
    budget : Budget
        For each cut, of those that search.
    seed : int
        Of what is left to chance.
    progress : Progress, optional

    Raises
    ------
    ValueError
        For an unknown name.
    """
    match name:
        case "engine":
            return Engine(budget, seed, progress=progress or Progress())
        case "counter":
            return CoinCounter(budget, seed, progress=progress or Progress())
        case "greedy":
            return Greedy(seed)
        case "random":
            return Random(seed)
        case "keep-control":
            return KeepControl(seed)
    raise ValueError(f"unknown player {name!r}: expected one of {', '.join(PLAYERS)}")
