"""The lazy search for nimbers of cores.

The question is always "has this core nimber n?" (Lemoine and Viennot, *Nimbers are inevitable*, 2012). A core lacks n
as soon as one option has it; it has n when every smaller nimber is refuted and no option has n. The options are made
first (`options.py`). One whose value is known to be n already answers at once: two of three questions on boards end so,
the sooner the better (`habits.py`). Otherwise all are searched in an order (`order.py`). The findings go to the table
as facts about the core.

The stack is explicit: a search can stop after any core (budget, room, order to stop) and go on.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, load, lowest, signed
from stringscoins.kernels.cores.habits import ANY_CUT, learn, sort
from stringscoins.kernels.cores.options import list_moves, make_option
from stringscoins.kernels.cores.order import END, KNOWN, START, WEIGHT, enter, look_at_replies, takes_care, weight_of
from stringscoins.kernels.cores.parts import LATER, MOST_PARTS, NO_PARTS, WorkerArrays
from stringscoins.kernels.cores.states import CoreState
from stringscoins.kernels.cores.table import (
    NIMBERS,
    STOP,
    UNKNOWN,
    TableArrays,
    add_refuted,
    facts_of,
    is_refuted,
    least_open,
    set_refuted,
    set_value,
    value_of,
)
from stringscoins.kernels.moves.captures import begin_slice
from stringscoins.kernels.root import WIDEST, Root

__all__ = [
    "ANY",
    "ASKED",
    "CURSOR",
    "DEPTH",
    "DONE",
    "KEPT",
    "NODES",
    "NO_ROOM",
    "OPTIONS",
    "OUT_OF_BUDGET",
    "PLAIN",
    "TOO_LARGE",
    "WORTH",
    "expand",
    "push",
    "search",
]

DONE, OUT_OF_BUDGET, NO_ROOM, TOO_LARGE = 0, 1, 2, 3
"""Statuses of `search`; after OUT_OF_BUDGET and NO_ROOM it can be called again and goes on."""

DEPTH, NODES, PLAIN, WORTH, KEPT = 8, 9, 11, 12, 13
"""Places in WorkerArrays.mine, besides those of `parts.py` and `order.py`: frames in use; cores expanded; whether to
take the plain mex of all options; the least cores expanded for one that is worth keeping, and the number of such cores
noted."""

_VALUE = 64
"""Asks for the value by plain mex."""
ANY = -1
"""Asks for the value, by one nimber after the other."""

ASKED = 1
# Columns of WorkerArrays.frames; ASKED is the nimber in question, OPTIONS their number, CURSOR the current one.
_ENTRY, _GOAL, _FIRST, OPTIONS, CURSOR, _PARTS, _LACKS, _BEGAN = 0, 2, 3, 4, 5, 6, 7, 8


@jit
def expand(root: Root, table: TableArrays, worker: WorkerArrays) -> int:
    """List the open options of the top frame's core, and return DONE, NO_ROOM or OUT_OF_BUDGET.

    The values of known options are facts about the core; the first that answers the question ends it.
    """
    mine = worker.mine
    frame, words = worker.frames[mine[DEPTH] - 1], worker.states[mine[DEPTH] - 1]
    entry, asked = frame[_ENTRY], frame[ASKED]
    state = CoreState(words[0], words[1], words[2])
    moves = list_moves(root, state, worker.moves)
    before = _cut_before(worker)
    sort(worker.habits, asked, before, worker.moves, moves)
    start, made, lacks = frame[_PARTS], 0, np.uint64(0)
    for i in range(moves):
        known, open_parts = make_option(root, table, worker, state, i, start)
        if open_parts == NO_PARTS or open_parts == LATER:
            return NO_ROOM if open_parts == NO_PARTS else OUT_OF_BUDGET
        string, is_answer = lowest(worker.moves[i, 0]), open_parts == 0 and known == asked
        learn(worker.habits, asked, before, string, is_answer)
        if open_parts == 0:
            if known < NIMBERS:
                lacks |= bit(known)
            if is_answer:
                break
            continue
        # Options of the same weight are searched in the order of their strings, in whatever order they are made.
        weight = weight_of(root, table, worker, known, start, open_parts, asked) + string
        option = worker.options[frame[_FIRST] + made]
        option[KNOWN], option[START], option[END], option[WEIGHT] = known, start, start + open_parts, weight
        made += 1
        start += open_parts
    if lacks != 0:
        add_refuted(table, entry, lacks)
    with_care = takes_care(root, worker, state) and not _is_answered(table, frame)
    for option in range(frame[_FIRST], frame[_FIRST] + made):
        if with_care:
            look_at_replies(root, table, worker, option, asked)
        enter(worker, frame[_FIRST], option)
    frame[OPTIONS], frame[_GOAL], frame[_LACKS], frame[CURSOR] = made, UNKNOWN, 0, 0
    mine[NODES] += 1
    return DONE


@jit
def _cut_before(worker: WorkerArrays) -> int:
    """Return the first string of the cut that left the top frame's core, or ANY_CUT."""
    depth = worker.mine[DEPTH]
    if depth < 2:
        return ANY_CUT
    below = worker.frames[depth - 2]
    return worker.options[worker.order[below[_FIRST] + below[CURSOR]], WEIGHT] & (WIDEST - 1)


