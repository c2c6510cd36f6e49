"""Cores of hypergraphs: for roots with strings of any number of coins.

There are no segments here; the moves are single cuts. A settled state may have capturable coins, where no theorem
settles what to do with them. The facts in use are proved in docs/explanation/theory.md, "Canonical captures" and
"Strings that are never cut".
"""

from __future__ import annotations

import numpy as np

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, without
from stringscoins.kernels.cores.states import LOONY_STATE, SETTLED, UNDECIDED, State, strings_of
from stringscoins.kernels.root import Root

__all__ = ["capturable", "cut", "is_repeated", "rivals", "settle"]


@jit
def _free_coins(root: Root, state: State, string: int) -> np.uint64:
    """Return the coins of a string that are not grounded."""
    return without(root.members[string], state.grounded)


@jit
def _valences(root: Root, alive: np.uint64, grounded: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Return the coins of one alive string or more, of two or more, of three or more."""
    ones, twos, threes = np.uint64(0), np.uint64(0), np.uint64(0)
    while alive != 0:
        string = lowest(alive)
        alive = without(alive, bit(string))
        held = without(root.members[string], grounded)
        threes |= twos & held
        twos |= ones & held
        ones |= held
    return ones, twos, threes


@jit
def capturable(root: Root, state: State) -> np.uint64:
    """Return the coins that one cut captures."""
    ones, twos, _ = _valences(root, state.alive, state.grounded)
    return without(without(ones, twos), state.stubbed)


@jit
def _made_permanent(root: Root, state: State, string: int) -> State:
    """Take out a string that is never cut: each of its coins gets a stub, which grounds those that have one."""
    held = _free_coins(root, state, string)
    twice = held & state.stubbed
    return State(without(state.alive, bit(string)), without(state.stubbed | held, twice), state.grounded | twice)


@jit
def _stays_clear(root: Root, state: State, string: int, kept: np.uint64) -> bool:
    """Return whether the coins that a capture keeps have valence 3 or more through all other captures."""
    alive = state.alive
    while True:
        ones, twos, threes = _valences(root, alive, state.grounded)
        if without(kept, threes | (twos & state.stubbed)) != 0:
            return False
        single = without(without(ones, twos), state.stubbed)
        taken, todo = np.uint64(0), without(alive, bit(string))
        while todo != 0:
            other = lowest(todo)
            todo = without(todo, bit(other))
            if root.members[other] & single != 0:
                taken |= bit(other)
        if taken == 0:
            return True
        alive = without(alive, taken)


@jit
def _long_segment(root: Root, state: State, double: np.uint64) -> np.uint64:
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
def _settle(root: Root, state: State) -> tuple[State, int]:
    """Reduce as `settle` does, but without looking ahead."""
    while True:
        ones, twos, threes = _valences(root, state.alive, state.grounded)
        if without(state.stubbed, ones) != 0:
            return state, LOONY_STATE
        single, double = without(ones, twos), without(without(twos, threes), state.stubbed)
        if single & state.stubbed != 0:
            last = root.holders[lowest(single & state.stubbed)] & state.alive
            state = _made_permanent(root, state, lowest(last))
            continue
        dropped, todo = np.uint64(0), single
        while todo != 0 and dropped == 0:
            string = lowest(root.holders[lowest(todo)] & state.alive)
            held = _free_coins(root, state, string)
            todo = without(todo, held)
            kept = without(held, single)
            if without(kept, double) == 0:
                onward = without(strings_of(root, state, kept), bit(string))
                if count(onward) > 1:
                    continue
                if kept != 0:
                    # "Two strings" in docs/explanation/theory.md: all coins that the capture leaves are held by
                    # `onward` alone.
                    ahead = _free_coins(root, state, lowest(onward))
                    if ahead & single == 0:
                        return state, LOONY_STATE
                    if without(ahead, single | kept) != 0:
                        continue
                # A component of one or two strings, worth 0.
                dropped = bit(string) | onward
            elif kept & double == 0 and _stays_clear(root, state, string, kept):
                dropped = bit(string)
        if dropped != 0:
            state = State(without(state.alive, dropped), state.stubbed, state.grounded)
            continue
        lost = _long_segment(root, state, double)
        if lost == 0:
            return state, UNDECIDED if single != 0 else SETTLED
        while lost != 0:
            string = lowest(lost)
            lost = without(lost, bit(string))
            state = _made_permanent(root, state, string)


@jit
def settle(root: Root, state: State) -> tuple[State, int]:
    """Reduce any state to a fixed point of the same value; return it, and SETTLED, LOONY_STATE or UNDECIDED.

    Where captures are undecided it looks ahead, as far as the rules lead: a capture that leads to a loony position
    makes this one loony.
    """
    state, verdict = _settle(root, state)
    if verdict != UNDECIDED:
        return state, verdict
    firsts = strings_of(root, state, capturable(root, state))
    while firsts != 0:
        now, reached = _without_string(state, lowest(firsts)), UNDECIDED
        firsts = without(firsts, bit(lowest(firsts)))
        while reached == UNDECIDED:
            now, reached = _settle(root, now)
            if reached == LOONY_STATE:
                return state, LOONY_STATE
            if reached == UNDECIDED:
                now = _without_string(now, lowest(strings_of(root, now, capturable(root, now))))
    return state, UNDECIDED


@jit
def _without_string(state: State, string: int) -> State:
    """Return the state without a string, not settled."""
    return State(without(state.alive, bit(string)), state.stubbed, state.grounded)


@jit
def cut(root: Root, state: State, string: int) -> tuple[State, int]:
    """Cut a string and settle; it returns what `settle` does."""
    return settle(root, _without_string(state, string))


@jit
def rivals(root: Root, state: State, string: int) -> np.uint64:
    """Return the strings that share a coin of valence 2 with a string."""
    _, twos, threes = _valences(root, state.alive, state.grounded)
    shared = without(without(twos, threes), state.stubbed) & root.members[string]
    return without(strings_of(root, state, shared), bit(string))


@jit
def is_repeated(root: Root, state: State, string: int) -> bool:
    """Return whether a string before this one holds the same coins, without the grounded ones."""
    held = _free_coins(root, state, string)
    before = root.holders[lowest(held)] & state.alive & (bit(string) - np.uint64(1))
    while before != 0:
        other = lowest(before)
        before = without(before, bit(other))
        if _free_coins(root, state, other) == held:
            return True
    return False
