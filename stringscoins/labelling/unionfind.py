"""Disjoint classes."""

from __future__ import annotations

__all__ = ["Orbits", "UnionFind"]


class UnionFind:
    """Disjoint classes of 0..n-1."""

    def __init__(self, n: int) -> None:
        self.parent = list(range(n))

    def find(self, x: int) -> int:
        """The representative of x's class, its least member."""
        while self.parent[x] != x:
            self.parent[x] = self.parent[self.parent[x]]
            x = self.parent[x]
        return x

    def join(self, x: int, y: int) -> None:
        """Make the classes of x and y one."""
        x, y = self.find(x), self.find(y)
        self.parent[max(x, y)] = min(x, y)


class Orbits:
    """Disjoint classes of any numbers with their sizes; whatever was not joined is a class of its own."""

    def __init__(self) -> None:
        self.parent: dict[int, int] = {}
        self.sizes: dict[int, int] = {}

    def find(self, x: int) -> int:
        """A member of x's class, the same for all of them."""
        parent = self.parent
        while (up := parent.get(x, x)) != x:
            parent[x] = x = parent.get(up, up)
        return x

    def size(self, x: int) -> int:
        """How many members x's class has."""
        return self.sizes.get(self.find(x), 1)

    def join(self, x: int, y: int) -> None:
        """Make the classes of x and y one."""
        x, y = self.find(x), self.find(y)
        if x != y:
            if self.size(x) < self.size(y):
                x, y = y, x
            self.sizes[x] = self.size(x) + self.size(y)
            self.parent[y] = x
