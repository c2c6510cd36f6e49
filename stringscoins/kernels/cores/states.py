"""States: what is left of a root position, whose strings may hold any number of coins."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, lowest, without
from stringscoins.kernels.root import Root

__all__ = ["LOONY_STATE", "SETTLED", "UNDECIDED", "State", "coins_of", "component", "strings_of"]

SETTLED, LOONY_STATE, UNDECIDED = 0, 1, 2
"""Verdicts: no coin is capturable; the position is loony; coins are capturable and no theorem says what to do."""


class State(NamedTuple):
    """What is left of a root position, or a component of that."""

    alive: np.uint64
    """The strings that can still be cut."""
    stubbed: np.uint64
    """The coins that hold one permanent string besides (docs/explanation/theory.md, "Strings that are never cut")."""
    grounded: np.uint64
    """The coins that act as the ground, because they hold two permanent strings."""


@jit
def coins_of(root: Root, strings: np.uint64) -> np.uint64:
    """Return the coins that some strings hold."""
    coins = np.uint64(0)
    while strings != 0:
        string = lowest(strings)
        strings = without(strings, bit(string))
        coins |= root.members[string]
    return coins


@jit
def strings_of(root: Root, state: State, coins: np.uint64) -> np.uint64:
    """Return the alive strings that hold some coins."""
    strings = np.uint64(0)
    while coins != 0:
        coin = lowest(coins)
        coins = without(coins, bit(coin))
        strings |= root.holders[coin]
    return strings & state.alive


@jit
def component(root: Root, state: State) -> tuple[State, np.uint64]:
    """Return the component of a state's first string, and its coins."""
    strings = ahead = bit(lowest(state.alive))
    coins = np.uint64(0)
    while ahead != 0:
        string = lowest(ahead)
        ahead = without(ahead, bit(string))
        new = without(root.members[string], coins)
        coins |= new
        new = without(new, state.grounded)
        while new != 0:
            coin = lowest(new)
            new = without(new, bit(coin))
            found = without(root.holders[coin] & state.alive, strings)
            strings |= found
            ahead |= found
    return State(strings, state.stubbed & coins, state.grounded & coins), coins
