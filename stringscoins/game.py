"""A game being played: a position, whose turn it is, the coins of both players, and the way back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Protocol

from stringscoins.errors import PositionError, UnknownName
from stringscoins.names import Name, spelled, unknown
from stringscoins.position import Position
from stringscoins.showing import Pictured

__all__ = ["Game", "Turn"]

SEATS: Final = ("A", "B")
"""The players, in the order of their numbers in a game."""
COUNTED: Final[int] = None  # type: ignore[assignment]
"""The default of a lead: it is counted from the owners of taken coins."""


class Begun(Protocol):
    """The part of a document that `Game.of` needs."""

    @property
    def position(self) -> Position: ...
    @property
    def lead(self) -> int: ...
    @property
    def owners(self) -> Mapping[str, str]: ...
    @property
    def turn(self) -> str: ...
    @property
    def game(self) -> tuple[str, ...]: ...
    @property
    def start(self) -> Begun | None: ...


def taken_lead(owners: Mapping[str, str], turn: str) -> int:
    """Return the number of coins by which the player to move leads with the taken coins that have an owner."""
    return sum(1 if player == turn else -1 for player in owners.values())


@dataclass(frozen=True, eq=False)
class Turn:
    """One cut of a game, with the player who made it.

    Attributes
    ----------
    player : int
        The player who cut: 0 for A, 1 for B.
    string : str
        The string that was cut.
    captured : tuple of str
        The coins that fell.

    Examples
    --------
    >>> game = Game(Position.numbered(["ab", "b"]))
    >>> _ = game.play("s1")
    >>> game.history[0].player, game.history[0].captured, game.history[0].before == game.start
    (0, ('a',), True)
    """

    player: int
    string: str
    captured: tuple[str, ...]
    _start: Position = field(repr=False)
    _cuts: Mapping[str, int] = field(repr=False)
    """The numbers of this cut, of those before it and perhaps of some after it."""
    _known: Position | None = field(repr=False)

    @property
    def before(self) -> Position:
        """The position before the cut. Cost: linear, unless the game was asked for it before the cut."""
        number = self._cuts[self.string]
        return self._known or self._start.restricted(s for s in self._start if self._cuts.get(s, number) >= number)


@dataclass(eq=False, repr=False)
class Game(Pictured):
    """A game of Strings-and-Coins, normal or misère, on any position.

    Parameters
    ----------
    start : Position
        The position in which the game begins.
    misere : bool
        Whether fewer coins win.
    lead : int
        The number of coins by which the player who begins leads before the first cut, those that are taken already
        included; by default the number that `owners` give.
    owners : mapping of str to str
        The player, A or B, who took each coin before the game, as far as that is known.
    turn : str
        The player who begins, A or B.

    Attributes
    ----------
    mover : int
        The player to move: 0 for A, 1 for B.
    coins : list of two int
        The coins of each player, with those of `owners`, and with what the lead exceeds these by.
    history : list of Turn
        All cuts so far.

    Raises
    ------
    PositionError
        If somebody else than A and B owns a coin or begins, or a coin that is not taken has an owner.

    Examples
    --------
    >>> game = Game(Position.numbered(["ab", "b"]))
    >>> game.play("s1"), game.play("s2"), game.mover, game.coins, game.winner
    (('a',), ('b',), 0, [2, 0], 0)
    >>> game.undo().string, game.moves
    ('s2', ('s2',))
    >>> game
    <Game: A 1 : B 0, A to move, 1 string left>
    """

    start: Position
    misere: bool = False
    lead: int = COUNTED
    owners: Mapping[str, str] = field(default_factory=dict)
    turn: str = "A"

    def __post_init__(self) -> None:
        if self.turn not in SEATS:
            raise PositionError(f"{self.turn!r} is to move: expected A or B")
        for coin, player in self.owners.items():
            if player not in SEATS:
                raise PositionError(f"{player!r} owns the coin {coin!r}: expected A or B")
        if self.owners and (left := next((coin for coin in self.start.coins if coin in self.owners), None)) is not None:
            raise PositionError(f"{self.owners[left]} owns the coin {left!r}, which is not taken yet")
        counted = taken_lead(self.owners, self.turn)
        if self.lead is COUNTED:
            self.lead = counted
        self.mover = SEATS.index(self.turn)
        self.history: list[Turn] = []
        self.coins = [list(self.owners.values()).count(player) for player in SEATS]
        self.coins[self.mover] += max(self.lead - counted, 0)
        self.coins[1 - self.mover] += max(counted - self.lead, 0)
        self._cuts: dict[str, int] = {}
        self._position: Position | None = self.start

    @classmethod
    def of(cls, document: Begun, misere: bool = False) -> Game:
        r"""Return the game of a document; if it has none, a new game that begins with its position.

        Parameters
        ----------
        document : Document
            The document. Its lead counts, as that of the player who begins, and so do its owners.
        misere : bool
            Whether fewer coins win.

        Returns
        -------
        Game
            The game, with the moves of the document in its history. Cost: that of a cut for each move.

        Examples
        --------
        >>> from stringscoins.notation import parse
        >>> Game.of(parse("stringscoins: 1\nstrings: [a b, b]\ngame: [s1]"))
        <Game: A 1 : B 0, A to move, 1 string left>
        """
        start = document.start or document
        game = cls(start.position, misere, start.lead, start.owners, start.turn)
        for string in document.game:
            game.play(string)
        return game

    def __repr__(self) -> str:
        left = len(self.position)
        state = "over" if self.over else f"{'AB'[self.mover]} to move, {left} string{'s' * (left != 1)} left"
        return f"<Game: A {self.coins[0]} : B {self.coins[1]}, {state}{', misère' * self.misere}>"

    @property
    def position(self) -> Position:
        """The position that is left. Cost: linear after a cut, then a look-up."""
        if self._position is None:
            self._position = self.start.restricted(string for string in self.start if string not in self._cuts)
        return self._position

    @cached_property
    def _valences(self) -> Counter[str]:
        """The number of strings left that hold each coin."""
        return Counter(coin for coins in self.start.values() for coin in coins)

    @property
    def moves(self) -> tuple[str, ...]:
        """The strings that may be cut."""
        return self.position.strings

    @property
    def over(self) -> bool:
        """Whether no string is left."""
        return len(self._cuts) == len(self.start)

    @property
    def owned(self) -> dict[str, str]:
        """The player, A or B, who took each coin: before the game, as far as that is known, and in it."""
        return {**self.owners, **{coin: SEATS[turn.player] for turn in self.history for coin in turn.captured}}

    @property
    def margin(self) -> int:
        """The coins of the player to move less those of the other."""
        return self.coins[self.mover] - self.coins[1 - self.mover]

    @property
    def winner(self) -> int | None:
        """The player who has won or, in a game that is not over, is ahead; None if neither is."""
        one, other = self.coins
        if one == other:
            return None
        return int((one > other) == self.misere)

    def play(self, string: Name) -> tuple[str, ...]:
        """Cut a `string`; a player who captures moves again. Cost: constant.

        Returns
        -------
        tuple of str
            The coins that fell.

        Raises
        ------
        UnknownName
            If no string has this name, or the string is cut already.
        """
        number = len(self.history) + 1
        if (name := spelled(string)) is None or name not in self.start:
            raise unknown(string, self.position, "string")
        string = name
        if string in self._cuts:
            moves = f"in move {self._cuts[string]} and in move {number}"
            raise UnknownName(f"the string {string!r} is cut twice, {moves}")
        coins = self.start[string]
        self._valences.subtract(coins)
        captured = tuple(coin for coin in coins if not self._valences[coin])
        self._cuts[string] = number
        self.history.append(Turn(self.mover, string, captured, self.start, self._cuts, self._position))
        self._position = None
        self.coins[self.mover] += len(captured)
        if not captured:
            self.mover = 1 - self.mover
        return captured

    def undo(self) -> Turn:
        """Take back the last cut. Cost: linear.

        Returns
        -------
        Turn
            The cut that was taken back.

        Raises
        ------
        PositionError
            If the game is at its start.
        """
        if not self.history:
            raise PositionError("no cut to take back: the game is at its start")
        turn = self.history.pop()
        self._cuts = {cut.string: number for number, cut in enumerate(self.history, 1)}  # a turn keeps the old ones
        self._valences.update(self.start[turn.string])
        self._position, self.mover = turn._known, turn.player
        self.coins[self.mover] -= len(turn.captured)
        return turn
