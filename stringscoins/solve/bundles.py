"""The layout of a sweep: the bundles of its columns and of its rows, and the symmetries that it uses.

`kernels/tables/sweep.py` says what rows and columns are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import reduce
from itertools import accumulate
from math import prod

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached
from stringscoins.kernels.tables import sweep
from stringscoins.names import known_names
from stringscoins.position import Position
from stringscoins.solve.numbering import Numbering, symmetries
from stringscoins.solve.work import Work

__all__ = ["Layout"]

_POSITIONS = 1 << 42
"""The most positions, after symmetries: they take a day."""

_COLUMNS = 1 << 16
"""The most columns. More of them mean fewer rows to look up, but a row must fit the processor's cache."""
_LANES = 256
"""The least columns of a block, in a table that has as many: enough for vector instructions."""
_SYMMETRIES = 1000
"""The most symmetries that are used."""
_SPAN = 1 << 12
"""The most values of a group of digits, whose images are listed."""
_FIND = 10
"""The work of finding a row below, for each symmetry, measured in options of an entry."""


class Layout:
    """The cheapest table over several symmetry subgroups of a position of at most 64 coins.

    It takes at most half of the allowed memory, if need be with fewer symmetries and columns. `positions` counts
    positions with equal numbers of strings of each bundle once; `numbers` counts rows before symmetries; `members` has
    the coins of each bundle's strings.
    """

    def __init__(self, position: Position, work: Work = Work()) -> None:
        self.numbering = Numbering(position)
        self.coins = len(position.coins)
        bundles = self.numbering.bundles
        self.members = [tuple(sorted(self.numbering.members[bundle[0]])) for bundle in bundles]
        self.radices = [len(bundle) + 1 for bundle in bundles]
        self.positions = prod(self.radices)
        if self.positions // _SYMMETRIES > _POSITIONS:
            others = f"{self.positions:.1e} others"
            raise LimitReached(f"a position that cuts can turn into {others}: too many for the sweep")
        members = [coins for coins, bundle in zip(self.members, bundles, strict=True) for _ in bundle]
        group, inner = self._least_work(
            symmetries(self.coins, members, _SYMMETRIES, work.check), work.limits.table_bytes() / 2
        )
        outer = [b for b in range(len(self.members)) if b not in inner]
        self.symmetries, self.bytes = len(group), self._bytes(len(group), inner)
        self.columns, self.numbers = (prod(self.radices[b] for b in some) for some in (inner, outer))
        self.inner, self.outer = self._columns(group, inner), self._rows(group, outer)
        # By string: whether it is an inner one, and by how much its cut lowers the number.
        self._places = {
            self.numbering.strings[i]: (some is inner, step)
            for some, steps in ((inner, self.inner.steps), (outer, self.outer.steps))
            for b, step in zip(some, steps.tolist(), strict=True)
            for i in bundles[b]
        }

    def place(self, removed: Collection[str] = ()) -> tuple[int, int]:
        """Return the outer number and the column of the position after the strings `removed` are cut."""
        number, column = self.numbers - 1, self.columns - 1
        for name in known_names(removed, self._places):
            is_inner, step = self._places[name]
            number, column = (number, column - step) if is_inner else (number - step, column)
        return number, column

    @property
    def shape(self) -> str:
        """The meaning of the numbers of rows and columns: tables of the same shape have the same layout."""
        return f"{self.symmetries} {[self._places[name] for name in self.numbering.strings]}"

    def strings(self, number: int) -> int:
        """Return the number of outer strings of an outer number."""
        return int((number // self.outer.steps % self.outer.radices).sum())

    def layers(self) -> NDArray[np.float64]:
        """Return lower estimates of the rows with 0, 1, 2, ... outer strings."""
        digits = (np.ones(radix) for radix in self.outer.radices)
        return reduce(np.convolve, digits, np.ones(1)) / self.symmetries

    def _bytes(self, symmetries: int, inner: Sequence[int]) -> int:
        """Return about how many bytes a layout takes while it is made: mostly the images of columns and rows."""
        columns = prod(self.radices[b] for b in inner)
        spans = [span for _, span in _groups([self.radices[b] for b in range(len(self.members)) if b not in inner])]
        return columns * (2 * symmetries + 32 * (len(inner) + self.coins)) + 8 * symmetries * len(spans) * max(spans)

    def _least_work(self, group: NDArray[np.int64], room: float) -> tuple[list[list[int]], list[int]]:
        """Return the best symmetries, as permutations of the bundles, and the inner bundles."""
        number = {members: b for b, members in enumerate(self.members)}
        choices = []
        for coins in _subgroups(group):
            images = [
                [number[tuple(sorted(to[c] for c in members))] for members in self.members] for to in coins.tolist()
            ]
            orbits = {tuple(sorted({image[b] for image in images})) for b in range(len(self.members))}
            products = [(orbit, prod(self.radices[b] for b in orbit)) for orbit in sorted(orbits)]
            fullest = (_fullest(products, max(1, _COLUMNS >> shift)) for shift in range(0, 17, 2))
            inner = next((inner for inner in fullest if self._bytes(len(images), inner) <= room), None)
            if inner is None:
                continue
            columns, outer = prod(self.radices[b] for b in inner), len(self.members) - len(inner)
            row = columns * len(self.members) + outer * _FIND * len(images)
            choices.append((self.positions // columns * row // len(images), images, inner))
        if not choices:
            raise LimitReached(f"{2 * room / 1e6:,.0f} MB of memory: too little for the sweep")
        _, images, inner = min(choices, key=lambda choice: choice[0])
        return images, inner

    def _digits(self, bundles: Sequence[int]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint64]]:
        """Return the radices of some bundles, the steps of their digits, and the coins of each string."""
        radices = [self.radices[b] for b in bundles]
        steps = [1, *accumulate(radices, lambda step, radix: step * radix)][:-1]
        members = [sum(1 << coin for coin in self.members[b]) for b in bundles]
        return np.array(radices, np.int64), np.array(steps, np.int64), np.array(members, np.uint64)

    def _columns(self, group: list[list[int]], bundles: list[int]) -> sweep.Inner:
        radices, steps, members = self._digits(bundles)
        digits = np.arange(self.columns)[:, None] // steps % radices
        place = {b: i for i, b in enumerate(bundles)}
        images = np.empty((len(group), self.columns), np.uint16)
        for symmetry, image in enumerate(group):
            images[symmetry] = digits @ steps[[place[image[b]] for b in bundles]]
        coins = np.array([[coin in self.members[b] for coin in range(self.coins)] for b in bundles], np.int64)
        valences = digits @ coins.reshape(len(bundles), self.coins)
        bits = np.uint64(1) << np.arange(self.coins, dtype=np.uint64)
        none, one = (np.where(valences == valence, bits, np.uint64(0)).sum(1, np.uint64) for valence in (0, 1))
        near = next((i for i, step in enumerate(steps.tolist()) if step >= _LANES), len(bundles))
        lanes = prod(radices[:near].tolist())
        return sweep.Inner(steps, members, digits > 0, none, one, near, lanes, images)

    def _rows(self, group: list[list[int]], bundles: list[int]) -> sweep.Outer:
        radices, steps, members = self._digits(bundles)
        groups, spans = map(list, zip(*_groups(radices.tolist()), strict=True))
        place = {b: i for i, b in enumerate(bundles)}
        images = np.zeros((len(group), len(groups), max(spans)), np.int64)
        strings = np.zeros((len(groups), max(spans)), np.int64)
        for number, (some, span) in enumerate(zip(groups, spans, strict=True)):
            digits = np.arange(span)[:, None] // (steps[some] // steps[some[:1]]) % radices[some]
            strings[number, :span] = digits.sum(1)
            for symmetry, image in enumerate(group):
                images[symmetry, number, :span] = digits @ steps[[place[image[bundles[i]]] for i in some]]
        return sweep.Outer(radices, steps, members, np.array(spans, np.int64), images, strings)


def _groups(radices: Sequence[int]) -> list[tuple[list[int], int]]:
    """Return the digits in groups of few values, each group with the number of its values."""
    groups: list[tuple[list[int], int]] = [([], 1)]
    for i, radix in enumerate(radices):
        some, span = groups[-1]
        if some and span * radix > _SPAN:
            groups.append(([i], radix))
        else:
            groups[-1] = [*some, i], span * radix
    return groups


def _subgroups(group: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """Yield a group of permutations, then the subgroups that fix more and more points."""
    yield group
    for point in range(group.shape[1]):
        fixing = group[group[:, point] == point]
        if len(fixing) < len(group):
            yield fixing
        group = fixing


def _fullest(orbits: list[tuple[tuple[int, ...], int]], most: int) -> list[int]:
    """Return the bundles of the orbits, each given with its columns, that together have most columns up to `most`."""
    reached: dict[int, tuple[int, ...]] = {1: ()}
    for orbit, product in orbits:
        for columns, bundles in list(reached.items()):
            if columns * product <= most:
                reached.setdefault(columns * product, bundles + orbit)
    return sorted(reached[max(reached)])
