"""Ordered partitions of points and sets, refined by a worklist and undone step by step.

Hopcroft's idea as in Darga, Sakallah and Markov, *Faster symmetry discovery using sparsity of symmetries* (2008): a
cell that splits others is used once, and only the cells that it touches cost anything. The trace of a refinement is
numbers that do not depend on the names of points; two traces are compared as they grow.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from copy import copy
from itertools import chain

__all__ = ["Partition"]

_SHIFT = 1 << 24


class Partition:
    """An ordered partition of 0..n-1, the points, followed by one of n, n+1, ..., the sets.

    `cells` are those of points, then of sets; `adjacent` has the sets of each point and the points of each set; `spend`
    is called now and then with the steps since, and may raise to stop the work.
    """

    def __init__(self, cells: list[list[int]], n: int, adjacent: list[list[int]], spend: Callable[[int], None]) -> None:
        self.n, self.adjacent, self.spend = n, adjacent, spend
        self.elements = [x for cell in cells for x in cell]
        self.place = [0] * len(self.elements)
        for i, x in enumerate(self.elements):
            self.place[x] = i
        self.cell_of = [0] * len(self.elements)
        self.size = [0] * len(self.elements)
        start = 0
        for cell in cells:
            self.size[start] = len(cell)
            for x in cell:
                self.cell_of[x] = start
            start += len(cell)
        self.starts = [i for i, size in enumerate(self.size) if size]
        self.open = sum(self.size[i] > 1 for i in self.starts if i < n)
        """The number of cells of several points."""
        self.trail: list[tuple[int, int]] = []
        """The splits so far, each as the cell and the start of the part that left it."""
        self.singles: list[int] = []
        """The places of points that are alone, in the order in which they became so."""
        self.queue: deque[int] = deque()
        self.queued = [False] * len(self.elements)

    def copy(self) -> Partition:
        """Return an independent copy."""
        other = copy(self)
        for name in ("elements", "place", "cell_of", "size", "trail", "singles", "queue", "queued"):
            setattr(other, name, getattr(self, name).copy())
        return other

    def enqueue(self, start: int) -> None:
        """Make a cell split others in the next refinement."""
        if not self.queued[start]:
            self.queued[start] = True
            self.queue.append(start)

    def individualize(self, x: int) -> None:
        """Put x behind the others of its cell, into its own cell."""
        start, i = self.cell_of[x], self.place[x]
        end = start + self.size[start] - 1
        last = self.elements[end]
        self.elements[i], self.elements[end] = last, x
        self.place[last], self.place[x] = i, end
        self.cell_of[x] = end
        self._split(start, end)
        self.enqueue(end)

    def _split(self, start: int, begin: int) -> None:
        """Cut a cell in two, the second one from `begin` on. The caller sets the cells of the elements."""
        size = self.size[start]
        left, right = begin - start, start + size - begin
        self.size[start], self.size[begin] = left, right
        self.trail.append((start, begin))
        if start < self.n:
            self.open += (left > 1) + (right > 1) - 1
            if left == 1:
                self.singles.append(start)
            if right == 1:
                self.singles.append(begin)

    def undo(self, mark: int, singles: int) -> None:
        """Undo all splits but the first `mark`, after which `singles` points were alone."""
        cell_of, size, elements = self.cell_of, self.size, self.elements
        while len(self.trail) > mark:
            start, begin = self.trail.pop()
            left, right = size[start], size[begin]
            for x in elements[begin : begin + right]:
                cell_of[x] = start
            size[start], size[begin] = left + right, 0
            if start < self.n:
                self.open -= (left > 1) + (right > 1) - 1
        del self.singles[singles:]

    def refine(self, tell: Callable[[int], bool] | None) -> bool:
        """Split cells until the points of each have as many sets of every cell, and vice versa, or `tell` is False."""
        queue, cell_of, size = self.queue, self.cell_of, self.size
        work = 0
        goes_on = True
        while queue and goes_on and self.open:
            start = queue.popleft()
            self.queued[start] = False
            if size[start] == 1:
                touched = self.adjacent[self.elements[start]]
                counts = None
                work += len(touched)
            else:
                members = self.elements[start : start + size[start]]
                counts = Counter(chain.from_iterable(map(self.adjacent.__getitem__, members)))
                touched = list(counts)
                work += len(members) + 2 * len(touched)
            cells: dict[int, list[int]] = {}
            alone = 0
            for x in touched:
                cell = cell_of[x]
                if size[cell] == 1:
                    alone += cell * cell + (counts[x] if counts else 1)
                elif cell in cells:
                    cells[cell].append(x)
                else:
                    cells[cell] = [x]
            goes_on = tell is None or tell(alone * _SHIFT + start)
            for cell in sorted(cells):
                if not goes_on:
                    break
                found = cells[cell]
                if counts is None:
                    goes_on = self._move(cell, {1: found}, tell)
                else:
                    by_count: dict[int, list[int]] = {}
                    for x in found:
                        by_count.setdefault(counts[x], []).append(x)
                    goes_on = self._move(cell, by_count, tell)
            if work > 10_000:
                self.spend(work)
                work = 0
        self.spend(work)
        for start in queue:
            self.queued[start] = False
        queue.clear()
        return goes_on

    def _move(self, cell: int, by_count: dict[int, list[int]], tell: Callable[[int], bool] | None) -> bool:
        """Split a cell: first the untouched elements, then the others by their counts."""
        elements, place, cell_of = self.elements, self.place, self.cell_of
        end = cell + self.size[cell]
        begins: list[int] = []
        for count in sorted(by_count, reverse=True):
            found = by_count[count]
            if tell and not tell(((cell * _SHIFT) + len(found)) * _SHIFT + count):
                return False
            if len(found) == end - cell:
                break  # the rest keeps its cell
            for x in found:
                end -= 1
                y, i = elements[end], place[x]
                elements[i], place[y] = y, i
                elements[end], place[x] = x, end
            for x in found:
                cell_of[x] = end
            self._split(cell, end)
            begins.append(end)
        if begins:
            parts = [cell, *begins]
            if not self.queued[cell]:
                parts.remove(max(parts, key=lambda begin: (self.size[begin], begin)))
            for begin in parts:
                self.enqueue(begin)
        return True

    def target(self, from_: int, *, smallest: bool) -> int:
        """Return the start of a cell of several points: the first from a place on, or the first smallest."""
        size = self.size
        start, best = from_, -1
        while start < self.n:
            if size[start] > 1:
                if not smallest or size[start] == 2:
                    return start if best < 0 or size[start] < size[best] else best
                if best < 0 or size[start] < size[best]:
                    best = start
            start += size[start]
        return best
