"""The segments of a position of ordinary strings, and the cost of opening them.

A position lies in a root position and is one word, the strings that are left. It is *quiet* if no coin is capturable. A
*joint* is a coin of valence 3 or more. A *segment* is a maximal run of coins of valence 2 between two ends, which are
joints or the ground, or a loop that stands alone. A move in a quiet position opens a segment: it cuts one string of it,
and the opponent captures the s coins that then fall. Let V be the margin of the quiet position after them:

- Up to 2 coins between two ends, up to 3 coins of a loop alone: -(s + V). With two coins the string between them is
  cut, so that the opponent has no choice.
- 3 coins or more between two ends, 4 or more of a loop alone: -max(s + V, s - 2h - V). The opponent takes all, or hands
  the last h of them back with the turn, 2 or of a loop alone 4 (Berlekamp, Conway and Guy, *Winning Ways*, chapter 16).
- A loop at a joint of valence 3 takes the joint and the segment at it along, and always leaves the choice, h = 2.
"""

from __future__ import annotations

from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, without
from stringscoins.kernels.root import GROUND, WIDEST, Root

__all__ = [
    "CHAIN",
    "DIPPER",
    "JOINED",
    "LONG_CHAIN",
    "LONG_LOOP",
    "LOOP",
    "OPEN",
    "SEGMENTS",
    "SHORT",
    "Segments",
    "find_segments",
    "handout_of",
    "new_segments",
    "opened",
    "walk",
    "worth_opening",
]

_ALONE, OPEN = 65, 66
"""Replace an end: both ends of a loop that stands alone; an end at a capturable coin."""
LONG_CHAIN, LONG_LOOP = 3, 4
"""The least coins of a chain, and of a loop that stands alone, that are loony to open."""
JOINED, SHORT, CHAIN, LOOP, DIPPER = range(5)
"""Kinds of segments: with an end at a joint; components, which are not loony to open, long chains, or long loops; loops
at a joint of valence 3, each of them part of a dipper."""


class Segments(Protocol):
    """The segments of one position, in the first places: one record, which kernels pass on as one word."""

    strings: NDArray[np.uint64]
    """[64]: the strings of each."""
    coins: NDArray[np.int64]
    """[64]: the number of coins that they join."""
    ends: NDArray[np.int64]
    """[64, 2]: two joints or GROUND, or one joint twice for a loop."""
    kinds: NDArray[np.int64]
    """[64]: as above."""
    cuts: NDArray[np.int64]
    """[64]: a string that opens it, between two of its coins if it has two."""
    valences: NDArray[np.int64]
    """[64]: the number of strings that hold each coin."""
    of: NDArray[np.int64]
    """[64]: the segment of each string that is left; parallel strings between two ends are in one."""


SEGMENTS = np.dtype(
    (
        np.record,
        [
            ("strings", "u8", WIDEST),
            ("coins", "i8", WIDEST),
            ("ends", "i8", (WIDEST, 2)),
            ("kinds", "i8", WIDEST),
            ("cuts", "i8", WIDEST),
            ("valences", "i8", WIDEST),
            ("of", "i8", WIDEST),
        ],
    )
)
"""The layout of Segments in memory."""


def new_segments() -> Segments:
    """Return room for the segments of one position."""
    return cast(Segments, np.zeros(1, SEGMENTS)[0])


@jit
def walk(root: Root, alive: np.uint64, first: int, coin: int) -> tuple[np.uint64, int, int, int, int]:
    """Walk from a string over one of its coins to the end of the run.

    Return the strings, with the first; the number of coins; a string to cut, the last one that joins two of the coins,
    or else the first; the last string; and the end: a joint, GROUND, OPEN, or _ALONE if it closes.
    """
    strings, coins, cut, string = bit(first), 0, first, first
    while coin != GROUND:
        onward = (root.holders[coin] & alive) ^ bit(string)
        if onward & (onward - np.uint64(1)) != 0:
            break
        coins += 1
        if onward == 0:
            coin = OPEN
            break
        if string != first:
            cut = string
        if onward == bit(first):
            coin = _ALONE
            break
        strings |= onward
        string = lowest(onward)
        coin ^= root.ends[string, 0] ^ root.ends[string, 1]
    return strings, coins, cut, string, coin


