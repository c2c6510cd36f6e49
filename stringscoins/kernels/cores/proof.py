"""Proofs of the values of cores, chosen among the facts that a search has left in its table.

A core has the value v if no option of it has, and some option has each smaller nimber. A *reason* why an option has not
v is its value, or a segment whose removal leads on to v. What reasons rest on are facts, values of smaller cores, which
are to be proved in turn. `choose` finds reasons for facts, so that few new facts are needed; `spell` tells them with
the names that the certificate gives to joints (docs/certificates.md).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed, without
from stringscoins.kernels.cores import ordinary
from stringscoins.kernels.cores.forms import FORM, JOINT, core_form
from stringscoins.kernels.cores.ordinary import segment, take_out
from stringscoins.kernels.cores.parts import MOST_PARTS, Worker, place_of
from stringscoins.kernels.cores.states import LOONY_STATE, State, coins_of, component
from stringscoins.kernels.cores.table import LOONY, UNKNOWN, Table, facts_of, find, set_value, size_of, value_of
from stringscoins.kernels.root import GROUND, WIDEST, Root

__all__ = [
    "ALL",
    "ALONE",
    "CHOICES",
    "CONTRADICTION",
    "FACT",
    "NO_ROOM",
    "OPEN",
    "PLACE",
    "ROOM",
    "ROOT",
    "SEGMENTS",
    "SPELLED",
    "VALUE",
    "Proof",
    "begin",
    "choose",
    "new_proof",
    "restore",
    "spell",
    "spell_position",
]

ALL, OPEN, NO_ROOM, CONTRADICTION = 0, 1, 2, 3
"""How `choose` ends: all facts have reasons; one needs the value of a core first; the table has no room; values in the
table contradict each other."""
PLACE, VALUE, SEGMENTS, ROOT = 0, 1, 2, 3
"""Columns of Proof.facts: where the core's record is, the value, the segments, and the number of the root position."""
FACT = 0
"""Place in Proof.counts: how many facts there are."""
ROOM = WIDEST * MOST_PARTS
"""New facts that the reasons for one fact take at most."""
CHOICES = 4 * WIDEST
"""Bytes that the reasons of a fact take at most."""
ALONE = 255
"""In place of a second cut: the reason is the value of what one cut leaves."""
SPELLED = 1 << 15
"""Words that a fact takes at most when it is spelled out."""

_STRINGS, _ONE, _OTHER = 0, 1, 2
# Columns of Proof.ways: the first cut and the second (numbers of segments, or ALONE), the value, the parts
# rows[start:end], and the class of the second cut where it is proved to be refuted as well.
_FIRST, _SECOND, _WORTH, _START, _END, _TWIN = 0, 1, 2, 3, 4, 5
_NONE = -1
_OPEN, _CONTRADICTION = -2, -3
"""In place of a number of ways: a cut has no reason yet; or it is worth what the core is said to be."""


class Proof(NamedTuple):
    """Facts, and scratch for the reasons of one of them."""

    states: NDArray[np.uint64]
    """[n, 3]: where the core of each fact is met in its root position."""
    facts: NDArray[np.int64]
    """[n, 4]: see PLACE."""
    number: NDArray[np.int32]
    """[units of the table's records]: the number of the fact about the core whose record is there, plus 1, or 0."""
    weights: NDArray[np.int64]
    """[WIDEST + 1]: what a new fact is thought to cost, by its segments."""
    counts: NDArray[np.int64]
    """[1]: see FACT."""
    asked: NDArray[np.uint64]
    """[3]: after OPEN, the core that is to be valued."""
    segments: NDArray[np.uint64]
    """[2 WIDEST, 3]: the segments of the core in hand; from WIDEST on, of what a cut leaves."""
    ranks: NDArray[np.int64]
    """[2, WIDEST]: the number of each segment in the text; the first of those that are alike."""
    labels: NDArray[np.int64]
    """[WIDEST + 1]: the name of each coin that is a joint."""
    ways: NDArray[np.int64]
    """[., 6]: what is known to be left after one cut or two."""
    rows: NDArray[np.uint64]
    """[., 4]: the parts of that, as in Worker.parts."""


