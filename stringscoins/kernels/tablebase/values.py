"""The values of the positions of a tablebase: each from those of the positions with fewer strings.

An entry has 4 bits: a nimber or loony, or how many of the coins left the mover takes. The entry of rank r is in byte
r >> 1, that of an even rank in the low half.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import atomic_or, bit, count, lowest, prefetch
from stringscoins.kernels.moves.segments import Segments, find_segments, handout_of, new_segments, opened, worth_opening
from stringscoins.kernels.root import Root
from stringscoins.kernels.tablebase.ranks import Ranks, Walk, begin, image, least, new_walk, next_least, rank, seek
from stringscoins.kernels.tables.sweep import entry, settled, with_option

__all__ = ["TOO_LARGE", "Base", "Room", "Stems", "collect", "fill", "find", "new_room", "refill"]

TOO_LARGE = 16
"""In place of a value that has no entry of 4 bits."""


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
    """int64[64, 3]: the number of the rest, the coins that fall before it, and the handout."""


def new_room() -> Room:
    """Return room for one thread."""
    images, rests = np.zeros(64, np.uint64), np.zeros(64, np.uint64)
    return Room(new_walk(), new_segments(), images, rests, np.zeros((64, 3), np.int64))


@jit
def fill(
    base: Base, stems: Stems, stem: int, strings: int, table: NDArray[np.uint8], found: NDArray[np.uint8], room: Room
) -> int:
    """Find the values of the least positions with a stem and some strings; return their number, or -1.

    They are put into the table, and one after the other into `found`, a byte each. All positions with fewer strings are
    in the table. -1 is for a value that has no entry.
    """
    walk, listed = room.walk, 0
    begin(base.ranks, walk, stems.letters, stems.rows[stem], stems.words[stem], stems.firsts[stem], strings)
    while next_least(base.ranks, walk):
        value = _quiet(base, walk.word, table, room) if base.quiet else _any(base, walk.word, table)
        if value >= TOO_LARGE:
            return -1
        found[listed] = value
        listed += 1
        _put(table, walk.rank, value)
    return listed


@jit
def refill(
    base: Base, stems: Stems, stem: int, strings: int, table: NDArray[np.uint8], found: NDArray[np.uint8], room: Room
) -> int:
    """Put values that `fill` found into the table again; return their number."""
    walk, listed = room.walk, 0
    begin(base.ranks, walk, stems.letters, stems.rows[stem], stems.words[stem], stems.firsts[stem], strings)
    while next_least(base.ranks, walk):
        if listed < len(found):
            _put(table, walk.rank, found[listed])
        listed += 1
    return listed


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
def find(ranks: Ranks, walk: Walk, word: np.uint64, block: int, index: NDArray[np.uint64]) -> int:
    """Return which of the least positions, in order, a numbered position is like. Cost: a walk through a block."""
    word = least(ranks, word)
    number = rank(ranks, word)
    seek(ranks, walk, number - number % block)
    listed = np.int64(index[number // block])
    while next_least(ranks, walk) and walk.rank < number:
        listed += 1
    return listed


@jit
def _put(table: NDArray[np.uint8], number: int, value: int) -> None:
    """Put an entry into its place, which is empty; another thread may write the other half of the byte."""
    atomic_or(table, number >> 1, np.uint8(value << ((number & 1) << 2)))


@jit
def _quiet(base: Base, word: np.uint64, table: NDArray[np.uint8], room: Room) -> int:
    """Return the entry of a quiet position. A move opens a segment; then the opponent takes what falls."""
    root, ranks, segments, options = base.root, base.ranks, room.segments, room.options
    coins, symmetries = 0, len(ranks.images)
    for held in root.holders:
        coins += held & word != 0
    for symmetry in range(symmetries):
        room.images[symmetry] = image(ranks, symmetry, word)
    found = find_segments(root, word, segments)
    chosen = bit(found) - np.uint64(1) if base.nimbers else worth_opening(segments.kinds, segments.coins, found)
    number = 0
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
        options[number, 0], options[number, 1], options[number, 2] = place, taken, handout
        number += 1
    known, best = np.uint64(0), 0
    for option in range(number):
        more, taken, handout = np.int64(entry(table, options[option, 0])), options[option, 1], options[option, 2]
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
def _any(base: Base, word: np.uint64, table: NDArray[np.uint8]) -> int:
    """Return the entry of any position, by the rule of single cuts."""
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
        found = entry(table, rank(base.ranks, least(base.ranks, word ^ bit(string))))
        if base.nimbers:
            known = with_option(known, found, fallen, np.uint8(0), None)
        else:
            known = with_option(known, found, fallen, np.uint8(coins), 1)
    return np.int64(settled(known, None) if base.nimbers else settled(known, 1))
