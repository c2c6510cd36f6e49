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
    """Play a game to its end. Cost: that of the players.

    Parameters
    ----------
    game : Game
        It is played on from where it is.
    players : sequence of two Player
        The first is the one who began the game.

    Yields
    ------
    tuple of (Turn, float)
        Each cut as soon as it is made, and the seconds that its player took.

    Examples
    --------
    >>> from stringscoins.strategy.simple import Greedy
    >>> game = Game(Position.numbered(["a", "ab", "b"]))
    >>> [turn.player for turn, seconds in play_out(game, [Greedy(), Greedy()])], game.winner
    ([0, 1, 1], 1)
    """
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
    names : tuple of two str
        Of the players.
    misere : bool
        Whether fewer coins win.
    margins : list of int
        The first player's coins less the second's, by game.
    begun : list of int
        Who began each game: 0 for the first player.
    seconds : tuple of two list of float
        What the cuts of each player took, of wall-clock time.

    Examples
    --------
    >>> match = Match(("one", "other"), margins=[3, -1, 0, 2])
    >>> match.wins(0), match.wins(1), match.draws, match.mean_margin
    (2, 1, 1, 1.0)
    """

    names: tuple[str, str]
    misere: bool = False
    margins: list[int] = field(default_factory=list)
    begun: list[int] = field(default_factory=list)
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def wins(self, player: int) -> int:
        """How many games a player, 0 or 1, has won.

        Parameters
        ----------
        player : int
            0 for the first, 1 for the second.

        Returns
        -------
        int
            By more coins or, in misère games, by fewer.
        """
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
        """What a cut of a player took on average.

        Parameters
        ----------
        player : int
            0 for the first, 1 for the second.

        Returns
        -------
        float
            The mean, in seconds; 0 without a cut.
        """
        return fmean(self.seconds[player]) if self.seconds[player] else 0.0


def play_match(
    position: Position,
    makers: tuple[Callable[[int], Player], Callable[[int], Player]],
    games: int,
    *,
    opening: int = 0,
    seed: int = 0,
    misere: bool = False,
    begins: int | None = None,
    heard: Callable[[Match], None] = lambda match: None,
) -> Match:
    """Games in pairs that begin with the same random cuts, each player beginning one of them.

    Parameters
    ----------
    position : Position
        Where every game begins.
    makers : tuple of two callables
        They make the players from a seed, anew for each game.
    games : int
        One or more.
    opening : int
        Random cuts that give nothing away, before the players play.
    seed : int
        Of the cuts and of the players.
    misere : bool
        Whether fewer coins win.
    begins : int, optional
        The player who begins all games: 0 for the first, 1 for the second.
    heard : callable
        Is called with the match after each game.

    Returns
    -------
    Match
        Of all games.

    Notes
    -----
    Cost: that of the players.

    Examples
    --------
    >>> from stringscoins.strategy.simple import Greedy, Random
    >>> match = play_match(Position.numbered(["a", "ab", "bc", "c", "c"]), (Greedy, Random), games=4)
    >>> match.names, match.begun, match.wins(0) + match.wins(1) + match.draws
    (('greedy', 'random'), [0, 1, 0, 1], 4)
    """
    rng = random.Random(seed)
    match: Match | None = None
    cuts: list[str] = []
    for number in range(games):
        players = [make(rng.getrandbits(32)) for make in makers]
        match = match or Match((players[0].name, players[1].name), misere)
        if number % 2 == 0:
            cuts = random_opening(position, opening, rng)
        first = number % 2 if begins is None else begins
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
