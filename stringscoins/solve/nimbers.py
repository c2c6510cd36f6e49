"""Nimbers of positions and of their moves, and why a loony position is loony."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Protocol

from stringscoins.position import Position
from stringscoins.solve.definition import Definition
from stringscoins.solve.limits import Limits, Progress
from stringscoins.structure import Witness, ordinary_witness
from stringscoins.values import LOONY, Value

__all__ = ["METHODS", "Move", "Nimbers", "move_values", "nimber"]

METHODS = ("auto", "definition", "exhaustive", "search")
"""`definition` is the rule itself, for up to about 14 strings; `exhaustive` the same as a jitted table over all subsets
of up to 32 strings; `search` the jitted search, for any number; `auto` chooses by size."""

_TINY, _SMALL = 12, 24
"""Strings up to which `auto` takes the definition, which answers before the kernels are loaded, and the table, which
takes 0.3 s whatever the shape."""


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


class _Valuer(Protocol):
    """What both methods offer: values of what is left of a position after some cuts."""

    @property
    def positions(self) -> int: ...

    def value(self, removed: Collection[str] = ()) -> Value: ...

    def is_loony(self, removed: Collection[str] = ()) -> bool: ...


class Nimbers:
    """Questions about one position, answered from one memo.

    Parameters
    ----------
    position : Position
    method : {"auto", "definition", "exhaustive", "search"}
    limits : Limits, optional
    progress : Progress, optional

    Raises
    ------
    ValueError
        For an unknown method.

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
    ) -> None:
        if method not in METHODS:
            raise ValueError(f"unknown method {method!r}: expected one of {', '.join(METHODS)}")
        self.position = position
        limits = limits or Limits()
        progress = progress or Progress()
        if method == "auto":
            method = "definition" if len(position) <= _TINY else "exhaustive" if len(position) <= _SMALL else "search"
        self._valuer: _Valuer
        # The kernels are loaded only where they are used.
        if method == "definition":
            self._valuer = Definition(position, limits)
        elif method == "exhaustive":
            from stringscoins.solve.exhaustive import Exhaustive

            self._valuer = Exhaustive(position, limits, progress)
        else:
            from stringscoins.solve.search import Search

            self._valuer = Search(position, limits, progress)

    @property
    def positions(self) -> int:
        """How many positions were searched so far."""
        return self._valuer.positions

    def value(self) -> Value:
        """The value of the position.

        Raises
        ------
        LimitReached
            When a limit is reached or the search is interrupted. What was found out stays in the memo.
        """
        return self._valuer.value()

    def moves(self) -> Iterator[Move]:
        """All moves in the order of the strings, each as soon as it is valued; equivalent ones are valued once.

        Raises
        ------
        LimitReached
            As `value` does.
        """
        classes = self.position.automorphisms()
        representative = {string: strings[0] for strings in classes for string in strings}
        values: dict[str, Value] = {}
        for string, coins in self.position.items():
            first = representative[string]
            if first not in values:
                values[first] = self._valuer.value([first])
            captures = tuple(coin for coin in coins if self.position.valence(coin) == 1)
            yield Move(string, coins, captures, values[first])

    def is_loony_endgame(self) -> bool:
        """Whether there is nothing to capture, something to cut, and every cut is loony."""
        if not len(self.position) or self.position.capturable:
            return False
        return all(self._valuer.is_loony([strings[0]]) for strings in self.position.automorphisms())

    def witness(self, removed: Collection[str] = ()) -> Witness | None:
        """The double-dealing option that proves the position loony after the cuts `removed`; None if it is not loony.

        In ordinary positions it is read off the capturable coins. In others the rule is followed: take a capture that
        leads to a loony position as long as there is one; then some cut has the value of a capture.

        Raises
        ------
        LimitReached
            As `value` does.
        """
        removed = tuple(removed)
        position = self.position.restricted(name for name in self.position if name not in removed)
        if position.is_ordinary:
            return ordinary_witness(position)
        if not self._valuer.is_loony(removed):
            return None
        take: list[str] = []
        while True:
            cut = [name for name in position if any(position.valence(coin) == 1 for coin in position[name])]
            onward = next((name for name in cut if self._valuer.is_loony([*removed, *take, name])), None)
            if onward is None:
                break
            take.append(onward)
            position = position.cut(onward).position
        keep = cut[0]
        value = self._valuer.value([*removed, *take, keep])
        give = next(
            name for name in position if name not in cut and self._valuer.value([*removed, *take, name]) == value
        )
        return Witness(tuple(take), keep, give, None)


def nimber(position: Position, *, method: str = "auto", limits: Limits | None = None) -> Value:
    """The Nimstring value of a position: a nimber, or `LOONY`.

    Parameters
    ----------
    position : Position
        Any multigraph or hypergraph.
    method : {"auto", "definition", "exhaustive", "search"}
        See `METHODS`.
    limits : Limits, optional

    Raises
    ------
    LimitReached
        When a limit is reached.

    Notes
    -----
    Exponential in the number of strings of a component after the reductions. The American 3 x 3 board (24 strings)
    takes 0.3 s, the American 3 x 4 (31 strings) some twenty.

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
