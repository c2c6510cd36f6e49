"""Components of states and their entries in the memo.

A component is keyed by its free strings and by the stubs of its coins, under the root position's names; a key that is
new is labelled canonically. A component that is one bare string is worth 1 and never stored; equal ones cancel.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit
from stringscoins.kernels.labelling import System, Workspace, canonical_form
from stringscoins.kernels.memo import ENTRIES, KEYS, WORDS, Memo, find_form, find_key, put_key
from stringscoins.kernels.reduction import GROUNDED, LOONY_STATE, Graph, State, cut, settle, touch

__all__ = [
    "LOONY_OPTION",
    "NO_ROOM",
    "Scratch",
    "cut_option",
    "earlier_parallel",
    "load",
    "new_scratch",
    "open_position",
]

NO_ROOM, LOONY_OPTION = -1, -2
"""In place of a number of components: the memo is full, the position is loony."""

_ONE = np.uint64(1)


class Scratch(NamedTuple):
    """Scratch arrays over S strings and C coins.

    key: uint64[width]; strings: int32[S], the component being split off; todo: int32[S];
    seen: uint8[S]; number: int32[C], a coin's number in the component; coins: int32[C]; part: int32[S], the component
    being expanded; entries: int32[S], the components of one option.
    """

    key: NDArray[np.uint64]
    strings: NDArray[np.int32]
    todo: NDArray[np.int32]
    seen: NDArray[np.uint8]
    number: NDArray[np.int32]
    coins: NDArray[np.int32]
    part: NDArray[np.int32]
    entries: NDArray[np.int32]
    system: System
    work: Workspace


def new_scratch(graph: Graph, work: Workspace) -> Scratch:
    """Scratch space for `search`; `work` is for systems of C points and S + C sets."""
    strings, coins, total = len(graph.string_first) - 1, len(graph.coin_first) - 1, len(graph.string_coins)
    i32 = np.int32
    system = System(
        np.zeros(strings + coins + 1, i32),
        np.empty(total + coins, i32),
        np.empty(strings + coins, i32),
        np.zeros(coins + 1, i32),
        np.empty(total + coins, i32),
    )
    return Scratch(
        np.zeros(_words(strings) + 2 * _words(coins), np.uint64),
        np.empty(strings, i32),
        np.empty(strings, i32),
        np.zeros(strings, np.uint8),
        np.full(coins, -1, i32),
        np.empty(coins, i32),
        np.empty(strings, i32),
        np.empty(strings, i32),
        system,
        work,
    )


@jit
def _words(bits: int) -> int:
    return (bits + 63) // 64


@jit
def _same_coins(graph: Graph, state: State, one: int, other: int) -> bool:
    """Whether two strings hold the same coins, the ground left out."""
    held = 0
    for i in range(graph.string_first[one], graph.string_first[one + 1]):
        coin = graph.string_coins[i]
        if state.stubs[coin] < GROUNDED:
            held += 1
            found = False
            for j in range(graph.string_first[other], graph.string_first[other + 1]):
                found = found or graph.string_coins[j] == coin
            if not found:
                return False
    for j in range(graph.string_first[other], graph.string_first[other + 1]):
        if state.stubs[graph.string_coins[j]] < GROUNDED:
            held -= 1
    return held == 0


@jit
def earlier_parallel(graph: Graph, state: State, string: int) -> int:
    """The first alive string with the coins of `string`: itself unless there is a parallel one before it."""
    for i in range(graph.string_first[string], graph.string_first[string + 1]):
        coin = graph.string_coins[i]
        if state.stubs[coin] < GROUNDED:
            for j in range(graph.coin_first[coin], graph.coin_first[coin + 1]):
                other = graph.coin_strings[j]
                if other == string:
                    return string
                if state.alive[other] and _same_coins(graph, state, string, other):
                    return other
    return string


@jit
def _entry_of_component(graph: Graph, state: State, memo: Memo, scratch: Scratch, count: int) -> int:
    """The entry of the component in scratch.strings[:count]; -1 when the memo has no room."""
    key = scratch.key
    key[:] = np.uint64(0)
    strings, coins = len(graph.string_first) - 1, len(graph.coin_first) - 1
    stubs_at, grounded_at = 64 * _words(strings), 64 * (_words(strings) + _words(coins))
    for a in range(count):
        string = scratch.strings[a]
        key[string >> 6] |= _ONE << np.uint64(string & 63)
        for i in range(graph.string_first[string], graph.string_first[string + 1]):
            coin = graph.string_coins[i]
            if state.stubs[coin] > 0:
                bit = (stubs_at if state.stubs[coin] < GROUNDED else grounded_at) + coin
                key[bit >> 6] |= _ONE << np.uint64(bit & 63)
    entry = find_key(memo, key)
    if entry >= 0:
        return entry
    if (
        memo.counts[KEYS] == len(memo.keys)
        or memo.counts[ENTRIES] == len(memo.value)
        or memo.counts[WORDS] + len(scratch.work.form) > len(memo.forms)
    ):
        return -1
    scratch.strings[:count].sort()  # parallel strings are told by which comes first
    n, m = _system_of_component(graph, state, scratch, count)
    length, _ = canonical_form(scratch.system, n, m, scratch.work)
    entry = find_form(memo, scratch.work.best, length, count)
    put_key(memo, key, entry)
    return entry


@jit
def _system_of_component(graph: Graph, state: State, scratch: Scratch, count: int) -> tuple[int, int]:
    """Write the component in scratch.strings[:count] to scratch.system; its numbers of points and sets.

    Parallel strings become one set with a multiplicity; a stub becomes a set of one point with multiplicity 0.
    """
    system, number = scratch.system, scratch.number
    n, m, total = 0, 0, 0
    for a in range(count):
        string = scratch.strings[a]
        original = earlier_parallel(graph, state, string)
        if original != string:
            system.multiplicity[scratch.todo[original]] += 1
            continue
        scratch.todo[string] = m
        for i in range(graph.string_first[string], graph.string_first[string + 1]):
            coin = graph.string_coins[i]
            if state.stubs[coin] < GROUNDED:
                if number[coin] < 0:
                    number[coin] = n
                    scratch.coins[n] = coin
                    n += 1
                system.members[total] = number[coin]
                total += 1
        system.multiplicity[m] = 1
        m += 1
        system.first[m] = total
    for x in range(n):
        coin = scratch.coins[x]
        number[coin] = -1
        if state.stubs[coin] == 1:
            system.members[total] = x
            total += 1
            system.multiplicity[m] = 0
            m += 1
            system.first[m] = total
    for x in range(n + 1):
        system.point_first[x] = 0
    for i in range(total):
        system.point_first[system.members[i] + 1] += 1
    for x in range(n):
        system.point_first[x + 1] += system.point_first[x]
    for j in range(m):
        for i in range(system.first[j], system.first[j + 1]):
            x = system.members[i]
            system.point_sets[system.point_first[x]] = j
            system.point_first[x] += 1
    for x in range(n, 0, -1):
        system.point_first[x] = system.point_first[x - 1]
    system.point_first[0] = 0
    return n, m


@jit
def _split(
    graph: Graph, state: State, memo: Memo, scratch: Scratch, part: NDArray[np.int32], size: int
) -> tuple[int, int]:
    """Split what is alive of the strings part[:size] into components.

    Returns (parity, count): the XOR of the components worth 1 for being one bare string, and the entries of the others
    in scratch.entries[:count], equal ones cancelled; count is NO_ROOM when the memo is full.
    """
    parity, count = 0, 0
    seen = scratch.seen
    for a in range(size):
        seen[part[a]] = 0
    for a in range(size):
        start = part[a]
        if not state.alive[start] or seen[start]:
            continue
        seen[start] = 1
        scratch.strings[0] = start
        found, done = 1, 0
        while done < found:
            string = scratch.strings[done]
            done += 1
            for i in range(graph.string_first[string], graph.string_first[string + 1]):
                coin = graph.string_coins[i]
                if state.stubs[coin] < GROUNDED:
                    for j in range(graph.coin_first[coin], graph.coin_first[coin + 1]):
                        other = graph.coin_strings[j]
                        if state.alive[other] and not seen[other]:
                            seen[other] = 1
                            scratch.strings[found] = other
                            found += 1
        if found == 1:
            parity ^= 1
            continue
        entry = _entry_of_component(graph, state, memo, scratch, found)
        if entry < 0:
            return parity, NO_ROOM
        place = 0
        while place < count and scratch.entries[place] != entry:
            place += 1
        if place < count:
            count -= 1
            scratch.entries[place] = scratch.entries[count]
        else:
            scratch.entries[count] = entry
            count += 1
    return parity, count


@jit
def load(graph: Graph, state: State, memo: Memo, scratch: Scratch, entry: int) -> tuple[int, int]:
    """Make `state` the component of an entry, its strings in scratch.part; (their number, the first string
    that captures or -1).
    """
    strings, coins = len(graph.string_first) - 1, len(graph.coin_first) - 1
    stubs_at, grounded_at = 64 * _words(strings), 64 * (_words(strings) + _words(coins))
    key = memo.keys[memo.entry_key[entry]]
    size = 0
    for string in range(strings):
        state.alive[string] = (key[string >> 6] >> np.uint64(string & 63)) & _ONE
        if state.alive[string]:
            scratch.part[size] = string
            size += 1
    for a in range(size):
        string = scratch.part[a]
        for i in range(graph.string_first[string], graph.string_first[string + 1]):
            state.valence[graph.string_coins[i]] = 0
    for a in range(size):
        string = scratch.part[a]
        for i in range(graph.string_first[string], graph.string_first[string + 1]):
            coin = graph.string_coins[i]
            state.valence[coin] += 1
            stub, grounded = stubs_at + coin, grounded_at + coin
            state.stubs[coin] = (key[stub >> 6] >> np.uint64(stub & 63)) & _ONE
            if (key[grounded >> 6] >> np.uint64(grounded & 63)) & _ONE:
                state.stubs[coin] = GROUNDED + 1
    for a in range(size):
        string = scratch.part[a]
        for i in range(graph.string_first[string], graph.string_first[string + 1]):
            coin = graph.string_coins[i]
            if state.stubs[coin] == 0 and state.valence[coin] == 1:
                return size, string
    return size, -1


@jit
def cut_option(graph: Graph, state: State, memo: Memo, scratch: Scratch, entry: int, string: int) -> tuple[int, int]:
    """Cut one string of an entry's component; as `_split`, with count LOONY_OPTION where what is left is loony."""
    size, _ = load(graph, state, memo, scratch, entry)
    cut(graph, state, string)
    if settle(graph, state) == LOONY_STATE:
        return 0, LOONY_OPTION
    return _split(graph, state, memo, scratch, scratch.part, size)


@jit
def open_position(
    graph: Graph, state: State, memo: Memo, scratch: Scratch, removed: NDArray[np.uint8]
) -> tuple[int, int]:
    """Split the root position without the strings marked in `removed` (uint8[S]); as `cut_option`."""
    strings, coins = len(graph.string_first) - 1, len(graph.coin_first) - 1
    for string in range(strings):
        state.alive[string] = not removed[string]
        scratch.todo[string] = string
    for coin in range(coins):
        state.stubs[coin] = 0
        state.valence[coin] = 0
        for i in range(graph.coin_first[coin], graph.coin_first[coin + 1]):
            state.valence[coin] += state.alive[graph.coin_strings[i]]
        touch(state, coin)
    if settle(graph, state) == LOONY_STATE:
        return 0, LOONY_OPTION
    part = np.arange(strings).astype(np.int32)
    return _split(graph, state, memo, scratch, part, strings)
