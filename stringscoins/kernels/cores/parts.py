"""The arrays of one thread, and how it splits a state into components and finds their records in the table."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import signed, without
from stringscoins.kernels.cores import hyper, ordinary
from stringscoins.kernels.cores.forms import FORM, core_form, new_form_scratch
from stringscoins.kernels.cores.habits import new_habits
from stringscoins.kernels.cores.hyper_forms import hyper_form
from stringscoins.kernels.cores.states import LOONY_STATE, SETTLED, CoreState, component
from stringscoins.kernels.cores.table import LOONY, TableArrays, find, look_ahead, may_widen, recall, remember
from stringscoins.kernels.moves.captures import Handouts, new_handouts
from stringscoins.kernels.root import WIDEST, Root, coins_of

__all__ = [
    "HITS",
    "LABELLED",
    "LATER",
    "MADE",
    "MOST_PARTS",
    "NO_PARTS",
    "WorkerArrays",
    "copy_part",
    "load_parts",
    "new_worker",
    "place_of",
    "split",
]

MADE, HITS, LABELLED = 5, 6, 7
"""Places in WorkerArrays.mine, after those of `table.find`: the number of options made, and of components found in the
cache and labelled. The search has its own places after them."""

MOST_PARTS = WIDEST // 2
"""The most components of two strings or more of a state."""
NO_PARTS, LATER = -1, -2
"""Replace a number of parts: there is no room in the table; the slice ended before what falls was settled."""


class WorkerArrays(NamedTuple):
    """The arrays of one thread."""

    mine: NDArray[np.int64]
    """[16]: counters."""
    numbers: NDArray[np.int64]
    """Scratch for labelling, like `words`."""
    words: NDArray[np.uint64]
    frames: NDArray[np.int64]
    """[depth, 9]: the cores in question, each for the sake of the one before."""
    states: NDArray[np.uint64]
    """[depth, 3]: the same cores as states."""
    options: NDArray[np.int64]
    """[., 4]: the open options of the frames, frame after frame."""
    order: NDArray[np.int64]
    """[.]: the options of each frame by weight."""
    parts: NDArray[np.uint64]
    """[., 4]: the open parts of options: alive, stubbed, grounded, place."""
    moves: NDArray[np.uint64]
    """[., 4]: the moves of the current core (`options.py`)."""
    habits: NDArray[np.int32]
    """[2, 65, 64]: which of them are made first (`habits.py`)."""
    kept: NDArray[np.int64]
    """[., 2]: the places of cores worth keeping, and their cost."""
    handouts: Handouts
    """The search for what is handed out, in hypergraphs."""


def new_worker() -> WorkerArrays:
    """Return a worker with an empty stack."""
    depth = WIDEST + 2
    return WorkerArrays(
        np.zeros(48, np.int64)[16:32],  # apart from those of other threads, in the lines of the processor's cache
        *new_form_scratch(),
        np.zeros((depth, 9), np.int64),
        np.zeros((depth, 3), np.uint64),
        np.empty((depth * WIDEST, 4), np.int64),
        np.empty(depth * WIDEST, np.int64),
        np.empty((depth * WIDEST * MOST_PARTS, 4), np.uint64),
        np.empty((WIDEST, 4), np.uint64),
        new_habits(),
        np.empty((1 << 12, 2), np.int64),
        new_handouts(),
    )


@jit
def copy_part(source: NDArray[np.uint64], row: int, target: NDArray[np.uint64], to: int) -> None:
    """Copy a part, a row of four words."""
    for i in range(4):
        target[to, i] = source[row, i]


@jit
def place_of(root: Root, table: TableArrays, worker: WorkerArrays, part: CoreState, coins: np.uint64) -> int:
    """Return the place of a component's record, 0 if there is no room."""
    if not may_widen(table):
        return 0
    place = recall(table.cache, part.alive, part.stubbed, part.grounded)
    if place != 0:
        worker.mine[HITS] += 1
        return place
    worker.mine[LABELLED] += 1
    if root.ordinary:
        units = core_form(root, part, coins, worker.numbers, worker.words)
    else:
        units = hyper_form(root, part, coins, worker.numbers, worker.words)
    place = find(table, worker.mine, worker.words[FORM], units)
    if place != 0:
        remember(table.cache, part.alive, part.stubbed, part.grounded, place)
    return place


@jit
def split(
    root: Root, table: TableArrays, worker: WorkerArrays, state: CoreState, parts: NDArray[np.uint64]
) -> tuple[int, int]:
    """List a settled state's components in `parts`, [., 4]; two equal ones cancel.

    Return the nimber of the bare ones, which are not listed, and the number listed, NO_PARTS if the table has no room.
    """
    rest, listed = 0, 0
    while state.alive != 0:
        look_ahead(table.cache, state.alive, state.stubbed, state.grounded)  # the rest is mostly one component
        part, coins = component(root, state)
        state = CoreState(without(state.alive, part.alive), state.stubbed, state.grounded)
        if ordinary.is_bare(root, part, coins) if root.ordinary else part.alive & (part.alive - np.uint64(1)) == 0:
            rest ^= 1
            continue
        place = place_of(root, table, worker, part, coins)
        if place == 0:
            return 0, NO_PARTS
        same = 0
        while same < listed and signed(parts[same, 3]) != place:
            same += 1
        if same < listed:
            listed -= 1
            copy_part(parts, listed, parts, same)
        else:
            row = parts[listed]
            row[0], row[1], row[2], row[3] = part.alive, part.stubbed, part.grounded, np.uint64(place)
            listed += 1
    return rest, listed


@jit
def load_parts(root: Root, table: TableArrays, worker: WorkerArrays, state: CoreState) -> tuple[int, int]:
    """Reduce any state of a root by the rules for its kind, and split it into worker.parts[:listed].

    Return the nimber of the unlisted parts, or LOONY; and the number listed, NO_PARTS if the table has no room, or
    LATER if the slice ended.
    """
    split_off = 0
    if root.ordinary:
        state, verdict = ordinary.take_captures(root, state)
        if verdict != LOONY_STATE:
            state, split_off = ordinary.settle(root, state, coins_of(root, state.alive))
    else:
        state, verdict = hyper.settle(root, worker.handouts, state)
    if verdict != SETTLED:
        return (LOONY, 0) if verdict == LOONY_STATE else (0, LATER)
    rest, listed = split(root, table, worker, state, worker.parts)
    return rest ^ split_off, listed
