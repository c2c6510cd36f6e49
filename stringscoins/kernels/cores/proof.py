"""Proofs of the values of cores, chosen among the facts that a search has left in its table.

A core has the value v if no option of it has, and some option has each smaller nimber. A *reason* why an option has not
v is its value, or a segment whose removal leads on to v. What reasons rest on are facts, values of smaller cores, which
are to be proved in turn. This module has the facts. `reasons.py` finds reasons for them, so that few
new facts are needed; `spelling.py` tells them with the names that the certificate gives to joints (`naming.py`,
docs/reference/certificates.md).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import signed, without
from stringscoins.kernels.cores import ordinary
from stringscoins.kernels.cores.parts import MOST_PARTS, Worker, place_of
from stringscoins.kernels.cores.states import LOONY_STATE, State, coins_of, component
from stringscoins.kernels.cores.table import LOONY, UNKNOWN, Table, facts_of, set_value, size_of, value_of
from stringscoins.kernels.hashing import mix
from stringscoins.kernels.root import WIDEST, Root

__all__ = [
    "ALL",
    "ALONE",
    "CHOICES",
    "CONTRADICTION",
    "END",
    "FACT",
    "FIRST",
    "NONE",
    "NO_ROOM",
    "ONE",
    "OPEN",
    "OTHER",
    "PLACE",
    "ROOM",
    "ROOT",
    "SECOND",
    "SEGMENTS",
    "SPELLED",
    "START",
    "STRINGS",
    "TWIN",
    "VALUE",
    "WORTH",
    "Proof",
    "begin",
    "cost_of",
    "enlarged",
    "fact_at",
    "list_parts",
    "new_proof",
    "note_way",
    "restore",
    "want",
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

STRINGS, ONE, OTHER = 0, 1, 2
"""Columns of Proof.segments: the strings of a segment, and its two ends."""
FIRST, SECOND, WORTH, START, END, TWIN = 0, 1, 2, 3, 4, 5
"""Columns of Proof.ways: the first cut and the second (numbers of segments, or ALONE), the value, the parts
rows[start:end], and the class of the second cut where it is proved to be refuted as well."""
NONE = -1
"""In place of a number: there is none."""


class Proof(NamedTuple):
    """Facts, and scratch for the reasons of one of them."""

    states: NDArray[np.uint64]
    """[n, 3]: where the core of each fact is met in its root position."""
    facts: NDArray[np.int64]
    """[n, 4]: see PLACE."""
    number: NDArray[np.int32]
    """[a power of 2, at least twice n]: numbers of facts, plus 1, by a hash of their places; 0 where there is none."""
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


def new_proof(facts: int, growth: float) -> Proof:
    """Return an empty proof.

    Parameters
    ----------
    facts : int
        How many it has room for.
    growth : float
        How many times as much a fact is thought to cost for each segment more.
    """
    ways = (WIDEST + 1) * WIDEST
    return Proof(
        np.zeros((facts, 3), np.uint64),
        np.zeros((facts, 4), np.int64),
        _numbers(facts),
        np.array([16 * growth**size for size in range(WIDEST + 1)]).clip(max=2.0**40).astype(np.int64),
        np.zeros(1, np.int64),
        np.zeros(3, np.uint64),
        np.zeros((2 * WIDEST, 3), np.uint64),
        np.zeros((2, WIDEST), np.int64),
        np.zeros(WIDEST + 1, np.int64),
        np.zeros((ways, 6), np.int64),
        np.zeros((ways * MOST_PARTS, 4), np.uint64),
    )


def _numbers(facts: int) -> NDArray[np.int32]:
    return np.zeros(1 << (2 * facts - 1).bit_length(), np.int32)


def enlarged(proof: Proof, facts: int) -> Proof:
    """Return a proof with room for so many facts, more than it has."""
    states, known = np.zeros((facts, 3), np.uint64), np.zeros((facts, 4), np.int64)
    count = int(proof.counts[FACT])
    states[:count], known[:count] = proof.states[:count], proof.facts[:count]
    proof = proof._replace(states=states, facts=known, number=_numbers(facts))
    _number_all(proof)
    return proof


@jit
def _place_of_number(proof: Proof, place: int) -> int:
    """Return where the number of the fact about the core with a record stands, or would stand."""
    number, facts = proof.number, proof.facts
    i = signed(mix(np.uint64(place))) & (len(number) - 1)
    while number[i] != 0 and facts[number[i] - 1, PLACE] != place:
        i = (i + 1) & (len(number) - 1)
    return i


@jit
def fact_at(proof: Proof, place: int) -> int:
    """Return the fact about the core whose record is at a place, NONE if there is none."""
    return proof.number[_place_of_number(proof, place)] - 1


@jit
def _number_all(proof: Proof) -> None:
    """Enter the numbers of all facts, where there are none."""
    for f in range(proof.counts[FACT]):
        proof.number[_place_of_number(proof, proof.facts[f, PLACE])] = np.int32(f + 1)


@jit
def list_parts(
    root: Root, table: Table, worker: Worker, state: State, rows: NDArray[np.uint64], start: int
) -> tuple[int, int]:
    """List the components of a settled state in `rows`; no two cancel.

    Return the nimber of the bare ones, which are not listed, and the row behind the last, NONE without room.
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
            return 0, NONE
        row = rows[start]
        row[0], row[1], row[2], row[3] = part.alive, part.stubbed, part.grounded, np.uint64(place)
        start += 1
    return rest, start


@jit
def note_way(table: Table, proof: Proof, ways: int, rest: int, start: int, end: int) -> tuple[int, int]:
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
    way[WORTH], way[START], way[END], way[TWIN] = UNKNOWN if largest else value, start, end, NONE
    return way[WORTH], largest


@jit
def cost_of(table: Table, proof: Proof, way: NDArray[np.int64]) -> int:
    """Return what the new facts cost that a way needs."""
    cost = 0
    for p in range(way[START], way[END]):
        place = signed(proof.rows[p, 3])
        if fact_at(proof, place) == NONE:
            cost += proof.weights[size_of(table, place)]
    return cost


@jit
def want(table: Table, proof: Proof, start: int, end: int, number: int) -> None:
    """Make facts of the parts rows[start:end] of a root position."""
    for p in range(start, end):
        place = signed(proof.rows[p, 3])
        at = _place_of_number(proof, place)
        if proof.number[at] == 0:
            new = proof.counts[FACT]
            for i in range(3):
                proof.states[new, i] = proof.rows[p, i]
            fact = proof.facts[new]
            fact[PLACE], fact[VALUE] = place, value_of(facts_of(table, place))
            fact[SEGMENTS], fact[ROOT] = size_of(table, place), number
            proof.counts[FACT] = new + 1
            proof.number[at] = np.int32(new + 1)


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
    rest, end = list_parts(root, table, worker, state, proof.rows, 0)
    if end == NONE:
        return NO_ROOM, 0
    value, _ = note_way(table, proof, 0, rest ^ split_off, 0, end)
    if value == UNKNOWN:
        for i in range(3):
            proof.asked[i] = proof.rows[end, i]
        return OPEN, 0
    want(table, proof, 0, end, number)
    return ALL, value


@jit
def restore(root: Root, table: Table, worker: Worker, proof: Proof, number: int) -> int:
    """Find the records of the facts of a root position again, after the table forgot and moved some.

    Return ALL or NO_ROOM. The facts of all root positions have no numbers before the first one.
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
            proof.number[_place_of_number(proof, place)] = np.int32(f + 1)
    return ALL
