"""What falls, and the fewest coins of it that can be left to the opponent: at most 64 strings and 64 coins.

Coins *fall* if they can be captured in one turn. The player to move takes all of them, or all but a *handout*, which
the opponent has to take before he moves on. docs/explanation/theory.md proves that nothing else is better where coins
are wanted, and that a position is loony exactly if there is a handout. `structures.handouts` has the same rule in plain
Python, for positions of any size.
"""

from __future__ import annotations

from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed, without
from stringscoins.kernels.hashing import mix
from stringscoins.kernels.root import WIDEST, Root, coins_of

__all__ = [
    "HANDOUTS",
    "UNDECIDED",
    "Handouts",
    "after_captures",
    "begin_root",
    "begin_slice",
    "fallen",
    "handout",
    "new_handouts",
    "settle",
    "take_all",
]

UNDECIDED = -1
"""In place of a handout: the steps of the slice are used up. The same question goes on in the next slice."""
_STEPS = 1 << 15
"""Steps of a slice, at a microsecond or two each."""
_QUICK = 64
"""Ways to hand coins out that are looked at before a search begins."""

_LEFT, _DEPTH, _LEAST, _ENOUGH, _USED, _ROUND = 0, 1, 2, 3, 4, 6
"""Places in Handouts.mine: the steps left in the slice; of the search in hand the rows of the stack in use, the fewest
coins found, or 0, and how many are enough; for each table the rows in use, and a number that marks them."""
_STRINGS, _CUTS, _KEPT = 0, 1, 2
"""Columns of Handouts.stack: the strings left, the cuts still to try, and the strings kept for the first of them, 0
before it begins."""
_COINS, _FACTS = 1, 2
"""Columns of Handouts.known, after the strings: their coins; then, from the lowest bit on, whether a handout is the
smallest, its coins, or 0, and in bits 8 and more the number that marks the row."""
_ANSWERS, _MET = 0, 1
"""Tables of Handouts.known: of answers, so that no slice looks for them again; and of what was met on the way."""
_ROWS = 1 << 12
"""Rows of a table, which forgets when three quarters of them are in use."""


class Handouts(Protocol):
    """The search for handouts of one thread: it stops when the steps of a slice are used up, and goes on in the next.

    It is a record, which kernels pass on as one word.
    """

    mine: NDArray[np.int64]
    """[8]: counters."""
    coins: NDArray[np.uint64]
    """[1]: the coins of the search in hand."""
    stack: NDArray[np.uint64]
    """[65, 3]: the sets of strings in question, each after a cut in the one before."""
    known: NDArray[np.uint64]
    """[2, 4096, 3]: what is known of sets of strings, in two tables."""


HANDOUTS = np.dtype(
    (
        np.record,
        [
            ("mine", "i8", 8),
            ("coins", "u8", 1),
            ("stack", "u8", (WIDEST + 1, 3)),
            ("known", "u8", (2, _ROWS, 3)),
        ],
    )
)
"""The layout of Handouts in memory."""


def new_handouts() -> Handouts:
    """Return a search for handouts that has found nothing, with the steps of one slice."""
    handouts = cast(Handouts, np.zeros(1, HANDOUTS)[0])
    handouts.mine[_LEFT] = _STEPS
    return handouts


@jit
def begin_root(handouts: Handouts) -> None:
    """Forget what was found: the next questions are about another root."""
    handouts.mine[_DEPTH] = 0
    for table in range(2):
        _forget(handouts, table)


@jit
def _forget(handouts: Handouts, table: int) -> None:
    handouts.mine[_ROUND + table] += 1
    handouts.mine[_USED + table] = 0


@jit
def begin_slice(handouts: Handouts) -> None:
    """Allow the steps of one slice, some 50 ms."""
    handouts.mine[_LEFT] = _STEPS


@jit
def after_captures(root: Root, alive: np.uint64, near: np.uint64, coins: np.uint64, kept: np.uint64) -> np.uint64:
    """Return the strings that are left when all that falls is taken, except the strings `kept`.

    Only `coins` can fall; of these, only those that are `near` have to be looked at.
    """
    near &= coins
    while near != 0:
        coin = lowest(near)
        near = without(near, bit(coin))
        held = root.holders[coin] & alive
        if held != 0 and held & (held - np.uint64(1)) == 0 and held & kept == 0:
            alive ^= held
            near |= root.members[lowest(held)] & coins
    return alive


@jit
def fallen(root: Root, gone: np.uint64, rest: np.uint64) -> np.uint64:
    """Return the coins of strings that are gone which no string of the rest holds."""
    coins = todo = coins_of(root, gone)
    while todo != 0:
        if root.holders[lowest(todo)] & rest != 0:
            coins ^= todo & (np.uint64(0) - todo)
        todo &= todo - np.uint64(1)
    return coins


@jit
def _single(root: Root, strings: np.uint64, coins: np.uint64) -> np.uint64:
    """Return those of some coins that only one of some strings holds."""
    single = coins
    while coins != 0:
        held = root.holders[lowest(coins)] & strings
        if held & (held - np.uint64(1)) != 0:
            single ^= coins & (np.uint64(0) - coins)
        coins &= coins - np.uint64(1)
    return single


