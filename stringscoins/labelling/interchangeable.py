"""Interchangeable points: those that may be swapped while all others stay. They need no search.

Leaves of one star, all points of a complete graph and coins of the same strings are interchangeable. A class of them
becomes one point with its kind and its size, from which the system can be rebuilt.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["Reduced", "reduced"]

_MOST = 5_000_000
"""The most squares of the sizes of the sets, in sum, for which all interchangeable points are found."""

Members = tuple[int, ...]


class Reduced(NamedTuple):
    """A system without interchangeable points: each point represents a class, the sets are sorted with multiplicities.

    A point's colour is the kind and the size of its class, equal for classes that could be mapped to each other.
    """

    points: list[Members]
    colours: list[Members]
    sets: dict[Members, int]


def reduced(n: int, sets: Mapping[Members, int]) -> Reduced:
    """Return the system with interchangeable points merged, in linear time; classes in very large sets may stay."""
    sets_of: list[list[tuple[Members, int]]] = [[] for _ in range(n)]
    for members, times in sets.items():
        for x in members:
            sets_of[x].append((members, times))
    class_of: dict[int, tuple[Members, Members]] = {}
    is_small = sum(len(members) ** 2 for members in sets) <= _MOST
    for kind in (_APART, _ADJACENT, _TOGETHER) if is_small else (_TOGETHER,):
        alike: dict[object, list[int]] = {}
        for x in range(n):
            if x not in class_of:
                for key in _keys(kind, x, sets_of[x]):
                    alike.setdefault(key, []).append(x)
        for key, found in alike.items():
            if len(found) > 1:
                colour = (kind, len(found), key[1] if kind == _ADJACENT and isinstance(key, tuple) else 0)
                for x in found:
                    class_of[x] = tuple(found), colour
    first = [x for x in range(n) if x not in class_of or class_of[x][0][0] == x]
    number = {x: i for i, x in enumerate(first)}
    kept: dict[Members, int] = {}
    for members, times in sets.items():
        # A set with a dropped point is the image of a kept one, or has all of the class.
        if all(x in number or class_of[x][1][0] == _TOGETHER for x in members):
            kept[tuple(number[x] for x in members if x in number)] = times
    points = [class_of[x][0] if x in class_of else (x,) for x in first]
    return Reduced(points, [class_of[x][1] if x in class_of else () for x in first], kept)


_APART, _ADJACENT, _TOGETHER = range(3)
"""Kinds of classes: points without a set in common, with only pairs in common, with all their sets in common."""


def _keys(kind: int, x: int, held: list[tuple[Members, int]]) -> list[object]:
    """Return the keys that x shares with exactly the others of its class: mostly one."""
    if kind == _TOGETHER:
        # The key is the sets themselves; there are few of them if they have many points.
        return [frozenset(id(members) for members, _ in held)] if any(len(m) > 1 for m, _ in held) else []
    rest = [(tuple(y for y in members if y != x), times) for members, times in held]
    if kind == _APART:
        return [frozenset(rest)]
    # With x itself besides its neighbours, all of its class have one neighbourhood. The times are those of the pairs
    # among them.
    among = {times for members, times in rest if len(members) == 1}
    return [(frozenset([*rest, ((x,), times)]), times) for times in sorted(among)]