def new_proof(facts: int, units: int, growth: float) -> Proof:
    """Return an empty proof.

    Parameters
    ----------
    facts : int
        How many it has room for.
    units : int
        Of the table's records.
    growth : float
        How many times as much a fact is thought to cost for each segment more.
    """
    ways = (WIDEST + 1) * WIDEST
    return Proof(
        np.zeros((facts, 3), np.uint64),
        np.zeros((facts, 4), np.int64),
        np.zeros(units, np.int32),
        np.array([16 * growth**size for size in range(WIDEST + 1)]).clip(max=2.0**40).astype(np.int64),
        np.zeros(1, np.int64),
        np.zeros(3, np.uint64),
        np.zeros((2 * WIDEST, 3), np.uint64),
        np.zeros((2, WIDEST), np.int64),
        np.zeros(WIDEST + 1, np.int64),
        np.zeros((ways, 6), np.int64),
        np.zeros((ways * MOST_PARTS, 4), np.uint64),
    )


@jit
def _list_segments(root: Root, state: State, segments: NDArray[np.uint64], start: int) -> int:
    """List the segments of a state from a row on, and return the row behind them."""
    todo = state.alive
    while todo != 0:
        strings, one, other = segment(root, state, lowest(todo))
        todo = without(todo, strings)
        segments[start, _STRINGS], segments[start, _ONE], segments[start, _OTHER] = (
            strings,
            np.uint64(one),
            np.uint64(other),
        )
        start += 1
    return start


@jit
def _valence(root: Root, state: State, coin: int) -> int:
    return count(root.holders[coin] & state.alive) + (state.stubbed & bit(coin) != 0)


@jit
def _can_cut(root: Root, state: State, segments: NDArray[np.uint64], row: int) -> bool:
    """Return whether a segment can be taken out, and is not one from ground to ground, which needs no search."""
    one, other = signed(segments[row, _ONE]), signed(segments[row, _OTHER])
    if one != other:
        return True
    return one != GROUND and _valence(root, state, one) > 3


@jit
def _ends(segments: NDArray[np.uint64], row: int, coin: int) -> int:
    """Return how many ends of a segment are at a coin."""
    return (signed(segments[row, _ONE]) == coin) + (signed(segments[row, _OTHER]) == coin)


@jit
def _are_apart(root: Root, state: State, segments: NDArray[np.uint64], one: int, other: int) -> bool:
    """Return whether two segments can be taken out in either order (lemma 8 of docs/certificates.md)."""
    if not _can_cut(root, state, segments, other):
        return False
    for end in range(2):
        coin = signed(segments[one, _ONE + end])
        if coin == GROUND:
            continue
        ours, others = _ends(segments, one, coin), _ends(segments, other, coin)
        if others > 0 and _valence(root, state, coin) < 2 + ours + others:
            return False
    return True


@jit
def _label(root: Root, worker: Worker, part: State, coins: np.uint64, labels: NDArray[np.int64]) -> tuple[int, int]:
    """Label the joints of a component; return how many they are, and the length of its form in worker.words[FORM]."""
    length = core_form(root, part, coins, worker.numbers, worker.words)
    joints = 0
    todo = without(coins, part.grounded)
    while todo != 0:
        coin = lowest(todo)
        todo = without(todo, bit(coin))
        if part.stubbed & bit(coin) != 0 or count(root.holders[coin] & part.alive) != 2:
            labels[coin] = worker.numbers[JOINT, joints]
            joints += 1
    labels[GROUND] = joints
    return joints, length


@jit
def _code(labels: NDArray[np.int64], one: int, other: int, length: int) -> int:
    """Return a number by which segments stand in order in the text."""
    a, b = min(labels[one], labels[other]), max(labels[one], labels[other])
    return (a * (WIDEST + 1) + b) * 4 + length


@jit
def _name(root: Root, worker: Worker, proof: Proof, state: State) -> int:
    """List the segments of a core, label its joints and number the segments as the text does; return how many."""
    segments, ranks, labels = proof.segments, proof.ranks, proof.labels
    n = _list_segments(root, state, segments, 0)
    _label(root, worker, state, coins_of(root, state.alive), labels)
    for i in range(n):
        strings = segments[i, _STRINGS]
        own = _code(labels, signed(segments[i, _ONE]), signed(segments[i, _OTHER]), count(strings) - 1)
        before, first = 0, i
        for j in range(n):
            code = _code(
                labels, signed(segments[j, _ONE]), signed(segments[j, _OTHER]), count(segments[j, _STRINGS]) - 1
            )
            before += code < own or (code == own and j < i)
            if code == own and j < first:
                first = j
        todo = state.stubbed
        while todo != 0:
            coin = lowest(todo)
            todo = without(todo, bit(coin))
            before += _code(labels, coin, GROUND, 3) < own
        ranks[0, i], ranks[1, i] = before, first
    return n


