"""The lazy search for nimbers of cores, by any number of workers on one table.

The question is always "has this core nimber n?" (Lemoine and Viennot, *Nimbers are inevitable*, 2012). A core lacks n
as soon as one option has it; it has n when every smaller nimber is refuted and no option has n. All options are made
first, and one whose value is known to be n already answers at once (two of three questions on boards end so); the
others are asked in an order. What is found out is kept in the table as facts about the core.

The stack is explicit: a search can stop after any core (out of its budget, no room, told to) and go on.

One worker leads the search; the others help it to make the options of a core, which is nearly all of the work. So the
cores searched are the same for any number of workers, but for chance in what is known first. To search different parts
of the tree at once does not pay: most answers come from what was found out just before, and two workers apart searched
several times as many cores.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import (
    atomic_add,
    atomic_or,
    bit,
    count,
    exchange,
    load,
    lowest,
    publish,
    signed,
    without,
)
from stringscoins.kernels.core_forms import FORM, core_form, new_form_scratch
from stringscoins.kernels.cores import (
    GROUND,
    WIDEST,
    Root,
    State,
    coins_of,
    component,
    is_bare,
    segment,
    settle,
    take_out,
)
from stringscoins.kernels.table import (
    NIMBERS,
    STOP,
    UNKNOWN,
    Table,
    find,
    is_refuted,
    least_open,
    recall,
    remember,
    set_refuted,
    set_value,
    value_of,
)

__all__ = [
    "ASKED",
    "DEPTH",
    "DONE",
    "HITS",
    "KEPT",
    "LABELLED",
    "MADE",
    "NODES",
    "NO_ROOM",
    "ORDER",
    "ORDERS",
    "OUT_OF_BUDGET",
    "PLAIN",
    "TOO_LARGE",
    "WORKER",
    "WORTH",
    "Team",
    "Worker",
    "assist",
    "load_parts",
    "new_team",
    "new_worker",
    "search",
]

DONE, OUT_OF_BUDGET, NO_ROOM, TOO_LARGE = 0, 1, 2, 3
"""How a call of `search` ends; after OUT_OF_BUDGET and NO_ROOM it can be called again and goes on."""

DEPTH, NODES, ORDER, PLAIN, WORKER, WORTH, KEPT, MADE, HITS, LABELLED = 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
"""Places in Worker.mine, after those of `table.find`: frames in use; cores expanded; the order of options (an index of
ORDERS); whether to take the plain mex of all options; which worker this is, 0 for the leader; the cores expanded for
one from which on it is worth keeping, and how many such were noted; options made, components met in the cache and
labelled."""

ORDERS = ("strings", "smallest", "largest", "parity")
"""Orders in which options are asked: as their strings are numbered; the one whose largest open part is the smallest
first, or the largest; first those whose value the parity of joints, segments and stubs makes likely to be the one asked
for, then the smallest."""
_SMALLEST, _LARGEST, _PARITY = 1, 2, 3

_VALUE = 64
"""Asked for the value by plain mex."""

ASKED = 1
# Columns of Worker.frames; ASKED is the nimber in question.
_ENTRY, _GOAL, _FIRST, _OPTIONS, _CURSOR, _PARTS, _LACKS, _BEGAN = 0, 2, 3, 4, 5, 6, 7, 8
# Columns of Worker.options: the nimber of the known parts; the open ones are parts[start:end].
_KNOWN, _START, _END, _WEIGHT = 0, 1, 2, 3
_MOST_PARTS = WIDEST // 3 + 1
"""Components that are all different: two strings make one of six, so their average is more than three."""

# Places in Team.job: which job and its next segment; how many segments; the core's place, the nimber asked and its
# state; then its segments, three words each: the strings and the two ends.
_CLAIM, _SEGMENTS, _CORE, _QUESTION, _STATE, _LIST = 0, 1, 2, 3, 4, 7
_SEGMENT = np.uint64(255)
_JOB = np.uint64(8)
_CLOSED = np.uint64(128)
# Columns of Team.made, for each segment: the job, the nimber of what is known, how many parts are open or NO_PARTS.
_STAMP, _REST, _COUNT = 0, 1, 2
_NO_PARTS = -1
_PATIENCE = 500
"""Looks at what a helper has claimed before the leader does it itself: the helper may have lost its processor."""


class Team(NamedTuple):
    """How workers make the options of one core together.

    job: uint64[.], the core at hand; made: int64[workers, 3 segments] and parts: uint64[workers, segments, ., 4], the
    options that each worker made.

    A job goes by its number. The leader opens it, adds segments, and closes it under the next number; everybody claims
    segments by counting up. Who has claimed one reads what to do and then looks whether the job is still the same.
    The leader waits for what others have claimed, but not for ever: an option is made in its maker's own place and
    counts only under the job's number, so that one that comes too late is not taken for another.
    """

    job: NDArray[np.uint64]
    made: NDArray[np.int64]
    parts: NDArray[np.uint64]


def new_team(workers: int) -> Team:
    """A team without a job."""
    job = np.zeros(_LIST + 3 * WIDEST, np.uint64)
    job[_CLAIM] = _CLOSED
    return Team(job, np.full((workers, 3 * WIDEST), -1), np.empty((workers, WIDEST, _MOST_PARTS, 4), np.uint64))


class Worker(NamedTuple):
    """What one thread has for itself.

    mine: int64[16], counters; numbers, words: scratch for labelling; frames: int64[depth, 9] and states:
    uint64[depth, 3], the cores in question, each asked for the sake of the one before; options: int64[., 4], order:
    int64[.] and parts: uint64[., 4] (alive, stubbed, grounded, place), their open options, frame after frame; kept:
    int64[., 2], places of cores worth keeping and their cost.
    """

    mine: NDArray[np.int64]
    numbers: NDArray[np.int64]
    words: NDArray[np.uint64]
    frames: NDArray[np.int64]
    states: NDArray[np.uint64]
    options: NDArray[np.int64]
    order: NDArray[np.int64]
    parts: NDArray[np.uint64]
    kept: NDArray[np.int64]


def new_worker() -> Worker:
    """A worker with an empty stack."""
    depth = WIDEST + 2
    return Worker(
        np.zeros(16, np.int64),
        *new_form_scratch(),
        np.zeros((depth, 9), np.int64),
        np.zeros((depth, 3), np.uint64),
        np.empty((depth * WIDEST, 4), np.int64),
        np.empty(depth * WIDEST, np.int64),
        np.empty((depth * WIDEST * _MOST_PARTS, 4), np.uint64),
        np.empty((1 << 12, 2), np.int64),
    )


@jit
def _copy(source: NDArray[np.uint64], row: int, target: NDArray[np.uint64], to: int) -> None:
    for i in range(4):
        target[to, i] = source[row, i]


@jit
def _place_of(root: Root, table: Table, worker: Worker, part: State, coins: np.uint64) -> int:
    """The place of a component's record, 0 if there is no room."""
    place = recall(table.cache, part.alive, part.stubbed, part.grounded)
    if place != 0:
        worker.mine[HITS] += 1
        return place
    worker.mine[LABELLED] += 1
    length = core_form(root, part, coins, worker.numbers, worker.words)
    place = find(table, worker.mine, worker.words[FORM], length)
    if place != 0:
        remember(table.cache, part.alive, part.stubbed, part.grounded, place)
    return place


