"""Quiet positions of ordinary strings, their moves in Strings-and-Coins, and the keys under which they are remembered.

A position is *quiet* if no coin is capturable. It lies in a root position of at most 64 strings and 64 coins and is one
word, the strings that are left. A *joint* is a coin of valence 3 or more, a *segment* a maximal run of coins of
valence 2 between two ends (joints or the ground), or a loop that stands alone. A move opens a segment: after all that
then falls has been captured, the position is quiet again. Let s coins fall, and let V be the margin of what is left:

- Up to 2 coins between two ends, up to 3 coins of a loop alone: -(s + V). Of two coins the string between them is cut,
  so that the opponent has no choice.
- 3 coins or more between two ends, 4 or more of a loop alone: -max(s + V, s - 2h - V). The opponent takes all, or hands
  the last h of them back with the turn, 2 or of a loop alone 4 (Berlekamp, Conway and Guy, *Winning Ways*, chapter 16).
- A loop at a joint of valence 3 takes the joint and the segment at it along, and always leaves the choice, h = 2.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed

__all__ = [
    "AGAIN",
    "COINS",
    "FIRST",
    "GROUND",
    "HANDOUT",
    "NAME",
    "ORDERS",
    "WIDEST",
    "Moves",
    "Root",
    "Segments",
    "cancel",
    "find_key",
    "find_segments",
    "insert",
    "list_moves",
    "new_moves",
    "new_segments",
    "packed",
]

WIDEST = 64
"""Strings and coins of a root position at most."""
GROUND = 64
"""The ground's number, among coins 0..63."""
_ALONE = 65
"""Stands for both ends of a loop that stands alone."""
_CODE_BITS = 40
"""The most bits for the components that are counted by length in a key."""
_LONG_CHAIN, _LONG_LOOP = 3, 4
"""Coins from which on to open an independent chain or loop is loony."""
_COINS, _ONE, _OTHER, _KIND = 0, 1, 2, 3
_JOINED, _SHORT, _CHAIN, _LOOP = 0, 1, 2, 3
"""Kinds of segments: at a joint, and those that are components: not loony to open, a long chain, a long loop."""
_OF_KIND = 64
"""A move is named by a string, or by this times the kind of a component."""

ORDERS = ("strings", "coins", "joints", "joints, many coins")
"""Orders in which moves are tried, those that are not loony first: by their strings; few coins first; where the joints
at the ends have few strings first, then few coins, or many coins."""
_BY_STRINGS, _BY_JOINTS = 0, 2
_GROUND_VALENCE = 7
"""What the ground counts for, by measurement."""

COINS, HANDOUT, NAME, _RANK = 0, 1, 2, 3
"""Columns of Moves.numbers."""
AGAIN = -1
"""The handout of a capture after which the same player moves again."""
FIRST = -(1 << 20)
"""The rank of the move that was best before."""
_LOONY = 1 << 20


class Root(NamedTuple):
    """The root position, its strings numbered so that those that hold the same coins follow each other.

    ends : int64[strings, 2], the coins of each string or GROUND; touching : uint64[coins], the strings of each coin;
    alike : uint64[classes], the classes of two or more strings that hold the same coins; bare, large : uint64[1], the
    strings that hold no coin, and those that hold three or more, of which there must be none where segments are looked
    for; images : uint64[symmetries, 8, 256], of each byte of a set of strings its image under a symmetry of the root
    position, which leaves strings alike in order, the identity first; forward, backward : int64[symmetries, 64], where
    each string goes and comes from.
    """

    ends: NDArray[np.int64]
    touching: NDArray[np.uint64]
    alike: NDArray[np.uint64]
    bare: NDArray[np.uint64]
    large: NDArray[np.uint64]
    images: NDArray[np.uint64]
    forward: NDArray[np.int64]
    backward: NDArray[np.int64]


class Segments(NamedTuple):
    """strings : uint64[64], of each segment; numbers : int64[64, 4], its coins, its two ends, its kind."""

    strings: NDArray[np.uint64]
    numbers: NDArray[np.int64]


class Moves(NamedTuple):
    """The moves of the positions on a path, by depth.

    rest : uint64[65, 64], what is left; numbers : int64[65, 64, 4], the coins that fall, how many of them the opponent
    may hand back to the mover (0 if the move is not loony), the name, and the rank by which the moves are sorted.
    """

    rest: NDArray[np.uint64]
    numbers: NDArray[np.int64]


def new_segments() -> Segments:
    """Room for the segments of one position."""
    return Segments(np.zeros(WIDEST, np.uint64), np.zeros((WIDEST, 4), np.int64))