@jit
def _parts(
    root: Root, table: Table, worker: Worker, state: State, rows: NDArray[np.uint64], start: int
) -> tuple[int, int]:
    """List the components of a settled state in `rows`; no two cancel.

    Return the nimber of the bare ones, which are not listed, and the row behind the last, _NONE without room.
    """
    rest = 0
    while state.alive != 0:
        part, coins = component(root, state)
        state = State(without(state.alive, part.alive), state.stubbed, state.grounded)
        if ordinary.is_bare(root, part, coins):
            rest ^= 1
            continue
        place = place_of(root, table, worker, part, coins)
        if place == 0:
            return 0, _NONE
        row = rows[start]
        row[0], row[1], row[2], row[3] = part.alive, part.stubbed, part.grounded, np.uint64(place)
        start += 1
    return rest, start


@jit
def _note_way(table: Table, proof: Proof, ways: int, rest: int, start: int, end: int) -> tuple[int, int]:
    """Enter the parts of a way; return the nimber of their sum or UNKNOWN, and the most segments of an unknown part.

    The unknown part with the most segments goes to row `end`.
    """
    value, largest = rest, 0
    for p in range(start, end):
        place = signed(proof.rows[p, 3])
        known = value_of(facts_of(table, place))
        if known != UNKNOWN:
            value ^= known
            continue
        size = size_of(table, place)
        if size > largest:
            largest = size
            for i in range(4):
                proof.rows[end, i] = proof.rows[p, i]
    way = proof.ways[ways]
    way[_WORTH], way[_START], way[_END], way[_TWIN] = UNKNOWN if largest else value, start, end, _NONE
    return way[_WORTH], largest


@jit
def _cost(table: Table, proof: Proof, way: NDArray[np.int64]) -> int:
    """Return what the new facts cost that a way needs."""
    cost = 0
    for p in range(way[_START], way[_END]):
        place = signed(proof.rows[p, 3])
        if proof.number[place] == 0:
            cost += proof.weights[size_of(table, place)]
    return cost


@jit
def _want(table: Table, proof: Proof, start: int, end: int, number: int) -> None:
    """Make facts of the parts rows[start:end] of a root position."""
    for p in range(start, end):
        place = signed(proof.rows[p, 3])
        if proof.number[place] == 0:
            new = proof.counts[FACT]
            for i in range(3):
                proof.states[new, i] = proof.rows[p, i]
            fact = proof.facts[new]
            fact[PLACE], fact[VALUE] = place, value_of(facts_of(table, place))
            fact[SEGMENTS], fact[ROOT] = size_of(table, place), number
            proof.counts[FACT] = new + 1
            proof.number[place] = np.int32(new + 1)


@jit
def begin(root: Root, table: Table, worker: Worker, proof: Proof, alive: np.uint64, number: int) -> tuple[int, int]:
    """Reduce a root position to its cores, and make facts of them if all their values are known.

    Returns
    -------
    status : int
        ALL, OPEN or NO_ROOM.
    value : int
        The nimber of the position, or LOONY.
    """
    state, verdict = ordinary.take_captures(root, State(alive, np.uint64(0), np.uint64(0)))
    if verdict == LOONY_STATE:
        return ALL, LOONY
    state, split_off = ordinary.settle(root, state, coins_of(root, state.alive))
    rest, end = _parts(root, table, worker, state, proof.rows, 0)
    if end == _NONE:
        return NO_ROOM, 0
    value, _ = _note_way(table, proof, 0, rest ^ split_off, 0, end)
    if value == UNKNOWN:
        for i in range(3):
            proof.asked[i] = proof.rows[end, i]
        return OPEN, 0
    _want(table, proof, 0, end, number)
    return ALL, value


@jit
def restore(root: Root, table: Table, worker: Worker, proof: Proof, number: int) -> int:
    """Find the records of the facts of a root position again, after the table forgot and moved some.

    Return ALL or NO_ROOM.
    """
    for f in range(proof.counts[FACT]):
        fact, words = proof.facts[f], proof.states[f]
        if fact[ROOT] == number:
            part = State(words[0], words[1], words[2])
            place = place_of(root, table, worker, part, coins_of(root, part.alive))
            if place == 0:
                return NO_ROOM
            set_value(table, place, fact[VALUE])
            fact[PLACE] = place
            proof.number[place] = np.int32(f + 1)
    return ALL


