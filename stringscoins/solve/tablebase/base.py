"""A ranking in arrays, for the kernels of tablebases."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.errors import LimitReached
from stringscoins.kernels.tablebase.ranks import ROW_BITS, Ranks
from stringscoins.kernels.tablebase.values import Base, Stems
from stringscoins.solve.tablebase.ranking import WIDEST, Ranking

__all__ = ["arrays_of", "stems_of"]

_STEMS, _SHARE = 256, 1 << 14
"""Stems are made longer until there are that many, or one for so many positions."""


def arrays_of(ranking: Ranking, *, nimbers: bool) -> Base:
    """Return what the kernels need to know of a base."""
    return Base(ranking.numbering.root(), _ranks(ranking), ranking.quiet, nimbers)


def _ranks(ranking: Ranking) -> Ranks:
    letters = ranking.letters
    flat, steps, fewest, most, starts = [0], [], [], [], []
    listed: tuple[list[NDArray[np.uint16]], list[NDArray[np.uint16]]] = [], []
    row = 0
    for letter in letters:
        row += len(letter.onward)
        strings = np.array([value.bit_count() for value in range(1 << letter.width)])
        for state, onward in enumerate(letter.onward):
            values = np.flatnonzero(onward >= 0)
            by_strings = values[np.argsort(strings[values], kind="stable")]
            for values_in_order, lists in zip((values, by_strings), listed, strict=True):
                lists.append(np.resize(values_in_order, len(onward)).astype(np.uint16))
            starts.append(np.searchsorted(strings[by_strings], np.arange(WIDEST + 2)))
            flat.append(flat[-1] + len(onward))
            is_last = letter is letters[-1]
            steps.append(letter.before[state] << ROW_BITS | (0 if is_last else onward + row))
            # A state that no position has on its way is never entered.
            there = np.flatnonzero(ranking.ways[letter.start][state]) if (onward >= 0).any() else [0]
            fewest.append(there[0])
            most.append(there[-1])
    if row >= 1 << ROW_BITS:
        raise LimitReached("the strings of this position are too entangled for a table")
    widest = max(letter.width for letter in letters)
    images = np.zeros((len(ranking.images), len(letters), 1 << widest), np.uint64)
    for tables, rows in zip(ranking.image_tables, images, strict=True):
        for table, row_of_images in zip(tables, rows, strict=True):
            row_of_images[: len(table)] = table
    return Ranks(
        shifts=np.array([letter.start for letter in letters], np.uint64),
        masks=np.array([(1 << letter.width) - 1 for letter in letters], np.uint64),
        flat=np.array(flat[:-1]),
        steps=np.concatenate(steps),
        listed=np.array([np.concatenate(rows) for rows in listed]),
        starts=np.array(starts),
        fewest=np.array(fewest),
        most=np.array(most),
        images=images,
        # In one order whatever the number of images: a kernel is compiled for each.
        strings=np.ascontiguousarray(np.uint64(1) << np.array(ranking.images, np.uint64).T),
    )


def stems_of(ranking: Ranking) -> tuple[Stems, NDArray[np.int64]]:
    """Return beginnings of positions, and int64[stems, strings + 1]: how many positions each has, by their strings."""
    found, row = [(0, 0, 0)], 0  # word, state, positions before
    read = 0
    for letter in ranking.letters[:-1]:
        if len(found) >= min(_STEMS, ranking.number // _SHARE):
            break
        row += len(letter.onward)
        found = [
            (word | value << letter.start, int(letter.onward[state, value]), first + int(letter.before[state, value]))
            for word, state, first in found
            for value in np.flatnonzero(letter.onward[state] >= 0).tolist()
        ]
        read += 1
    ways = ranking.ways[ranking.letters[read].start]
    counts = np.array([np.roll(ways[state], word.bit_count()) for word, state, _ in found])
    words, states, firsts = zip(*found, strict=True)
    stems = Stems(read, np.array(states) + row, np.array(words, np.uint64), np.array(firsts))
    return stems, counts
