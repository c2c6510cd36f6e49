"""The value of a core by a table over all its remainders, 64 positions at a time.

The rule is that of `kernels/tables`: the value is the least heap that the mover does not beat. Here a value is a byte
with one bit set: bit n for the nimber n, up to 6, bit 7 for loony. The heaps that are beaten are the low 7 bits of a
byte, and the least that is not is their lowest bit clear, or bit 7 if all are set: (beaten + 1) & ~beaten. So eight
values are found at once in a word.

Strings that hold the same coins count as one number. Six strings, the *near* ones, are distinguished. A position is a
byte of a word of the table: three near strings give the byte in the word, three the word in a *block* of eight words,
and the numbers of all other strings give the block.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed, without
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.cores.table import LOONY
from stringscoins.kernels.root import WIDEST, Root, coins_of

__all__ = ["LEAST_UNKNOWN", "NONE", "TableScratch", "new_scratch", "table_value"]

NEAR = 6
WORDS = 8
"""Words in a block."""
_HALF = 256
"""The most combinations of the far strings that change fastest."""

LEAST_UNKNOWN = 7
"""A table distinguishes this nimber, larger ones and loony from smaller nimbers, but not always from each other."""
NONE = -1
"""In place of a value that is not known, or where there is no table because it would be too large."""
_LOONY_BLOCK = 64

_BYTES = np.uint64(0x0101010101010101)
_HEAPS = np.uint64(0x7F7F7F7F7F7F7F7F)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_BYTE = np.uint64(0xFF)
_LOONY_WORD = np.uint64(0x8080808080808080)
_ZERO, _ONE = np.uint64(0), np.uint64(1)
# By near string 0-2: the bytes of a word whose subsets have it.
_HAS = np.array([0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000], np.uint64)
# By near string 0-2 and how many of the three a subset has: its heaps.
_LEVEL = np.array(
    [
        [0x0000000000007F00, 0x00007F007F000000, 0x7F00000000000000],
        [0x00000000007F0000, 0x007F00007F000000, 0x7F00000000000000],
        [0x0000007F00000000, 0x007F7F0000000000, 0x7F00000000000000],
    ],
    np.uint64,
)


class TableScratch(NamedTuple):
    """The scratch arrays of one thread; nothing is kept in them.

    values: the table; lanes: [64, 7, 8], for each coin the bytes without any near string that holds it, and those where
    near string b alone does; caps: [64 + 6, 8], the heaps that a capture inverts, by string; halves: [3, _HALF].
    """

    values: NDArray[np.uint64]
    places: NDArray[np.int64]
    lanes: NDArray[np.uint64]
    caps: NDArray[np.uint64]
    halves: NDArray[np.uint64]
    sets: NDArray[np.uint64]
    beaten: NDArray[np.uint64]


def new_scratch(words: int) -> TableScratch:
    """Return scratch with a table of `words` words."""
    return TableScratch(
        np.zeros(words, np.uint64),
        np.zeros((4, WIDEST), np.int64),
        np.zeros((WIDEST, NEAR + 1, WORDS), np.uint64),
        np.zeros((WIDEST + NEAR, WORDS), np.uint64),
        np.zeros((_HALF + 1, 4), np.uint64),
        np.zeros((3, WIDEST), np.uint64),
        np.zeros(WORDS, np.uint64),
    )


# Rows of TableScratch.places: strings of each bundle; the step of a digit in blocks. Rows of TableScratch.sets: coins
# of each bundle; the digits that hold each coin; coins of the near strings.
_MANY, _STEP = 0, 1
_COINS, _DIGITS, _NEAR_COINS = 0, 1, 2


@jit
def _bundles(root: Root, part: CoreState, scratch: TableScratch) -> int:
    """List the strings of a part in bundles that hold the same coins; return the number of bundles."""
    many, coins = scratch.places[_MANY], scratch.sets[_COINS]
    listed, todo = 0, part.alive
    while todo != 0:
        string = lowest(todo)
        todo = without(todo, bit(string))
        held = without(root.members[string], part.grounded)
        place = 0
        while place < listed and coins[place] != held:
            place += 1
        if place == listed:
            coins[place], many[place] = held, 0
            listed += 1
        many[place] += 1
    return listed


@jit
def _choose_near(scratch: TableScratch, bundles: int) -> int:
    """Take six strings out of the bundles, so that few blocks of few coins are left; return the number of blocks."""
    many, coins, near = scratch.places[_MANY], scratch.sets[_COINS], scratch.sets[_NEAR_COINS]
    chosen = _ZERO
    for i in range(NEAR):
        best, least = -1, 0
        for b in range(bundles):
            worth = many[b] * WIDEST + count(without(coins[b], chosen))
            if many[b] > 0 and (best < 0 or worth < least):
                best, least = b, worth
        near[i] = _ZERO
        if best >= 0:
            near[i] = coins[best]
            chosen |= near[i]
            many[best] -= 1
    blocks = 1
    for b in range(bundles):
        if blocks < 1 << 40:
            blocks *= many[b] + 1
    return blocks


@jit
def _lay_out(scratch: TableScratch, bundles: int, coins: np.uint64) -> int:
    """List the digits, and the bytes that each coin distinguishes; return the number of digits."""
    many, step = scratch.places[_MANY], scratch.places[_STEP]
    held, holders, near = scratch.sets[_COINS], scratch.sets[_DIGITS], scratch.sets[_NEAR_COINS]
    digits, worth = 0, 1
    for b in range(bundles):
        if many[b] > 0:
            many[digits], held[digits], step[digits] = many[b], held[b], worth
            worth *= many[b] + 1
            digits += 1
    while coins != 0:
        coin = lowest(coins)
        coins = without(coins, bit(coin))
        holders[coin] = _ZERO
        for d in range(digits):
            if held[d] & bit(coin) != 0:
                holders[coin] |= bit(d)
        lanes = scratch.lanes[coin]
        for j in range(WORDS):
            # Bytes without a near string of the coin, and with at most one.
            none, few = _ALL, _ALL
            for b in range(NEAR):
                if near[b] & bit(coin) != 0:
                    has = _HAS[b] if b < 3 else (_ALL if j >> (b - 3) & 1 else _ZERO)
                    few = without(few, has) | (few & none & has)
                    none = without(none, has)
            lanes[NEAR, j] = none & _HEAPS
            for b in range(NEAR):
                lanes[b, j] = _ZERO
                if near[b] & bit(coin) != 0:
                    has = _HAS[b] if b < 3 else (_ALL if j >> (b - 3) & 1 else _ZERO)
                    lanes[b, j] = without(few, none) & has & _HEAPS
    return digits


@jit
def _valences(scratch: TableScratch, first: int, last: int, number: int, row: NDArray[np.uint64]) -> None:
    """Write for a combination of some digits: those not 0, and the coins of at least one, two, three of its strings."""
    many, held = scratch.places[_MANY], scratch.sets[_COINS]
    present, ones, twos, threes = _ZERO, _ZERO, _ZERO, _ZERO
    for d in range(first, last):
        strings = number % (many[d] + 1)
        number //= many[d] + 1
        if strings > 0:
            present |= bit(d)
        for _ in range(min(strings, 3)):
            threes |= twos & held[d]
            twos |= ones & held[d]
            ones |= held[d]
    row[0], row[1], row[2], row[3] = present, ones, twos, threes


@jit
def _capture(
    scratch: TableScratch,
    present: np.uint64,
    one: np.uint64,
    twos: np.uint64,
    threes: np.uint64,
    coins: np.uint64,
    stubbed: np.uint64,
) -> int:
    """Return the digit of a canonical capture (`cores/ordinary.py`) that a whole block has, _LOONY_BLOCK, or -1."""
    held, holders = scratch.sets[_COINS], scratch.sets[_DIGITS]
    todo = one & coins
    while todo != 0:
        coin = lowest(todo)
        todo = without(todo, bit(coin))
        d = lowest(present & holders[coin])
        beyond = without(held[d], bit(coin))
        if beyond == 0 or beyond & (stubbed | threes) != 0:
            return d  # type a; type d, where two strings are left
        if beyond & coins == 0:
            continue
        if beyond & one != 0:
            return d  # type b
        o = lowest(without(present & holders[lowest(beyond)], bit(d)))
        last = without(held[o], beyond)
        if last == 0 or last & (stubbed | twos) != 0:
            return _LOONY_BLOCK  # types e and f
        if last & coins != 0:
            return d  # type c
    return -1


@jit
def table_value(root: Root, part: CoreState, scratch: TableScratch, most: int) -> tuple[int, int]:
    """Return the nimber of a settled component, LOONY, or NONE if its table is too large; and the table's blocks."""
    bundles = _bundles(root, part, scratch)
    blocks = _choose_near(scratch, bundles)
    if blocks > most or blocks * WORDS > len(scratch.values):
        return NONE, 0
    coins = without(coins_of(root, part.alive), part.grounded)
    free, stubbed = without(coins, part.stubbed), coins & part.stubbed
    digits = _lay_out(scratch, bundles, coins)
    many, step, holders = scratch.places[_MANY], scratch.places[_STEP], scratch.sets[_DIGITS]
    lanes, caps, values, near = scratch.lanes, scratch.caps, scratch.values, scratch.sets[_NEAR_COINS]
    beaten = scratch.beaten
    near_coins = _ZERO
    for b in range(NEAR):
        near_coins |= near[b]
    far_coins = without(free, near_coins) if root.ordinary else _ZERO
    middle, low = 0, 1
    while middle < digits and low * (many[middle] + 1) <= _HALF:
        low *= many[middle] + 1
        middle += 1
    halves = scratch.halves
    for number in range(low):
        _valences(scratch, 0, middle, number, halves[number])
    top = halves[_HALF]
    caps[:] = _ZERO
    near_turned = False
    for block in range(blocks):
        number = block % low
        if number == 0:
            _valences(scratch, middle, digits, block // low, top)
        half = halves[number]
        present, ones = top[0] | half[0], top[1] | half[1]
        twos = top[2] | half[2] | (top[1] & half[1])
        threes = top[3] | half[3] | (top[2] & half[1]) | (top[1] & half[2])
        none, one = without(free | stubbed, ones), without(ones, twos)
        here = block * WORDS
        taken = -1
        if one & far_coins != 0:
            taken = _capture(scratch, present, one, twos, threes, far_coins, stubbed)
        if taken >= 0:
            rest = here if taken == _LOONY_BLOCK else here - step[taken] * WORDS
            if taken == _LOONY_BLOCK:
                for j in range(WORDS):
                    values[here + j] = _LOONY_WORD
            else:
                for j in range(WORDS):
                    values[here + j] = values[rest + j]
            continue
        # The cuts that capture: of a far string that alone holds a coin, or of such a near string.
        turned = _ZERO
        todo = one & free
        while todo != 0:
            coin = lowest(todo)
            todo = without(todo, bit(coin))
            d = lowest(present & holders[coin])
            turned |= bit(d)
            for j in range(WORDS):
                caps[d, j] |= lanes[coin, NEAR, j]
        if near_turned:
            caps[WIDEST:] = _ZERO
        todo = none & free & near_coins
        near_turned = todo != 0
        while todo != 0:
            coin = lowest(todo)
            todo = without(todo, bit(coin))
            for b in range(NEAR):
                if near[b] & bit(coin) != 0:
                    for j in range(WORDS):
                        caps[WIDEST + b, j] |= lanes[coin, b, j]
        beaten[:] = _ZERO
        todo = none & stubbed
        while todo != 0:
            coin = lowest(todo)
            todo = without(todo, bit(coin))
            for j in range(WORDS):
                beaten[j] |= lanes[coin, NEAR, j]
        todo = present
        while todo != 0:
            d = lowest(todo)
            todo = without(todo, bit(d))
            rest = here - step[d] * WORDS
            for j in range(WORDS):
                beaten[j] |= values[rest + j] ^ caps[d, j]
        while turned != 0:
            d = lowest(turned)
            turned = without(turned, bit(d))
            caps[d] = _ZERO
        for j in range(WORDS):
            heaps = beaten[j]
            for b in range(3):
                if j >> b & 1:
                    heaps |= values[here + j - (1 << b)] ^ caps[WIDEST + 3 + b, j]
            heaps &= _HEAPS
            value = (heaps + _BYTES) & (heaps ^ _ALL)
            s, t, u = caps[WIDEST, j], caps[WIDEST + 1, j], caps[WIDEST + 2, j]
            for level in range(3):
                heaps |= ((value << np.uint64(8)) ^ s) & _LEVEL[0, level]
                heaps |= ((value << np.uint64(16)) ^ t) & _LEVEL[1, level]
                heaps |= ((value << np.uint64(32)) ^ u) & _LEVEL[2, level]
                value = (heaps + _BYTES) & (heaps ^ _ALL)
            values[here + j] = value
    # If the part has fewer than six strings, the last near ones are empty.
    lane = signed(bit(min(NEAR, count(part.alive)))) - 1
    value = lowest(_byte(values, blocks - 1, lane))
    if value == LEAST_UNKNOWN:
        value = LOONY if _is_loony(scratch, digits, blocks - 1, lane, free, stubbed) else NONE
    return value, blocks


@jit
def _byte(values: NDArray[np.uint64], block: int, lane: int) -> np.uint64:
    """Return an entry of the table."""
    return (values[block * WORDS + (lane >> 3)] >> np.uint64(8 * (lane & 7))) & _BYTE


@jit
def _is_loony(scratch: TableScratch, digits: int, block: int, lane: int, free: np.uint64, stubbed: np.uint64) -> bool:
    """Return whether an entry that is loony or a large nimber is certainly loony.

    It is if a capture leads to a loony position; or to a small nimber, as all other heaps are then beaten, and so is
    that one.
    """
    step, held, near = scratch.places[_STEP], scratch.sets[_COINS], scratch.sets[_NEAR_COINS]
    top = scratch.halves[_HALF]
    while True:
        _valences(scratch, 0, digits, block, top)
        ones, twos = top[1], top[2]
        for b in range(NEAR):
            if lane >> b & 1:
                twos |= ones & near[b]
                ones |= near[b]
        if without(stubbed, ones) != 0:
            return True
        single = without(ones & free, twos)
        if single == 0:
            return False
        on, after = block, lane
        for d in range(digits):
            if top[0] & bit(d) != 0 and held[d] & single != 0:
                on, after = block - step[d], lane
                if lowest(_byte(scratch.values, on, after)) != LEAST_UNKNOWN:
                    return True
        for b in range(NEAR):
            if lane >> b & 1 and near[b] & single != 0:
                on, after = block, lane ^ (1 << b)
                if lowest(_byte(scratch.values, on, after)) != LEAST_UNKNOWN:
                    return True
        block, lane = on, after
