"""Nimbers or margins of all remainders of a position, row by row: the rules for the strings left of each bundle.

A bundle is all strings that hold the same coins. The numbers of strings left of some bundles, the inner ones, make the
number of a column. Those of the others, the outer ones, make the number of a row. Rows that a symmetry of the position
maps to each other are one row, whose columns the symmetry permutes by a look-up table. A row has all columns and is
computed from the rows of one outer string less.

An entry has 4 bits: a nimber or loony; or how many of the coins left the mover takes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit
from stringscoins.kernels.bits import bit, count

__all__ = ["LARGEST", "LOONY", "Inner", "Outer", "entry", "fill", "lead", "leaders", "settled", "with_option"]

LOONY = 15
"""A number above all nimbers: see the package."""
LARGEST = 14
"""The largest nimber that has an entry."""

_CAPTURE = 1 << 16
_ALL = _CAPTURE | (1 << LOONY) - 1


class Inner(NamedTuple):
    """The inner bundles, and the meaning of the columns."""

    steps: NDArray[np.int64]
    """int64[bundles]: the decrease of a column number when a string of the bundle is cut."""
    members: NDArray[np.uint64]
    """uint64[bundles]: the coins of each string of the bundle, as bits."""
    left: NDArray[np.bool_]
    """bool[columns, bundles]: whether a string of the bundle is left."""
    none: NDArray[np.uint64]
    """uint64[columns]: the coins that no inner string holds, as bits."""
    one: NDArray[np.uint64]
    """uint64[columns]: the coins that one inner string holds."""
    near: int
    """The number of first bundles that distinguish the columns of a block."""
    lanes: int
    """The number of columns of a block."""
    images: NDArray[np.uint16]
    """uint16[symmetries, columns]: the image of a column under a symmetry of the position, the identity first."""


class Outer(NamedTuple):
    """The outer bundles, and the meaning of the rows: a number with a digit for each bundle, in a mixed radix."""

    radices: NDArray[np.int64]
    """int64[bundles]: one more than the strings of a bundle."""
    steps: NDArray[np.int64]
    """int64[bundles]: the place value of a digit."""
    members: NDArray[np.uint64]
    """uint64[bundles]: the coins of each string of the bundle, as bits."""
    spans: NDArray[np.int64]
    """int64[groups]: the number of values of a group of digits. A symmetry maps a group of digits by one look-up."""
    images: NDArray[np.int64]
    """int64[symmetries, groups, span]: the part of a value of a group in the image of a number."""
    strings: NDArray[np.int64]
    """int64[groups, span]: the number of strings of a value of a group."""


@jit
def _image(outer: Outer, symmetry: int, number: int) -> int:
    image = 0
    for group in range(len(outer.spans)):
        image += outer.images[symmetry, group, number % outer.spans[group]]
        number //= outer.spans[group]
    return image


@jit
def lead(outer: Outer, number: int) -> tuple[int, int]:
    """Return the least number to which a symmetry maps an outer number, and the first such symmetry."""
    least, by = number, 0
    for symmetry in range(1, len(outer.images)):
        image = _image(outer, symmetry, number)
        if image < least:
            least, by = image, symmetry
    return least, by


@jit
def leaders(outer: Outer, start: int, stop: int, found: NDArray[np.int64], strings: NDArray[np.int64]) -> int:
    """List outer numbers from start to stop - 1 that no symmetry makes smaller, and their strings; return how many."""
    listed = 0
    for number in range(start, stop):
        symmetry = 1
        while symmetry < len(outer.images) and _image(outer, symmetry, number) >= number:
            symmetry += 1
        if symmetry == len(outer.images):
            rest, found[listed], strings[listed] = number, number, 0
            for group in range(len(outer.spans)):
                strings[listed] += outer.strings[group, rest % outer.spans[group]]
                rest //= outer.spans[group]
            listed += 1
    return listed


@jit
def entry(row: NDArray[np.uint8], column: int) -> int:
    """Return the entry of a column."""
    return row[column >> 1] >> ((column & 1) << 2) & 15


@jit
def with_option(known: np.uint32, option: int, fallen: np.uint64, left: np.uint8, worth: int | None) -> np.uint32:
    """Return the facts about a position with one more option: the entry of the rest, and the coins that fell.

    For nimbers these are the heaps that the mover beats, as bits; for margins the most coins that the mover takes.
    """
    if worth is None:
        beaten = np.uint32(1) << np.uint32(option)
        return known | (np.uint32(_ALL) ^ beaten if fallen else beaten)
    return max(known, np.uint32(worth * count(fallen) + option if fallen else left - option))


@jit
def settled(known: np.uint32, worth: int | None) -> np.uint8:
    """Return the entry of a position all of whose options are known; 16 if there is none."""
    if worth is not None:
        return np.uint8(known)
    least = np.uint8(0)
    while least < LOONY and known >> np.uint32(least) & np.uint32(1):
        least += np.uint8(1)
    return least if least < LOONY or known & np.uint32(_CAPTURE) else np.uint8(16)


@jit
def fill(
    outer: Outer,
    inner: Inner,
    coins: int,
    worth: int | None,
    numbers: NDArray[np.int64],
    rows: NDArray[np.uint8],
    numbers_below: NDArray[np.int64],
    rows_below: NDArray[np.uint8],
    start: int,
    stop: int,
) -> bool:
    """Fill in rows `start` to `stop` - 1 of a layer, all with as many outer strings; False if a nimber is too large.

    numbers: [rows], those outer numbers that no symmetry makes smaller; rows: [rows, (columns + 1) // 2], two entries a
    byte; `_below`: the layer of one string less. worth: of a coin, 1, or 0 if it counts for the other (misère); None
    for nimbers. At most 64 coins, 15 for margins. Blocks of columns agree in the far inner bundles, for vectors.
    """
    columns, lanes = len(inner.none), inner.lanes
    entries = np.empty(columns + 1, np.uint8)
    known = np.empty(lanes, np.uint32)
    left = np.empty(lanes, np.uint8)
    capturable = np.empty(lanes, np.uint64)
    valences = np.empty(coins, np.int64)
    sources = np.empty((len(outer.steps), 2), np.int64)
    last = np.empty(len(outer.steps), np.uint64)
    for row in range(start, stop):
        valences[:] = 0
        options = 0
        for bundle in range(len(outer.steps)):
            strings = numbers[row] // outer.steps[bundle] % outer.radices[bundle]
            for coin in range(coins):
                if outer.members[bundle] & bit(coin):
                    valences[coin] += strings
            if strings > 0:
                below, symmetry = lead(outer, numbers[row] - outer.steps[bundle])
                sources[options] = np.searchsorted(numbers_below, below), symmetry
                last[options] = outer.members[bundle]
                options += 1
        none = one = np.uint64(0)
        for coin in range(coins):
            if valences[coin] == 0:
                none |= bit(coin)
            elif valences[coin] == 1:
                one |= bit(coin)
        for block in range(0, columns, lanes):
            known[:] = 0
            for lane in range(lanes):
                capturable[lane] = (one & inner.none[block + lane]) | (none & inner.one[block + lane])
                left[lane] = coins - count(none & inner.none[block + lane]) if worth is not None else 0
            for option in range(options):
                cut = rows_below[sources[option, 0]]
                images = inner.images[sources[option, 1], block : block + lanes]
                if last[option] & one == 0:
                    for lane in range(lanes):
                        found = entry(cut, images[lane])
                        known[lane] = with_option(known[lane], found, np.uint64(0), left[lane], worth)
                else:
                    for lane in range(lanes):
                        found = entry(cut, images[lane])
                        fallen = capturable[lane] & last[option]
                        known[lane] = with_option(known[lane], found, fallen, left[lane], worth)
            for bundle in range(inner.near, len(inner.steps)):
                if inner.left[block, bundle]:
                    members, cut = inner.members[bundle], entries[block - inner.steps[bundle] :]
                    for lane in range(lanes):
                        fallen = capturable[lane] & members
                        known[lane] = with_option(known[lane], cut[lane], fallen, left[lane], worth)
            for lane in range(lanes):
                column = block + lane
                so_far = known[lane]
                for bundle in range(inner.near):
                    if inner.left[column, bundle]:
                        found = entries[column - inner.steps[bundle]]
                        fallen = capturable[lane] & inner.members[bundle]
                        so_far = with_option(so_far, found, fallen, left[lane], worth)
                entries[column] = settled(so_far, worth)
                if entries[column] > LOONY:
                    return False
        entries[columns] = 0
        for pair in range(rows.shape[1]):
            rows[row, pair] = entries[2 * pair] | entries[2 * pair + 1] << 4
    return True
