"""Disjoint classes."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable

__all__ = ["Orbits", "UnionFind", "connected"]


class UnionFind:
    """Disjoint classes of 0..n-1.

    Parameters
    ----------
    n : int
        How many numbers there are.

    Examples
    --------
    >>> union = UnionFind(4)
    >>> union.join(3, 1)
    >>> union.find(3), union.classes()
    (1, [[0], [1, 3], [2]])
    """

    def __init__(self, n: int) -> None:
        self.parent = list(range(n))

    def find(self, x: int) -> int:
        """Return the representative of the class of `x`, its least member."""
        while self.parent[x] != x:
            self.parent[x] = self.parent[self.parent[x]]
            x = self.parent[x]
        return x

    def join(self, x: int, y: int) -> None:
        """Make the classes of `x` and `y` one."""
        x, y = self.find(x), self.find(y)
        self.parent[max(x, y)] = min(x, y)

    def classes(self) -> list[list[int]]:
        """Return all classes, each sorted, in the order of their least members."""
        members: dict[int, list[int]] = {}
        for x in range(len(self.parent)):
            members.setdefault(self.find(x), []).append(x)
        return list(members.values())


def connected(sets: Iterable[Collection[Hashable]]) -> list[list[int]]:
    """Return the connected parts of a set system, as the indices of their sets: sets that share a point are connected.

    Parameters
    ----------
    sets : iterable of iterable of hashable
        The points of each set.

    Returns
    -------
    list of list of int
        The numbers of the sets, from 0, in each connected part; an empty set is a part of its own. Cost: nearly linear.

    Examples
    --------
    >>> connected(["ab", "c", "bd", "", "d"])
    [[0, 2, 4], [1], [3]]
    """
    sets = list(sets)
    holders: dict[Hashable, list[int]] = {}
    for i, points in enumerate(sets):
        for point in points:
            holders.setdefault(point, []).append(i)
    parts: list[list[int]] = []
    seen = [False] * len(sets)
    for i in range(len(sets)):
        if seen[i]:
            continue
        seen[i] = True
        part = [i]
        for j in part:
            for point in sets[j]:
                # Each point is followed once: there may be many sets around it.
                for k in holders.pop(point, ()):
                    if not seen[k]:
                        seen[k] = True
                        part.append(k)
        parts.append(sorted(part))
    return parts


class Orbits:
    """Disjoint classes of any numbers with their sizes; an unjoined number is a class of its own."""

    def __init__(self) -> None:
        self.parent: dict[int, int] = {}
        self.sizes: dict[int, int] = {}

    def find(self, x: int) -> int:
        """Return a member of x's class, the same for all of them."""
        parent = self.parent
        while (up := parent.get(x, x)) != x:
            parent[x] = x = parent.get(up, up)
        return x

    def size(self, x: int) -> int:
        """Return the number of members of x's class."""
        return self.sizes.get(self.find(x), 1)

    def join(self, x: int, y: int) -> None:
        """Make the classes of x and y one."""
        x, y = self.find(x), self.find(y)
        if x != y:
            if self.size(x) < self.size(y):
                x, y = y, x
            self.sizes[x] = self.size(x) + self.size(y)
            self.parent[y] = x
