"""The rules of the game told once more, on plain sets. Nothing of the package is used here.

A position is a list of strings, each a frozenset of its coins. Values are found component by component, with a memo;
paths and cycles, of which long chains consist, are told apart by their lengths alone. Margins are found for all subsets
of up to some 18 strings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

LOONY = -1
MOST = 12
"""Strings of a component, but for paths and cycles, whose value is found in a moment."""
_ROOM = 300_000

String = frozenset[Hashable]
_memo: dict[frozenset[tuple[String, int]], int] = {}


def plain(strings: Mapping[str, Iterable[str]], removed: Iterable[str] = ()) -> list[String]:
    """What is left of strings by name after some cuts."""
    gone = set(removed)
    return [frozenset(coins) for name, coins in strings.items() if name not in gone]


def cut(strings: list[String], i: int) -> tuple[list[String], int]:
    """What is left after a cut, and how many coins it captured."""
    rest = strings[:i] + strings[i + 1 :]
    return rest, len(strings[i] - frozenset().union(*rest))


def value(strings: list[String]) -> int:
    """The nimber, or LOONY."""
    return _sum(_part(part) for part in parts(strings))


def computable(strings: list[String]) -> bool:
    """Whether `value` takes a moment."""
    return all(len(part) <= MOST or _line(part) is not None for part in parts(strings))


def parts(strings: list[String]) -> list[list[String]]:
    """The connected components."""
    found: list[tuple[set[Hashable], list[String]]] = []
    for string in strings:
        coins, part = set(string), [string]
        apart = []
        for other_coins, other in found:
            if coins.isdisjoint(other_coins):
                apart.append((other_coins, other))
            else:
                coins |= other_coins
                part = other + part
        found = [*apart, (coins, part)]
    return [part for _, part in found]


def margin(strings: list[String], *, misere: bool = False) -> int:
    """The coins that the mover gets less those of the other, both playing best."""
    return int(_margins(strings, misere)[-1])


def margins(strings: list[String], *, misere: bool = False) -> dict[String, int]:
    """The margin of each cut."""
    table, whole = _margins(strings, misere), len(strings)
    found = {}
    for i, string in enumerate(strings):
        captured, after = cut(strings, i)[1], int(table[(1 << whole) - 1 - (1 << i)])
        found[string] = captured + after if captured else -after
    return found


def _margins(strings: list[String], misere: bool) -> NDArray[np.int64]:
    """The margins of all subsets of the strings, as bits; those of n strings from those of n - 1."""
    subsets, better = np.arange(1 << len(strings)), np.minimum if misere else np.maximum
    table, sizes = np.zeros_like(subsets), np.zeros_like(subsets)
    coins = sorted(frozenset[Hashable]().union(*strings), key=str)
    holders = [sum(1 << i for i, string in enumerate(strings) if coin in string) for coin in coins]
    for i in range(len(strings)):
        sizes += subsets >> i & 1
    for size in range(1, len(strings) + 1):
        level = subsets[sizes == size]
        best = np.full_like(level, len(coins) + 1 if misere else -len(coins) - 1)
        for i in range(len(strings)):
            rest = level & ~(1 << i)
            captured = sum(((level & held == 1 << i).astype(int) for held in holders), np.zeros_like(level))
            worth = np.where(captured > 0, captured + table[rest], -table[rest])
            best = np.where(level == rest, best, better(best, worth))
        table[level] = best
    return table


def _sum(values: Iterable[int]) -> int:
    total = 0
    for one in values:
        if one == LOONY:
            return LOONY
        total ^= one
    return total


def _rule(captures: set[int], others: set[int]) -> int:
    """The value from those of the options."""
    others.discard(LOONY)
    if not captures:
        return next(n for n in range(len(others) + 1) if n not in others)
    if LOONY in captures or len(captures) > 1 or captures & others:
        return LOONY
    return captures.pop()


def _part(part: list[String]) -> int:
    line = _line(part)
    if line is not None:
        return _cycle(len(part)) if line == "cycle" else _path(len(part), *line)
    key = frozenset(Counter(part).items())
    if key not in _memo:
        if len(_memo) > _ROOM:
            _memo.clear()
        captures: set[int] = set()
        others: set[int] = set()
        for string in set(part):
            rest, captured = cut(part, part.index(string))
            (captures if captured else others).add(value(rest))
        _memo[key] = _rule(captures, others)
    return _memo[key]


def _line(part: list[String]) -> tuple[bool, bool] | str | None:
    """Of a path whether it ends in a coin, at either end; "cycle" of a cycle; None of anything else."""
    valence = Counter(coin for string in part for coin in string)
    if any(len(string) > 2 for string in part) or any(n > 2 for n in valence.values()):
        return None
    short = sum(len(string) < 2 for string in part)
    ends = sum(n == 1 for n in valence.values())
    if len(part) == 1 and short:
        return (bool(part[0]), False)
    return "cycle" if not short and not ends else (ends > 0, ends > 1)


@cache
def _path(strings: int, left: bool, right: bool) -> int:
    """A row of strings with coins between them, and a last coin at either end or none."""
    if not strings:
        return 0
    captures: set[int] = set()
    others: set[int] = set()
    for i in range(strings):
        captured = (i == 0 and left) or (i == strings - 1 and right)
        rest = _sum([_path(i, left, True), _path(strings - 1 - i, True, right)])
        (captures if captured else others).add(rest)
    return _rule(captures, others)


@cache
def _cycle(strings: int) -> int:
    return _rule(set(), {_path(strings - 1, True, True)})
