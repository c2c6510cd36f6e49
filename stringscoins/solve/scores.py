"""Scores of positions and of their moves: how many coins more than the opponent the mover gets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, Progress
from stringscoins.solve.score_definition import ScoreDefinition

if TYPE_CHECKING:
    from stringscoins.solve.score_search import ScoreSearch
    from stringscoins.store import Store

__all__ = ["SCORE_METHODS", "ScoredMove", "Scores", "margin"]

SCORE_METHODS = ("auto", "definition", "exhaustive", "sweep", "search")
"""`definition` is plain minimax, for up to 20 strings; `exhaustive` the same as a jitted table over all subsets of up
to 32 strings; `sweep` as a table over the numbers of parallel strings, up to symmetry, for up to 15 coins; `search` an
alpha-beta search, for up to 64 strings. `auto` takes the first to 14 strings, else the search in normal play on
ordinary strings, else the table to 28 strings and from there on the sweep, if it takes at most four minutes of a
processor, or the search."""

_WORTHWHILE = 240
"""Seconds of a processor that `auto` lets a sweep take where the search may take far longer."""
_TINY, _SMALL = 14, 28
"""Strings up to which `auto` takes the definition, which answers before the kernels are loaded, and the table, which
takes 3 s and 0.3 GB there."""


@dataclass(frozen=True)
class ScoredMove:
    """A cut and what it brings.

    Attributes
    ----------
    string : str
        The string that is cut.
    coins : tuple of str
        The coins that it holds.
    captures : tuple of str
        Those that fall; if there is one, the same player moves again.
    margin : int
        The coins that the player who cuts gets, those captured by the cut included, less those that the opponent gets,
        both playing best after the cut.
    best : bool
        Whether no other cut is better.
    """

    string: str
    coins: tuple[str, ...]
    captures: tuple[str, ...]
    margin: int
    best: bool


class _Solver(Protocol):
    """What all methods offer."""

    def margin(self, removed: tuple[str, ...] = ()) -> int: ...


class Scores:
    """Questions about the score of one position, answered from one memo.

    Parameters
    ----------
    position : Position
    method : str
        One of `SCORE_METHODS`.
    misere : bool
        Whether both players want few coins.
    limits : Limits, optional
    progress : Progress, optional
    store : Store, optional
        Beside which long work is written down, so that after a stop it goes on from there.

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
        limits: Limits | None = None,
        progress: Progress | None = None,
        store: Store | None = None,
    ) -> None:
        if method not in SCORE_METHODS:
            raise ValueError(f"unknown method {method!r}: expected one of {', '.join(SCORE_METHODS)}")
        self.position, self.method, self.misere = position, method, misere
        self._limits, self._progress = limits or Limits(), progress or Progress()
        self._store = store
        self._search: ScoreSearch | None = None

    @cached_property
    def _solver(self) -> _Solver:
        """The solver of the method. The kernels are loaded only where they are used."""
        question = self.position, self.misere, self._limits, self._progress
        strings = len(self.position)
        method = self.method
        if method == "auto":
            if strings <= _TINY:
                method = "definition"
            elif self.position.is_ordinary and not self.misere:
                method = "search"
            elif strings <= _SMALL:
                method = "exhaustive"
        if method == "definition":
            return ScoreDefinition(self.position, self.misere, self._limits)
        if method == "exhaustive":
            from stringscoins.solve.score_exhaustive import ScoreExhaustive

            return ScoreExhaustive(*question)
        if method in ("auto", "sweep"):
            from stringscoins.solve.sweep import ScoreSweep

            try:
                sweep = ScoreSweep(*question, store=self._store)
                if method == "sweep" or sweep.work <= _WORTHWHILE:
                    return sweep
            except LimitReached:
                if method == "sweep":
                    raise
        from stringscoins.solve.score_search import ScoreSearch

        self._search = ScoreSearch(*question, store=self._store)
        return self._search

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the largest margin that the position may have, by what a search has found out so far."""
        coins = len(self.position.coins)
        return self._search.bounds if self._search else (-coins, coins)

    @property
    def asked(self) -> tuple[int, float] | None:
        """The margin of which a search asks whether the position's is as large, and how much of that is answered."""
        return self._search.asked if self._search else None

    def statistics(self) -> dict[str, Any]:
        """What a search did, by name: positions, questions, its table, seconds. Empty for the other methods."""
        return self._search.statistics() if self._search else {}

    def value(self) -> int:
        """The margin of the position: the coins that the mover gets less those of the opponent, both playing best.

        Raises
        ------
        LimitReached
            When the position is too large for the method, a limit is reached or the work is interrupted.
        """
        return self._solver.margin()

    def moves(self) -> Iterator[ScoredMove]:
        """All moves in the order of the strings.

        Raises
        ------
        LimitReached
            As `value` does.
        """
        value = self.value()
        for string, coins in self.position.items():
            captures = self.position.cut(string).captured
            rest = self._solver.margin((string,))
            margin = len(captures) + rest if captures else -rest
            yield ScoredMove(string, coins, captures, margin, margin == value)


def margin(position: Position, *, method: str = "auto", misere: bool = False, limits: Limits | None = None) -> int:
    """The coins that the mover gets from here less those that the opponent gets, both playing best.

    Parameters
    ----------
    position : Position
        Any multigraph or hypergraph.
    method : str
        One of `SCORE_METHODS`.
    misere : bool
        Whether both players want few coins: the mover wants the margin small.
    limits : Limits, optional

    Raises
    ------
    ValueError
        For an unknown method.
    LimitReached
        When the position is too large for the method, or a limit is reached.

    Notes
    -----
    Cost: of boards of n strings in normal play about 2^(n/2) positions by the search, of a microsecond and a few tens
    of bytes each; 10 ns and a byte for each of the 2^n subsets by the exhaustive method.

    >>> margin(Position.numbered(["a", "a", "a", "a"]))
    -1
    """
    return Scores(position, method=method, misere=misere, limits=limits).value()