@jit
def _split(root: Root, table: Table, worker: Worker, state: State, parts: NDArray[np.uint64]) -> tuple[int, int]:
    """Split a settled state into components, listed in `parts` (uint64[., 4]), equal ones cancelled.

    Returns
    -------
    rest : int
        The nimber of the bare ones, which are not listed.
    listed : int
        _NO_PARTS if there is no room in the table.
    """
    rest, listed = 0, 0
    while state.alive != 0:
        part, coins = component(root, state)
        state = State(without(state.alive, part.alive), state.stubbed, state.grounded)
        if is_bare(root, part, coins):
            rest ^= 1
            continue
        place = _place_of(root, table, worker, part, coins)
        if place == 0:
            return 0, _NO_PARTS
        same = 0
        while same < listed and signed(parts[same, 3]) != place:
            same += 1
        if same < listed:
            listed -= 1
            _copy(parts, listed, parts, same)
        else:
            row = parts[listed]
            row[0], row[1], row[2], row[3] = part.alive, part.stubbed, part.grounded, np.uint64(place)
            listed += 1
    return rest, listed


@jit
def load_parts(root: Root, table: Table, worker: Worker, alive: np.uint64, stubs: NDArray[np.uint8]) -> tuple[int, int]:
    """Split what `reduction.settle` left of a position into worker.parts[:listed].

    Parameters
    ----------
    root, table, worker
    alive : uint64
        The strings left.
    stubs : uint8[coins]
        The stubs of each coin; from 2 on it is the ground.

    Returns
    -------
    rest, listed : int
        The nimber of what is not listed; how many parts are, -1 if there is no room in the table.
    """
    stubbed, grounded = np.uint64(0), np.uint64(0)
    for coin in range(len(stubs)):
        if stubs[coin] == 1:
            stubbed |= bit(coin)
        elif stubs[coin] > 1:
            grounded |= bit(coin)
    state, split_off = settle(root, State(alive, stubbed, grounded), coins_of(root, alive))
    rest, listed = _split(root, table, worker, state, worker.parts)
    return rest ^ split_off, listed


