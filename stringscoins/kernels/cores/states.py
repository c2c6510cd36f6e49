"""States: what is left of a root position, whose strings may hold any number of coins."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, lowest, without
from stringscoins.kernels.root import Root, coins_of

__all__ = ["LOONY_STATE", "SETTLED", "UNSETTLED", "CoreState", "component", "strings_of"]

SETTLED, LOONY_STATE, UNSETTLED = 0, 1, 2
"""Verdicts: no coin is capturable; the position is loony; the slice ended before that was found."""


class CoreState(NamedTuple):
    """What is left of a root position, or a component of that."""

    alive: np.uint64
    """The strings that can still be cut."""
    stubbed: np.uint64
    """The coins with one further permanent string (docs/explanation/theory.md, "Strings that are never cut")."""
    grounded: np.uint64
    """The coins that act as the ground, because they hold two permanent strings."""


@jit
def strings_of(root: Root, state: CoreState, coins: np.uint64) -> np.uint64:
    """Return the alive strings that hold some coins."""
    strings = np.uint64(0)
    while coins != 0:
        coin = lowest(coins)
        coins = without(coins, bit(coin))
        strings |= root.holders[coin]
    return strings & state.alive


@jit
def component(root: Root, state: CoreState) -> tuple[CoreState, np.uint64]:
    """Return the component of a state's first string, and its coins."""
    strings, coins = bit(lowest(state.alive)), root.members[lowest(state.alive)]
    ahead = without(coins, state.grounded)
    while ahead != 0:
        new = without(strings_of(root, state, ahead), strings)
        strings |= new
        held = coins_of(root, new)
        ahead = without(held, coins | state.grounded)
        coins |= held
    return CoreState(strings, state.stubbed & coins, state.grounded & coins), coins