@jit
def _look(table: TableArrays, worker: WorkerArrays, option: int) -> tuple[int, int, bool]:
    """Return the nimber of an option's known parts, its smallest open part or -1, and if more are open."""
    parts = worker.parts
    value, smallest, more = worker.options[option, KNOWN], -1, False
    for p in range(worker.options[option, START], worker.options[option, END]):
        part_value = value_of(facts_of(table, signed(parts[p, 3])))
        if part_value != UNKNOWN:
            value ^= part_value
        else:
            more = smallest >= 0
            if smallest < 0 or count(parts[p, 0]) < count(parts[smallest, 0]):
                smallest = p
    return value, smallest, more


@jit
def _facts_of_part(table: TableArrays, worker: WorkerArrays, part: int) -> np.uint64:
    return facts_of(table, signed(worker.parts[part, 3]))


@jit
def _next(table: TableArrays, worker: WorkerArrays) -> tuple[int, int]:
    """Go on with the top frame as far as the table allows; return the next part and nimber, (-1, 0) if it is done."""
    frame = worker.frames[worker.mine[DEPTH] - 1]
    entry, asked = frame[_ENTRY], frame[ASKED]
    plain = asked == _VALUE
    while True:
        facts = facts_of(table, entry)
        if value_of(facts) != UNKNOWN or is_refuted(facts, asked):
            return -1, 0
        goal = frame[_GOAL]
        if goal == UNKNOWN:
            # Which nimber to look for among the options: 1, the likeliest but 0, at once; otherwise the least open.
            goal = 1 if asked == 1 and not frame[_LACKS] else least_open(facts)
            if goal == asked and frame[_LACKS]:
                set_value(table, entry, goal)
                return -1, 0
            frame[_GOAL], frame[CURSOR] = goal, 0
        elif not plain and is_refuted(facts, goal):
            frame[_GOAL] = UNKNOWN
            continue
        if frame[CURSOR] == frame[OPTIONS]:
            if least_open(facts) == goal or plain:
                set_value(table, entry, least_open(facts))
                return -1, 0
            # No option has 1; the core may have it, or 0.
            frame[_LACKS], frame[_GOAL] = 1, UNKNOWN
            continue
        value, part, more = _look(table, worker, worker.order[frame[_FIRST] + frame[CURSOR]])
        if part < 0:
            if value < NIMBERS:
                set_refuted(table, entry, value)
        elif plain:
            return part, _VALUE
        elif more:
            return part, least_open(_facts_of_part(table, worker, part))
        elif not is_refuted(_facts_of_part(table, worker, part), value ^ goal):
            return part, value ^ goal
        frame[CURSOR] += 1


@jit
def push(worker: WorkerArrays, part: int, asked: int) -> None:
    """Begin the question about a part, in a new frame."""
    depth, row = worker.mine[DEPTH], worker.parts[part]
    frame = worker.frames[depth]
    frame[_ENTRY], frame[ASKED], frame[OPTIONS], frame[_BEGAN] = row[3], asked, -1, worker.mine[NODES]
    if depth == 0:
        # Below it are the parts of the position in question.
        frame[_FIRST], frame[_PARTS] = 0, MOST_PARTS
    else:
        below = worker.frames[depth - 1]
        frame[_FIRST] = below[_FIRST] + below[OPTIONS]
        frame[_PARTS] = worker.options[frame[_FIRST] - 1, END]
    state = worker.states[depth]
    state[0], state[1], state[2] = row[0], row[1], row[2]
    worker.mine[DEPTH] = depth + 1


@jit
def _pop(worker: WorkerArrays) -> None:
    """Remove the top frame, and note its core if its answer took many cores."""
    mine = worker.mine
    mine[DEPTH] -= 1
    frame = worker.frames[mine[DEPTH]]
    cost = mine[NODES] - frame[_BEGAN]
    if cost >= mine[WORTH] and mine[KEPT] < len(worker.kept):
        worker.kept[mine[KEPT], 0], worker.kept[mine[KEPT], 1] = frame[_ENTRY], cost
        mine[KEPT] += 1


@jit
def _is_answered(table: TableArrays, frame: NDArray[np.int64]) -> bool:
    facts = facts_of(table, frame[_ENTRY])
    return value_of(facts) != UNKNOWN or is_refuted(facts, frame[ASKED])


@jit
def search(root: Root, table: TableArrays, worker: WorkerArrays, part: int, asked: int, nodes: int) -> int:
    """Answer whether worker.parts[part] has the nimber `asked`, or value it if that is ANY, in its record's facts.

    The stack is empty or as an earlier call for this question left it. The call ends after `nodes` cores, or when
    table.shared[STOP] is set. Return DONE, or the reason for ending earlier.
    """
    mine = worker.mine
    budget = mine[NODES] + nodes
    begin_slice(worker.handouts)
    while True:
        if mine[DEPTH] == 0:
            facts = _facts_of_part(table, worker, part)
            if value_of(facts) != UNKNOWN or (asked != ANY and is_refuted(facts, asked)):
                return DONE
            push(worker, part, asked if asked != ANY else _VALUE if mine[PLAIN] else least_open(facts))
        frame = worker.frames[mine[DEPTH] - 1]
        if NIMBERS <= frame[ASKED] < _VALUE:
            return TOO_LARGE
        if frame[OPTIONS] < 0:
            if _is_answered(table, frame):
                _pop(worker)
                continue
            if mine[NODES] >= budget or load(table.shared, STOP) != 0:
                return OUT_OF_BUDGET
            status = expand(root, table, worker)
            if status != DONE:
                return status
        onward, goal = _next(table, worker)
        if onward >= 0:
            push(worker, onward, goal)
        else:
            _pop(worker)
