"""The values of a position and of its moves: nimbers and margins, whatever the method."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from stringscoins.errors import LimitReached
from stringscoins.names import known_names
from stringscoins.position import Position
from stringscoins.solve.limits import Limits, SearchStopped, stop_outside
from stringscoins.solve.methods import METHODS as REGISTERED
from stringscoins.solve.methods import Objective, Solver, Task, is_method, method_names, solver_for
from stringscoins.solve.work import Work
from stringscoins.structures import Witness, ordinary_witness
from stringscoins.structures.falling import fallen
from stringscoins.values import LOONY, Value

__all__ = ["METHODS", "SCORE_METHODS", "After", "Move", "Nimbers", "ScoredMove", "Scores", "Valuation"]
__all__ += ["margin", "move_values", "nimber"]

METHODS = method_names(Objective.NIMBER, own=True)
"""The methods for nimbers that come with the package; `solve.methods` describes them, and `solve.auto` what `auto`
takes."""
SCORE_METHODS = method_names(Objective.MARGIN, own=True)
"""The methods for margins that come with the package; `solve.methods` describes them, and `solve.auto` what `auto`
takes."""


class After(NamedTuple):
    """A cut, and the answer for what it leaves."""

    string: str
    coins: tuple[str, ...]
    """The coins that the string holds."""
    captures: tuple[str, ...]
    """The coins that fall."""
    value: int


class Valuation:
    """A question about a position and its moves, answered from one memo.

    Parameters
    ----------
    position : Position
        Any multigraph or hypergraph.
    objective : Objective
        What is asked.
    method : str
        One of `method_names(objective)`.
    name : str
        The name of the position in the store.
    work : Work, optional
        What may be spent, and who listens; by default as much as it takes, and nobody.
    spent : optional
        Further keywords: attributes of `Work` in place of those of `work`, such as `limits=Limits(seconds=60)`.

    Raises
    ------
    ValueError
        For an unknown method.

    Examples
    --------
    >>> chain = Position.numbered(["a", "ab", "bc", "c"])
    >>> [Valuation(chain, objective=objective).value() for objective in Objective]
    [0, -3, 3]
    """

    def __init__(
        self,
        position: Position,
        *,
        objective: Objective = Objective.NIMBER,
        method: str = "auto",
        name: str = "",
        work: Work | None = None,
        **spent: Any,
    ) -> None:
        if not is_method(method, objective):
            raise ValueError(f"unknown method {method!r}: expected one of {', '.join(method_names(objective))}")
        self.position, self.objective, self.method, self.name = position, objective, method, name
        self.work = (work or Work()).but(**spent)
        self._store = None if self.work.compact else self.work.store  # whole answers are exact there

    @cached_property
    def solver(self) -> Solver:
        """The solver for what is left of the position after some cuts, made at the first access."""
        return solver_for(self.method, Task(self.objective, self.position, self.work))

    @property
    def _made(self) -> Solver | None:
        """The solver, if it was made."""
        return self.solver if "solver" in vars(self) else None

    @property
    def positions(self) -> int:
        """The number of positions searched so far."""
        return self._made.positions if self._made else 0

    def statistics(self) -> dict[str, Any]:
        """Return counts of a search's work so far, by name: at least `positions`; nothing for the other methods."""
        return self._made.statistics() if self._made else {}

    def value(self) -> int:
        """Return the answer for the position: a nimber or LOONY, or a margin. Cost: see `nimber` and `margin`.

        Raises
        ------
        LimitReached
            When the position is too large for the method, a limit is reached or the work is interrupted. The results so
            far stay in the memo.
        StoreError
            When the store cannot be used, or keeps another nimber.
        """
        keeps = self._store if self.objective is Objective.NIMBER else None
        if keeps and self.method == "auto":
            kept = keeps.position_value(self.position)
            if kept is not None:
                return kept
        value = self._answer()
        # Answers of other packages' methods are not stored.
        if keeps and (self.method == "auto" or self.method in REGISTERED.own):
            keeps.put_position(self.position, value, name=self.name)
        return value

    def _answer(self, cut: str | None = None) -> int:
        """Return the answer for the position, or for what a cut leaves, from the memory if it is known there."""
        memory = self.work.memory if self.method == "auto" and not self.work.compact else None
        left = self.position if cut is None or memory is None else self.position.cut(cut).position
        value = None if memory is None else memory.answer(self.objective, left)
        if value is None:
            with self._answering():
                value = self.solver.value(() if cut is None else (cut,))
            if memory is not None:
                memory.keep(self.objective, left, value)
        return value

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Return a context for a call of the solver: errors name its method, and Ctrl-C between two methods counts."""
        with REGISTERED.blamed(self.method):
            try:
                yield
            except KeyboardInterrupt as stop:
                raise SearchStopped(stop, positions=self.positions) from None

    def after_moves(self, *, easy_first: bool = False) -> Iterator[After]:
        """Yield all moves with their answers, as `After`, in the order of the strings; equivalent moves are valued
        once.

        With `easy_first`, the moves in small components come first. Cost: that of `value` for the position after each
        move, from one memo, and the orbits of the strings. LimitReached is raised as by `value`.
        """
        classes = self.position.orbits(spend=self._check_time)
        representative = {string: strings[0] for strings in classes for string in strings}
        values: dict[str, int] = {}
        strings = list(self.position)
        if easy_first:
            size = {string: len(part) for part in self.position.components() for string in part}
            strings.sort(key=size.__getitem__)
        for string in strings:
            first = representative[string]
            if first not in values:
                values[first] = self._answer(first)
            yield After(string, self.position[string], fallen(self.position, string), values[first])

    def _check_time(self, _steps: int) -> None:
        try:
            self.work.check()
        except LimitReached as cause:
            raise SearchStopped(cause, positions=self.positions) from None


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
    objective : Objective
        Always the nimber.
    method : str
        One of `METHODS`, or one that others add.
    name : str
        The name of the position in the store.
    work : Work, optional
        What may be spent, and who listens; by default as much as it takes, and nobody.
    spent : optional
        Further keywords: attributes of `Work` in place of those of `work`.

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
                yield Move(string, coins, fallen(self.position, string), LOONY), witness

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
            cut = [name for name in position if fallen(position, name)]
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


@stop_outside()
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


@stop_outside()
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
    spent : optional
        Further keywords: attributes of `Work` in place of those of `work`.

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
        super().__init__(position, objective=Objective.margin(misere), method=method, work=work, **spent)

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


@stop_outside()
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
