"""Options of cores, made by several workers.

One worker leads the search (`search.py`); the others help it to make the options of a core, which is nearly all of the
work. So the number of workers hardly changes which cores are searched. Workers that search different parts of the tree
do not pay: most answers come from what was found out just before, and two workers apart searched several times as many
cores.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import atomic_add, bit, count, exchange, load, lowest, publish, signed, without
from stringscoins.kernels.cores import hyper
from stringscoins.kernels.cores.ordinary import segment, take_out
from stringscoins.kernels.cores.parts import MADE, MOST_PARTS, NO_PARTS, WORKER, Worker, copy_part, split
from stringscoins.kernels.cores.states import LOONY_STATE, State, strings_of
from stringscoins.kernels.cores.table import LOONY, STOP, UNKNOWN, Table, is_refuted, set_refuted, value_of
from stringscoins.kernels.root import GROUND, WIDEST, Root

__all__ = [
    "CAPTURE",
    "QUIET",
    "RIVAL",
    "Team",
    "assist",
    "close_job",
    "kind_of",
    "new_team",
    "open_job",
    "option_of",
]

QUIET, CAPTURE, RIVAL = 0, 1, 2
"""Kinds of options of a hypergraph's core: all of a core without capturable coins are quiet."""
# Places in Team.job: which job and its next segment; how many segments; the core's place, the nimber asked and its
# state; then its segments, three words each: the strings and the two ends (for a hypergraph's cut: its kind).
_CLAIM, _SEGMENTS, _CORE, _QUESTION, _STATE, _LIST = 0, 1, 2, 3, 4, 7
_SEGMENT = np.uint64(255)
_JOB = np.uint64(8)
_CLOSED = np.uint64(128)
# Columns of Team.made, for each segment: the job, the nimber of what is known, how many parts are open or NO_PARTS.
_STAMP, _REST, _COUNT = 0, 1, 2
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
    """Return a team without a job."""
    job = np.zeros(_LIST + 3 * WIDEST, np.uint64)
    job[_CLAIM] = _CLOSED
    return Team(job, np.full((workers, 3 * WIDEST), -1), np.empty((workers, WIDEST, MOST_PARTS, 4), np.uint64))


@jit
def _list_segments(root: Root, state: State, job: NDArray[np.uint64]) -> int:
    """Write the segments of a core that can be taken out into an open job, and return how many they are."""
    listed, todo = 0, state.alive
    while todo != 0:
        string = lowest(todo)
        todo = without(todo, bit(string))
        if state.alive & root.bundles[string] & (bit(string) - np.uint64(1)) != 0:
            continue
        strings, one, other = segment(root, state, string)
        todo = without(todo, strings)
        if one == other != GROUND:
            valence = count(root.holders[one] & state.alive) + (state.stubbed & bit(one) != 0)
            if valence == 3:
                continue
        _list_one(job, listed, strings, one, other)
        listed += 1
    return listed


@jit
def _list_one(job: NDArray[np.uint64], place: int, strings: np.uint64, one: int, other: int) -> None:
    publish(job, _LIST + 3 * place, strings)
    publish(job, _LIST + 3 * place + 1, np.uint64(one))
    publish(job, _LIST + 3 * place + 2, np.uint64(other))
    publish(job, _SEGMENTS, np.uint64(place + 1))


@jit
def _list_cuts(root: Root, state: State, job: NDArray[np.uint64]) -> int:
    """Write the cuts of a hypergraph's core that count, with their kinds, into an open job; return how many they are.

    Where something is capturable, only the captures and the rivals of the first one count (docs/theory.md,
    "Canonical captures").
    """
    listed, todo, kinds = 0, state.alive, QUIET
    capturing = strings_of(root, state, hyper.capturable(root, state))
    if capturing != 0:
        _list_one(job, 0, bit(lowest(capturing)), CAPTURE, 0)
        rivals = hyper.rivals(root, state, lowest(capturing))
        todo, kinds, listed = without(capturing, bit(lowest(capturing))), CAPTURE, 1
        while todo != 0:
            string = lowest(todo)
            todo = without(todo, bit(string))
            _list_one(job, listed, bit(string), CAPTURE, 0)
            listed += 1
        todo, kinds = without(rivals, capturing), RIVAL
    while todo != 0:
        string = lowest(todo)
        todo = without(todo, bit(string))
        if not hyper.is_repeated(root, state, string):
            _list_one(job, listed, bit(string), kinds, 0)
            listed += 1
    return listed


