"""Case: one thing to try, as plain data. Fault: what is wrong with the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from stringscoins.position import Position

Strings = dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Case:
    """A position and what is asked about it."""

    strings: Strings
    asked: dict[str, Any] = field(default_factory=dict)
    """Plain data. Lists in it, and in these, are made shorter where a case is shrunk."""

    @classmethod
    def of(cls, position: Position, **asked: Any) -> Case:
        return cls(dict(position.items()), asked)

    @property
    def position(self) -> Position:
        return Position(self.strings)

    @property
    def coins(self) -> list[str]:
        return list(dict.fromkeys(coin for coins in self.strings.values() for coin in coins))

    def only(self, names: list[str]) -> list[str]:
        """Those names that are strings of the position, which shrinking may have taken away."""
        return [name for name in names if name in self.strings]

    def with_asked(self, **asked: Any) -> Case:
        return replace(self, asked=self.asked | asked)


class Fault(Exception):
    """What is wrong. Faults of one kind and sort are told once."""

    def __init__(self, sort: str, details: str = "") -> None:
        super().__init__(sort, details)
        self.sort, self.details = sort, details


class Kind(NamedTuple):
    """One kind of case."""

    name: str
    share: int
    """How many of its cases are tried in each round."""
    draw: Callable[[Random], Case]
    check: Callable[[Case], None]
    """Raises Fault."""
    call: Callable[[Case], str]
    """How a reader sees the fault: Python, with the position as `position`, or a command."""
    seconds: float = 20.0
    """Of processor time: a case that takes more does not come back."""


def expect(holds: bool, sort: str, details: str = "") -> None:
    """Raise a Fault where something does not hold."""
    if not holds:
        raise Fault(sort, details)