@jit
def _cuts(root: Root, strings: np.uint64, coins: np.uint64) -> np.uint64:
    """Return those of some strings that capture none of `coins`.

    Of strings that hold one coin each, which the same other string holds and no more, one is enough.
    """
    cuts, seen, todo, single = strings, np.uint64(0), strings, _single(root, strings, coins)
    while todo != 0:
        string = todo & (np.uint64(0) - todo)
        todo ^= string
        held = root.members[lowest(string)] & coins
        other = root.holders[lowest(held)] & strings ^ string
        if held & single != 0:
            cuts ^= string
        elif held & (held - np.uint64(1)) == 0 and other & (other - np.uint64(1)) == 0:
            if seen & other != 0:
                cuts ^= string
            seen |= other
    return cuts


@jit
def take_all(root: Root, alive: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Take all coins that fall; return the rest, and these coins."""
    number = len(root.holders)
    every = ~np.uint64(0) >> np.uint64(WIDEST - number) if number > 0 else np.uint64(0)
    rest = after_captures(root, alive, every, every, np.uint64(0))
    return rest, fallen(root, alive ^ rest, rest) if rest != alive else np.uint64(0)


@jit
def settle(root: Root, alive: np.uint64) -> tuple[np.uint64, int, int]:
    """Take all coins that fall, of ordinary strings; return the rest, the number of coins, and the handout.

    If the rest is worth V to the player to move and c coins fall, the position is worth c + V. With a handout of h
    coins, it is worth the larger of c + V and c - 2h - V.
    """
    rest, coins = take_all(root, alive)
    least, _ = _least_of_pairs(root, alive ^ rest, coins)
    return rest, count(coins), least


@jit
def _least_of_pairs(root: Root, strings: np.uint64, coins: np.uint64) -> tuple[int, bool]:
    """Return twice the fewest coins of a string that captures none, at most 2 pairs, or 0 if all capture.

    Return also whether that is the handout: it is 0, or no string holds more than two of the coins.
    """
    single, least, most, todo = _single(root, strings, coins), 0, 0, strings
    while todo != 0:
        held = root.members[lowest(todo)] & coins
        todo &= todo - np.uint64(1)
        most = max(most, count(held))
        if held & single == 0 and least != 2:
            least = 2 * count(held)
    return least, most <= 2 or least == 0


@jit
def handout(root: Root, handouts: Handouts, strings: np.uint64, coins: np.uint64, enough: int) -> int:
    """Return the fewest of the coins that fall with which the mover keeps control; 0 if he has no choice.

    Strings and coins are those that fall. A handout of at most `enough` coins is returned at once. Cost: small as a
    rule; exponential where strings hold many of the coins. It is UNDECIDED when the slice ends.
    """
    least, is_least = _least_of_pairs(root, strings, coins)
    if is_least:
        return least
    # Where all that is left captures, there is no choice, and no need to look further.
    ways, todo, kept = 0, _cuts(root, strings, coins), np.uint64(0)
    while todo != 0 and ways < _QUICK:
        kept, is_whole = _next_kept(root, strings, coins, lowest(todo), kept)
        ways += 1
        if kept == 0:
            todo &= todo - np.uint64(1)
        elif is_whole:
            after = _after(root, strings, coins, lowest(todo), kept)
            if count(coins_of(root, after) & coins) <= enough and _cuts(root, after, coins) == 0:
                return count(coins_of(root, after) & coins)
    return _searched(root, handouts, strings, coins, enough)


@jit
def _next_kept(root: Root, strings: np.uint64, coins: np.uint64, cut: int, kept: np.uint64) -> tuple[np.uint64, bool]:
    """Return the next set of strings, after `kept`, to keep so that a cut captures nothing; and whether it is whole.

    At each coin of the cut one, another string has to be kept. Every least set is listed once, with the cut itself: a
    string that is passed over at a coin is not kept at all. Where this leaves none at a coin, the set is not whole, but
    the list goes on from it. The list begins after 0, and 0 ends it.
    """
    own, held = bit(cut), root.members[cut] & coins
    chosen, out = own, np.uint64(0)
    if kept != 0:
        # The last coin at which another string can be chosen.
        before, out_there, onward = np.uint64(0), out, held
        while held != 0:
            others = root.holders[lowest(held)] & strings ^ own
            held &= held - np.uint64(1)
            if others & chosen != 0:
                continue
            one = others & kept
            if one == 0:
                break
            one &= np.uint64(0) - one
            out |= others & (one - np.uint64(1))
            other = without(others, out | one)
            if other != 0:
                other &= np.uint64(0) - other
                before, out_there, onward = chosen | other, out | one, held
            chosen |= one
        if before == 0:
            return before, False
        chosen, out, held = before, out_there, onward
    while held != 0:
        others = root.holders[lowest(held)] & strings ^ own
        held &= held - np.uint64(1)
        if others & chosen == 0:
            others = without(others, out)
            if others == 0:
                return chosen, False
            chosen |= others & (np.uint64(0) - others)
    return chosen, True


@jit
def _after(root: Root, strings: np.uint64, coins: np.uint64, cut: int, kept: np.uint64) -> np.uint64:
    """Return what is left after a cut for which some strings are kept, when all else is captured before.

    More captures leave the other player no choice that she did not have before.
    """
    return without(after_captures(root, strings, coins, coins, kept), bit(cut))


@jit
def _searched(root: Root, handouts: Handouts, strings: np.uint64, coins: np.uint64, enough: int) -> int:
    """Return what `handout` does, by a search of all cuts, and of those of both players after them."""
    mine, stack = handouts.mine, handouts.stack
    given, is_least = _recall(handouts, _ANSWERS, strings, coins)
    if is_least or 0 < given <= enough:
        return given
    if mine[_DEPTH] == 0 or stack[0, _STRINGS] != strings or handouts.coins[0] != coins or mine[_ENOUGH] != enough:
        mine[_DEPTH], mine[_LEAST], mine[_ENOUGH], handouts.coins[0] = 1, 0, enough, coins
        stack[0, _STRINGS], stack[0, _CUTS], stack[0, _KEPT] = strings, _cuts(root, strings, coins), np.uint64(0)
    while mine[_LEFT] > 0:
        mine[_LEFT] -= 1
        depth = mine[_DEPTH] - 1
        row = stack[depth]
        if row[_CUTS] != 0:
            cut = lowest(row[_CUTS])
            row[_KEPT], is_whole = _next_kept(root, row[_STRINGS], coins, cut, row[_KEPT])
            if row[_KEPT] == 0:
                row[_CUTS] &= row[_CUTS] - np.uint64(1)
            if row[_KEPT] == 0 or not is_whole:
                continue
            after = _after(root, row[_STRINGS], coins, cut, row[_KEPT])
            held = coins_of(root, after) & coins
            given, is_least = _recall(handouts, _MET, after, held)
            if given == 0 and not (depth == 0 and 0 < mine[_LEAST] <= count(held)):
                mine[_DEPTH] = depth + 2
                stack[depth + 1, _STRINGS], stack[depth + 1, _KEPT] = after, np.uint64(0)
                stack[depth + 1, _CUTS] = np.uint64(0) if is_least else _cuts(root, after, coins)
            continue
        mine[_DEPTH] = depth
        if depth == 0:
            _note(handouts, _ANSWERS, strings, coins, mine[_LEAST], True)
            return mine[_LEAST]
        # Every cut leaves a choice: so there is none here, and one a cut before.
        held = coins_of(root, row[_STRINGS]) & coins
        _note(handouts, _MET, row[_STRINGS], held, 0, True)
        if depth > 1:
            before = stack[depth - 1, _STRINGS]
            _note(handouts, _MET, before, coins_of(root, before) & coins, count(held), False)
            mine[_DEPTH] = depth - 1
        else:
            mine[_LEAST] = count(held)
            if mine[_LEAST] <= enough:
                mine[_DEPTH] = 0
                _note(handouts, _ANSWERS, strings, coins, mine[_LEAST], False)
                return mine[_LEAST]
    return UNDECIDED


@jit
def _place(handouts: Handouts, table: int, strings: np.uint64, coins: np.uint64) -> int:
    """Return the place of the row about some strings, or of a free one."""
    rows, mark = handouts.known[table], np.uint64(handouts.mine[_ROUND + table] + 1)
    place = signed(mix(strings ^ mix(coins)) & np.uint64(_ROWS - 1))
    while rows[place, _FACTS] >> np.uint64(8) == mark and (
        rows[place, _STRINGS] != strings or rows[place, _COINS] != coins
    ):
        place = (place + 1) & (_ROWS - 1)
    return place


@jit
def _recall(handouts: Handouts, table: int, strings: np.uint64, coins: np.uint64) -> tuple[int, bool]:
    """Return the coins of a known handout, or 0, and whether it is the smallest: then 0 says that there is none."""
    facts = handouts.known[table, _place(handouts, table, strings, coins), _FACTS]
    if facts >> np.uint64(8) != np.uint64(handouts.mine[_ROUND + table] + 1):
        return 0, False
    return signed(facts >> np.uint64(1) & np.uint64(0x7F)), facts & np.uint64(1) != 0


@jit
def _note(handouts: Handouts, table: int, strings: np.uint64, coins: np.uint64, given: int, is_least: bool) -> None:
    """Note what `_recall` returns."""
    if 4 * handouts.mine[_USED + table] >= 3 * _ROWS:
        _forget(handouts, table)
    row = handouts.known[table, _place(handouts, table, strings, coins)]
    mark = np.uint64(handouts.mine[_ROUND + table] + 1) << np.uint64(8)
    handouts.mine[_USED + table] += row[_FACTS] < mark
    row[_STRINGS], row[_COINS], row[_FACTS] = strings, coins, mark | np.uint64(2 * given + is_least)
