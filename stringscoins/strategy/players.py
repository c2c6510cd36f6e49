"""The players, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Final, Protocol

from stringscoins.game import Game
from stringscoins.registry import Registry
from stringscoins.solve.limits import Progress
from stringscoins.strategy.counter import CoinCounter
from stringscoins.strategy.engine import Engine
from stringscoins.strategy.levels import LEVELS
from stringscoins.strategy.simple import ChainCounter, Greedy, KeepControl, Random
from stringscoins.strategy.thinking import Budget

__all__ = ["PLAYERS", "PROGRAM", "Player", "PlayerFactory", "check_seat", "player", "seated"]

PROGRAM = "program:"
"""The prefix of a player that is another program; its command follows."""


class Player(Protocol):
    """A player: any class with a name and a method `choose` is one.

    Attributes
    ----------
    name : str
        The name of the player in tables of matches.

    Examples
    --------
    >>> from stringscoins import Position
    >>> from stringscoins.strategy import play_match
    >>> class First:
    ...     name = "first"
    ...
    ...     def choose(self, game):
    ...         return game.moves[0]
    >>> play_match(Position.numbered(["ab", "b"]), (lambda seed: First(), lambda seed: First()), games=2).margins
    [2, -2]
    """

    name: str

    def choose(self, game: Game) -> str:
        """Return the string to cut, one of `game.moves`, in a `game` that is not over and must not be changed."""
        ...


@dataclass(frozen=True)
class PlayerFactory:
    """A maker of players of one kind, known by its name.

    Attributes
    ----------
    name : str
        The name by which `player` and the commands know it.
    summary : str
        A phrase that says what such a player does, as in "plays well".
    make : callable
        A function that returns a player for one game from a `Budget` for each cut, the seed of all random choices, and
        a `Progress` that receives reports on long thoughts. A player who does not search needs at most the seed.
    check : callable, optional
        A function that raises a PositionError for a `Game` and a seat, 0 for A and 1 for B, that such players
        do not play. By default they play all.

    Examples
    --------
    >>> PLAYERS["greedy"].make(Budget(), 1, Progress())
    Greedy(seed=1)
    """

    name: str
    summary: str
    make: Callable[[Budget, int, Progress], Player]
    check: Callable[[Game, int], object] = field(default_factory=lambda: lambda game, seat: None)


PLAYERS: Final = Registry(
    PlayerFactory,
    "player",
    "stringscoins.players",
    (
        *(PlayerFactory(level.name, f"{level.can[0].lower()}{level.can[1:-1]}", level.make) for level in LEVELS),
        PlayerFactory("engine", "plays well", lambda budget, seed, progress: Engine(budget, seed, progress=progress)),
        PlayerFactory(
            "greedy",
            "takes what it can and else gives away the least",
            lambda budget, seed, progress: Greedy(seed),
        ),
        PlayerFactory("random", "cuts anything", lambda budget, seed, progress: Random(seed)),
        PlayerFactory(
            "keep-control",
            "always leaves the last coins of what it takes",
            lambda budget, seed, progress: KeepControl(seed),
        ),
        PlayerFactory(
            "chain-counter",
            "as keep-control, but steers the number of long chains",
            lambda budget, seed, progress: ChainCounter(seed),
        ),
        PlayerFactory(
            "counter",
            "looks ahead and counts coins only",
            lambda budget, seed, progress: CoinCounter(budget, seed, progress=progress),
        ),
    ),
    reserved=("person",),
)
"""The players by name: the levels, `engine`, others of this package, which are for study, and those that others add."""


def player(name: str, budget: Budget = Budget(), *, seed: int = 0, progress: Progress | None = None) -> Player:
    """Return the player of a name.

    Parameters
    ----------
    name : str
        A key of `PLAYERS`, or `program:COMMAND` for another program, which speaks the line protocol. Such a player has
        a method `close`, which ends the program.
    budget : Budget
        The budget for each cut, or for a game, of players who search.
    seed : int
        The seed of all random choices.
    progress : Progress, optional
        The receiver of reports on long thoughts.

    Returns
    -------
    Player
        A new player.

    Raises
    ------
    ValueError
        For an unknown name.
    ExtensionError
        If the player is of another package, and cannot be loaded or made.
    Forfeit
        If a program cannot be started.

    Examples
    --------
    >>> from stringscoins.position import Position
    >>> player("greedy").choose(Game(Position.numbered(["a", "b", "b"])))
    's1'
    """
    if name.startswith(PROGRAM):
        from stringscoins.strategy.programs import Program

        return Program(name.removeprefix(PROGRAM), budget, progress or Progress())
    if name not in PLAYERS:
        raise ValueError(f"unknown player {name!r}: expected one of {', '.join(PLAYERS)}")
    factory = PLAYERS[name]
    with PLAYERS.blamed(name):
        made = factory.make(budget, seed, progress or Progress())
        return made if name in PLAYERS.own else _Guest(name, made)


def check_seat(name: str, game: Game, seat: int) -> None:
    """Raise PositionError for a game that a player does not play, as some for study do; programs are not checked."""
    if not name.startswith(PROGRAM):
        PLAYERS[name].check(game, seat)


@contextmanager
def seated(players: Iterable[object]) -> Iterator[None]:
    """Return a context after which those players that have a method `close`, such as programs, are closed."""
    with ExitStack() as stack:
        for player in players:
            if (close := getattr(player, "close", None)) is not None:
                stack.callback(close)
        yield


class _Guest:
    """A player of another package or of the session, whose errors are reported as such."""

    def __init__(self, kind: str, player: Player) -> None:
        self.kind, self.player, self.name = kind, player, player.name

    def choose(self, game: Game) -> str:
        with PLAYERS.blamed(self.kind):
            string = self.player.choose(game)
            if string not in game.position:
                raise ValueError(f"it chooses {string!r}, and no such string is left")
            return string