def new_moves() -> Moves:
    """Room for the moves of a path."""
    return Moves(np.zeros((WIDEST + 1, WIDEST), np.uint64), np.zeros((WIDEST + 1, WIDEST, 4), np.int64))


@jit
def packed(root: Root, alive: np.uint64) -> np.uint64:
    """The same position with the first of strings alike, and without pairs of bare strings.

    Two bare strings change no margin: who likes the margin without them answers the cut of one by that of the other.
    """
    for group in root.alike:
        held = alive & group
        if held != 0:
            first = group & (np.uint64(0) - group)
            number = np.uint64(count(held))
            alive = (alive ^ held) | (((np.uint64(1) << number) - np.uint64(1)) * first if number < 64 else group)
    held = alive & root.bare[0]
    if held != 0:
        alive ^= held
        if count(held) & 1:
            alive |= held & (np.uint64(0) - held)
    return alive


@jit
def find_segments(root: Root, alive: np.uint64, segments: Segments) -> int:
    """List the segments of a quiet position; how many there are."""
    found = 0
    todo = alive
    while todo != 0:
        first = lowest(todo)
        run, coins = bit(first), 0
        for side in range(2):
            string, coin = first, root.ends[first, side]
            while coin != GROUND:
                onward = (alive & root.touching[coin]) ^ bit(string)
                if onward & (onward - np.uint64(1)) != 0:
                    break
                coins += 1
                if onward == bit(first):
                    coin = _ALONE
                    break
                run |= onward
                string = lowest(onward)
                coin = root.ends[string, 0] ^ root.ends[string, 1] ^ coin
            segments.numbers[found, _ONE + side] = coin
            if coin == _ALONE:
                segments.numbers[found, _OTHER] = _ALONE
                break
        kind = _JOINED
        if segments.numbers[found, _ONE] == _ALONE:
            kind = _LOOP if coins >= _LONG_LOOP else _SHORT
        elif segments.numbers[found, _ONE] == GROUND and segments.numbers[found, _OTHER] == GROUND:
            kind = _CHAIN if coins >= _LONG_CHAIN else _SHORT
        segments.strings[found] = run
        segments.numbers[found, _COINS] = coins
        segments.numbers[found, _KIND] = kind
        found += 1
        todo ^= run
    return found


@jit
def cancel(segments: Segments, found: int) -> tuple[int, np.uint64, int]:
    """Leave out pairs of short components of equally many coins: (segments left, strings and coins left out).

    They change no margin: V(H + s + s) = V(H) where the opening of s leads to -(s + V). By induction: the options in H
    are the same; to open an s gives -(s + V(H + s)), which is at most V(H), as V(H + s) >= -(s + V(H)).
    """
    strings, coins = np.uint64(0), 0
    i = 0
    while i < found:
        if segments.numbers[i, _KIND] == _SHORT:
            j = i + 1
            while j < found and not (
                segments.numbers[j, _KIND] == _SHORT and segments.numbers[j, _COINS] == segments.numbers[i, _COINS]
            ):
                j += 1
            if j < found:
                strings |= segments.strings[i] | segments.strings[j]
                coins += 2 * segments.numbers[i, _COINS]
                _leave_out(segments, j, found - 1)
                _leave_out(segments, i, found - 2)
                found -= 2
                continue
        i += 1
    return found, strings, coins


@jit
def _leave_out(segments: Segments, i: int, last: int) -> None:
    """Put the last segment in the place of another."""
    segments.strings[i] = segments.strings[last]
    for column in range(4):
        segments.numbers[i, column] = segments.numbers[last, column]


@jit
def _tag(segments: Segments, found: int, joint: int, loop: int) -> int:
    """The third string's segment at a joint of valence 3 with a loop."""
    for i in range(found):
        if i != loop and (segments.numbers[i, _ONE] == joint or segments.numbers[i, _OTHER] == joint):
            return i
    return -1