@jit
def _list_segments(root: Root, state: State, job: NDArray[np.uint64]) -> int:
    """Write the segments of a core that can be taken out into a job that is open already; how many."""
    listed, todo = 0, state.alive
    while todo != 0:
        string = lowest(todo)
        todo = without(todo, bit(string))
        if state.alive & root.earlier[string] != 0:
            continue
        strings, one, other = segment(root, state, string)
        todo = without(todo, strings)
        if one == other != GROUND:
            valence = count(root.touching[one] & state.alive) + (state.stubbed & bit(one) != 0)
            if valence == 3:
                continue
        place = _LIST + 3 * listed
        publish(job, place, strings)
        publish(job, place + 1, np.uint64(one))
        publish(job, place + 2, np.uint64(other))
        listed += 1
        publish(job, _SEGMENTS, np.uint64(listed))
    return listed


@jit
def _make(root: Root, table: Table, worker: Worker, team: Team, claim: np.uint64) -> None:
    """Make the option of a claimed segment, unless the job is over by now."""
    job, i = team.job, signed(claim & _SEGMENT)
    state = State(load(job, _STATE), load(job, _STATE + 1), load(job, _STATE + 2))
    place = _LIST + 3 * i
    strings, one, other = load(job, place), signed(load(job, place + 1)), signed(load(job, place + 2))
    core, asked = signed(load(job, _CORE)), signed(load(job, _QUESTION))
    if (load(job, _CLAIM) ^ claim) >> _JOB != 0:
        return
    after, split_off = take_out(root, state, strings, one, other)
    parts = team.parts[worker.mine[WORKER], i]
    known, listed = _split(root, table, worker, after, parts)
    known ^= split_off
    open_parts = 0
    for p in range(listed):
        value = value_of(load(table.records, signed(parts[p, 3])))
        if value == UNKNOWN:
            _copy(parts, p, parts, open_parts)
            open_parts += 1
        else:
            known ^= value
    worker.mine[MADE] += 1
    if open_parts == 0 and known == asked and listed >= 0:
        set_refuted(table.records, core, asked)
    made = team.made[worker.mine[WORKER]]
    made[3 * i + _REST], made[3 * i + _COUNT] = known, open_parts if listed >= 0 else _NO_PARTS
    publish(made, 3 * i + _STAMP, signed(claim >> _JOB))


@jit
def assist(root: Root, table: Table, worker: Worker, team: Team) -> None:
    """Make options for the leader until table.shared[STOP] is set."""
    job = team.job
    while load(table.shared, STOP) == 0:
        claim = load(job, _CLAIM)
        if claim & _SEGMENT < load(job, _SEGMENTS):
            claim = atomic_add(job, _CLAIM, np.uint64(1))
            if claim & _SEGMENT >= _CLOSED:
                continue
            # The leader may still be listing segments: wait for this one, or for the end of the job.
            while claim & _SEGMENT >= load(job, _SEGMENTS) and (load(job, _CLAIM) ^ claim) >> _JOB == 0:
                pass
            if claim & _SEGMENT < load(job, _SEGMENTS):
                _make(root, table, worker, team, claim)


@jit
def _maker(team: Team, i: int, stamp: int) -> int:
    """Which worker has made an option of the job, -1 if none has."""
    for w in range(len(team.made)):
        if load(team.made[w], 3 * i + _STAMP) == stamp:
            return w
    return -1


@jit
def _weight(order: int, size: int, unlikely: bool) -> int:
    """Where an option stands, from the strings of its largest open part."""
    if order == _SMALLEST:
        return size
    if order == _LARGEST:
        return -size
    if order == _PARITY:
        return size + 2 * WIDEST * unlikely
    return 0


