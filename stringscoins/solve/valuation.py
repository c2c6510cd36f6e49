"""Answers to one question about a position and its moves, whatever the question and the method."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import Any, NamedTuple, Protocol, runtime_checkable

from stringscoins.errors import LimitReached
from stringscoins.position import Position
from stringscoins.solve.limits import SearchStopped
from stringscoins.solve.methods import METHODS, Task, is_method, method_names, solver_for
from stringscoins.solve.questions import Question, Solver
from stringscoins.solve.work import Work

__all__ = ["After", "Valuation"]


class After(NamedTuple):
    """A cut, and the answer for what it leaves."""

    string: str
    coins: tuple[str, ...]
    """The coins that the string holds."""
    captures: tuple[str, ...]
    """The coins that fall."""
    value: int


@runtime_checkable
class _Detailed(Protocol):
    """The further interface of the searches."""

    def statistics(self) -> dict[str, Any]: ...


class Valuation:
    """A question about a position and its moves, answered from one memo.

    Parameters
    ----------
    position : Position
        Any multigraph or hypergraph.
    question : Question
        The question.
    method : str
        One of `method_names(question)`.
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

    Examples
    --------
    >>> chain = Position.numbered(["a", "ab", "bc", "c"])
    >>> [Valuation(chain, question=question).value() for question in Question]
    [0, -3, 3]
    """

    def __init__(
        self,
        position: Position,
        *,
        question: Question = Question.NIMBER,
        method: str = "auto",
        name: str = "",
        work: Work | None = None,
        **spent: Any,
    ) -> None:
        if not is_method(method, question):
            raise ValueError(f"unknown method {method!r}: expected one of {', '.join(method_names(question))}")
        self.position, self.question, self.method, self.name = position, question, method, name
        self.work = (work or Work()).but(**spent)
        self._store = None if self.work.compact else self.work.store  # whole answers are exact there

    @cached_property
    def solver(self) -> Solver:
        """The solver for what is left of the position after some cuts, made at the first access."""
        return solver_for(self.method, Task(self.question, self.position, self.work))

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
        return self._made.statistics() if isinstance(self._made, _Detailed) else {}

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
        keeps = self._store if self.question is Question.NIMBER else None
        if keeps and self.method == "auto":
            kept = keeps.position_value(self.position)
            if kept is not None:
                return kept
        value = self._answer()
        # Answers of other packages' methods are not stored.
        if keeps and (self.method == "auto" or self.method in METHODS.own):
            keeps.put_position(self.position, value, name=self.name)
        return value

    def _answer(self, removed: Collection[str] = ()) -> int:
        with METHODS.blamed(self.method):
            try:
                return self.solver.value(removed)
            except KeyboardInterrupt as stop:  # between two methods
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
                values[first] = self._answer([first])
            coins = self.position[string]
            yield After(string, coins, self._captures(coins), values[first])

    def _captures(self, coins: Collection[str]) -> tuple[str, ...]:
        """Return which of the coins of a string fall when it is cut."""
        return tuple(coin for coin in coins if self.position.valence(coin) == 1)

    def _check_time(self, _steps: int) -> None:
        try:
            self.work.check()
        except LimitReached as cause:
            raise SearchStopped(cause, positions=self.positions) from None
