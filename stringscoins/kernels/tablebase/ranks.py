"""The numbers of the quiet positions of a base: a look-up for each letter, and a walk through all in order.

`solve.tablebase.ranking` makes the tables, and says what letters, rows, folded and least positions are.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.bits import count

__all__ = ["ROW_BITS", "Ranks", "Walk", "begin", "image", "least", "new_walk", "next_least", "rank", "seek"]

ROW_BITS = 20
"""The bits of a step for the number of a row."""
_ROW = (1 << ROW_BITS) - 1


class Ranks(NamedTuple):
    """The automaton of a base. A row has the values of a letter from a state, at `flat[row]` of the flat arrays."""

    shifts: NDArray[np.uint64]
    """uint64[letters]: the first string of a letter."""
    masks: NDArray[np.uint64]
    """uint64[letters]: the bits of its values."""
    flat: NDArray[np.int64]
    """int64[rows]: where a row begins. Row 0 is that of the first letter."""
    steps: NDArray[np.int64]
    """int64[...]: for a value, the positions before those with it, shifted by ROW_BITS, and the row that comes next."""
    listed: NDArray[np.uint16]
    """uint16[2, ...]: the values from which positions go on, in order; and first by their number of strings."""
    starts: NDArray[np.int64]
    """int64[rows, strings]: where those of a number of strings begin in the second list; the last is their number."""
    fewest: NDArray[np.int64]
    """int64[rows]: the fewest strings from here on."""
    most: NDArray[np.int64]
    """int64[rows]: the most strings from here on."""
    images: NDArray[np.uint64]
    """uint64[symmetries, letters, values]: the folded image of a value; the identity comes first."""
    strings: NDArray[np.uint64]
    """uint64[strings, symmetries]: the image of each string."""


class Walk(Protocol):
    """A way through the positions: for each letter its row and the place in a list, and what is read before it."""

    rows: NDArray[np.int64]
    places: NDArray[np.int64]
    ends: NDArray[np.int64]
    ranks: NDArray[np.int64]
    """The positions before."""
    words: NDArray[np.uint64]
    """The strings so far."""
    left: NDArray[np.int64]
    """The strings wanted from here on."""
    letter: int
    """The letter in hand; at first and at last, none."""
    first: int
    """The first letter that changes."""
    strings: int
    """The strings wanted in all, or -1 for any number."""
    rank: int
    """The number of the position in hand."""
    word: np.uint64
    """The position in hand."""


_WALK = np.dtype(
    (
        np.record,
        [
            *((name, "i8", 65) for name in ("rows", "places", "ends", "ranks", "left")),
            ("words", "u8", 65),
            *((name, "i8") for name in ("letter", "first", "strings", "rank")),
            ("word", "u8"),
        ],
    )
)


@jit
def rank(ranks: Ranks, word: np.uint64) -> int:
    """Return the number of a folded quiet position."""
    row = found = 0
    for letter in range(len(ranks.shifts)):
        step = ranks.steps[ranks.flat[row] + np.int64(word >> ranks.shifts[letter] & ranks.masks[letter])]
        found += step >> ROW_BITS
        row = step & _ROW
    return found


@jit
def image(ranks: Ranks, symmetry: int, word: np.uint64) -> np.uint64:
    """Return the folded image of a position."""
    found = np.uint64(0)
    for letter in range(len(ranks.shifts)):
        found |= ranks.images[symmetry, letter, np.int64(word >> ranks.shifts[letter] & ranks.masks[letter])]
    return found


@jit
def least(ranks: Ranks, word: np.uint64) -> np.uint64:
    """Return the least of the folded images of a position."""
    best = image(ranks, 0, word)
    for symmetry in range(1, len(ranks.images)):
        best = min(best, image(ranks, symmetry, word))
    return best


@jit
def _is_least(ranks: Ranks, word: np.uint64) -> bool:
    """Return whether no image of a folded position is smaller."""
    for symmetry in range(1, len(ranks.images)):
        if image(ranks, symmetry, word) < word:
            return False
    return True


def new_walk() -> Walk:
    """Return a walk, to be begun."""
    return cast(Walk, np.zeros(1, _WALK)[0])


@jit
def begin(ranks: Ranks, walk: Walk, letter: int, row: int, word: np.uint64, before: int, strings: int) -> None:
    """Begin a walk through the positions that begin with some letters: those with some strings, or all if it is -1.

    `letter` and `row` come next, `word` is read, and `before` is the number of positions before.
    """
    walk.letter, walk.first, walk.strings = letter, letter, strings
    walk.ranks[letter], walk.words[letter] = before, word
    _enter(ranks, walk, letter, row, strings - count(word))


@jit
def _enter(ranks: Ranks, walk: Walk, letter: int, row: int, left: int) -> None:
    """Begin the list of a row; of the last letter, if strings are counted, of the values with those wanted."""
    most = ranks.starts.shape[1] - 1
    walk.rows[letter], walk.left[letter] = row, left
    walk.places[letter], walk.ends[letter] = 0, ranks.starts[row, most]
    if walk.strings >= 0 and letter == len(ranks.shifts) - 1:
        is_possible = 0 <= left < most
        walk.places[letter] = ranks.starts[row, left] if is_possible else 0
        walk.ends[letter] = ranks.starts[row, left + 1] if is_possible else 0


@jit
def next_least(ranks: Ranks, walk: Walk) -> bool:
    """Go on to the next least position, in order; return whether there is one."""
    letter, last = walk.letter, len(ranks.shifts) - 1
    counted = walk.strings >= 0
    while True:
        if walk.places[letter] == walk.ends[letter]:
            if letter == walk.first:
                return False
            letter -= 1
            continue
        row = ranks.flat[walk.rows[letter]]
        value = ranks.listed[1 if counted and letter == last else 0, row + walk.places[letter]]
        walk.places[letter] += 1
        step = ranks.steps[row + value]
        before = walk.ranks[letter] + (step >> ROW_BITS)
        word = walk.words[letter] | np.uint64(value) << ranks.shifts[letter]
        if letter == last:
            if _is_least(ranks, word):
                walk.letter, walk.rank, walk.word = letter, before, word
                return True
            continue
        onward = step & _ROW
        left = walk.left[letter] - count(np.uint64(value)) if counted else 0
        if not counted or ranks.fewest[onward] <= left <= ranks.most[onward]:
            letter += 1
            walk.ranks[letter], walk.words[letter] = before, word
            _enter(ranks, walk, letter, onward, left)


@jit
def seek(ranks: Ranks, walk: Walk, number: int) -> None:
    """Begin a walk through all positions from one on, by its number."""
    begin(ranks, walk, 0, 0, np.uint64(0), 0, -1)
    last = len(ranks.shifts) - 1
    for letter in range(last + 1):
        row = ranks.flat[walk.rows[letter]]
        low, high = 0, walk.ends[letter]
        while high - low > 1:
            middle = (low + high) >> 1
            if walk.ranks[letter] + (ranks.steps[row + ranks.listed[0, row + middle]] >> ROW_BITS) <= number:
                low = middle
            else:
                high = middle
        walk.letter, walk.places[letter] = letter, low
        if letter < last:
            value = ranks.listed[0, row + low]
            step = ranks.steps[row + value]
            walk.places[letter] += 1
            walk.ranks[letter + 1] = walk.ranks[letter] + (step >> ROW_BITS)
            walk.words[letter + 1] = walk.words[letter] | np.uint64(value) << ranks.shifts[letter]
            _enter(ranks, walk, letter + 1, step & _ROW, 0)
