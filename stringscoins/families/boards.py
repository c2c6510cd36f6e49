"""Boards of Dots-and-Boxes: m x n boxes in an American, an Icelandic or a Swedish frame.

In an American frame all outer lines are undrawn, in an Icelandic one the top and the left side are drawn, in a Swedish
one all outer lines are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from stringscoins.errors import FamilyError
from stringscoins.families.family import at_least, choose
from stringscoins.position import Position
from stringscoins.sizes import Size, check, check_board

__all__ = ["FRAMES", "Board", "board"]

FRAMES = ("american", "icelandic", "swedish")
"""The frames of boards: none, half or all of the outer lines are drawn."""


@dataclass(frozen=True)
class Board:
    """A board with some of its lines drawn.

    The line `h R C` runs along the top of box (R, C), the line `v R C` along its left side. Rows and columns count from
    0, so that the lowest lines are `h rows C` and the rightmost `v R columns`.

    Parameters
    ----------
    rows, columns : int
        The numbers of boxes down and across.
    frame : str
        Which outer lines are drawn before the game: `american`, `icelandic` or `swedish`.
    drawn : frozenset of str
        The lines drawn in addition to the frame's.

    Raises
    ------
    FamilyError
        If a size is less than 1, the board has more than 100,000 lines, the frame is unknown, or a drawn line is not on
        the board or belongs to the frame.

    Examples
    --------
    >>> icelandic = Board(1, 2, "icelandic", frozenset({"h 1 0"}))
    >>> print(*icelandic.position(), sep=", ")
    v 0 1, v 0 2, h 1 1
    >>> icelandic.position()["v 0 1"]
    ('0 0', '0 1')
    """

    rows: int
    columns: int
    frame: str = "american"
    drawn: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        at_least(1, self.rows, "the number of rows")
        at_least(1, self.columns, "the number of columns")
        check_board(self.size, f"a board of {self}")
        choose(self.frame, FRAMES, "frame")
        if self.drawn:
            known = set(self.lines())
            for line in sorted(self.drawn):
                if line not in known:
                    raise FamilyError(
                        f"line {line!r} is not on the board of {self}; "
                        f"expected h R C with R in 0..{self.rows} and C in 0..{self.columns - 1}, "
                        f"or v R C with R in 0..{self.rows - 1} and C in 0..{self.columns}"
                    )
                if self._in_frame(line):
                    raise FamilyError(f"line {line!r} is drawn already: it belongs to the {self.frame} frame")

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns} boxes"

    @property
    def size(self) -> int:
        """The number of lines, drawn or not."""
        return self.rows * (self.columns + 1) + self.columns * (self.rows + 1)

    def lines(self) -> tuple[str, ...]:
        """Return all lines, drawn or not, row by row: the horizontal lines above the boxes, then the vertical ones."""
        lines = []
        for r in range(self.rows):
            lines += [f"h {r} {c}" for c in range(self.columns)]
            lines += [f"v {r} {c}" for c in range(self.columns + 1)]
        return (*lines, *(f"h {self.rows} {c}" for c in range(self.columns)))

    def frame_lines(self) -> frozenset[str]:
        """Return the lines that the frame draws; an American frame draws none."""
        return frozenset(line for line in self.lines() if self._in_frame(line))

    def is_drawn(self, line: str) -> bool:
        """Return True if `line`, a line of the board, is drawn, by the frame or in addition."""
        return line in self.drawn or self._in_frame(line)

    def _in_frame(self, line: str) -> bool:
        direction, row, column = line.split()
        place, last = (int(row), self.rows) if direction == "h" else (int(column), self.columns)
        if self.frame == "icelandic":
            return place == 0
        return self.frame == "swedish" and place in (0, last)

    def boxes(self, line: str) -> tuple[str, ...]:
        """Return the one or two boxes beside `line`, a line of the board; a box is called by row and column, `r c`.

        Examples
        --------
        >>> Board(2, 2).boxes("h 1 0"), Board(2, 2).boxes("v 0 0")
        (('0 0', '1 0'), ('0 0',))
        """
        direction, row, column = line.split()
        r, c = int(row), int(column)
        before = (r - 1, c) if direction == "h" else (r, c - 1)
        return tuple(f"{i} {j}" for i, j in (before, (r, c)) if 0 <= i < self.rows and 0 <= j < self.columns)

    def position(self) -> Position:
        """Return the position in reading order: its strings are the undrawn lines, its coins the boxes with one.

        Cost: linear in the lines, some microseconds each.
        """
        framed = FRAMES.index(self.frame) * (self.rows + self.columns)
        check(Size(self.size - framed - len(self.drawn)), f"a board of {self}")
        return Position._of_board(self, {line: self.boxes(line) for line in self.lines() if not self.is_drawn(line)})


def board(rows: int, columns: int, *, frame: str = "american") -> Position:
    """Return the starting position of a board.

    Its strings are the lines that the frame does not draw, such as `h 1 0` and `v 0 2`; its coins are the boxes, such
    as `0 0`. Cost: some microseconds a line.

    Parameters
    ----------
    rows, columns : int
        The numbers of boxes down and across, not of dots.
    frame : str
        `american`, `icelandic` or `swedish`.

    Raises
    ------
    FamilyError
        If `Board` refuses the arguments.

    Examples
    --------
    >>> len(board(3, 3)), len(board(3, 3, frame="icelandic")), len(board(3, 3, frame="swedish"))
    (24, 18, 12)
    """
    return Board(rows, columns, frame).position()
