"""The records of a store: answers and cores, and their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from stringscoins.errors import LimitReached, PositionError, StoreError
from stringscoins.position import Position
from stringscoins.store.checkpoints import Unfinished
from stringscoins.values import Value, show

__all__ = ["Core", "Info", "StoredAnswer", "form_if_cheap", "form_of", "position_of"]


class StoredAnswer(NamedTuple):
    """The value of a position that was the subject of a question.

    Attributes
    ----------
    position : Position
        The position, under canonical names.
    value : Value
        Its nimber, or `LOONY`.
    name : str
        The name of the position, or the SOURCE from which it came.
    solver : str
        The version of the package that found the value.
    found : str
        The time when it was found, in UTC: `2026-01-31T23:59:59Z`.

    Examples
    --------
    >>> print(StoredAnswer(Position.numbered(["1", "1"]), 1, "a coin", "0.1.0", "2026-01-31T23:59:59Z"))
    position 'a coin' of 2 strings: 1
    """

    position: Position
    value: Value
    name: str
    solver: str
    found: str

    def __str__(self) -> str:
        return f"position {self.name!r} of {len(self.position)} strings: {show(self.value)}"


class Core(NamedTuple):
    """The facts known about a core, a component that is left after the reductions of the search.

    Attributes
    ----------
    version : str
        The version of the search's encoding of forms. Forms of two versions cannot be compared.
    form : bytes
        The search's exact canonical form.
    value : Value or None
        The value; None as long as it is not known.
    refuted : int
        The nimbers that the core is known not to have, as 64 bits: bit n stands for the nimber n.
    size : int
        The number of strings of the core.
    positions : int
        The cost of these facts, in positions searched.

    Examples
    --------
    >>> Core("cores-1", b"form", None, 0b101, 9, 40).excluded
    [0, 2]
    """

    version: str
    form: bytes
    value: Value | None
    refuted: int
    size: int
    positions: int

    @property
    def excluded(self) -> list[int]:
        """The refuted nimbers, one by one."""
        return [n for n in range(64) if self.refuted >> n & 1]

    def __str__(self) -> str:
        value = "value unknown" if self.value is None else show(self.value)
        known = ", ".join(f"not {n}" for n in self.excluded)
        name = f"core {self.form.hex()} (version {self.version}) of {self.size} strings"
        return f"{name}: {value}{known and '; ' + known}"


@dataclass(frozen=True)
class Info:
    """The size and the content of a store, in numbers.

    Attributes
    ----------
    path : Path
        The path of the file.
    bytes : int
        The size of the file.
    positions : mapping of int to int
        The number of positions, by their number of strings.
    cores : mapping of str to mapping of int to int
        The number of cores, by the version of their forms and then by their number of strings.
    unfinished : Unfinished
        The number and the size of the checkpoints of stopped questions.
    """

    path: Path
    bytes: int
    positions: Mapping[int, int]
    cores: Mapping[str, Mapping[int, int]]
    unfinished: Unfinished


_MOST_STEPS, _STEPS_OF_STRING = 1_000_000, 200
"""The steps of labelling, of about a microsecond, that a form may take, and the further steps for each string."""


def form_if_cheap(position: Position) -> str | None:
    """Return the form; None if it takes too many steps, not too long: busy machines have to keep the same answers."""
    most = _MOST_STEPS + _STEPS_OF_STRING * len(position)

    def spend(steps: int) -> None:
        nonlocal most
        most -= steps
        if most < 0:
            raise LimitReached("a form that takes too many steps")

    try:
        return form_of(position, spend)
    except LimitReached:
        return None


def form_of(position: Position, spend: Callable[[int], None] | None = None) -> str:
    """Return the canonical form as a text: the numbers of each string's coins, and a semicolon after each string.

    Forms are equal exactly for positions that are the same up to renaming; `position_of` reads them. `spend`: see
    `Position.canonical`.
    """
    return "".join(" ".join(coins) + ";" for _, coins in position.canonical(spend=spend).items())


def position_of(form: str) -> Position:
    """Return the position of a form, such as ";1;1 2;"; StoreError if the text is no form."""
    *strings, rest = form.split(";")
    lists = [string.split(" ") if string else [] for string in strings]
    if rest or not all(coin.isascii() and coin.isdecimal() for coins in lists for coin in coins):
        raise StoreError(f"{form[:60]!r} is no form of a position: expected numbers of coins, as in '1 2;1 3;3;'")
    try:
        return Position.numbered(lists)
    except PositionError as error:
        raise StoreError(f"{form[:60]!r} is no form of a position: {error}") from None
