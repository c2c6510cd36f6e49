"""Values of all that cuts leave of up to so many copies of a piece at a few joints, and whether they are periodic."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels import jit

__all__ = ["first_break", "values_of_copies"]

_LOONY = -1


@jit
def values_of_copies(
    first: NDArray[np.int64],
    target: NDArray[np.int64],
    falls: NDArray[np.bool_],
    at: NDArray[np.int64],
    ends: NDArray[np.int64],
    core: NDArray[np.int64],
    binomials: NDArray[np.int64],
    values: NDArray[np.int8],
    place: NDArray[np.int64],
    start: int,
    stop: int,
) -> None:
    """Fill in the values of ranks `start` to `stop` - 1 by the definition. Cost: 20 ns a cut of a position.

    A position is c[k] copies in state k, in the order of their ranks, beside a set of the core's strings.

    first: [states + 1], where the cuts of each state begin; of each cut the state that it leaves, a higher number (that
    of states if nothing is left), whether a coin of the copy falls, and the set of joints on its string. ends: [states,
    joints], how many strings of a copy are on each joint. core: [m], the set of joints on each of the core's strings.
    binomials: [n, k], of n over k. values: [ranks, 2^m]. place: [states], increasing; the rank is the sum of
    binomials[place[i], i + 1], at first `start`.
    """
    states, joints = ends.shape
    cores = len(core)
    copies, valence = np.zeros(states, np.int64), np.zeros(joints, np.int64)
    for rank in range(start, stop):
        for k in range(states):
            copies[k] = place[k] - (place[k - 1] + 1 if k else 0)
        for strings in range(1 << cores):
            valence[:] = 0
            for joint in range(joints):
                for k in range(states):
                    valence[joint] += copies[k] * ends[k, joint]
                for j in range(cores):
                    valence[joint] += strings >> j & core[j] >> joint & 1
            lonely = 0
            for joint in range(joints):
                if valence[joint] == 1:
                    lonely |= 1 << joint
            captured, has_capture, is_loony, reached = 0, False, False, 0
            for k in range(states):
                if copies[k] == 0:
                    continue
                for cut in range(first[k], first[k + 1]):
                    left = rank
                    for i in range(k, target[cut]):
                        left -= binomials[place[i], i + 1] - binomials[place[i] - 1, i + 1]
                    value = int(values[left, strings])
                    if falls[cut] or at[cut] & lonely:
                        is_loony |= value == _LOONY or (has_capture and value != captured)
                        captured, has_capture = value, True
                    elif value != _LOONY:
                        reached |= 1 << value
            for j in range(cores):
                if strings >> j & 1:
                    value = int(values[rank, strings ^ 1 << j])
                    if core[j] & lonely:
                        is_loony |= value == _LOONY or (has_capture and value != captured)
                        captured, has_capture = value, True
                    elif value != _LOONY:
                        reached |= 1 << value
            if is_loony or (has_capture and reached >> captured & 1):
                values[rank, strings] = _LOONY
            elif has_capture:
                values[rank, strings] = captured
            else:
                least = 0
                while reached >> least & 1:
                    least += 1
                values[rank, strings] = least
        # The next one: what precedes the first place that can grow begins anew.
        k = 0
        while k + 1 < states and place[k] + 1 == place[k + 1]:
            k += 1
        place[k] += 1
        place[:k] = np.arange(k)


@jit
def first_break(values: NDArray[np.int8], binomials: NDArray[np.int64], states: int, start: int, period: int) -> int:
    """Return the code of a position with `start` copies in a state whose value changes with `period` more; else -1.

    All are tried that have at most `start` + `period` copies in each state; the code has these numbers as digits.
    """
    base = start + period + 1
    for code in range(base**states):
        for grown in range(states):
            if code // base**grown % base != start:
                continue
            rank, more, place = 0, 0, -1
            for k in range(states):
                place += code // base**k % base + 1
                rank += binomials[place, k + 1]
                more += binomials[place + period * (k >= grown), k + 1]
            for strings in range(values.shape[1]):
                if values[rank, strings] != values[more, strings]:
                    return code
    return -1
