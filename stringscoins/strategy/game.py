"""A game being played: a position, whose turn it is, the coins of both players, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from stringscoins.errors import PositionError
from stringscoins.notation.document import COUNTED, PLAYERS, check_owners, taken_lead
from stringscoins.position import Position
from stringscoins.showing import Pictured

if TYPE_CHECKING:
    from stringscoins.notation import Document

__all__ = ["Game", "Turn"]


class Turn(NamedTuple):
    """One cut of a game, with the player who made it.

    Attributes
    ----------
    player : int
        The player who cut: 0 for A, 1 for B.
    string : str
        The string that was cut.
    captured : tuple of str
        The coins that fell.
    before : Position
        The position before the cut.

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
    before: Position


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
    position : Position
        The position that is left.
    mover : int
        The player to move: 0 for A, 1 for B.
    coins : list of two int
        The coins of each player, with those of `owners`, and with what the lead exceeds these by.
    history : list of Turn
        All cuts so far.

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
        check_owners(self.start, self.owners, self.turn)
        counted = taken_lead(self.owners, self.turn)
        if self.lead is COUNTED:
            self.lead = counted
        self.position = self.start
        self.mover = PLAYERS.index(self.turn)
        self.history: list[Turn] = []
        self.coins = [list(self.owners.values()).count(player) for player in PLAYERS]
        self.coins[self.mover] += max(self.lead - counted, 0)
        self.coins[1 - self.mover] += max(counted - self.lead, 0)

    @classmethod
    def of(cls, document: Document, misere: bool = False) -> Game:
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
    def moves(self) -> tuple[str, ...]:
        """The strings that may be cut."""
        return self.position.strings

    @property
    def over(self) -> bool:
        """Whether no string is left."""
        return not self.position

    @property
    def owned(self) -> dict[str, str]:
        """The player, A or B, who took each coin: before the game, as far as that is known, and in it."""
        return {**self.owners, **{coin: PLAYERS[turn.player] for turn in self.history for coin in turn.captured}}

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

    def play(self, string: str) -> tuple[str, ...]:
        """Cut a `string`; a player who captures moves again. Cost: linear. PositionError is raised if no string has
        this name.

        Returns
        -------
        tuple of str
            The coins that fell.
        """
        before = self.position
        self.position, captured = before.cut(string)
        self.history.append(Turn(self.mover, string, captured, before))
        self.coins[self.mover] += len(captured)
        if not captured:
            self.mover = 1 - self.mover
        return captured

    def undo(self) -> Turn:
        """Take back the last cut. Cost: constant.

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
        self.position, self.mover = turn.before, turn.player
        self.coins[self.mover] -= len(turn.captured)
        return turn
