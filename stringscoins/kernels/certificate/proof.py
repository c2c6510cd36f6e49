"""Proofs of the values of cores, chosen among the facts that a search has left in its table.

A core has the value v if no option of it has v, and some option has each smaller nimber. A *reason* why an option lacks
v is its value, or a segment whose removal leads on to v. Reasons rest on facts, values of smaller cores, which must be
proved in turn. This module has the facts. `reasons.py` finds reasons for them, among the results of one cut or two
(`ways.py`), so that few new facts are needed; `spelling.py` writes them with the certificate's names of joints
(`naming.py`, docs/reference/certificates.md).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import signed
from stringscoins.kernels.cores.parts import MOST_PARTS, WorkerArrays, place_of
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.cores.table import TableArrays, facts_of, set_value, size_of, value_of
from stringscoins.kernels.hashing import mix
from stringscoins.kernels.root import WIDEST, Root, coins_of

__all__ = [
    "ALL",
    "CONTRADICTION",
    "FACT",
    "NONE",
    "NO_ROOM",
    "OPEN",
    "PLACE",
    "ROOM",
    "ROOT",
    "SEGMENTS",
    "VALUE",
    "ProofArrays",
    "enlarged",
    "fact_at",
    "new_proof",
    "restore",
    "want",
]

ALL, OPEN, NO_ROOM, CONTRADICTION = 0, 1, 2, 3
"""Statuses of the choice of facts: all have reasons; one needs the value of a core first; the table has no room; values
in the table contradict each other."""
PLACE, VALUE, SEGMENTS, ROOT = 0, 1, 2, 3
"""Columns of ProofArrays.facts: the place of the core's record, the value, the segments, the number of its root."""
FACT = 0
"""Place in ProofArrays.counts: the number of facts."""
ROOM = WIDEST * MOST_PARTS
"""The most new facts that the reasons for one fact take."""
NONE = -1
"""Replaces a number that is missing."""


class ProofArrays(NamedTuple):
    """The facts that a proof rests on."""

    states: NDArray[np.uint64]
    """[n, 3]: the core of each fact as a state of its root position."""
    facts: NDArray[np.int64]
    """[n, 4]: see PLACE."""
    number: NDArray[np.int32]
    """[a power of 2, at least twice n]: numbers of facts, plus 1, by a hash of their places; 0 where there is none."""
    weights: NDArray[np.int64]
    """[WIDEST + 1]: the estimated cost of a new fact, by its segments."""
    counts: NDArray[np.int64]
    """[1]: see FACT."""


def new_proof(facts: int, growth: float) -> ProofArrays:
    """Return an empty proof with room for `facts` facts; the estimated cost of one grows by `growth` a segment."""
    return ProofArrays(
        np.zeros((facts, 3), np.uint64),
        np.zeros((facts, 4), np.int64),
        _numbers(facts),
        np.array([16 * growth**size for size in range(WIDEST + 1)]).clip(max=2.0**40).astype(np.int64),
        np.zeros(1, np.int64),
    )


def _numbers(facts: int) -> NDArray[np.int32]:
    return np.zeros(1 << (2 * facts - 1).bit_length(), np.int32)


def enlarged(proof: ProofArrays, facts: int) -> ProofArrays:
    """Return a proof with room for `facts` facts, more than it has."""
    states, known = np.zeros((facts, 3), np.uint64), np.zeros((facts, 4), np.int64)
    count = int(proof.counts[FACT])
    states[:count], known[:count] = proof.states[:count], proof.facts[:count]
    proof = proof._replace(states=states, facts=known, number=_numbers(facts))
    _number_all(proof)
    return proof


@jit
def _place_of_number(proof: ProofArrays, place: int) -> int:
    """Return the place of the number of the fact about the core with a record, or the free place for it."""
    number, facts = proof.number, proof.facts
    i = signed(mix(np.uint64(place))) & (len(number) - 1)
    while number[i] != 0 and facts[number[i] - 1, PLACE] != place:
        i = (i + 1) & (len(number) - 1)
    return i


@jit
def fact_at(proof: ProofArrays, place: int) -> int:
    """Return the fact about the core whose record is at a place, or NONE."""
    return proof.number[_place_of_number(proof, place)] - 1


@jit
def _number_all(proof: ProofArrays) -> None:
    """Enter the numbers of all facts into an empty array."""
    for f in range(proof.counts[FACT]):
        proof.number[_place_of_number(proof, proof.facts[f, PLACE])] = np.int32(f + 1)


@jit
def want(table: TableArrays, proof: ProofArrays, rows: NDArray[np.uint64], number: int) -> None:
    """Make facts of the parts of root position `number`, given as rows of WorkerArrays.parts, unless they are facts
    already.

    The table has the values of all parts, and the proof has room for them.
    """
    for row in rows:
        place = signed(row[3])
        at = _place_of_number(proof, place)
        if proof.number[at] == 0:
            new = proof.counts[FACT]
            for i in range(3):
                proof.states[new, i] = row[i]
            fact = proof.facts[new]
            fact[PLACE], fact[VALUE] = place, value_of(facts_of(table, place))
            fact[SEGMENTS], fact[ROOT] = size_of(table, place), number
            proof.counts[FACT] = new + 1
            proof.number[at] = np.int32(new + 1)


@jit
def restore(root: Root, table: TableArrays, worker: WorkerArrays, proof: ProofArrays, number: int) -> int:
    """Find the records of a root position's facts again, after the table moved or forgot some; return ALL or NO_ROOM.

    The facts of all root positions have no numbers before the first call.
    """
    for f in range(proof.counts[FACT]):
        fact, words = proof.facts[f], proof.states[f]
        if fact[ROOT] == number:
            part = CoreState(words[0], words[1], words[2])
            place = place_of(root, table, worker, part, coins_of(root, part.alive))
            if place == 0:
                return NO_ROOM
            set_value(table, place, fact[VALUE])
            fact[PLACE] = place
            proof.number[_place_of_number(proof, place)] = np.int32(f + 1)
    return ALL
