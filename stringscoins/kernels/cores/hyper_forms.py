"""Canonical forms of cores of hypergraphs.

A form has the coins, those with a stub, and the strings in order, each as the bits of its coins; parallel strings
repeat. So equal forms are isomorphic cores. The table has forms packed (`packing.py`).

The store keeps a form in words. Word 0 is as in `forms.py`: n coins and the mark HYPER in bits 0-7, m strings in bits
8-15, the stubs of coins 0-47 in the others; word 1, only where n > 48, has the other stubs. Then come the strings, in
fields whose width depends on n.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit as jit_with_arrays
from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, without
from stringscoins.kernels.cores.forms import (
    COLOUR,
    FIRST,
    FORM,
    JOINT,
    LABEL,
    SETS,
    STUB,
    SUM,
    recoloured,
    spread,
)
from stringscoins.kernels.cores.packing import HYPER, pack
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.labelling import canonical_form
from stringscoins.kernels.root import Root
from stringscoins.kernels.sorting import sort

__all__ = ["hyper_form"]

_STRING = np.uint64(0x9E6C63D0876A9A47)


@jit
def _refine(numbers: NDArray[np.int64], words: NDArray[np.uint64], coins: int, strings: int) -> bool:
    """Refine the coins' colours to the coarsest equitable colouring, label them by it; return whether all differ."""
    colour, total, sets = words[COLOUR], words[SUM], words[SETS]
    distinct = FIRST if coins > 2 else 0
    while True:
        for j in range(coins):
            total[j] = colour[j] * STUB
        for s in range(strings):
            word, todo = np.uint64(0), sets[s]
            while todo != 0:
                j = lowest(todo)
                todo = without(todo, bit(j))
                word += spread(colour[j])
            word, todo = spread(word + _STRING), sets[s]
            while todo != 0:
                j = lowest(todo)
                todo = without(todo, bit(j))
                total[j] += word
        now = recoloured(numbers, words, coins, distinct)
        if now == coins or now == distinct:
            return now == coins
        distinct = now


@jit_with_arrays
def _label_by_search(
    numbers: NDArray[np.int64], words: NDArray[np.uint64], coins: int, strings: int, stubs: np.uint64
) -> None:
    """Label coins that refinement does not distinguish. The sets are strings, coloured by their number, and stubs."""
    sets = words[SETS]
    first, colour = np.zeros(strings + coins + 1, np.int32), np.zeros(strings + coins, np.int32)
    total = 0
    for s in range(strings):
        total += count(sets[s])
    members = np.empty(total + coins, np.int32)
    total, m = 0, 0
    for s in range(strings):
        if s > 0 and sets[s] == sets[s - 1]:
            colour[m - 1] += 1
            continue
        todo = sets[s]
        while todo != 0:
            members[total] = lowest(todo)
            todo = without(todo, bit(members[total]))
            total += 1
        colour[m] = 1
        m += 1
        first[m] = total
    while stubs != 0:
        members[total] = lowest(stubs)
        stubs = without(stubs, bit(members[total]))
        total += 1
        m += 1
        first[m] = total
    _, label, _ = canonical_form(coins, first[: m + 1], members[:total], colour[:m])
    for j in range(coins):
        numbers[LABEL, label[j]] = j


@jit
def _renamed(names: NDArray[np.int64], points: np.uint64) -> np.uint64:
    word = np.uint64(0)
    while points != 0:
        x = lowest(points)
        points = without(points, bit(x))
        word |= bit(names[x])
    return word


@jit
def hyper_form(
    root: Root, part: CoreState, coins: np.uint64, numbers: NDArray[np.int64], words: NDArray[np.uint64]
) -> int:
    """Write the packed canonical form of a component into words[FORM]; return its length in units.

    The component, of a settled state, is no bare string; the scratch is from `forms.new_form_scratch`.
    """
    number, label, colour, sets = numbers[JOINT], numbers[LABEL], words[COLOUR], words[SETS]
    n, stubs = 0, np.uint64(0)
    todo = without(coins, part.grounded)
    while todo != 0:
        coin = lowest(todo)
        todo = without(todo, bit(coin))
        number[coin] = n
        colour[n] = np.uint64(count(root.holders[coin] & part.alive))
        if part.stubbed & bit(coin) != 0:
            stubs |= bit(n)
            colour[n] += STUB
        n += 1
    m, todo = 0, part.alive
    while todo != 0:
        string = lowest(todo)
        todo = without(todo, bit(string))
        sets[m] = _renamed(number, without(root.members[string], part.grounded))
        m += 1
    if not _refine(numbers, words, n, m):
        sort(sets, m)
        _label_by_search(numbers, words, n, m, stubs)
    # `label` lists the coins in order; `number` is now the place of each.
    for place in range(n):
        number[label[place]] = place
    for s in range(m):
        sets[s] = _renamed(number, sets[s])
    sort(sets, m)
    return pack(words[FORM], np.uint64(n | HYPER) | np.uint64(m) << np.uint64(8), _renamed(number, stubs), sets)
