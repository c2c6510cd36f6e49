"""A position in numbers: its strings and coins in order, the words and arrays of the solvers, and its symmetries."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from stringscoins.names import known_names
from stringscoins.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from stringscoins.kernels.root import Root

__all__ = ["Numbering", "symmetries"]

_LONG = 100_000
"""Steps of the search for symmetries, of a microsecond each, after which it takes long."""


class Numbering:
    """The strings and coins of a position as numbers from 0 on, the strings in the given order or that of the position.

    `strings` and `coins` are the names by number, `place` the number of each string, and `members` its coins.
    """

    def __init__(self, position: Position, strings: Sequence[str] | None = None) -> None:
        self.strings = position.strings if strings is None else tuple(strings)
        self.place = {name: i for i, name in enumerate(self.strings)}
        self.coins = position.coins
        self._coin = {coin: i for i, coin in enumerate(self.coins)}
        self.members = [tuple(self._coin[coin] for coin in position[name]) for name in self.strings]

    @property
    def words(self) -> list[int]:
        """The coins of each string, as bits."""
        return [sum(1 << coin for coin in coins) for coins in self.members]

    @cached_property
    def holders(self) -> list[int]:
        """The strings that hold each coin, as bits."""
        holders = [0] * len(self._coin)
        for i, coins in enumerate(self.members):
            for coin in coins:
                holders[coin] |= 1 << i
        return holders

    @cached_property
    def bundles(self) -> list[list[int]]:
        """The strings grouped by their sets of coins, in the order of each group's first string."""
        found: dict[frozenset[int], list[int]] = {}
        for i, coins in enumerate(self.members):
            found.setdefault(frozenset(coins), []).append(i)
        return list(found.values())

    def knows(self, position: Position) -> bool:
        """Return whether a position is left of this one after some cuts."""
        return all(
            name in self.place and {self._coin.get(coin, -1) for coin in coins} == set(self.members[self.place[name]])
            for name, coins in position.items()
        )

    def left(self, removed: Collection[str] = ()) -> int:
        """Return the strings left after some cuts, as bits; UnknownName for the name of no string."""
        return (1 << len(self.strings)) - 1 - sum(1 << self.place[name] for name in known_names(removed, self.place))

    def root(self) -> Root:
        """Return the position for the kernels of at most 64 strings; `Root` explains the case of more than 64 coins."""
        import numpy as np

        from stringscoins.kernels.root import GROUND, WIDEST, Root

        fits = len(self._coin) <= WIDEST
        ends = np.full((len(self.strings), 2), GROUND, np.int64)
        for i, coins in enumerate(self.members):
            if fits and len(coins) <= 2:
                ends[i, : len(coins)] = coins
        bundles = np.zeros(len(self.strings), np.uint64)
        for bundle in self.bundles:
            bundles[bundle] = sum(1 << i for i in bundle)
        words = np.array(self.words if fits else [0] * len(self.strings), np.uint64)
        ordinary = fits and all(len(coins) <= 2 for coins in self.members)
        return Root(words, np.array(self.holders, np.uint64), bundles, ends, ordinary)


def symmetries(
    n: int, sets: Sequence[Sequence[int]], most: int, check: Callable[[], None] = lambda: None
) -> NDArray[np.int64]:
    """Return int64[symmetries, n]: at most `most` permutations of 0..n-1 that map sets to sets, identity first.

    It is the group of all such permutations if that is small enough, otherwise one of its subgroups. If it takes long,
    `check` is called now and then, and may raise.
    """
    import numpy as np

    from stringscoins.labelling import label

    steps = [0]

    def spend(more: int) -> None:
        steps[0] += more
        if steps[0] > _LONG:
            check()

    group = np.arange(n)[None]
    factors: list[NDArray[np.int64]] = []
    for moved in label(n, sets, spend).generators:
        generator = np.array([moved.get(x, x) for x in range(n)])
        larger, found = group, 0
        while found < len(larger) <= most:
            found = len(larger)
            products = [factor[larger] for factor in (*factors, generator)]
            larger = np.unique(np.concatenate([larger, *products]), axis=0)
        if len(larger) <= most:
            group = larger
            factors.append(generator)
    return group
