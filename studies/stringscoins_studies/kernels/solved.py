"""A walk through a tablebase: what its positions are worth and how many best moves they have; and what leads to them.

A position of the table stands for all those that the symmetries of the base and the choice among parallel strings make
of it; its *weight* is their number.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels import jit_without_arrays as jit
from stringscoins.kernels.bits import atomic_or, bit, count, lowest, prefetch, signed
from stringscoins.kernels.moves.segments import find_segments
from stringscoins.kernels.tablebase.ranks import begin, next_least
from stringscoins.kernels.tablebase.values import Base, Room, Stems, list_options, value_in

__all__ = [
    "COSTLIEST",
    "SACRIFICE",
    "WINNING_SACRIFICE",
    "Groups",
    "Tally",
    "count_forests",
    "count_trees",
    "survey",
]

COSTLIEST, SACRIFICE, WINNING_SACRIFICE = range(3)
"""Records of a tally: the largest of `only`, and of both rows of `sacrifices`."""
_HANDOUT_OF_TWO, _HANDOUT_OF_FOUR = 2, 1
"""Columns of `count_forests`: a handout of 2 stands where there is one of 4 as well."""


class Groups(NamedTuple):
    """What positions are counted together, or stand for each other."""

    bundles: NDArray[np.uint64]
    """uint64[bundles]: strings that hold the same coins, two or more."""
    ways: NDArray[np.int64]
    """int64[bundles, strings + 1]: the ways to choose so many of them."""
    classes: NDArray[np.int64]
    """int64[2^coins]: the class of the coins left, as bits; empty where there are too many."""


class Tally(NamedTuple):
    """Counts of quiet positions, by weight, one row for each number of strings left. n: strings, c: coins of the base.

    "Won" is whether the player to move wins Nimstring, 0 or 1.
    """

    margins: NDArray[np.int64]
    """int64[2, n + 1, 2, 2c + 1]: [0] each table entry once, [1] by weight; won; the margin and c."""
    best: NDArray[np.int64]
    """int64[n + 1, n + 1]: by how many best moves there are."""
    only: NDArray[np.int64]
    """int64[n + 1, 2c + 1]: those with one best move, by what the second best loses."""
    control: NDArray[np.int64]
    """int64[n + 1, 2c + 1]: those that are won in Nimstring, by what its best winning move loses in coins."""
    sacrifices: NDArray[np.int64]
    """int64[2, n + 1, c + 1]: those where a move gives nothing, but each best move coins: by the fewest given. [1] has
    those that the player to move wins."""
    classes: NDArray[np.int64]
    """int64[n + 1, classes, 2, c + 1]: by the class of the coins left, won, and the coins that the mover takes."""
    records: NDArray[np.int64]
    """int64[3, n + 1]: COSTLIEST, SACRIFICE and WINNING_SACRIFICE."""
    words: NDArray[np.uint64]
    """uint64[3, n + 1]: the first position, as a number, that has it."""


@jit
def _is_set(bits: NDArray[np.uint8], number: int) -> bool:
    return bits[number >> 3] >> (number & 7) & 1 == 1


@jit
def _weight(base: Base, groups: Groups, word: np.uint64, room: Room) -> int:
    """Return how many positions one stands for; its images are in `room`."""
    same = 0
    for symmetry in range(len(base.ranks.images)):
        same += room.images[symmetry] == word
    weight = len(base.ranks.images) // same
    for bundle in range(len(groups.bundles)):
        weight *= groups.ways[bundle, count(groups.bundles[bundle] & word)]
    return weight


@jit
def survey(
    base: Base,
    groups: Groups,
    stems: Stems,
    stem: int,
    strings: int,
    table: NDArray[np.uint8],
    wide: NDArray[np.int64],
    lost: NDArray[np.uint8],
    tally: Tally,
    room: Room,
) -> int:
    """Count the positions with a stem and some strings; return how many have another margin than their moves give.

    table: margins by number, as `spread` puts them. lost: uint8[numbers / 8], bits by number, whether the player to
    move loses Nimstring: those of all positions with fewer strings are there, and those of these are added.
    """
    walk, segments, options, wrong = room.walk, room.segments, room.options, 0
    most_coins = len(base.root.holders)
    begin(base.ranks, walk, stems.letters, stems.rows[stem], stems.words[stem], stems.firsts[stem], strings)
    while next_least(base.ranks, walk):
        word, left = walk.word, np.uint64(0)
        for coin in range(most_coins):
            if base.root.holders[coin] & word != 0:
                left |= bit(coin)
        coins = count(left)
        found = find_segments(base.root, word, segments)
        number = list_options(base, word, found, bit(found) - np.uint64(1), table, room)
        for option in range(number):
            prefetch(lost, options[option, 0] >> 3)
        weight = _weight(base, groups, word, room)
        # Coins that the mover takes: by the best move, by the second best, and by the best that wins Nimstring.
        best, second, winning = 0 if word == 0 else -1, -1, -1
        moves = given = 0
        is_safe = False
        for option in range(number):
            segment, taken, handout = options[option, 3], options[option, 1], options[option, 2]
            more = value_in(table, wide, options[option, 0])
            cuts = count(segments.strings[segment])
            if segments.coins[segment] == 0:
                is_safe = True
                cuts = count(base.root.bundles[segments.cuts[segment]] & word)
            # Of three strings at two coins the middle one leaves the opponent no choice, the other two leave it.
            has_middle = handout == 0 and taken == 2 and cuts == 3
            for is_other in range(2 if has_middle else 1):
                most = taken + more
                if handout or is_other:
                    most = max(most, coins - (handout if handout else 2) - more)
                value, alike = coins - most, cuts
                if has_middle:
                    alike = 2 if is_other else 1
                if value > best:
                    best, second, moves, given = value, best, alike, taken
                elif value == best:
                    moves += alike
                    given = min(given, taken)
                elif value > second:
                    second = value
                if handout == 0 and not is_other and value > winning and _is_set(lost, options[option, 0]):
                    winning = value
        won = 1 if winning >= 0 else 0
        if not won:
            atomic_or(lost, walk.rank >> 3, np.uint8(1 << (walk.rank & 7)))
        wrong += best != value_in(table, wide, walk.rank)
        margin = 2 * best - coins
        tally.margins[0, strings, won, margin + most_coins] += 1
        tally.margins[1, strings, won, margin + most_coins] += weight
        tally.best[strings, moves] += weight
        if len(groups.classes) > 0:
            tally.classes[strings, groups.classes[signed(left)], won, best] += weight
        if moves == 1 and second >= 0:
            tally.only[strings, 2 * (best - second)] += weight
            _record(tally, COSTLIEST, strings, 2 * (best - second), word)
        if won:
            tally.control[strings, 2 * (best - winning)] += weight
        if is_safe and given > 0:
            for is_winning in range(2 if margin > 0 else 1):
                tally.sacrifices[is_winning, strings, given] += weight
                _record(tally, SACRIFICE + is_winning, strings, given, word)
    return wrong


@jit
def _record(tally: Tally, record: int, strings: int, value: int, word: np.uint64) -> None:
    """Keep a position if it has the largest value so far, of those alike the first."""
    known = tally.records[record, strings]
    if value > known or (value == known and word < tally.words[record, strings]):
        tally.records[record, strings], tally.words[record, strings] = value, word


@jit
def count_trees(
    strings: NDArray[np.int64], rows: NDArray[np.int64], trees: NDArray[np.int64], stars: NDArray[np.int64]
) -> None:
    """Count the spanning trees of each set of coins, and those among them that are stars.

    strings: int64[c, c], the strings between two coins. trees, stars: int64[2^c], by the coins as bits. rows: int64[c,
    c], room. By the matrix-tree theorem (Kirchhoff); Bareiss's elimination keeps to integers.
    """
    coins = len(strings)
    for chosen in range(1, len(trees)):
        size, members = 0, np.uint64(chosen)
        while members != 0:
            coin = lowest(members)
            members &= members - np.uint64(1)
            star, column = 1, 0
            for other in range(coins):
                if chosen >> other & 1 and other != coin:
                    star *= strings[coin, other]
            stars[chosen] += star
            for other in range(coins):
                if chosen >> other & 1:
                    if other != coin:
                        rows[size, column] = -strings[coin, other]
                    column += 1
            rows[size, size] = 0
            for other in range(coins):
                if chosen >> other & 1 and other != coin:
                    rows[size, size] += strings[coin, other]
            size += 1
        before = 1
        for pivot in range(size - 1):
            if pivot > 0:
                before = rows[pivot - 1, pivot - 1]
            if rows[pivot, pivot] == 0:
                break
            for i in range(pivot + 1, size - 1):
                for j in range(pivot + 1, size - 1):
                    rows[i, j] = (rows[i, j] * rows[pivot, pivot] - rows[i, pivot] * rows[pivot, j]) // before
        trees[chosen] = 1 if size == 1 else rows[size - 2, size - 2]
        for pivot in range(size - 1):
            if rows[pivot, pivot] == 0:
                trees[chosen] = 0
                break
        if size <= 2:
            stars[chosen] = trees[chosen]


@jit
def count_forests(
    trees: NDArray[np.int64], stars: NDArray[np.int64], roots: NDArray[np.int64], found: NDArray[np.int64]
) -> None:
    """Count what can be left of a set of coins and falls at once, in `found`: of each subset, the last one the whole.

    trees, stars: int64[2^n], by subsets; roots: int64[n], the strings of each coin to the ground or to other coins.
    found: int64[2^n, n + 1, n // 2 + 1, 3], zeros at first: by the coins that fall, the trees without a root, and
    the handout, none, four or two.

    Coins fall where the strings form trees, each with at most one string to the ground or to coins that stay, its root.
    A tree with a root and two coins has a handout of 2, one without a root that is no star one of 4.
    """
    found[0, 0, 0, 0] = 1
    for chosen in range(1, len(trees)):
        first = lowest(np.uint64(chosen))
        rest = chosen ^ 1 << first
        _add(found, chosen, rest, 0, 0, 1, 0)  # the coin is gone
        others = rest
        while True:
            tree = others | 1 << first
            if trees[tree] > 0:
                size, rooted = count(np.uint64(tree)), 0
                for coin in range(len(roots)):
                    if tree >> coin & 1:
                        rooted += roots[coin]
                left = chosen ^ tree
                _add(found, chosen, left, size, 0, rooted * trees[tree], _HANDOUT_OF_TWO if size > 1 else 0)
                if size > 1:
                    _add(found, chosen, left, size, 1, stars[tree], 0)
                    _add(found, chosen, left, size, 1, trees[tree] - stars[tree], _HANDOUT_OF_FOUR)
            if others == 0:
                break
            others = (others - 1) & rest


@jit
def _add(found: NDArray[np.int64], to: int, left: int, size: int, free: int, ways: int, handout: int) -> None:
    """Add what is found for the coins left to a set, with one more tree that is there in some ways."""
    if ways == 0:
        return
    for coins in range(count(np.uint64(left)) + 1):
        for frees in range(coins // 2 + 1):
            for hand in range(3):
                found[to, coins + size, frees + free, max(hand, handout)] += ways * found[left, coins, frees, hand]
