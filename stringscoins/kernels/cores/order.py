"""The order in which the open options of a core are searched."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, lowest, signed, without
from stringscoins.kernels.cores.options import list_moves
from stringscoins.kernels.cores.ordinary import is_bare, take_out
from stringscoins.kernels.cores.parts import WorkerArrays
from stringscoins.kernels.cores.states import CoreState, component
from stringscoins.kernels.cores.table import (
    UNKNOWN,
    TableArrays,
    facts_of,
    is_refuted,
    look_ahead,
    recall,
    set_refuted,
    value_of,
)
from stringscoins.kernels.root import WIDEST, Root

__all__ = [
    "CAREFUL",
    "END",
    "KNOWN",
    "START",
    "WEIGHT",
    "enter",
    "likely_nimber",
    "look_at_replies",
    "takes_care",
    "weight_of",
]

CAREFUL = 10
"""Place in WorkerArrays.mine: whether the options of large cores are ordered by the replies to them, too."""

_UNLIKELY, _HALF_KNOWN, _REPLIES_A_STRING = 3, 8, 4
"""Small options come first. One counts as 3 strings larger if the parity of joints (of a hypergraph: coins), segments
(strings) and stubs suggests another value than the one in question, and as 8 smaller if 0 or 1 is in question and the
other of the two is refuted; 4 open replies count as a string (docs/explanation/search.md, "The search of cores").
Among equals those with the most strings tied to the ground come first."""
_LARGE = 0.7
"""A core with this share of all strings, or more, is large."""

KNOWN, START, END, WEIGHT = 0, 1, 2, 3
"""Columns of WorkerArrays.options: the nimber of the known parts; the open ones are parts[start:end]; options are
ordered by their weights, which end in WIDEST values for the first string of the cut."""
_ONE_REPLY = WIDEST * WIDEST
_ONE_STRING = _REPLIES_A_STRING * _ONE_REPLY


@jit
def weight_of(
    root: Root, table: TableArrays, worker: WorkerArrays, known: int, start: int, open_parts: int, asked: int
) -> int:
    """Return the weight by which options are ordered, a multiple of WIDEST.

    known: the nimber of the known parts; the open ones are in worker.parts from `start` on; asked: the nimber in
    question.
    """
    largest, most_tied, guess = 0, 0, known
    for p in range(start, start + open_parts):
        row = worker.parts[p]
        size = count(row[0])
        coins, tied = _coins_and_tied(root, row)
        guess ^= (size + coins + count(row[1]) + root.ordinary) & 1
        if size > largest:
            largest, most_tied = size, tied
    nimber, facts = known ^ asked, facts_of(table, signed(worker.parts[start, 3]))
    half_known = open_parts == 1 and nimber < 2 and is_refuted(facts, nimber ^ 1)
    strings = largest + _UNLIKELY * (guess != asked) - _HALF_KNOWN * half_known
    return _ONE_STRING * strings - WIDEST * most_tied


@jit
def likely_nimber(root: Root, row: NDArray[np.uint64]) -> int:
    """Return 0 or 1, the nimber that parity makes likely for a part (uint64[3 or more])."""
    coins, _ = _coins_and_tied(root, row)
    return (count(row[0]) + coins + count(row[1]) + root.ordinary) & 1


@jit
def _coins_and_tied(root: Root, row: NDArray[np.uint64]) -> tuple[int, int]:
    """Return the number of coins of a part that are not grounded, and of its strings that are tied to the ground."""
    coins, tied, strings = np.uint64(0), 0, row[0]
    while strings != 0:
        string = lowest(strings)
        strings = without(strings, bit(string))
        held = without(root.members[string], row[2])
        coins |= held
        tied += held & (held - np.uint64(1)) == 0
    return count(coins), tied


@jit
def enter(worker: WorkerArrays, first: int, option: int) -> None:
    """Put an option, a row of worker.options, into its place in worker.order[first:option + 1]."""
    options, order, place = worker.options, worker.order, option
    while place > first and options[order[place - 1], WEIGHT] > options[option, WEIGHT]:
        order[place] = order[place - 1]
        place -= 1
    order[place] = option


@jit
def takes_care(root: Root, worker: WorkerArrays, state: CoreState) -> bool:
    """Return whether the options of a core are ordered by the replies to them."""
    return worker.mine[CAREFUL] != 0 and root.ordinary and count(state.alive) >= _LARGE * len(root.members)


@jit
def look_at_replies(root: Root, table: TableArrays, worker: WorkerArrays, option: int, asked: int) -> None:
    """Add the open replies to a multigraph's option to its weight, or note that one has the nimber in question.

    `option` is a row of worker.options. Replies are looked up in the cache alone.
    """
    row = worker.options[option]
    if row[END] == row[START] + 1:
        part, nimber = worker.parts[row[START]], row[KNOWN] ^ asked
        replies = _open_replies(root, table, worker, part, nimber)
        if replies < 0:
            set_refuted(table, signed(part[3]), nimber)
        else:
            row[WEIGHT] += _ONE_REPLY * replies


@jit
def _open_replies(root: Root, table: TableArrays, worker: WorkerArrays, part: NDArray[np.uint64], nimber: int) -> int:
    """Return how many options of a part (uint64[3 or more]) are not known to lack a nimber, -1 if one has it."""
    state, replies = CoreState(part[0], part[1], part[2]), 0
    for i in range(list_moves(root, state, worker.moves)):
        row = worker.moves[i]
        after, value = take_out(root, state, row[0], signed(row[1]), signed(row[2]))
        open_parts, facts = 0, np.uint64(0)
        while after.alive != 0:
            look_ahead(table.cache, after.alive, after.stubbed, after.grounded)
            one, coins = component(root, after)
            after = CoreState(without(after.alive, one.alive), after.stubbed, after.grounded)
            if is_bare(root, one, coins):
                value ^= 1
                continue
            place = recall(table.cache, one.alive, one.stubbed, one.grounded)
            known = facts_of(table, place) if place != 0 else np.uint64(0)
            if value_of(known) == UNKNOWN:
                open_parts, facts = open_parts + 1, known
            else:
                value ^= value_of(known)
        if open_parts == 0 and value == nimber:
            return -1
        replies += open_parts > 1 or (open_parts == 1 and not is_refuted(facts, value ^ nimber))
    return replies
