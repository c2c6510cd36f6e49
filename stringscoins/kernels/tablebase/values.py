"""The values of the positions of a tablebase: each from those of the positions with fewer strings.

A value is a nimber or loony, or how many of the coins left the mover takes. Its entry has 4 bits; a value above 15 has
the entry 15 and stands in a list of *wide* values, sorted, each as its number in the ranking << 8 with the value. The
entry of number r is in byte r >> 1, that of an even number in the low half.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import atomic_or, bit, lowest, prefetch, signed
from stringscoins.kernels.moves.segments import Segments, find_segments, handout_of, new_segments, opened, worth_opening
from stringscoins.kernels.root import Root
from stringscoins.kernels.tablebase.ranks import Ranks, Walk, begin, image, least, new_walk, next_least, rank
from stringscoins.kernels.tables.sweep import entry, settled, with_option

__all__ = [
    "LARGEST",
    "Base",
    "Room",
    "Stems",
    "collect",
    "fill",
    "list_options",
    "new_room",
    "refill",
    "value_in",
    "widened",
]

LARGEST = 15
"""The largest value that an entry holds."""
_MOST_WIDE = 1 << 16


class Base(NamedTuple):
    """What the values of a base are of."""

    root: Root
    ranks: Ranks
    quiet: bool
    """Whether only quiet positions are numbered; then all strings are ordinary."""
    nimbers: bool
    """Whether nimbers are asked for, not margins."""


class Stems(NamedTuple):
    """Beginnings of positions, a number of letters each, in order."""

    letters: int
    rows: NDArray[np.int64]
    words: NDArray[np.uint64]
    firsts: NDArray[np.int64]
    """The positions before."""


class Room(NamedTuple):
    """Room for the positions that one thread visits, and for the options of one of them."""

    walk: Walk
    segments: Segments
    images: NDArray[np.uint64]
    rests: NDArray[np.uint64]
    options: NDArray[np.int64]
    """int64[64, 4]: the number of the rest, the coins that fall before it, the handout, and the segment opened."""
    wide: NDArray[np.int64]
    """int64[...]: the wide values that were found; the first is how many."""


def new_room() -> Room:
    """Return room for one thread."""
    images, rests = np.zeros(64, np.uint64), np.zeros(64, np.uint64)
    options, wide = np.zeros((64, 4), np.int64), np.zeros(_MOST_WIDE, np.int64)
    return Room(new_walk(), new_segments(), images, rests, options, wide)


@jit
def fill(
    base: Base,
    stems: Stems,
    stem: int,
    strings: int,
    table: NDArray[np.uint8],
    wide: NDArray[np.int64],
    found: NDArray[np.uint8],
    room: Room,
) -> int:
    """Find the values of the least positions with a stem and some strings; return their number, or -1.

    Their entries are put into the table, and one after the other into `found`; wide values into `room`. All positions
    with fewer strings are in the table and in `wide`. -1 is for values that are too large, or too often wide.
    """
    walk, listed = room.walk, 0
    room.wide[0] = 0
    begin(base.ranks, walk, stems.letters, stems.rows[stem], stems.words[stem], stems.firsts[stem], strings)
    while next_least(base.ranks, walk):
        value = _quiet(base, walk.word, table, wide, room) if base.quiet else _any(base, walk.word, table, wide)
        if value > LARGEST:
            room.wide[0] += 1
            if value > 255 or room.wide[0] == len(room.wide) or (base.nimbers and not base.quiet):
                return -1
            room.wide[room.wide[0]] = walk.rank << 8 | value
            value = LARGEST
        found[listed] = value
        listed += 1
        _put(table, walk.rank, value)
    return listed


@jit
def refill(
    base: Base, stems: Stems, stem: int, strings: int, table: NDArray[np.uint8], found: NDArray[np.uint8], room: Room
) -> None:
    """Put the entries that `fill` found into the table again."""
    walk, listed = room.walk, 0
    begin(base.ranks, walk, stems.letters, stems.rows[stem], stems.words[stem], stems.firsts[stem], strings)
    while next_least(base.ranks, walk) and listed < len(found):
        _put(table, walk.rank, found[listed])
        listed += 1


@jit
def collect(
    base: Base,
    stems: Stems,
    stem: int,
    table: NDArray[np.uint8],
    block: int,
    found: NDArray[np.uint8],
    index: NDArray[np.int64],
    room: Room,
) -> int:
    """List the values of the least positions with a stem in order, a byte each; return their number.

    `index` gets, for each block of numbers that begins at a position of this stem, how many values come before it.
    """
    walk, listed, block_at = room.walk, 0, 0
    first = (stems.firsts[stem] + block - 1) // block
    begin(base.ranks, walk, stems.letters, stems.rows[stem], stems.words[stem], stems.firsts[stem], -1)
    while next_least(base.ranks, walk):
        while block_at < len(index) and (first + block_at) * block <= walk.rank:
            index[block_at] = listed
            block_at += 1
        found[listed] = entry(table, walk.rank)
        listed += 1
    index[block_at:] = listed
    return listed


@jit
def _put(table: NDArray[np.uint8], number: int, value: int) -> None:
    """Put an entry into its place, which is empty; another thread may write the other half of the byte."""
    atomic_or(table, number >> 1, np.uint8(value << ((number & 1) << 2)))


@jit
def value_in(table: NDArray[np.uint8], wide: NDArray[np.int64], number: int) -> int:
    """Return the value of a numbered position, from the entries of all numbers."""
    return widened(wide, number, signed(np.uint64(entry(table, number))))


@jit
def widened(wide: NDArray[np.int64], number: int, value: int) -> int:
    """Return the value of a numbered position, whose entry is known."""
    if value < LARGEST or len(wide) == 0:
        return value
    low, high = 0, len(wide)
    while high - low > 1:
        middle = (low + high) >> 1
        if wide[middle] >> 8 <= number:
            low = middle
        else:
            high = middle
    return signed(np.uint64(wide[low] & 255)) if wide[low] >> 8 == number else value


@jit
def _quiet(base: Base, word: np.uint64, table: NDArray[np.uint8], wide: NDArray[np.int64], room: Room) -> int:
    """Return the value of a quiet position. A move opens a segment; then the opponent takes what falls."""
    segments, coins = room.segments, 0
    for held in base.root.holders:
        coins += held & word != 0
    found = find_segments(base.root, word, segments)
    chosen = bit(found) - np.uint64(1) if base.nimbers else worth_opening(segments.kinds, segments.coins, found)
    number, options = list_options(base, word, found, chosen, table, room), room.options
    known, best = np.uint64(0), 0
    for option in range(number):
        more, taken, handout = value_in(table, wide, options[option, 0]), options[option, 1], options[option, 2]
        if base.nimbers:
            known |= bit(more)
            continue
        # The opponent takes all that falls and `more` coins, or leaves the handout and has to move on.
        most = taken + more
        if handout:
            most = max(most, coins - handout - more)
        best = max(best, coins - most)
    if not base.nimbers:
        return best
    while known & bit(best) != 0:
        best += 1
    return best


@jit
def list_options(
    base: Base, word: np.uint64, found: int, chosen: np.uint64, table: NDArray[np.uint8], room: Room
) -> int:
    """List what the chosen ones of the segments found leave when they are opened; return how many are listed.

    Loony moves are left out where nimbers are asked for. The images of the position go to `room` as well.
    """
    root, ranks, segments, options = base.root, base.ranks, room.segments, room.options
    symmetries, number = len(ranks.images), 0
    for symmetry in range(symmetries):
        room.images[symmetry] = image(ranks, symmetry, word)
    while chosen != 0:
        segment = lowest(chosen)
        chosen &= chosen - np.uint64(1)
        handout = handout_of(segments, segment)
        if base.nimbers and handout != 0:
            continue
        gone, taken = opened(segments, found, segment)
        if taken == 0:
            # The last of parallel strings: the position stays folded.
            gone = root.bundles[lowest(gone)] & word
            gone ^= gone & gone >> np.uint64(1)
        first = lowest(gone)
        gone &= gone - np.uint64(1)
        for symmetry in range(symmetries):
            room.rests[symmetry] = room.images[symmetry] ^ ranks.strings[first, symmetry]
        while gone != 0:
            string = lowest(gone)
            gone &= gone - np.uint64(1)
            for symmetry in range(symmetries):
                room.rests[symmetry] ^= ranks.strings[string, symmetry]
        rest = room.rests[0]
        for symmetry in range(1, symmetries):
            rest = min(rest, room.rests[symmetry])
        place = rank(ranks, rest)
        prefetch(table, place >> 1)
        options[number, 0], options[number, 1], options[number, 2], options[number, 3] = place, taken, handout, segment
        number += 1
    return number


@jit
def _any(base: Base, word: np.uint64, table: NDArray[np.uint8], wide: NDArray[np.int64]) -> int:
    """Return the value of any position, by the rule of single cuts."""
    if word == 0:
        return 0
    coins = 0
    for held in base.root.holders:
        coins += held & word != 0
    known, left = np.uint32(0), word
    while left != 0:
        string = lowest(left)
        left ^= bit(string)
        if (base.root.bundles[string] & word) >> np.uint64(string) != 1:
            continue  # only the last of parallel strings: the position stays folded
        fallen = np.uint64(0)
        for coin in range(len(base.root.holders)):
            if base.root.holders[coin] & word == bit(string):
                fallen |= bit(coin)
        found = value_in(table, wide, rank(base.ranks, least(base.ranks, word ^ bit(string))))
        if base.nimbers:
            known = with_option(known, found, fallen, np.uint8(0), None)
        else:
            known = with_option(known, found, fallen, np.uint8(coins), 1)
    return signed(np.uint64(settled(known, None) if base.nimbers else settled(known, 1)))
