"""The segments of a core, as certificates number them, and which of them can be cut."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed, without
from stringscoins.kernels.certificate.ways import ONE, OTHER, STRINGS, Chooser
from stringscoins.kernels.cores.forms import JOINT, core_form
from stringscoins.kernels.cores.ordinary import segment
from stringscoins.kernels.cores.parts import WorkerArrays
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.root import GROUND, WIDEST, Root, coins_of

__all__ = ["are_apart", "can_cut", "label_joints", "list_segments", "name_segments"]


@jit
def list_segments(root: Root, state: CoreState, segments: NDArray[np.uint64], start: int) -> int:
    """List the segments of a state from row `start` on, and return the row behind them."""
    todo = state.alive
    while todo != 0:
        strings, one, other = segment(root, state, lowest(todo))
        todo = without(todo, strings)
        segments[start, STRINGS], segments[start, ONE], segments[start, OTHER] = (
            strings,
            np.uint64(one),
            np.uint64(other),
        )
        start += 1
    return start


@jit
def _valence(root: Root, state: CoreState, coin: int) -> int:
    return count(root.holders[coin] & state.alive) + (state.stubbed & bit(coin) != 0)


@jit
def can_cut(root: Root, state: CoreState, segments: NDArray[np.uint64], row: int) -> bool:
    """Return whether a segment can be taken out, and does not run from ground to ground, which needs no search."""
    one, other = signed(segments[row, ONE]), signed(segments[row, OTHER])
    if one != other:
        return True
    return one != GROUND and _valence(root, state, one) > 3


@jit
def _ends(segments: NDArray[np.uint64], row: int, coin: int) -> int:
    """Return the number of ends of a segment at a coin."""
    return (signed(segments[row, ONE]) == coin) + (signed(segments[row, OTHER]) == coin)


@jit
def are_apart(root: Root, state: CoreState, segments: NDArray[np.uint64], one: int, other: int) -> bool:
    """Return whether two segments can be taken out in either order (lemma 8 of docs/reference/certificates.md)."""
    if not can_cut(root, state, segments, other):
        return False
    for end in range(2):
        coin = signed(segments[one, ONE + end])
        if coin == GROUND:
            continue
        ours, others = _ends(segments, one, coin), _ends(segments, other, coin)
        if others > 0 and _valence(root, state, coin) < 2 + ours + others:
            return False
    return True


@jit
def label_joints(
    root: Root, worker: WorkerArrays, part: CoreState, coins: np.uint64, labels: NDArray[np.int64]
) -> tuple[int, int]:
    """Label the joints of a component; return their number, and the length of its form in worker.words[FORM]."""
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
def segment_code(labels: NDArray[np.int64], one: int, other: int, length: int) -> int:
    """Return the number by which the text orders segments."""
    a, b = min(labels[one], labels[other]), max(labels[one], labels[other])
    return (a * (WIDEST + 1) + b) * 4 + length


@jit
def name_segments(root: Root, worker: WorkerArrays, chooser: Chooser, state: CoreState) -> int:
    """List the segments of a core, label its joints and number the segments as the text does; return how many."""
    segments, ranks, labels = chooser.segments, chooser.ranks, chooser.labels
    n = list_segments(root, state, segments, 0)
    label_joints(root, worker, state, coins_of(root, state.alive), labels)
    for i in range(n):
        strings = segments[i, STRINGS]
        own = segment_code(labels, signed(segments[i, ONE]), signed(segments[i, OTHER]), count(strings) - 1)
        before, first = 0, i
        for j in range(n):
            code = segment_code(
                labels, signed(segments[j, ONE]), signed(segments[j, OTHER]), count(segments[j, STRINGS]) - 1
            )
            before += code < own or (code == own and j < i)
            if code == own and j < first:
                first = j
        todo = state.stubbed
        while todo != 0:
            coin = lowest(todo)
            todo = without(todo, bit(coin))
            before += segment_code(labels, coin, GROUND, 3) < own
        ranks[0, i], ranks[1, i] = before, first
    return n