@jit
def _ways(root: Root, table: Table, worker: Worker, proof: Proof, state: State, n: int, value: int) -> int:
    """List what one cut leaves that is known, and the pairs of cuts that leave what has the core's value.

    Return how many; _NONE if the table has no room, _CONTRADICTION, or _OPEN if a cut has no reason: then proof.asked
    is a core whose value may give one.
    """
    segments, ranks, ways, rows = proof.segments, proof.ranks, proof.ways, proof.rows
    listed, end = 0, 0
    for s in range(n):
        if ranks[1, s] != s or not _can_cut(root, state, segments, s):
            continue
        one, other = signed(segments[s, _ONE]), signed(segments[s, _OTHER])
        after, off = take_out(root, state, segments[s, _STRINGS], one, other)
        rest, stop = _parts(root, table, worker, after, rows, end)
        if stop == _NONE:
            return _NONE
        worth, least = _note_way(table, proof, listed, rest ^ off, end, stop)
        found = worth != UNKNOWN
        if worth == value:
            return _CONTRADICTION
        if found:
            ways[listed, _FIRST], ways[listed, _SECOND] = s, ALONE
            listed += 1
            end = stop
        else:
            for i in range(3):
                proof.asked[i] = rows[stop, i]
        last = _list_segments(root, after, segments, WIDEST)
        for r in range(WIDEST, last):
            if not _can_cut(root, after, segments, r):
                continue
            t = _NONE
            whole = False
            for i in range(n):
                if i != s and without(segments[i, _STRINGS], segments[r, _STRINGS]) == 0:
                    whole = segments[i, _STRINGS] == segments[r, _STRINGS]
                    if t == _NONE or ranks[0, i] < ranks[0, t]:
                        t = i
            apart = whole and _are_apart(root, state, segments, s, t)
            # Where the order does not matter, the pair is looked at once; of segments that are alike, one.
            if apart and ranks[1, t] != t and ranks[1, t] != s:
                continue
            if apart and ranks[1, t] < s and (found or _has_reason(ways, listed, s)):
                continue
            strings = segments[r, _STRINGS]
            then, more = take_out(root, after, strings, signed(segments[r, _ONE]), signed(segments[r, _OTHER]))
            rest, stop = _parts(root, table, worker, then, rows, end)
            if stop == _NONE:
                return _NONE
            worth, size = _note_way(table, proof, listed, rest ^ off ^ more, end, stop)
            if worth == value:
                ways[listed, _FIRST], ways[listed, _SECOND] = s, t
                if apart:
                    ways[listed, _TWIN] = ranks[1, t]
                listed += 1
                end = stop
                found = True
            elif worth == UNKNOWN and not found and size < least:
                least = size
                for i in range(3):
                    proof.asked[i] = rows[stop, i]
        if not found and not _has_reason(ways, listed, s):
            return _OPEN
    return listed


@jit
def _has_reason(ways: NDArray[np.int64], listed: int, s: int) -> bool:
    """Return whether an earlier pair of cuts is a reason for this segment, too."""
    for w in range(listed):
        if ways[w, _TWIN] == s:
            return True
    return False


@jit
def _take(table: Table, proof: Proof, w: int, choices: NDArray[np.uint8], number: int) -> int:
    """Take a way as a reason; return which segments it is one for, as bits."""
    way, ranks = proof.ways[w], proof.ranks
    place = choices[0]
    choices[1 + 2 * place] = ranks[0, way[_FIRST]]
    choices[2 + 2 * place] = ALONE if way[_SECOND] == ALONE else ranks[0, way[_SECOND]]
    choices[0] = place + 1
    _want(table, proof, way[_START], way[_END], number)
    return signed(bit(way[_FIRST]) | (bit(way[_TWIN]) if way[_TWIN] >= 0 else np.uint64(0)))


