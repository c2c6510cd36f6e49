"""A failing case made as small as it goes, greedily."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tests.fuzz.cases import Case, Strings

_LETTERS = "abcdefghijklmopqrstuvwxz"
"""Without n and y, which YAML takes for no and yes."""
Fails = Callable[[Case], bool]


def shrunk(case: Case, fails: Fails, *, seconds: float = 30.0) -> Case:
    """The smallest case found in the time that fails in the same way."""
    until = time.monotonic() + seconds

    def still_fails(other: Case) -> bool:
        return time.monotonic() < until and fails(other)

    before = None
    while case != before and time.monotonic() < until:
        before = case
        for smaller in (_questions, _strings, _coins, _places, _merged):
            case = smaller(case, still_fails)
    plain = renamed(case)
    return plain if plain != case and fails(plain) else case


def fewer(things: Sequence[Any], works: Callable[[list[Any]], bool]) -> list[Any]:
    """The fewest of some things found that work as well, first without many of them, then one by one."""
    left = list(things)
    size = len(left)
    while size:
        at = 0
        while at < len(left):
            rest = left[:at] + left[at + size :]
            if works(rest):
                left = rest
            else:
                at += size
        size //= 2
    return left


def _questions(case: Case, fails: Fails) -> Case:
    """Shorter lists in what is asked, and in those lists."""
    for key, value in case.asked.items():
        if isinstance(value, list):
            case = case.with_asked(**{key: _shorter(value, lambda v, k=key, c=case: fails(c.with_asked(**{k: v})))})
    return case


def _shorter(value: list[Any], works: Callable[[list[Any]], bool]) -> list[Any]:
    value = fewer(value, works)
    for i, inner in enumerate(value):
        if isinstance(inner, list):
            value[i] = _shorter(inner, lambda v, i=i: works([*value[:i], v, *value[i + 1 :]]))
    return value


def _strings(case: Case, fails: Fails) -> Case:
    def of(names: list[str]) -> Case:
        return replace(case, strings={name: case.strings[name] for name in names})

    return of(fewer(list(case.strings), lambda names: fails(of(names))))


def _coins(case: Case, fails: Fails) -> Case:
    """Without some coins, wherever they are."""

    def of(coins: list[str]) -> Case:
        left = set(coins)
        return _changed(case, lambda holds: tuple(coin for coin in holds if coin in left))

    return of(fewer(case.coins, lambda coins: fails(of(coins))))


def _places(case: Case, fails: Fails) -> Case:
    """Coins taken out of one string."""
    for name, coins in case.strings.items():

        def of(left: list[str], name: str = name, case: Case = case) -> Case:
            return replace(case, strings=case.strings | {name: tuple(left)})

        case = of(fewer(coins, lambda left, of=of: fails(of(left))))
    return case


def _merged(case: Case, fails: Fails) -> Case:
    """Two coins made one; only of few, for there are many pairs."""
    coins = case.coins
    for i, one in enumerate(coins[:12]):
        for other in coins[i + 1 : 12]:
            both = _changed(
                case, lambda holds, one=one, other=other: tuple(dict.fromkeys(one if c == other else c for c in holds))
            )
            if both != case and fails(both):
                return both
    return case


def renamed(case: Case) -> Case:
    """The case with coins called a, b, ... and strings s1, s2, ..., equal ones side by side; names in it likewise."""
    places = {frozenset(coins): i for i, coins in reversed([*enumerate(case.strings.values())])}
    case = replace(case, strings=dict(sorted(case.strings.items(), key=lambda string: places[frozenset(string[1])])))
    coins = {coin: _LETTERS[i] if i < len(_LETTERS) else f"a{i}" for i, coin in enumerate(case.coins)}
    strings = {name: f"s{i}" for i, name in enumerate(case.strings, 1)}

    def other(thing: Any) -> Any:
        if isinstance(thing, list):
            return [other(x) for x in thing]
        return strings.get(thing, thing) if isinstance(thing, str) else thing

    asked = {key: other(value) if isinstance(value, list) else value for key, value in case.asked.items()}
    return Case({strings[name]: tuple(coins[c] for c in holds) for name, holds in case.strings.items()}, asked)


def _changed(case: Case, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Case:
    strings: Strings = {name: change(coins) for name, coins in case.strings.items()}
    return replace(case, strings=strings)
