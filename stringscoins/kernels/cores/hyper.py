"""Cores of hypergraphs: for roots with strings of any number of coins.

There are no segments here; the moves are single cuts. The facts in use are proved in docs/explanation/theory.md, "What
falls, whatever the strings hold" and "Strings that are never cut".
"""

from __future__ import annotations

import numpy as np

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, without
from stringscoins.kernels.cores.states import LOONY_STATE, SETTLED, UNSETTLED, CoreState, strings_of
from stringscoins.kernels.moves.captures import UNDECIDED, Handouts, after_captures, fallen, handout
from stringscoins.kernels.root import WIDEST, Root

__all__ = ["cut", "is_repeated", "settle"]


@jit
def _free_coins(root: Root, state: CoreState, string: int) -> np.uint64:
    """Return the coins of a string that are not grounded."""
    return without(root.members[string], state.grounded)


@jit
def _valences(root: Root, state: CoreState) -> tuple[np.uint64, np.uint64]:
    """Return the coins that one string holds, and those that two hold."""
    ones, twos, threes, todo = np.uint64(0), np.uint64(0), np.uint64(0), state.alive
    while todo != 0:
        held = _free_coins(root, state, lowest(todo))
        todo &= todo - np.uint64(1)
        threes |= twos & held
        twos |= ones & held
        ones |= held
    return without(ones, twos), without(twos, threes)


@jit
def _made_permanent(root: Root, state: CoreState, string: int) -> CoreState:
    """Take out a string that is never cut: each of its coins gets a stub, which grounds those that have one."""
    held = _free_coins(root, state, string)
    twice = held & state.stubbed
    return CoreState(without(state.alive, bit(string)), without(state.stubbed | held, twice), state.grounded | twice)


@jit
def _long_segment(root: Root, state: CoreState, double: np.uint64) -> np.uint64:
    """Return the four strings at three coins in a row, or none; `double` has the coins of valence 2."""
    todo = double
    while todo != 0:
        middle = lowest(todo)
        todo = without(todo, bit(middle))
        strings = root.holders[middle] & state.alive
        left = lowest(strings)
        right = lowest(without(strings, bit(left)))
        before = without(_free_coins(root, state, left), bit(middle))
        after = without(_free_coins(root, state, right), bit(middle))
        if before & double == 0 or after & double == 0 or before == after:
            continue
        if count(before) != 1 or count(after) != 1:
            continue
        outer = without(strings_of(root, state, before | after), strings)
        if count(outer) == 2:
            return outer | strings
    return np.uint64(0)


@jit
def _taken(root: Root, handouts: Handouts, state: CoreState, near: np.uint64) -> tuple[CoreState, int]:
    """Take all that falls, which begins `near`; return what is left, and LOONY_STATE where that leaves a choice."""
    coins = without(~np.uint64(0), state.stubbed | state.grounded)
    rest = after_captures(root, state.alive, near, coins, np.uint64(0))
    # A coin that hangs on its stub alone is the start of a long segment.
    gone, lost = state.alive ^ rest, fallen(root, state.alive ^ rest, rest)
    given, after = 1, CoreState(rest, state.stubbed, state.grounded)
    if lost & state.stubbed == 0:
        given = handout(root, handouts, gone, lost & coins, WIDEST)
    return after, UNSETTLED if given == UNDECIDED else LOONY_STATE if given != 0 else SETTLED


@jit
def settle(root: Root, handouts: Handouts, state: CoreState) -> tuple[CoreState, int]:
    """Reduce any state to a fixed point of the same value, without capturable coins; return it with the verdict."""
    single, double = _valences(root, state)
    if without(single, state.stubbed) != 0:
        state, verdict = _taken(root, handouts, state, single)
        if verdict != SETTLED:
            return state, verdict
        single, double = _valences(root, state)
    while True:
        if single & state.stubbed != 0:
            last = root.holders[lowest(single & state.stubbed)] & state.alive
            state = _made_permanent(root, state, lowest(last))
        else:
            lost = _long_segment(root, state, without(double, state.stubbed))
            if lost == 0:
                return state, SETTLED
            while lost != 0:
                state = _made_permanent(root, state, lowest(lost))
                lost &= lost - np.uint64(1)
        single, double = _valences(root, state)


@jit
def cut(root: Root, handouts: Handouts, state: CoreState, string: int) -> tuple[CoreState, int]:
    """Cut a string and settle; it returns what `settle` does."""
    return settle(root, handouts, CoreState(without(state.alive, bit(string)), state.stubbed, state.grounded))


@jit
def is_repeated(root: Root, state: CoreState, string: int) -> bool:
    """Return whether a string before this one holds the same coins, without the grounded ones."""
    held = _free_coins(root, state, string)
    before = root.holders[lowest(held)] & state.alive & (bit(string) - np.uint64(1))
    while before != 0:
        other = lowest(before)
        before = without(before, bit(other))
        if _free_coins(root, state, other) == held:
            return True
    return False
