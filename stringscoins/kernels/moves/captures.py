"""What falls, and the fewest coins of it that can be left to the opponent: at most 64 strings and 64 coins.

Coins *fall* if they can be captured in one turn. The player to move takes all of them, or all but a *handout*, which
the opponent has to take before he moves on. docs/explanation/theory.md proves that nothing else is better where coins
are wanted, and that a position is loony exactly if there is a handout. `structures.handouts` has the same rule in plain
Python, for positions of any size.
"""

from __future__ import annotations

import numpy as np

from stringscoins.kernels._jit import jit as jit_with_arrays
from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed, without
from stringscoins.kernels.hashing import mix
from stringscoins.kernels.root import WIDEST, Root, coins_of

__all__ = ["after_captures", "fallen", "handout", "settle"]

_STRINGS, _CUTS, _WAY = 0, 1, 2
"""Columns of the stack of `_searched`: the strings left, the cuts still to try, and the next way to prepare the
first."""
_MEMO = 64
"""Sets of strings that are remembered with a choice, and without."""


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
def handout(root: Root, strings: np.uint64, coins: np.uint64, enough: int) -> int:
    """Return the fewest of the coins that fall with which the mover keeps control; 0 if he has no choice.

    Strings and coins are those that fall. A handout of at most `enough` coins is returned at once. Cost: small as a
    rule; exponential where strings hold many of the coins.
    """
    single, least, most, todo = _single(root, strings, coins), 0, 0, strings
    while todo != 0:
        held = root.members[lowest(todo)] & coins
        todo &= todo - np.uint64(1)
        most = max(most, count(held))
        if held & single == 0 and least != 2:
            least = 2 * count(held)
    if most <= 2 or least == 0:
        return least
    cuts = _cuts(root, strings, coins)
    # Where all that is left captures, there is no choice, and no need to look further.
    todo = cuts
    while todo != 0:
        way, after = 0, _after(root, strings, coins, lowest(todo), 0)
        while after != 0:
            if _cuts(root, after, coins) == 0 and count(coins_of(root, after) & coins) <= enough:
                return count(coins_of(root, after) & coins)
            way += 1
            after = _after(root, strings, coins, lowest(todo), way)
        todo &= todo - np.uint64(1)
    return _searched(root, strings, coins, cuts, enough)


@jit
def _after(root: Root, strings: np.uint64, coins: np.uint64, cut: int, way: int) -> np.uint64:
    """Return what is left after captures and a cut that captures nothing; 0 if there is no such `way`.

    One other string is kept at each coin of the cut one. All else is taken before if it can be: more captures leave the
    other player no choice that she did not have before.
    """
    kept, held = bit(cut), root.members[cut] & coins
    while held != 0:
        others = without(root.holders[lowest(held)] & strings, bit(cut))
        held &= held - np.uint64(1)
        number = count(others)
        for _ in range(way % number):
            others &= others - np.uint64(1)
        kept |= bit(lowest(others))
        way //= number
    return without(after_captures(root, strings, coins, coins, kept), bit(cut)) if way == 0 else np.uint64(0)


@jit_with_arrays
def _searched(root: Root, strings: np.uint64, coins: np.uint64, cuts: np.uint64, enough: int) -> int:
    """Return what `handout` does, by a search of all `cuts`, and of those of both players after them."""
    stack, memo = np.zeros((WIDEST, 3), np.uint64), np.zeros((2, _MEMO), np.uint64)
    stack[0, _STRINGS], stack[0, _CUTS] = strings, cuts
    depth, least = 0, 0
    while True:
        row = stack[depth]
        if row[_CUTS] == 0:
            # Every cut leaves a choice: so there is none here, and one a cut before.
            if depth == 0:
                return least
            memo[0, _slot(row[_STRINGS])] = row[_STRINGS]
            depth -= 1
            if depth == 0:
                least = count(coins_of(root, row[_STRINGS]) & coins)
                if least <= enough:
                    return least
            else:
                before = stack[depth, _STRINGS]
                memo[1, _slot(before)] = before
                depth -= 1
            continue
        after = _after(root, row[_STRINGS], coins, lowest(row[_CUTS]), signed(row[_WAY]))
        if after == 0:
            row[_CUTS] &= row[_CUTS] - np.uint64(1)
            row[_WAY] = np.uint64(0)
            continue
        row[_WAY] += np.uint64(1)
        slot = _slot(after)
        if memo[1, slot] == after or (depth == 0 and 0 < least <= count(coins_of(root, after) & coins)):
            continue
        depth += 1
        stack[depth, _STRINGS], stack[depth, _WAY] = after, np.uint64(0)
        stack[depth, _CUTS] = _cuts(root, after, coins) if memo[0, slot] != after else np.uint64(0)


@jit
def _slot(strings: np.uint64) -> int:
    return signed(mix(strings) & np.uint64(_MEMO - 1))


@jit
def settle(root: Root, alive: np.uint64) -> tuple[np.uint64, int, int]:
    """Take all coins that fall; return the rest, the number of coins, and the handout.

    If the rest is worth V to the player to move and c coins fall, the position is worth c + V. With a handout of h
    coins, it is worth the larger of c + V and c - 2h - V.
    """
    number = len(root.holders)
    every = ~np.uint64(0) >> np.uint64(WIDEST - number) if number > 0 else np.uint64(0)
    rest = after_captures(root, alive, every, every, np.uint64(0))
    if rest == alive:
        return rest, 0, 0
    coins = fallen(root, alive ^ rest, rest)
    return rest, count(coins), handout(root, alive ^ rest, coins, 2)
