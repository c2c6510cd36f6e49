"""Canonical labeling of set systems with coloured sets, on flat arrays: a fast version of `stringscoins/labelling/`.

Refinement works with 64-bit hashes of colours. They only steer the search: an accidental collision makes a cell
coarser, but no form wrong, because a form spells the whole system out.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit
from stringscoins.kernels.copying import copy
from stringscoins.kernels.hashing import mix
from stringscoins.kernels.sorting import sort

__all__ = ["canonical_form"]

LEVELS = 48
"""The most points that are individualized on one branch; a form that needs more is faithful but not canonical."""
GENERATORS = 48
"""The most automorphisms that are remembered; more of them would only prune the search more."""
LEAVES = 4096
"""The most leaves that are visited; then the best form so far is taken, which is faithful but perhaps not canonical."""
VISITS = 1 << 20
"""Members of sets that are visited, in some milliseconds, after which the best form so far is taken as well."""

_INDIVIDUAL = np.uint64(0xD1B54A32D192ED03)
_SIZE = np.uint64(0xA24BAED4963EE407)


class _System(NamedTuple):
    """The points of each set, and the sets of each point."""

    first: NDArray[np.int32]
    members: NDArray[np.int32]
    colour: NDArray[np.int32]
    point_first: NDArray[np.int32]
    point_sets: NDArray[np.int32]


@jit
def _transposed(n: int, first: NDArray[np.int32], members: NDArray[np.int32], colour: NDArray[np.int32]) -> _System:
    point_first = np.zeros(n + 2, np.int32)
    point_sets = np.empty(len(members), np.int32)
    for x in members:
        point_first[x + 2] += 1
    for x in range(n):
        point_first[x + 2] += point_first[x + 1]
    for j in range(len(colour)):
        for i in range(first[j], first[j + 1]):
            x = members[i]
            point_sets[point_first[x + 1]] = j
            point_first[x + 1] += 1
    return _System(first, members, colour, point_first, point_sets)


@jit
def _sort_colours(colours: NDArray[np.uint64], ordered: NDArray[np.uint64]) -> int:
    """Sort the colours into `ordered`, and return the number of distinct ones."""
    n = len(colours)
    copy(colours, ordered)
    sort(ordered, n)
    distinct = 1 if n > 0 else 0
    for i in range(1, n):
        if ordered[i] != ordered[i - 1]:
            distinct += 1
    return distinct


@jit
def _refine(
    system: _System, colours: NDArray[np.uint64], ordered: NDArray[np.uint64], of_set: NDArray[np.uint64]
) -> tuple[int, np.uint64, int]:
    """Refine colours until they are equitable, and sort them.

    Return the number of colours, an invariant, and how many members of sets were visited.
    """
    n, visits = len(colours), 0
    distinct = _sort_colours(colours, ordered)
    while True:
        visits += len(system.members)
        for j in range(len(of_set)):
            word = np.uint64(0)
            for i in range(system.first[j], system.first[j + 1]):
                word += mix(colours[system.members[i]])
            size = np.uint64(system.first[j + 1] - system.first[j])
            of_set[j] = mix(word + _SIZE * size + np.uint64(system.colour[j]))
        for x in range(n):
            word = mix(colours[x])
            for i in range(system.point_first[x], system.point_first[x + 1]):
                word += of_set[system.point_sets[i]]
            colours[x] = mix(word)
        now = _sort_colours(colours, ordered)
        if now == distinct or now == n:
            invariant = np.uint64(0)
            for x in range(n):
                invariant = mix(invariant + ordered[x])
            return now, invariant, visits
        distinct = now


@jit
def _target_cell(colours: NDArray[np.uint64], ordered: NDArray[np.uint64], cell: NDArray[np.int32]) -> int:
    """Put the points of the first smallest cell of several points into `cell`, and return its size; 0 if none."""
    n = len(colours)
    best_size, best_colour = n + 1, np.uint64(0)
    i = 0
    while i < n:
        j = i + 1
        while j < n and ordered[j] == ordered[i]:
            j += 1
        if 1 < j - i < best_size:
            best_size, best_colour = j - i, ordered[i]
        i = j
    if best_size > n:
        return 0
    size = 0
    for x in range(n):
        if colours[x] == best_colour:
            cell[size] = x
            size += 1
    return size


@jit
def _write_labels(colours: NDArray[np.uint64], label: NDArray[np.int32]) -> None:
    """Label the points by the order of their colours, and points of the same colour by their numbers."""
    for x in range(len(colours)):
        rank = 0
        for y in range(len(colours)):
            if colours[y] < colours[x] or (colours[y] == colours[x] and y < x):
                rank += 1
        label[x] = rank


@jit
def _comes_before(system: _System, label: NDArray[np.int32], j: int, k: int) -> bool:
    """Return whether set j comes before set k: by size, then by the ordered labels of their members, then by colour."""
    size_j = system.first[j + 1] - system.first[j]
    size_k = system.first[k + 1] - system.first[k]
    if size_j != size_k:
        return bool(size_j < size_k)
    for a in range(size_j):
        x = label[system.members[system.first[j] + a]]
        y = label[system.members[system.first[k] + a]]
        if x != y:
            return bool(x < y)
    return bool(system.colour[j] < system.colour[k])


@jit
def _write_form(
    system: _System, n: int, label: NDArray[np.int32], order: NDArray[np.int32], form: NDArray[np.int32]
) -> None:
    """Write n, the number of sets, and for each set in order its size, its colour and its labels in order."""
    m = len(order)
    for j in range(m):
        order[j] = j
        lo = system.first[j]
        for a in range(lo + 1, system.first[j + 1]):
            member = system.members[a]
            b = a
            while b > lo and label[system.members[b - 1]] > label[member]:
                system.members[b] = system.members[b - 1]
                b -= 1
            system.members[b] = member
    for i in range(1, m):
        j = order[i]
        k = i
        while k > 0 and _comes_before(system, label, j, order[k - 1]):
            order[k] = order[k - 1]
            k -= 1
        order[k] = j
    form[0], form[1] = n, m
    place = 2
    for j in order:
        form[place] = system.first[j + 1] - system.first[j]
        form[place + 1] = system.colour[j]
        place += 2
        for a in range(system.first[j], system.first[j + 1]):
            form[place] = label[system.members[a]]
            place += 1


@jit
def _root(orbit: NDArray[np.int32], x: int) -> int:
    while orbit[x] != x:
        orbit[x] = orbit[orbit[x]]
        x = orbit[x]
    return x


@jit
def _is_known(generators: NDArray[np.int32], path: NDArray[np.int32], cell: NDArray[np.int32]) -> bool:
    """Return whether known automorphisms that fix the path map the last point of the cell to an earlier one."""
    n = generators.shape[1]
    orbit = np.empty(n, np.int32)
    for x in range(n):
        orbit[x] = x
    for g in range(len(generators)):
        fixes = True
        for point in path:
            if generators[g, point] != point:
                fixes = False
                break
        if fixes:
            for x in range(n):
                a, b = _root(orbit, x), _root(orbit, generators[g, x])
                if a != b:
                    orbit[a] = b
    goal = _root(orbit, cell[-1])
    for x in cell[:-1]:
        if _root(orbit, x) == goal:
            return True
    return False


@jit
def canonical_form(
    n: int, first: NDArray[np.int32], members: NDArray[np.int32], colour: NDArray[np.int32]
) -> tuple[NDArray[np.int32], NDArray[np.int32], bool]:
    """Return the canonical form of sets of points 0 to n - 1, the points' labels, and whether the search was complete.

    Set j is members[first[j] : first[j + 1]], reordered, with a colour >= 0, a multiplicity, say. form: int32[2 + 2 m +
    first[m]], n, m, and each set's size, colour and labels, equal exactly for isomorphic systems. Ended by LEVELS,
    LEAVES or VISITS, it is of an isomorphic system, but not canonical.
    """
    system = _transposed(n, first, members, colour)
    m, length = len(colour), 2 + 2 * len(colour) + len(members)
    colours, cell = np.zeros((LEVELS + 1, n), np.uint64), np.empty((LEVELS + 1, n), np.int32)
    ordered, of_set = np.empty(n, np.uint64), np.empty(m, np.uint64)
    label, best_label = np.empty(n, np.int32), np.empty(n, np.int32)
    form, best, order = np.empty(length, np.int32), np.empty(length, np.int32), np.empty(m, np.int32)
    generators, known = np.empty((GENERATORS, n), np.int32), 0
    path, best_path = np.empty(LEVELS + 1, np.int32), np.empty(LEVELS + 1, np.int32)
    size, tried = np.empty(LEVELS + 1, np.int32), np.empty(LEVELS + 1, np.int32)
    trace, best_trace = np.zeros(LEVELS + 1, np.uint64), np.zeros(LEVELS + 1, np.uint64)
    # smaller[level]: whether the trace is smaller than that of the best leaf, so that every leaf below is better.
    smaller = np.zeros(LEVELS + 1, np.bool_)
    leaves, visits, complete = 0, 0, True
    level, fresh = 0, True
    while level >= 0:
        if fresh:
            fresh = False
            cells, trace[level], more = _refine(system, colours[level], ordered, of_set)
            visits += more
            if visits > VISITS and leaves > 0:
                complete = False
                break
            smaller[level] = level > 0 and smaller[level - 1]
            if leaves > 0 and not smaller[level]:
                if trace[level] > best_trace[level]:
                    level -= 1
                    continue
                smaller[level] = trace[level] < best_trace[level]
            if cells < n and level < LEVELS:
                size[level] = _target_cell(colours[level], ordered, cell[level])
                tried[level] = 0
            else:
                complete = complete and cells == n
                _write_labels(colours[level], label)
                _write_form(system, n, label, order, form)
                better, same = leaves == 0 or smaller[level], False
                leaves += 1
                if not better:
                    same = True
                    for i in range(length):
                        if form[i] != best[i]:
                            same, better = False, form[i] < best[i]
                            break
                if same:
                    if known < GENERATORS:
                        for x in range(n):
                            for y in range(n):
                                if label[y] == best_label[x]:
                                    generators[known, x] = y
                        known += 1
                    # The rest below the last common node is the image of the part searched there.
                    common = 0
                    while common < level - 1 and path[common] == best_path[common]:
                        common += 1
                    level = min(common, level - 1)
                    continue
                if better:
                    copy(form, best)
                    copy(label, best_label)
                    copy(path, best_path)
                    copy(trace, best_trace)
                    smaller[:] = False
                level -= 1
                if leaves == LEAVES:
                    complete = False
                    break
                continue
        if tried[level] == size[level]:
            level -= 1
            continue
        x = cell[level, tried[level]]
        tried[level] += 1
        if tried[level] > 1 and known > 0:
            if _is_known(generators[:known], path[:level], cell[level, : tried[level]]):
                continue
        path[level] = x
        for y in range(n):
            colours[level + 1, y] = colours[level, y]
        colours[level + 1, x] = mix(colours[level, x] ^ _INDIVIDUAL)
        level += 1
        fresh = True
    return best, best_label, complete
