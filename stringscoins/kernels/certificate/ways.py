"""Ways on from a core: the results of one cut or two, their values, and the cost of proving them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import signed, without
from stringscoins.kernels.certificate.proof import NONE, ROOM, ProofArrays, fact_at
from stringscoins.kernels.cores import ordinary
from stringscoins.kernels.cores.parts import MOST_PARTS, WorkerArrays, place_of
from stringscoins.kernels.cores.states import CoreState, component
from stringscoins.kernels.cores.table import UNKNOWN, TableArrays, facts_of, size_of, value_of
from stringscoins.kernels.root import WIDEST, Root

__all__ = [
    "ALONE",
    "END",
    "FIRST",
    "ONE",
    "OTHER",
    "SECOND",
    "START",
    "STRINGS",
    "TWIN",
    "WORTH",
    "Chooser",
    "cost_of",
    "list_parts",
    "new_chooser",
    "note_costs",
    "note_way",
    "want_parts",
]

STRINGS, ONE, OTHER = 0, 1, 2
"""Columns of Chooser.segments: the strings of a segment, and its two ends."""
FIRST, SECOND, WORTH, START, END, TWIN = 0, 1, 2, 3, 4, 5
"""Columns of Chooser.ways: the first cut and the second (numbers of segments, or ALONE), the value, the parts
rows[start:end], and the class of the second cut where it is proved to be refuted as well."""
ALONE = 255
"""Replaces a second cut: the reason is the value after one cut."""


class Chooser(NamedTuple):
    """The arrays of one thread for choosing reasons, besides its worker."""

    asked: NDArray[np.uint64]
    """[3]: after OPEN, the core that must be valued."""
    segments: NDArray[np.uint64]
    """[2 WIDEST, 3]: the segments of the current core; from WIDEST on, those after a cut."""
    owners: NDArray[np.int64]
    """[WIDEST]: the segment of each string."""
    ranks: NDArray[np.int64]
    """[2, WIDEST]: the number of each segment in the text; the first of its equals."""
    labels: NDArray[np.int64]
    """[WIDEST + 1]: the name of each coin that is a joint."""
    ways: NDArray[np.int64]
    """[., 6]: the known results of one cut or two."""
    rows: NDArray[np.uint64]
    """[., 4]: the parts of these, as in WorkerArrays.parts."""
    costs: NDArray[np.int64]
    """[.]: the estimated cost of a fact about each part, 0 if there is one, or will be."""
    wanted: NDArray[np.uint64]
    """[., 4]: the parts that must become facts."""


def new_chooser(facts: int) -> Chooser:
    """Return a chooser of reasons for `facts` facts at a time."""
    ways = (WIDEST + 1) * WIDEST
    return Chooser(
        np.zeros(3, np.uint64),
        np.zeros((2 * WIDEST, 3), np.uint64),
        np.zeros(WIDEST, np.int64),
        np.zeros((2, WIDEST), np.int64),
        np.zeros(WIDEST + 1, np.int64),
        np.zeros((ways, 6), np.int64),
        np.zeros((ways * MOST_PARTS, 4), np.uint64),
        np.zeros(ways * MOST_PARTS, np.int64),
        np.zeros((facts * ROOM, 4), np.uint64),
    )


@jit
def list_parts(
    root: Root, table: TableArrays, worker: WorkerArrays, state: CoreState, rows: NDArray[np.uint64], start: int
) -> tuple[int, int]:
    """List a settled state's components in `rows`, where no two cancel.

    Return the nimber of the bare ones, which are not listed, and the row behind the last, NONE without room.
    """
    rest = 0
    while state.alive != 0:
        part, coins = component(root, state)
        state = CoreState(without(state.alive, part.alive), state.stubbed, state.grounded)
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
def note_way(table: TableArrays, chooser: Chooser, way: int, rest: int, start: int, end: int) -> tuple[int, int]:
    """Enter the parts of a way; return the nimber of their sum or UNKNOWN, and the most segments of an unknown part.

    The unknown part with the most segments goes to row `end`.
    """
    rows, noted = chooser.rows, chooser.ways[way]
    value, largest = rest, 0
    for p in range(start, end):
        place = signed(rows[p, 3])
        known = value_of(facts_of(table, place))
        if known != UNKNOWN:
            value ^= known
            continue
        size = size_of(table, place)
        if size > largest:
            largest = size
            for i in range(4):
                rows[end, i] = rows[p, i]
    noted[WORTH], noted[START], noted[END], noted[TWIN] = UNKNOWN if largest else value, start, end, NONE
    return noted[WORTH], largest


@jit
def note_costs(table: TableArrays, proof: ProofArrays, chooser: Chooser, listed: int) -> None:
    """Enter the costs of the parts of `listed` ways."""
    for p in range(_end(chooser, listed)):
        place = signed(chooser.rows[p, 3])
        chooser.costs[p] = proof.weights[size_of(table, place)] if fact_at(proof, place) == NONE else 0


@jit
def cost_of(chooser: Chooser, way: int) -> int:
    """Return the cost of the new facts that a way needs."""
    cost = 0
    for p in range(chooser.ways[way, START], chooser.ways[way, END]):
        cost += chooser.costs[p]
    return cost


@jit
def want_parts(chooser: Chooser, listed: int, way: int, wanted: int) -> int:
    """Want facts about the parts of one of `listed` ways; return how many are wanted then."""
    rows = chooser.rows
    for p in range(chooser.ways[way, START], chooser.ways[way, END]):
        if chooser.costs[p] == 0:
            continue
        for i in range(4):
            chooser.wanted[wanted, i] = rows[p, i]
        wanted += 1
        for q in range(_end(chooser, listed)):
            if rows[q, 3] == rows[p, 3]:
                chooser.costs[q] = 0
    return wanted


@jit
def _end(chooser: Chooser, listed: int) -> int:
    """Return the row behind the parts of `listed` ways."""
    return chooser.ways[listed - 1, END] if listed else 0
