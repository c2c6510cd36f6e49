"""All graphs, multigraphs or hypergraphs up to a size, each once up to renaming.

Systems are made level by level, each level with one string more than the level before. Every system is one of the level
before with one string added: take away any string or, to keep it connected, a leaf of a spanning tree of its strings.
So adding strings in all ways, and keeping each canonical form once, gives all systems of a level.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

import numpy as np

from stringscoins.errors import LimitReached
from stringscoins.kernels.labelling import canonical_form
from stringscoins.labelling import Form, label
from stringscoins.position import Position
from stringscoins.solve import Limits

__all__ = ["Form", "canonical", "coins_of", "position_of", "systems"]

_KERNEL = 16
"""The most coins that the kernel labels. With more coins it might give up on a symmetric system; `label` does not."""


def canonical(form: Collection[tuple[int, ...]], coins: int) -> Form:
    """Return the canonical form of a system of coins 0 to `coins` - 1, which is equal exactly for renamed systems."""
    if coins > _KERNEL:
        return label(coins, list(form)).form
    first = np.zeros(len(form) + 1, np.int32)
    np.cumsum([len(members) for members in form], out=first[1:])
    members = np.array([x for members in form for x in members], np.int32)
    found, _, complete = canonical_form(coins, first, members, np.zeros(len(form), np.int32))
    if not complete:
        raise LimitReached(f"the symmetries of {form}")
    numbers, strings, place = found.tolist(), [], 2
    for _ in form:
        size = numbers[place]
        strings.append(tuple(numbers[place + 2 : place + 2 + size]))
        place += 2 + size
    return tuple(strings)


def coins_of(form: Form) -> int:
    """Return the number of coins that the strings hold."""
    return max((members[-1] for members in form if members), default=-1) + 1


def position_of(form: Form) -> Position:
    """Return the position of a form, with coins a, b, ..., or with numbers if there are more than 26."""
    few = coins_of(form) <= 26
    return Position.numbered([chr(97 + x) if few else str(x) for x in members] for members in form)


def systems(
    coins: int,
    strings: int,
    *,
    sizes: Collection[int] = (2,),
    parallel: bool = False,
    connected: bool = False,
    limits: Limits = Limits(),
) -> Iterator[Form]:
    """Yield all systems of at most `coins` coins and `strings` strings, each once up to renaming, the empty one first.

    They come by the number of strings, then of coins. A string holds one of `sizes` coins; 1 stands for a string to the
    ground, which connects nothing. Every coin has a string. Two neighboring levels are held in memory.
    """
    level: list[Form] = [()]
    for _ in range(strings):
        yield from level
        found: set[Form] = set()
        for form in level:
            for added in _additions(form, coins, sizes, parallel, connected):
                limits.check_time()
                found.add(canonical((*form, added), max(coins_of(form), added[-1] + 1)))
            limits.check_memory((len(level) + len(found)) * _bytes(form))
        level = sorted(found, key=lambda form: (coins_of(form), form))
    yield from level


def _bytes(form: Form) -> int:
    """Return an estimate of the bytes that a form with one string more takes, as tuples in a set."""
    return 200 + sum(64 + 8 * len(members) for members in form)


def _additions(
    form: Form, coins: int, sizes: Collection[int], parallel: bool, connected: bool
) -> Iterator[tuple[int, ...]]:
    """Yield the strings that can be added to a system: some of its coins and the first of the unused coins."""
    old = coins_of(form)
    present = set(form)
    for size in sizes:
        for new in range(max(0, size - old), min(size, coins - old) + 1):
            if connected and form and new == size:
                continue
            fresh = tuple(range(old, old + new))
            for chosen in combinations(range(old), size - new):
                if parallel or chosen + fresh not in present:
                    yield chosen + fresh
