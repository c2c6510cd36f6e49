"""How many systems there are up to renaming, without making them: Pólya's theorem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations
from math import factorial

__all__ = ["numbers_of_systems"]


def numbers_of_systems(vertices: int, most: int, sizes: Collection[int] = (2,), *, parallel: bool = False) -> list[int]:
    """How many systems of 0, 1, ..., `most` strings on so many vertices there are up to renaming.

    Vertices without a string are allowed, so that these are the systems of at most so many coins.

    Notes
    -----
    Pólya, *Kombinatorische Anzahlbestimmungen für Gruppen, Graphen und chemische Verbindungen*, 1937: the mean over all
    permutations of the vertices of how many systems each one leaves as they are. Cost: a pass over all possible strings
    for each partition of the number of vertices.

    >>> numbers_of_systems(4, 6)
    [1, 1, 2, 3, 2, 1, 1]
    >>> numbers_of_systems(3, 4, parallel=True)
    [1, 1, 2, 3, 4]
    """
    # No system of so many strings holds more coins.
    vertices = min(vertices, max(sizes, default=0) * most)
    total = [0] * (most + 1)
    for lengths in _partitions(vertices, vertices):
        permutations = factorial(vertices)
        for length, times in Counter(lengths).items():
            permutations //= length**times * factorial(times)
        fixed = [1] + [0] * most
        for length in _cycles_of_strings(lengths, sizes):
            # Times 1 + x^length, or with parallel strings 1 / (1 - x^length).
            places = range(length, most + 1)
            for i in places if parallel else reversed(places):
                fixed[i] += fixed[i - length]
        total = [sum_ + permutations * count for sum_, count in zip(total, fixed, strict=True)]
    return [sum_ // factorial(vertices) for sum_ in total]


def _partitions(n: int, largest: int) -> Iterator[list[int]]:
    if n == 0:
        yield []
    for first in range(min(n, largest), 0, -1):
        for rest in _partitions(n - first, first):
            yield [first, *rest]


def _cycles_of_strings(lengths: list[int], sizes: Collection[int]) -> Iterator[int]:
    """The lengths of the cycles in which a permutation with cycles of given lengths moves the strings."""
    image: list[int] = []
    for length in lengths:
        start = len(image)
        image += [*range(start + 1, start + length), start]
    for size in sizes:
        left = set(combinations(range(len(image)), size))
        while left:
            string, length = left.pop(), 1
            moved = tuple(sorted(image[x] for x in string))
            while moved != string:
                left.remove(moved)
                moved, length = tuple(sorted(image[x] for x in moved)), length + 1
            yield length
