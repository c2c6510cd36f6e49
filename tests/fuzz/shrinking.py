"""A failing case made as small as it goes, greedily."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.fuzz.cases import Case, Strings


def shrunk(
    case: Case,
    fails: Callable[[Case], bool],
    smaller: Callable[[Case], Iterator[Case]] | None = None,
    *,
    seconds: float = 30.0,
) -> Case:
    """The smallest case found in the time that fails in the same way."""
    until = time.monotonic() + seconds
    ways = smaller or smaller_cases
    again = True
    while again:
        again = False
        for other in ways(case):
            if time.monotonic() > until:
                break
            if other.size < case.size and fails(other):
                case, again = other, True
                break
    plain = renamed(case)
    return plain if smaller is None and plain != case and fails(plain) else case


def smaller_cases(case: Case) -> Iterator[Case]:
    """Cases with less in them, the much smaller ones first."""
    names = list(case.strings)
    for kept in _without_some(names):
        yield replace(case, strings={name: case.strings[name] for name in kept})
    for kept in _without_some(case.coins):
        left = set(kept)
        yield replace(case, strings=_with(case.strings, lambda coins: tuple(c for c in coins if c in left)))
    for key, value in case.asked.items():
        if isinstance(value, list):
            for kept in _without_some(value):
                yield case.with_asked(**{key: kept})
    for name, coins in case.strings.items():
        for i in range(len(coins)):
            yield replace(case, strings=case.strings | {name: coins[:i] + coins[i + 1 :]})
    for i, one in enumerate(case.coins[:12]):
        for other in case.coins[i + 1 : 12]:
            merged = {one: one, other: one}
            yield replace(
                case, strings=_with(case.strings, lambda coins: tuple(dict.fromkeys(merged.get(c, c) for c in coins)))  # noqa: B023
            )


def renamed(case: Case) -> Case:
    """The case with its coins called a, b, ... and its strings s1, s2, ...; the lists of names in it likewise."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    coins = {c: letters[i] if i < 26 else f"a{i}" for i, c in enumerate(case.coins)}
    strings = {name: f"s{i}" for i, name in enumerate(case.strings, 1)}

    def other(thing: object) -> object:
        if isinstance(thing, list):
            return [other(x) for x in thing]
        return strings.get(thing, thing) if isinstance(thing, str) else thing

    asked = {key: other(value) if isinstance(value, list) else value for key, value in case.asked.items()}
    return Case({strings[n]: tuple(coins[c] for c in holds) for n, holds in case.strings.items()}, asked)


def _without_some(things: list) -> Iterator[list]:
    size = len(things)
    while size:
        for start in range(0, len(things), size):
            yield things[:start] + things[start + size :]
        size //= 2


def _with(strings: Strings, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Strings:
    return {name: change(coins) for name, coins in strings.items()}
