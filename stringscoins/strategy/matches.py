"""Games between two players, and matches of many."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import NamedTuple

from stringscoins.game import Game, Turn
from stringscoins.position import Position
from stringscoins.strategy.players import Player, seated
from stringscoins.strategy.programs import Disqualified
from stringscoins.strategy.rules import safe_moves
from stringscoins.strategy.thinking import GRACE

__all__ = ["Forfeited", "Match", "play_match", "play_out", "random_opening"]


def play_out(game: Game, players: Sequence[Player]) -> Iterator[tuple[Turn, float]]:
    """Play a game to its end. Cost: that of the players.

    Parameters
    ----------
    game : Game
        The game, which is continued from where it is.
    players : sequence of two Player
        The players; the first is the one who began the game.

    Yields
    ------
    tuple of (Turn, float)
        Each cut as soon as it is made, with the seconds that its player took.

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
    """Return at most `cuts` random cuts that give nothing away."""
    opening: list[str] = []
    while len(opening) < cuts and (safe := safe_moves(position)):
        opening.append(rng.choice(safe))
        position = position.cut(opening[-1]).position
    return opening


class Forfeited(NamedTuple):
    """A game that a player lost by breaking the rules: its number from 0 on, the player (0 or 1), and the reason."""

    game: int
    player: int
    why: str


@dataclass
class Match:
    """The results of the games between two players.

    Attributes
    ----------
    names : tuple of two str
        The names of the players.
    misere : bool
        Whether fewer coins win.
    margins : list of int
        The first player's coins less the second's, for each game. A player who forfeits a game counts as having got no
        coin at all; in misère games, all coins.
    begun : list of int
        The player who began each game: 0 for the first player.
    seconds : tuple of two list of float
        The wall-clock time that each cut took, for each player.
    games_seconds : tuple of two list of float
        The wall-clock time that all cuts of a game took together, for each player.
    forfeits : list of Forfeited
        The games that were forfeited.

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
    games_seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    forfeits: list[Forfeited] = field(default_factory=list)

    def wins(self, player: int) -> int:
        """Return the number of games that a `player`, 0 or 1, has won: with more coins or, in misère games, fewer."""
        sign = 1 if (player == 0) != self.misere else -1
        return sum(sign * margin > 0 for margin in self.margins)

    @property
    def draws(self) -> int:
        """The number of drawn games."""
        return self.margins.count(0)

    @property
    def mean_margin(self) -> float:
        """The first player's coins less the second's, on average; 0 if there is no game."""
        return fmean(self.margins) if self.margins else 0.0

    @property
    def margin_error(self) -> float:
        """The standard error of the mean margin; 0 if there are fewer than two games."""
        return stdev(self.margins) / len(self.margins) ** 0.5 if len(self.margins) > 1 else 0.0

    def seconds_a_cut(self, player: int) -> float:
        """Return the mean seconds of a cut of a `player`, 0 or 1; 0 without a cut."""
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
    game_seconds: float | None = None,
    report: Callable[[Match], None] = lambda match: None,
) -> Match:
    """Play games in pairs that begin with the same random cuts, each player beginning one game of a pair.

    Parameters
    ----------
    position : Position
        The position in which every game begins.
    makers : tuple of two callables
        Two functions that make the players from a seed, anew for each game.
    games : int
        The number of games, one or more.
    opening : int
        The number of random cuts, giving nothing away, that are made before the players play.
    seed : int
        The seed of the random cuts and of the players.
    misere : bool
        Whether fewer coins win.
    begins : int, optional
        The player who begins all games: 0 for the first, 1 for the second.
    game_seconds : float, optional
        The time for all cuts of a player in a game; a player who takes half a second more forfeits the game.
    report : callable
        A function that is called with the match after each game.

    Returns
    -------
    Match
        The results of all games.

    Raises
    ------
    Disqualified
        If a player cannot even be made.

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
        if number % 2 == 0:
            cuts = random_opening(position, opening, rng)
        players: list[Player] = []
        with ExitStack() as seats:
            for make in makers:
                players.append(make(rng.getrandbits(32)))
                seats.enter_context(seated(players[-1:]))
            match = match or Match((players[0].name, players[1].name), misere)
            first = number % 2 if begins is None else begins
            _play_one(match, Game(position, misere), cuts, players, first, game_seconds)
        report(match)
    assert match is not None
    return match


def _play_one(
    match: Match, game: Game, cuts: Sequence[str], players: Sequence[Player], first: int, game_seconds: float | None
) -> None:
    """Play the next game of a match, after some cuts, and count it; `first` is the player who begins."""
    number = len(match.margins)
    for string in cuts:
        game.play(string)
    spent = [0.0, 0.0]
    try:
        for turn, seconds in play_out(game, players if first == 0 else players[::-1]):
            player = turn.player ^ first
            match.seconds[player].append(seconds)
            spent[player] += seconds
            if game_seconds is not None and spent[player] > game_seconds + GRACE:
                raise _Late(player, f"{spent[player]:.1f} s for a game of {game_seconds:g} s")
        margin = game.coins[first] - game.coins[1 - first]
    except Disqualified as forfeit:
        player = forfeit.player if isinstance(forfeit, _Late) else game.mover ^ first
        match.forfeits.append(Forfeited(number, player, str(forfeit)))
        margin = len(game.start.coins) * (-1 if (player == 0) != game.misere else 1)
    match.margins.append(margin)
    match.begun.append(first)
    for kept, seconds in zip(match.games_seconds, spent, strict=True):
        kept.append(seconds)


class _Late(Disqualified):
    """The time of a game is up after a legal cut."""

    def __init__(self, player: int, why: str) -> None:
        super().__init__(why)
        self.player = player
