"""Reduction of positions: captures that are certainly right, loony positions, and strings that are never cut again.

A state is a subset of the root position's strings with, for each coin, the number of its *permanent* strings. A
permanent string is taken out of the state and leaves a *stub* at each of its coins; a coin with two stubs acts as the
ground. With hyperstrings in play a capture is made only where it is proved safe; otherwise the state is left undecided.
The rules and their proofs are in docs/explanation/theory.md, "Loony positions", "Canonical captures" and "Strings
that are never cut".
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit
from stringscoins.kernels.copying import copy

__all__ = [
    "GROUNDED",
    "LOONY_STATE",
    "SETTLED",
    "UNDECIDED",
    "Graph",
    "ReducedState",
    "cut",
    "new_state",
    "settle",
    "touch",
]

SETTLED, LOONY_STATE, UNDECIDED = 0, 1, 2
GROUNDED = 2
"""The least stubs with which a coin acts as the ground."""
_GONE = 3
"""Marks a grounded coin whose neighbours were updated, and a coin inside a permanent segment."""

_CAPTURES, _STUBS = 0, 1
"""The two queues: coins to check for captures, and for stubs and long segments."""


class Graph(NamedTuple):
    """The root position: strings 0..S-1 and coins 0..C-1.

    string_first: [S + 1]; string_coins, coin_strings: [incidences]; coin_first: [C + 1]; ordinary: no string holds more
    than two coins.
    """

    string_first: NDArray[np.int32]
    string_coins: NDArray[np.int32]
    coin_first: NDArray[np.int32]
    coin_strings: NDArray[np.int32]
    ordinary: bool


class ReducedState(NamedTuple):
    """A state during its reduction, and the two work queues over its coins.

    alive: [S], the strings that can still be cut; valence: [C], the alive strings of each coin; stubs: [C]; queue: [2,
    C + 1]; queued: [2, C]; ends: [4], heads and tails of the queues; spare_alive: [S] and spare_valence: [C], scratch
    for looking ahead in hypergraphs.
    """

    alive: NDArray[np.uint8]
    valence: NDArray[np.int32]
    stubs: NDArray[np.uint8]
    queue: NDArray[np.int32]
    queued: NDArray[np.uint8]
    ends: NDArray[np.int64]
    spare_alive: NDArray[np.uint8]
    spare_valence: NDArray[np.int32]


def new_state(strings: int, coins: int) -> ReducedState:
    """Return scratch space for states of a root position."""
    return ReducedState(
        np.zeros(strings, np.uint8),
        np.zeros(coins, np.int32),
        np.zeros(coins, np.uint8),
        np.zeros((2, coins + 1), np.int32),
        np.zeros((2, coins), np.uint8),
        np.zeros(4, np.int64),
        np.zeros(strings, np.uint8),
        np.zeros(coins, np.int32),
    )


@jit
def _push(state: ReducedState, which: int, coin: int) -> None:
    if not state.queued[which, coin]:
        state.queued[which, coin] = 1
        tail = state.ends[2 * which + 1]
        state.queue[which, tail] = coin
        tail += 1
        state.ends[2 * which + 1] = 0 if tail == state.queue.shape[1] else tail


@jit
def _pop(state: ReducedState, which: int) -> int:
    """Return the next coin of a queue, -1 when it is empty."""
    head = state.ends[2 * which]
    if head == state.ends[2 * which + 1]:
        return -1
    coin = state.queue[which, head]
    state.queued[which, coin] = 0
    head += 1
    state.ends[2 * which] = 0 if head == state.queue.shape[1] else head
    return coin


@jit
def touch(state: ReducedState, coin: int) -> None:
    """Queue a coin for the next `settle`."""
    _push(state, _CAPTURES, coin)
    _push(state, _STUBS, coin)


@jit
def cut(graph: Graph, state: ReducedState, string: int) -> None:
    """Take out one string, and queue its coins for the next `settle`."""
    state.alive[string] = 0
    for i in range(graph.string_first[string], graph.string_first[string + 1]):
        coin = graph.string_coins[i]
        if state.stubs[coin] < GROUNDED:
            state.valence[coin] -= 1
            touch(state, coin)


@jit
def _make_permanent(graph: Graph, state: ReducedState, string: int) -> None:
    """Take out a string that is never cut: each of its coins gets a stub."""
    state.alive[string] = 0
    for i in range(graph.string_first[string], graph.string_first[string + 1]):
        coin = graph.string_coins[i]
        if state.stubs[coin] < GROUNDED:
            state.valence[coin] -= 1
            state.stubs[coin] += 1
            touch(state, coin)


@jit
def _string_of(graph: Graph, state: ReducedState, coin: int, other: int) -> int:
    """Return the first alive string of a coin that is not `other`, or -1."""
    for i in range(graph.coin_first[coin], graph.coin_first[coin + 1]):
        string = graph.coin_strings[i]
        if state.alive[string] and string != other:
            return string
    return -1


@jit
def _partner(graph: Graph, state: ReducedState, string: int, coin: int) -> int:
    """Return the one other coin of a string, without the ground: -1 if there is none, -2 if there are more."""
    partner = -1
    for i in range(graph.string_first[string], graph.string_first[string + 1]):
        other = graph.string_coins[i]
        if other != coin and state.stubs[other] < GROUNDED:
            if partner >= 0:
                return -2
            partner = other
    return partner


@jit
def _is_capturable(state: ReducedState, coin: int) -> bool:
    return state.stubs[coin] == 0 and state.valence[coin] == 1


@jit
def _drop(graph: Graph, state: ReducedState, string: int) -> None:
    """Take out a string whose coins all fall with it."""
    state.alive[string] = 0
    for i in range(graph.string_first[string], graph.string_first[string + 1]):
        coin = graph.string_coins[i]
        if state.stubs[coin] < GROUNDED:
            state.valence[coin] -= 1


@jit
def _stays_clear(graph: Graph, state: ReducedState, string: int) -> bool:
    """Return whether the coins that a capture of `string` keeps have valence 3 or more through all other captures."""
    alive, valence = state.spare_alive, state.spare_valence
    copy(state.alive, alive)
    copy(state.valence, valence)
    alive[string] = 0  # left out of the captures, but it still counts towards valences
    again = True
    while again:
        again = False
        for s in range(alive.shape[0]):
            if alive[s]:
                captures = False
                for i in range(graph.string_first[s], graph.string_first[s + 1]):
                    c = graph.string_coins[i]
                    captures = captures or (state.stubs[c] == 0 and valence[c] == 1)
                if captures:
                    again = True
                    alive[s] = 0
                    for i in range(graph.string_first[s], graph.string_first[s + 1]):
                        valence[graph.string_coins[i]] -= 1
    for i in range(graph.string_first[string], graph.string_first[string + 1]):
        c = graph.string_coins[i]
        if state.stubs[c] < GROUNDED and not _is_capturable(state, c) and valence[c] + state.stubs[c] < 3:
            return False
    return True


@jit
def _capture(graph: Graph, state: ReducedState, coin: int) -> int:
    """Handle a capturable coin; return SETTLED, LOONY_STATE or UNDECIDED, the last only with hyperstrings in play."""
    string = _string_of(graph, state, coin, -1)
    onward, one_onward, kept = -1, True, 0
    for i in range(graph.string_first[string], graph.string_first[string + 1]):
        c = graph.string_coins[i]
        if state.stubs[c] >= GROUNDED or _is_capturable(state, c):
            continue
        kept += 1
        if state.stubs[c] == 1 and state.valence[c] == 1:
            return LOONY_STATE  # the capture lays open a long segment
        if state.stubs[c] == 0 and state.valence[c] == 2:
            following = _string_of(graph, state, c, string)
            one_onward = one_onward and (onward < 0 or onward == following)
            onward = following
        else:
            one_onward = False
    if kept == 0:
        _drop(graph, state, string)
        return SETTLED
    if one_onward:
        # "Two strings" in docs/explanation/theory.md: all coins that the capture leaves are held by `onward` alone.
        captures, others = False, False
        for i in range(graph.string_first[onward], graph.string_first[onward + 1]):
            c = graph.string_coins[i]
            if state.stubs[c] >= GROUNDED:
                continue
            if _is_capturable(state, c):
                captures = True
            elif state.stubs[c] != 0 or state.valence[c] != 2 or not _holds(graph, string, c):
                others = True
        if not captures:
            return LOONY_STATE
        if not others:
            _drop(graph, state, string)  # a component of these two strings, worth 0
            _drop(graph, state, onward)
            return SETTLED
    if graph.ordinary or _stays_clear(graph, state, string):
        cut(graph, state, string)
        return SETTLED
    return UNDECIDED


@jit
def _holds(graph: Graph, string: int, coin: int) -> bool:
    for i in range(graph.string_first[string], graph.string_first[string + 1]):
        if graph.string_coins[i] == coin:
            return True
    return False


@jit
def _lengthen(graph: Graph, state: ReducedState, middle: int) -> None:
    """If `middle` is the second of three coins of valence 2 in a row, make their four strings permanent."""
    if state.stubs[middle] != 0 or state.valence[middle] != 2:
        return
    left = _string_of(graph, state, middle, -1)
    right = _string_of(graph, state, middle, left)
    before = _partner(graph, state, left, middle)
    after = _partner(graph, state, right, middle)
    if before < 0 or after < 0 or before == after:
        return
    if state.stubs[before] or state.stubs[after] or state.valence[before] != 2 or state.valence[after] != 2:
        return
    first = _string_of(graph, state, before, left)
    last = _string_of(graph, state, after, right)
    if first == last:
        return
    for string in (left, right, first, last):
        _make_permanent(graph, state, string)
    for coin in (before, middle, after):
        state.stubs[coin] = _GONE


@jit
def _stub(graph: Graph, state: ReducedState, coin: int) -> int:
    """Handle a coin whose valence or stubs changed; return LOONY_STATE if only a stub holds it, else SETTLED."""
    if state.stubs[coin] == 1:
        if state.valence[coin] == 0:
            return LOONY_STATE
        if state.valence[coin] == 1:
            _make_permanent(graph, state, _string_of(graph, state, coin, -1))
    elif state.stubs[coin] == 0:
        if state.valence[coin] == 2:
            string = _string_of(graph, state, coin, -1)
            other = _string_of(graph, state, coin, string)
            for neighbour in (coin, _partner(graph, state, string, coin), _partner(graph, state, other, coin)):
                if neighbour >= 0:
                    _lengthen(graph, state, neighbour)
    elif state.stubs[coin] < _GONE:
        state.stubs[coin] = _GONE
        if not graph.ordinary:
            # Strings that held three coins may hold two now.
            for i in range(graph.coin_first[coin], graph.coin_first[coin + 1]):
                string = graph.coin_strings[i]
                if state.alive[string]:
                    for j in range(graph.string_first[string], graph.string_first[string + 1]):
                        touch(state, graph.string_coins[j])
    return SETTLED


@jit
def settle(graph: Graph, state: ReducedState) -> int:
    """Reduce the state to a fixed point, from the coins that were touched; return a verdict.

    SETTLED: no coin is capturable. LOONY_STATE: the position is loony, the state is spoilt. UNDECIDED: coins are
    capturable and no theorem settles it (hypergraphs only).
    """
    while True:
        verdict, pending = SETTLED, -1
        while verdict != LOONY_STATE:
            coin = _pop(state, _CAPTURES)
            if coin < 0 or coin == pending:
                if coin >= 0:
                    _push(state, _CAPTURES, coin)
                break
            if state.stubs[coin] == 1 and state.valence[coin] == 0:
                verdict = LOONY_STATE
            elif _is_capturable(state, coin):
                verdict = _capture(graph, state, coin)
                if verdict == UNDECIDED:
                    # Try the others; return to it until a whole round changes nothing.
                    _push(state, _CAPTURES, coin)
                    if pending < 0:
                        pending = coin
                else:
                    pending = -1
        changed = False
        while verdict != LOONY_STATE:
            coin = _pop(state, _STUBS)
            if coin < 0:
                break
            before = state.stubs[coin]
            verdict = _stub(graph, state, coin)
            changed = changed or state.stubs[coin] != before
        if verdict == LOONY_STATE or pending < 0 or not changed:
            break
    while _pop(state, _CAPTURES) >= 0 or _pop(state, _STUBS) >= 0:
        pass
    if verdict == LOONY_STATE:
        return LOONY_STATE
    return UNDECIDED if pending >= 0 else SETTLED
