"""What falls after a cut, what of it can be left to the opponent, and how an ending goes on: strings of any sizes.

A position is *quiet* if no coin is capturable. A cut there is *safe* if it makes none capturable; every other cut
*opens* a piece: all that falls after it. Where no cut is safe, the *ending* is played by rule: the piece of the fewest
coins is opened, and the other player takes it all, or all but the *handout*, whichever is better for him.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit

__all__ = [
    "Field",
    "Incidences",
    "copy",
    "cut",
    "ending",
    "fall",
    "falling",
    "handout",
    "hardest",
    "is_safe",
    "new_field",
    "openings",
    "restore",
]

_GONE, _LEFT, _FALLING, _HELD = 0, 1, 2, 3
"""The states of a string: cut, left, left and about to fall, left and held back."""
_TRIED = 6
"""The most coins of a piece for which every cut that opens it is tried, to find the one with the largest handout."""

_FEW = 8
"""The number of strings whose cut is tried as a way to leave a handout, if there is any."""


class Incidences(NamedTuple):
    """The strings and coins of a root position; they do not change."""

    members: NDArray[np.int64]
    """The coins of the first string, then of the second, ..."""
    ends: NDArray[np.int64]
    """[strings + 1]: string i has `members[ends[i]:ends[i + 1]]`."""
    holders: NDArray[np.int64]
    """The strings at the first coin, then at the second, ..."""
    stops: NDArray[np.int64]
    """[coins + 1]: coin i has `holders[stops[i]:stops[i + 1]]`."""


class Field(NamedTuple):
    """What is left of a board, and space to work."""

    left: NDArray[np.int64]
    """[strings]: their states."""
    valences: NDArray[np.int64]
    """[coins]."""
    links: NDArray[np.int64]
    """[coins]: the exclusive or of the strings that are left at each, so the last one if there is only one."""
    queue: NDArray[np.int64]
    """[strings]: those that fall, in order."""
    other: NDArray[np.int64]
    """[strings]: as `queue`, for what is tried while the queue is in use."""
    marks: NDArray[np.int64]
    """[strings]: whether a piece is known that each of them opens; in `hardest`, strings to try."""
    falls: NDArray[np.int64]
    """[coins]: whether each falls."""
    legs: NDArray[np.int64]
    """[strings + 1, 2]: the coins and the handout of each piece of an ending, in order."""


def new_field(strings: int, coins: int) -> Field:
    """Return an empty field."""
    of_strings = [np.zeros(strings, np.int64) for _ in range(4)]
    of_coins = [np.zeros(coins, np.int64) for _ in range(3)]
    left, queue, other, marks = of_strings
    valences, links, falls = of_coins
    return Field(left, valences, links, queue, other, marks, falls, np.zeros((strings + 1, 2), np.int64))


@jit
def copy(source: Field, target: Field) -> None:
    """Copy what is left."""
    for string in range(len(source.left)):
        target.left[string] = source.left[string]
    for coin in range(len(source.valences)):
        target.valences[coin] = source.valences[coin]
        target.links[coin] = source.links[coin]


@jit
def cut(board: Incidences, field: Field, string: int) -> int:
    """Cut a string; return the number of coins that fall with it."""
    field.left[string] = _GONE
    fallen = 0
    for i in range(board.ends[string], board.ends[string + 1]):
        coin = board.members[i]
        field.valences[coin] -= 1
        field.links[coin] ^= string
        fallen += int(field.valences[coin] == 0)
    return fallen


@jit
def restore(board: Incidences, field: Field, string: int) -> None:
    """Take a cut back."""
    field.left[string] = _LEFT
    for i in range(board.ends[string], board.ends[string + 1]):
        coin = board.members[i]
        field.valences[coin] += 1
        field.links[coin] ^= string


@jit
def is_safe(board: Incidences, field: Field, string: int) -> bool:
    """Return whether the cut of a string, in a quiet position, makes no coin capturable."""
    for i in range(board.ends[string], board.ends[string + 1]):
        if field.valences[board.members[i]] <= 2:
            return False
    return True


@jit
def falling(field: Field, queue: NDArray[np.int64]) -> int:
    """Put the strings that capture into the queue, except those that are held; return their number."""
    n = 0
    for coin in range(len(field.valences)):
        if field.valences[coin] == 1:
            string = field.links[coin]
            if field.left[string] == _LEFT:
                field.left[string] = _FALLING
                queue[n] = string
                n += 1
    return n


@jit
def fall(board: Incidences, field: Field, queue: NDArray[np.int64], n: int) -> tuple[int, int]:
    """Cut `queue[:n]` and all that falls then, in order, except what is held.

    Return the number of strings in the queue and that of the coins that fell.
    """
    coins, first = 0, 0
    while first < n:
        string = queue[first]
        first += 1
        field.left[string] = _GONE
        for i in range(board.ends[string], board.ends[string + 1]):
            coin = board.members[i]
            field.valences[coin] -= 1
            field.links[coin] ^= string
            if field.valences[coin] == 0:
                coins += 1
            elif field.valences[coin] == 1:
                last = field.links[coin]
                if field.left[last] == _LEFT:
                    field.left[last] = _FALLING
                    queue[n] = last
                    n += 1
    return n, coins


@jit
def _restore_all(board: Incidences, field: Field, queue: NDArray[np.int64], n: int) -> None:
    for i in range(n):
        restore(board, field, queue[i])


@jit
def _hold(board: Incidences, field: Field, string: int) -> bool:
    """Hold a string and, at each of its coins that falls, another one, so that its cut captures nothing.

    Return whether that is possible; `_release` undoes it.
    """
    field.left[string] = _HELD
    for i in range(board.ends[string], board.ends[string + 1]):
        coin = board.members[i]
        if field.falls[coin]:
            if field.valences[coin] == 1:
                return False
            for j in range(board.stops[coin], board.stops[coin + 1]):
                other = board.holders[j]
                if other != string and field.left[other] != _GONE:
                    field.left[other] = _HELD
                    break
    return True


@jit
def _release(board: Incidences, field: Field, string: int) -> None:
    field.left[string] = _LEFT
    for i in range(board.ends[string], board.ends[string + 1]):
        coin = board.members[i]
        for j in range(board.stops[coin], board.stops[coin + 1]):
            if field.left[board.holders[j]] == _HELD:
                field.left[board.holders[j]] = _LEFT


@jit
def _is_choice(board: Incidences, field: Field, n: int) -> bool:
    """Return whether the cut of one of the first n strings in the queue, which fall, captures nothing."""
    for i in range(n):
        string = field.queue[i]
        if field.left[string] == _GONE:
            continue
        captures = False
        for j in range(board.ends[string], board.ends[string + 1]):
            captures |= field.valences[board.members[j]] == 1
        if not captures:
            return True
    return False


@jit
def handout(board: Incidences, field: Field) -> tuple[int, int, int]:
    """Return the coins that fall, the fewest that can be left to the opponent, and the string whose cut leaves them.

    If none can be left, that is 0 and -1. The position is as it was; `field.queue` has the strings that fall.
    """
    queue, other = field.queue, field.other
    n, coins = fall(board, field, queue, falling(field, queue))
    for i in range(n):
        for j in range(board.ends[queue[i]], board.ends[queue[i] + 1]):
            field.falls[board.members[j]] = int(field.valences[board.members[j]] == 0)
    _restore_all(board, field, queue, n)
    least, give = 0, -1
    for i in range(n - 1, -1, -1):
        can_give, m = _hold(board, field, queue[i]), 0
        taken = coins
        if can_give:
            m, taken = fall(board, field, other, falling(field, other))
        _release(board, field, queue[i])
        if can_give and (give < 0 or coins - taken < least):
            cut(board, field, queue[i])
            if not _is_choice(board, field, n):
                least, give = coins - taken, queue[i]
            restore(board, field, queue[i])
        _restore_all(board, field, other, m)
        if least == 2 or (give >= 0 and i < n - _FEW):
            break
    for i in range(n):
        for j in range(board.ends[queue[i]], board.ends[queue[i] + 1]):
            field.falls[board.members[j]] = 0
    return coins, least, give


@jit
def openings(board: Incidences, field: Field, cuts: NDArray[np.int64], gifts: NDArray[np.int64], most: int) -> int:
    """List, for every piece of a quiet position of at most `most` coins, a string that opens it, and its coins.

    Return the number of pieces. Strings at a coin of valence 2 fall with each other, so they open the same piece.
    """
    left, queue, marks = field.left, field.queue, field.marks
    found = 0
    for string in range(len(left)):
        marks[string] = 0
    for string in range(len(left)):
        if left[string] == _GONE or marks[string] or is_safe(board, field, string):
            continue
        # Mark the strings that open the same piece.
        queue[0], n, i = string, 1, 0
        marks[string] = 1
        while i < n:
            for j in range(board.ends[queue[i]], board.ends[queue[i] + 1]):
                coin = board.members[j]
                if field.valences[coin] == 2 and not marks[field.links[coin] ^ queue[i]]:
                    queue[n] = field.links[coin] ^ queue[i]
                    marks[queue[n]] = 1
                    n += 1
            i += 1
        queue[0] = string
        n, coins = fall(board, field, queue, 1)
        _restore_all(board, field, queue, n)
        if coins <= most:
            cuts[found], gifts[found] = string, coins
            found += 1
    return found


@jit
def hardest(board: Incidences, field: Field, string: int, coins: int) -> tuple[int, int]:
    """Return a string that opens the same piece with the largest handout, or none, and that handout, or 0.

    Large pieces are opened at the string itself.
    """
    best, most = string, -1
    marks, queue = field.marks, field.queue
    n = 1
    marks[0] = string
    if coins <= _TRIED:
        queue[0] = string
        n, _ = fall(board, field, queue, 1)
        _restore_all(board, field, queue, n)
        for i in range(n):
            marks[i] = queue[i]
    for i in range(n):
        cut(board, field, marks[i])
        gift, least, _ = handout(board, field)
        restore(board, field, marks[i])
        if gift == coins and (most < 0 or least == 0 or least > most > 0):
            best, most = marks[i], least
            if least == 0:
                break
    return best, most


@jit
def _is_whole(board: Incidences, field: Field, fallen: int) -> bool:
    """Return whether no coin of the strings that fell is left, so that other pieces are as they were."""
    for i in range(fallen):
        string = field.queue[i]
        for j in range(board.ends[string], board.ends[string + 1]):
            if field.valences[board.members[j]] > 0:
                return False
    return True


@jit
def ending(board: Incidences, field: Field, cuts: NDArray[np.int64], gifts: NDArray[np.int64]) -> int:
    """Play the ending by rule; return the coins that the player who does not open gets, less those of the other.

    By Allcock's formula (2.1), a piece of s coins with a handout h brings s - h + abs(v - h), where the rest is worth
    v. Nothing is left then.
    """
    legs, n, most = field.legs, 0, len(field.valences)
    found = openings(board, field, cuts, gifts, most)
    while found > 0:
        least = 0
        for i in range(1, found):
            if gifts[i] < gifts[least]:
                least = i
        string, legs[n, 1] = hardest(board, field, cuts[least], gifts[least])
        legs[n, 0] = gifts[least]
        n += 1
        field.queue[0] = string
        fallen, _ = fall(board, field, field.queue, 1)
        if _is_whole(board, field, fallen):
            kept = 0
            for i in range(found):
                if field.left[cuts[i]] != _GONE:
                    cuts[kept], gifts[kept] = cuts[i], gifts[i]
                    kept += 1
            found = kept
        else:
            found = openings(board, field, cuts, gifts, most)
    value = 0
    for i in range(n - 1, -1, -1):
        coins, least = legs[i, 0], legs[i, 1]
        value = coins - least + abs(value - least) if least > 0 else coins - value
    return value