@jit
def choose(
    root: Root,
    table: Table,
    worker: Worker,
    proof: Proof,
    facts: NDArray[np.int64],
    begin: int,
    choices: NDArray[np.uint8],
) -> tuple[int, int]:
    """Choose reasons for facts, and make facts of what these rest on.

    Parameters
    ----------
    root, table, worker
    proof : Proof
        With room for ROOM new facts for each of these.
    facts : int64[n]
        Numbers of facts about cores of this root position.
    begin : int
        The first of them to look at.
    choices : uint8[n, CHOICES]
        Gets for each how many reasons it has, and for each reason the two cuts, or one and ALONE.

    Returns
    -------
    status, done : int
        ALL, OPEN or NO_ROOM; how many facts have their reasons.
    """
    ways = proof.ways
    for f in range(begin, len(facts)):
        words, fact = proof.states[facts[f]], proof.facts[facts[f]]
        state, value, number = State(words[0], words[1], words[2]), fact[VALUE], fact[ROOT]
        n = _name(root, worker, proof, state)
        listed = _ways(root, table, worker, proof, state, n, value)
        if listed < 0:
            return (NO_ROOM if listed == _NONE else OPEN if listed == _OPEN else CONTRADICTION), f
        status = _lacks_smaller(root, table, worker, proof, state, n, listed, value)
        if status != ALL:
            return status, f
        chosen, open_ones = choices[f], np.uint64(0)
        chosen[0] = 0
        for s in range(n):
            if proof.ranks[1, s] == s and _can_cut(root, state, proof.segments, s):
                open_ones |= bit(s)
        for smaller in range(value):
            best, least = _NONE, 0
            for w in range(listed):
                if ways[w, _WORTH] == smaller and ways[w, _SECOND] == ALONE:
                    cost = _cost(table, proof, ways[w])
                    if best == _NONE or cost < least:
                        best, least = w, cost
            open_ones = without(open_ones, np.uint64(_take(table, proof, best, chosen, number)))
        while open_ones != 0:
            best, least, gain = _NONE, 0, 1
            for w in range(listed):
                if (ways[w, _WORTH] == value) != (ways[w, _SECOND] != ALONE):
                    continue
                gains = signed((open_ones >> np.uint64(ways[w, _FIRST])) & np.uint64(1))
                if ways[w, _TWIN] >= 0 and ways[w, _TWIN] != ways[w, _FIRST]:
                    gains += signed((open_ones >> np.uint64(ways[w, _TWIN])) & np.uint64(1))
                if gains == 0:
                    continue
                cost = 1 + _cost(table, proof, ways[w])
                if best == _NONE or cost * gain < least * gains:
                    best, least, gain = w, cost, gains
            open_ones = without(open_ones, np.uint64(_take(table, proof, best, chosen, number)))
    return ALL, len(facts)


@jit
def _lacks_smaller(
    root: Root, table: Table, worker: Worker, proof: Proof, state: State, n: int, listed: int, value: int
) -> int:
    """Return OPEN if no cut is known to be worth some smaller nimber; then proof.asked is what an open one leaves."""
    for smaller in range(value):
        found = False
        for w in range(listed):
            found |= proof.ways[w, _WORTH] == smaller and proof.ways[w, _SECOND] == ALONE
        if found:
            continue
        least = WIDEST + 1
        for s in range(n):
            if _can_cut(root, state, proof.segments, s):
                one, other = signed(proof.segments[s, _ONE]), signed(proof.segments[s, _OTHER])
                after, _ = take_out(root, state, proof.segments[s, _STRINGS], one, other)
                _, stop = _parts(root, table, worker, after, proof.rows, 0)
                if stop == _NONE:
                    return NO_ROOM
                worth, size = _note_way(table, proof, listed, 0, 0, stop)
                if worth == UNKNOWN and size < least:
                    least = size
                    for i in range(3):
                        proof.asked[i] = proof.rows[stop, i]
        return OPEN
    return ALL


@jit
def _spell_parts(
    root: Root,
    table: Table,
    worker: Worker,
    proof: Proof,
    state: State,
    labels: NDArray[np.int64],
    words: NDArray[np.int64],
    at: int,
) -> int:
    """Tell the parts of a state: how many, and for each the fact, how many joints, and what they are called there.

    The joints stand in the order of `labels`, and so do the parts, by the first joint of each. Return the word behind.
    """
    own = worker.numbers[JOINT]
    parts, start = 0, at + 1
    at = start
    while state.alive != 0:
        part, coins = component(root, state)
        state = State(without(state.alive, part.alive), state.stubbed, state.grounded)
        if ordinary.is_bare(root, part, coins):
            continue
        length = core_form(root, part, coins, worker.numbers, worker.words)
        place = find(table, worker.mine, worker.words[FORM], length)
        # First the joints with their labels in the whole, then what they are called.
        joints, first = 0, at + 3
        todo = without(coins, part.grounded)
        while todo != 0:
            coin = lowest(todo)
            todo = without(todo, bit(coin))
            if part.stubbed & bit(coin) != 0 or count(root.holders[coin] & part.alive) != 2:
                slot = joints
                while slot > 0 and words[first + 2 * slot - 2] > labels[coin]:
                    words[first + 2 * slot], words[first + 2 * slot + 1] = (
                        words[first + 2 * slot - 2],
                        words[first + 2 * slot - 1],
                    )
                    slot -= 1
                words[first + 2 * slot], words[first + 2 * slot + 1] = labels[coin], own[joints]
                joints += 1
        words[at], words[at + 1], words[at + 2] = words[first], proof.number[place] - 1, joints
        for j in range(joints):
            words[first + j] = words[first + 2 * j + 1]
        at = first + joints
        parts += 1
    words[start - 1] = parts
    return at


