"""Games between two players, and matches of many."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev

from stringscoins.position import Position
from stringscoins.strategy.game import Game, Turn
from stringscoins.strategy.players import Player
from stringscoins.strategy.rules import safe_moves

__all__ = ["Match", "play_match", "play_out", "random_opening"]


def play_out(game: Game, players: Sequence[Player]) -> Iterator[tuple[Turn, float]]:
    """Play a game to its end, the first player being the one who began it; each cut, and the seconds it took."""
    while not game.over:
        started = time.perf_counter()
        string = players[game.mover].choose(game)
        seconds = time.perf_counter() - started
        game.play(string)
        yield game.history[-1], seconds


def random_opening(position: Position, cuts: int, rng: random.Random) -> list[str]:
    """Up to so many random cuts that give nothing away."""
    opening: list[str] = []
    while len(opening) < cuts and (safe := safe_moves(position)):
        opening.append(rng.choice(safe))
        position = position.cut(opening[-1]).position
    return opening


@dataclass
class Match:
    """What came of the games between two players.

    Attributes
    ----------
    names : pair of str
    margins : list of int
        The first player's coins less the second's, by game.
    begun : list of int
        Who began each game: 0 for the first player.
    seconds : pair of list of float
        What the cuts of each player took.
    misere : bool
    """

    names: tuple[str, str]
    misere: bool = False
    margins: list[int] = field(default_factory=list)
    begun: list[int] = field(default_factory=list)
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def wins(self, player: int) -> int:
        """How many games a player, 0 or 1, has won."""
        sign = 1 if (player == 0) != self.misere else -1
        return sum(sign * margin > 0 for margin in self.margins)

    @property
    def draws(self) -> int:
        """How many games were draws."""
        return self.margins.count(0)

    @property
    def mean_margin(self) -> float:
        """The first player's coins less the second's, on average; 0 of no game."""
        return fmean(self.margins) if self.margins else 0.0

    @property
    def margin_error(self) -> float:
        """The standard error of the mean margin; 0 of fewer than two games."""
        return stdev(self.margins) / len(self.margins) ** 0.5 if len(self.margins) > 1 else 0.0

    def seconds_a_cut(self, player: int) -> float:
        """What a cut of a player took on average."""
        return fmean(self.seconds[player]) if self.seconds[player] else 0.0


def play_match(
    position: Position,
    makers: tuple[Callable[[int], Player], Callable[[int], Player]],
    games: int,
    *,
    opening: int = 0,
    seed: int = 0,
    misere: bool = False,
    heard: Callable[[Match], None] = lambda match: None,
) -> Match:
    """Games in pairs that begin with the same random cuts, each player beginning one of them.

    Parameters
    ----------
    position : Position
    makers : pair of callables
        They make the players from a seed, anew for each game.
    games : int
        One or more.
    opening : int
        Random cuts that give nothing away, before the players play.
    seed : int
    misere : bool
    heard : callable
        Is called after each game.
    """
    rng = random.Random(seed)
    match: Match | None = None
    cuts: list[str] = []
    for number in range(games):
        players = [make(rng.getrandbits(32)) for make in makers]
        match = match or Match((players[0].name, players[1].name), misere)
        if number % 2 == 0:
            cuts = random_opening(position, opening, rng)
        first = number % 2
        game = Game(position, misere)
        for string in cuts:
            game.play(string)
        for turn, seconds in play_out(game, players if first == 0 else players[::-1]):
            match.seconds[turn.player ^ first].append(seconds)
        margin = game.coins[0] - game.coins[1]
        match.margins.append(margin if first == 0 else -margin)
        match.begun.append(first)
        heard(match)
    assert match is not None
    return match
