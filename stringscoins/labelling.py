"""Canonical labelling of set systems, in plain Python and exact.

The points are coins 0..n-1, the sets are strings (repetitions allowed). Colour refinement, then individualize and
refine (McKay, *Practical graph isomorphism*, 1981): branches that an automorphism already found maps to an earlier one
are skipped. `kernels/labelling.py` is its fast twin for the search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = ["Labelling", "UnionFind", "label"]

Form = tuple[tuple[int, ...], ...]


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


@dataclass(frozen=True)
class Labelling:
    """The outcome of `label`.

    Attributes
    ----------
    form : tuple of tuples of int
        The sets under the canonical labels, each sorted, sorted: equal exactly for isomorphic systems.
    labels : list of int
        The canonical label of each point.
    generators : list of lists of int
        Permutations of the points that generate the automorphism group.
    """

    form: Form
    labels: list[int]
    generators: list[list[int]] = field(default_factory=list)


def label(n: int, sets: Sequence[Sequence[int]]) -> Labelling:
    """Label the points 0..n-1 of a set system canonically.

    Cost: a refinement takes a few passes over the sets; systems without symmetry need one or a few refinements, points
    that are twins of each other one for each, other symmetric systems some for each automorphism found.
    """
    return _Search(n, [tuple(s) for s in sets]).run()


class _Search:
    def __init__(self, n: int, sets: list[tuple[int, ...]]) -> None:
        self.n, self.sets = n, sets
        self.sets_of: list[list[int]] = [[] for _ in range(n)]
        for i, members in enumerate(sets):
            for x in members:
                self.sets_of[x].append(i)
        self.generators: list[list[int]] = []
        self.twin = self.twins()
        self.path: list[int] = []
        self.best: Labelling | None = None
        self.best_path: list[int] = []
        self.best_traces: list[object] = []

    def twins(self) -> list[int]:
        """For each point the first point that it may be swapped with, all else fixed; itself when there is none.

        Twins (leaves of one star, all points of a complete graph) need no search: their swaps are known at once.
        """
        twin = list(range(self.n))
        classes: dict[tuple[int, ...], list[int]] = {}
        for x in range(self.n):
            shape = tuple(sorted(len(self.sets[i]) for i in self.sets_of[x]))
            for y in classes.setdefault(shape, []):
                if self.apart(x, y) == self.apart(y, x):
                    twin[x] = y
                    swap = list(range(self.n))
                    swap[x], swap[y] = y, x
                    self.generators.append(swap)
                    break
            else:
                classes[shape].append(x)
        return twin

    def apart(self, x: int, y: int) -> list[list[int]]:
        """What x shares a set with, set by set, where y is not in it."""
        members = (self.sets[i] for i in self.sets_of[x])
        return sorted(sorted(z for z in m if z != x) for m in members if y not in m)

    def refine(self, colours: list[int]) -> tuple[list[int], object]:
        """The coarsest equitable colouring finer than `colours`, and an invariant of it."""
        count = len(set(colours))
        while True:
            of_set = [tuple(sorted(colours[x] for x in members)) for members in self.sets]
            signatures = [(colours[x], sorted(of_set[i] for i in self.sets_of[x])) for x in range(self.n)]
            order = sorted(range(self.n), key=lambda x: signatures[x])
            refined, rank = colours[:], 0
            for place, x in enumerate(order):
                if place and signatures[x] != signatures[order[place - 1]]:
                    rank = place
                refined[x] = rank
            colours = refined
            distinct = len(set(colours))
            if distinct == count or distinct == self.n:
                return colours, [signatures[x] for x in order]
            count = distinct

    def run(self) -> Labelling:
        self.visit([0] * self.n, [])
        assert self.best is not None
        return Labelling(self.best.form, self.best.labels, self.generators)

    def visit(self, colours: list[int], traces: list[object]) -> int:
        """Search below one node; the depth to go back to (its own depth when there is nothing to skip)."""
        depth = len(self.path)
        colours, trace = self.refine(colours)
        traces = [*traces, trace]
        if self.best is not None and traces > self.best_traces[: depth + 1]:
            return depth
        cells: dict[int, list[int]] = {}
        for x, colour in enumerate(colours):
            cells.setdefault(colour, []).append(x)
        open_cells = [cell for _, cell in sorted(cells.items()) if len(cell) > 1]
        if not open_cells:
            return self.leaf(colours, traces)
        cell = min(open_cells, key=len)
        tried: list[int] = []
        for x in cell:
            if self.is_known(x, tried):
                continue
            tried.append(x)
            # Cells are numbered by their first place, so colour + 1/2 is free: all others double.
            chosen = [2 * c + 1 for c in colours]
            chosen[x] -= 1
            self.path.append(x)
            back = self.visit(chosen, traces)
            self.path.pop()
            if back < depth:
                return back
        return depth

    def is_known(self, x: int, tried: list[int]) -> bool:
        """Whether an automorphism found before fixes the path and maps x to a point that was tried."""
        if any(self.twin[x] == self.twin[y] for y in tried):
            return True
        if not tried or not self.generators:
            return False
        orbits = UnionFind(self.n)
        for g in self.generators:
            if all(g[p] == p for p in self.path):
                for y in range(self.n):
                    orbits.join(y, g[y])
        return any(orbits.find(x) == orbits.find(y) for y in tried)

    def leaf(self, labels: list[int], traces: list[object]) -> int:
        depth = len(self.path)
        form = tuple(sorted(tuple(sorted(labels[x] for x in members)) for members in self.sets))
        if self.best is None or (traces, form) < (self.best_traces, self.best.form):
            self.best, self.best_path, self.best_traces = Labelling(form, labels), self.path[:], traces
            return depth
        if form == self.best.form and traces == self.best_traces:
            place = {lab: x for x, lab in enumerate(labels)}
            self.generators.append([place[lab] for lab in self.best.labels])
            # Everything below the last common node is the image of what was searched there.
            common = 0
            while self.path[common] == self.best_path[common]:
                common += 1
            return common
        return depth