@jit
def find_segments(root: Root, alive: np.uint64, segments: Segments) -> int:
    """List the segments of a quiet position; return how many. Parallel strings between two ends are listed as one."""
    bent = np.uint64(0)
    for coin in range(len(root.holders)):
        held = root.holders[coin] & alive
        segments.valences[coin] = valence = count(held)
        if valence == 2:
            bent |= held
    found, todo = 0, alive
    while todo != 0:
        first = lowest(todo)
        if bit(first) & bent == 0:
            # Both ends are joints or the ground.
            one, other = root.ends[first, 0], root.ends[first, 1]
            segments.strings[found], segments.coins[found] = bit(first), 0
            segments.ends[found, 0], segments.ends[found, 1] = one, other
            segments.kinds[found], segments.cuts[found] = SHORT if one == GROUND and other == GROUND else JOINED, first
            bundle = root.bundles[first] & todo
            todo ^= bundle
            while bundle != 0:
                segments.of[lowest(bundle)] = found
                bundle &= bundle - np.uint64(1)
            found += 1
            continue
        strings, coins, cut, _, one = walk(root, alive, first, root.ends[first, 0])
        other, kind = one, JOINED
        if one == _ALONE:
            kind = LOOP if coins >= LONG_LOOP else SHORT
        else:
            more, behind, later, _, other = walk(root, alive, first, root.ends[first, 1])
            strings |= more
            coins += behind
            if later != first:
                cut = later
            if one == other:
                if one == GROUND:
                    kind = CHAIN if coins >= LONG_CHAIN else SHORT
                elif segments.valences[one] == 3:
                    kind = DIPPER
        segments.strings[found], segments.coins[found] = strings, coins
        segments.ends[found, 0], segments.ends[found, 1] = one, other
        segments.kinds[found], segments.cuts[found] = kind, cut
        todo = without(todo, strings)
        while strings != 0:
            segments.of[lowest(strings)] = found
            strings &= strings - np.uint64(1)
        found += 1
    return found


@jit
def handout_of(segments: Segments, i: int) -> int:
    """Return how many coins the opponent may hand back when a segment is opened; 0 if that is not loony."""
    kind = segments.kinds[i]
    if kind == SHORT or (kind == JOINED and segments.coins[i] < LONG_CHAIN):
        return 0
    return 4 if kind == LOOP else 2


@jit
def opened(segments: Segments, found: int, i: int) -> tuple[np.uint64, int]:
    """Return the strings and the coins that go when a segment is opened; of parallel strings one."""
    strings, coins, joint = segments.strings[i], segments.coins[i], segments.ends[i, 0]
    if segments.kinds[i] == DIPPER:
        # The joint falls, too, and the segment at it, the handle of the dipper.
        for handle in range(found):
            if handle != i and (segments.ends[handle, 0] == joint or segments.ends[handle, 1] == joint):
                return strings | segments.strings[handle], coins + 1 + segments.coins[handle]
    return strings, coins


@jit
def worth_opening(kinds: NDArray[np.int64], coins: NDArray[np.int64], found: int) -> np.uint64:
    """Return segments that include a best one to open, as bits: of the components of a kind only a smallest.

    For m <= n coins of one kind, V(H + m) and V(H + n) differ by at most n - m, by induction, as the options of one
    answer to those of the other; so in H + m + n to open m costs no more than to open n.
    """
    joined, smallest = np.uint64(0), np.uint64(0)
    for i in range(found):
        kind, rival = kinds[i], smallest
        if kind == JOINED or kind == DIPPER:
            joined |= bit(i)
            continue
        while rival != 0 and kinds[lowest(rival)] != kind:
            rival &= rival - np.uint64(1)
        if rival == 0:
            smallest |= bit(i)
        elif coins[i] < coins[lowest(rival)]:
            smallest ^= bit(i) | bit(lowest(rival))
    return joined | smallest
