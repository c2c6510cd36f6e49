"""The keys under which positions are stored in the search for margins.

A key leaves out what does not change the margin: the names of parallel strings, the places of chains and loops that
stand alone, pairs of short ones, and the symmetry of the root position that leads to it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, signed
from stringscoins.kernels.copying import copy
from stringscoins.kernels.moves.segments import CHAIN, DIPPER, JOINED, LONG_CHAIN, LONG_LOOP, LOOP, SHORT, Segments
from stringscoins.kernels.root import WIDEST, Root

__all__ = ["Symmetric", "cancel", "count_components", "find_images", "find_key", "least", "packed"]

_CODE_BITS = 40
"""The most bits of a key for the components that it counts by length."""


class Symmetric(NamedTuple):
    """A root position whose strings are numbered so that those of a bundle follow each other, with its symmetries."""

    root: Root
    parallel: NDArray[np.uint64]
    """[n]: the bundles of two strings or more that hold coins."""
    bare: np.uint64
    """The strings that hold no coin."""
    grounded: np.uint64
    """The strings that hold one coin."""
    alike: np.uint64
    """The strings that `packed` may replace by others: parallel ones, and bare ones."""
    images: NDArray[np.uint64]
    """[8, 256, symmetries]: the image of each byte of a set of strings; the identity comes first."""
    strings: NDArray[np.uint64]
    """[64, symmetries]: the image of each string, as a bit."""
    forward: NDArray[np.int64]
    """[symmetries, 64]: the image of each string; those of a bundle stay in order."""
    backward: NDArray[np.int64]
    """[symmetries, 64]: the string whose image each string is."""
    inside: NDArray[np.int64]
    """[coins]: how far inside each coin is, at most 2^20."""


@jit
def packed(symmetric: Symmetric, alive: np.uint64) -> np.uint64:
    """Return the same position with the first strings of each bundle, and without pairs of bare strings.

    Such pairs change no margin: a player who likes the margin without them answers the cut of one by that of the other.
    """
    for bundle in symmetric.parallel:
        held = alive & bundle
        if held != 0:
            first = bundle & (np.uint64(0) - bundle)
            number = np.uint64(count(held))
            alive = (alive ^ held) | (((np.uint64(1) << number) - np.uint64(1)) * first if number < 64 else bundle)
    held = alive & symmetric.bare
    if held != 0:
        alive ^= held
        if count(held) & 1:
            alive |= held & (np.uint64(0) - held)
    return alive


@jit
def cancel(segments: Segments, found: int) -> tuple[int, np.uint64, int]:
    """Leave out pairs of equal short components; return the segments left, and the strings and coins left out.

    V(H + s + s) = V(H) where the opening of s leads to -(s + V), by induction: the options in H are the same; to open
    an s gives -(s + V(H + s)) <= V(H), as V(H + s) >= -(s + V(H)). `segments.of` is invalid after some were left out.
    """
    strings, coins = np.uint64(0), 0
    i = 0
    while i < found:
        if segments.kinds[i] == SHORT:
            j = i + 1
            while j < found and not (segments.kinds[j] == SHORT and segments.coins[j] == segments.coins[i]):
                j += 1
            if j < found:
                strings |= segments.strings[i] | segments.strings[j]
                coins += 2 * segments.coins[i]
                _leave_out(segments, j, found - 1)
                _leave_out(segments, i, found - 2)
                found -= 2
                continue
        i += 1
    return found, strings, coins


@jit
def _leave_out(segments: Segments, i: int, last: int) -> None:
    """Put the last segment in the place of another."""
    segments.strings[i], segments.coins[i] = segments.strings[last], segments.coins[last]
    segments.kinds[i], segments.cuts[i] = segments.kinds[last], segments.cuts[last]
    segments.ends[i, 0], segments.ends[i, 1] = segments.ends[last, 0], segments.ends[last, 1]


@jit
def count_components(segments: Segments, found: int, without: int) -> tuple[np.uint64, np.uint64]:
    """Count the components by length, except number `without` (-1: none); return the code and the strings counted.

    The code has a bit for each number of coins of a short one; then the long chains in unary, the shortest from 1 on,
    each ended by a zero; a zero; the long loops likewise. Components that do not fit are not counted.
    """
    code, bits, counted, long = np.uint64(0), 4, np.uint64(0), False
    for i in range(found):
        kind = segments.kinds[i]
        if kind == JOINED or kind == DIPPER or i == without:
            continue
        if kind == SHORT:
            code |= bit(segments.coins[i])
            counted |= segments.strings[i]
        else:
            long = True
    if not long:
        return code, counted
    for kind in range(CHAIN, LOOP + 1):
        shortest = LONG_CHAIN if kind == CHAIN else LONG_LOOP
        size, fits = 0, True
        while fits:
            # All components of the next larger size.
            larger = WIDEST + 1
            for i in range(found):
                if segments.kinds[i] == kind and size < segments.coins[i] < larger and i != without:
                    larger = segments.coins[i]
            size = larger
            ones = size - shortest + 1
            fits = size <= WIDEST
            for i in range(found):
                if segments.kinds[i] == kind and segments.coins[i] == size and i != without:
                    fits = bits + ones + 1 <= _CODE_BITS
                    if fits:
                        code |= (bit(ones) - np.uint64(1)) << np.uint64(bits)
                        bits += ones + 1
                        counted ^= segments.strings[i]
        bits += 1
    return code, counted


@jit
def find_images(symmetric: Symmetric, strings: np.uint64, images: NDArray[np.uint64]) -> None:
    """Find the images of a set of strings under all symmetries, in `images`, uint64[64]."""
    copy(symmetric.images[0, signed(strings & np.uint64(255))], images)
    strings >>= np.uint64(8)
    byte = 1
    while strings != 0:
        more = symmetric.images[byte, signed(strings & np.uint64(255))]
        for g in range(len(more)):
            images[g] |= more[g]
        strings >>= np.uint64(8)
        byte += 1


@jit
def least(images: NDArray[np.uint64], symmetries: int) -> tuple[np.uint64, int]:
    """Return the least image, and its symmetry."""
    best, symmetry = images[0], 0
    for g in range(1, symmetries):
        if images[g] < best:
            best, symmetry = images[g], g
    return best, symmetry


@jit
def find_key(
    symmetric: Symmetric, alive: np.uint64, segments: Segments, found: int, images: NDArray[np.uint64]
) -> tuple[np.uint64, np.uint64, int]:
    """Return a packed quiet position's key: its strings, its components by length, and a symmetry. Scratch: uint64[64].

    The symmetry makes the word of the strings that no component counts the least.
    """
    code, counted = count_components(segments, found, -1)
    find_images(symmetric, alive ^ counted, images)
    best, symmetry = least(images, len(symmetric.forward))
    return best, code, symmetry
