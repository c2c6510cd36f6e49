"""The number of systems up to renaming, by Pólya's theorem, without an enumeration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations
from math import factorial

__all__ = ["numbers_of_systems"]


def numbers_of_systems(vertices: int, most: int, sizes: Collection[int] = (2,), *, parallel: bool = False) -> list[int]:
    """Return the numbers of systems of 0, 1, ..., `most` strings on these vertices, up to renaming.

    Vertices may be bare, so these are the systems of at most `vertices` coins. Each number is the mean, over all
    permutations of the vertices, of the systems left unchanged (Pólya, *Kombinatorische Anzahlbestimmungen für Gruppen,
    Graphen und chemische Verbindungen*, 1937).
    """
    # Systems of `most` strings hold no more coins.
    vertices = min(vertices, max(sizes, default=0) * most)
    total = [0] * (most + 1)
    for lengths in _partitions(vertices, vertices):
        permutations = factorial(vertices)
        for length, times in Counter(lengths).items():
            permutations //= length**times * factorial(times)
        fixed = [1] + [0] * most
        for length in _cycles_of_strings(lengths, sizes):
            # Multiply the series by 1 + x^length, or with parallel strings by 1 / (1 - x^length).
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
    """Yield the lengths of the cycles of strings under a permutation of the vertices with cycles of these lengths."""
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