@jit
def _expand(root: Root, table: Table, worker: Worker, team: Team) -> int:
    """List the open options of the top frame's core; DONE or NO_ROOM.

    The values of known options are facts about the core; the first that answers the question ends it.
    """
    mine, job = worker.mine, team.job
    frame, words = worker.frames[mine[DEPTH] - 1], worker.states[mine[DEPTH] - 1]
    entry, asked = frame[_ENTRY], frame[ASKED]
    stamp = signed(job[_CLAIM] >> _JOB)
    publish(job, _SEGMENTS, np.uint64(0))
    publish(job, _CORE, np.uint64(entry))
    publish(job, _QUESTION, np.uint64(asked))
    for i in range(3):
        publish(job, _STATE + i, words[i])
    exchange(job, _CLAIM, np.uint64(stamp) << _JOB)
    segments = _list_segments(root, State(words[0], words[1], words[2]), job)
    while not is_refuted(load(table.records, entry), asked):
        claim = atomic_add(job, _CLAIM, np.uint64(1))
        if signed(claim & _SEGMENT) >= segments:
            break
        _make(root, table, worker, team, claim)
    status, start, made, lacks = DONE, frame[_PARTS], 0, np.uint64(0)
    for i in range(segments):
        maker, looks = _maker(team, i, stamp), 0
        while maker < 0 and not is_refuted(load(table.records, entry), asked):
            looks += 1
            if looks == _PATIENCE:
                _make(root, table, worker, team, (np.uint64(stamp) << _JOB) | np.uint64(i))
            maker = _maker(team, i, stamp)
        if maker < 0:
            break
        known, open_parts = team.made[maker, 3 * i + _REST], team.made[maker, 3 * i + _COUNT]
        if open_parts == _NO_PARTS:
            status = NO_ROOM
            break
        if open_parts == 0:
            if known < NIMBERS:
                lacks |= bit(16 + known)
            continue
        largest, guess = 0, known
        for p in range(open_parts):
            row = team.parts[maker, i, p]
            _copy(team.parts[maker, i], p, worker.parts, start + p)
            size = count(row[0])
            largest = max(largest, size)
            if mine[ORDER] == _PARITY:
                coins = without(coins_of(root, row[0]), row[2])
                guess ^= (size + count(coins) + count(row[1]) + 1) & 1
        _list_option(worker, frame, made, known, start, open_parts, _weight(mine[ORDER], largest, guess != asked))
        made += 1
        start += open_parts
    exchange(job, _CLAIM, (np.uint64(stamp + 1) << _JOB) | _CLOSED)
    if lacks != 0:
        atomic_or(table.records, entry, lacks)
    if status == DONE:
        frame[_OPTIONS], frame[_GOAL], frame[_LACKS] = made, UNKNOWN, 0
        mine[NODES] += 1
    return status


@jit
def _list_option(
    worker: Worker, frame: NDArray[np.int64], made: int, known: int, start: int, open_parts: int, weight: int
) -> None:
    """Enter an option in its place among those made before."""
    options, order, first = worker.options, worker.order, frame[_FIRST]
    option = first + made
    options[option, _KNOWN], options[option, _START], options[option, _END] = known, start, start + open_parts
    options[option, _WEIGHT] = weight
    place = option
    while place > first and options[order[place - 1], _WEIGHT] > weight:
        order[place] = order[place - 1]
        place -= 1
    order[place] = option


@jit
def _look(table: Table, worker: Worker, option: int) -> tuple[int, int, bool]:
    """What is known of an option: (the nimber of its known parts, its smallest open part or -1, whether more are)."""
    parts = worker.parts
    value, smallest, more = worker.options[option, _KNOWN], -1, False
    for p in range(worker.options[option, _START], worker.options[option, _END]):
        part_value = value_of(load(table.records, signed(parts[p, 3])))
        if part_value != UNKNOWN:
            value ^= part_value
        else:
            more = smallest >= 0
            if smallest < 0 or count(parts[p, 0]) < count(parts[smallest, 0]):
                smallest = p
    return value, smallest, more


@jit
def _facts_of_part(table: Table, worker: Worker, part: int) -> np.uint64:
    return load(table.records, signed(worker.parts[part, 3]))


