"""Cores: what is left of a multigraph when everything is taken out that never matters again.

A state lies in a root position of at most 64 strings and 64 coins, all strings ordinary (for hypergraphs see
`hypercores.py`), and is three words: `alive`,
the strings that can still be cut; `stubbed`, the coins that hold one permanent string besides; `grounded`, the coins
that act as the ground because they hold two. (See `reduction.py` for what is permanent.) No coin is capturable.

A *joint* is a coin of valence 3 or more, the stub counted; a *segment* is a run of 0 to 2 coins of valence 2 between
two joints or the ground. The moves that are not loony take out one whole segment. A loop at a joint of valence 3 offers
none.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, without

__all__ = [
    "GROUND",
    "WIDEST",
    "Root",
    "State",
    "coins_of",
    "component",
    "is_bare",
    "segment",
    "settle",
    "take_out",
    "walk",
]

WIDEST = 64
"""Strings and coins of a root position at most."""
GROUND = 64
"""The ground's number, among coins 0..63."""
_LONG = 3
"""Coins from which on a segment is long: its strings are permanent."""


class Root(NamedTuple):
    """The root position.

    members: uint64[strings], the coins of each string; touching: uint64[coins], the strings of each coin; earlier:
    uint64[strings], the strings with the same coins that come before; ordinary: bool, whether no string holds more than
    two coins; ends: int64[strings, 2], the coins of each string or GROUND, read only where the root is ordinary.
    """

    members: NDArray[np.uint64]
    touching: NDArray[np.uint64]
    earlier: NDArray[np.uint64]
    ordinary: bool
    ends: NDArray[np.int64]


class State(NamedTuple):
    """A settled state or a component of one; each a word."""

    alive: np.uint64
    stubbed: np.uint64
    grounded: np.uint64


@jit
def coins_of(root: Root, strings: np.uint64) -> np.uint64:
    """The coins that some strings hold."""
    coins = np.uint64(0)
    while strings != 0:
        string = lowest(strings)
        strings = without(strings, bit(string))
        coins |= root.members[string]
    return coins


@jit
def walk(root: Root, state: State, coin: int, string: int) -> tuple[np.uint64, int, int]:
    """Leave a coin (or the ground) by a string, to the end of its segment: (its strings, its end, coins passed).

    The end is a joint or GROUND; it is `coin` if the walk comes back to it.
    """
    strings = bit(string)
    passed = 0
    start = coin
    while True:
        coin = root.ends[string, 0] + root.ends[string, 1] - coin
        if coin == GROUND:
            return strings, GROUND, passed
        here = bit(coin)
        if state.grounded & here != 0:
            return strings, GROUND, passed
        onward = root.touching[coin] & state.alive
        if state.stubbed & here != 0 or count(onward) != 2 or coin == start:
            return strings, coin, passed
        passed += 1
        string = lowest(without(onward, bit(string)))
        strings |= bit(string)


@jit
def segment(root: Root, state: State, string: int) -> tuple[np.uint64, int, int]:
    """The segment of a string: (its strings, its two ends)."""
    one, first, _ = walk(root, state, root.ends[string, 0], string)
    other, last, _ = walk(root, state, root.ends[string, 1], string)
    return one | other, first, last


@jit
def settle(root: Root, state: State, changed: np.uint64) -> tuple[State, int]:
    """Reduce a state to a fixed point from the coins that changed; the state, and the nimber of what was split off.

    Joints that became coins of valence 2 make segments longer; long ones go and leave stubs; a joint with a stub and
    one segment more makes that long; a second stub grounds a joint. Isolated loops of 2 or 3 coins are worth 1, others
    0.
    """
    alive, stubbed, grounded = state.alive, state.stubbed, state.grounded
    split_off = 0
    while changed != 0:
        coin = lowest(changed)
        here = bit(coin)
        changed = without(changed, here)
        if grounded & here != 0:
            continue
        strings = root.touching[coin] & alive
        valence = count(strings)
        now = State(alive, stubbed, grounded)
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
    return State(alive, stubbed, grounded), split_off


@jit
def take_out(root: Root, state: State, strings: np.uint64, one: int, other: int) -> tuple[State, int]:
    """Take out a segment between two ends and settle; as `settle`."""
    changed = np.uint64(0)
    if one != GROUND:
        changed |= bit(one)
    if other != GROUND:
        changed |= bit(other)
    return settle(root, State(without(state.alive, strings), state.stubbed, state.grounded), changed)


@jit
def component(root: Root, state: State) -> tuple[State, np.uint64]:
    """The component of a state's first string, and its coins."""
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
            found = without(root.touching[coin] & state.alive, strings)
            strings |= found
            ahead |= found
    return State(strings, state.stubbed & coins, state.grounded & coins), coins


@jit
def is_bare(root: Root, part: State, coins: np.uint64) -> bool:
    """Whether a component is one segment from ground to ground, worth 1."""
    inner = without(coins, part.grounded)
    if count(part.alive) > _LONG or part.stubbed != 0 or count(inner) + 1 != count(part.alive):
        return False
    while inner != 0:
        coin = lowest(inner)
        inner = without(inner, bit(coin))
        if count(root.touching[coin] & part.alive) != 2:
            return False
    return True
