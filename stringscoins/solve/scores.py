"""Scores of positions and of their moves: the coins of the mover less those of the opponent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from stringscoins.position import Position
from stringscoins.solve.limits import Limits
from stringscoins.solve.methods import method_names
from stringscoins.solve.questions import Question
from stringscoins.solve.valuation import Valuation
from stringscoins.solve.work import Work

__all__ = ["SCORE_METHODS", "ScoredMove", "Scores", "margin"]

SCORE_METHODS = method_names(Question.MARGIN, own=True)
"""The methods for margins that come with the package; `solve.methods` describes them, and which `auto` takes."""


@dataclass(frozen=True)
class ScoredMove:
    """A cut, and the margin that it brings.

    Attributes
    ----------
    string : str
        The string that is cut.
    coins : tuple of str
        The coins that it holds.
    captures : tuple of str
        The coins that fall; if there are any, the same player moves again.
    margin : int
        The coins that the player who cuts gets, those captured by the cut included, less those that the opponent gets,
        both playing best after the cut.
    best : bool
        Whether no other cut is better.

    Examples
    --------
    >>> move = next(Scores(Position.numbered(["ab", "b"])).moves())
    >>> move.string, move.captures, move.margin, move.best
    ('s1', ('a',), 2, True)
    """

    string: str
    coins: tuple[str, ...]
    captures: tuple[str, ...]
    margin: int
    best: bool


class Scores(Valuation):
    """The margins of a position and of its moves, from one memo.

    Parameters
    ----------
    position : Position
        Any multigraph or hypergraph.
    method : str
        One of `SCORE_METHODS`, or one that others add.
    misere : bool
        Whether both players want few coins.
    work : Work, optional
        What may be spent, and who listens; by default as much as it takes, and nobody.
    **spent
        Attributes of `Work` in place of those of `work`, such as `limits=Limits(seconds=60)`.

    Raises
    ------
    ValueError
        For an unknown method.

    Examples
    --------
    >>> chain = Scores(Position.numbered(["a", "ab", "bc", "c"]))
    >>> chain.value()
    -3
    >>> [(move.string, move.margin, move.best) for move in chain.moves()]
    [('s1', -3, True), ('s2', -3, True), ('s3', -3, True), ('s4', -3, True)]
    """

    def __init__(
        self,
        position: Position,
        *,
        method: str = "auto",
        misere: bool = False,
        work: Work | None = None,
        **spent: Any,
    ) -> None:
        super().__init__(position, question=Question.margin(misere), method=method, work=work, **spent)

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the largest possible margin of the position, by the results of a search so far."""
        coins = len(self.position.coins)
        bounds: tuple[int, int] = getattr(getattr(self._made, "search", self._made), "bounds", (-coins, coins))
        return bounds

    @property
    def asked(self) -> tuple[int, float] | None:
        """The margin that a search compares with the position's, and the share of that question that is answered."""
        asked: tuple[int, float] | None = getattr(getattr(self._made, "method", self._made), "asked", None)
        return asked

    def moves(self) -> Iterator[ScoredMove]:
        """Yield all moves with their margins, in the order of the strings; the best ones are marked.

        Cost: the value of the position, and of what each move leaves. LimitReached is raised as by `value`.
        """
        best = self.value()
        for string, coins, captures, rest in self.after_moves():
            margin = len(captures) + rest if captures else -rest
            yield ScoredMove(string, coins, captures, margin, margin == best)


def margin(position: Position, *, method: str = "auto", misere: bool = False, limits: Limits | None = None) -> int:
    """Return the coins that the mover gets from here less those that the opponent gets, both playing best.

    Parameters
    ----------
    position : Position
        Any multigraph or hypergraph.
    method : str
        One of `SCORE_METHODS`, or one that others add.
    misere : bool
        Whether both players want few coins, so that the mover wants a small margin.
    limits : Limits, optional
        When to give up; by default never.

    Returns
    -------
    int
        The margin in coins; it has the parity of the number of coins.

    Raises
    ------
    ValueError
        For an unknown method.
    LimitReached
        When the position is too large for the method, or a limit is reached.

    Notes
    -----
    Cost: the search of a board of n strings in normal play takes about 2^(0.6 n) positions, of two microseconds and
    some tens of bytes each; the exhaustive method takes 10 ns and a byte for each of the 2^n subsets.

    Examples
    --------
    >>> margin(Position.numbered(["a", "a", "a", "a"]))
    -1
    """
    return Scores(position, method=method, misere=misere, limits=limits).value()
