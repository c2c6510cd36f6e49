"""Nimbers of positions and of their moves, and why a loony position is loony."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from stringscoins.errors import LimitReached
from stringscoins.names import known_names
from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.limits import Limits, Progress, SearchStopped
from stringscoins.structure import Witness, ordinary_witness
from stringscoins.values import LOONY, Value

if TYPE_CHECKING:
    from stringscoins.store import Store

__all__ = ["METHODS", "Move", "Nimbers", "Solver", "move_values", "nimber"]

METHODS = ("auto", "definition", "exhaustive", "sweep", "search", "general", "mex")
"""`definition` is the rule itself, for up to about 14 strings; `exhaustive` the same as a jitted table over all subsets
of up to 32 strings; `sweep` as a table over the numbers of parallel strings, up to symmetry; `search` the jitted search
of cores; `general` a slower search, which takes parts of any size and shares little with the other; `mex` the search of
cores without its laziness, for comparison, and for ordinary strings only; `auto` chooses by size and kind, from 25
strings on the search with the sweep to fall back upon."""

_TINY, _SMALL = 12, 24
"""Strings up to which `auto` takes the definition, which answers before the kernels are loaded, and, where there are
hyperstrings, the table, which takes 0.3 s whatever the shape."""


@dataclass(frozen=True)
class Move:
    """A cut and what it is worth.

    Attributes
    ----------
    string : str
        The string that is cut.
    coins : tuple of str
        The coins that it holds.
    captures : tuple of str
        Those that fall; if there is one, the same player moves again.
    value : Value
        The value of the whole position after the cut.
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


class Solver(Protocol):
    """What all methods offer: values of what is left of a position after some cuts."""

    @property
    def positions(self) -> int:
        """How many positions were searched so far."""

    def value(self, removed: Collection[str] = ()) -> Value:
        """The value after the strings `removed` are cut."""

    def is_loony(self, removed: Collection[str] = ()) -> bool:
        """Whether the position after the strings `removed` are cut is loony."""


@runtime_checkable
class _Detailed(Protocol):
    """What the search of cores offers besides."""

    def statistics(self) -> dict[str, Any]: ...


def _solver(
    position: Position, method: str, limits: Limits, progress: Progress, store: Store | None, workers: int | None
) -> Solver:
    """The solver of a method. The kernels are loaded only where they are used."""
    if method == "auto":
        if len(position) <= _TINY:
            method = "definition"
        elif len(position) <= _SMALL:
            method = "search" if position.is_ordinary else "exhaustive"
        else:
            from stringscoins.solve.search_first import SearchFirst

            return SearchFirst(position, limits, progress, store=store, workers=workers)
    if method == "definition":
        return Definition(position, limits)
    if method == "exhaustive":
        from stringscoins.solve.exhaustive import Exhaustive

        return Exhaustive(position, limits, progress)
    if method == "sweep":
        from stringscoins.solve.sweep import Sweep

        return Sweep(position, limits, progress, workers, store)
    if method == "general":
        from stringscoins.solve.general import GeneralSearch

        return GeneralSearch(position, limits, progress)
    from stringscoins.solve.cores.search import Search

    return Search(position, limits, progress, plain=method == "mex", store=store, workers=workers)


class Nimbers:
    """Questions about one position, answered from one memo.

    Parameters
    ----------
    position : Position
    method : str
        One of `METHODS`.
    limits : Limits, optional
    progress : Progress, optional
    store : Store, optional
        Where answers are looked up, by `auto`, and kept.
    name : str
        What the position is called there.
    workers : int, optional
        Threads of the search of cores, by default 2 where there are as many processors, and of the sweep.

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

    def __init__(
        self,
        position: Position,
        *,
        method: str = "auto",
        limits: Limits | None = None,
        progress: Progress | None = None,
        store: Store | None = None,
        name: str = "",
        workers: int | None = None,
    ) -> None:
        if method not in METHODS:
            raise ValueError(f"unknown method {method!r}: expected one of {', '.join(METHODS)}")
        self.position, self.store, self.name = position, store, name
        self._limits = limits or Limits()
        self._looks_up = store is not None and method == "auto"
        self._make_solver = partial(_solver, position, method, self._limits, progress or Progress(), store, workers)

    def _check_time(self, _steps: int) -> None:
        try:
            self._limits.check_time()
        except LimitReached as cause:
            raise SearchStopped(cause, positions=self.positions) from None

    @cached_property
    def solver(self) -> Solver:
        """What values what is left of the position after some cuts; made when it is first asked."""
        return self._make_solver()

    @property
    def positions(self) -> int:
        """How many positions were searched so far."""
        return self.solver.positions if "solver" in vars(self) else 0

    def value(self) -> Value:
        """The value of the position.

        Raises
        ------
        LimitReached
            When a limit is reached or the search is interrupted. What was found out stays in the memo.
        StoreError
            When the store cannot be used, or keeps another value.
        """
        if self.store and self._looks_up:
            kept = self.store.position_value(self.position)
            if kept is not None:
                return kept
        value = self.solver.value()
        if self.store:
            self.store.put_position(self.position, value, name=self.name)
        return value

    def statistics(self) -> dict[str, Any]:
        """What was done so far, by name: at least the positions searched."""
        if "solver" in vars(self) and isinstance(self.solver, _Detailed):
            return self.solver.statistics()
        return {"positions": self.positions}

    def moves(self) -> Iterator[Move]:
        """All moves in the order of the strings, each as soon as it is valued; equivalent ones are valued once.

        Raises
        ------
        LimitReached
            As `value` does.
        """
        classes = self.position.orbits(spend=self._check_time)
        representative = {string: strings[0] for strings in classes for string in strings}
        values: dict[str, Value] = {}
        for string, coins in self.position.items():
            first = representative[string]
            if first not in values:
                values[first] = self.solver.value([first])
            captures = tuple(coin for coin in coins if self.position.valence(coin) == 1)
            yield Move(string, coins, captures, values[first])

    def witness(self, removed: Collection[str] = ()) -> Witness | None:
        """The double-dealing option that proves the position loony after the cuts `removed`; None if it is not loony.

        In ordinary positions it is read off the capturable coins. In others the rule is followed: take a capture that
        leads to a loony position as long as there is one; then some cut has the value of a capture.

        Raises
        ------
        LimitReached
            As `value` does.
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
    """The Nimstring value of a position: a nimber, or `LOONY`.

    Parameters
    ----------
    position : Position
        Any multigraph or hypergraph.
    method : str
        One of `METHODS`.
    limits : Limits, optional

    Raises
    ------
    LimitReached
        When a limit is reached.

    Notes
    -----
    Exponential in the number of strings of a component after the reductions. The American 3 x 3 board (24 strings)
    takes 0.1 s, the American 4 x 4 (40 strings) a minute.

    >>> nimber(Position.numbered(["a", "a", "a", "a"]))
    1
    """
    return Nimbers(position, method=method, limits=limits).value()


def move_values(position: Position, *, method: str = "auto", limits: Limits | None = None) -> dict[str, Value]:
    """The value of the position after each move, by the string that is cut; parameters and errors as for `nimber`.

    >>> move_values(Position.numbered(["a", "ab", "b"]))["s2"]
    0
    """
    return {move.string: move.value for move in Nimbers(position, method=method, limits=limits).moves()}
