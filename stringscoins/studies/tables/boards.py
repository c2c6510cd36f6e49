"""All boards up to a number of strings, and their values that were known before this project computed them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache, partial
from importlib.resources import files
from typing import Final, NamedTuple

from stringscoins.families.boards import FRAMES, Board
from stringscoins.studies.tables.sizes import sizes_up_to
from stringscoins.values import LOONY, Value

__all__ = ["Known", "known_value", "small_boards", "strings_of"]


class Known(NamedTuple):
    """A value that was known before, and its source."""

    value: Value
    source: str


_OUTER: Final = {"american": 1, "icelandic": 0, "swedish": -1}
"""The number of strings that each row and each column adds to two strings a box."""


def strings_of(rows: int, columns: int, frame: str) -> int:
    """Return how many strings a board has at the start.

    >>> strings_of(3, 3, "american"), strings_of(3, 3, "icelandic"), strings_of(3, 3, "swedish")
    (24, 18, 12)
    """
    return 2 * rows * columns + _OUTER[frame] * (rows + columns)


def small_boards(most: int, *, frames: Iterable[str] = FRAMES, rows: int | None = None) -> list[Board]:
    """Return all boards of up to `most` strings, not taller than wide, by strings, then in the order of the frames.

    Parameters
    ----------
    most : int
        The most strings at the start of the game.
    frames : iterable of str
        Members of `FRAMES`.
    rows : int, optional
        The most rows; by default any number.

    Examples
    --------
    >>> [(board.rows, board.columns) for board in small_boards(12, frames=["icelandic"])]
    [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (1, 5), (1, 6), (2, 3)]
    """
    boards = [
        Board(m, n, frame)
        for frame in frames
        for m, n in sizes_up_to(most, partial(strings_of, frame=frame), 2)
        if rows is None or m <= rows
    ]
    return sorted(boards, key=lambda board: strings_of(board.rows, board.columns, board.frame))


def known_value(board: Board) -> Known | None:
    """Return what was known of a board at the start of its game, if it is not taller than wide; None if nothing was.

    >>> known_value(Board(2, 2, "icelandic"))
    Known(value=2, source='Malkin, figure 4.19')
    >>> known_value(Board(5, 5)) is None
    True
    """
    return None if board.drawn else _known_values().get(f"board:{board.rows}x{board.columns}:{board.frame}")


@cache
def _known_values() -> dict[str, Known]:
    """Return the known values by one-line notation of the board; the file has them by source."""
    by_source = json.loads((files("stringscoins.studies.tables") / "known_boards.json").read_text(encoding="utf-8"))
    return {
        name: Known(LOONY if value == "loony" else value, source)
        for source, values in by_source.items()
        for name, value in values.items()
    }
