"""Cores of multigraphs: the rest of a position without all that never matters again.

They are for roots whose strings hold at most two coins (for others see `hyper.py`). `take_captures` handles capturable
coins, in any state; after it, and `settle`, no coin is capturable.

A *joint* is a coin of valence 3 or more, the stub counted; a *segment* is a run of 0 to 2 coins of valence 2 between
two joints or the ground. The moves that are not loony take out one whole segment. A loop at a joint of valence 3 offers
none.
"""

from __future__ import annotations

import numpy as np

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, without
from stringscoins.kernels.cores.states import LOONY_STATE, SETTLED, CoreState
from stringscoins.kernels.root import GROUND, Root, coins_of

__all__ = ["is_bare", "segment", "settle", "take_captures", "take_out", "walk"]

_LONG = 3
"""The least coins of a long segment, whose strings are permanent."""


@jit
def _other_end(root: Root, string: int, coin: int) -> int:
    """Return the coin at the other end of a string, or GROUND."""
    return root.ends[string, 0] + root.ends[string, 1] - coin


@jit
def take_captures(root: Root, state: CoreState) -> tuple[CoreState, int]:
    """Make the canonical captures of any state (Romer, figure 1.4, types a to d).

    Return a state without capturable coins, of the same value, and SETTLED; or LOONY_STATE for types e and f. A capture
    leaves no new capturable coin, so one check of each coin is enough.
    """
    alive, kept = state.alive, state.stubbed | state.grounded
    todo = without(coins_of(root, alive), kept)
    while todo != 0:
        coin = lowest(todo)
        todo = without(todo, bit(coin))
        string = root.holders[coin] & alive
        if count(string) != 1:
            continue
        alive = without(alive, string)
        beyond = _other_end(root, lowest(string), coin)
        if beyond == GROUND or kept & bit(beyond) != 0:
            continue  # type a, or type d at a stub
        onward = root.holders[beyond] & alive
        if count(onward) != 1:
            continue  # type b, where `beyond` falls, too; type d, where it has two strings left
        last = _other_end(root, lowest(onward), beyond)
        if last == GROUND or kept & bit(last) != 0 or count(root.holders[last] & alive) != 1:
            return state, LOONY_STATE  # types e and f
        alive = without(alive, onward)  # type c
    if without(state.stubbed, coins_of(root, alive)) != 0:
        return state, LOONY_STATE  # type f: a coin hangs on its stub alone, the start of a long segment
    return CoreState(alive, state.stubbed, state.grounded), SETTLED


@jit
def walk(root: Root, state: CoreState, coin: int, string: int) -> tuple[np.uint64, int, int]:
    """Leave a coin (or the ground) by a string, to the end of its segment.

    Return the strings from there on; the end: a joint, GROUND, or `coin` if it closes; and the number of coins between.
    """
    strings = bit(string)
    passed = 0
    start = coin
    while True:
        coin = _other_end(root, string, coin)
        if coin == GROUND:
            return strings, GROUND, passed
        here = bit(coin)
        if state.grounded & here != 0:
            return strings, GROUND, passed
        onward = root.holders[coin] & state.alive
        if state.stubbed & here != 0 or count(onward) != 2 or coin == start:
            return strings, coin, passed
        passed += 1
        string = lowest(without(onward, bit(string)))
        strings |= bit(string)


@jit
def segment(root: Root, state: CoreState, string: int) -> tuple[np.uint64, int, int]:
    """Return the segment of a string: its strings and its two ends."""
    one, first, _ = walk(root, state, root.ends[string, 0], string)
    other, last, _ = walk(root, state, root.ends[string, 1], string)
    return one | other, first, last


@jit
def settle(root: Root, state: CoreState, changed: np.uint64) -> tuple[CoreState, int]:
    """Reduce a state without capturable coins to a fixed point, from the coins that changed.

    Joints that became coins of valence 2 make segments longer; long ones go and leave stubs; a joint with a stub and
    one segment more makes that long; a second stub grounds a joint. Return the state, and the nimber of the isolated
    loops: each of 2 or 3 coins is worth 1, others 0.
    """
    alive, stubbed, grounded = state.alive, state.stubbed, state.grounded
    split_off = 0
    while changed != 0:
        coin = lowest(changed)
        here = bit(coin)
        changed = without(changed, here)
        if grounded & here != 0:
            continue
        strings = root.holders[coin] & alive
        valence = count(strings)
        now = CoreState(alive, stubbed, grounded)
        lost, one, other = np.uint64(0), GROUND, GROUND
        if stubbed & here != 0:
            if valence > 2:
                continue
            if valence > 0:
                lost, one, _ = walk(root, now, coin, lowest(strings))
            if valence == 2:
                if one != coin:
                    continue
                one = GROUND  # a joint with a stub and a loop and no more is never touched
            stubbed = without(stubbed, here)
        elif valence == 2:
            string = lowest(strings)
            lost, one, ahead = walk(root, now, coin, string)
            if one == coin:
                alive = without(alive, lost)
                split_off ^= ahead + 1 <= _LONG
                continue
            more, other, behind = walk(root, now, coin, lowest(without(strings, bit(string))))
            if ahead + 1 + behind < _LONG:
                if one == other != GROUND:
                    changed |= bit(one)
                continue
            lost |= more
        alive = without(alive, lost)
        for _ in range(2):
            if one != GROUND:
                end = bit(one)
                if stubbed & end != 0:
                    stubbed = without(stubbed, end)
                    grounded |= end
                elif grounded & end == 0:
                    stubbed |= end
                    changed |= end
            one, other = other, GROUND
    return CoreState(alive, stubbed, grounded), split_off


@jit
def take_out(root: Root, state: CoreState, strings: np.uint64, one: int, other: int) -> tuple[CoreState, int]:
    """Take out a segment between two ends and settle; it returns what `settle` does."""
    changed = np.uint64(0)
    if one != GROUND:
        changed |= bit(one)
    if other != GROUND:
        changed |= bit(other)
    return settle(root, CoreState(without(state.alive, strings), state.stubbed, state.grounded), changed)


@jit
def is_bare(root: Root, part: CoreState, coins: np.uint64) -> bool:
    """Return whether a component is one segment from ground to ground, worth 1."""
    inner = without(coins, part.grounded)
    if count(part.alive) > _LONG or part.stubbed != 0 or count(inner) + 1 != count(part.alive):
        return False
    while inner != 0:
        coin = lowest(inner)
        inner = without(inner, bit(coin))
        if count(root.holders[coin] & part.alive) != 2:
            return False
    return True
