"""All boards up to a number of strings, and the values that were known before this project computed them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache, partial
from importlib.resources import files
from typing import Final, NamedTuple

from stringscoins.families import FRAMES, Board
from stringscoins.values import LOONY, Value
from stringscoins_studies.tables.sizes import sizes_up_to

__all__ = ["Known", "known_value", "small_boards", "strings_of"]


class Known(NamedTuple):
    """A value that was known before, with its source."""

    value: Value
    source: str


_OUTER: Final = {"american": 1, "icelandic": 0, "swedish": -1}
"""The number of strings that each row and each column adds to two strings a box."""


def strings_of(rows: int, columns: int, frame: str) -> int:
    """Return the number of strings of a board at the start."""
    return 2 * rows * columns + _OUTER[frame] * (rows + columns)


def small_boards(most: int, *, frames: Iterable[str] = FRAMES, rows: int | None = None) -> list[Board]:
    """Return the boards of up to `most` strings, not taller than wide, by strings, then in the order of the frames."""
    boards = [
        Board(m, n, frame)
        for frame in frames
        for m, n in sizes_up_to(most, partial(strings_of, frame=frame), 2)
        if rows is None or m <= rows
    ]
    return sorted(boards, key=lambda board: strings_of(board.rows, board.columns, board.frame))


def known_value(board: Board) -> Known | None:
    """Return the value known before of a board at the start that is not taller than wide; None if there is none."""
    return None if board.drawn else _known_values().get(f"board:{board.rows}x{board.columns}:{board.frame}")


@cache
def _known_values() -> dict[str, Known]:
    """Return the known values by the one-line notation of the board; the file lists them by source."""
    by_source = json.loads((files("stringscoins_studies.tables") / "known_boards.json").read_text(encoding="utf-8"))
    return {
        name: Known(LOONY if value == "loony" else value, source)
        for source, values in by_source.items()
        for name, value in values.items()
    }
