"""Canonical labelling of set systems with coloured sets on flat arrays: the fast twin of `stringscoins/labelling.py`.

Refinement works with 64-bit hashes of colours. They only steer the search: an accidental collision makes a cell
coarser, never a form wrong, because a form spells the whole system out.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit
from stringscoins.kernels.hashing import mix

__all__ = ["LEVELS", "System", "Workspace", "canonical_form", "workspace"]

LEVELS = 48
"""Points individualized on one branch at most; past that a form is faithful but no longer canonical."""
GENERATORS = 48
"""Automorphisms remembered at most; more only prune more."""
LEAVES = 4096
"""Leaves visited at most; past that the best form so far is taken, faithful but perhaps not canonical."""

_INDIVIDUAL = np.uint64(0xD1B54A32D192ED03)
_SIZE = np.uint64(0xA24BAED4963EE407)


class System(NamedTuple):
    """A set system of n points and m distinct sets with multiplicities.

    first: int32[m + 1], members: int32[first[m]], multiplicity: int32[m] (or any other colour of the sets),
    point_first: int32[n + 1], point_sets: int32[first[m]] (the transpose).
    """

    first: NDArray[np.int32]
    members: NDArray[np.int32]
    multiplicity: NDArray[np.int32]
    point_first: NDArray[np.int32]
    point_sets: NDArray[np.int32]


class Workspace(NamedTuple):
    """Scratch arrays for systems of up to n points, m sets and `total` incidences.

    colours: uint64[LEVELS + 1, n], refined, ordered: uint64[n], of_set: uint64[m], cell: int32[LEVELS + 1, n],
    label: int32[n], place: int32[n], best_label: int32[n], generators: int32[GENERATORS, n], orbit: int32[n],
    sets: int32[m], form, best: int32[2 + 2 m + total].
    """

    colours: NDArray[np.uint64]
    refined: NDArray[np.uint64]
    ordered: NDArray[np.uint64]
    of_set: NDArray[np.uint64]
    cell: NDArray[np.int32]
    label: NDArray[np.int32]
    place: NDArray[np.int32]
    best_label: NDArray[np.int32]
    generators: NDArray[np.int32]
    orbit: NDArray[np.int32]
    sets: NDArray[np.int32]
    form: NDArray[np.int32]
    best: NDArray[np.int32]


def workspace(n: int, m: int, total: int) -> Workspace:
    """Scratch space for `canonical_form`."""
    i32, u64 = np.int32, np.uint64
    return Workspace(
        np.empty((LEVELS + 1, n), u64),
        np.empty(n, u64),
        np.empty(n, u64),
        np.empty(m, u64),
        np.empty((LEVELS + 1, n), i32),
        np.empty(n, i32),
        np.empty(n, i32),
        np.empty(n, i32),
        np.empty((GENERATORS, n), i32),
        np.empty(n, i32),
        np.empty(m, i32),
        np.empty(2 + 2 * m + total, i32),
        np.empty(2 + 2 * m + total, i32),
    )


@jit
def _sort_colours(work: Workspace, level: int, n: int) -> int:
    """Sort the colours of a level into work.ordered; how many are distinct."""
    ordered = work.ordered
    for i in range(n):
        word = work.colours[level, i]
        j = i
        while j > 0 and ordered[j - 1] > word:
            ordered[j] = ordered[j - 1]
            j -= 1
        ordered[j] = word
    distinct = 1 if n > 0 else 0
    for i in range(1, n):
        if ordered[i] != ordered[i - 1]:
            distinct += 1
    return distinct


@jit
def _refine(system: System, work: Workspace, level: int, n: int, m: int) -> tuple[int, np.uint64]:
    """Refine the colours of a level until they are equitable; (number of colours, an invariant)."""
    colours = work.colours
    distinct = _sort_colours(work, level, n)
    while True:
        for j in range(m):
            word = np.uint64(0)
            for i in range(system.first[j], system.first[j + 1]):
                word += mix(colours[level, system.members[i]])
            size = np.uint64(system.first[j + 1] - system.first[j])
            work.of_set[j] = mix(word + _SIZE * size + np.uint64(system.multiplicity[j]))
        for x in range(n):
            word = mix(colours[level, x])
            for i in range(system.point_first[x], system.point_first[x + 1]):
                word += work.of_set[system.point_sets[i]]
            work.refined[x] = mix(word)
        for x in range(n):
            colours[level, x] = work.refined[x]
        now = _sort_colours(work, level, n)
        if now == distinct or now == n:
            invariant = np.uint64(0)
            for x in range(n):
                invariant = mix(invariant + work.ordered[x])
            return now, invariant
        distinct = now


@jit
def _target_cell(work: Workspace, level: int, n: int) -> int:
    """Put the points of the first smallest cell of more than one point into work.cell[level]; its size, or 0."""
    ordered = work.ordered
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
        if work.colours[level, x] == best_colour:
            work.cell[level, size] = x
            size += 1
    return size


@jit
def _write_form(system: System, work: Workspace, level: int, n: int, m: int) -> int:
    """Label the points by the order of their colours and spell the system out in work.form; the form's length.

    The form is n, m, then for each set in lexicographic order its size, its multiplicity and its labels in order.
    """
    for x in range(n):
        rank = 0
        for y in range(n):
            a, b = work.colours[level, y], work.colours[level, x]
            if a < b or (a == b and y < x):
                rank += 1
        work.label[x] = rank
        work.place[rank] = x
    # Sets in lexicographic order: bucket by bucket, going through the points in label order.
    position = 0
    for j in range(m):
        work.sets[j] = j
    for j in range(m):
        lo, hi = system.first[j], system.first[j + 1]
        for a in range(lo + 1, hi):
            member = system.members[a]
            b = a
            while b > lo and work.label[system.members[b - 1]] > work.label[member]:
                system.members[b] = system.members[b - 1]
                b -= 1
            system.members[b] = member
    for i in range(1, m):
        j = work.sets[i]
        k = i
        while k > 0 and _set_before(system, work, j, work.sets[k - 1]):
            work.sets[k] = work.sets[k - 1]
            k -= 1
        work.sets[k] = j
    work.form[0], work.form[1] = n, m
    position = 2
    for i in range(m):
        j = work.sets[i]
        work.form[position] = system.first[j + 1] - system.first[j]
        work.form[position + 1] = system.multiplicity[j]
        position += 2
        for a in range(system.first[j], system.first[j + 1]):
            work.form[position] = work.label[system.members[a]]
            position += 1
    return position


@jit
def _set_before(system: System, work: Workspace, j: int, k: int) -> bool:
    """Whether set j comes before set k, both with members in label order."""
    size_j = system.first[j + 1] - system.first[j]
    size_k = system.first[k + 1] - system.first[k]
    if size_j != size_k:
        return size_j < size_k
    for a in range(size_j):
        x = work.label[system.members[system.first[j] + a]]
        y = work.label[system.members[system.first[k] + a]]
        if x != y:
            return x < y
    return system.multiplicity[j] < system.multiplicity[k]


@jit
def _root(orbit: NDArray[np.int32], x: int) -> int:
    while orbit[x] != x:
        orbit[x] = orbit[orbit[x]]
        x = orbit[x]
    return x


@jit
def _is_known(work: Workspace, path: NDArray[np.int32], generators: int, level: int, tried: int, n: int) -> bool:
    """Whether a known automorphism that fixes the path maps the next point of the cell to one before it."""
    for x in range(n):
        work.orbit[x] = x
    for g in range(generators):
        fixes = True
        for d in range(level):
            if work.generators[g, path[d]] != path[d]:
                fixes = False
                break
        if fixes:
            for x in range(n):
                a, b = _root(work.orbit, x), _root(work.orbit, work.generators[g, x])
                if a != b:
                    work.orbit[a] = b
    goal = _root(work.orbit, work.cell[level, tried])
    for i in range(tried):
        if _root(work.orbit, work.cell[level, i]) == goal:
            return True
    return False


@jit
def canonical_form(system: System, n: int, m: int, work: Workspace) -> tuple[int, bool]:
    """Find the canonical form of a system and leave it in work.best, the labels in work.best_label.

    Parameters
    ----------
    system : System
        The arrays may be longer than n, m need; the members of each set are reordered.
    n, m : int
        Points and distinct sets.
    work : Workspace

    Returns
    -------
    length : int
        The length of the form in work.best: int32, n, m, then size, multiplicity and labels of each set.
    complete : bool
        Whether the search ran to its end, so that the form is canonical and not only faithful.
    """
    path = np.empty(LEVELS + 1, np.int32)
    best_path = np.empty(LEVELS + 1, np.int32)
    size = np.empty(LEVELS + 1, np.int32)
    tried = np.empty(LEVELS + 1, np.int32)
    trace = np.zeros(LEVELS + 1, np.uint64)
    best_trace = np.zeros(LEVELS + 1, np.uint64)
    # Against the best leaf's trace: 0 the same so far, -1 smaller (every leaf below is better).
    order = np.zeros(LEVELS + 1, np.int8)
    best_length, generators, leaves = 0, 0, 0
    complete = True

    for x in range(n):
        work.colours[0, x] = np.uint64(0)
    level, fresh = 0, True
    while level >= 0:
        if fresh:
            fresh = False
            colours, trace[level] = _refine(system, work, level, n, m)
            order[level] = order[level - 1] if level > 0 else np.int8(0)
            if best_length > 0 and order[level] == 0:
                if trace[level] > best_trace[level]:
                    level -= 1
                    continue
                if trace[level] < best_trace[level]:
                    order[level] = -1
            if colours < n and level == LEVELS:
                complete = False
                colours = n
            if colours < n:
                size[level] = _target_cell(work, level, n)
                tried[level] = 0
            else:
                leaves += 1
                length = _write_form(system, work, level, n, m)
                better = best_length == 0 or order[level] < 0
                if not better:
                    same = True
                    for i in range(length):
                        if work.form[i] != work.best[i]:
                            same = False
                            better = work.form[i] < work.best[i]
                            break
                    if same:
                        if generators < GENERATORS:
                            for x in range(n):
                                work.generators[generators, x] = work.place[work.best_label[x]]
                            generators += 1
                        common = 0
                        while common < level and path[common] == best_path[common]:
                            common += 1
                        level = min(common, level - 1)
                        continue
                if better:
                    best_length = length
                    for i in range(length):
                        work.best[i] = work.form[i]
                    for x in range(n):
                        work.best_label[x] = work.label[x]
                    for d in range(level + 1):
                        best_path[d], best_trace[d], order[d] = path[d], trace[d], 0
                level -= 1
                if leaves >= LEAVES:
                    complete = False
                    break
                continue
        if tried[level] == size[level]:
            level -= 1
            continue
        if tried[level] > 0 and generators > 0 and _is_known(work, path, generators, level, tried[level], n):
            tried[level] += 1
            continue
        x = work.cell[level, tried[level]]
        tried[level] += 1
        path[level] = x
        for y in range(n):
            work.colours[level + 1, y] = work.colours[level, y]
        work.colours[level + 1, x] = mix(work.colours[level, x] ^ _INDIVIDUAL)
        level += 1
        fresh = True
    return best_length, complete