@jit
def spell_position(
    root: Root, table: Table, worker: Worker, proof: Proof, alive: np.uint64, words: NDArray[np.int64]
) -> None:
    """Tell the parts of a root position that is not loony, as `spell` does, its coins called as proof.labels says."""
    state, _ = ordinary.take_captures(root, State(alive, np.uint64(0), np.uint64(0)))
    state, _ = ordinary.settle(root, state, coins_of(root, state.alive))
    _spell_parts(root, table, worker, proof, state, proof.labels, words, 0)


@jit
def _spell(
    root: Root,
    table: Table,
    worker: Worker,
    proof: Proof,
    fact: int,
    choices: NDArray[np.uint8],
    words: NDArray[np.int64],
    at: int,
) -> int:
    """Spell a fact out, from words[at] on; return the word behind it."""
    row = proof.states[fact]
    state = State(row[0], row[1], row[2])
    n = _name(root, worker, proof, state)
    segments, labels = proof.segments, proof.labels
    total = n + count(state.stubbed)
    words[at] = total
    at += 1
    joints = labels[GROUND]
    labels[GROUND] = WIDEST
    for i in range(n):
        a, b = labels[signed(segments[i, _ONE])], labels[signed(segments[i, _OTHER])]
        place = at + 3 * proof.ranks[0, i]
        words[place], words[place + 1], words[place + 2] = min(a, b), max(a, b), count(segments[i, _STRINGS]) - 1
    stubs = 0
    for label in range(joints):
        # A stub stands behind all segments whose first end is its joint or one before it.
        before, is_stub = 0, False
        for coin in range(WIDEST):
            is_stub |= state.stubbed & bit(coin) != 0 and labels[coin] == label
        for i in range(n):
            before += min(labels[signed(segments[i, _ONE])], labels[signed(segments[i, _OTHER])]) <= label
        if is_stub:
            place = at + 3 * (before + stubs)
            words[place], words[place + 1], words[place + 2] = label, WIDEST, 3
            stubs += 1
    at += 3 * total
    words[at] = choices[0]
    at += 1
    for c in range(choices[0]):
        first, second = choices[1 + 2 * c], choices[2 + 2 * c]
        words[at], words[at + 1] = first, second
        s, t = 0, 0
        for i in range(n):
            if proof.ranks[0, i] == first:
                s = i
            if proof.ranks[0, i] == second:
                t = i
        after, _ = take_out(root, state, segments[s, _STRINGS], signed(segments[s, _ONE]), signed(segments[s, _OTHER]))
        if second != ALONE:
            strings, one, other = segment(root, after, lowest(segments[t, _STRINGS]))
            after, _ = take_out(root, after, strings, one, other)
        at = _spell_parts(root, table, worker, proof, after, labels, words, at + 2)
    return at


@jit
def spell(
    root: Root,
    table: Table,
    worker: Worker,
    proof: Proof,
    facts: NDArray[np.int64],
    choices: NDArray[np.uint8],
    first: NDArray[np.int64],
    words: NDArray[np.int64],
) -> None:
    """Spell facts out.

    Parameters
    ----------
    root, table, worker, proof
    facts : int64[n]
        Numbers of facts about cores of this root position.
    choices : uint8[bytes]
        Reasons, as `choose` gave them.
    first : int64[facts]
        Where those for each fact begin.
    words : int64[n SPELLED]
        Gets for each fact, side by side: how many segments and stubs the core has; the two ends and the length of each,
        in order, the ground being WIDEST; how many reasons there are; and for each reason the two cuts, or one and
        ALONE, then how many parts are left, and for each part a number to sort them by, its fact, how many joints it
        has, and what they are called there.
    """
    at = 0
    for fact in facts:
        at = _spell(root, table, worker, proof, fact, choices[first[fact] :], words, at)
