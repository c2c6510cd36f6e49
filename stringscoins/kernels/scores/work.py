"""The arrays of a search for margins: the path from the position in question, and the moves of all positions on it."""

from __future__ import annotations

from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from stringscoins.kernels._jit import jit_without_arrays as jit
from stringscoins.kernels.moves.captures import HANDOUTS, Handouts
from stringscoins.kernels.moves.cuts import CUTS
from stringscoins.kernels.moves.segments import SEGMENTS, Segments
from stringscoins.kernels.root import WIDEST

__all__ = [
    "AGAIN",
    "ALIVE",
    "CODED",
    "COMPARED",
    "CURSOR",
    "DEPTH",
    "FALLEN",
    "FIRST",
    "FORM",
    "HANDOUT",
    "LEFT",
    "LEFT_OUT",
    "LISTED",
    "NAME",
    "NODES",
    "QUESTIONS",
    "QUOTA",
    "SAME",
    "SECOND",
    "SEGMENT",
    "SHARED",
    "STRINGS",
    "SYMMETRIES",
    "SYMMETRY",
    "TARGET",
    "WORTH",
    "Colours",
    "ScoreArrays",
    "insert",
    "move_at",
    "new_work",
]

DEPTH, NODES, QUESTIONS, QUOTA, WORTH, SHARED, COMPARED, SAME = 0, 1, 2, 4, 6, 8, 9, 10
"""Places in ScoreArrays.mine, besides those of `table.py`: the depth of the current position; positions whose moves
were listed; the number of questions; the rows in use at which the table is FULL; 0 if moves include what falls, else
the worth of a coin, 1 or -1, if they are single cuts; whether other threads search, too; positions that were compared
by shape, and those of them that another one answered."""

TARGET, LEFT, LISTED, CURSOR, SECOND, SYMMETRY = range(6)
"""Columns of ScoreArrays.frames: the margin in question, the coins left, the moves listed and the current one, whether
it is the second question about it, the symmetry that leads to the key, -1 if the key is not found yet."""
ALIVE, STRINGS, CODED, FORM = range(4)
"""Columns of ScoreArrays.words: the position, its key, and the strings of the key of the position that represents all
equal ones."""
FALLEN, HANDOUT, NAME, LEFT_OUT, SEGMENT = 0, 1, 2, 3, 4
"""Columns of ScoreArrays.numbers, besides SYMMETRY: the coins that fall; how many of them the opponent may hand back to
the mover, 0 if the move is not loony; the name; the coins left out of the rest, because they cancel; the segment that
is opened."""
AGAIN = -1
"""The handout of a capture after which the same player moves again."""
FIRST = -(1 << 40)
"""The rank of the move that was best before."""
SYMMETRIES = 64
"""The most symmetries that are used."""


class Colours(Protocol):
    """The colours of the coins of a position, by which two positions are compared."""

    coins: np.uint64
    """The coins that there are."""
    colour: NDArray[np.uint64]
    """[65]: the colour of each coin; the last place is the ground's."""
    mixed: NDArray[np.uint64]
    """[65]: scratch."""


class ScoreArrays(Protocol):
    """A search: one record, which kernels pass on as one word."""

    mine: NDArray[np.int64]
    """[11]: counters and settings."""
    frames: NDArray[np.int64]
    """[65, 6]: the positions on the path."""
    words: NDArray[np.uint64]
    """[65, 4]: the words of the same positions."""
    order: NDArray[np.int64]
    """[65, 64]: 64 times the rank of a move and its place among the others, in order."""
    rest: NDArray[np.uint64]
    """[65, 64]: the position after each move."""
    keys: NDArray[np.uint64]
    """[65, 64, 2]: the key of that position."""
    numbers: NDArray[np.int64]
    """[65, 64, 6]: further facts about each move."""
    segments: Segments
    """The segments of the position whose moves are listed."""
    spare: Segments
    """The segments of a position after a move."""
    found: NDArray[np.int64]
    """[2]: the number of segments of the former, and the symmetry that leads to its key."""
    key: NDArray[np.uint64]
    """[3]: its key, and the strings that its code counts."""
    images: NDArray[np.uint64]
    """[64]: the images, by symmetry, of the strings that its code does not count."""
    others: NDArray[np.uint64]
    """[64]: the images for a position after a move."""
    cuts: NDArray[np.int64]
    """[64, 3]: scratch for single cuts."""
    near: Colours
    far: Colours
    goes: NDArray[np.int64]
    """[64]: the coin that corresponds to each coin, in a compared position."""
    handouts: Handouts
    """The search for what is handed out, in hypergraphs."""


_COLOURS = np.dtype((np.record, [("coins", "u8"), ("colour", "u8", WIDEST + 1), ("mixed", "u8", WIDEST + 1)]))
_WORK = np.dtype(
    (
        np.record,
        [
            ("mine", "i8", 11),
            ("frames", "i8", (WIDEST + 1, 6)),
            ("words", "u8", (WIDEST + 1, 4)),
            ("order", "i8", (WIDEST + 1, WIDEST)),
            ("rest", "u8", (WIDEST + 1, WIDEST)),
            ("keys", "u8", (WIDEST + 1, WIDEST, 2)),
            ("numbers", "i8", (WIDEST + 1, WIDEST, 6)),
            ("segments", SEGMENTS),
            ("spare", SEGMENTS),
            ("found", "i8", 2),
            ("key", "u8", 3),
            ("images", "u8", SYMMETRIES),
            ("others", "u8", SYMMETRIES),
            ("cuts", "i8", (WIDEST, CUTS)),
            ("near", _COLOURS),
            ("far", _COLOURS),
            ("goes", "i8", WIDEST),
            ("handouts", HANDOUTS),
        ],
    )
)


def new_work() -> ScoreArrays:
    """Return room for a search."""
    return cast(ScoreArrays, np.zeros(1, _WORK)[0])


@jit
def move_at(work: ScoreArrays, depth: int, cursor: int) -> int:
    """Return the place of the move at a cursor in the order."""
    return work.order[depth, cursor] & (WIDEST - 1)


@jit
def insert(
    work: ScoreArrays,
    depth: int,
    listed: int,
    rest: np.uint64,
    coins: int,
    handout: int,
    name: int,
    segment: int,
    rank: int,
) -> None:
    """Insert one more move into the list, which is ordered by rank; its key is not found yet."""
    order, numbers, place = work.order[depth], work.numbers[depth, listed], listed
    ranked = rank * WIDEST + listed
    while place > 0 and order[place - 1] > ranked:
        order[place] = order[place - 1]
        place -= 1
    order[place] = ranked
    work.rest[depth, listed] = rest
    numbers[FALLEN], numbers[HANDOUT], numbers[NAME] = coins, handout, name
    numbers[LEFT_OUT], numbers[SEGMENT], numbers[SYMMETRY] = 0, segment, -1