@jit
def find_key(root: Root, alive: np.uint64, segments: Segments, found: int) -> tuple[np.uint64, np.uint64, int]:
    """What a packed quiet position is remembered under: (its strings, its components by length, a symmetry).

    Independent chains and loops are counted by length, the others are brought by the symmetry to the place with the
    least word. The code of the first: a bit for each number of coins of a short one; the long chains in unary, from the
    shortest of 1 on, each ended by a zero; a zero; the long loops. What does not fit stays where it is.
    """
    code, bits, rest = np.uint64(0), 4, alive
    for kind in range(_CHAIN, _LOOP + 1):
        shortest = _LONG_CHAIN if kind == _CHAIN else _LONG_LOOP
        size, fits = 0, True
        while fits:
            # All of the next larger size.
            larger = WIDEST + 1
            for i in range(found):
                if segments.numbers[i, _KIND] == kind and size < segments.numbers[i, _COINS] < larger:
                    larger = segments.numbers[i, _COINS]
            size = larger
            ones = size - shortest + 1
            fits = size <= WIDEST
            for i in range(found):
                if segments.numbers[i, _KIND] == kind and segments.numbers[i, _COINS] == size:
                    fits = bits + ones + 1 <= _CODE_BITS
                    if fits:
                        code |= (bit(ones) - np.uint64(1)) << np.uint64(bits)
                        bits += ones + 1
                        rest ^= segments.strings[i]
        bits += 1
    for i in range(found):
        if segments.numbers[i, _KIND] == _SHORT:
            code |= bit(segments.numbers[i, _COINS])
            rest ^= segments.strings[i]
    best, symmetry = rest, 0
    for g in range(1, len(root.images)):
        image, left, byte = np.uint64(0), rest, 0
        while left != 0:
            image |= root.images[g, byte, signed(left & np.uint64(255))]
            left >>= np.uint64(8)
            byte += 1
        if image < best:
            best, symmetry = image, g
    return best, code, symmetry


@jit
def insert(
    moves: Moves, depth: int, listed: int, rest: np.uint64, coins: int, handout: int, name: int, rank: int
) -> None:
    """Put one more move among those listed, which are sorted by rank."""
    place, numbers = listed, moves.numbers[depth]
    while place > 0 and numbers[place - 1, _RANK] > rank:
        moves.rest[depth, place] = moves.rest[depth, place - 1]
        for column in range(4):
            numbers[place, column] = numbers[place - 1, column]
        place -= 1
    moves.rest[depth, place] = rest
    numbers[place, COINS], numbers[place, HANDOUT] = coins, handout
    numbers[place, NAME], numbers[place, _RANK] = name, rank


@jit
def list_moves(
    root: Root,
    alive: np.uint64,
    segments: Segments,
    found: int,
    target: int,
    best: int,
    order: int,
    moves: Moves,
    depth: int,
) -> int:
    """List the moves of a packed quiet position that may reach a margin of `target`, in order; how many.

    A move after which s coins fall leads to -(s + V) where V is the margin of what is left, or, if the opponent may
    hand h of them back, to -max(s + V, s - 2h - V), which is at most h - s. Of the components of a kind, short or a
    long chain or a long loop, only a smallest is opened: no other is better. For V(H + m) and V(H + n), m <= n of a
    kind, differ by at most n - m, by induction, as the options of one answer to those of the other; so in H + m + n to
    open m costs no more than to open n.
    """
    listed = 0
    least = np.uint64(0)
    for kind in range(_SHORT, _LOOP + 1):
        size, place = WIDEST + 1, -1
        for i in range(found):
            if segments.numbers[i, _KIND] == kind and segments.numbers[i, _COINS] < size:
                size, place = segments.numbers[i, _COINS], i
        if place >= 0:
            least |= bit(place)
    for i in range(found):
        coins, kind = segments.numbers[i, _COINS], segments.numbers[i, _KIND]
        one, other = segments.numbers[i, _ONE], segments.numbers[i, _OTHER]
        strings = segments.strings[i]
        name = lowest(strings)
        handout = 2 if coins >= _LONG_CHAIN else 0
        if kind != _JOINED:
            if least & bit(i) == 0:
                continue
            name = _OF_KIND * kind
            handout = 0 if kind == _SHORT else 4 if kind == _LOOP else 2
        elif one == other and count(alive & root.touching[one]) == 3:
            # The joint falls, too, and the segment at it.
            tag = _tag(segments, found, one, i)
            coins += 1 + segments.numbers[tag, _COINS]
            strings |= segments.strings[tag]
            handout = 2
        if handout > 0 and target > handout - coins:
            continue
        rank = i
        if name == best or (kind == _JOINED and best < WIDEST and segments.strings[i] & bit(best) != 0):
            rank = FIRST
        elif order != _BY_STRINGS:
            rank = -coins if order > _BY_JOINTS else coins
            if order >= _BY_JOINTS:
                for side in range(1, 3):
                    end = segments.numbers[i, side]
                    rank += WIDEST * (_GROUND_VALENCE if end >= GROUND else count(alive & root.touching[end]))
            if handout > 0:
                rank += _LOONY
        insert(moves, depth, listed, packed(root, alive ^ strings), coins, handout, name, rank)
        listed += 1
    return listed
