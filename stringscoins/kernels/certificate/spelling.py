"""Facts and their reasons as the words of a certificate."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed, without
from stringscoins.kernels.certificate.naming import name_segments
from stringscoins.kernels.certificate.proof import ProofArrays, fact_at
from stringscoins.kernels.certificate.ways import ALONE, ONE, OTHER, STRINGS, Chooser
from stringscoins.kernels.cores import ordinary
from stringscoins.kernels.cores.forms import FORM, JOINT, core_form
from stringscoins.kernels.cores.ordinary import segment, take_out
from stringscoins.kernels.cores.parts import WorkerArrays
from stringscoins.kernels.cores.states import CoreState, component
from stringscoins.kernels.cores.table import TableArrays, find
from stringscoins.kernels.root import GROUND, WIDEST, Root, coins_of

__all__ = ["SPELLED", "spell", "spell_position"]

SPELLED = 1 << 15
"""The most words of a fact."""


@jit
def _spell_parts(
    root: Root,
    table: TableArrays,
    worker: WorkerArrays,
    proof: ProofArrays,
    state: CoreState,
    labels: NDArray[np.int64],
    words: NDArray[np.int64],
    at: int,
) -> int:
    """Write a state's parts: their number, and the fact, number of joints and joints of each; return the word behind.

    The joints are in the order of `labels`, and so are the parts, by the first joint of each.
    """
    own = worker.numbers[JOINT]
    parts, start = 0, at + 1
    at = start
    while state.alive != 0:
        part, coins = component(root, state)
        state = CoreState(without(state.alive, part.alive), state.stubbed, state.grounded)
        if ordinary.is_bare(root, part, coins):
            continue
        length = core_form(root, part, coins, worker.numbers, worker.words)
        place = find(table, worker.mine, worker.words[FORM], length)
        # First the joints with their labels in the whole, then their names in the part.
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
        words[at], words[at + 1], words[at + 2] = words[first], fact_at(proof, place), joints
        for j in range(joints):
            words[first + j] = words[first + 2 * j + 1]
        at = first + joints
        parts += 1
    words[start - 1] = parts
    return at


@jit
def spell_position(
    root: Root,
    table: TableArrays,
    worker: WorkerArrays,
    chooser: Chooser,
    proof: ProofArrays,
    alive: np.uint64,
    words: NDArray[np.int64],
) -> None:
    """Write the parts of a root position that is not loony, as `spell` does, with coins named by chooser.labels."""
    state, _ = ordinary.take_captures(root, CoreState(alive, np.uint64(0), np.uint64(0)))
    state, _ = ordinary.settle(root, state, coins_of(root, state.alive))
    _spell_parts(root, table, worker, proof, state, chooser.labels, words, 0)


@jit
def _spell(
    root: Root,
    table: TableArrays,
    worker: WorkerArrays,
    chooser: Chooser,
    proof: ProofArrays,
    fact: int,
    choices: NDArray[np.uint8],
    words: NDArray[np.int64],
    at: int,
) -> int:
    """Write a fact from words[at] on; return the word behind it."""
    row = proof.states[fact]
    state = CoreState(row[0], row[1], row[2])
    n = name_segments(root, worker, chooser, state)
    segments, labels = chooser.segments, chooser.labels
    total = n + count(state.stubbed)
    words[at] = total
    at += 1
    joints = labels[GROUND]
    labels[GROUND] = WIDEST
    for i in range(n):
        a, b = labels[signed(segments[i, ONE])], labels[signed(segments[i, OTHER])]
        place = at + 3 * chooser.ranks[0, i]
        words[place], words[place + 1], words[place + 2] = min(a, b), max(a, b), count(segments[i, STRINGS]) - 1
    stubs = 0
    for label in range(joints):
        # A stub comes after all segments whose first end is its joint or one before it.
        before, is_stub = 0, False
        for coin in range(WIDEST):
            is_stub |= state.stubbed & bit(coin) != 0 and labels[coin] == label
        for i in range(n):
            before += min(labels[signed(segments[i, ONE])], labels[signed(segments[i, OTHER])]) <= label
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
            if chooser.ranks[0, i] == first:
                s = i
            if chooser.ranks[0, i] == second:
                t = i
        after, _ = take_out(root, state, segments[s, STRINGS], signed(segments[s, ONE]), signed(segments[s, OTHER]))
        if second != ALONE:
            strings, one, other = segment(root, after, lowest(segments[t, STRINGS]))
            after, _ = take_out(root, after, strings, one, other)
        at = _spell_parts(root, table, worker, proof, after, labels, words, at + 2)
    return at


@jit
def spell(
    root: Root,
    table: TableArrays,
    worker: WorkerArrays,
    chooser: Chooser,
    proof: ProofArrays,
    facts: NDArray[np.int64],
    choices: NDArray[np.uint8],
    first: NDArray[np.int64],
    words: NDArray[np.int64],
) -> int:
    """Write facts about cores of this root position, with the reasons that `choose` gave; return the number of words.

    words: [n SPELLED], for each fact the number of segments and stubs; for each of these two ends (WIDEST: the ground)
    and a length; the number of reasons; for each two cuts, or one and ALONE, the number of parts left, and for each a
    sort key, its fact, and its joints' number and names. first: [facts], the places of reasons in `choices`.
    """
    at = 0
    for fact in facts:
        at = _spell(root, table, worker, chooser, proof, fact, choices[first[fact] :], words, at)
    return at
