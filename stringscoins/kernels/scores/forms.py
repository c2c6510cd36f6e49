"""Positions that are equal up to the names of coins, though no symmetry of the root maps one to the other.

One of them represents all: facts about any of them are kept under its key, too. It is found by a hash of the position's
shape, and accepted only if coins and strings of one map to those of the other, string by string. So an accidental
collision of hashes, or a row that another thread has half written, never leads to a wrong answer.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import bit, count, load, lowest, prefetch, publish, signed, without
from stringscoins.kernels.hashing import home_of, mix
from stringscoins.kernels.root import GROUND, WIDEST, Root
from stringscoins.kernels.scores.keys import Symmetric
from stringscoins.kernels.scores.table import CODE, NO_MOVE, enter_row, place_of
from stringscoins.kernels.scores.work import Colours, ScoreArrays

__all__ = ["WINDOW", "absorb", "find_form", "shape_of", "spread"]

_ROUNDS = 3
"""The radius around a coin that determines its colour."""
_TIES = 4
"""The number of ties that are broken before two positions count as different."""
_ODD = np.uint64(0x9E3779B97F4A7C15)
_LOW = np.uint64(WIDEST - 1)
_OTHER, _HALF = np.uint64(0xBF58476D1CE4E5B9), np.uint64(32)
_NO_MOVE = np.uint64(NO_MOVE << 16)
"""Facts without a best move: the names of moves belong to one position."""
_ROW, WINDOW = 2, 8
"""Words of a row: strings, and the hash of a shape; words in which a row may be, from a multiple of 8 on."""


@jit
def _refine(root: Root, strings: np.uint64, colours: Colours) -> None:
    """Colour the coins by the colours around them, in few rounds: what is the same is checked string by string."""
    colour, mixed = colours.colour, colours.mixed
    for _ in range(_ROUNDS):
        left = colours.coins
        while left != 0:
            coin = lowest(left)
            left &= left - np.uint64(1)
            word = colour[coin] * _ODD
            colour[coin] = word
            word = (word ^ (word >> _HALF)) * _OTHER
            mixed[coin] = word ^ (word >> _HALF)
        left = strings
        while left != 0:
            string = lowest(left)
            left &= left - np.uint64(1)
            one, other = root.ends[string, 0], root.ends[string, 1]
            colour[one] += mixed[other]
            colour[other] += mixed[one]


@jit
def _colour(root: Root, strings: np.uint64, colours: Colours) -> np.uint64:
    """Colour the coins of a position, first by their valences; return a hash of its shape."""
    coins, colour = np.uint64(0), colours.colour
    for coin in range(len(root.holders)):
        held = root.holders[coin] & strings
        if held != 0:
            coins |= bit(coin)
            colour[coin] = np.uint64(count(held))
    colours.coins = coins
    colours.mixed[GROUND] = _ODD
    _refine(root, strings, colours)
    shape = np.uint64(0)
    while coins != 0:
        word = colour[lowest(coins)] * _OTHER
        shape += word ^ (word >> _HALF)
        coins &= coins - np.uint64(1)
    return mix(shape)


@jit
def _break_tie(root: Root, strings: np.uint64, colours: Colours) -> bool:
    """Give a new colour to one of the coins of the least shared colour; return whether there are any."""
    colour, chosen, left = colours.colour, -1, colours.coins
    while left != 0:
        coin = lowest(left)
        left &= left - np.uint64(1)
        others = left
        while others != 0 and (chosen < 0 or colour[coin] < colour[chosen]):
            if colour[lowest(others)] == colour[coin]:
                chosen = coin
            others &= others - np.uint64(1)
    if chosen >= 0:
        colour[chosen] += _ODD
        _refine(root, strings, colours)
    return chosen >= 0


@jit
def _is_same(root: Root, grounded: np.uint64, work: ScoreArrays, strings: np.uint64, form: np.uint64) -> bool:
    """Return whether coins of one colour and the strings at them correspond in two positions."""
    near, far, goes, used = work.near, work.far, work.goes, np.uint64(0)
    by_colour = far.mixed
    for i in range(WIDEST):
        by_colour[i] = np.uint64(0)
    left = far.coins
    while left != 0:
        coin = lowest(left)
        left &= left - np.uint64(1)
        by_colour[far.colour[coin] & _LOW] |= bit(coin)
    left = near.coins
    while left != 0:
        coin = lowest(left)
        left &= left - np.uint64(1)
        rest, found = without(by_colour[near.colour[coin] & _LOW], used), False
        while rest != 0 and not found:
            other = lowest(rest)
            rest &= rest - np.uint64(1)
            if far.colour[other] == near.colour[coin]:
                found = True
                goes[coin] = other
                used |= bit(other)
        if not found:
            return False
    left = strings
    while left != 0:
        string = lowest(left)
        held = root.bundles[string] & strings
        left ^= held & left
        one, other = root.ends[string, 0], root.ends[string, 1]
        if one == GROUND:
            one, other = other, one
        if one == GROUND:
            answering = root.bundles[string] & form
        else:
            answering = root.holders[goes[one]] & form
            answering &= grounded if other == GROUND else root.holders[goes[other]]
        if count(held) != count(answering):
            return False
    return True


@jit
def _are_same(root: Root, grounded: np.uint64, work: ScoreArrays, strings: np.uint64, form: np.uint64) -> bool:
    """Return whether two positions are found to be the same; the first one is coloured."""
    if count(form) != count(strings):
        return False
    _colour(root, form, work.far)
    for _ in range(_TIES):
        if _is_same(root, grounded, work, strings, form):
            return True
        if not (_break_tie(root, strings, work.near) and _break_tie(root, form, work.far)):
            return False
    return False


@jit
def shape_of(root: Root, forms: NDArray[np.uint64], work: ScoreArrays, strings: np.uint64) -> np.uint64:
    """Return a hash of the shape of a packed position; `find_form` comes next."""
    shape = _colour(root, strings, work.near)
    prefetch(forms, _place(forms, shape))
    return shape


@jit
def _place(forms: NDArray[np.uint64], shape: np.uint64) -> int:
    return WINDOW * home_of(shape, len(forms) // WINDOW)


@jit
def find_form(
    symmetric: Symmetric,
    table: NDArray[np.uint64],
    forms: NDArray[np.uint64],
    work: ScoreArrays,
    strings: np.uint64,
    code: np.uint64,
    shape: np.uint64,
) -> np.uint64:
    """Return the position that represents all that are the same, or itself: then it represents later ones.

    `strings` and `code` are the key of a packed ordinary position, `shape` its shape's hash; the work has its colours.
    The result is looked up in `table` later. forms: [2n], for each representative its strings and a hash of its shape.
    """
    place = _place(forms, shape)
    free = place + _ROW * signed(shape & np.uint64(WINDOW // _ROW - 1))
    for i in range(place, place + WINDOW, _ROW):
        there = load(forms, i + 1)
        if there == shape:
            form = load(forms, i)
            prefetch(table, place_of(table, form, code))
            if form == strings or _are_same(symmetric.root, symmetric.grounded, work, strings, form):
                return form
            return strings
        if there == 0:
            free = i
            break
    publish(forms, free, strings)
    publish(forms, free + 1, shape)
    return strings


@jit
def spread(forms: NDArray[np.uint64], first: int, last: int, rows: NDArray[np.uint64]) -> None:
    """Do as `table.spread`, for forms, as far as there is room; a row lost between two threads only costs time."""
    for place in range(WINDOW * (last - 1), WINDOW * first - 1, -WINDOW):
        for i in range(WINDOW):
            rows[i], forms[place + i] = forms[place + i], np.uint64(0)
        for i in range(0, WINDOW, _ROW):
            if rows[i + 1] != 0:
                _put(forms, rows[i], rows[i + 1])


@jit
def _put(forms: NDArray[np.uint64], strings: np.uint64, shape: np.uint64) -> None:
    """Put a row into its place, if there is room."""
    place = _place(forms, shape)
    for i in range(place, place + WINDOW, _ROW):
        if forms[i + 1] == 0:
            forms[i], forms[i + 1] = strings, shape
            break


@jit
def absorb(
    symmetric: Symmetric,
    table: NDArray[np.uint64],
    forms: NDArray[np.uint64],
    work: ScoreArrays,
    rows: NDArray[np.uint64],
) -> None:
    """Enter rows of `changes`, and their facts also for the positions that represent theirs."""
    for i in range(len(rows)):
        strings, row = rows[i, 0], rows[i, 1]
        enter_row(table, work.mine, strings, row)
        if symmetric.root.ordinary:
            shape = shape_of(symmetric.root, forms, work, strings)
            form = find_form(symmetric, table, forms, work, strings, row >> CODE, shape)
            if form != strings:
                enter_row(table, work.mine, form, row | _NO_MOVE)
