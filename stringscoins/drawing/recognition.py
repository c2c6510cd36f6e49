"""Boards that are recognized by the names of their strings and coins: what is left of a board is drawn as one."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Final

from stringscoins.errors import FamilyError
from stringscoins.families import Board, Grid
from stringscoins.families.cells import AXES
from stringscoins.position import Position

__all__ = ["board_of", "grid_of"]

_NUMBER: Final = "(?:0|[1-9][0-9]{0,4})"
_LINE: Final = re.compile(f"[hv] {_NUMBER} {_NUMBER}")
_BOX: Final = re.compile(f"{_NUMBER} {_NUMBER}")
_CELL: Final = re.compile(f"(?:([{AXES[:3]}]+) )?({_NUMBER}(?: {_NUMBER}){{1,2}})")


def board_of(position: Position) -> Board | None:
    """Return the board whose undrawn lines a position has.

    Rows and columns at the lower and right rim that are captured whole are not known any more.

    Returns
    -------
    Board or None
        None if the names are not those of a board, or strings do not hold the boxes beside them.

    Notes
    -----
    Cost: linear in the lines of the board.

    Examples
    --------
    >>> left = Board(2, 2, "icelandic").position().cut("v 0 1").position
    >>> board = board_of(left)
    >>> board.rows, board.columns, board.is_drawn("v 0 1")
    (2, 2, True)
    >>> board_of(Position.numbered(["ab", "b"])) is None
    True
    """
    rows = columns = 0
    if not all(map(_LINE.fullmatch, position)) or not all(map(_BOX.fullmatch, position.coins)):
        return None
    for box in position.coins:
        row, column = map(int, box.split())
        rows, columns = max(rows, row + 1), max(columns, column + 1)
    try:
        board = Board(rows, columns, drawn=frozenset(Board(rows, columns).lines()) - set(position))
    except FamilyError:
        return None
    return board if board.position() == position else None


def grid_of(position: Position) -> Grid | None:
    """Return the board of cells with two or three axes whose undrawn strings a position has.

    Dots at the far rims around which nothing is left are not known any more.

    Returns
    -------
    Grid or None
        None if the names are not those of cells, or strings do not hold the coins beside them.

    Notes
    -----
    Cost: linear in the strings of the board, up to eight times, since an axis may close up.

    Examples
    --------
    >>> from stringscoins.families import cubes
    >>> grid_of(cubes(3, 2, 2).cut("xy 0 0 0").position)
    Grid(dots=(3, 2, 2), string=2, coin=3, wrap='', drawn=frozenset({'xy 0 0 0'}))
    """
    cells = []
    for name in (*position.strings, *position.coins):
        found = _CELL.fullmatch(name)
        if found is None:
            return None
        corner = tuple(map(int, found[2].split()))
        axes = {AXES.index(letter) for letter in found[1]} if found[1] else set(range(len(corner)))
        cells.append((axes, corner))
    if not position.coins or len({len(corner) for _, corner in cells}) > 1:
        return None
    string, coin = len(cells[0][0]), len(cells[-1][0])
    axes_of_board = range(len(cells[0][1]))
    for many in range(len(axes_of_board) + 1):
        for closed in combinations(axes_of_board, many):
            dots = tuple(
                max(corner[i] + 1 + (i in axes and i not in closed) for axes, corner in cells) for i in axes_of_board
            )
            wrap = "".join(AXES[i] for i in closed)
            try:
                lines = Grid(dots, string, coin, wrap).lines()
                grid = Grid(dots, string, coin, wrap, frozenset(lines) - set(position))
            except FamilyError:
                continue
            if grid.position() == position:
                return grid
    return None
