"""Components of states and their entries in the memo.

A component is keyed by its free strings and by the stubs of its coins, under the root position's names; a key that is
new is labelled canonically. A component that is one bare string is worth 1 and never stored. Equal components cancel.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit
from stringscoins.kernels.general.memo import ENTRIES, KEYS, WORDS, Memo, find_form, find_key, put_key
from stringscoins.kernels.general.reduction import GROUNDED, LOONY_STATE, SETTLED, Graph, ReducedState, settle, touch
from stringscoins.kernels.labelling import canonical_form
from stringscoins.kernels.sorting import sort

__all__ = [
    "LOONY_OPTION",
    "NO_ROOM",
    "Scratch",
    "load",
    "load_root",
    "mark_parallel",
    "new_scratch",
    "split",
]

NO_ROOM, LOONY_OPTION = -1, -2
"""Replace a number of components: the memo is full, the position is loony."""

_ONE = np.uint64(1)


class Scratch(NamedTuple):
    """Scratch arrays over S strings and C coins."""

    key: NDArray[np.uint64]
    """[width]."""
    strings: NDArray[np.int32]
    """[S]: the component being split off."""
    set_of: NDArray[np.int32]
    """[S]: its strings as sets."""
    number: NDArray[np.int32]
    """[C]: its coins as points."""
    same: NDArray[np.int32]
    """[S]: which of its strings are parallel."""
    seen: NDArray[np.uint8]
    """[S]."""
    part: NDArray[np.int32]
    """[S]: the component being expanded."""
    original: NDArray[np.int32]
    """[S]: which of its strings are parallel."""
    entries: NDArray[np.int32]
    """[S]: the components of one option."""
    latest: NDArray[np.int32]
    """[C]: for `mark_parallel`."""
    before: NDArray[np.int32]
    """[S]: for `mark_parallel`."""
    reached: NDArray[np.uint8]
    """[C]: the coins of the component being split off."""


def new_scratch(strings: int, coins: int) -> Scratch:
    """Return scratch space for a root position."""
    i32 = np.int32
    return Scratch(
        np.zeros(_words(strings) + 2 * _words(coins), np.uint64),
        np.empty(strings, i32),
        np.empty(strings, i32),
        np.full(coins, -1, i32),
        np.empty(strings, i32),
        np.zeros(strings, np.uint8),
        np.empty(strings, i32),
        np.empty(strings, i32),
        np.empty(strings, i32),
        np.full(coins, -1, i32),
        np.empty(strings, i32),
        np.zeros(coins, np.uint8),
    )


@jit
def _words(bits: int) -> int:
    return (bits + 63) // 64


@jit
def _same_coins(graph: Graph, state: ReducedState, one: int, other: int) -> bool:
    """Return whether two strings hold the same coins, without the ground."""
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
def _rarest_coin(graph: Graph, state: ReducedState, string: int) -> int:
    """Return the first of the coins of a string with fewest strings, without the ground; -1 if it has none."""
    rarest = -1
    for i in range(graph.string_first[string], graph.string_first[string + 1]):
        coin = graph.string_coins[i]
        if state.stubs[coin] < GROUNDED:
            fewer = 0 if rarest < 0 else state.valence[rarest] - state.valence[coin]
            if rarest < 0 or fewer > 0 or (fewer == 0 and coin < rarest):
                rarest = coin
    return rarest


@jit
def mark_parallel(
    graph: Graph,
    state: ReducedState,
    scratch: Scratch,
    strings: NDArray[np.int32],
    count: int,
    original: NDArray[np.int32],
) -> None:
    """Put into `original`, [S], for each of strings[:count] the first of them, in order, that holds the same coins.

    Each string is compared with the different ones at its coin with fewest strings.
    """
    latest, before = scratch.latest, scratch.before
    for a in range(count):
        string = strings[a]
        coin, found = _rarest_coin(graph, state, string), -1
        if coin >= 0:
            found = latest[coin]
            while found >= 0 and not _same_coins(graph, state, string, found):
                found = before[found]
        original[string] = found if found >= 0 else string
        if found < 0 <= coin:
            before[string], latest[coin] = latest[coin], string
    for a in range(count):
        coin = _rarest_coin(graph, state, strings[a])
        if coin >= 0:
            latest[coin] = -1


@jit
def _entry_of_component(graph: Graph, state: ReducedState, memo: Memo, scratch: Scratch, count: int) -> int:
    """Return the entry of the component in scratch.strings[:count]; -1 when the memo has no room."""
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
    if memo.counts[KEYS] == len(memo.keys) or memo.counts[ENTRIES] == len(memo.value):
        return -1
    form = _form_of_component(graph, state, scratch, count)
    if memo.counts[WORDS] + len(form) > len(memo.forms):
        return -1
    entry = find_form(memo, form, count)
    if memo.entry_key[entry] < 0:
        memo.entry_key[entry] = memo.counts[KEYS]
    put_key(memo, key, entry)
    return entry


@jit
def _form_of_component(graph: Graph, state: ReducedState, scratch: Scratch, count: int) -> NDArray[np.int32]:
    """Return the canonical form of the component in scratch.strings[:count].

    Its coins are points; parallel strings are one set, coloured by their number; a stub is a set of one point and
    colour 0.
    """
    sort(scratch.strings, count)  # the first of parallel strings names them
    mark_parallel(graph, state, scratch, scratch.strings, count, scratch.same)
    incidences = 0
    for a in range(count):
        string = scratch.strings[a]
        incidences += graph.string_first[string + 1] - graph.string_first[string]
    first, colour = np.zeros(count + incidences + 1, np.int32), np.empty(count + incidences, np.int32)
    members, coins = np.empty(2 * incidences, np.int32), np.empty(incidences, np.int32)
    number = scratch.number
    n, m, total = 0, 0, 0
    for a in range(count):
        string = scratch.strings[a]
        original = scratch.same[string]
        if original != string:
            colour[scratch.set_of[original]] += 1
            continue
        scratch.set_of[string] = m
        for i in range(graph.string_first[string], graph.string_first[string + 1]):
            coin = graph.string_coins[i]
            if state.stubs[coin] < GROUNDED:
                if number[coin] < 0:
                    number[coin] = n
                    coins[n] = coin
                    n += 1
                members[total] = number[coin]
                total += 1
        colour[m] = 1
        m += 1
        first[m] = total
    for x in range(n):
        number[coins[x]] = -1
        if state.stubs[coins[x]] == 1:
            members[total] = x
            total += 1
            colour[m] = 0
            m += 1
            first[m] = total
    form, _, _ = canonical_form(n, first[: m + 1], members[:total], colour[:m])
    return form


@jit
def split(graph: Graph, state: ReducedState, memo: Memo, scratch: Scratch, size: int) -> tuple[int, int]:
    """Settle the state, whose strings are scratch.part[:size], and split it into components.

    Return the XOR of bare strings worth 1, and the number of other components without cancelled pairs, in
    scratch.entries; or NO_ROOM when the memo is full, or LOONY_OPTION.
    """
    verdict = settle(graph, state)
    if verdict == LOONY_STATE:
        return 0, LOONY_OPTION
    parity, count = 0, 0
    part, seen, reached = scratch.part, scratch.seen, scratch.reached
    for a in range(size):
        seen[part[a]] = 0
        for i in range(graph.string_first[part[a]], graph.string_first[part[a] + 1]):
            reached[graph.string_coins[i]] = 0
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
                if state.stubs[coin] < GROUNDED and not reached[coin]:
                    reached[coin] = 1
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
        # Equal components cancel, unless they may be loony.
        place = 0 if verdict == SETTLED else count
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
def load(graph: Graph, state: ReducedState, memo: Memo, scratch: Scratch, entry: int) -> tuple[int, int]:
    """Make `state` an entry's component, its strings in scratch.part; return their number, a first capture or -1."""
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
def load_root(graph: Graph, state: ReducedState, scratch: Scratch, removed: NDArray[np.uint8]) -> int:
    """Make `state` the root position without `removed`, uint8[S], not yet settled; return the number of its strings.

    They are in scratch.part.
    """
    size = 0
    for string in range(len(removed)):
        state.alive[string] = not removed[string]
        if state.alive[string]:
            scratch.part[size] = string
            size += 1
    for coin in range(len(graph.coin_first) - 1):
        state.stubs[coin] = 0
        state.valence[coin] = 0
        for i in range(graph.coin_first[coin], graph.coin_first[coin + 1]):
            state.valence[coin] += state.alive[graph.coin_strings[i]]
        touch(state, coin)
    return size