@jit
def _make(root: Root, table: Table, worker: Worker, team: Team, claim: np.uint64) -> None:
    """Make the option of a claimed segment or cut, unless the job is over by now."""
    job, i = team.job, signed(claim & _SEGMENT)
    state = State(load(job, _STATE), load(job, _STATE + 1), load(job, _STATE + 2))
    place = _LIST + 3 * i
    strings, one, other = load(job, place), signed(load(job, place + 1)), signed(load(job, place + 2))
    core, asked = signed(load(job, _CORE)), signed(load(job, _QUESTION))
    if (load(job, _CLAIM) ^ claim) >> _JOB != 0:
        return
    if root.ordinary:
        after, known = take_out(root, state, strings, one, other)
    else:
        after, verdict = hyper.cut(root, state, lowest(strings))
        known = LOONY if verdict == LOONY_STATE else 0
    listed, open_parts = 0, 0
    if known != LOONY:
        parts = team.parts[worker.mine[WORKER], i]
        rest, listed = split(root, table, worker, after, parts)
        known ^= rest
        for p in range(listed):
            value = value_of(load(table.records, signed(parts[p, 3])))
            if value == LOONY:
                known, open_parts = LOONY, 0
                break
            if value == UNKNOWN:
                copy_part(parts, p, parts, open_parts)
                open_parts += 1
            else:
                known ^= value
    worker.mine[MADE] += 1
    if open_parts == 0 and known == asked and listed >= 0 and (root.ordinary or one == QUIET):
        set_refuted(table.records, core, asked)
    made = team.made[worker.mine[WORKER]]
    made[3 * i + _REST], made[3 * i + _COUNT] = known, open_parts if listed >= 0 else NO_PARTS
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
def open_job(
    root: Root, table: Table, worker: Worker, team: Team, words: NDArray[np.uint64], core: int, asked: int
) -> tuple[int, int]:
    """Open a job and work on it until every segment is claimed, or one answers the question.

    Parameters
    ----------
    root, table, worker, team
    words : uint64[3]
        The core's state.
    core : int
        The place of its record.
    asked : int
        The nimber in question.

    Returns
    -------
    stamp, segments : int
        The job's number; how many options it has.
    """
    job = team.job
    stamp = signed(job[_CLAIM] >> _JOB)
    publish(job, _SEGMENTS, np.uint64(0))
    publish(job, _CORE, np.uint64(core))
    publish(job, _QUESTION, np.uint64(asked))
    for i in range(3):
        publish(job, _STATE + i, words[i])
    exchange(job, _CLAIM, np.uint64(stamp) << _JOB)
    state = State(words[0], words[1], words[2])
    segments = _list_segments(root, state, job) if root.ordinary else _list_cuts(root, state, job)
    while not is_refuted(load(table.records, core), asked):
        claim = atomic_add(job, _CLAIM, np.uint64(1))
        if signed(claim & _SEGMENT) >= segments:
            break
        _make(root, table, worker, team, claim)
    return stamp, segments


@jit
def kind_of(team: Team, i: int) -> int:
    """Return the kind of an option of a hypergraph's core."""
    return signed(team.job[_LIST + 3 * i + 1])


@jit
def option_of(root: Root, table: Table, worker: Worker, team: Team, stamp: int, i: int) -> tuple[int, int, int]:
    """Wait for an option of the open job: (who made it, the nimber of its known parts, its open parts or NO_PARTS).

    The maker is -1 if nobody made it because the question is answered.
    """
    core, asked = signed(team.job[_CORE]), signed(team.job[_QUESTION])
    looks = 0
    while True:
        for maker in range(len(team.made)):
            if load(team.made[maker], 3 * i + _STAMP) == stamp:
                return maker, team.made[maker, 3 * i + _REST], team.made[maker, 3 * i + _COUNT]
        if is_refuted(load(table.records, core), asked):
            return -1, 0, 0
        looks += 1
        if looks == _PATIENCE:
            _make(root, table, worker, team, (np.uint64(stamp) << _JOB) | np.uint64(i))


@jit
def close_job(team: Team, stamp: int) -> None:
    """Nobody is to work on the job any more."""
    exchange(team.job, _CLAIM, (np.uint64(stamp + 1) << _JOB) | _CLOSED)
