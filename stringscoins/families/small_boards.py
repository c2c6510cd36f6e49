"""All boards of few strings, and the values of them that were known before this project computed them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from stringscoins.families.boards import FRAMES, Board
from stringscoins.values import LOONY, Value

__all__ = ["Known", "known_value", "small_boards", "strings_of"]


class Known(NamedTuple):
    """A value known before, and where from."""

    value: Value
    source: str


_OUTER: Final = {"american": 1, "icelandic": 0, "swedish": -1}
"""What each row and each column adds to two strings a box."""

_PROGRAMS: Final = "two other programs"
_PUBLISHED: Final = "published code or text"
_SOURCES: Final = {
    ("american", 1, 1): _PUBLISHED,
    ("american", 2, 2): _PUBLISHED,
    ("american", 3, 3): _PUBLISHED,
    ("icelandic", 2, 2): "Malkin, section 4.4",
}
"""Of the values below; all others were computed independently by two programs."""

_VALUES: Final = {
    ("american", 1): "1 1 1 1 1 1 1 - 1 1",
    ("american", 2): "0 1 0",
    ("american", 3): "2 0",
    ("icelandic", 1): "1 0 1 0 3 2 3 2 5 4 5 0 5 8 10 6",
    ("icelandic", 2): "2 2 1 1 1 - 1",
    ("icelandic", 3): "0 1 0",
    ("swedish", 1): "- 0 0 L L L L L L L L L",
    ("swedish", 2): "0 1 0 1 0 1 0 1 - 1",
    ("swedish", 3): "1 1 1 1",
    ("swedish", 4): "0 1",
}
"""By frame and rows: the values from as many columns as rows on; L is loony, - is not known."""


def strings_of(rows: int, columns: int, frame: str) -> int:
    """How many strings a board has at the start.

    >>> strings_of(3, 3, "american"), strings_of(3, 3, "icelandic"), strings_of(3, 3, "swedish")
    (24, 18, 12)
    """
    return 2 * rows * columns + _OUTER[frame] * (rows + columns)


def small_boards(most: int, *, frames: Iterable[str] = FRAMES, rows: int | None = None) -> list[Board]:
    """All boards of up to `most` strings, not taller than wide, by their strings, then in the order of the frames.

    Parameters
    ----------
    most : int
        Strings at the start of the game.
    frames : iterable of str
        Out of `FRAMES`.
    rows : int, optional
        The most rows; by default any number.

    Examples
    --------
    >>> [(board.rows, board.columns) for board in small_boards(12, frames=["icelandic"])]
    [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (1, 5), (1, 6), (2, 3)]
    """
    boards = []
    for frame in frames:
        m = 1
        while (rows is None or m <= rows) and strings_of(m, m, frame) <= most:
            n = m
            while strings_of(m, n, frame) <= most:
                boards.append(Board(m, n, frame))
                n += 1
            m += 1
    return sorted(boards, key=lambda board: strings_of(board.rows, board.columns, board.frame))


def known_value(board: Board) -> Known | None:
    """What was known of a board, not taller than wide, before its game begins; None if nothing was.

    >>> known_value(Board(2, 2, "icelandic"))
    Known(value=2, source='Malkin, section 4.4')
    >>> known_value(Board(5, 5)) is None
    True
    """
    values = _VALUES.get((board.frame, board.rows), "").split()[board.columns - board.rows :]
    if board.drawn or not values or values[0] == "-":
        return None
    value = LOONY if values[0] == "L" else int(values[0])
    return Known(value, _SOURCES.get((board.frame, board.rows, board.columns), _PROGRAMS))
