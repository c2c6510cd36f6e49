"""Individualize and refine: McKay, *Practical graph isomorphism* (1981).

Where refinement leaves a cell of several points, each is individualized in turn. The best of all leaves by its trace
and its form is canonical. Automorphisms found on the way map subtrees to each other, so that one of them is searched.
An automorphism is mostly guessed (as by saucy, see `partition.py`) long before the leaf that would show it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from stringscoins.labelling.interchangeable import Reduced, reduced
from stringscoins.labelling.partition import Partition
from stringscoins.labelling.unionfind import Orbits

__all__ = ["Form", "Labelling", "label"]

Form = tuple[tuple[int, ...], ...]
"""Sets of points, each as its sorted numbers 0, 1, ...: a canonical form, or a system before it has one."""

_LEVELS = 5
"""The level down to which the smallest cell is taken, for few branches; below it the first, which is found faster."""


@dataclass(frozen=True)
class Labelling:
    """The outcome of `label`.

    Attributes
    ----------
    form : tuple of tuples of int
        The sets under the canonical labels, each sorted, sorted: equal exactly for isomorphic systems.
    labels : list of int
        The canonical label of each point.
    generators : list of dicts of int to int
        Permutations of the points that generate the automorphism group, each as the points that it moves with their
        images.

    Examples
    --------
    >>> label(3, [[0, 1], [1, 2]])
    Labelling(form=((0, 1), (0, 2)), labels=[1, 0, 2], generators=[{0: 2, 2: 0}])
    """

    form: Form
    labels: list[int]
    generators: list[dict[int, int]] = field(default_factory=list)


def label(n: int, sets: Sequence[Sequence[int]], spend: Callable[[int], None] | None = None) -> Labelling:
    """Label the points 0..n-1 of a set system canonically.

    Cost: nearly linear for most systems. Some strongly symmetric ones, such as projective planes, take longer, and
    constructed hard ones (Cai, Fürer and Immerman's, Miyazaki's) exponential time.

    Parameters
    ----------
    n : int
        The number of points.
    sets : sequence of sequences of int
        The points of each set, in any order; a set may come several times.
    spend : callable, optional
        A function that is called now and then with the number of steps since, of about a microsecond; it may raise to
        stop the work. The total depends on the system alone and on the order in which it is given.

    Returns
    -------
    Labelling
        Its form is that of every system that is the same up to renaming.

    Examples
    --------
    >>> label(4, [[0, 1], [1, 2], [3]]).form == label(4, [[2], [3, 0], [1, 3]]).form
    True
    """
    members = [tuple(sorted(s)) for s in sets]
    small = reduced(n, Counter(members))
    search = _LabelSearch(small, spend or (lambda steps: None))
    search.run()
    labels = [0] * n
    used = 0
    for point in search.best:
        for x in small.points[point]:
            labels[x] = used
            used += 1
    generators: list[dict[int, int]] = []
    for alike in small.points:
        generators += [{x: y, y: x} for x, y in pairwise(alike)]
    for found in search.generators:
        pairs = ((small.points[x], small.points[y]) for x, y in found.items())
        generators.append({x: y for xs, ys in pairs for x, y in zip(xs, ys, strict=True)})
    form = tuple(sorted(tuple(sorted(labels[x] for x in s)) for s in members))
    return Labelling(form, labels, generators)


@dataclass
class _PartitionNode:
    """A partition on the way down, and the tried points of its first cell."""

    start: int
    splits: int
    singles: int
    traced: int
    """The length of the trace of the node and those above it."""
    automorphisms: int
    """The number of automorphisms found before."""
    tried: list[int] = field(default_factory=list)
    orbits: Orbits | None = None
    joined: int = 0
    """The number of automorphisms that were joined into the orbits."""
    cell: list[int] = field(default_factory=list)


class _LabelSearch:
    def __init__(self, system: Reduced, spend: Callable[[int], None]) -> None:
        self.n = n = len(system.points)
        self.sets = system.sets
        adjacent: list[list[int]] = [[] for _ in range(n)]
        cells: dict[object, list[int]] = {}
        for x, colour in enumerate(system.colours):
            cells.setdefault((0, colour), []).append(x)
        for j, (members, times) in enumerate(system.sets.items(), n):
            cells.setdefault((1, (len(members), times)), []).append(j)
            adjacent.append(list(members))
            for x in members:
                adjacent[x].append(j)
        self.sets_of = [[adjacent[j] for j in adjacent[x]] for x in range(n)]
        self.partition = Partition([cells[key] for key in sorted(cells)], n, adjacent, spend)  # type: ignore[type-var]
        self.generators: list[dict[int, int]] = []
        self.stack: list[_PartitionNode] = []
        self.path: list[int] = []
        # The best leaf: its points in order, its path, its trace and its form.
        self.best: list[int] = []
        self.best_path: list[int] = []
        self.best_trace: list[int] = []
        self.best_form: Form | None = None
        self.likeness: Partition | None = None
        """The partition on the path to the best leaf, undone as far as it was compared with others."""
        self.leads = True
        """Whether the trace is better than that of the best leaf, or there is none."""
        self.traced = 0
        self.common = 0
        """The number of steps that the path shares with that to the best leaf."""

    def tell(self, word: int) -> bool:
        """Compare the next word of the trace with the best one; return False if it is worse."""
        if not self.leads:
            best = self.best_trace[self.traced] if self.traced < len(self.best_trace) else -1
            if word > best:
                return False
            if word < best:
                self.leads = True
                del self.best_trace[self.traced :]
        if self.leads:
            self.best_trace.append(word)
        self.traced += 1
        return True

    def run(self) -> None:
        partition = self.partition
        for start in partition.starts:
            partition.enqueue(start)
        partition.refine(self.tell)
        self.arrive()
        while self.stack:
            node = self.stack[-1]
            self.common = min(self.common, len(self.path))
            partition.undo(node.splits, node.singles)
            self.traced = node.traced
            x = self.choice(node)
            if x is None:
                self.leave()
                continue
            node.tried.append(x)
            partition.individualize(x)
            if not partition.refine(self.tell):
                continue
            if not self.leads and self.common == len(self.path) and self.guess(node, x):
                continue
            self.path.append(x)
            self.arrive()

    def choice(self, node: _PartitionNode) -> int | None:
        """Return the next point to individualize; None if all are searched, or images of searched ones."""
        if not node.tried:
            if not self.leads and len(self.path) < len(self.best_path):
                wanted = self.best_path[len(self.path)]
                if self.partition.cell_of[wanted] == node.start:
                    return wanted
            return self.partition.elements[node.start]
        if not node.cell:
            node.cell = self.partition.elements[node.start : node.start + self.partition.size[node.start]]
            if node.orbits is None:
                node.orbits = Orbits()
                fixing = [g for g in self.generators[: node.automorphisms] if not any(x in g for x in self.path)]
                self.join(node.orbits, fixing)
                node.joined = node.automorphisms
        orbits = node.orbits
        assert orbits is not None
        # Later automorphisms fix the path, or the search would have gone back further.
        self.join(orbits, self.generators[node.joined :])
        node.joined = len(self.generators)
        known = {orbits.find(x) for x in node.tried}
        if sum(map(orbits.size, known)) == self.partition.size[node.start]:
            return None
        while node.cell:
            x = node.cell[-1]
            if orbits.find(x) not in known:
                return x
            node.cell.pop()
        return None

    @staticmethod
    def join(orbits: Orbits, generators: list[dict[int, int]]) -> None:
        for generator in generators:
            for x, y in generator.items():
                orbits.join(x, y)

    def leave(self) -> None:
        """Go up: the orbits of the first child hold above it."""
        node = self.stack.pop()
        if self.stack:
            self.path.pop()
            above = self.stack[-1]
            if len(above.tried) == 1:
                above.orbits, above.joined = node.orbits, node.joined

    def arrive(self) -> None:
        """Push the node at the end of the path, or handle the leaf."""
        partition = self.partition
        if partition.open:
            depth = len(self.stack)
            # Cells before that of the node above are of single points, unless that was not the first.
            from_ = self.stack[-1].start if depth > _LEVELS else 0
            start = partition.target(from_, smallest=depth < _LEVELS)
            self.stack.append(
                _PartitionNode(start, len(partition.trail), len(partition.singles), self.traced, len(self.generators))
            )
            return
        if self.leads:
            self.take(None)
        elif (generator := self.automorphism()) is not None:
            self.generators.append(generator)
            # Everything below the last common node is the image of a searched part.
            del self.stack[self.common + 1 :]
            del self.path[self.common :]
            return
        else:
            form = self.form(partition.elements)
            if self.best_form is None:
                self.best_form = self.form(self.best)
            if form < self.best_form:
                self.take(form)
        if self.path:
            self.path.pop()

    def take(self, form: Form | None) -> None:
        """Make this leaf the best."""
        self.best, self.best_form = self.partition.elements[: self.n], form
        self.best_path, self.likeness = self.path[:], self.partition.copy()
        self.common, self.leads = len(self.path), False

    def form(self, elements: list[int]) -> Form:
        number = {x: i for i, x in enumerate(elements[: self.n])}
        return tuple(sorted((*sorted(number[x] for x in members), -times) for members, times in self.sets.items()))

    # Automorphisms

    def automorphism(self) -> dict[int, int] | None:
        """Return the map from the best leaf to the single points here, if that is an automorphism."""
        elements = self.partition.elements
        moved: dict[int, int] = {}
        for place in self.partition.singles[self.stack[self.common].singles :]:
            if self.best[place] != elements[place]:
                moved[self.best[place]] = elements[place]
        return moved if self.is_automorphism(moved) else None

    def is_automorphism(self, moved: dict[int, int]) -> bool:
        sets = self.sets
        for x in moved:
            for members in self.sets_of[x]:
                image = tuple(sorted([moved.get(y, y) for y in members]))
                if sets.get(image) != sets[tuple(members)]:
                    return False
            self.partition.spend(len(self.sets_of[x]))
        return True

    def guess(self, node: _PartitionNode, x: int) -> bool:
        """Look for an automorphism that maps the best point at a node to x, and most other points to themselves.

        Two partitions go in step: in `likeness` the best point was individualized at the node, in the other one x.
        Single points are mapped to each other, and those that move are individualized, too; a failed guess is undone.
        """
        one, other = self.likeness, self.partition
        assert one is not None
        one.undo(node.splits, node.singles)
        splits, singles = len(other.trail), len(other.singles)
        one.individualize(self.best_path[len(self.path)])
        one.refine(None)
        moved: dict[int, int] = {}
        # Points that have an image but are not yet an image; and the other way round.
        lacking: dict[int, None] = {}
        surplus: dict[int, None] = {}
        unproved: list[int] = []
        done = node.singles
        while True:
            for place in other.singles[done:]:
                source, image = one.elements[place], other.elements[place]
                if source != image:
                    moved[source] = image
                    unproved.append(source)
                    if source in surplus:
                        del surplus[source]
                    else:
                        lacking[source] = None
                    if image in lacking:
                        del lacking[image]
                    else:
                        surplus[image] = None
            done = len(other.singles)
            image = next(iter(lacking), -1)
            while image < 0 and unproved:
                image = self.unmoved(unproved[-1], moved)
                if image < 0:
                    unproved.pop()
            if image < 0:
                break
            start = other.cell_of[image]
            if other.size[start] == 1 or one.size[start] != other.size[start] or one.cell_of[image] == start:
                break
            source = next((y for y in surplus if one.cell_of[y] == start), one.elements[start])
            if not _in_step(one, source, other, image):
                break
        if not lacking and not surplus and self.is_automorphism(moved):
            self.generators.append(moved)
            return True
        other.undo(splits, singles)
        return False

    def unmoved(self, x: int, moved: dict[int, int]) -> int:
        """Return a point that must be moved if x is, as far as is known; -1 if there is none."""
        for members in self.sets_of[x]:
            if tuple(sorted([moved.get(y, y) for y in members])) not in self.sets:
                return next((y for y in members if y not in moved), -1)
        return -1


def _in_step(one: Partition, source: int, other: Partition, image: int) -> bool:
    """Individualize a point in each of two partitions; return whether both are refined in the same way."""
    words: list[int] = []

    def write(word: int) -> bool:
        words.append(word)
        return True

    one.individualize(source)
    one.refine(write)
    traced = iter(words)
    other.individualize(image)
    return other.refine(lambda word: word == next(traced, None))
