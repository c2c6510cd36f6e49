"""A game being played, by names: its history, the owners of coins and who wins. `state.py` has the rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Protocol

from stringscoins.errors import PositionError, UnknownName
from stringscoins.names import Name, spelled, unknown
from stringscoins.position import Position
from stringscoins.showing import Pictured
from stringscoins.state import State, remaining

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
    _left: int = field(repr=False)
    """The strings that were left before the cut, as in a State."""
    _known: Position | None = field(repr=False)

    @property
    def before(self) -> Position:
        """The position before the cut. Cost: linear, unless the game was asked for it before the cut."""
        return self._known or remaining(self._start, self._left)


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
        self.history: list[Turn] = []
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

    def copy(self) -> Game:
        """Return a game that goes on independently of this one. Cost: that of copying the lists of moves and coins."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, history=self.history[:], _state=self.state)
        return other

    __copy__ = copy

    @cached_property
    def _state(self) -> State:
        """The state in integers, which knows the rule. Made late: a document only looks at its lead."""
        counted, mover = taken_lead(self.owners, self.turn), SEATS.index(self.turn)
        coins = [list(self.owners.values()).count(player) for player in SEATS]
        coins[mover] += max(self.lead - counted, 0)
        coins[1 - mover] += max(counted - self.lead, 0)
        return State(self.start, mover, coins)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The move of each string in the state."""
        return {string: number for number, string in enumerate(self.start)}

    @property
    def state(self) -> State:
        """A copy of the state of the game in integers, for programs that look ahead."""
        return self._state.copy()

    @property
    def mover(self) -> int:
        """The player to move: 0 for A, 1 for B."""
        return self._state.mover

    @property
    def coins(self) -> list[int]:
        """The coins of each player, with those of `owners`, and with what the lead exceeds these by."""
        return self._state.coins[:]

    @property
    def position(self) -> Position:
        """The position that is left. Cost: linear after a cut, then a look-up."""
        if self._position is None:
            self._position = self._state.position
        return self._position

    @property
    def moves(self) -> tuple[str, ...]:
        """The strings that may be cut."""
        return self.position.strings

    @property
    def over(self) -> bool:
        """Whether no string is left."""
        return len(self.history) == len(self.start)

    @property
    def owned(self) -> dict[str, str]:
        """The player, A or B, who took each coin: before the game, as far as that is known, and in it."""
        return {**self.owners, **{coin: SEATS[turn.player] for turn in self.history for coin in turn.captured}}

    @property
    def margin(self) -> int:
        """The coins of the player to move less those of the other."""
        return self._state.margin

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
        if (name := spelled(string)) is None or name not in self.start:
            raise unknown(string, self.position, "string")
        move, state = self._numbers[name], self._state
        player, left = state.mover, state.left
        if not left >> move & 1:
            moves = f"in move {state.cuts.index(move) + 1} and in move {len(self.history) + 1}"
            raise UnknownName(f"the string {name!r} is cut twice, {moves}")
        captured: tuple[str, ...] = ()
        if state.push(move):
            coins = zip(self.start[name], state.strings[move], strict=True)
            captured = tuple(coin for coin, number in coins if not state.valences[number])
        self.history.append(Turn(player, name, captured, self.start, left, self._position))
        self._position = None
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
        self._state.pop()
        self._position = turn._known
        return turn
