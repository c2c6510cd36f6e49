"""Nimbers of positions and of their moves, and why a loony position is loony."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from stringscoins.names import known_names
from stringscoins.position import Position
from stringscoins.solve.limits import Limits
from stringscoins.solve.methods import method_names
from stringscoins.solve.questions import Question
from stringscoins.solve.valuation import Valuation
from stringscoins.structures import Witness, ordinary_witness
from stringscoins.values import LOONY, Value

__all__ = ["METHODS", "Move", "Nimbers", "move_values", "nimber"]

METHODS = method_names(Question.NIMBER, own=True)
"""The methods for nimbers that come with the package; `solve.methods` describes them, and which `auto` takes."""


@dataclass(frozen=True)
class Move:
    """A cut, and the value of the position after it.

    Attributes
    ----------
    string : str
        The string that is cut.
    coins : tuple of str
        The coins that it holds.
    captures : tuple of str
        The coins that fall; if there are any, the same player moves again.
    value : Value
        The value of the whole position after the cut.

    Examples
    --------
    >>> move = next(Nimbers(Position.numbered(["a", "ab", "b"])).moves())
    >>> move.string, move.captures, move.value == LOONY, move.winning, move.kind
    ('s1', (), True, False, 'loony')
    """

    string: str
    coins: tuple[str, ...]
    captures: tuple[str, ...]
    value: Value

    @property
    def winning(self) -> bool:
        """Whether the player who makes the cut wins Nimstring by it."""
        return (self.value != 0) == bool(self.captures)

    @property
    def kind(self) -> str:
        """`capturing`, `loony` (the opponent gets a loony position) or `sane`."""
        return "capturing" if self.captures else "loony" if self.value == LOONY else "sane"


class Nimbers(Valuation):
    """The nimbers of a position and of its moves, from one memo.

    Parameters
    ----------
    position : Position
        Any multigraph or hypergraph.
    question : Question
        Always the nimber.
    method : str
        One of `METHODS`, or one that others add.
    name : str
        The name of the position in the store.
    work : Work, optional
        What may be spent, and who listens; by default as much as it takes, and nobody.
    **spent
        Attributes of `Work` in place of those of `work`, such as `limits=Limits(seconds=60)`.

    Raises
    ------
    ValueError
        For an unknown method.
    PositionError
        For `mex` and a position with a string of more than two coins.

    Examples
    --------
    >>> chain = Nimbers(Position.numbered(["a", "ab", "b"]))
    >>> chain.value()
    1
    >>> [(move.string, move.kind, move.value == LOONY) for move in chain.moves()]
    [('s1', 'loony', True), ('s2', 'sane', False), ('s3', 'loony', True)]
    """

    def statistics(self) -> dict[str, Any]:
        """Return counts of the work so far, by name: at least the positions searched."""
        return super().statistics() or {"positions": self.positions}

    def moves(self, *, easy_first: bool = False) -> Iterator[Move]:
        """Return all moves with their values, each as soon as it is valued; equivalent moves are valued once.

        They are in the order of the strings; with `easy_first`, those in small components come first. Cost: that of
        `value` for the position after each move, from one memo. LimitReached is raised as by `value`.
        """
        return (Move(*after) for after in self.after_moves(easy_first=easy_first))

    def loony_moves(self) -> Iterator[tuple[Move, Witness]]:
        """Yield the moves after which an ordinary position is loony, with witnesses; none of a position with
        hyperstrings.

        These moves need no search, so they are known before the value of the position. Cost: nearly linear for each
        move. LimitReached is raised when the time is up or the work is interrupted.

        Examples
        --------
        >>> chain = Nimbers(Position.numbered(["a", "ab", "b"]))
        >>> [(move.string, witness.keep) for move, witness in chain.loony_moves()]
        [('s1', 's2'), ('s3', 's2')]
        """
        if not self.position.is_ordinary:
            return
        for number, (string, coins) in enumerate(self.position.items(), 1):
            if number % 64 == 0:
                self._check_time(0)
            if witness := self.witness([string]):
                yield Move(string, coins, self._captures(coins), LOONY), witness

    def witness(self, removed: Collection[str] = ()) -> Witness | None:
        """Return the double-dealing option that proves the position loony after the cuts `removed`, or None.

        In ordinary positions it is read off the capturable coins, in nearly linear time. In others it follows from the
        rule: captures that lead to loony positions are made as long as there are any; then some cut has the same value
        as a capture. That takes a value for each cut on the way, from one memo. UnknownName is raised if no string has
        the name of a cut, and LimitReached as by `value`.

        Examples
        --------
        >>> chain = Nimbers(Position.numbered(["a", "ab", "bc", "c"]))
        >>> chain.witness(["s1"]), chain.witness() is None
        (Witness(take=('s2',), keep='s3', give='s4', type='e'), True)
        """
        removed = known_names(removed, self.position)
        position = self.position.restricted(name for name in self.position if name not in removed)
        if position.is_ordinary:
            return ordinary_witness(position)
        if not self.solver.is_loony(removed):
            return None
        take: list[str] = []
        while True:
            cut = [name for name in position if any(position.valence(coin) == 1 for coin in position[name])]
            onward = next((name for name in cut if self.solver.is_loony([*removed, *take, name])), None)
            if onward is None:
                break
            take.append(onward)
            position = position.cut(onward).position
        keep = cut[0]
        value = self.solver.value([*removed, *take, keep])
        give = next(
            name for name in position if name not in cut and self.solver.value([*removed, *take, name]) == value
        )
        return Witness(tuple(take), keep, give, None)


def nimber(position: Position, *, method: str = "auto", limits: Limits | None = None) -> Value:
    """Return the Nimstring value of a position: a nimber, or `LOONY`.

    Parameters
    ----------
    position : Position
        Any multigraph or hypergraph.
    method : str
        One of `METHODS`, or one that others add.
    limits : Limits, optional
        When to stop; by default never.

    Returns
    -------
    Value
        0 if the player to move loses Nimstring.

    Raises
    ------
    LimitReached
        When a limit is reached.

    Notes
    -----
    The cost is exponential in the number of strings of a component after the reductions. The American 3 x 3 board (24
    strings) takes 0.1 s, the American 4 x 4 board (40 strings) 10 to 20 s.

    Examples
    --------
    >>> nimber(Position.numbered(["a", "a", "a", "a"]))
    1
    """
    return Nimbers(position, method=method, limits=limits).value()


def move_values(position: Position, *, method: str = "auto", limits: Limits | None = None) -> dict[str, Value]:
    """Return the value after each move, by the string that is cut.

    Parameters
    ----------
    position : Position
        Any multigraph or hypergraph.
    method : str
        One of `METHODS`.
    limits : Limits, optional
        When to stop; by default never.

    Returns
    -------
    dict of str to Value
        The values, in the order of the strings; moves that a symmetry maps to each other are valued once.

    Raises
    ------
    ValueError
        For an unknown method.
    LimitReached
        When a limit is reached.

    Notes
    -----
    Cost: as for `nimber`, and less than that for each move, since all of them share one memo.

    Examples
    --------
    >>> move_values(Position.numbered(["a", "ab", "b"]))["s2"]
    0
    """
    return {move.string: move.value for move in Nimbers(position, method=method, limits=limits).moves()}