@jit
def _next(table: Table, worker: Worker) -> tuple[int, int]:
    """Go on with the top frame as far as the table allows: (part, nimber) to ask next, (-1, 0) when it is answered."""
    frame = worker.frames[worker.mine[DEPTH] - 1]
    entry, asked = frame[_ENTRY], frame[ASKED]
    plain = asked == _VALUE
    while True:
        facts = load(table.records, entry)
        if value_of(facts) != UNKNOWN or is_refuted(facts, asked):
            return -1, 0
        goal = frame[_GOAL]
        if goal == UNKNOWN:
            # Which nimber to look for among the options: 1, the likeliest but 0, at once; otherwise the least open.
            goal = 1 if asked == 1 and not frame[_LACKS] else least_open(facts)
            if goal == asked and frame[_LACKS]:
                set_value(table.records, entry, goal)
                return -1, 0
            frame[_GOAL], frame[_CURSOR] = goal, 0
        elif not plain and is_refuted(facts, goal):
            frame[_GOAL] = UNKNOWN
            continue
        if frame[_CURSOR] == frame[_OPTIONS]:
            if least_open(facts) == goal or plain:
                set_value(table.records, entry, least_open(facts))
                return -1, 0
            # No option has 1; the core may have it, or 0.
            frame[_LACKS], frame[_GOAL] = 1, UNKNOWN
            continue
        value, part, more = _look(table, worker, worker.order[frame[_FIRST] + frame[_CURSOR]])
        if part < 0:
            if value < NIMBERS:
                set_refuted(table.records, entry, value)
        elif plain:
            return part, _VALUE
        elif more:
            return part, least_open(_facts_of_part(table, worker, part))
        elif not is_refuted(_facts_of_part(table, worker, part), value ^ goal):
            return part, value ^ goal
        frame[_CURSOR] += 1


@jit
def _push(worker: Worker, part: int, asked: int) -> None:
    """Ask about a part: a frame more."""
    depth, row = worker.mine[DEPTH], worker.parts[part]
    frame = worker.frames[depth]
    frame[_ENTRY], frame[ASKED], frame[_OPTIONS], frame[_BEGAN] = row[3], asked, -1, worker.mine[NODES]
    if depth == 0:
        # Below it are the parts of the position in question.
        frame[_FIRST], frame[_PARTS] = 0, _MOST_PARTS
    else:
        below = worker.frames[depth - 1]
        frame[_FIRST] = below[_FIRST] + below[_OPTIONS]
        frame[_PARTS] = worker.options[frame[_FIRST] - 1, _END]
    state = worker.states[depth]
    state[0], state[1], state[2] = row[0], row[1], row[2]
    worker.mine[DEPTH] = depth + 1


@jit
def _pop(worker: Worker) -> None:
    """Take the top frame away, and note its core if its answer was dear."""
    mine = worker.mine
    mine[DEPTH] -= 1
    frame = worker.frames[mine[DEPTH]]
    cost = mine[NODES] - frame[_BEGAN]
    if cost >= mine[WORTH] and mine[KEPT] < len(worker.kept):
        worker.kept[mine[KEPT], 0], worker.kept[mine[KEPT], 1] = frame[_ENTRY], cost
        mine[KEPT] += 1


@jit
def _is_answered(table: Table, frame: NDArray[np.int64]) -> bool:
    facts = load(table.records, frame[_ENTRY])
    return value_of(facts) != UNKNOWN or is_refuted(facts, frame[ASKED])


@jit
def search(root: Root, table: Table, worker: Worker, team: Team, part: int, nodes: int) -> int:
    """Determine the value of worker.parts[part], to be found in the facts of its record.

    Parameters
    ----------
    root, table, team
    worker : Worker
        The leader; its stack is empty or as an earlier call for the same part left it.
    part : int
    nodes : int
        Cores to expand at most in this call. It also ends when table.shared[STOP] is set.

    Returns
    -------
    int
        DONE, or why it came back before.
    """
    mine = worker.mine
    budget = mine[NODES] + nodes
    while True:
        if mine[DEPTH] == 0:
            facts = _facts_of_part(table, worker, part)
            if value_of(facts) != UNKNOWN:
                return DONE
            _push(worker, part, _VALUE if mine[PLAIN] else least_open(facts))
        frame = worker.frames[mine[DEPTH] - 1]
        if NIMBERS <= frame[ASKED] < _VALUE:
            return TOO_LARGE
        if frame[_OPTIONS] < 0:
            if _is_answered(table, frame):
                _pop(worker)
                continue
            if mine[NODES] >= budget or load(table.shared, STOP) != 0:
                return OUT_OF_BUDGET
            if _expand(root, table, worker, team) == NO_ROOM:
                return NO_ROOM
        onward, asked = _next(table, worker)
        if onward >= 0:
            _push(worker, onward, asked)
        else:
            _pop(worker)
